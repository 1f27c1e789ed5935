//! Record of a game: for replay, as diagrams of every position, and as a file.

use crate::address::{Encoding, GamePlace, GamesFormat, PublicAddress, Subject};
use std::sync::Arc;

use askama::Template;
use qisai_domain::{Game, GameKey, Pairing, Round, RoundRef, Side};
use qisai_records::pages::written;
use qisai_records::said::{StatedTermination, termination};
use qisai_records::{Notation, Prepared, start};

use crate::public::{Person, PublicFrame, PublicTab, Rendered, Scene, html};
use crate::records::game::{Diagram, DiagramRenderer, Play};
use crate::sides::{SideMark, sitting};
use crate::teams::team_match;
use crate::{Result, scores};
use qisai_records::boards::{as_recorded, read_in, tags};

/// Returns the board as its row names it: `14`; in a meeting of several games `14/2`; in a team match `14.2`.
fn row(scene: &Scene, place: GamePlace) -> String {
    let GamePlace { board, game, .. } = place;
    if team_match::is_of_teams(scene, place.round) && game == GameKey::board(game.board) {
        return format!("{board}.{}", game.board);
    }
    if game == GameKey::ONLY { board.to_string() } else { format!("{board}/{game}") }
}

struct GameSeat {
    person: Person,
    mark: SideMark,
}

#[derive(Template)]
#[template(path = "records/game.html")]
struct GamePage {
    frame: PublicFrame,
    number: u16,
    seats: Vec<GameSeat>,
    result: String,
    ended: String,
    play: Play,
    file: PublicAddress,
}

#[derive(Template)]
#[template(path = "records/public_diagrams.html")]
struct DiagramsPage {
    frame: PublicFrame,
    game: PublicAddress,
    diagrams: Vec<Diagram>,
}

/// Game with its record; the sides are those of the record.
struct Recorded<'a> {
    at: RoundRef,
    pairing: &'a Pairing,
    key: GameKey,
    game: Game,
    prepared: Prepared<'a>,
}

fn find<'a>(scene: &Scene<'a>, place: GamePlace) -> Option<Recorded<'a>> {
    let round = scene.round(place.round)?;
    let pairing = round.pairings.values().find(|pairing| pairing.board() == Some(place.board))?;
    recorded(scene, round, pairing, place.game)
}

fn recorded<'a>(scene: &Scene<'a>, round: &Round, pairing: &'a Pairing, key: GameKey) -> Option<Recorded<'a>> {
    let game = pairing.games.get(&key)?;
    let text = scene.tournament.text(game.public_record()?)?;
    let at = scene.group.at(round.number);
    let prepared = read_in(scene.tournament, at, text)?;
    let game = as_recorded(scene.tournament, pairing, (key, game), &prepared);
    Some(Recorded { at, pairing, key, game, prepared })
}

pub(crate) fn render(scene: &Scene, place: GamePlace) -> Result<Option<Rendered>> {
    let Some(Recorded { pairing, game, prepared, .. }) = find(scene, place) else { return Ok(None) };
    let Some([mover, other]) = sitting(pairing, &game) else { return Ok(None) };
    let (t, discipline) = (scene.t, scene.tournament.settings.discipline);
    let record = prepared.record();
    let diagrams = scene.to(Subject::Diagrams(place, Side::First)).to_string();
    let Some(play) = (DiagramRenderer { discipline, t }).play(record.start, record.texts, &[], diagrams) else {
        return Ok(None);
    };
    let seat = |who, side| GameSeat { person: scene.sitting(who), mark: SideMark::of(discipline, side, t) };
    let said = prepared.game.tag("Termination").and_then(termination);
    let ended = said.map_or("", |said| match said {
        StatedTermination::Ended(how) => t.termination(discipline, &how),
        StatedTermination::Nothing => "",
    });
    let mut frame = PublicFrame::new(
        scene,
        PublicTab::Pairings,
        Subject::Game(place),
        t.round_and_board(place.round, row(scene, place)),
    );
    frame.round = Some(place.round);
    frame.has_files = false;
    html(&GamePage {
        number: place.round,
        seats: vec![seat(mover, Side::First), seat(other, Side::Second)],
        result: scores::result(scene.scores(), game.result, t).text,
        ended: ended.to_owned(),
        play,
        file: scene.pages.file(Subject::Game(place), Encoding::Games(GamesFormat::of(discipline))),
        frame,
    })
}

pub(crate) fn render_diagrams(scene: &Scene, place: GamePlace, bottom: Side) -> Result<Option<Rendered>> {
    let Some(Recorded { prepared, .. }) = find(scene, place) else { return Ok(None) };
    let (t, discipline) = (scene.t, scene.tournament.settings.discipline);
    let record = prepared.record();
    let mut frame = PublicFrame::new(
        scene,
        PublicTab::Pairings,
        Subject::Diagrams(place, bottom),
        t.round_and_board(place.round, row(scene, place)),
    );
    frame.round = Some(place.round);
    frame.has_files = false;
    html(&DiagramsPage {
        frame,
        game: scene.to(Subject::Game(place)),
        diagrams: DiagramRenderer { discipline, t }.diagrams(record.start, record.texts, bottom),
    })
}

/// Returns the file format of the games of these rounds, if one of them has a record.
pub(crate) fn files_of<'a>(scene: &Scene, mut rounds: impl Iterator<Item = &'a Round>) -> Option<GamesFormat> {
    let is_recorded = |pairing: &Arc<Pairing>| pairing.games.values().any(|game| game.public_record().is_some());
    let found = rounds.any(|round| round.pairings.values().any(is_recorded));
    found.then(|| GamesFormat::of(scene.tournament.settings.discipline))
}

/// Returns one game as a file.
pub(crate) fn file(scene: &Scene, place: GamePlace) -> Option<Rendered> {
    find(scene, place).map(|recorded| games_file(scene, &text_of(scene, &recorded)))
}

/// Returns the games of a round or of all public rounds as a file; `None` if no game has a record.
pub(crate) fn files(scene: &Scene, round: Option<u16>) -> Option<Rendered> {
    let rounds: Vec<&Round> = match round {
        Some(number) => vec![scene.round(number)?],
        None => scene.rounds().collect(),
    };
    let mut file = String::new();
    for round in rounds {
        for pairing in round.in_board_order() {
            for recorded in pairing.games.keys().filter_map(|key| recorded(scene, round, pairing, *key)) {
                file.push_str(&text_of(scene, &recorded));
                file.push('\n');
            }
        }
    }
    (!file.is_empty()).then(|| games_file(scene, &file))
}

/// Returns a file of games. Only PGN has a registered media type.
fn games_file(scene: &Scene, text: &str) -> Rendered {
    let content_type = match GamesFormat::of(scene.tournament.settings.discipline) {
        GamesFormat::Pgn => "application/vnd.chess-pgn; charset=utf-8",
        GamesFormat::Pdn => "text/plain; charset=utf-8",
    };
    Rendered { content_type, body: text.as_bytes().to_vec() }
}

/// Returns a game with the names and the result of the tournament, its moves in the default notation.
fn text_of(scene: &Scene, recorded: &Recorded<'_>) -> String {
    let Recorded { at, pairing, key, game, prepared } = recorded;
    let discipline = scene.tournament.settings.discipline;
    let mut tags = tags(scene.tournament, scene.event, *at, pairing, *key, game);
    if let Some(ended) = prepared.game.tag("Termination") {
        tags.push(("Termination".to_owned(), ended.to_owned()));
    }
    let notation = Notation::of(discipline).first().copied().unwrap_or(Notation::Uci);
    let record = prepared.record();
    tags.extend(start::variant(scene.tournament, record.start));
    written(discipline, &tags, record.start, record.texts, notation).unwrap_or_default()
}

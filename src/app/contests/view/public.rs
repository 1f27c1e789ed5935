//! Games of a meeting of several games, such as a title match: the score after each, and the games that were not
//! played.

use askama::Template;
use qisai_domain::{EntryId, Pairing, Points, Side};
use qisai_exchange::csv_tables::CsvCell;
use serde::Serialize;

use crate::address::{Encoding, GamePlace, PublicAddress, Subject};
use crate::contests::meeting::{GameState, MeetingGame, MeetingGames, MeetingPart};
use crate::contests::{decided_by, decision_code};
use crate::files::tables::{self, Spreadsheet};
use crate::public::{Person, PublicFrame, PublicTab, Rendered, Scene, html, json, spreadsheet};
use crate::rounds::leaving::lost_board;
use crate::{Result, scores, sides};
use qisai_i18n::Words;

#[derive(Template)]
#[template(path = "contests/meeting.html")]
struct MeetingPage {
    frame: PublicFrame,
    sides: [MeetingSideView; 2],
    /// Reason for the decision; `None` while it is open.
    decided: Option<String>,
    /// Notes: points needed to win, the side that keeps the title, the number of games at the end.
    notes: Vec<String>,
    first_head: &'static str,
    second_head: &'static str,
    parts: Vec<PartView>,
}

struct MeetingSideView {
    person: Person,
    score: String,
    won: bool,
}

struct PartView {
    title: String,
    clock: String,
    games: Vec<GameView>,
}

struct GameView {
    number: usize,
    /// Players in the order of their moves; `None` if that is not known.
    players: Option<[Person; 2]>,
    result: String,
    /// Text instead of a result, or beside it.
    said: &'static str,
    score: String,
    go: Option<PublicAddress>,
}

/// Meeting of a public round.
struct PublicMeeting<'a> {
    round: u16,
    pairing: &'a Pairing,
    two: [EntryId; 2],
    games: MeetingGames,
}

/// Content of `/t/{slug}/r/{n}/m/{board}.json`.
#[derive(Debug, Serialize)]
struct MeetingShape {
    round: u16,
    board: u32,
    /// Sides of the meeting, the first-named first.
    sides: [MeetingSideShape; 2],
    /// Identifier of the entry that has won the meeting.
    winner: Option<EntryId>,
    /// Reason for the decision, as in the bracket; null while it is open.
    decided_by: Option<&'static str>,
    /// Points that win the main part, if it ends as soon as it is decided.
    target: Option<String>,
    /// Games in the order of play, including those that will not be played.
    games: Vec<MeetingGameShape>,
}

/// Side of a meeting.
#[derive(Debug, Serialize)]
struct MeetingSideShape {
    /// Identifier of the entry.
    id: EntryId,
    no: u32,
    /// Name as one string.
    name: String,
    /// Points in the meeting so far.
    points: String,
}

/// Game of a meeting.
#[derive(Debug, Serialize)]
struct MeetingGameShape {
    /// Number of the game over all parts, from 1.
    game: usize,
    /// Key of the game as in addresses: `3`, `1.2.1`.
    key: String,
    /// Part of the meeting: 1 for the main part, then the tie-breaks.
    part: u8,
    /// Identifier of the entry with the first move; null if that is not known.
    first: Option<EntryId>,
    /// State: `over`, `open`, `to_come`, `not_played`, `beyond_end`.
    state: &'static str,
    /// Result code: `first`, `draw`, …; `unknown` without a result.
    code: &'static str,
    /// Score after the game, first-named side first; in a tie-break the score of the tie-break.
    score: Option<[String; 2]>,
}

pub(crate) fn render(scene: &Scene, round: u16, board: u32, encoding: Encoding) -> Result<Option<Rendered>> {
    let Some(met) = met(scene, round, board) else { return Ok(None) };
    match encoding {
        Encoding::Html => html(&page(scene, &met)),
        Encoding::Json => json(scene, &shape(scene, &met)),
        Encoding::Csv | Encoding::Xlsx => spreadsheet(table(scene, &met).named(scene.t.meeting_games()), encoding),
        Encoding::Games(_) | Encoding::Calendar => Ok(None),
    }
}

fn met<'a>(scene: &Scene<'a>, number: u16, board: u32) -> Option<PublicMeeting<'a>> {
    let round = scene.round(number)?;
    let pairing = round.in_board_order().into_iter().find(|pairing| pairing.board() == Some(board))?;
    let games = MeetingGames::of(&scene.stage.play.contest(number), &scene.stage.play.scoring, pairing)?;
    Some(PublicMeeting { round: number, pairing, two: pairing.two()?, games })
}

fn page(scene: &Scene, met: &PublicMeeting) -> MeetingPage {
    let t = scene.t;
    let [first, second] = met.two;
    let heading = t.meeting_title(scene.person(first).name.text(), scene.person(second).name.text());
    let subject = Subject::Meeting(met.round, met.pairing.table);
    let mut frame = PublicFrame::new(scene, PublicTab::Standings, subject, heading);
    frame.round = Some(met.round);
    let [of_first, of_second] = met.games.result.game_points;
    let side = |entry, points, side| MeetingSideView {
        person: scene.person(entry),
        score: scores::points(scene.scores(), points),
        won: met.games.result.winner == Some(side),
    };
    let discipline = scene.tournament.settings.discipline;
    MeetingPage {
        frame,
        sides: [side(first, of_first, Side::First), side(second, of_second, Side::Second)],
        decided: decided(scene, met),
        notes: notes(scene, met),
        first_head: sides::column(discipline, Side::First, t),
        second_head: sides::column(discipline, Side::Second, t),
        parts: met.games.parts.iter().map(|part| part_view(scene, met, part)).collect(),
    }
}

/// Returns the result and the reason for it as text; `None` while the meeting is open.
fn decided(scene: &Scene, met: &PublicMeeting) -> Option<String> {
    let how = decided_by(&met.games.result.by, scene.t);
    let winner = met.games.result.winner.map(|side| {
        let [first, second] = met.two;
        scene.person(if side == Side::First { first } else { second }).name.text()
    });
    match (how.is_empty(), winner) {
        (true, _) => None,
        (false, Some(name)) => Some(scene.t.meeting_won(name, how)),
        (false, None) => Some(how),
    }
}

fn notes(scene: &Scene, met: &PublicMeeting) -> Vec<String> {
    let t = scene.t;
    let is_over = decided(scene, met).is_some();
    let ended = is_over.then(|| t.match_after_games(met.games.played()));
    let lost = lost_board(scene.tournament, scene.group.at(met.round), met.pairing, t);
    let target = met.games.target.map(|points| t.match_target(scores::points(scene.scores(), points)));
    let keeper = met.games.keeper.map(|side| {
        let [first, second] = met.two;
        t.match_keeps(scene.person(if side == Side::First { first } else { second }).name.text())
    });
    let ahead = met.games.ahead.map(|side| {
        let [first, second] = met.two;
        t.match_ahead(scene.person(if side == Side::First { first } else { second }).name.text())
    });
    ended.into_iter().chain(lost).chain(target).chain(keeper).chain(ahead).collect()
}

fn part_title(part: &MeetingPart, t: Words) -> String {
    if part.segment == 1 { t.main_part().to_owned() } else { t.tie_break_part(part.segment - 1) }
}

fn part_view(scene: &Scene, met: &PublicMeeting, part: &MeetingPart) -> PartView {
    PartView {
        title: part_title(part, scene.t),
        clock: part.clock.clone(),
        games: part.games.iter().map(|game| game_view(scene, met, game)).collect(),
    }
}

fn game_view(scene: &Scene, met: &PublicMeeting, game: &MeetingGame) -> GameView {
    let place = GamePlace { round: met.round, board: met.pairing.table, game: game.key };
    GameView {
        number: game.number,
        players: movers(met, game).map(|two| two.map(|entry| scene.person(entry))),
        result: scores::result(scene.scores(), game.result, scene.t).text,
        said: said(game.state, scene.t),
        score: score(scene, game),
        go: game.has_record.then(|| scene.to(Subject::Game(place))),
    }
}

/// Returns the players in the order of their moves.
fn movers(met: &PublicMeeting, game: &MeetingGame) -> Option<[EntryId; 2]> {
    let [first, second] = met.two;
    game.second_begins.map(|second_begins| if second_begins { [second, first] } else { [first, second] })
}

fn said(state: GameState, t: Words) -> &'static str {
    match state {
        GameState::Over | GameState::Open => "",
        GameState::ToCome => t.game_to_come(),
        GameState::NotPlayed => t.game_not_played(),
        GameState::BeyondEnd => t.game_beyond_end(),
    }
}

/// Returns the score after a game, `4½ : 3½`, first-named side first; empty without a result.
fn score(scene: &Scene, game: &MeetingGame) -> String {
    let say = |points: Points| scores::points(scene.scores(), points);
    game.score.map(|[first, second]| format!("{} : {}", say(first), say(second))).unwrap_or_default()
}

fn shape(scene: &Scene, met: &PublicMeeting) -> MeetingShape {
    let plain = |points: Points| scores::plain_points(scene.scores(), points);
    let [of_first, of_second] = met.games.result.game_points;
    let [first, second] = met.two;
    let side = |entry: EntryId, points| {
        let person = scene.person(entry);
        MeetingSideShape { id: entry, no: person.no, name: person.name.name, points: plain(points) }
    };
    let game = |part: &MeetingPart, game: &MeetingGame| MeetingGameShape {
        game: game.number,
        key: game.key.to_string(),
        part: part.segment,
        first: movers(met, game).map(|[mover, _]| mover),
        state: game.state.code(),
        code: game.result.code(),
        score: game.score.map(|score| score.map(plain)),
    };
    let result = &met.games.result;
    MeetingShape {
        round: met.round,
        board: met.pairing.table,
        sides: [side(first, of_first), side(second, of_second)],
        winner: result.winner.map(|side| if side == Side::First { first } else { second }),
        decided_by: decision_code(&result.by),
        target: met.games.target.map(plain),
        games: met.games.parts.iter().flat_map(|part| part.games.iter().map(move |it| game(part, it))).collect(),
    }
}

fn table(scene: &Scene, met: &PublicMeeting) -> Spreadsheet {
    let t = scene.t;
    let discipline = scene.tournament.settings.discipline;
    let column = |side| sides::column(discipline, side, t);
    let mut table = Spreadsheet::new([
        t.game_number(),
        t.bracket_part(),
        column(Side::First),
        column(Side::Second),
        t.result(),
        t.score_after(),
    ]);
    for part in &met.games.parts {
        for game in &part.games {
            let name = |entry: EntryId| scene.person(entry).name.text();
            let [first, second] = movers(met, game).map_or([String::new(), String::new()], |two| two.map(name));
            let result = match said(game.state, t) {
                "" => tables::result(&scores::result(scene.scores(), game.result, t).text),
                said => CsvCell::text(said),
            };
            table.rows.push(vec![
                tables::number(i64::try_from(game.number).ok()),
                CsvCell::text(part_title(part, t)),
                CsvCell::text(first),
                CsvCell::text(second),
                result,
                CsvCell::text(score(scene, game)),
            ]);
        }
    }
    table
}

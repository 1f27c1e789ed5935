//! Player of a team: the games round by round, and their total.

use askama::Template;
use qisai_domain::{EntryId, PersonId, Side, Team};
use qisai_exchange::csv_tables::CsvCell;
use serde::Serialize;

use crate::address::{Encoding, GamePlace, PublicAddress, Subject};
use crate::files::tables::{self, Spreadsheet};
use crate::names::{Name, ShownTitle};
use crate::public::{Person, PublicFrame, PublicTab, Rendered, Scene, html, json, spreadsheet};
use crate::sides::SideMark;
use crate::teams::{GameTally, PlayerGame, games_of_players, list_place};
use crate::{Result, scores};

#[derive(Template)]
#[template(path = "teams/member.html")]
struct MemberPage {
    frame: PublicFrame,
    person: Person,
    team: Person,
    /// Place in the list of the team.
    list_place: Option<usize>,
    /// Totals, `5½ / 7`; `None` before the first game.
    figures: Option<MemberFigures>,
    games: Vec<MemberGameLine>,
}

struct MemberFigures {
    points: String,
    games: u32,
    percent: String,
    /// Numbers of games won, drawn and lost.
    tally: String,
}

/// Round of the player.
struct MemberGameLine {
    round: u16,
    href: PublicAddress,
    board: u16,
    mark: SideMark,
    /// Opponent; the opposing team if its chair was empty.
    opponent: Person,
    /// Name of the opposing team.
    team: String,
    /// `true` if the opposing chair was empty.
    is_empty: bool,
    result: String,
    go: Option<PublicAddress>,
}

/// Content of `/t/{slug}/players/{id}/{person}.json`.
#[derive(Debug, Serialize)]
struct MemberShape {
    /// Identifier of the person; it never changes.
    id: PersonId,
    /// Identifier of the team's entry.
    team_id: EntryId,
    /// Name as one string.
    name: String,
    title: Option<ShownTitle>,
    rating: Option<u16>,
    /// Place in the list of the team.
    board: Option<usize>,
    points: String,
    /// Number of games with a result.
    games: u32,
    rounds: Vec<MemberRoundShape>,
}

/// Game of a player in a team.
#[derive(Debug, Serialize)]
struct MemberRoundShape {
    round: u16,
    board: u16,
    /// Side: `first`, `second`.
    side: &'static str,
    /// Identifier of the opposing team's entry.
    opponent_team_id: EntryId,
    /// Identifier of the opponent; null for an empty chair.
    opponent_id: Option<PersonId>,
    /// Own points; null while there is no result.
    points: Option<String>,
    /// `true` if the game was not played.
    forfeit: bool,
}

/// Member of a team with the games played for it.
struct MemberGames<'a> {
    entry: EntryId,
    id: PersonId,
    team: &'a Team,
    games: Vec<PlayerGame>,
}

pub(crate) fn render(scene: &Scene, entry: EntryId, person: PersonId, encoding: Encoding) -> Result<Option<Rendered>> {
    let Some(found) = found(scene, entry, person) else { return Ok(None) };
    match encoding {
        Encoding::Html => html(&page(scene, &found)),
        Encoding::Json => json(scene, &shape(scene, &found)),
        Encoding::Csv | Encoding::Xlsx => spreadsheet(table(scene, &found), encoding),
        Encoding::Games(_) | Encoding::Calendar => Ok(None),
    }
}

/// Returns a person on the list of a team of this group, with the games played for it.
fn found<'a>(scene: &Scene<'a>, entry: EntryId, id: PersonId) -> Option<MemberGames<'a>> {
    let team = scene.entrant(entry)?.entry.team()?;
    scene.tournament.person(id)?;
    let games = games_of_players(scene.tournament, scene.group).remove(&id).unwrap_or_default();
    // A person belongs to one team.
    list_place(team, id)?;
    Some(MemberGames { entry, id, team, games })
}

fn page(scene: &Scene, found: &MemberGames<'_>) -> MemberPage {
    let t = scene.t;
    let person = scene.sitting((found.entry, Some(found.id)));
    let subject = Subject::Member(found.entry, found.id);
    let mut frame = PublicFrame::new(scene, PublicTab::Players, subject, person.name.text());
    frame.round = (scene.last > 0).then_some(scene.last);
    let scores = scene.scores();
    let tally = GameTally::of(&found.games);
    let figures = (tally.games > 0).then(|| MemberFigures {
        points: scores::points(scores, tally.points),
        games: tally.games,
        percent: tally.percent(),
        tally: t.won_drawn_lost(tally.won, tally.drawn, tally.lost),
    });
    MemberPage {
        frame,
        team: scene.person(found.entry),
        list_place: list_place(found.team, found.id),
        figures,
        games: found.games.iter().map(|game| line(scene, game)).collect(),
        person: Person { name: Name { href: None, ..person.name.clone() }, ..person },
    }
}

fn line(scene: &Scene, game: &PlayerGame) -> MemberGameLine {
    let (team, against) = game.opponent;
    let place = GamePlace { round: game.round, board: game.table, game: game.key };
    MemberGameLine {
        round: game.round,
        href: scene.to(Subject::Meeting(game.round, game.table)),
        board: game.key.board,
        mark: SideMark::of(scene.tournament.settings.discipline, game.side, scene.t),
        opponent: scene.sitting((team, against)),
        team: scene.name(team).to_owned(),
        is_empty: against.is_none(),
        result: scores::share(scene.scores(), game.outcome),
        go: game.has_record.then(|| scene.to(Subject::Game(place))),
    }
}

fn shape(scene: &Scene, found: &MemberGames<'_>) -> MemberShape {
    let person = scene.sitting((found.entry, Some(found.id)));
    let scores = scene.scores();
    let tally = GameTally::of(&found.games);
    let round = |game: &PlayerGame| MemberRoundShape {
        round: game.round,
        board: game.key.board,
        side: if game.side == Side::First { "first" } else { "second" },
        opponent_team_id: game.opponent.0,
        opponent_id: game.opponent.1,
        points: (!game.outcome.is_pending()).then(|| scores::plain_points(scores, scores.outcome(game.outcome))),
        forfeit: game.outcome.is_forfeit(),
    };
    MemberShape {
        id: found.id,
        team_id: found.entry,
        name: person.name.name,
        title: person.name.title.clone(),
        rating: person.rating,
        board: list_place(found.team, found.id),
        points: scores::plain_points(scores, tally.points),
        games: tally.games,
        rounds: found.games.iter().map(round).collect(),
    }
}

fn table(scene: &Scene, found: &MemberGames<'_>) -> Spreadsheet {
    let t = scene.t;
    let mut table = Spreadsheet::new(
        [t.round(), t.board(), t.side(), t.opponent(), t.rating(), t.team(), t.result()].map(str::to_owned),
    );
    for game in &found.games {
        let line = line(scene, game);
        let name = if line.is_empty { t.empty_chair().to_owned() } else { line.opponent.name.text() };
        table.rows.push(vec![
            CsvCell::from(i64::from(line.round)),
            CsvCell::from(i64::from(line.board)),
            CsvCell::text(line.mark.text()),
            CsvCell::text(name),
            tables::number(line.opponent.rating),
            CsvCell::text(line.team),
            tables::result(&line.result),
        ]);
    }
    table
}

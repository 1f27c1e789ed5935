//! Additional content of a team's card: the list of its players, their boards, and their scores.

use askama::Template;
use askama::filters::HtmlSafe;
use qisai_domain::{EntryId, PersonId, Seat, Side, Team};
use qisai_exchange::csv_tables::CsvCell;
use serde::Serialize;

use crate::address::{PublicAddress, Subject};
use crate::files::tables::{self, Spreadsheet};
use crate::names::{Name, ShownTitle};
use crate::public::scene::{Person, Scene};
use crate::teams::{GameTally, PlayerGame, TeamMatch, games_of_players};
use crate::{scores, sides};
use qisai_i18n::Words;

/// Players of a team. A template that renders itself in other templates.
#[derive(Template)]
#[template(path = "teams/part_team.html")]
pub(crate) struct TeamPart {
    t: Words,
    captain: Option<Name>,
    /// Public rounds, with their addresses.
    rounds: Vec<(u16, PublicAddress)>,
    lines: Vec<RosterLine>,
    explained: String,
}

impl HtmlSafe for TeamPart {}

struct RosterLine {
    /// Place in the list.
    place: usize,
    id: PersonId,
    person: Person,
    /// `true` if the place is beyond the boards of a match.
    is_reserve: bool,
    /// Cells, one for each public round: `3w1`; empty if the player did not play.
    cells: Vec<String>,
    tally: GameTally,
    points: String,
    percent: String,
}

/// Player of a team as data.
#[derive(Debug, Serialize)]
pub struct MemberOfTeam {
    /// Place in the list, from 1.
    board: usize,
    /// Identifier of the person; it never changes.
    id: PersonId,
    /// Name as one string.
    name: String,
    title: Option<ShownTitle>,
    rating: Option<u16>,
    federation: String,
}

impl TeamPart {
    /// Returns the players of an entry; `None` for a person.
    pub fn of(scene: &Scene, seat: &Seat<'_>) -> Option<Self> {
        let team = seat.entry.team()?;
        let t = scene.t;
        let discipline = scene.tournament.settings.discipline;
        let (letter, side) = (sides::letter(discipline, Side::First, t), sides::word(discipline, Side::First, t));
        let captain = team.captain.and_then(|id| scene.tournament.person(id));
        Some(Self {
            t,
            captain: captain.map(|person| Name::of_person(person, t)),
            rounds: scene.rounds().map(|round| (round.number, scene.to(Subject::Pairings(round.number)))).collect(),
            lines: lines(scene, seat.id(), team),
            explained: t.line_up_cells_explained(letter, side),
        })
    }
}

fn lines(scene: &Scene, entry: EntryId, team: &Team) -> Vec<RosterLine> {
    let scores = scene.scores();
    let boards = usize::from(scene.stage.play.contest(scene.last.max(1)).boards);
    let mut games = games_of_players(scene.tournament, scene.group);
    let line = |(place, id): (usize, &PersonId)| {
        let played = games.remove(id).unwrap_or_default();
        let cell = |round: u16| {
            let in_round: Vec<String> =
                played.iter().filter(|game| game.round == round).map(|game| cell_of(scene, game)).collect();
            in_round.join(" ")
        };
        let tally = GameTally::of(&played);
        RosterLine {
            place,
            id: *id,
            person: scene.sitting((entry, Some(*id))),
            is_reserve: place > boards,
            cells: scene.rounds().map(|round| cell(round.number)).collect(),
            points: scores::points(scores, tally.points),
            percent: tally.percent(),
            tally,
        }
    };
    (1..).zip(&team.roster).map(line).collect()
}

/// Returns board, side and result: `3w1`; without a result `3w`.
fn cell_of(scene: &Scene, game: &PlayerGame) -> String {
    let side = sides::letter(scene.tournament.settings.discipline, game.side, scene.t);
    format!("{}{side}{}", game.key.board, scores::share(scene.scores(), game.outcome))
}

/// Returns the players of a team as data; empty for a person.
pub(crate) fn members(scene: &Scene, seat: &Seat<'_>) -> Vec<MemberOfTeam> {
    let Some(team) = seat.entry.team() else { return Vec::new() };
    let member = |(board, id): (usize, &PersonId)| {
        let person = scene.sitting((seat.id(), Some(*id)));
        MemberOfTeam {
            board,
            id: *id,
            name: person.name.name,
            title: person.name.title.clone(),
            rating: person.rating,
            federation: person.federation.code().to_owned(),
        }
    };
    (1..).zip(&team.roster).map(member).collect()
}

/// Returns the lists of all teams, one row for each player.
pub(crate) fn rosters(scene: &Scene, entrants: &[Seat<'_>]) -> Spreadsheet {
    let t = scene.t;
    let heads = [t.number_short(), t.team(), t.board(), t.title(), t.name(), t.federation(), t.rating(), t.fide_id()];
    let mut table = Spreadsheet::new(heads);
    for seat in entrants {
        for member in members(scene, seat) {
            let fide_id = scene.tournament.person(member.id).map(qisai_domain::Person::fide_id).unwrap_or_default();
            table.rows.push(vec![
                CsvCell::from(i64::from(seat.number)),
                CsvCell::text(scene.name(seat.id())),
                tables::number(i64::try_from(member.board).ok()),
                CsvCell::text(member.title.clone().unwrap_or_default()),
                CsvCell::text(member.name),
                CsvCell::text(member.federation),
                tables::number(member.rating),
                CsvCell::text(fide_id),
            ]);
        }
    }
    table
}

/// Returns the score of a team's match in a round from its own perspective, with the address of the match; `None` for a
/// bye and for individuals.
pub(crate) fn match_of(scene: &Scene, entry: EntryId, round: u16) -> Option<(String, PublicAddress)> {
    let pairing = scene.round(round)?.pairing_of(entry)?;
    let scoring = &scene.stage.play.scoring;
    let found = TeamMatch::of(&scene.stage.play.contest(round), scoring, pairing)?;
    let [one, _] = found.two;
    let mut points = found.result.game_points.map(|points| scores::points(&scoring.games, points));
    if one != entry {
        points.reverse();
    }
    let score = if found.has_begun { points.join(" : ") } else { String::new() };
    Some((score, scene.to(Subject::Meeting(round, pairing.table))))
}

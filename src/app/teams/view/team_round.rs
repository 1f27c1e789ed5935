//! Round of teams: every match with its score and foldable boards.

use std::collections::BTreeMap;

use askama::Template;
use askama::filters::HtmlSafe;
use qisai_domain::{ByeKind, EntryId, PersonId, Points, Round, Side};
use qisai_exchange::csv_tables::CsvCell;

use super::team_match::{self, LineView, TeamMatchShape, lines, matches, said};
use crate::address::{PublicAddress, Subject};
use crate::files::tables::Spreadsheet;
use crate::leagues::appointments::own_date;
use crate::public::scene::{Person, Scene};
use crate::scores;
use crate::sides::SideMark;
use crate::teams::{self, side_of_first};
use qisai_i18n::Words;

/// Matches of a round.
#[derive(Template)]
#[template(path = "teams/boards.html")]
pub(crate) struct TeamBoards {
    t: Words,
    rows: Vec<MatchRow>,
    byes: Vec<TeamByeRow>,
}

impl HtmlSafe for TeamBoards {}

struct MatchRow {
    board: u32,
    /// Address of the explanation of the pairing.
    why: PublicAddress,
    first: TeamSeat,
    second: TeamSeat,
    /// Game points so far: `2½ : 1½`.
    score: String,
    /// Match points, `2 : 0`; empty before the end.
    match_points: String,
    said: String,
    is_open: bool,
    go: PublicAddress,
    lines: Vec<LineView>,
    /// Date and venue, if the match has a date of its own.
    when: String,
}

/// Score of a match with its address.
pub(crate) struct MatchScore {
    /// Score; empty before the first result.
    pub score: String,
    pub go: PublicAddress,
}

/// Cell between two teams, on the page and in the message of a result.
#[derive(Template)]
#[template(path = "teams/match_cell.html")]
pub(crate) struct MatchCell {
    pub t: Words,
    pub row: MatchScore,
}

struct TeamSeat {
    person: Person,
    /// Side on board 1.
    mark: SideMark,
    /// Points before the round.
    points: String,
    won: bool,
}

struct TeamByeRow {
    why: PublicAddress,
    person: Person,
    points: String,
    text: String,
}

impl TeamBoards {
    /// Returns the matches of a round, with the points before it.
    pub fn new(scene: &Scene, round: &Round) -> Self {
        let before = scene.points_after(round.number.saturating_sub(1));
        let byes = byes(round).into_iter().map(|(entry, kind)| TeamByeRow {
            why: scene.to(Subject::WhyBye(round.number, entry)),
            person: scene.person(entry),
            points: points_text(scene, &before, entry),
            text: scene.bye(entry, round.number, kind),
        });
        Self { t: scene.t, rows: match_rows(scene, round, &before), byes: byes.collect() }
    }
}

fn byes(round: &Round) -> Vec<(EntryId, ByeKind)> {
    round.in_board_order().into_iter().filter_map(qisai_domain::Pairing::bye).collect()
}

type Before = BTreeMap<EntryId, Points>;

fn points_text(scene: &Scene, before: &Before, entry: EntryId) -> String {
    scores::points(scene.primary(), before.get(&entry).copied().unwrap_or_default())
}

fn match_rows(scene: &Scene, round: &Round, before: &Before) -> Vec<MatchRow> {
    let (scoring, discipline) = (&scene.stage.play.scoring, scene.tournament.settings.discipline);
    let on_board_1 = side_of_first(&scene.stage.play.contest(round.number), 1);
    let found = matches(scene, round).into_iter();
    let rows = found.map(|(pairing, found)| {
        let [one, two] = found.two;
        let seat = |entry, side: Side, on_board_1| TeamSeat {
            person: scene.person(entry),
            mark: SideMark::of(discipline, on_board_1, scene.t),
            points: points_text(scene, before, entry),
            won: found.result.winner == Some(side),
        };
        MatchRow {
            board: pairing.table,
            why: scene.to(Subject::Why(round.number, pairing.table)),
            first: seat(one, Side::First, on_board_1),
            second: seat(two, Side::Second, on_board_1.other()),
            score: found.score(scoring),
            match_points: found.match_points(scoring),
            said: said(scene.tournament, &found, scene.t),
            is_open: !found.open.is_empty(),
            go: scene.to(Subject::Meeting(round.number, pairing.table)),
            lines: lines(scene, round.number, pairing.table, &found),
            when: own_date(scene.stage, round.number, pairing, scene.t),
        }
    });
    rows.collect()
}

/// Returns the matches of a round as data; empty for individuals.
pub(crate) fn shapes(scene: &Scene, round: &Round) -> Vec<TeamMatchShape> {
    let found = matches(scene, round).into_iter();
    found.map(|(pairing, found)| team_match::shape(scene, pairing, &found)).collect()
}

/// Returns the boards of all matches of a round, then the byes.
pub(crate) fn table(scene: &Scene, round: &Round) -> Spreadsheet {
    let mut table = team_match::row_heads(scene);
    for (pairing, found) in matches(scene, round) {
        table.rows.extend(team_match::rows(scene, round.number, pairing, &found));
    }
    for (entry, kind) in byes(round) {
        let text = scene.bye(entry, round.number, kind);
        let mut row = vec![CsvCell::text(""), CsvCell::text(""), CsvCell::text(scene.name(entry)), CsvCell::text(text)];
        row.resize(table.header.len(), CsvCell::text(""));
        table.rows.push(row);
    }
    table
}

/// Seat of a player in a team round.
pub(crate) struct Sitting {
    pub team: EntryId,
    pub person: PersonId,
    pub opponent: EntryId,
    /// Opponent; `None` for an empty chair.
    pub against: Option<PersonId>,
    /// Match and board, `14.2`.
    pub place: String,
    pub side: Side,
    pub result: String,
}

/// Returns every player of a team round who has a board.
pub(crate) fn sitting(scene: &Scene, round: &Round) -> Vec<Sitting> {
    let mut all = Vec::new();
    for (pairing, found) in matches(scene, round) {
        let [one, two] = found.two;
        for ((key, game), line) in found.games.iter().zip(lines(scene, round.number, pairing.table, &found)) {
            // Each board is listed once, regardless of later games on it.
            if key.segment != 1 || key.number != 1 {
                continue;
            }
            let [of_one, of_two] = teams::sitting(scene.tournament, found.two, game);
            let (side, own, other) = game.by_first();
            let share = |outcome| scores::share(scene.scores(), outcome);
            let mut put = |(team, person): (EntryId, Option<PersonId>), opponent, against, side, outcome| {
                let place = format!("{}.{}", pairing.table, line.name);
                let seated = person.map(|person| Sitting {
                    team,
                    person,
                    opponent,
                    against,
                    place,
                    side,
                    result: share(outcome),
                });
                all.extend(seated);
            };
            put((one, of_one), two, of_two, side, own);
            put((two, of_two), one, of_one, side.other(), other);
        }
    }
    all
}

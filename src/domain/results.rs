//! Results of all competitors round by round, as used by the rule books (and printed in record 001 of the TRF):
//! individuals, teams and contests of several games in one form. Engines, standings and files use it; it is derived,
//! never stored.

mod carried;
mod cells;

use std::collections::BTreeMap;
use std::sync::Arc;

pub use qisai_swiss::Cell;

use crate::Points;
use crate::adjustment::{self, Adjustment, AdjustmentKind};
use crate::contest::GameKey;
use crate::discipline::Side;
use crate::group::Group;
use crate::id::{EntryId, GroupId, PersonId, RoundRef};
use crate::participation::Participation;
use crate::player::Title;
use crate::result::{ByeKind, Outcome};
use crate::score::{ScoreSystem, Scoring};
use crate::tournament::Tournament;

pub(crate) use carried::carried_pairs;
use carried::{brought, carried_rounds, is_carried};
use cells::{LineOf, average_forfeits, missing_cell, put};

/// Results of the competitors of one group by pairing number and round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Results {
    /// Values of games and matches.
    pub scoring: Scoring,
    /// Boards of a team match; 1 for individuals.
    pub boards: u16,
    /// `true` if the players of each board are known: not if only the points of a match were entered, or a file does
    /// not list them.
    pub boards_known: bool,
    /// Usual number of games when two competitors meet, over all boards.
    pub games_per_meeting: u16,
    /// Announced rounds, including carried ones.
    pub planned_rounds: u16,
    /// Rounds of the columns; `cells` of every line has this length.
    pub columns: Vec<RoundRef>,
    /// Number of leading columns that are rounds of earlier stages.
    pub carried: usize,
    /// Number of leading lines that are ranked; the others are opponents of carried rounds.
    pub seated: usize,
    /// Lines in TPN order.
    pub lines: Vec<ResultLine>,
}

/// Results of one competitor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResultLine {
    pub entry: EntryId,
    /// Pairing number (TPN), 1 the highest.
    pub number: u32,
    /// Rating used.
    pub rating: Option<u16>,
    pub title: Option<Title>,
    /// Participation in the group, with points awarded or deducted.
    pub participation: Arc<Participation>,
    /// Points carried over without their games.
    pub brought: Points,
    /// Game points carried over, if there are match points too.
    pub brought_game_points: Points,
    /// Cells, one for each column.
    pub cells: Vec<Cell>,
    /// Games of meetings with several games, by column (from 0).
    pub games: BTreeMap<usize, Arc<[GameLine]>>,
    /// Board points of the team matches in which segments decide the boards, by column (from 0), board 1 first. In
    /// other matches a board scores its games.
    pub boards: BTreeMap<usize, Arc<[Points]>>,
}

/// Game of a meeting, seen by one competitor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameLine {
    /// Board, segment and number.
    pub key: GameKey,
    /// Side of the competitor.
    pub side: Side,
    /// Outcome of the competitor.
    pub outcome: Outcome,
    /// Outcome of the opponent.
    pub theirs: Outcome,
    /// Players in a team match, own player first.
    pub players: [Option<PersonId>; 2],
}

impl Results {
    /// Returns individual results with one game a meeting, for testing engines.
    pub fn of_lines(scores: ScoreSystem, planned_rounds: u16, lines: Vec<ResultLine>) -> Self {
        let rounds = lines.iter().map(|line| line.cells.len()).max().unwrap_or(0);
        let columns = (1..).take(rounds).map(|round| RoundRef::new(GroupId(1), round)).collect();
        let seated = lines.len();
        let scoring = Scoring::of_games(scores);
        Self {
            scoring,
            boards: 1,
            boards_known: true,
            games_per_meeting: 1,
            planned_rounds,
            columns,
            carried: 0,
            seated,
            lines,
        }
    }

    /// Returns the number of rounds of the lines.
    pub fn rounds(&self) -> u16 {
        u16::try_from(self.columns.len()).unwrap_or(u16::MAX)
    }

    /// Returns the values of games.
    pub fn scores(&self) -> &ScoreSystem {
        &self.scoring.games
    }

    /// Returns the points of a competitor in a round, from 1: by the score system or by an adjustment, without
    /// penalties and bonuses. Zero after the last round.
    pub fn points(&self, line: &ResultLine, round: u16) -> Points {
        let Some(cell) = line.cell(round) else { return Points::ZERO };
        let (kind, usual) = match cell {
            Cell::Game { outcome, .. } => (AdjustmentKind::of_outcome(outcome), self.scoring.games.outcome(outcome)),
            Cell::Match { outcome, points, .. } => (AdjustmentKind::of_outcome(outcome), points),
            Cell::Bye(bye) => (AdjustmentKind::of_bye(bye), self.scoring.primary().bye(bye)),
            Cell::Idle => return Points::ZERO,
        };
        adjustment::worth(line.adjustments(), self.own_round(round), kind, usual)
    }

    /// Returns a column's round as counted by adjustments of the group: 0 for carried columns.
    pub fn own_round(&self, round: u16) -> u16 {
        let carried = u16::try_from(self.carried).unwrap_or(u16::MAX);
        round.saturating_sub(carried)
    }

    /// Returns a competitor's score after the first `rounds` rounds, with penalties, bonuses and carried points.
    pub fn score_after(&self, line: &ResultLine, rounds: u16) -> Points {
        let of_rounds: Points =
            (1..=rounds.min(self.rounds())).map(|round| self.points(line, round) + self.extra(line, round)).sum();
        line.brought + of_rounds
    }

    /// Returns the game points of a column, from 1: zero while a match lacks a result, as in the standings.
    pub fn game_points(&self, line: &ResultLine, column: u16) -> Points {
        let games = &self.scoring.games;
        match line.cell(column) {
            Some(Cell::Match { outcome, game_points, .. }) if !outcome.is_pending() => game_points,
            Some(Cell::Game { outcome, .. }) => games.outcome(outcome),
            Some(Cell::Bye(kind)) => games.bye(kind),
            Some(Cell::Match { .. } | Cell::Idle) | None => Points::ZERO,
        }
    }

    /// Returns a competitor's game points after the first `rounds` rounds, with penalties and bonuses in game points
    /// and carried game points.
    pub fn game_points_after(&self, line: &ResultLine, rounds: u16) -> Points {
        let of_column = |column| self.game_points(line, column) + line.extra_game_points(self.own_round(column));
        line.brought_game_points + (1..=rounds.min(self.rounds())).map(of_column).sum::<Points>()
    }

    /// Returns the penalties and bonuses of a column, from 1, in the points that rank first. They include those in game
    /// points if there are no match points.
    pub fn extra(&self, line: &ResultLine, round: u16) -> Points {
        let round = self.own_round(round);
        let of_games = if self.scoring.matches.is_none() { line.extra_game_points(round) } else { Points::ZERO };
        line.extra(round) + of_games
    }

    /// Returns the results as they were after `rounds` rounds.
    #[must_use]
    pub fn cut_after(&self, rounds: u16) -> Self {
        let kept = usize::from(rounds.min(self.rounds()));
        let lines = self.lines.iter().map(|line| ResultLine {
            cells: line.cells.iter().take(kept).copied().collect(),
            games: line.games.range(..kept).map(|(column, games)| (*column, games.clone())).collect(),
            boards: line.boards.range(..kept).map(|(column, boards)| (*column, boards.clone())).collect(),
            ..line.clone()
        });
        let columns = self.columns.iter().take(kept).copied().collect();
        Self { columns, lines: lines.collect(), carried: self.carried.min(kept), ..self.clone() }
    }
}

impl ResultLine {
    /// Returns a line without title, adjustments and games of meetings.
    pub fn new(entry: EntryId, number: u32, rating: Option<u16>, cells: Vec<Cell>) -> Self {
        Self {
            entry,
            number,
            rating,
            title: None,
            participation: Arc::default(),
            brought: Points::ZERO,
            brought_game_points: Points::ZERO,
            cells,
            games: BTreeMap::new(),
            boards: BTreeMap::new(),
        }
    }

    /// Returns the cell of a round, from 1.
    pub fn cell(&self, round: u16) -> Option<Cell> {
        self.cells.get(usize::from(round).checked_sub(1)?).copied()
    }

    /// Returns the games of a round, from 1, if its meeting has several; otherwise empty.
    pub fn games_of(&self, round: u16) -> &[GameLine] {
        let column = usize::from(round).checked_sub(1);
        column.and_then(|column| self.games.get(&column)).map(AsRef::as_ref).unwrap_or_default()
    }

    /// Returns the board points of a round, from 1, in which segments decide the boards, or `None` if boards score
    /// their games.
    pub fn decided_boards(&self, round: u16) -> Option<&[Points]> {
        self.boards.get(&usize::from(round).checked_sub(1)?).map(AsRef::as_ref)
    }

    /// Returns the first round for which the competitor is considered (late entries).
    pub fn from_round(&self) -> u16 {
        self.participation.from
    }

    /// Returns the first round no longer played.
    pub fn left_from(&self) -> Option<u16> {
        self.participation.left_from()
    }

    /// Returns the points awarded or deducted beyond the results.
    pub fn adjustments(&self) -> &[Adjustment] {
        &self.participation.adjustments
    }

    /// Returns the penalties and bonuses of a round.
    pub fn extra(&self, round: u16) -> Points {
        adjustment::extra(self.adjustments(), round)
    }

    /// Returns the penalties and bonuses of a round in game points (teams).
    pub fn extra_game_points(&self, round: u16) -> Points {
        adjustment::extra_game_points(self.adjustments(), round)
    }
}

/// Returns a group's results after its first `rounds` rounds, with the results its stage carries over. Points by places
/// of earlier groups are missing: see [`results_ranked`].
pub fn results(t: &Tournament, group: GroupId, rounds: u16) -> Option<Results> {
    results_ranked(t, group, rounds, &|_, _| None)
}

/// Function that returns an entry's place in an earlier group, from 1. The domain cannot rank, so the caller supplies
/// it.
pub type Places<'a> = &'a dyn Fn(GroupId, EntryId) -> Option<u16>;

/// Returns a group's results like [`results`](fn@results), with points by the places of earlier groups
/// ([`CarryOver::PerPlace`](crate::entrants::CarryOver)).
pub fn results_ranked(t: &Tournament, group: GroupId, rounds: u16, places: Places<'_>) -> Option<Results> {
    let (stage, in_group) = t.group(group)?;
    let carried = carried_rounds(t, stage, in_group);
    let contest = stage.play.contest(1);
    let own = (1..=rounds).map(|round| in_group.at(round));
    let columns: Vec<RoundRef> = carried.iter().copied().chain(own).collect();
    let mut lines = seated_lines(t, in_group, columns.len());
    let seated = lines.len();
    let line_of = LineOf::new(&lines);
    for (column, at) in columns.iter().enumerate() {
        let own = column >= carried.len();
        // A round of a table may be made after later ones.
        let is_unmade = stage.spec().has_free_order() && t.round(*at).is_none();
        for line in &mut lines {
            let cell = if own && !is_unmade { missing_cell(t, stage, line, at.round) } else { Cell::Idle };
            if let Some(slot) = line.cells.get_mut(column) {
                *slot = cell;
            }
        }
        let Some((of, _)) = t.group(at.group) else { continue };
        let Some(round) = t.round(*at) else { continue };
        // A carried meeting counts by the scoring of the group that receives it.
        let (in_round, scoring) = if own {
            (of.play.contest(at.round), &of.play.scoring)
        } else {
            let units = [of, stage].map(|stage| stage.play.scoring.games.unit);
            (of.play.contest(at.round).in_units(units), &stage.play.scoring)
        };
        for pairing in round.pairings.values() {
            if !own && !is_carried(pairing, |entry| line_of.get(entry).is_some()) {
                continue;
            }
            // The cell is a zero-point bye already, and an entry that has advanced to another stage is idle.
            if own && matches!(pairing.bye(), Some((_, ByeKind::ZeroPoint))) {
                continue;
            }
            put(&mut lines, &line_of, column, &in_round, scoring, pairing);
        }
    }
    let brought = brought(t, stage, places);
    for line in lines.iter_mut().take(seated) {
        let of = brought.get(&line.entry).copied().unwrap_or_default();
        (line.brought, line.brought_game_points) = (of.points, of.game_points);
    }
    let planned_rounds = t.planned_rounds(group).saturating_add(u16::try_from(carried.len()).unwrap_or(0));
    let mut results = Results {
        scoring: stage.play.scoring.clone(),
        boards: contest.boards.max(1),
        boards_known: contest.boards > 0,
        games_per_meeting: if contest.boards > 0 { contest.usual_games() } else { boards_by_byes(&stage.play.scoring) },
        planned_rounds,
        carried: carried.len(),
        seated,
        columns,
        lines,
    };
    average_forfeits(&mut results);
    Some(results)
}

/// Returns the number of boards as derived from the points of the full-point bye, the only source if no boards are
/// known.
fn boards_by_byes(scoring: &Scoring) -> u16 {
    let games = &scoring.games;
    let boards = games.full_bye.0.checked_div(games.win.0).and_then(|boards| u16::try_from(boards).ok());
    boards.unwrap_or(1).max(1)
}

fn seated_lines(t: &Tournament, group: &Group, columns: usize) -> Vec<ResultLine> {
    let seats = t.entrants(group);
    let lines = seats.iter().map(|seat| ResultLine {
        title: seat.person.and_then(crate::person::Person::title),
        participation: seat.participation.clone(),
        // A team has no rating of its own: its strength is computed from its roster where needed.
        ..ResultLine::new(
            seat.id(),
            seat.number,
            seat.person.and_then(crate::person::Person::rating),
            vec![Cell::Idle; columns],
        )
    });
    lines.collect()
}

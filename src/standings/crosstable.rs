//! Crosstables: all results in one table, arranged by round or as a grid of all competitors against each other.

use std::collections::BTreeMap;

use qisai_domain::{ByeKind, Cell, Discipline, EntryId, Outcome, Points, ResultLine, Results, Side};

use crate::rank::Standings;

/// Order of the competitors, and the number by which the cells name them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Layout {
    /// Ranking order. A cell names the opponent by line number, which differs from the place if places are shared.
    ByRank,
    /// Order by pairing number. A cell names the opponent by pairing number.
    ByNumber,
}

/// Crosstable of a group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Crosstable {
    /// One row for each competitor of the standings.
    pub rows: Vec<CrossRow>,
    unit: u16,
    game_unit: u16,
    /// Values of the byes in game points, if match points rank first.
    byes: Option<[Points; 4]>,
}

/// Row of a crosstable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CrossRow {
    /// Number by which the cells name the competitor: the line or the pairing number.
    pub number: u32,
    pub entry: EntryId,
    /// Place in the standings.
    pub rank: usize,
    /// Score, including penalties and bonuses.
    pub points: Points,
    /// Game points of a team ranked by match points, including penalties and bonuses, in parts of
    /// [`Crosstable::game_unit`].
    pub game_points: Option<Points>,
    /// One cell for each round.
    pub cells: Vec<CrossCell>,
}

/// Result of one competitor in one round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CrossCell {
    /// Game against an opponent.
    Game(CrossGame),
    /// Round without an opponent.
    Bye {
        kind: ByeKind,
        /// Points that the bye was worth.
        points: Points,
    },
    /// Round in which the competitor took no part in the event, for example after leaving the bracket or advancing to a
    /// final.
    Idle,
}

/// Game from the perspective of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CrossGame {
    /// Column of the results, from 1. It is a round of the group, or an earlier round that was carried over.
    pub column: u16,
    /// Opponent.
    pub opponent: EntryId,
    /// [`CrossRow::number`] of the opponent.
    pub number: u32,
    /// Side of the row's competitor.
    pub side: Side,
    /// Outcome for the row's competitor.
    pub outcome: Outcome,
    /// Points that the game was worth.
    pub points: Points,
    /// Game points of a match, for teams ranked by match points.
    pub game_points: Option<Points>,
    unit: u16,
    game_unit: u16,
}

impl Crosstable {
    /// Builds the crosstable of the results from which `standings` were computed. Competitors missing from the
    /// standings are left out, together with the games against them.
    #[must_use]
    pub fn new(results: &Results, standings: &Standings, layout: Layout) -> Self {
        let by_entry: BTreeMap<EntryId, _> = results.lines.iter().map(|line| (line.entry, line)).collect();
        let mut lines: Vec<_> =
            standings.rows.iter().filter_map(|row| by_entry.get(&row.entry).map(|line| (row, *line))).collect();
        if layout == Layout::ByNumber {
            lines.sort_by_key(|(_, line)| (line.number, line.entry));
        }
        let number = |(place, line): (u32, &ResultLine)| match layout {
            Layout::ByRank => place,
            Layout::ByNumber => line.number,
        };
        let numbers: BTreeMap<EntryId, u32> =
            (1..).zip(&lines).map(|(place, (_, line))| (line.entry, number((place, line)))).collect();
        let unit = results.scoring.primary().unit;
        let games = &results.scoring.games;
        let (game_unit, has_both) = (games.unit, results.scoring.matches.is_some());
        let byes = has_both.then(|| ByeKind::ALL.map(|kind| games.bye(kind)));
        let cell = |line: &ResultLine, (column, cell): (u16, Cell)| match cell {
            Cell::Idle => Some(CrossCell::Idle),
            Cell::Bye(kind) => Some(CrossCell::Bye { kind, points: results.points(line, column) }),
            Cell::Game { opponent, side, outcome } | Cell::Match { opponent, side, outcome, .. } => {
                let opponent = results.lines.get(opponent)?.entry;
                let number = *numbers.get(&opponent)?;
                let points = results.points(line, column);
                let game_points = has_both.then(|| results.game_points(line, column));
                Some(CrossCell::Game(CrossGame {
                    column,
                    opponent,
                    number,
                    side,
                    outcome,
                    points,
                    game_points,
                    unit,
                    game_unit,
                }))
            }
        };
        let rows = lines
            .into_iter()
            .filter_map(|(row, line)| {
                Some(CrossRow {
                    number: *numbers.get(&line.entry)?,
                    entry: line.entry,
                    rank: row.rank,
                    points: results.score_after(line, results.rounds()),
                    game_points: has_both.then(|| results.game_points_after(line, results.rounds())),
                    cells: (1..).zip(line.cells.iter().copied()).filter_map(|played| cell(line, played)).collect(),
                })
            })
            .collect();
        Self { rows, unit, game_unit, byes }
    }

    /// Returns a grid for round robins: rows and columns in the order of the rows, with all games between two
    /// competitors in round order. The diagonal is empty.
    pub fn grid(&self) -> Vec<Vec<Vec<CrossGame>>> {
        let meetings = |row: &CrossRow, opponent: EntryId| {
            let games = row.cells.iter().filter_map(|cell| match cell {
                CrossCell::Game(game) if game.opponent == opponent => Some(*game),
                _ => None,
            });
            games.collect()
        };
        self.rows.iter().map(|row| self.rows.iter().map(|column| meetings(row, column.entry)).collect()).collect()
    }

    /// Returns the number of parts in a point for every score in the table.
    pub fn unit(&self) -> u16 {
        self.unit
    }

    /// Returns the number of parts in a game point, for tables in which match points rank first.
    pub fn game_unit(&self) -> u16 {
        self.game_unit
    }

    /// Returns the value of a bye in game points, or `None` unless match points rank first.
    pub fn game_points_of_bye(&self, kind: ByeKind) -> Option<Points> {
        let byes = self.byes?;
        ByeKind::ALL.into_iter().zip(byes).find(|(known, _)| *known == kind).map(|(_, points)| points)
    }
}

impl CrossCell {
    /// Returns the text of a game as in [`CrossGame::cell_text`]. Returns `None` for byes, which each language words
    /// differently, and for idle rounds.
    pub fn cell_text(&self, discipline: Discipline) -> Option<String> {
        match self {
            Self::Game(game) => Some(game.cell_text(discipline)),
            Self::Bye { .. } | Self::Idle => None,
        }
    }
}

impl CrossGame {
    /// Returns the opponent, side and result: `12w1`, `12b½`, `7r2` in xiangqi, `3w+` for a forfeit win, `5b` without a
    /// result.
    pub fn cell_text(&self, discipline: Discipline) -> String {
        format!("{}{}{}", self.number, discipline.side_letter(self.side), self.result_text())
    }

    /// Returns the match points followed by the game points: `2 2½`. For a forfeited match, `+` or `-` replaces the
    /// match points; without a result the text is empty. For competitors with only one score it is
    /// [`result_text`](Self::result_text).
    pub fn match_text(&self) -> String {
        let result = self.result_text();
        match self.game_points {
            Some(points) if !result.is_empty() => format!("{result} {}", points.in_unit(self.game_unit)),
            _ => result,
        }
    }

    /// Returns the result alone: the points, `+` or `-` for forfeits, or an empty text without a result.
    pub fn result_text(&self) -> String {
        match self.outcome {
            Outcome::Win { .. } | Outcome::Draw { .. } | Outcome::Loss { .. } => {
                self.points.in_unit(self.unit).to_string()
            }
            Outcome::ForfeitWin => "+".to_owned(),
            Outcome::ForfeitLoss => "-".to_owned(),
            Outcome::Adjourned | Outcome::Unknown => String::new(),
        }
    }
}

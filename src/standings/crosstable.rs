//! Crosstables: everybody's results in one table, by rounds or as a grid of everybody against everybody.

use std::collections::BTreeMap;

use qisai_domain::{ByeKind, Cell, Discipline, EntryId, Outcome, Points, ResultLine, Results, Side};

use crate::rank::Standings;

/// In which order the competitors stand, and by which number the cells name them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Layout {
    /// As ranked; a cell names the opponent by the line in the table (lines differ where places are shared).
    ByRank,
    /// By pairing number.
    ByNumber,
}

/// A crosstable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Crosstable {
    /// One line for each competitor of the standings.
    pub rows: Vec<CrossRow>,
    unit: u16,
    game_unit: u16,
    /// What the byes are worth in game points, where match points rank first.
    byes: Option<[Points; 4]>,
}

/// One line of a crosstable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CrossRow {
    /// What cells of this table call the competitor: the line, or the pairing number.
    pub number: u32,
    pub entry: EntryId,
    /// Place in the standings.
    pub rank: usize,
    /// Score, with penalties and bonuses.
    pub points: Points,
    /// Of teams that are ranked by match points: the game points, likewise; in [`Crosstable::game_unit`].
    pub game_points: Option<Points>,
    /// One for each round.
    pub cells: Vec<CrossCell>,
}

/// One round of one competitor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CrossCell {
    /// Against somebody.
    Game(CrossGame),
    /// Against nobody.
    Bye {
        kind: ByeKind,
        /// What it was worth.
        points: Points,
    },
    /// No part of the event for this competitor: out of the bracket, gone on to a final.
    Idle,
}

/// A game as one side had it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CrossGame {
    /// Of the results, from 1: a round of the group, or before these one that was carried over.
    pub column: u16,
    /// Against whom.
    pub opponent: EntryId,
    /// The opponent's [`CrossRow::number`].
    pub number: u32,
    /// The own side.
    pub side: Side,
    /// The own share.
    pub outcome: Outcome,
    /// What it was worth.
    pub points: Points,
    /// Of a match of teams that are ranked by match points: its game points.
    pub game_points: Option<Points>,
    unit: u16,
    game_unit: u16,
}

impl Crosstable {
    /// The table of the results that `standings` were made of. Competitors that the standings do not list are left out, with
    /// the games against them.
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

    /// Everybody against everybody, for round robins: line by line, column by column in the order of the rows, all games of
    /// the two in the order of the rounds. The diagonal is empty.
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

    /// Parts to the point of every score in the table.
    pub fn unit(&self) -> u16 {
        self.unit
    }

    /// Parts to the point of game points where match points rank first.
    pub fn game_unit(&self) -> u16 {
        self.game_unit
    }

    /// What a bye is worth in game points, where match points rank first.
    pub fn game_points_of_bye(&self, kind: ByeKind) -> Option<Points> {
        let byes = self.byes?;
        ByeKind::ALL.into_iter().zip(byes).find(|(known, _)| *known == kind).map(|(_, points)| points)
    }
}

impl CrossCell {
    /// As [`CrossGame::cell_text`]; none for byes, which have words of their own in each language, and for idle rounds.
    pub fn cell_text(&self, discipline: Discipline) -> Option<String> {
        match self {
            Self::Game(game) => Some(game.cell_text(discipline)),
            Self::Bye { .. } | Self::Idle => None,
        }
    }
}

impl CrossGame {
    /// Opponent, side and result: `12w1`, `12b½`, `7r2` in xiangqi, `3w+` for a forfeit win, `5b` while there is no result.
    pub fn cell_text(&self, discipline: Discipline) -> String {
        format!("{}{}{}", self.number, discipline.side_letter(self.side), self.result_text())
    }

    /// Match points over game points: `2 2½`; only `+` or `-` before the game points of a forfeited match, nothing while there is no result.
    /// Of whoever has one score only, [`result_text`](Self::result_text).
    pub fn match_text(&self) -> String {
        let result = self.result_text();
        match self.game_points {
            Some(points) if !result.is_empty() => format!("{result} {}", points.in_unit(self.game_unit)),
            _ => result,
        }
    }

    /// The result alone: the points, `+` or `-` for forfeits, nothing while there is no result.
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

//! Columns of a page on a screen, and the room that they leave to the names.

use std::fmt;

use qisai_domain::screen::{Lettering, Shape, text_width};

use super::fitted_name::FittedName;
use super::lines::{Player, ScreenLine};

/// Both edges of a page, in tenths of the size of the type like all widths here. `screen.css` has the same widths; a
/// test compares them.
pub const EDGES: u32 = 4;
/// Padding of both sides of a cell.
pub const PADDING: u32 = 3;
/// Width of the side in the list by names.
pub const MARK: u32 = 14;
/// Width of the number of places gained or lost since the last round: a sign and two digits.
pub const MOVED: u32 = 26;
/// Width of the points in the standings.
pub const POINTS: u32 = 30;
/// Space between a diagram and its players.
pub const GAP: u32 = 6;
/// Width of a side's square with the space behind it; `GLYPH` is the width of its character.
const SQUARE: u32 = 10;
const GLYPH: u32 = 14;

impl Player {
    fn fit(&mut self, room: [u32; 2]) {
        let mark = if self.mark.has_glyph() { GLYPH } else { SQUARE };
        // The winner's name gets a stroke that leaves its width, so it keeps its form when the result comes.
        self.name.fit(room.map(|room| room.saturating_sub(mark)));
    }
}

/// Columns of a page's table, as wide as their content. As text, the classes for them: `bd-3 res-game`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FittedColumns {
    /// Number of characters of the longest number of a board, or of a place.
    pub number: usize,
    pub result: ResultColumn,
}

/// Width of the column of results.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum ResultColumn {
    /// Column without results.
    #[default]
    Open,
    /// Results of single games: `½-½`, `adj.`.
    Game,
    /// Results of several games, or of teams: `12½-11½`.
    Match,
}

impl ResultColumn {
    fn of(text: &str) -> Self {
        match text_width(text) * 11 / 10 {
            0 => Self::Open,
            1..=27 => Self::Game,
            _ => Self::Match,
        }
    }
}

impl fmt::Display for FittedColumns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.of_numbers().0, self.of_results().0)
    }
}

impl FittedColumns {
    /// Returns the columns of a page with these lines.
    pub fn of(lines: &[ScreenLine]) -> Self {
        let mut columns = Self::default();
        for line in lines {
            let number = match line {
                ScreenLine::Board(it) => it.board.to_string(),
                ScreenLine::Seat(it) => it.board.map(|board| board.to_string()).unwrap_or_default(),
                ScreenLine::Place(it) => it.rank.clone(),
                _ => String::new(),
            };
            columns.number = columns.number.max(number.chars().count());
            if let ScreenLine::Board(it) = line {
                columns.result = columns.result.max(ResultColumn::of(&it.result.text));
            }
        }
        columns
    }

    /// Returns class and width of the column of numbers.
    pub fn of_numbers(self) -> (&'static str, u32) {
        match self.number {
            0..=2 => ("bd-2", 18),
            3 => ("bd-3", 26),
            4 => ("bd-4", 33),
            _ => ("bd-5", 40),
        }
    }

    /// Returns class and width of the column of results.
    pub fn of_results(self) -> (&'static str, u32) {
        match self.result {
            ResultColumn::Open => ("res-open", 9),
            ResultColumn::Game => ("res-game", 30),
            ResultColumn::Match => ("res-match", 56),
        }
    }
}

/// Sets the available room of the names of a page, and returns the widths of the columns beside them.
pub fn fit(lines: &mut [ScreenLine], lettering: Lettering) -> FittedColumns {
    let columns = FittedColumns::of(lines);
    let ((_, numbers), (_, results)) = (columns.of_numbers(), columns.of_results());
    // A diagram is as high as the page below its head.
    let diagram = (10_000 / lettering.size.max(1)).saturating_sub(12);
    let pages = Shape::ALL.map(|shape| lettering.across(shape).saturating_sub(EDGES));
    let rooms =
        |taken: u32, names: u32| pages.map(|page| (page.saturating_sub(taken) / names.max(1)).saturating_sub(PADDING));
    for line in lines.iter_mut() {
        match line {
            ScreenLine::Board(it) => {
                let room = rooms(numbers + results, 2);
                it.first.fit(room);
                it.second.fit(room);
            }
            ScreenLine::Seat(it) => {
                let room = rooms(numbers + MARK, 2);
                it.name.fit(room);
                it.opponent.fit(room);
            }
            ScreenLine::Place(it) => it.name.fit(rooms(numbers + MOVED + POINTS, 1)),
            ScreenLine::Missing(it) => it.name.fit(rooms(0, 2)),
            ScreenLine::Game(it) => {
                let room = rooms(diagram + GAP, 1);
                it.first.fit(room);
                it.second.fit(room);
            }
            ScreenLine::Said(_) | ScreenLine::Clock(_) | ScreenLine::Picture(_) => {}
        }
    }
    let mut names: Vec<&mut FittedName> = lines.iter_mut().flat_map(names_of).collect();
    let least = names
        .iter()
        .map(|name| name.degree())
        .fold([0, 0], |[wide, narrow], [of_wide, of_narrow]| [wide.max(of_wide), narrow.max(of_narrow)]);
    for name in &mut names {
        name.least = least;
    }
    columns
}

/// Returns the names of a line.
fn names_of(line: &mut ScreenLine) -> Vec<&mut FittedName> {
    match line {
        ScreenLine::Board(it) => vec![&mut it.first.name, &mut it.second.name],
        ScreenLine::Seat(it) => vec![&mut it.name, &mut it.opponent],
        ScreenLine::Place(it) => vec![&mut it.name],
        ScreenLine::Missing(it) => vec![&mut it.name],
        ScreenLine::Game(it) => vec![&mut it.first.name, &mut it.second.name],
        ScreenLine::Said(_) | ScreenLine::Clock(_) | ScreenLine::Picture(_) => Vec::new(),
    }
}

//! Columns of a page on a screen, and the room that they leave to the names.

use std::fmt;

use qisai_domain::screen::{Lettering, Shape, text_width};

use super::lines::{Player, ScreenLine};

/// Both edges of a page, in tenths of the size of the type like all widths here. `screen.css` has the same widths; a
/// test compares them.
const EDGES: u32 = 4;
/// Padding of both sides of a cell.
const PADDING: u32 = 3;
/// Width of the side in the list by names.
const MARK: u32 = 14;
/// Width of the number of places gained or lost since the last round: a sign and two digits.
const MOVED: u32 = 26;
const POINTS: u32 = 30;
/// Space between a diagram and its players.
const GAP: u32 = 6;
/// Width of a side's square with the space behind it; `GLYPH` is the width of its character.
const SQUARE: u32 = 10;
const GLYPH: u32 = 14;

impl Player {
    fn fit(&mut self, room: [u32; 2]) {
        let mark = if self.mark.has_glyph() { GLYPH } else { SQUARE };
        // The winner's name is bold.
        let bold = if self.won { 11 } else { 10 };
        self.name.fit(room.map(|room| room.saturating_sub(mark) * 10 / bold));
    }
}

/// Columns of a page's table, as wide as their content. As text, the classes for them: `bd-3 res-game`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct FittedColumns {
    /// Number of characters of the longest number of a board, or of a place.
    number: usize,
    result: ResultColumn,
}

/// Width of the column of results.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
enum ResultColumn {
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
    fn of(lines: &[ScreenLine]) -> Self {
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
    fn of_numbers(self) -> (&'static str, u32) {
        match self.number {
            0..=2 => ("bd-2", 18),
            3 => ("bd-3", 26),
            4 => ("bd-4", 33),
            _ => ("bd-5", 40),
        }
    }

    /// Returns class and width of the column of results.
    fn of_results(self) -> (&'static str, u32) {
        match self.result {
            ResultColumn::Open => ("res-open", 9),
            ResultColumn::Game => ("res-game", 30),
            ResultColumn::Match => ("res-match", 56),
        }
    }
}

/// Sets the available room of the names of a page, and returns the widths of the columns beside them.
pub(super) fn fit(lines: &mut [ScreenLine], lettering: Lettering) -> FittedColumns {
    let columns = FittedColumns::of(lines);
    let ((_, numbers), (_, results)) = (columns.of_numbers(), columns.of_results());
    // A diagram is as high as the page below its head.
    let diagram = (10_000 / lettering.size.max(1)).saturating_sub(12);
    let pages = Shape::ALL.map(|shape| lettering.across(shape).saturating_sub(EDGES));
    let rooms =
        |taken: u32, names: u32| pages.map(|page| (page.saturating_sub(taken) / names.max(1)).saturating_sub(PADDING));
    for line in lines {
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
    columns
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

    use qisai_domain::{Discipline, Side};

    use super::super::fitted_name::FittedName;
    use super::super::lines::BoardLine;
    use super::*;
    use crate::names::Name;
    use crate::scores::ResultText;
    use crate::sides::SideMark;
    use qisai_i18n::{Lang, Words};

    const SHEET: &str = include_str!("../../../../../static/css/screen.css");

    fn player(title: Option<&'static str>, name: &str) -> Player {
        let name = Name { title: title.map(Into::into), name: name.to_owned(), ..Name::default() };
        Player { mark: SideMark::none(), name: FittedName::of(name, true), won: false }
    }

    fn board(board: u32, first: Player, result: &str) -> ScreenLine {
        let result = ResultText { text: result.to_owned(), open: result.is_empty(), winner: None, unrated: false };
        let second = player(None, "Ito, Ken");
        ScreenLine::Board(BoardLine { key: String::new(), board, first, second, result, stamp: 0 })
    }

    /// Returns a name as displayed for a seat fifteen metres from a picture 150 cm high: on a wide picture and on a
    /// narrow one.
    fn read(title: Option<&'static str>, name: &str, result: &str) -> [String; 2] {
        let mut lines = [board(7, player(title, name), result)];
        fit(&mut lines, Lettering::of(15, 150));
        let [ScreenLine::Board(line)] = &lines else { unreachable!("it was put there") };
        let wide = line.first.name.on_wide();
        [wide.text(), line.first.name.on_narrow().unwrap_or(wide).text()]
    }

    #[test]
    fn a_surname_stays_whole_until_title_and_given_name_are_gone() {
        for (title, name, wide, narrow) in [
            (Some("GM"), "Ito, Ken", "GM Ito, Ken", "GM Ito, Ken"),
            (Some("GM"), "Halvorsund, Aldous", "Halvorsund, A.", "Halvorsund"),
            (Some("IM"), "Abara, Nkem", "IM Abara, Nkem", "Abara, N."),
            (None, "Wimmermann, Maximilian", "Wimmermann, M.", "Wimmermann"),
            // The name is longer than any column: the sheet cuts it, and nothing precedes it.
            (Some("WFM"), "Hohenwarth-Brennecke, Annegret", "Hohenwarth-Brennecke", "Hohenwarth-Brennecke"),
            // Without a comma the given name is unknown.
            (Some("FM"), "Rosalind Featherstone", "Rosalind Featherstone", "Rosalind Featherstone"),
            // Chinese characters are nearly twice as wide as other letters.
            (Some("WGM"), "欧阳明月", "WGM 欧阳明月", "欧阳明月"),
            (Some("GM"), "阿卜杜拉·买买提江", "阿卜杜拉·买买提江", "阿卜杜拉·买买提江"),
            (None, "胡荣华", "胡荣华", "胡荣华"),
        ] {
            assert_eq!(read(title, name, ""), [wide, narrow], "{name}");
        }
    }

    /// The size of letters is limited at this point: viewers can come nearer, but a name of one letter is useless.
    #[test]
    fn three_chinese_characters_have_room_at_every_distance() {
        for distance in [15, 25, 40, 100] {
            let name = player(Some("GM"), "胡荣华").name;
            let mark = SideMark::of(Discipline::Xiangqi, Side::First, Words::of(Lang::Zh));
            let mut lines = [board(14, Player { mark, name, won: false }, "1-1")];
            fit(&mut lines, Lettering::of(distance, 150));
            let [ScreenLine::Board(line)] = &lines else { unreachable!("it was put there") };
            let room = line.first.name.room.unwrap();
            assert!(room.first().is_some_and(|wide| *wide >= text_width("胡荣华")), "{distance} m: {room:?}");
        }
    }

    #[test]
    fn a_column_without_a_result_leaves_its_room_to_the_names() {
        let name = "Fairweather, Ty";
        assert_eq!(read(None, name, ""), ["Fairweather, Ty", "Fairweather"]);
        assert_eq!(read(None, name, "½-½"), ["Fairweather, T.", "Fairweather"]);
    }

    #[test]
    fn columns_are_as_wide_as_what_stands_in_them() {
        let class = |boards: &[(u32, &str)]| {
            let lines: Vec<ScreenLine> =
                boards.iter().map(|(at, result)| board(*at, player(None, "Ito"), result)).collect();
            FittedColumns::of(&lines).to_string()
        };
        assert_eq!(class(&[(9, ""), (10, "")]), "bd-2 res-open");
        assert_eq!(class(&[(99, "1-0"), (100, "")]), "bd-3 res-game");
        for result in ["½-½", "+ -", "adj.", "封棋", "2-0"] {
            assert_eq!(class(&[(1000, result)]), "bd-4 res-game", "{result}");
        }
        assert_eq!(class(&[(1, "2½-1½"), (2, "1-0")]), "bd-2 res-match");
    }

    /// The style sheet uses the widths that are computed here.
    #[test]
    fn the_sheet_has_the_same_widths() {
        let em = |tenths: u32| format!("{}.{}em", tenths / 10, tenths % 10).replace(".0em", "em");
        let results = [ResultColumn::Open, ResultColumn::Game, ResultColumn::Match];
        for (number, result) in (2..=5).flat_map(|number| results.map(|result| (number, result))) {
            let columns = FittedColumns { number, result };
            for ((class, width), cell) in [(columns.of_numbers(), "bd"), (columns.of_results(), "res")] {
                let rule = format!(".{class} .{cell} {{ width: {}; }}", em(width));
                assert!(SHEET.contains(&rule), "{rule}");
            }
        }
        for (rule, width) in [
            (".screen main { padding: 0", EDGES / 2),
            (".screen-rows .mark { width:", MARK),
            (".screen-rows .moved { width:", MOVED),
            (".screen-rows .points { width:", POINTS),
            (".screen-game { display: flex; gap:", GAP),
        ] {
            assert!(SHEET.contains(&format!("{rule} {};", em(width))), "{rule} {}", em(width));
        }
        // Three tenths do not halve in tenths.
        assert!(SHEET.contains("td { padding: 0 0.15em;") && PADDING == 3);
    }
}

//! Columns of a page on a screen, and the room that they leave to the names.

use qisai_domain::screen::{Lettering, text_width};
use qisai_domain::{Discipline, Side};
use qisai_i18n::{Lang, Words};
use qisai_view::names::Name;
use qisai_view::scores::ResultText;
use qisai_view::screens::fitted_name::FittedName;
use qisai_view::screens::fitting::{EDGES, FittedColumns, GAP, MARK, MOVED, PADDING, POINTS, ResultColumn, fit};
use qisai_view::screens::lines::{BoardLine, Player, ScreenLine};
use qisai_view::sides::SideMark;

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

/// P24: all names of a page have one form, and the result of a game changes none.
#[test]
fn p24_people_of_a_page_are_named_in_one_form() {
    let shown = |result: &str, won: bool| {
        let winner = Player { won, ..player(Some("GM"), "Ito, Ken") };
        let mut lines = [
            board(1, winner, result),
            board(2, player(None, "Fairweather, Ty"), ""),
            board(3, player(None, "Copper Lane"), "1-0"),
        ];
        fit(&mut lines, Lettering::of(15, 150));
        lines.map(|line| match line {
            ScreenLine::Board(line) => line.first.name.on_wide().text(),
            _ => String::new(),
        })
    };
    assert_eq!(shown("1-0", true), ["Ito, K.", "Fairweather, T.", "Copper Lane"]);
    assert_eq!(shown("", false), shown("1-0", true));
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

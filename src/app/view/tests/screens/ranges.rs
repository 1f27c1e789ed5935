//! Ranges of the pages of screens, which help readers find the right page.

use qisai_i18n::Lang;
use qisai_view::scores::ResultText;
use qisai_view::screens::fitted_name::FittedName;
use qisai_view::screens::lines::{BoardLine, MissingLine, Player, ScreenLine, SeatLine};
use qisai_view::screens::ranges::{part_range, range};
use qisai_view::sides::SideMark;

fn seat(name: &str) -> ScreenLine {
    let name = FittedName::words(name.to_owned());
    ScreenLine::Seat(SeatLine {
        key: String::new(),
        name,
        board: Some(1),
        mark: SideMark::none(),
        opponent: FittedName::default(),
    })
}

#[test]
fn a_page_of_names_says_from_where_to_where() {
    assert_eq!(range(&[seat("Abernethy"), seat("Brook"), seat("Deering")], Lang::En).as_deref(), Some("Ab–De"));
    assert_eq!(range(&[seat("安宁"), seat("陈晨")], Lang::Zh).as_deref(), Some("安–陈"));
    assert_eq!(range(&[seat("Abernethy"), seat("Abott")], Lang::En).as_deref(), Some("Ab"));
    assert_eq!((range(&[], Lang::En), range(&[ScreenLine::Said(String::new())], Lang::En)), (None, None));
}

#[test]
fn one_of_several_screens_says_from_where_to_where_its_part_goes() {
    let board = |board| {
        let player = || Player { mark: SideMark::none(), name: FittedName::default(), won: false };
        let result = ResultText { text: String::new(), open: true, winner: None, unrated: false };
        ScreenLine::Board(BoardLine { key: String::new(), board, first: player(), second: player(), result, stamp: 0 })
    };
    let boards = [board(41), board(42), board(80)];
    assert_eq!(part_range(&boards, Lang::Zh).as_deref(), Some("41–80"));
    assert_eq!(range(&boards, Lang::Zh), None, "a page of a list that is not divided shows its boards");
    let missing = |name: &str| {
        let name = FittedName::words(name.to_owned());
        ScreenLine::Missing(MissingLine { key: String::new(), name, club: String::new() })
    };
    assert_eq!(part_range(&[missing("Brook"), missing("Deering")], Lang::En).as_deref(), Some("Br–De"));
    assert_eq!(part_range(&[seat("安宁"), seat("陈晨")], Lang::Zh).as_deref(), Some("安–陈"));
}

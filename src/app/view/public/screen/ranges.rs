//! Ranges of the pages of screens, which help readers find the right page.

use super::fitted_name::FittedName;
use super::lines::ScreenLine;
use qisai_i18n::Lang;

/// Returns the first and last names of a page of names: `Ab–De`, `安–陈`. Returns `None` for other pages.
pub(super) fn range(lines: &[ScreenLine], lang: Lang) -> Option<String> {
    match (lines.first()?, lines.last()?) {
        (ScreenLine::Seat(first), ScreenLine::Seat(last)) => {
            Some(from_to(start(&first.name, lang), &start(&last.name, lang)))
        }
        _ => None,
    }
}

/// Returns the range of the part of a list that one of several screens shows: by names, boards or places.
pub(super) fn part_range(lines: &[ScreenLine], lang: Lang) -> Option<String> {
    match (lines.first()?, lines.last()?) {
        (ScreenLine::Board(first), ScreenLine::Board(last)) => {
            Some(from_to(first.board.to_string(), &last.board.to_string()))
        }
        (ScreenLine::Place(first), ScreenLine::Place(last)) => Some(from_to(first.rank.clone(), &last.rank)),
        (ScreenLine::Missing(first), ScreenLine::Missing(last)) => {
            Some(from_to(start(&first.name, lang), &start(&last.name, lang)))
        }
        _ => range(lines, lang),
    }
}

/// Returns the first letters of a name, by which readers look for it.
fn start(name: &FittedName, lang: Lang) -> String {
    let is_chinese = name.text().chars().next().is_some_and(|letter| letter >= '\u{2e80}');
    let count = if is_chinese || lang == Lang::Zh { 1 } else { 2 };
    name.text().chars().take(count).collect()
}

fn from_to(first: String, last: &str) -> String {
    if first == last { first } else { format!("{first}–{last}") }
}

#[cfg(test)]
mod tests {
    use super::super::lines::{BoardLine, MissingLine, Player, SeatLine};
    use super::*;
    use crate::scores::ResultText;
    use crate::sides::SideMark;

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
            ScreenLine::Board(BoardLine {
                key: String::new(),
                board,
                first: player(),
                second: player(),
                result,
                stamp: 0,
            })
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
}

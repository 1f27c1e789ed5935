//! Ranges of the pages of screens, which help readers find the right page.

use super::fitted_name::FittedName;
use super::lines::ScreenLine;
use qisai_i18n::Lang;

/// Returns the first and last names of a page of names: `Ab–De`, `安–陈`. Returns `None` for other pages.
pub fn range(lines: &[ScreenLine], lang: Lang) -> Option<String> {
    match (lines.first()?, lines.last()?) {
        (ScreenLine::Seat(first), ScreenLine::Seat(last)) => {
            Some(from_to(start(&first.name, lang), &start(&last.name, lang)))
        }
        _ => None,
    }
}

/// Returns the range of the part of a list that one of several screens shows: by names, boards or places.
pub fn part_range(lines: &[ScreenLine], lang: Lang) -> Option<String> {
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

//! Classification of the words of a movetext.

use crate::text::is_dash;

/// Word between spaces, without the marks at its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Word<'a> {
    /// Number of a move; `true` if it indicates a move of the second side; length in bytes within the word.
    Number(u32, bool, usize),
    Result(&'a str),
    /// Move in any notation.
    Move(&'a str),
    /// Mark, evaluation or `e.p.`: valid, but not stored.
    Mark,
    /// Unknown word.
    Unknown,
}

const RESULTS: [&str; 10] =
    ["1-0", "0-1", "1/2-1/2", "*", "1/2", "½-½", "½", "1\u{2013}0", "0\u{2013}1", "1/2\u{2013}1/2"];

/// Evaluations of the Informator and words that only repeat the content of the move.
const MARKS: [&str; 26] = [
    "e.p.", "ep", "e.p", "ch", "ch.", "dis", "dis.", "dbl", "dbl.", "mate", "+", "++", "#", "=", "+-", "-+", "+/-",
    "-/+", "+=", "=+", "±", "∓", "⩲", "⩱", "∞", "N",
];

pub(super) fn word(text: &str) -> Word<'_> {
    match text.as_bytes().first() {
        Some(b'0'..=b'9') => {
            if let Some(number) = number(text) {
                return number;
            }
            if RESULTS.contains(&text) {
                return Word::Result(text);
            }
        }
        Some(b'*') => return Word::Result("*"),
        Some(b'.') => return Word::Number(0, false, text.len() - text.trim_start_matches('.').len()),
        Some(0xc2 | 0xe2) if RESULTS.contains(&text) => return Word::Result(text),
        Some(0xe2) if text.starts_with('…') => return Word::Number(0, false, '…'.len_utf8()),
        _ => {}
    }
    let bare = match text.as_bytes().last() {
        Some(b'!' | b'?' | 0x80..) => text.trim_end_matches(['!', '?', '‼', '⁇', '⁉', '⁈']),
        _ => text,
    };
    if bare.is_empty() {
        return Word::Mark;
    }
    if has_square(bare) {
        Word::Move(bare)
    } else if MARKS.contains(&bare) {
        Word::Mark
    } else if is_move_without_square(bare) {
        Word::Move(bare)
    } else {
        Word::Unknown
    }
}

/// Parses digits with dots after them, or alone.
fn number(text: &str) -> Option<Word<'_>> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (number, rest) = text.split_at_checked(digits)?;
    let dots = rest.bytes().take_while(|letter| *letter == b'.').count();
    let wide = rest.get(dots..).unwrap_or_default();
    let wide = ['…', '．', '、'].into_iter().find(|letter| wide.starts_with(*letter));
    let is_second = dots > 1 || wide == Some('…');
    let is_number = dots > 0 || wide.is_some() || rest.is_empty();
    let number = number.parse().ok().filter(|_| is_number)?;
    Some(Word::Number(number, is_second, digits + dots + wide.map_or(0, char::len_utf8)))
}

/// Returns `true` for a word with a digit or Chinese characters that is no longer than a move, or than two Chinese
/// moves without a space between them. Files can end with advertisements.
fn has_square(text: &str) -> bool {
    if text.bytes().any(|letter| letter >= 0xe3) {
        text.chars().count() <= if text.contains(['进', '退', '平', '進']) { 12 } else { 6 }
    } else {
        text.len() <= 12 && text.bytes().any(|letter| letter.is_ascii_digit())
    }
}

/// Returns `true` for castling, a null move, or a move that lacks its square's digit.
fn is_move_without_square(text: &str) -> bool {
    let plain = text.trim_end_matches(['+', '#']);
    matches!(plain, "O-O" | "O-O-O" | "OO" | "OOO" | "--" | "<>" | "null" | "pass")
        || is_castling(plain)
        || (2..=5).contains(&plain.len()) && plain.bytes().all(|letter| b"abcdefghxKQRBN".contains(&letter))
}

/// Returns `true` for letters with a dash between them, as castling is typed; with zeros and full-width digits it
/// contains a digit.
fn is_castling(text: &str) -> bool {
    let letters = || text.split(is_dash);
    (2..=3).contains(&letters().count())
        && letters().all(|part| matches!(part, "O" | "o" | "О" | "о" | "0" | "Ｏ" | "ｏ"))
}

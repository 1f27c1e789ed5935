//! Parsing of moves, move numbers, marks and results.

use crate::games::cursor::has_no_width;
use crate::text::is_dash;

/// Word at a place in the moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Word {
    /// Move without padding.
    Move(String),
    /// Number of a move; `true` if it indicates a move of Black.
    Number(u32, bool),
    /// Usual result.
    Result,
}

/// Parses a move, a number or a usual result from the beginning of a text that begins with a digit or `½`. Returns the
/// word and its length in bytes.
pub(super) fn word(text: &str) -> Option<(Word, usize)> {
    let result = || usual_result(text).map(|length| (Word::Result, length));
    number(text).or_else(result).or_else(|| played(text))
}

fn digits(text: &str) -> (&str, &str) {
    text.split_at(text.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(text.len()))
}

fn number(text: &str) -> Option<(Word, usize)> {
    let (number, rest) = digits(text);
    let after = rest.trim_start_matches('.');
    let dots = rest.len() - after.len();
    let number = number.parse().ok().filter(|_| dots > 0)?;
    Some((Word::Number(number, dots > 1), text.len() - after.len()))
}

const RESULTS: [&str; 8] = ["2-0", "1-1", "0-2", "0-0", "1-0", "0-1", "1/2-1/2", "½-½"];

fn usual_result(text: &str) -> Option<usize> {
    let result = RESULTS.into_iter().find(|result| text.starts_with(result))?;
    ends(text.get(result.len()..)?).then_some(result.len())
}

/// Returns `true` if a word ends before this text.
pub(super) fn ends(rest: &str) -> bool {
    rest.chars().next().is_none_or(|letter| letter.is_whitespace() || "[]{}();$*".contains(letter))
}

fn played(text: &str) -> Option<(Word, usize)> {
    let (first, mut rest) = digits(text);
    if first.len() == 4 && ends(rest) {
        let (from, to) = first.split_at(2);
        return Some((Word::Move(format!("{}-{}", plain(from)?, plain(to)?)), 4));
    }
    // Capacity for most moves: `32-28`.
    let mut squares = String::with_capacity(8);
    squares.push_str(plain(first)?);
    let mut is_capture = false;
    while let Some((sign, after)) = between(rest) {
        let (next, after) = digits(after);
        if next.is_empty() || (sign == '-' && squares.contains('-')) || squares.len() > 80 {
            break;
        }
        squares.push(sign);
        squares.push_str(plain(next)?);
        (rest, is_capture) = (after, sign == 'x');
        if !is_capture {
            break;
        }
    }
    let is_move = is_capture || squares.contains('-');
    is_move.then(|| (Word::Move(squares), text.len() - rest.len()))
}

/// Returns the number of a square without leading zeros.
fn plain(square: &str) -> Option<&str> {
    let plain = square.trim_start_matches('0');
    let is_square = square.len() <= 2 && !plain.is_empty();
    is_square.then_some(plain)
}

/// Returns the sign between two squares as `-` or `x`, and the text after it; spaces around the sign are skipped.
fn between(text: &str) -> Option<(char, &str)> {
    let is_blank = |letter: char| matches!(letter, ' ' | '\t') || has_no_width(letter);
    let text = text.trim_start_matches(is_blank);
    let sign = text.chars().next()?;
    let plain = match sign {
        dash if is_dash(dash) => '-',
        'x' | 'X' | ':' | '×' => 'x',
        _ => return None,
    };
    Some((plain, text.get(sign.len_utf8()..)?.trim_start_matches(is_blank)))
}

/// Returns the length in bytes of a rule book sign (9.1.10 to 9.1.14) at the beginning of a text. The signs are `+`
/// won, `=` drawn, `+1` and `-1` for pieces more or fewer after the last move, and `a.l.` for a capture by any of
/// several ways.
pub(super) fn sign(text: &str) -> Option<usize> {
    let length = bare_sign(text)?;
    ends(text.get(length..)?).then_some(length)
}

/// Returns the length in bytes of a rule book sign in parentheses, `(+1)`.
pub(super) fn sign_in_parentheses(text: &str) -> Option<usize> {
    let inside = text.strip_prefix('(')?;
    let length = bare_sign(inside)?;
    inside.get(length..)?.starts_with(')').then_some(length + 2)
}

fn bare_sign(text: &str) -> Option<usize> {
    if text.starts_with("a.l.") {
        return Some(4);
    }
    let rest = text.strip_prefix(['+', '-', '='])?;
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let is_sign = match text.as_bytes().first() {
        Some(b'+') => digits <= 2,
        Some(b'-') => (1..=2).contains(&digits),
        _ => digits == 0,
    };
    is_sign.then_some(1 + digits)
}

/// Returns the NAG of a mark.
pub(super) fn mark(text: &str) -> Option<u16> {
    Some(match text {
        "!" => 1,
        "?" => 2,
        "!!" => 3,
        "??" => 4,
        "!?" => 5,
        "?!" => 6,
        "*" => 7,
        _ => return None,
    })
}

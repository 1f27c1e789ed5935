//! Moves, move numbers, marks and results as texts.

use crate::games::cursor::has_no_width;
use crate::text::is_dash;

/// What stands at a place in the moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Word {
    /// A move without padding.
    Move(String),
    /// A move's number; whether it says that Black moves.
    Number(u32, bool),
    /// A usual result.
    Result,
}

/// Reads a move, a number or a usual result from the beginning of a text that begins with a digit or `½`: what, and how many bytes.
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

/// Whether a word ends before this.
pub(super) fn ends(rest: &str) -> bool {
    rest.chars().next().is_none_or(|letter| letter.is_whitespace() || "[]{}();$*".contains(letter))
}

fn played(text: &str) -> Option<(Word, usize)> {
    let (first, mut rest) = digits(text);
    if first.len() == 4 && ends(rest) {
        let (from, to) = first.split_at(2);
        return Some((Word::Move(format!("{}-{}", plain(from)?, plain(to)?)), 4));
    }
    // Room for what most moves are: `32-28`.
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

/// The number of a square without zeros before it.
fn plain(square: &str) -> Option<&str> {
    let plain = square.trim_start_matches('0');
    let is_square = square.len() <= 2 && !plain.is_empty();
    is_square.then_some(plain)
}

/// The sign between two squares with the spaces around it, as `-` or `x`, and what follows.
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

/// Returns the bytes of a sign of the rule book (9.1.10 to 9.1.14) with which a text begins: `+` won, `=` drawn, `+1` and `-1` for pieces more or
/// fewer after the last move, `a.l.` for a capture by any of several ways.
pub(super) fn sign(text: &str) -> Option<usize> {
    let length = bare_sign(text)?;
    ends(text.get(length..)?).then_some(length)
}

/// Returns the bytes of the same in parentheses, `(+1)`.
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

/// The NAG of a mark.
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

//! Starting numbers in their four columns.
//!
//! Up to 9,999 they are decimal. Larger numbers do not fit the format; in our own dialect a letter replaces the first
//! digit, and the other three count in base 36: `A000` is 10,000, `A00Z` 10,035, `B000` 56,656. In molecular files,
//! the origin of this encoding, it is called hybrid-36. The columns do not move; programs without support for it
//! refuse such a file. The last number is that of the largest tournament, 100,000.

use qisai_domain::setup::MAX_PLAYERS;

/// First number that needs a letter.
const FIRST_LETTERED: u32 = 10_000;
/// Count of numbers per letter.
const PER_LETTER: u32 = 36 * 36 * 36;

/// Parses a starting number; a letter is accepted only in front of three more characters.
pub fn parse(text: &str) -> Option<u32> {
    let Some(letter) = text.chars().next().filter(char::is_ascii_uppercase) else {
        return text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok())?;
    };
    let rest = text.get(1..).filter(|rest| rest.len() == 3)?;
    if rest.bytes().any(|byte| !byte.is_ascii_uppercase() && !byte.is_ascii_digit()) {
        return None;
    }
    let letter = letter.to_digit(36)?.checked_sub(10)?;
    let number = FIRST_LETTERED + letter * PER_LETTER + u32::from_str_radix(rest, 36).ok()?;
    (number <= MAX_PLAYERS).then_some(number)
}

/// Returns a starting number as text; `None` if it is beyond the largest tournament.
pub fn show(number: u32) -> Option<String> {
    if number > MAX_PLAYERS {
        return None;
    }
    let Some(beyond) = number.checked_sub(FIRST_LETTERED) else { return Some(number.to_string()) };
    let digit = |value: u32| char::from_digit(value % 36, 36).map(|digit| digit.to_ascii_uppercase());
    let digits = [10 + beyond / PER_LETTER, beyond / (36 * 36), beyond / 36, beyond];
    digits.into_iter().map(digit).collect()
}

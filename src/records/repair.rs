//! Probable readings of a ply that cannot be played: the legal moves with the nearest texts, and the number of plies
//! playable after each.
//!
//! The distance between two texts counts the characters changed, left out, added or exchanged. Typical slips of the
//! pen count less than other changes: a sign left out, the neighbouring file or number, the same file counted from the
//! other side.

use qisai_domain::Discipline;
use qisai_rules_kernel::{Readings, Step};

use crate::game::{Notation, Spoken, with_board};

/// Maximum number of readings offered.
const OFFERED: usize = 5;
/// Maximum distance of a text that counts as a slip of the pen.
const FARTHEST: u32 = 9;
/// Maximum length of a move's text, in characters.
const MAX_MOVE_LETTERS: usize = 24;
/// Maximum number of readings of a record followed at once.
const READINGS: usize = 64;

/// Legal move that a ply may have meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repair {
    /// Text of the move, in the notation nearest to the record's.
    pub text: String,
    /// Number of plies of the record that can be played with this move.
    pub plies: usize,
    /// `true` if the whole record can be played with this move.
    pub completes: bool,
    /// `true` if the plies were counted over all readings of the record. If there are too many readings, more plies
    /// may be playable.
    pub decided: bool,
}

/// Returns the only reading that makes the rest of the record legal; `None` if there are several or it is undecided.
pub fn only(repairs: &[Repair]) -> Option<&Repair> {
    let mut possible = repairs.iter().filter(|repair| repair.completes || !repair.decided);
    possible.next().filter(|repair| repair.completes && possible.next().is_none())
}

/// Returns the nearest readings of a ply, nearest first. The list is empty if the plies before it cannot be played.
pub(crate) fn at<T: AsRef<str>>(discipline: Discipline, start: Option<&str>, texts: &[T], ply: usize) -> Vec<Repair> {
    with_board!(discipline, start, |board| nearest(board, texts, ply)).unwrap_or_default()
}

fn nearest<B: Spoken, T: AsRef<str>>(start: B, texts: &[T], ply: usize) -> Vec<Repair> {
    let (Some(before), Some(text)) = (texts.get(..ply.saturating_sub(1)), texts.get(ply.saturating_sub(1))) else {
        return Vec::new();
    };
    let written = plain(text.as_ref());
    if written.len() > MAX_MOVE_LETTERS {
        return Vec::new();
    }
    let rest = texts.get(ply..).unwrap_or_default();
    let Played { boards, all: all_before, .. } = played(vec![start], before);
    let mut near = Vec::new();
    for board in &boards {
        for chosen in board.legal_moves() {
            let texts = Notation::of(B::DISCIPLINE).iter().map(|notation| board.spoken(&chosen, *notation));
            let Some((distance, text)) = texts.map(|text| (distance(&written, &plain(&text)), text)).min() else {
                continue;
            };
            if distance <= FARTHEST {
                near.push((distance, text, board.after(&chosen)));
            }
        }
    }
    near.sort_by(|(one, text, _), (other, other_text, _)| (one, text).cmp(&(other, other_text)));
    near.dedup_by(|(_, text, _), (_, other, _)| text == other);
    near.truncate(OFFERED);
    let repair = |(_, text, board): (u32, String, B)| {
        let Played { count, all, .. } = played(vec![board], rest);
        Repair { text, plies: ply + count, completes: count == rest.len(), decided: all && all_before }
    };
    near.into_iter().map(repair).collect()
}

/// Result of replaying texts.
struct Played<B> {
    /// Number of texts that can be played.
    count: usize,
    /// Possible resulting positions.
    boards: Vec<B>,
    /// `true` if all readings were followed.
    all: bool,
}

fn played<B: Spoken, T: AsRef<str>>(from: Vec<B>, texts: &[T]) -> Played<B> {
    let mut readings = Readings::among(from);
    let (mut count, mut all) = (0, true);
    for text in texts {
        match readings.step(READINGS, |board| board.readings(text.as_ref())) {
            Step::Whole => {}
            Step::Part => all = false,
            Step::Nowhere => break,
        }
        count += 1;
    }
    Played { count, boards: readings.positions().cloned().collect(), all }
}

/// Returns the characters of a text for comparison, without spaces and marks: every numeral as a digit, every piece as
/// one sign.
pub fn plain(text: &str) -> Vec<char> {
    text.chars().filter(|letter| !letter.is_whitespace() && !"+#!?".contains(*letter)).map(alike).collect()
}

fn alike(letter: char) -> char {
    const DIGITS: [&str; 9] = ["一1", "二2", "三3", "四4", "五5", "六6", "七7", "八8", "九9"];
    let digit = ('1'..='9').zip(DIGITS).find(|(_, forms)| forms.contains(letter) || is_wide(letter, forms));
    if let Some((digit, _)) = digit {
        return digit;
    }
    match letter {
        '車' | '俥' => '车',
        '馬' | '傌' => '马',
        '砲' | '包' => '炮',
        '帥' | '將' | '将' => '帅',
        '仕' => '士',
        '相' => '象',
        '卒' => '兵',
        '進' => '进',
        '後' => '后',
        ':' | '×' | 'X' => 'x',
        other => other,
    }
}

/// Returns `true` if a letter is the full-width form of a digit.
fn is_wide(letter: char, forms: &str) -> bool {
    let narrow = u32::from(letter).checked_sub(0xFEE0).and_then(char::from_u32);
    letter >= '\u{FF11}' && narrow.is_some_and(|narrow| forms.contains(narrow))
}

/// Returns the edit distance between two texts.
pub fn distance(from: &[char], to: &[char]) -> u32 {
    let mut before: Vec<u32> = Vec::new();
    let mut row: Vec<u32> =
        std::iter::once(0).chain(to.iter().scan(0, |sum, letter| add(sum, loss(*letter)))).collect();
    for (index, letter) in from.iter().enumerate() {
        let mut next = Vec::with_capacity(row.len());
        next.push(row.first().copied().unwrap_or(0) + loss(*letter));
        for (place, other) in to.iter().enumerate() {
            let of = |row: &[u32], place: usize| row.get(place).copied().unwrap_or(u32::MAX / 2);
            let mut least = (of(&row, place) + change(*letter, *other))
                .min(of(&row, place + 1) + loss(*letter))
                .min(of(&next, place) + loss(*other));
            let turned = index.checked_sub(1).and_then(|at| from.get(at)) == Some(other)
                && place.checked_sub(1).and_then(|at| to.get(at)) == Some(letter);
            if let Some(at) = place.checked_sub(1).filter(|_| turned) {
                least = least.min(of(&before, at) + 2);
            }
            next.push(least);
        }
        before = std::mem::replace(&mut row, next);
    }
    row.last().copied().unwrap_or(0)
}

#[expect(clippy::unnecessary_wraps, reason = "what scan asks for")]
fn add(sum: &mut u32, more: u32) -> Option<u32> {
    *sum += more;
    Some(*sum)
}

/// Returns the cost of leaving out a character.
fn loss(letter: char) -> u32 {
    if "x-=./平".contains(letter) { 1 } else { 3 }
}

/// Returns the cost of writing one character for another.
fn change(one: char, other: char) -> u32 {
    if one == other {
        return 0;
    }
    if one.eq_ignore_ascii_case(&other) || ("x-".contains(one) && "x-".contains(other)) {
        return 1;
    }
    let neighbours = u32::from(one).abs_diff(u32::from(other)) == 1;
    let of_a_kind = |kind: fn(&char) -> bool| kind(&one) && kind(&other);
    let counted = of_a_kind(char::is_ascii_digit) || of_a_kind(char::is_ascii_lowercase);
    let mirrored = one.to_digit(10).zip(other.to_digit(10)).is_some_and(|(one, other)| one + other == 10);
    let places = ["前", "中", "后", "进", "退", "平"];
    let turned = [&places[..3], &places[3..]]
        .iter()
        .any(|row| [one, other].iter().all(|it| row.iter().any(|word| word.contains(*it))));
    if (neighbours && counted) || mirrored || turned { 2 } else { 3 }
}

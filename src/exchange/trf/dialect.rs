//! What a TRF has no record for, in comments of our own: every reader skips lines that begin with `###`.
//!
//! | line | meaning |
//! |---|---|
//! | `### qisai system jifen` | 积分编排制; record 192 says `CUSTOM_SWISS`. With `baku` behind it, accelerated |
//! | `### qisai system olympiad` | the Olympiad pairing rules (D.02), in the same way |
//! | `### qisai lots 1234567` | the seed of the lots |
//! | `### qisai clock 40/90m 10/15m ...` | the time control, where record 222 comes only near to it |
//! | `### qisai withdrawn 7 3` | in a round robin, number 7 has left it before round 3: whether its games count depends on that |
//! | `### qisai expelled 7 3` | number 7 was expelled before round 3 (of teams: team 7) and has no place, in any system |
//! | `### qisai counts 4 7=1 12=0` | in the column of round 4 the game of 7 and 12 is rated by the letters there, but counts as these (C.04.2 article 4.3) |
//! | `### round 3 paired by hand: 1-4 9-bye; instead of 1-9 4-bye; …` | for people: what the arbiter changed, and why |

use qisai_domain::{Acceleration, ByeKind, EntryId, Format, Seating, TimeControl, hand_edit::Differences};

use super::record::{KeptKind, Located, Record};
use super::{formats, number};
use crate::text::clean;

/// What begins a comment of ours that programs read.
const OURS: &str = "qisai";

/// The comments that say what the records cannot.
pub(super) fn lines(format: &Format, lots: Option<u32>) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(word) = formats::in_comment(format) {
        let baku = if format.is_baku() { " baku" } else { "" };
        lines.push(format!("### {OURS} system {word}{baku}"));
    }
    lines.extend(lots.map(|seed| format!("### {OURS} lots {seed}")));
    lines
}

/// Who has left a round robin: starting numbers, each with its first round no longer played. Elsewhere zero-point byes say it all.
pub(super) fn withdrawals(format: &Format, left: impl Iterator<Item = (u32, Option<u16>)>) -> Vec<String> {
    let left = left.filter_map(|(number, until)| Some((number, until?))).filter(|_| format.spec().has_free_order());
    left.map(|(number, until)| format!("### {OURS} withdrawn {} {until}", number::show(number).unwrap_or_default()))
        .collect()
}

/// Who was expelled: starting numbers, each with its first round no longer played. A reader would give them their places back.
pub(super) fn expulsions(expelled: impl Iterator<Item = (u32, u16)>) -> Vec<String> {
    expelled
        .map(|(number, until)| format!("### {OURS} expelled {} {until}", number::show(number).unwrap_or_default()))
        .collect()
}

/// Returns the comment about a game that is rated by another result than the one that counts: its column, and the letter of each player that
/// counts.
pub(super) fn counts(column: usize, cells: [(u32, char); 2]) -> Option<String> {
    let [(one, of_one), (other, of_other)] = cells;
    let (one, other) = (number::show(one)?, number::show(other)?);
    Some(format!("### {OURS} counts {column} {one}={of_one} {other}={of_other}"))
}

/// The column and the letters of a comment by [`counts`].
type Counted = (u16, Vec<(u32, char)>);

/// Reads the comments of [`counts`]; those that cannot be read are left out.
pub(super) fn counted(records: &[Located]) -> Vec<Counted> {
    let cell = |text: &str| {
        let (number, letter) = text.split_once('=')?;
        Some((number::parse(number)?, letter.chars().next()?))
    };
    let read = |located: &Located| {
        let (column, cells) = said_in(located, "counts")?.split_once(' ')?;
        let cells: Option<Vec<(u32, char)>> = cells.split_whitespace().map(cell).collect();
        Some((column.parse().ok()?, cells.filter(|cells| cells.len() == 2)?))
    };
    records.iter().filter_map(read).collect()
}

/// Number and first round no longer played by a comment; nothing but the line where it cannot be read.
type Left = (u32, Option<(u32, u16)>);

/// Who has left by such comments.
pub(super) fn withdrawn(records: &[Located]) -> Vec<Left> {
    left(records, "withdrawn")
}

/// Who was expelled by such comments.
pub(super) fn expelled(records: &[Located]) -> Vec<Left> {
    left(records, "expelled")
}

fn left(records: &[Located], word: &str) -> Vec<Left> {
    let mut withdrawn = Vec::new();
    for located in records {
        let Some(words) = said_in(located, word) else { continue };
        let read = words.split_once(' ').and_then(|(number, round)| {
            Some((number::parse(number)?, round.trim().parse().ok().filter(|round| *round > 0)?))
        });
        withdrawn.push((located.line, read));
    }
    withdrawn
}

/// The system that a comment names.
pub(super) fn system(records: &[Located], rounds: u16) -> Option<Format> {
    let words = said(records, "system")?;
    let (name, rest) = words.split_once(' ').unwrap_or((words, ""));
    let mut format = formats::of_comment(name, rounds)?;
    if let Some(acceleration) = format.acceleration_mut().filter(|_| rest.trim() == "baku") {
        *acceleration = Acceleration::Baku;
    }
    Some(format)
}

/// The seed of the lots that a comment gives.
pub(super) fn lots(records: &[Located]) -> Option<u32> {
    said(records, "lots")?.parse().ok()
}

/// The comment that says a time control in full.
pub(super) fn time_control(control: &TimeControl) -> String {
    format!("### {OURS} clock {control}")
}

/// The time control that a comment gives.
pub(super) fn clock(records: &[Located]) -> Option<&str> {
    said(records, "clock")
}

/// What stands behind the first `### qisai word`.
fn said<'a>(records: &'a [Located], word: &str) -> Option<&'a str> {
    records.iter().find_map(|located| said_in(located, word))
}

fn said_in<'a>(located: &'a Located, word: &str) -> Option<&'a str> {
    match &located.record {
        Record::Kept { kind: KeptKind::Comment, text, .. } => {
            Some(text.trim().strip_prefix(OURS)?.trim_start().strip_prefix(word)?.strip_prefix(' ')?.trim())
        }
        _ => None,
    }
}

/// A round that the arbiter changed, in words; nothing when nothing is left of the changes. `reason` is what may be printed of why;
/// `number` gives starting numbers.
pub(super) fn by_hand(
    (round, reason): (u16, Option<&str>),
    differences: &Differences,
    number: impl Fn(EntryId) -> u32,
) -> Option<String> {
    if differences.is_empty() {
        return None;
    }
    let seating = |seating: &Seating| match seating {
        Seating::Game(first, second) => format!("{}-{}", number(*first), number(*second)),
        Seating::Bye(entry, kind) => format!("{}-{}", number(*entry), bye(*kind)),
    };
    let list = |seatings: &[Seating]| match seatings {
        [] => "nothing".to_owned(),
        seatings => seatings.iter().map(seating).collect::<Vec<_>>().join(" "),
    };
    let reason = reason.map(clean).filter(|reason| !reason.is_empty());
    let reason = reason.map_or(String::new(), |reason| format!("; {reason}"));
    let (new, gone) = (list(&differences.new), list(&differences.gone));
    Some(format!("### round {round} paired by hand: {new}; instead of {gone}{reason}"))
}

fn bye(kind: ByeKind) -> &'static str {
    match kind {
        ByeKind::PairingAllocated => "bye",
        ByeKind::FullPoint => "full-point-bye",
        ByeKind::HalfPoint => "half-point-bye",
        ByeKind::ZeroPoint => "absent",
    }
}

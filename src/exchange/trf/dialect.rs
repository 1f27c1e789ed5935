//! Our own comments for data without a TRF record: every reader skips lines that begin with `###`.
//!
//! | line | meaning |
//! |---|---|
//! | `### qisai system jifen` | 积分编排制; record 192 contains `CUSTOM_SWISS`. With `baku` behind it, accelerated |
//! | `### qisai system olympiad` | the Olympiad pairing rules (D.02), in the same way |
//! | `### qisai system keizer` | the Keizer system; record 192 contains `CUSTOM_KEIZER`, and `### qisai play` the settings |
//! | `### qisai system mcmahon` | McMahon; record 192 contains `CUSTOM_MCMAHON` |
//! | `### qisai mcmahon {"thresholds":[1800,2000],…}` | its rules as JSON, without start scores |
//! | `### qisai start 7 3` | number 7 has the start score 3 in McMahon |
//! | `### qisai lots 1234567` | the seed of the lots |
//! | `### qisai clock 40/90m 10/15m ...` | the time control, if record 222 gives only an approximation |
//! | `### qisai withdrawn 7 3` | in a round robin, number 7 has left before round 3; lines are in the order of leaving |
//! | `### qisai expelled 7 3` | number 7 (of teams: team 7) was expelled before round 3; lines are in the order of leaving |
//! | `### qisai played 3` | round 3 was played without a game, and a late entrant's column is blank |
//! | `### qisai counts 4 7=1 12=0` | in the column of round 4 the game of 7 and 12 has its rated letters, but counts as these (C.04.2 article 4.3) |
//! | `### round 3 paired by hand: 1-4 9-bye; instead of 1-9 4-bye; …` | for people: the arbiter's changes and their reason |

use qisai_domain::mcmahon::McMahonRules;
use qisai_domain::{Acceleration, ByeKind, EntryId, Format, Seating, TimeControl, hand_edit::Differences};

use super::record::{KeptKind, Located, Record};
use super::{formats, number};
use crate::text::clean;

/// First word of our comments that programs read.
const OURS: &str = "qisai";

/// Returns the comments for the system and the seed of the lots, which records cannot express.
pub(super) fn lines(format: &Format, lots: Option<u32>) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(word) = formats::in_comment(format) {
        let baku = if format.is_baku() { " baku" } else { "" };
        lines.push(format!("### {OURS} system {word}{baku}"));
    }
    lines.extend(format.mcmahon().and_then(|rules| {
        let plain = McMahonRules { starts: Vec::new(), ..rules.clone() };
        Some(format!("### {OURS} mcmahon {}", serde_json::to_string(&plain).ok()?))
    }));
    lines.extend(lots.map(|seed| format!("### {OURS} lots {seed}")));
    lines
}

/// Returns the comments with the start scores of McMahon, each given by starting number; none in other formats.
pub(super) fn starts(format: &Format, players: impl Iterator<Item = (u32, EntryId, Option<u16>)>) -> Vec<String> {
    let Some(rules) = format.mcmahon() else { return Vec::new() };
    let line = |(number, entry, rating)| {
        Some(format!("### {OURS} start {} {}", number::show(number)?, rules.start(entry, rating)))
    };
    players.filter_map(line).collect()
}

/// Line and text of the first comment with the rules of McMahon.
pub(super) fn mcmahon(records: &[Located]) -> Option<(u32, &str)> {
    records.iter().find_map(|located| Some((located.line, said_in(located, "mcmahon")?)))
}

/// Line of a comment with a start score, with the number and the score, or `None` if it is unreadable.
pub(super) type Start = (u32, Option<(u32, i16)>);

/// Returns the start scores given by comments.
pub(super) fn started(records: &[Located]) -> Vec<Start> {
    let read = |located: &Located| {
        let words = said_in(located, "start")?;
        let read = words
            .split_once(' ')
            .and_then(|(number, start)| Some((number::parse(number)?, start.trim().parse().ok()?)));
        Some((located.line, read))
    };
    records.iter().filter_map(read).collect()
}

/// Returns the comments about players who have left a round robin, each given by starting number and first round no
/// longer played. In other systems zero-point byes suffice.
pub(super) fn withdrawals(format: &Format, left: impl Iterator<Item = (u32, Option<u16>)>) -> Vec<String> {
    let left = left.filter_map(|(number, until)| Some((number, until?))).filter(|_| format.spec().has_free_order());
    left.map(|(number, until)| format!("### {OURS} withdrawn {} {until}", number::show(number).unwrap_or_default()))
        .collect()
}

/// Returns the comments about expelled players, each given by starting number and first round no longer played.
/// Without them a reader would restore their places.
pub(super) fn expulsions(expelled: impl Iterator<Item = (u32, u16)>) -> Vec<String> {
    expelled
        .map(|(number, until)| format!("### {OURS} expelled {} {until}", number::show(number).unwrap_or_default()))
        .collect()
}

/// Returns the comment about a last round that was played without a game.
pub(super) fn played_without_games(round: u16) -> String {
    format!("### {OURS} played {round}")
}

/// Returns the line and the round of the first comment written by [`played_without_games`]. An unreadable one has no
/// round.
pub(super) fn played(records: &[Located]) -> Option<(u32, Option<u16>)> {
    let read = |text: &str| text.parse().ok().filter(|round| *round > 0);
    records.iter().find_map(|located| Some((located.line, read(said_in(located, "played")?))))
}

/// Returns the comment about a game that is rated by another result than the one that counts. It contains the column
/// and, for each player, the letter that counts.
pub(super) fn counts(column: usize, cells: [(u32, char); 2]) -> Option<String> {
    let [(one, of_one), (other, of_other)] = cells;
    let (one, other) = (number::show(one)?, number::show(other)?);
    Some(format!("### {OURS} counts {column} {one}={of_one} {other}={of_other}"))
}

/// Column and letters of a comment written by [`counts`].
type Counted = (u16, Vec<(u32, char)>);

/// Parses the comments written by [`counts`]; unreadable ones are left out.
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

/// Line of a comment, with the number and the first round no longer played, or `None` if it is unreadable.
type Left = (u32, Option<(u32, u16)>);

/// Returns the withdrawals given by comments.
pub(super) fn withdrawn(records: &[Located]) -> Vec<Left> {
    left(records, "withdrawn")
}

/// Returns the expulsions given by comments.
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

/// Returns the system named by a comment.
pub(super) fn system(records: &[Located], rounds: u16) -> Option<Format> {
    let words = said(records, "system")?;
    let (name, rest) = words.split_once(' ').unwrap_or((words, ""));
    let mut format = formats::of_comment(name, rounds)?;
    if let Some(acceleration) = format.acceleration_mut().filter(|_| rest.trim() == "baku") {
        *acceleration = Acceleration::Baku;
    }
    Some(format)
}

/// Returns the seed of the lots given by a comment.
pub(super) fn lots(records: &[Located]) -> Option<u32> {
    said(records, "lots")?.parse().ok()
}

/// Returns the comment with the complete time control.
pub(super) fn time_control(control: &TimeControl) -> String {
    format!("### {OURS} clock {control}")
}

/// Returns the time control given by a comment.
pub(super) fn clock(records: &[Located]) -> Option<&str> {
    said(records, "clock")
}

/// Returns the text behind the first `### qisai word`.
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

/// Returns a comment that describes the arbiter's changes of a round, or `None` if no change remains. `reason` is the
/// reason in a printable form; `number` returns starting numbers.
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

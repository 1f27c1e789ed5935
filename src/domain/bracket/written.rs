//! Parser for a bracket entered as a list of matches (KO14).
//!
//! Each line is a match, its columns separated by tabs, semicolons or commas; empty lines and lines that begin with `#`
//! are skipped.
//!
//! | column | example | content |
//! |---|---|---|
//! | name | `W1.1`, `A`, `17` | any word, once; `W2.…` round 2 of the undefeated, `L2.…` of those with one loss, `F`, `GF` finals of both |
//! | two sides | `5`, `winner W1.1`, `loser A` | a seat, or the winner or loser of an earlier match (胜者, 负者) |
//! | optional | `round 3`, `places 3-4`, `if F` | round of the match, places it decides, only played if the second side won F |
//!
//! Without a round a match is played in the first one in which both sides can be known. Without places the last match
//! decides the first two.
//!
//! ```
//! # use qisai_domain::bracket::written::read;
//! let slots = read("A, 1, 4\nB, 2, 3\nF, winner A, winner B\nT, loser A, loser B, places 3-4").unwrap();
//! assert_eq!((slots.len(), slots[2].sitting), (4, 2));
//! let errors = read("A, 1, 2\nA, winner C, 2").unwrap_err();
//! assert_eq!(errors.iter().map(|error| error.line).collect::<Vec<_>>(), [2, 2, 2]);
//! ```

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

use crate::format::{Feed, Part, Slot, SlotId};

use super::MAX_SEATS;

/// Error in a line, from 1; 0 for the whole list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineError {
    pub line: usize,
    pub what: Wrong,
}

/// Kind of error in a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wrong {
    /// Line without a name and two sides.
    Columns { found: usize },
    /// Name used by another match.
    NameTwice { name: String },
    /// Side that is neither a seat nor `winner …` or `loser …`.
    Side { text: String },
    /// Name of a match that is not in an earlier line.
    NoSuchMatch { name: String },
    /// Winner or loser that another match already uses.
    SentTwice { name: String, winner: bool },
    /// Seat used in another match.
    SeatTwice { seat: u16 },
    /// Seat that no match has, although there are later ones.
    SeatMissing { seat: u16 },
    /// Further column that is neither a round, places nor a condition.
    More { text: String },
    /// Round that is not after those of the matches on which it depends.
    TooEarly { round: u16, first: u16 },
    /// List without a match.
    Empty,
    /// More matches than available numbers.
    TooMany,
}

/// Parses a list of matches and numbers them in its order.
///
/// # Errors
/// All errors, in the order of the lines.
pub fn read(text: &str) -> Result<Vec<Slot>, Vec<LineError>> {
    let mut reader = Reader::default();
    for (line, text) in (1..).zip(text.lines()) {
        let text = text.trim();
        if !text.is_empty() && !text.starts_with('#') {
            reader.line = line;
            reader.read(text);
        }
    }
    reader.finish()
}

#[derive(Default)]
struct Reader {
    /// Current line, from 1.
    line: usize,
    slots: Vec<Slot>,
    named: BTreeMap<String, SlotId>,
    sent: BTreeSet<(SlotId, bool)>,
    seats: BTreeSet<u16>,
    /// Matches named as finals.
    finals: Vec<SlotId>,
    errors: Vec<LineError>,
}

impl Reader {
    fn wrong(&mut self, what: Wrong) {
        self.errors.push(LineError { line: self.line, what });
    }

    fn read(&mut self, text: &str) {
        let divider = [';', '；', '\t'].into_iter().find(|divider| text.contains(*divider));
        let columns: Vec<&str> = match divider {
            Some(divider) => text.split(divider).map(str::trim).collect(),
            None => text.split([',', '，']).map(str::trim).collect(),
        };
        let [name, one, other, more @ ..] = columns.as_slice() else {
            self.wrong(Wrong::Columns { found: columns.len() });
            return;
        };
        let id = SlotId::try_from(self.slots.len() + 1).unwrap_or(0);
        if id == 0 || id > MAX_SEATS.saturating_mul(2) {
            self.wrong(Wrong::TooMany);
            return;
        }
        if self.named.contains_key(*name) || name.is_empty() {
            self.wrong(Wrong::NameTwice { name: (*name).to_owned() });
        }
        let feeds = [self.side(one), self.side(other)];
        let mut slot = Slot {
            id,
            part: Part::Winners(1),
            sitting: 0,
            feeds: feeds.map(|feed| feed.unwrap_or(Feed::Seat(0))),
            if_upset: None,
            places: None,
        };
        for text in more.iter().filter(|text| !text.is_empty()) {
            self.more(text, &mut slot);
        }
        let first = 1 + self.sitting_before(&slot);
        if slot.sitting == 0 {
            slot.sitting = first;
        } else if slot.sitting < first {
            self.wrong(Wrong::TooEarly { round: slot.sitting, first });
        }
        slot.part = part(name, slot.sitting, slot.places.as_ref());
        if is_final(name) || slot.if_upset.is_some() {
            self.finals.push(id);
        }
        self.named.insert((*name).to_owned(), id);
        self.slots.push(slot);
    }

    /// Returns the last round among the matches on which a match depends.
    fn sitting_before(&self, slot: &Slot) -> u16 {
        let waits = slot.feeds.into_iter().filter_map(|feed| match feed {
            Feed::Seat(_) => None,
            Feed::Winner(other) | Feed::Loser(other) => Some(other),
        });
        let of = |id: SlotId| self.slots.iter().find(|slot| slot.id == id).map(|slot| slot.sitting);
        waits.chain(slot.if_upset).filter_map(of).max().unwrap_or(0)
    }

    fn side(&mut self, text: &str) -> Option<Feed> {
        if let Ok(seat) = text.parse::<u16>() {
            if seat == 0 || seat > MAX_SEATS {
                self.wrong(Wrong::Side { text: text.to_owned() });
                return None;
            }
            if !self.seats.insert(seat) {
                self.wrong(Wrong::SeatTwice { seat });
            }
            return Some(Feed::Seat(seat));
        }
        let after = |words: [&str; 2]| {
            let lower = text.to_lowercase();
            let word = words.into_iter().find(|word| lower.starts_with(word))?;
            text.get(word.len()..).map(|name| name.trim_start_matches([':', '：']).trim().to_owned())
        };
        let (name, winner) = match (after(["winner", "胜者"]), after(["loser", "负者"])) {
            (Some(name), _) => (name, true),
            (None, Some(name)) => (name, false),
            (None, None) => {
                self.wrong(Wrong::Side { text: text.to_owned() });
                return None;
            }
        };
        let id = self.known(name.clone())?;
        // A repeated final is played by the competitors of the first one: its sides are checked with its condition.
        if !self.sent.insert((id, winner)) {
            self.wrong(Wrong::SentTwice { name, winner });
        }
        Some(if winner { Feed::Winner(id) } else { Feed::Loser(id) })
    }

    fn known(&mut self, name: String) -> Option<SlotId> {
        let id = self.named.get(&name).copied();
        if id.is_none() {
            self.wrong(Wrong::NoSuchMatch { name });
        }
        id
    }

    fn more(&mut self, text: &str, slot: &mut Slot) {
        let after = |word: &str| text.strip_prefix(word).map(str::trim);
        if let Some(name) = after("if ") {
            slot.if_upset = self.known(name.to_owned());
            return;
        }
        let round =
            after("round").or_else(|| after("轮")).and_then(|text| text.parse().ok()).filter(|round| *round > 0);
        let places = after("places").or_else(|| after("名次")).and_then(places);
        match (round, places) {
            (Some(round), _) => slot.sitting = round,
            (None, Some(places)) => slot.places = Some(places),
            (None, None) => self.wrong(Wrong::More { text: text.to_owned() }),
        }
    }

    fn finish(mut self) -> Result<Vec<Slot>, Vec<LineError>> {
        self.line = 0;
        let last = self.seats.last().copied().unwrap_or(0);
        let missing: Vec<u16> = (1..=last).filter(|seat| !self.seats.contains(seat)).collect();
        for seat in missing {
            self.wrong(Wrong::SeatMissing { seat });
        }
        if self.slots.is_empty() && self.errors.is_empty() {
            self.wrong(Wrong::Empty);
        }
        if self.slots.iter().all(|slot| slot.places.is_none())
            && let Some(last) = self.slots.last_mut()
        {
            last.places = Some(1..=2);
        }
        if self.slots.iter().any(|slot| matches!(slot.part, Part::Losers(_))) {
            let finals = &self.finals;
            let of_both = self.slots.iter_mut().filter(|slot| finals.contains(&slot.id));
            of_both.for_each(|slot| slot.part = Part::Final);
        }
        if self.errors.is_empty() { Ok(self.slots) } else { Err(self.errors) }
    }
}

/// Parses places such as `3-4`.
fn places(text: &str) -> Option<RangeInclusive<u16>> {
    let (first, last) = text.split_once(['-', '–'])?;
    let (first, last) = (first.trim().parse::<u16>().ok()?, last.trim().parse::<u16>().ok()?);
    (first > 0 && first.checked_add(1) == Some(last)).then_some(first..=last)
}

/// Returns the part given by the name of a match, otherwise by its places or its round.
fn part(name: &str, sitting: u16, places: Option<&RangeInclusive<u16>>) -> Part {
    let round = |rest: &str| rest.split_once('.').and_then(|(round, _)| round.parse::<u16>().ok()).filter(|it| *it > 0);
    let mut letters = name.chars();
    let first = letters.next();
    match (first, round(letters.as_str()), places) {
        (_, _, Some(places)) if *places.start() > 1 => Part::Placement(*places.start()),
        (Some('W' | 'w'), Some(round), _) => Part::Winners(round),
        (Some('L' | 'l'), Some(round), _) => Part::Losers(round),
        _ => Part::Winners(sitting),
    }
}

/// Returns `true` for the name of a final: `F`, `GF2`.
fn is_final(name: &str) -> bool {
    let name = name.trim_end_matches(|letter: char| letter.is_ascii_digit());
    name.eq_ignore_ascii_case("f") || name.eq_ignore_ascii_case("gf")
}

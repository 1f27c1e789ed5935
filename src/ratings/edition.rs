//! Editions of the rating regulations as data: FIDE B.02 for standard ratings, a separate chapter for rapid and blitz
//! ratings.
//!
//! | list | from | counted difference | games left out |
//! |---|---|---|---|
//! | standard | 1 March 2024 | 400 at most | |
//! | standard | 1 October 2025 | 400 at most; the real difference for players rated 2650 or more | |
//! | rapid, blitz | 1 March 2024 | 400 at most | |
//! | rapid, blitz | 1 December 2024 | 400 at most | 600 or more apart with a player above 2600 |
//!
//! Tables, development coefficients, rounding and first ratings are the same in all editions.

use chrono::NaiveDate;
use qisai_domain::{TimeClass, TimeControl};
use thiserror::Error;

/// FIDE rating list; each list has its own ratings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum RatingList {
    /// Games of 60 minutes or more for each player.
    #[default]
    Standard,
    /// Games of more than 10 and less than 60 minutes for each player.
    Rapid,
    /// Games of more than 3 and up to 10 minutes for each player.
    Blitz,
}

/// Rules of an edition for single games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RatingRules {
    pub list: RatingList,
    /// Citation of the edition.
    pub citation: &'static str,
    /// Greatest rating difference that counts; a greater difference counts as this one (8.3.1).
    pub cap: u16,
    /// Rating from which a player's own games count with the real difference (8.3.1 since 1 October 2025).
    pub uncapped_from: Option<u16>,
    /// Limits beyond which games are not rated (rapid and blitz 7.3.1 since 1 December 2024).
    pub mismatch: Option<Mismatch>,
}

/// Limits for games between players too far apart to be rated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Mismatch {
    /// Least rating difference that excludes a game.
    pub difference: u16,
    /// Rating that the higher rated player must exceed for a game to be excluded.
    pub above: u16,
}

/// Error for an event that began before the first implemented edition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("an event of {0} was rated by an edition older than 1 March 2024, which is not implemented")]
pub struct TooEarly(pub NaiveDate);

/// First day (year, month, day) of an edition, with its rules; the list is filled in by [`RatingRules::on`].
type Dated = ((i32, u32, u32), RatingRules);

const PLAIN: RatingRules = RatingRules {
    list: RatingList::Standard,
    citation: "FIDE B.02 (1 March 2024)",
    cap: 400,
    uncapped_from: None,
    mismatch: None,
};
const STANDARD: [Dated; 2] = [
    ((2024, 3, 1), PLAIN),
    (
        (2025, 10, 1),
        RatingRules {
            citation: "FIDE B.02 (1 March 2024, article 8.3.1 as of 1 October 2025)",
            uncapped_from: Some(2650),
            ..PLAIN
        },
    ),
];
const QUICK: [Dated; 2] = [
    ((2024, 3, 1), RatingRules { citation: "FIDE Rapid and Blitz Rating Regulations (1 March 2024)", ..PLAIN }),
    (
        (2024, 12, 1),
        RatingRules {
            citation: "FIDE Rapid and Blitz Rating Regulations (1 March 2024, article 7.3.1 as of 1 December 2024)",
            mismatch: Some(Mismatch { difference: 600, above: 2600 }),
            ..PLAIN
        },
    ),
];

impl RatingList {
    /// All three rating lists.
    pub const ALL: [Self; 3] = [Self::Standard, Self::Rapid, Self::Blitz];

    /// Returns the list for games of `minutes` and `seconds_a_move` for each player, over 60 moves (article 1 of both
    /// chapters).
    ///
    /// Returns `None` for three minutes or less. The higher minimums for standard games with strong players are not
    /// checked here.
    pub fn of_time(minutes: u16, seconds_a_move: u16) -> Option<Self> {
        match u32::from(minutes) + u32::from(seconds_a_move) {
            60.. => Some(Self::Standard),
            11..60 => Some(Self::Rapid),
            4..=10 => Some(Self::Blitz),
            _ => None,
        }
    }

    /// Returns the list for games of a time control.
    ///
    /// Returns `None` where the sides have different times (such games are not rated), for three minutes or less, and
    /// for clocks that FIDE's regulations do not cover.
    pub fn of_control(control: &TimeControl) -> Option<Self> {
        if control.is_unequal() {
            return None;
        }
        let [side, _] = &control.sides;
        match control.class()? {
            TimeClass::Standard => Some(Self::Standard),
            TimeClass::Rapid => Some(Self::Rapid),
            TimeClass::Blitz => side.seconds_of_usual_game().filter(|seconds| *seconds > 180).map(|_| Self::Blitz),
        }
    }

    /// Returns the code of the list used in addresses and files.
    pub fn code(self) -> &'static str {
        match self {
            Self::Standard => "standard",
            Self::Rapid => "rapid",
            Self::Blitz => "blitz",
        }
    }

    /// Returns the list with this [`code`](Self::code).
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|list| list.code() == code)
    }
}

impl RatingRules {
    /// Returns the rules in force on the event's first day, or the newest rules when the day is not known.
    pub fn on(list: RatingList, start: Option<NaiveDate>) -> Result<Self, TooEarly> {
        let editions = match list {
            RatingList::Standard => STANDARD,
            RatingList::Rapid | RatingList::Blitz => QUICK,
        };
        let in_force = |((year, month, day), _): &&Dated| {
            start.is_none_or(|start| NaiveDate::from_ymd_opt(*year, *month, *day).is_some_and(|from| from <= start))
        };
        match (editions.iter().rfind(in_force), start) {
            (Some((_, rules)), _) => Ok(Self { list, ..*rules }),
            (None, Some(start)) => Err(TooEarly(start)),
            (None, None) => Ok(Self { list, ..PLAIN }),
        }
    }

    /// Returns the rating difference that counts for a player of this rating against this opponent (8.3.1).
    pub fn counted_difference(&self, rating: u16, opponent: u16) -> i32 {
        let real = i32::from(rating) - i32::from(opponent);
        let cap = i32::from(self.cap);
        if self.uncapped_from.is_some_and(|from| rating >= from) { real } else { real.clamp(-cap, cap) }
    }

    /// Returns `true` if a game between two players with these ratings is rated.
    pub fn is_rated(&self, one: u16, other: u16) -> bool {
        self.mismatch
            .is_none_or(|Mismatch { difference, above }| one.abs_diff(other) < difference || one.max(other) <= above)
    }
}

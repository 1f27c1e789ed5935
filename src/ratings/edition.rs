//! The editions of the rating regulations as data: standard ratings by FIDE B.02, rapid and blitz ratings by their own chapter.
//!
//! | list | from | differences that count | games left out |
//! |---|---|---|---|
//! | standard | 1 March 2024 | 400 at most | |
//! | standard | 1 October 2025 | 400 at most; real ones for players rated 2650 or more | |
//! | rapid, blitz | 1 March 2024 | 400 at most | |
//! | rapid, blitz | 1 December 2024 | 400 at most | 600 or more apart with a player above 2600 |
//!
//! Tables, development coefficients, rounding and the first rating are the same in all of them.

use chrono::NaiveDate;
use qisai_domain::{TimeClass, TimeControl};
use thiserror::Error;

/// The lists, each with its ratings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum RatingList {
    /// An hour or more for each player.
    #[default]
    Standard,
    /// More than 10 and less than 60 minutes.
    Rapid,
    /// More than 3 and up to 10 minutes.
    Blitz,
}

/// What an edition says about single games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RatingRules {
    pub list: RatingList,
    /// How the edition is cited.
    pub citation: &'static str,
    /// Greater differences count as this one (8.3.1).
    pub cap: u16,
    /// From this rating on a player's own games count with their real difference (8.3.1 since 1 October 2025).
    pub uncapped_from: Option<u16>,
    /// Games that are not rated at all (rapid and blitz 7.3.1 since 1 December 2024).
    pub mismatch: Option<Mismatch>,
}

/// Games between players too far apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Mismatch {
    /// From this difference on, …
    pub difference: u16,
    /// … when somebody is rated above this.
    pub above: u16,
}

/// An event that began before the first edition known here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("an event of {0} was rated by an edition older than 1 March 2024, which is not implemented")]
pub struct TooEarly(pub NaiveDate);

/// From when (year, month, day), the rules without their list, for which lists.
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
    /// All three.
    pub const ALL: [Self; 3] = [Self::Standard, Self::Rapid, Self::Blitz];

    /// The list for games of so many minutes and seconds a move for each player, over 60 moves (article 1 of both chapters);
    /// none for three minutes or less. The higher minimums of standard games with strong players are not looked at.
    pub fn of_time(minutes: u16, seconds_a_move: u16) -> Option<Self> {
        match u32::from(minutes) + u32::from(seconds_a_move) {
            60.. => Some(Self::Standard),
            11..60 => Some(Self::Rapid),
            4..=10 => Some(Self::Blitz),
            _ => None,
        }
    }

    /// The list for games of a time control. None where the sides have different times, which are not rated, for three minutes or less, and
    /// where FIDE's regulations know no such clock.
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

    /// The word used in addresses and files.
    pub fn code(self) -> &'static str {
        match self {
            Self::Standard => "standard",
            Self::Rapid => "rapid",
            Self::Blitz => "blitz",
        }
    }

    /// The list of a [`code`](Self::code).
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|list| list.code() == code)
    }
}

impl RatingRules {
    /// The rules in force on the event's first day; the newest when the day is not known.
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

    /// The difference that counts for a player of this rating against this opponent (8.3.1).
    pub fn counted_difference(&self, rating: u16, opponent: u16) -> i32 {
        let real = i32::from(rating) - i32::from(opponent);
        let cap = i32::from(self.cap);
        if self.uncapped_from.is_some_and(|from| rating >= from) { real } else { real.clamp(-cap, cap) }
    }

    /// Whether a game between two rated players is rated at all.
    pub fn is_rated(&self, one: u16, other: u16) -> bool {
        self.mismatch
            .is_none_or(|Mismatch { difference, above }| one.abs_diff(other) < difference || one.max(other) <= above)
    }
}

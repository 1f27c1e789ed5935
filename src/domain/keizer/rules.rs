//! Settings of the Keizer system, with the usual ones as default.

use serde::{Deserialize, Serialize};

use super::fraction::{Fraction, Worth};

/// Settings of the Keizer system.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct KeizerRules {
    /// Value of place 1; 0 for one and a half times the number of entrants of round 1, rounded up.
    pub top: u16,
    /// Difference between the values of neighbouring places.
    pub step: u16,
    /// Value of place 1 divided by that of the last, instead of `top`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ratio: Option<Fraction>,
    pub own_value: OwnValue,
    pub recompute: Recompute,
    pub start: Start,
    pub rounding: Rounding,
    pub list_by: ListBy,
    /// Maximum number drawn by lot that is added to or taken from each rating in the order of round 1; 0 for none
    /// (KZ20).
    #[serde(skip_serializing_if = "is_zero")]
    pub spread: u16,
    pub pair_by: PairBy,
    /// Whole rounds between two meetings of the same two.
    pub between: u16,
    /// Maximum of `between`, in per cent of the other players present.
    pub between_share: u16,
    /// Maximum number of meetings of the same two; 0 for any number.
    pub meetings: u16,
    /// `true` if the same two meet at most once in a period.
    pub once_per_period: bool,
    /// First rounds of the periods after the first, ascending (KZ51).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub periods: Vec<u16>,
    pub bye_to: ByeTo,
    pub colour_tie: ColourTie,
    /// Maximum number of equal colours in a row; 0 for any number.
    pub colour_row: u16,
    /// Maximum difference between the two colours; 0 for any difference.
    pub colour_difference: u16,
    /// Number of absences that give points; `None` for all.
    pub limit: Option<u16>,
    /// Number of absences for a long reason that give points; `None` for all.
    pub long_limit: Option<u16>,
    /// Part of the season in which the absences are counted.
    pub limit_per: LimitPer,
    /// `true` if each further absence gives half of the one before.
    pub decay: bool,
    pub joined_late: JoinedLate,
    pub leavers: Leavers,
    /// `true` if a forfeit counts the own value instead of the opponent's.
    pub forfeit_from_own: bool,
    pub items: Items,
}

impl Default for KeizerRules {
    fn default() -> Self {
        Self {
            top: 0,
            step: 1,
            ratio: None,
            own_value: OwnValue::default(),
            recompute: Recompute::default(),
            start: Start::default(),
            rounding: Rounding::default(),
            list_by: ListBy::default(),
            spread: 0,
            pair_by: PairBy::default(),
            between: 3,
            between_share: 50,
            meetings: 0,
            once_per_period: false,
            periods: Vec::new(),
            bye_to: ByeTo::default(),
            colour_tie: ColourTie::default(),
            colour_row: 2,
            colour_difference: 2,
            limit: Some(5),
            long_limit: Some(10),
            limit_per: LimitPer::default(),
            decay: false,
            joined_late: JoinedLate::default(),
            leavers: Leavers::default(),
            forfeit_from_own: false,
            items: Items::default(),
        }
    }
}

/// Generates a choice with the words that settings and forms use.
macro_rules! choice {
    ($(#[$doc:meta])* $name:ident { $($(#[$of:meta])* $variant:ident = $code:literal),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum $name { $($(#[$of])* $variant),+ }

        impl $name {
            /// All choices.
            pub const ALL: &[Self] = &[$(Self::$variant),+];

            /// Returns the word used in forms, files and JSON.
            pub fn code(self) -> &'static str {
                match self { $(Self::$variant => $code),+ }
            }

            /// Returns the choice of a [`code`](Self::code).
            pub fn from_code(code: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|choice| choice.code() == code)
            }
        }
    };
}

choice! {
    /// Part of the own value in the points (KZ08, KZ09).
    OwnValue {
        /// Added once.
        #[default]
        Once = "once",
        /// Four fifths after round 1, nothing from round 5 on.
        Fading = "fading",
        /// Added once in the list that pairs, not in the standings.
        Pairing = "pairing",
        /// Not added.
        Never = "never",
    }
}

choice! {
    /// Passes of the reckoning (KZ11 to KZ13).
    Recompute {
        /// Passes over all rounds until the list no longer changes.
        #[default]
        Stable = "stable",
        /// One pass for each round, over all rounds so far.
        PerRound = "per_round",
        /// Each round is reckoned once, with the values of the list before it.
        Frozen = "frozen",
    }
}

choice! {
    /// List from which the passes begin (KZ17, KZ18).
    Start {
        #[default]
        Seed = "seed",
        /// List after the round before.
        Last = "last",
    }
}

choice! {
    /// Rounding of each item (KZ03).
    Rounding {
        #[default]
        Exact = "exact",
        /// To half a point, half up.
        Half = "half",
        /// To a whole point, half up.
        Whole = "whole",
    }
}

choice! {
    /// Order in which the pairing goes through the players (KZ34).
    ListBy {
        #[default]
        Points = "points",
        /// Seed list: Keizer points are only the score.
        Rating = "rating",
    }
}

choice! {
    /// Choice among the rounds that the rules allow (KZ30, KZ33).
    PairBy {
        /// From the top, each with the nearest below.
        #[default]
        Ladder = "ladder",
        /// Least sum of the squared differences of places, then from the top.
        Nearest = "nearest",
    }
}

choice! {
    /// Taker of the bye (KZ21).
    ByeTo {
        /// Lowest of those with the fewest byes and missed rounds.
        #[default]
        Fair = "fair",
        /// Lowest of the list.
        Lowest = "lowest",
    }
}

choice! {
    /// Part of the season in which absences are counted.
    LimitPer {
        /// Count that begins anew with each period.
        #[default]
        Period = "period",
        Season = "season",
    }
}

choice! {
    /// Player with White if nothing else decides (KZ40).
    ColourTie {
        #[default]
        Lower = "lower",
        Higher = "higher",
        /// Drawn from the stored seed.
        Lot = "lot",
    }
}

/// Item of each round before a late entry (KZ07).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum JoinedLate {
    /// Nothing.
    Nothing,
    /// As much as an announced absence, which does not touch the limit.
    #[default]
    Notified,
    /// Fixed number.
    Amount(u16),
}

/// Games of a player who has left (KZ07, KZ76).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Leavers {
    /// Games count, and the leaver keeps a place of the list.
    #[default]
    Keep,
    /// Opponents get this share of their own value instead, and the leaver leaves the list.
    Share(Fraction),
    /// Games vanish, and the leaver leaves the list.
    Drop,
}

/// Worth of each kind of item: games of the opponent's value, all else of the own value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Items {
    pub win: Worth,
    pub draw: Worth,
    pub loss: Worth,
    pub forfeit_win: Worth,
    pub forfeit_loss: Worth,
    pub double_forfeit: Worth,
    /// Bye of the pairing.
    pub bye: Worth,
    /// Official or club duty (full-point bye).
    pub duty: Worth,
    /// Announced absence.
    pub notified: Worth,
    /// Absence for a long reason.
    pub long: Worth,
    /// Absence without notice.
    pub unannounced: Worth,
    /// Arrival after the pairing.
    pub late: Worth,
    /// Half-point bye.
    pub half_point: Worth,
}

impl Default for Items {
    /// Returns the traditional sixths.
    fn default() -> Self {
        Self {
            win: Worth::part(1, 1),
            draw: Worth::part(1, 2),
            loss: Worth::part(0, 1),
            forfeit_win: Worth::part(1, 1),
            forfeit_loss: Worth::part(0, 1),
            double_forfeit: Worth::part(0, 1),
            bye: Worth::part(2, 3),
            duty: Worth::part(2, 3),
            notified: Worth::part(1, 3),
            long: Worth::part(1, 3),
            unannounced: Worth::part(0, 1),
            late: Worth::part(0, 1),
            half_point: Worth::part(1, 2),
        }
    }
}

impl Items {
    /// Returns all items with the words that settings and forms use.
    pub fn all(&self) -> [(&'static str, Worth); 13] {
        [
            ("win", self.win),
            ("draw", self.draw),
            ("loss", self.loss),
            ("forfeit_win", self.forfeit_win),
            ("forfeit_loss", self.forfeit_loss),
            ("double_forfeit", self.double_forfeit),
            ("bye", self.bye),
            ("duty", self.duty),
            ("notified", self.notified),
            ("long", self.long),
            ("unannounced", self.unannounced),
            ("late", self.late),
            ("half_point", self.half_point),
        ]
    }
}

/// Setting that is refused, with the way out.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum KeizerFault {
    /// Periods that do not begin in ascending rounds from round 2 on.
    #[error("Keizer: the first rounds of new periods must be ascending and between 2 and 255")]
    Periods,
    /// Number outside its range.
    #[error("Keizer: {setting} must be between {least} and {most}, not {found}")]
    Range { setting: &'static str, found: u16, least: u16, most: u16 },
    /// Fraction above 2.
    #[error("Keizer: {setting} must be a fraction between 0 and 2")]
    Fraction { setting: &'static str },
    /// Ratio outside 11/10 to 10.
    #[error("Keizer: the ratio of the first value to the last must be between 11/10 and 10")]
    Ratio,
    /// Denominators without a small common multiple.
    #[error("Keizer: the fractions have no common denominator up to {0}: choose simpler ones")]
    Denominators(i128),
    /// Values below 1 for the last places.
    #[error("Keizer: with {entrants} entrants the first value must be at least {needed}, not {top}")]
    Top { entrants: usize, top: u16, needed: u32 },
}

/// Largest [`spread`](KeizerRules::spread).
const MAX_SPREAD: u16 = 999;
/// Largest common denominator of the items.
pub(super) const MAX_UNIT: i128 = 1_000_000;

/// Returns `true` for a setting that is off.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_zero(number: &u16) -> bool {
    *number == 0
}

impl KeizerRules {
    /// Returns `true` if pairings depend on lots: first moves (KZ40), or the order of round 1 (KZ20).
    pub fn draws_lots(&self) -> bool {
        self.colour_tie == ColourTie::Lot || self.spread > 0
    }

    /// Returns the value of place 1 for so many entrants of round 1 (KZ01).
    pub fn top_for(&self, entrants: usize) -> i128 {
        let count = i128::try_from(entrants).unwrap_or(i128::MAX);
        match (self.ratio, self.top) {
            (Some(ratio), _) => {
                // (N − 1) · ratio / (ratio − 1), half to even.
                let (numerator, denominator) = ratio.wide();
                let below = (numerator - denominator).max(1);
                let span = (count - 1) * i128::from(self.step) * numerator;
                let (whole, rest) = (span / below, span % below);
                whole + i128::from(rest * 2 > below || (rest * 2 == below && whole % 2 == 1))
            }
            (None, 0) => {
                let step = i128::from(self.step);
                // A wider step needs a higher top for the last value to be positive.
                ((count * 3 + 1) / 2).max(step * (count - 1) + 1)
            }
            (None, top) => top.into(),
        }
    }

    /// Returns the first round of the period of a round (KZ51).
    pub fn period_start(&self, round: u16) -> u16 {
        self.periods.iter().copied().rfind(|first| *first <= round).unwrap_or(1)
    }

    /// Checks that the last of so many entrants has a value of at least 1.
    ///
    /// # Errors
    /// [`KeizerFault::Top`] with the smallest possible value of place 1.
    pub fn check_top(&self, entrants: usize) -> Result<(), KeizerFault> {
        let places = i128::try_from(entrants).unwrap_or(i128::MAX);
        let needed = i128::from(self.step) * (places - 1).max(0) + 1;
        if self.ratio.is_none() && self.top > 0 && i128::from(self.top) < needed {
            let needed = u32::try_from(needed).unwrap_or(u32::MAX);
            return Err(KeizerFault::Top { entrants, top: self.top, needed });
        }
        Ok(())
    }

    /// Checks all settings.
    ///
    /// # Errors
    /// The first setting outside its range.
    pub fn check(&self) -> Result<(), KeizerFault> {
        let range = |setting, found: u16, least, most| {
            if (least..=most).contains(&found) {
                Ok(())
            } else {
                Err(KeizerFault::Range { setting, found, least, most })
            }
        };
        range("top", self.top, 0, 9999)?;
        range("step", self.step, 1, 10)?;
        range("spread", self.spread, 0, MAX_SPREAD)?;
        range("between", self.between, 0, 99)?;
        range("between_share", self.between_share, 0, 100)?;
        range("meetings", self.meetings, 0, 9)?;
        range("colour_row", self.colour_row, 0, 9)?;
        range("colour_difference", self.colour_difference, 0, 9)?;
        range("limit", self.limit.unwrap_or(0), 0, 99)?;
        range("long_limit", self.long_limit.unwrap_or(0), 0, 99)?;
        if self.colour_row == 1 {
            return Err(KeizerFault::Range { setting: "colour_row", found: 1, least: 2, most: 9 });
        }
        let is_ascending = self.periods.windows(2).all(|pair| matches!(pair, [one, next] if one < next));
        if !is_ascending || self.periods.iter().any(|first| !(2..=255).contains(first)) {
            return Err(KeizerFault::Periods);
        }
        if let Some(ratio) = self.ratio {
            let (numerator, denominator) = ratio.wide();
            if denominator == 0 || numerator * 10 < denominator * 11 || numerator > denominator * 10 {
                return Err(KeizerFault::Ratio);
            }
        }
        let shares = self.items.all().into_iter().chain(match self.leavers {
            Leavers::Share(share) => Some(("leavers", Worth::Part(share))),
            Leavers::Keep | Leavers::Drop => None,
        });
        let mut unit = 1;
        for (setting, worth) in shares {
            if let Worth::Part(share) = worth {
                let (numerator, denominator) = share.wide();
                if denominator == 0 || numerator > denominator * 2 {
                    return Err(KeizerFault::Fraction { setting });
                }
                unit = common_multiple(unit, denominator);
                if unit > MAX_UNIT {
                    return Err(KeizerFault::Denominators(MAX_UNIT));
                }
            }
        }
        Ok(())
    }
}

/// Returns the least common multiple of two positive numbers.
pub(super) fn common_multiple(one: i128, other: i128) -> i128 {
    let (mut a, mut b) = (one, other);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    one / a.max(1) * other
}

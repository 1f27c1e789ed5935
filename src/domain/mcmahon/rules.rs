//! Settings of McMahon.

use serde::{Deserialize, Serialize};

use crate::id::EntryId;

/// Rules of a McMahon tournament beside its number of rounds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct McMahonRules {
    /// Ratings at which the next band begins, ascending. Nobody above the last one begins higher: it is the bar.
    pub thresholds: Vec<u16>,
    /// Start score of the lowest band.
    pub lowest: i16,
    /// Start scores that do not follow from the rating: a correction by the arbiter, or the scores of a file.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub starts: Vec<StartScore>,
    /// Half points of a missed round.
    pub absent: u8,
    /// Half points of the bye of the pairing.
    pub bye: u8,
    /// `true` if the sum of the points of byes and absences is rounded down to whole points.
    pub round_down: bool,
    /// Score of opponents with unplayed rounds in tie-breaks.
    pub opponents_unplayed: OpponentsUnplayed,
    /// Seeding of the first rounds.
    pub seed: McMahonSeeding,
    /// Number of rounds paired by `seed`.
    pub seed_rounds: u16,
    /// Seeding of the later rounds.
    pub seed_after: McMahonSeeding,
    /// `true` if the rating orders a group in all rounds, not only in the first `seed_rounds`.
    pub always_by_rating: bool,
    /// Place in the upper group of the player who meets a lower one.
    pub floater_upper: FloaterPlace,
    /// Place in the lower group of the player who meets a higher one.
    pub floater_lower: FloaterPlace,
    /// `true` if players who were drawn down should be drawn up and the reverse.
    pub compensate: bool,
    /// Number of groups by which members of one club count as further apart; 0 for none.
    pub club_gap: u8,
    /// Number of groups by which players of one federation count as further apart; 0 for none.
    pub federation_gap: u8,
    /// Players whose clubs and federations are disregarded.
    pub exempt: Exempt,
    /// Weight of colours.
    pub colour: McMahonColour,
    /// Way of comparing rounds.
    pub criteria: Criteria,
    /// Scores that SOS and its relatives add up.
    pub sos_from: SosFrom,
}

/// Start score of an entry that does not follow from its rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StartScore {
    pub entry: EntryId,
    /// Start score in whole points.
    pub start: i16,
    /// `true` if it followed from the rating when the entry was first paired (MM03); `false` if it was given.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub fixed: bool,
}

impl Default for McMahonRules {
    fn default() -> Self {
        Self {
            thresholds: vec![1800, 2000],
            lowest: 0,
            starts: Vec::new(),
            absent: 1,
            bye: 2,
            round_down: true,
            opponents_unplayed: OpponentsUnplayed::default(),
            seed: McMahonSeeding::Random,
            seed_rounds: 2,
            seed_after: McMahonSeeding::Slip,
            always_by_rating: false,
            floater_upper: FloaterPlace::Middle,
            floater_lower: FloaterPlace::Middle,
            compensate: true,
            club_gap: 0,
            federation_gap: 0,
            exempt: Exempt::default(),
            colour: McMahonColour::default(),
            criteria: Criteria::default(),
            sos_from: SosFrom::default(),
        }
    }
}

impl McMahonRules {
    /// Largest number of thresholds.
    pub const MAX_THRESHOLDS: usize = 60;
    /// Largest start score of the lowest band, and its negative.
    pub const MAX_LOWEST: i16 = 99;
    /// Largest start score that can be given, and its negative.
    pub const MAX_START: i16 = 199;

    /// Returns the band of a rating: the number of thresholds that it reaches. An unrated player is in the lowest band.
    pub fn band(&self, rating: Option<u16>) -> i64 {
        let reached = self.thresholds.iter().filter(|threshold| rating.is_some_and(|rating| rating >= **threshold));
        i64::try_from(reached.count()).unwrap_or(i64::MAX)
    }

    /// Returns the start score of an entry in whole points.
    pub fn start(&self, entry: EntryId, rating: Option<u16>) -> i64 {
        let own = self.starts.iter().find(|given| given.entry == entry);
        own.map_or_else(|| self.band(rating) + i64::from(self.lowest), |given| i64::from(given.start))
    }

    /// Gives an entry a start score, or with `None` the one of its rating. `is_fixed`: the scores of the ratings are fixed
    /// already, because round 1 is paired (MM03).
    pub fn give(&mut self, entry: EntryId, start: Option<i16>, rating: Option<u16>, is_fixed: bool) {
        self.starts.retain(|given| given.entry != entry);
        match start {
            Some(start) => self.starts.push(StartScore { entry, start, fixed: false }),
            None if is_fixed => {
                let start = i16::try_from(self.start(entry, rating)).unwrap_or(Self::MAX_START);
                self.starts.push(StartScore { entry, start, fixed: true });
            }
            None => {}
        }
    }

    /// Raises or lowers the bar to a rating (MM02): thresholds above it are removed, and it becomes the last one.
    pub fn set_bar(&mut self, bar: u16) {
        self.thresholds.retain(|threshold| *threshold < bar);
        self.thresholds.push(bar);
    }

    /// Returns the rules by which a round is paired: round 1 fixes the start scores anew.
    #[must_use]
    pub fn before(&self, round: u16) -> Self {
        let mut rules = self.clone();
        rules.starts.retain(|start| round > 1 || !start.fixed);
        rules
    }

    /// Returns the start scores of the floor and of the bar by the thresholds, in whole points.
    pub fn range(&self) -> [i64; 2] {
        let lowest = i64::from(self.lowest);
        [lowest, lowest + i64::try_from(self.thresholds.len()).unwrap_or(0)]
    }

    /// Returns the seeding of a round.
    pub fn seeding(&self, round: u16) -> McMahonSeeding {
        if round <= self.seed_rounds { self.seed } else { self.seed_after }
    }

    /// Returns `true` if the rating orders the groups of a round.
    pub fn is_by_rating(&self, round: u16) -> bool {
        self.always_by_rating || round <= self.seed_rounds
    }

    /// Returns the first setting that is out of its range, as its name and the range.
    pub fn fault(&self) -> Option<(&'static str, &'static str)> {
        let is_ascending = self.thresholds.is_sorted_by(|one, two| one < two);
        let faults = [
            (!is_ascending || self.thresholds.len() > Self::MAX_THRESHOLDS, "thresholds", "at most 60, ascending"),
            (self.lowest.saturating_abs() > Self::MAX_LOWEST, "lowest", "-99 to 99"),
            (self.starts.iter().any(|given| given.start.saturating_abs() > Self::MAX_START), "starts", "-199 to 199"),
            (self.absent > 2, "absent", "0, 1/2 or 1 point"),
            (self.bye > 2, "bye", "0, 1/2 or 1 point"),
            (self.club_gap > 9, "club_gap", "0 to 9"),
            (self.federation_gap > 9, "federation_gap", "0 to 9"),
        ];
        faults.into_iter().find(|(is_fault, ..)| *is_fault).map(|(_, name, range)| (name, range))
    }
}

/// Declares settings with a fixed list of choices, each with its code.
macro_rules! choices {
    ($($(#[$about:meta])* $name:ident { $($(#[$doc:meta])* $choice:ident = $code:literal,)+ })+) => {
        $(
            $(#[$about])*
            #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
            #[serde(rename_all = "snake_case")]
            pub enum $name {
                $($(#[$doc])* $choice,)+
            }

            impl $name {
                /// All choices, the default one first.
                pub const ALL: &'static [Self] = &[$(Self::$choice,)+];

                /// Returns the word used in files, forms and the database.
                pub fn code(self) -> &'static str {
                    match self {
                        $(Self::$choice => $code,)+
                    }
                }

                /// Returns the choice of a [`code`](Self::code).
                pub fn from_code(code: &str) -> Option<Self> {
                    Self::ALL.iter().copied().find(|choice| choice.code() == code)
                }
            }
        )+
    };
}

choices! {
    /// Opponents within a group (MM16).
    McMahonSeeding {
        /// Upper half against lower half, the lower one in drawn order.
        #[default]
        Random = "random",
        /// First of the upper half against first of the lower half.
        Slip = "slip",
        /// First against last.
        Fold = "fold",
        /// First against second.
        Adjacent = "adjacent",
    }
    /// Score of opponents with unplayed rounds in tie-breaks (MM30).
    OpponentsUnplayed {
        /// As scored.
        #[default]
        AsScored = "as_scored",
        /// Half a point for each unplayed round.
        Half = "half",
    }
    /// Place in its group of a player who meets another group (MM15).
    FloaterPlace {
        #[default]
        Middle = "middle",
        Top = "top",
        Bottom = "bottom",
    }
    /// Players whose clubs and federations are disregarded (MM18).
    Exempt {
        /// Players at the bar.
        #[default]
        Top = "top",
        /// Players who have won at least half of their points.
        Half = "half",
        Nobody = "nobody",
    }
    /// Weight of colours.
    McMahonColour {
        /// Third equal colours and differences beyond two are avoided before floats (MM22).
        #[default]
        Strong = "strong",
        /// Colours do not influence who meets whom.
        Weak = "weak",
    }
    /// Way of comparing rounds.
    Criteria {
        /// Criteria in order of importance (MM22).
        #[default]
        Strict = "strict",
        /// Sum of weights (MM13–MM20), as usual in go.
        Weights = "weights",
    }
    /// Scores that SOS and its relatives add up (MM35).
    SosFrom {
        /// McMahon scores.
        #[default]
        Mms = "mms",
        /// Points without start scores.
        Points = "points",
    }
}

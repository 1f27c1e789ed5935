//! Reasons for the pairs of a Swiss round, as data.

use crate::{EntryId, Points, Side};

/// Reason for a pair or a bye. A pair has several, for example its bracket, its floaters and the colour rule that
/// decided.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case", tag = "why")
)]
pub enum SwissReason {
    /// Bracket of this pairing score, with virtual points, in which the pair was made (C.04.3 article 1.3).
    Bracket {
        /// Pairing score of the bracket's residents.
        score: Points,
        /// Players in the bracket, moved-down players included.
        size: u32,
    },
    /// Competitor from a higher score (moved-down player, C.04.3 article 1.4).
    FloatsDown {
        entry: EntryId,
        /// Pairing score of the floater.
        from: Points,
        /// Pairing score of the bracket's residents.
        to: Points,
    },
    /// Quality criterion that this bracket's pairing could not fully meet, with the number of failures (C.04.3 article
    /// 2): `("C12", 2)` = two players do not get their colour preference.
    Compromise {
        /// Criterion `C6` … `C21`.
        criterion: String,
        /// Number of failures.
        failures: u32,
    },
    /// Competitor from a lower score (upfloater; C.04.4.1, C.04.4.3, C.04.5, C.04.6).
    FloatsUp {
        entry: EntryId,
        /// Pairing score of the floater.
        from: Points,
        /// Pairing score of the bracket's residents.
        to: Points,
    },
    /// Seeding round, paired by another system (C.04.4.2: the first rounds of the Burstein system are paired as Dutch).
    Seeding {
        round: u16,
        /// Number of seeding rounds.
        of: u16,
    },
    /// Competitor whose opponent in the plain order of the list was rejected, with the first rule against that
    /// opponent.
    Instead {
        entry: EntryId,
        /// Opponent in the plain order.
        of: EntryId,
        /// Article that forbids or disfavours that opponent, numbered as in the system's text.
        article: String,
    },
    /// Score segment (积分段) in which the pair was made, with its highest and lowest score.
    Segment {
        /// Score with which the segment begins.
        from: Points,
        /// Score with which it ends.
        to: Points,
        /// Number of players in the segment.
        size: u32,
    },
    /// Lot drawn from the stored seed.
    Lot {
        /// Seed of the tournament.
        seed: u32,
        /// Number of equally good opponents, this one included.
        among: u32,
    },
    /// Repair after the first pairing of the round failed further down: pairs were dissolved from below until this pair
    /// could be made.
    Repaired {
        /// Number of dissolved pairs.
        dissolved: u32,
    },
    /// Rule that gave the sides.
    Colour {
        /// Kind of rule.
        rule: ColourRule,
        /// Number of the rule in the system's text: `5.2.1` … `5.2.5` in the Dutch system (C.04.3).
        article: String,
        /// Competitor whose preference or number decided.
        entry: EntryId,
        /// Side of that competitor.
        side: Side,
    },
    /// Pairing-allocated bye: lowest score among the eligible (C5), then fewest unplayed games (C9).
    LowestEligible {
        /// Pairing score of the player.
        score: Points,
        /// Number of unplayed games so far.
        unplayed: u32,
    },
}

/// Kind of rule that gives the sides, independent of its number in a system's text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum ColourRule {
    /// Granted preferences: both are met, or only one exists.
    Granted,
    /// Preference of the competitor whose preference is stronger.
    Stronger,
    /// Sides opposite to the latest round in which both had different colours.
    Alternate,
    /// Preference of the higher-ranked competitor.
    Higher,
    /// Number and initial colour, if neither has a preference.
    Number,
    /// First move for the competitor who had it less often.
    Balance,
    /// First move for the competitor who had it less often in their own meetings.
    Meetings,
    /// Sides exchanged, because the rule before would give too many equal colours.
    Limit,
    /// Side drawn by lot.
    Lot,
}

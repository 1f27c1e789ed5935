//! Reasons for a pairing, as data. The view words them in the reader's language.

use serde::{Deserialize, Serialize};

use crate::discipline::Side;
use crate::format::{Part, SlotId};
use crate::id::EntryId;
use crate::mcmahon::McMahonSeeding;
use crate::points::Points;

/// Reason for a pairing. A pairing has several, for example its bracket, its floaters and the colour rule that decided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "why")]
pub enum Reason {
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
        /// Highest score.
        from: Points,
        /// Lowest score.
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
    /// Berger table (C.05 Annex 1).
    Berger {
        /// Round of the table (within its cycle).
        round: u16,
        /// Cycle, from 1.
        cycle: u8,
        /// Size of the table (even).
        size: u32,
    },
    /// Table of two sides (Scheveningen).
    Scheveningen {
        /// Round of the table (within its cycle).
        round: u16,
        /// Cycle, from 1.
        cycle: u8,
        /// Number of players of a side.
        boards: u32,
    },
    /// Berger table of teams, each meeting being a Scheveningen.
    Schiller {
        /// Round within its cycle.
        round: u16,
        teams: u32,
        /// Number of players of a team.
        boards: u32,
    },
    /// Molter table of several teams.
    Molter {
        round: u16,
        teams: u32,
        /// Number of players of a team.
        boards: u32,
    },
    /// Custom table.
    Listed { round: u16 },
    /// Match of a bracket.
    Match { slot: SlotId, part: Part },
    /// Match of a bracket without an opponent.
    Walkover { slot: SlotId },
    /// Cards drawn for this round: the two have the cards of this number, from 1; 0 is the K, whose holder advances.
    Card { number: u32 },
    /// Pairing by seats, repeated for this round: the first of the remaining entrants against the last. With an odd
    /// number the first advances.
    FirstAgainstLast,
    /// Neighbours of the list of a Keizer: the higher one meets the nearest below with whom everybody else can still be
    /// paired.
    Neighbours {
        /// Places in the list before the round, the higher one first.
        places: [u32; 2],
        /// Values of these places.
        values: [u32; 2],
        /// Number of entrants between the two who were not yet paired.
        passed: u32,
    },
    /// Pair that was possible only because rules of a Keizer were loosened for the round.
    Loosened {
        /// Rules that were loosened.
        rules: Loosened,
        /// Round in which the two last met, if they met.
        met: Option<u16>,
    },
    /// Bye of a Keizer: the lowest of those with the fewest byes and missed rounds, or the lowest of all.
    LowestPlace {
        /// Place in the list before the round.
        place: u32,
        /// Byes and missed rounds so far, if they decided.
        missed: Option<u32>,
    },
    /// McMahon scores of the two in half points, the higher-ranked first.
    McMahonScores { scores: [i32; 2] },
    /// Second meeting of the two in McMahon, because no round has fewer of them.
    McMahonRematch,
    /// Meeting within a McMahon group.
    McMahonSeeded {
        /// Seeding of the round.
        seeding: McMahonSeeding,
        /// Places in the group, from 1.
        places: [u32; 2],
        /// Number of players in the group.
        size: u32,
        /// Seed of the lots, if the lower half was drawn.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seed: Option<u32>,
    },
    /// Competitor who meets another McMahon group.
    McMahonDrawn {
        entry: EntryId,
        /// Group of the competitor.
        from: i32,
        /// Group of the opponent.
        to: i32,
        /// `true` if the competitor was drawn this way before.
        again: bool,
        /// `true` if the competitor was drawn the other way more often.
        evens_out: bool,
    },
    /// Groups by which the two counted as further apart in McMahon, because they have the same club or federation.
    McMahonGap { gap: u32 },
    /// Weight of the pair in a McMahon round that is paired by weights.
    McMahonWeight { weight: i64 },
    /// Bye of a McMahon round.
    McMahonBye {
        /// McMahon score in half points.
        score: i32,
        /// Number of byes before.
        had: u32,
    },
    /// Request or absence of the player.
    Requested,
    /// Manual pairing by the arbiter.
    ByHand,
    /// Pairing imported from a file.
    Imported,
}

/// Rules of a Keizer that were loosened for a round, each with those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Loosened {
    /// Maximum number of equal colours in a row.
    ColourRow,
    /// Maximum difference between the colours.
    ColourDifference,
    /// Whole rounds between two meetings, down to this number.
    Between(u16),
    /// One meeting in a period.
    OncePerPeriod,
    /// Maximum number of meetings.
    Meetings,
}

/// Kind of rule that gives the sides, independent of its number in a system's text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ColourRule {
    /// Granted preferences: both are met, or only one exists.
    Granted,
    /// Stronger preference.
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
    /// Lot.
    Lot,
}

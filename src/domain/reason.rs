//! Why a pairing is as it is, as data. Words are made from it by the view, in the reader's language.

use serde::{Deserialize, Serialize};

use crate::discipline::Side;
use crate::format::{Part, SlotId};
use crate::id::EntryId;
use crate::points::Points;

/// One reason. A pairing has several: where the pair was made, who floated, which colour rule decided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "why")]
pub enum Reason {
    /// Made in the bracket of this pairing score (C.04.3 article 1.3), with virtual points.
    Bracket {
        /// Pairing score of the bracket's residents.
        score: Points,
        /// Players in the bracket, moved-down players included.
        size: u32,
    },
    /// This competitor came down from a higher score (moved-down player, C.04.3 article 1.4).
    FloatsDown {
        entry: EntryId,
        /// Pairing score of the floater.
        from: Points,
        /// Pairing score of the bracket's residents.
        to: Points,
    },
    /// The quality criteria that this bracket's pairing could not fully meet, with how often (C.04.3 article 2): `("C12", 2)` =
    /// two players do not get their colour preference.
    Compromise {
        /// `C6` … `C21`.
        criterion: String,
        /// How many fail it.
        failures: u32,
    },
    /// This competitor was fetched up from a lower score (upfloater; C.04.4.1, C.04.4.3, C.04.5, C.04.6).
    FloatsUp {
        entry: EntryId,
        /// Pairing score of the floater.
        from: Points,
        /// Pairing score of the bracket's residents.
        to: Points,
    },
    /// A seeding round: paired as by another system (C.04.4.2: the first rounds of the Burstein system are paired as Dutch).
    Seeding {
        round: u16,
        /// How many there are.
        of: u16,
    },
    /// By the bare order of the list this competitor would have had another opponent; the first rule against it.
    Instead {
        entry: EntryId,
        /// Whom the order proposed.
        of: EntryId,
        /// The article that forbids or disfavours it, as the system's text numbers it.
        article: String,
    },
    /// Made in the score segment of these scores (积分段), the highest first.
    Segment {
        /// Highest score.
        from: Points,
        /// Lowest score.
        to: Points,
        /// Players in it.
        size: u32,
    },
    /// Drawn by lot from the stored seed.
    Lot {
        /// The tournament's seed.
        seed: u32,
        /// Which opponents were equally good, this one included.
        among: u32,
    },
    /// The first pairing of the round got stuck lower down: pairs were dissolved again from below, until this could be paired.
    Repaired {
        /// Pairs dissolved.
        dissolved: u32,
    },
    /// The rule that gave the sides.
    Colour {
        /// What kind of rule.
        rule: ColourRule,
        /// Its number in the system's text: `5.2.1` … `5.2.5` in the Dutch system (C.04.3).
        article: String,
        /// The competitor whose preference or number decided.
        entry: EntryId,
        /// The side that competitor got.
        side: Side,
    },
    /// The pairing-allocated bye: lowest score among the eligible (C5), then fewest unplayed games (C9).
    LowestEligible {
        /// Pairing score of the player.
        score: Points,
        /// Unplayed games so far.
        unplayed: u32,
    },
    /// From the Berger table (C.05 Annex 1).
    Berger {
        /// Round of the table (within its cycle).
        round: u16,
        /// Cycle, from 1.
        cycle: u8,
        /// Size of the table (even).
        size: u32,
    },
    /// From the table of two sides (Scheveningen).
    Scheveningen {
        /// Round of the table (within its cycle).
        round: u16,
        /// Cycle, from 1.
        cycle: u8,
        /// Players of a side.
        boards: u32,
    },
    /// Teams by the Berger table, each meeting a Scheveningen.
    Schiller {
        /// Round within its cycle.
        round: u16,
        teams: u32,
        /// Players of a team.
        boards: u32,
    },
    /// From the Molter table of several teams.
    Molter {
        round: u16,
        teams: u32,
        /// Players of a team.
        boards: u32,
    },
    /// From a table as written.
    Listed { round: u16 },
    /// A match of a bracket.
    Match { slot: SlotId, part: Part },
    /// Nobody comes to the other side of this match of a bracket.
    Walkover { slot: SlotId },
    /// Drawn by cards for this round: these two have the cards of this number, from 1; 0 is the K, which goes through.
    Card { number: u32 },
    /// Paired anew by the seats for this round: the first of those who are left against the last. An odd first one goes through.
    FirstAgainstLast,
    /// Asked for by the player, or absent.
    Requested,
    /// Set by the arbiter's hand.
    ByHand,
    /// Read from a file.
    Imported,
}

/// What kind of rule gives the sides, whatever its number in a system's text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ColourRule {
    /// Both get what they prefer, or only one has a preference.
    Granted,
    /// The stronger preference wins.
    Stronger,
    /// Opposite to the latest round in which both had different colours.
    Alternate,
    /// The preference of the higher-ranked.
    Higher,
    /// Nobody prefers anything: by the number and the initial colour.
    Number,
    /// Whoever had the first move less often has it.
    Balance,
    /// By lot.
    Lot,
}

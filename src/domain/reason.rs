//! Why a pairing is as it is, as data. Words are made from it by the view, in the reader's language.

use serde::{Deserialize, Serialize};

use crate::discipline::Side;
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
        /// Who.
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
    /// The rule that gave the sides (C.04.3 article 5.2).
    Colour {
        /// `5.2.1` … `5.2.5`.
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
    /// Asked for by the player, or absent.
    Requested,
    /// Set by the arbiter's hand.
    ByHand,
    /// Read from a file.
    Imported,
}

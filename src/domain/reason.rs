//! Reasons for a pairing, as data. The view words them in the reader's language.

pub use qisai_swiss::{ColourRule, SwissReason};
use serde::{Deserialize, Serialize};

use crate::format::{Part, SlotId};
use crate::id::EntryId;
use crate::mcmahon::McMahonSeeding;

/// Reason for a pairing. A pairing has several, for example its bracket, its floaters and the colour rule that decided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "why")]
pub enum Reason {
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
    /// Match of a bracket that stands by decision of an arbiter, although a correction has changed its competitors.
    Kept {
        /// Competitors who would play it; in a bracket that is redrawn, all who would come into the round. In the order
        /// of their numbers.
        comers: Vec<EntryId>,
    },
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
    /// Game of a Keizer that an arbiter fixed before the pairing (KZ35).
    FixedGame {
        /// Places in the list before the round, the higher one first.
        places: [u32; 2],
        /// Values of these places.
        values: [u32; 2],
    },
    /// Order of round 1 of a Keizer: a number drawn by lot, up to `spread`, was added to or taken from each rating (KZ20).
    DrawnOrder { spread: u16, seed: u32 },
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
        /// Number of earlier byes; `had` in the log.
        #[serde(rename = "had")]
        earlier_byes: u32,
    },
    /// Request or absence of the player.
    Requested,
    /// Manual pairing by the arbiter.
    ByHand,
    /// Pairing imported from a file.
    Imported,
    /// Reason of a Swiss system, written without a word for the system.
    #[serde(untagged)]
    Swiss(SwissReason),
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

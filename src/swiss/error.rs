//! Reasons why a Swiss round cannot be paired.

use std::error::Error;
use std::fmt;

use crate::{EntryId, Points};

/// Error that names the missing or impossible condition, and the competitors concerned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SwissError {
    /// Initial colour (C.04.3 article 5.1) that has not been drawn and cannot be inferred from an earlier round.
    InitialSideUnknown,
    /// Scoring that does not fit Baku acceleration, which is defined only where a win counts two draws and a loss nothing
    /// (C.04.7 article 1).
    BakuScoring { win: Points, draw: Points, loss: Points },
    /// Pairing stopped by the caller or at the end of its time.
    Stopped,
    /// Seed of the system's lots that has not been drawn.
    LotsNotDrawn,
    /// Missing rating. The Dubov system needs a rating of every player, a provisional one where there is no other
    /// (C.04.4.1 article 1.1).
    Unrated { entries: Vec<EntryId> },
    /// Round in which the absolute criteria do not allow pairing everybody (C.04.3 article 2.1), with the players left
    /// over in the best attempt.
    NoLegalPairing {
        /// Players without an opponent in a pairing with as many games as possible.
        left_over: Vec<EntryId>,
    },
    /// Internal error: the engine's result is not a round of this field. Nothing is paired in this case.
    NotEverybodyOnce {
        /// Number of places named by games and the bye.
        placed: usize,
        /// Number of players to be paired.
        players: usize,
    },
    /// Bracket with players of so many different scores that its criteria do not fit the widest arithmetic (4,000
    /// bits).
    TooManyScores {
        /// Pairing score of the bracket's residents.
        score: Points,
    },
    /// Graph of players that would take more memory than allowed (see [`SearchBudget`](crate::SearchBudget)).
    TooLarge {
        /// Number of players in the graph.
        players: usize,
        /// Memory needed, in MiB.
        needed: usize,
        /// Memory limit, in MiB.
        limit: usize,
    },
}

impl fmt::Display for SwissError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::InitialSideUnknown => f.write_str("the initial colour has not been drawn"),
            Self::BakuScoring { win, draw, loss } => write!(
                f,
                "Baku acceleration needs a win worth two draws and a loss worth nothing, not {win:?}, {draw:?}, {loss:?}"
            ),
            Self::Stopped => f.write_str("pairing was stopped before it was finished"),
            Self::LotsNotDrawn => f.write_str("the lots have not been drawn"),
            Self::Unrated { entries } => write!(
                f,
                "the Dubov system needs a rating, if only a provisional one, of {} (C.04.4.1 article 1.1)",
                named(entries)
            ),
            Self::NoLegalPairing { left_over } => write!(
                f,
                "no legal pairing exists (C.04.1 articles 2, 4, 6 and 7, prohibited pairs): at best {} are left over",
                named(left_over)
            ),
            Self::NotEverybodyOnce { placed, players } => write!(
                f,
                "the engine placed {placed} of {players} players, not each of them once: pair by hand, and report this as \
                 a program error"
            ),
            Self::TooManyScores { score } => {
                write!(f, "score group {score:?} contains players with too many different scores")
            }
            Self::TooLarge { players, needed, limit } => write!(
                f,
                "pairing {players} players needs {needed} MiB of memory, but the limit is {limit} MiB: pair some of them \
                 by hand first"
            ),
        }
    }
}

impl Error for SwissError {}

/// Returns a list such as `players 9 and 12`.
fn named(entries: &[EntryId]) -> String {
    let numbers: Vec<String> = entries.iter().map(ToString::to_string).collect();
    match numbers.split_last() {
        Some((last, [])) => format!("player {last}"),
        Some((last, others)) => format!("players {} and {last}", others.join(", ")),
        None => "nobody".to_owned(),
    }
}

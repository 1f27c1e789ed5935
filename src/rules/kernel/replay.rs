//! Replay of a record.

use std::error::Error;
use std::fmt::{self, Debug};

use crate::{Rules, Side, Verdict};

/// One move of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ply<M> {
    /// Number of the ply, from 1. The first side's moves are odd if the first side begins.
    pub number: usize,
    pub side: Side,
    /// Move that was played.
    pub chosen: M,
}

/// Record that is legal from its first move to its last.
#[derive(Clone, Debug)]
pub struct Replayed<P: Rules> {
    /// Moves of the record.
    pub plies: Vec<Ply<P::Move>>,
    /// Position after the last move.
    pub last: P,
    /// Verdict of the last position, if it ends the game.
    pub verdict: Option<Verdict>,
}

/// Reason for which a record cannot be replayed. Plies are numbered from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReplayError {
    /// Text that is not a legal move in the position.
    Illegal {
        ply: usize,
        /// Text of the ply as recorded.
        text: String,
    },
    /// Text that fits several legal moves.
    Ambiguous {
        ply: usize,
        /// Text of the ply as recorded.
        text: String,
        /// Moves that the text fits, in full notation.
        readings: Vec<String>,
    },
    /// Ply after a position that has ended the game.
    Over {
        /// First ply after the end.
        ply: usize,
        /// Verdict that ended the game.
        verdict: Verdict,
    },
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Illegal { ply, text } => write!(f, "ply {ply}: {text:?} is not a legal move here"),
            Self::Ambiguous { ply, text, readings } => {
                write!(f, "ply {ply}: {text:?} fits {} moves: {}", readings.len(), readings.join(", "))
            }
            Self::Over { ply, verdict } => write!(f, "ply {ply}: the game was over (article {})", verdict.article),
        }
    }
}

impl Error for ReplayError {}

/// Replays the moves of a record from a position, up to its end.
///
/// # Errors
/// Returns a [`ReplayError`] for the first ply that cannot be played.
pub fn replay<P: Rules>(start: P, record: &[impl AsRef<str>]) -> Result<Replayed<P>, ReplayError> {
    let mut position = start;
    let mut plies = Vec::with_capacity(record.len());
    for (ply, text) in (1..).zip(record.iter().map(AsRef::as_ref)) {
        if let Some(verdict) = position.verdict() {
            return Err(ReplayError::Over { ply, verdict });
        }
        let text = text.to_owned();
        let readings = position.readings(&text);
        let chosen = match readings.as_slice() {
            [] => return Err(ReplayError::Illegal { ply, text }),
            [only] => only.clone(),
            several => {
                let readings = several.iter().map(|reading| position.in_full(reading)).collect();
                return Err(ReplayError::Ambiguous { ply, text, readings });
            }
        };
        let after = position.after(&chosen);
        plies.push(Ply { number: ply, side: position.to_move(), chosen });
        position = after;
    }
    let verdict = position.verdict();
    Ok(Replayed { plies, last: position, verdict })
}

//! Playing a record through.

use std::fmt::Debug;

use thiserror::Error;

use crate::{Rules, Side, Verdict};

/// One move of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ply<M> {
    /// Its number, from 1; the first side's moves are odd when the first side begins.
    pub number: usize,
    pub side: Side,
    /// The move.
    pub chosen: M,
}

/// A record that is legal from its first move to its last.
#[derive(Clone, Debug)]
pub struct Replayed<P: Rules> {
    /// The moves.
    pub plies: Vec<Ply<P::Move>>,
    /// Where they lead.
    pub last: P,
    /// How that position ends the game, if it does.
    pub verdict: Option<Verdict>,
}

/// Why a record cannot be played through. Plies are numbered from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ReplayError {
    /// The text is no legal move of the position.
    #[error("ply {ply}: {text:?} is no legal move here")]
    Illegal {
        ply: usize,
        /// As the record has it.
        text: String,
    },
    /// The text fits several legal moves.
    #[error("ply {ply}: {text:?} fits {} moves: {}", readings.len(), readings.join(", "))]
    Ambiguous {
        ply: usize,
        /// As the record has it.
        text: String,
        /// The moves that it fits, in full.
        readings: Vec<String>,
    },
    /// The record goes on although the position before this ply has ended the game.
    #[error("ply {ply}: the game was over (article {})", verdict.article)]
    Over {
        /// The first ply too many.
        ply: usize,
        /// How the game had ended.
        verdict: Verdict,
    },
}

/// Plays the moves of a record from a position and stops at the first that cannot be played.
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

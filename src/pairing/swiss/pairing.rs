//! A paired round as every Swiss system gives it.

use qisai_domain::{Reason, Side};

/// Places are those of the [`Field`](super::field::Field).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SwissPairing {
    /// In the order in which they were made; boards are numbered later.
    pub games: Vec<SwissGame>,
    /// The pairing-allocated bye.
    pub bye: Option<SwissBye>,
}

/// One game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SwissGame {
    /// Place of the higher-ranked.
    pub higher: usize,
    /// Place of the lower-ranked.
    pub lower: usize,
    /// Side of the higher-ranked.
    pub higher_side: Side,
    pub reasons: Vec<Reason>,
}

/// The pairing-allocated bye.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SwissBye {
    pub place: usize,
    pub reasons: Vec<Reason>,
}

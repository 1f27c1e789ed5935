//! Pairing that a request is about.

use serde::Deserialize;

/// Pairing in an address.
#[derive(Deserialize)]
pub struct OfPairing {
    /// Number of the pairing within the tournament.
    pub(crate) pairing: u32,
}

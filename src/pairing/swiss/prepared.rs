//! Everything that a Swiss system needs to pair one round.

use qisai_domain::{ByeKind, EntryId, Results};

use super::field::Field;
use super::team::Teams;
use super::virtual_points::VirtualPoints;

/// All input that a Swiss system needs to pair one round.
#[derive(Clone, Debug)]
pub struct Prepared {
    pub results: Results,
    pub field: Field,
    /// Entrants who are not paired, with the bye they get instead.
    pub away: Vec<(EntryId, ByeKind)>,
    /// Acceleration of this and earlier rounds.
    pub virtual_points: VirtualPoints,
    /// Seed of the lots, once drawn.
    pub lots: Option<u32>,
    /// Additional input of the Swiss Team system.
    pub teams: Teams,
}

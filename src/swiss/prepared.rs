//! Input of the engines.

use crate::crosstable::Crosstable;
use crate::field::Field;
use crate::team::Teams;
use crate::virtual_points::VirtualPoints;
use crate::{ByeKind, EntryId};

/// All input that a Swiss system needs to pair one round.
#[derive(Clone, Debug)]
pub struct Prepared {
    /// Rounds before, by the score that pairs.
    pub table: Crosstable,
    pub field: Field,
    /// Competitors who are not paired, with the bye they get instead.
    pub away: Vec<(EntryId, ByeKind)>,
    /// Acceleration of this and earlier rounds.
    pub virtual_points: VirtualPoints,
    /// Seed of the lots, once drawn.
    pub lots: Option<u32>,
    /// Additional input of the Swiss Team system.
    pub teams: Teams,
}

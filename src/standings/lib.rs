//! Standings.
pub mod code;
mod cut;
pub mod descriptor;
pub mod expectation;
mod ledger;
mod rank;
pub mod ratio;
pub mod settings;
pub mod suitability;
mod table;
mod tiebreak;
pub mod unplayed;
pub mod working;

pub use code::Code;
pub use descriptor::{Descriptor, DescriptorError};
pub use rank::{Row, Standings};
pub use ratio::{Exact, decimal};
pub use settings::{Pairing, Settings};
pub use suitability::{Unsuitable, Warning};
pub use table::{StandingsError, Table};
pub use unplayed::Policy;
pub use working::{Addend, Against, Value, Working};

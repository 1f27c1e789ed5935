//! Rows of a store as JSON. Parsing and serializing are compiled here once instead of in every crate that uses them.

use std::sync::Arc;

use serde::de::IgnoredAny;

use crate::change::Change;
use crate::entry::Entry;
use crate::event::Event;
use crate::game::{Game, GameVersions};
use crate::group::Draw;
use crate::hand_edit::HandEdit;
use crate::listing::Listing;
use crate::log::Public;
use crate::network::Network;
use crate::pairing::Pairing;
use crate::participation::Participation;
use crate::person::{OpenData, Person, StaffData};
use crate::prize_plan::PrizePlan;
use crate::round::KeptApart;
use crate::screen::{Notice, Screen};
use crate::stage::StagePart;
use crate::tournament::{HighestIds, Settings};

/// Value that can be parsed from JSON.
pub trait FromJson: Sized {
    /// Parses a value from JSON.
    ///
    /// # Errors
    /// The text is not JSON, or not of this type.
    fn from_json(text: &str) -> Result<Self, serde_json::Error>;
}

/// Value that can be serialized as JSON.
pub trait ToJson {
    /// Serializes plain data with text keys, which cannot fail.
    fn to_json(&self) -> String;
}

macro_rules! stored {
    ($($of:ty),* $(,)?) => {
        $(impl FromJson for $of {
            fn from_json(text: &str) -> Result<Self, serde_json::Error> {
                serde_json::from_str(text)
            }
        }

        impl ToJson for $of {
            fn to_json(&self) -> String {
                serde_json::to_string(self).unwrap_or_default()
            }
        })*
    };
}

stored!(
    Arc<[KeptApart]>,
    Arc<[Listing]>,
    Arc<HandEdit>,
    Arc<OpenData>,
    Arc<Settings>,
    Arc<StaffData>,
    Draw,
    Entry,
    Event,
    Game,
    GameVersions,
    HighestIds,
    Network,
    Notice,
    Option<Arc<PrizePlan>>,
    Pairing,
    Participation,
    Person,
    Screen,
    Settings,
    StagePart,
);

impl FromJson for Public<Change> {
    fn from_json(text: &str) -> Result<Self, serde_json::Error> {
        serde_json::from_str(text)
    }
}

/// Parser for the public text of an entry that skips its changes.
impl FromJson for Public<IgnoredAny> {
    fn from_json(text: &str) -> Result<Self, serde_json::Error> {
        serde_json::from_str(text)
    }
}

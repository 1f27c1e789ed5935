//! Form of the edits by hand.

use serde::Deserialize;

/// Form fields of the edits: `one` and `other` are pairing numbers (TPN) as the form showed them.
#[derive(Deserialize)]
pub struct Hand {
    pub(crate) edit: String,
    pub(crate) pairing: Option<u32>,
    pub(crate) one: Option<String>,
    pub(crate) other: Option<String>,
    pub(crate) kind: Option<String>,
    pub(crate) reason: Option<String>,
    /// Set if unusual pairs of a round robin are accepted.
    pub(crate) accept: Option<String>,
    #[serde(default)]
    pub(crate) seen: u64,
}

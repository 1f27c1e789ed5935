//! Form of the edits by hand.

use serde::Deserialize;

/// Form fields of the edits: `one` and `other` are pairing numbers (TPN) as the form showed them.
#[derive(Deserialize)]
pub struct Hand {
    pub(super) edit: String,
    #[serde(default)]
    pub(super) pairing: Option<u32>,
    #[serde(default)]
    pub(super) one: Option<String>,
    #[serde(default)]
    pub(super) other: Option<String>,
    #[serde(default)]
    pub(super) kind: Option<String>,
    #[serde(default)]
    pub(super) reason: Option<String>,
    /// Set if unusual pairs of a round robin are accepted.
    #[serde(default)]
    pub(super) accept: Option<String>,
    #[serde(default)]
    pub(super) seen: u64,
}

//! Form of the edits by hand.

use serde::Deserialize;

/// Form fields of the edits: `one` and `other` are pairing numbers (TPN) as the form showed them.
#[derive(Deserialize)]
pub struct Hand {
    pub(crate) edit: String,
    #[serde(default)]
    pub(crate) pairing: Option<u32>,
    #[serde(default)]
    pub(crate) one: Option<String>,
    #[serde(default)]
    pub(crate) other: Option<String>,
    #[serde(default)]
    pub(crate) kind: Option<String>,
    #[serde(default)]
    pub(crate) reason: Option<String>,
    /// Set if unusual pairs of a round robin are accepted.
    #[serde(default)]
    pub(crate) accept: Option<String>,
    #[serde(default)]
    pub(crate) seen: u64,
}

//! Query of a page that is shown after its form was stored.

use serde::Deserialize;

/// Query that reports a stored form.
#[derive(Default, Deserialize)]
#[serde(default)]
pub struct Saved {
    saved: Option<String>,
}

impl Saved {
    pub(crate) fn is_saved(&self) -> bool {
        self.saved.is_some()
    }
}

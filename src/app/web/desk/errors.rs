//! Errors of a form.

use std::collections::BTreeMap;

/// Error messages by field.
pub type Errors = BTreeMap<&'static str, String>;

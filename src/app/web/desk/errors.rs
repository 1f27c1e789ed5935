//! Errors of a form.

use std::collections::BTreeMap;

/// Error messages by field.
pub(super) type Errors = BTreeMap<&'static str, String>;

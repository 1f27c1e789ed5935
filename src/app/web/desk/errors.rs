//! Errors of a form.

use std::collections::BTreeMap;

/// Error messages by field.
pub type Errors = BTreeMap<&'static str, String>;

/// Returns the attribute that opens a folded subject if one of its fields is at fault. A name that ends in `_` stands for
/// all names that begin with it.
pub fn opens(errors: &Errors, names: &str) -> &'static str {
    let is_named =
        |field: &str| names.split(' ').any(|name| field == name || (name.ends_with('_') && field.starts_with(name)));
    if errors.keys().any(|field| is_named(field)) { " open" } else { "" }
}

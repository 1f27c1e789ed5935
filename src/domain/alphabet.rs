//! Alphabetical order (C.04.2 article 2.2): the root collation of Unicode (UTS #10 with the tables of CLDR), in which
//! accents and case only separate names that are otherwise equal. The order does not depend on the interface language,
//! so pairing numbers do not either.

use std::cmp::Ordering;
use std::sync::LazyLock;

use icu_collator::options::CollatorOptions;
use icu_collator::{Collator, CollatorBorrowed, CollatorPreferences};

/// Root collator; `None` if its built-in tables cannot be used, in which case lower-case letters are compared.
static ROOT: LazyLock<Option<CollatorBorrowed<'static>>> =
    LazyLock::new(|| Collator::try_new(CollatorPreferences::default(), CollatorOptions::default()).ok());

/// Sort key of a name.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct NameKey {
    collated: Vec<u8>,
    /// Original spelling, which separates names with equal collation keys.
    name: String,
}

impl NameKey {
    /// Returns the sort key of a name.
    pub fn of(name: &str) -> Self {
        let mut collated = Vec::new();
        match ROOT.as_ref() {
            // Writing into memory cannot fail.
            Some(root) => root.write_sort_key_to(name, &mut collated).unwrap_or_default(),
            None => collated.extend(name.to_lowercase().bytes()),
        }
        Self { collated, name: name.to_owned() }
    }
}

/// Compares two names in the order of their [`NameKey`]s.
pub fn compare(one: &str, other: &str) -> Ordering {
    let collated = match ROOT.as_ref() {
        Some(root) => root.compare(one, other),
        None => one.to_lowercase().cmp(&other.to_lowercase()),
    };
    collated.then_with(|| one.cmp(other))
}

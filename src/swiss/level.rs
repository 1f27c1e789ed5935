//! Severity of a breach.

/// Severity of a breach.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "snake_case"))]
pub enum Level {
    /// Allowed, but worth noting.
    Note,
    /// Legal, but against a quality criterion or a wish.
    Unusual,
    /// Against an absolute criterion.
    Forbidden,
}

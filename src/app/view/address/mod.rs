//! Addresses of the pages of a tournament, read and written by the same types: a page has one address, and links are printed from the page.
//!
//! | address | page |
//! |---|---|
//! | `/t/{slug}…` | [`PublicAddress`]: what everybody may see |
//! | `/desk/{slug}…` | [`DeskAddress`]: pages and forms of those who run it |

mod desk;
mod public;
#[cfg(test)]
mod tests;

pub use desk::{BoardPart, DeskAddress, DeskPage, DeskPages, RecordPart, RoundPart, TournamentPart};
pub use public::{CrossOrder, Encoding, GamePlace, GamesFormat, PublicAddress, PublicPage, PublicPages, Subject};

use std::fmt;

use qisai_domain::{GameKey, GroupId};

use crate::scope::Scope;

/// A tournament by the word in its addresses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GroupAddress {
    slug: String,
    /// None: the first group.
    group: Option<GroupId>,
}

impl GroupAddress {
    /// Where the pages of a group are.
    pub fn of(scope: &Scope) -> Self {
        Self { slug: scope.slug().to_owned(), group: None }
    }

    /// The first group of a tournament.
    pub fn first(slug: &str) -> Self {
        Self { slug: slug.to_owned(), group: None }
    }

    /// The tournament's word.
    pub fn slug(&self) -> &str {
        &self.slug
    }

    /// The group that the address names; none where it means the first one.
    pub fn group(&self) -> Option<GroupId> {
        self.group
    }

    /// Reads `harbour`, and gives what stands behind it.
    fn parse(text: &str) -> Option<(Self, &str)> {
        let end = text.find(['/', '.']).unwrap_or(text.len());
        let (slug, rest) = text.split_at_checked(end).filter(|(slug, _)| !slug.is_empty())?;
        Some((Self { slug: slug.to_owned(), group: None }, rest))
    }
}

impl fmt::Display for GroupAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.slug)
    }
}

/// A number from 1 written in the one way that numbers are written: a page has one address.
fn counted<N: std::str::FromStr + ToString + Default + PartialEq>(text: &str) -> Option<N> {
    text.parse::<N>().ok().filter(|number| *number != N::default() && number.to_string() == text)
}

/// A game's key written in the one way that keys are written.
fn game_key(text: &str) -> Option<GameKey> {
    text.parse().ok().filter(|key: &GameKey| key.to_string() == text)
}

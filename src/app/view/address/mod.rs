//! Addresses of the pages of events and tournaments, parsed and written by the same types: a page has one address, and
//! links are printed from the page.
//!
//! | address | page |
//! |---|---|
//! | `/t/{slug}…` | [`PublicAddress`]: public pages |
//! | `/desk/{slug}…` | [`DeskAddress`]: pages and forms of the organisers |
//! | `/e/{slug}…` | [`EventAddress`]: an event of several tournaments |
//! | `/t/{slug}/screen/…` | [`ScreenAddress`]: screens in the hall |
//! | `/t/{slug}/pictures/…` | [`PictureAddress`]: pictures on the screens |
//! | `/calendar…` | [`YearAddress`]: the events of a year |
//! | `/subscribe…` | [`SubscribeAddress`]: a calendar to subscribe to, for calendar programs |
//! | `/qr…` | [`CodeAddress`]: the QR code of a public page's own address, for paper |
//! | `/Q/…`, `/code/…`, `/p/…` | [`hall`]: pages for people and devices with a code |
//!
//! In a tournament with several groups the number of the group follows the URL name: `/t/{slug}/g3/standings`. An
//! address without a number means the first group.

mod code;
mod desk;
mod desk_pages;
mod embedded;
mod event;
mod file_name;
pub mod hall;
mod public;
mod screen;
mod subscribe;

mod year;

pub use code::CodeAddress;
pub use desk::{BoardPart, DeskAddress, DeskPage, RecordPart, RoundPart, TournamentPart};
pub use desk_pages::DeskPages;
pub use embedded::EmbeddedPage;
pub use event::{EventAddress, EventPageKind};
pub use public::{CrossOrder, Encoding, GamePlace, GamesFormat, PublicAddress, PublicPage, PublicPages, Subject};
pub use screen::{PictureAddress, ScreenAddress};
pub use subscribe::SubscribeAddress;
pub use year::{FederationCode, YearAddress};

use std::fmt;

use qisai_domain::{GameKey, Group, GroupId, Stage, Tournament};

use qisai_service::scope::Scope;

/// Group in an address: the URL name of the tournament, and with several groups the number of the group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GroupAddress {
    slug: String,
    /// Number of the group; `None` for the first group.
    group: Option<GroupId>,
}

impl GroupAddress {
    /// Returns the address of the group of `scope`; it includes the number of the group if the tournament has several.
    pub fn of(scope: &Scope) -> Self {
        Self::in_tournament(scope, scope.group_id())
    }

    /// Returns the address of another group of the same tournament.
    pub fn in_tournament(scope: &Scope, group: GroupId) -> Self {
        Self::of_group(scope.tournament(), group)
    }

    /// Returns the address of a group of a tournament.
    pub fn of_group(tournament: &Tournament, group: GroupId) -> Self {
        let has_several = tournament.groups.len() > 1;
        Self { slug: tournament.settings.slug.clone(), group: has_several.then_some(group) }
    }

    /// Returns the groups of the tournament, stage by stage; empty if it has only one.
    pub fn others(scope: &Scope) -> Vec<(&Stage, &Group, Self)> {
        let tournament = scope.tournament();
        if tournament.groups.len() < 2 {
            return Vec::new();
        }
        let stages = tournament.stages.iter().map(AsRef::as_ref);
        let groups = stages.flat_map(|stage: &Stage| tournament.groups_of(stage.id).map(move |group| (stage, group)));
        groups.map(|(stage, group)| (stage, group, Self::in_tournament(scope, group.id))).collect()
    }

    /// Returns the address of the first group of a tournament.
    pub fn first(slug: &str) -> Self {
        Self::new(slug, None)
    }

    /// Returns the address of a group by its number; `None` for the first group.
    pub fn new(slug: &str, group: Option<GroupId>) -> Self {
        Self { slug: slug.to_owned(), group }
    }

    /// Returns the URL name of the tournament.
    pub fn slug(&self) -> &str {
        &self.slug
    }

    /// Returns the group named in the address; `None` for the first group.
    pub fn group(&self) -> Option<GroupId> {
        self.group
    }

    /// Parses `harbour` or `harbour/g3`, and returns the address and the rest of the text.
    fn parse(text: &str) -> Option<(Self, &str)> {
        let end = text.find(['/', '.']).unwrap_or(text.len());
        let (slug, rest) = text.split_at_checked(end).filter(|(slug, _)| !slug.is_empty())?;
        let (group, rest) = match group(rest) {
            Some((group, rest)) => (Some(group), rest),
            None => (None, rest),
        };
        Some((Self { slug: slug.to_owned(), group }, rest))
    }
}

impl fmt::Display for GroupAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.slug)?;
        self.group.map_or(Ok(()), |group| write!(f, "/g{group}"))
    }
}

/// Parses the group of `/g3/standings`, and returns it with the rest of the text.
fn group(text: &str) -> Option<(GroupId, &str)> {
    let text = text.strip_prefix("/g")?;
    let (number, rest) = text.split_at_checked(text.find(['/', '.']).unwrap_or(text.len()))?;
    Some((GroupId(counted(number)?), rest))
}

/// Parses a number from 1 in its only accepted notation, so that each page has one address.
pub fn counted<N: std::str::FromStr + ToString + Default + PartialEq>(text: &str) -> Option<N> {
    text.parse::<N>().ok().filter(|number| *number != N::default() && number.to_string() == text)
}

/// Parses a game's key in its only accepted notation.
fn game_key(text: &str) -> Option<GameKey> {
    text.parse().ok().filter(|key: &GameKey| key.to_string() == text)
}

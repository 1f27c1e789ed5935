//! Addresses of the pages of events and tournaments, read and written by the same types: a page has one address, and links are printed from
//! the page.
//!
//! | address | page |
//! |---|---|
//! | `/t/{slug}…` | [`PublicAddress`]: what everybody may see |
//! | `/desk/{slug}…` | [`DeskAddress`]: pages and forms of those who run it |
//! | `/e/{slug}…` | [`EventAddress`]: an event of several tournaments |
//! | `/t/{slug}/screen/…` | [`ScreenAddress`]: screens in the hall |
//! | `/t/{slug}/pictures/…` | [`PictureAddress`]: pictures on them |
//! | `/calendar…` | [`YearAddress`]: the events of a year |
//! | `/subscribe…` | [`SubscribeAddress`]: a calendar, for the program that keeps calendars |
//! | `/qr…` | [`CodeAddress`]: the picture of a public page's own address, for paper |
//! | `/Q/…`, `/code/…`, `/p/…` | [`hall`]: for people and devices with a code |
//!
//! A tournament with several groups has the number of the group behind its word, `/t/{slug}/g3/standings`. Without it the first group is meant.

mod code;
mod desk;
mod desk_pages;
mod event;
mod file_name;
pub mod hall;
mod public;
mod screen;
mod subscribe;
#[cfg(test)]
mod tests;
mod year;

pub use code::CodeAddress;
pub use desk::{BoardPart, DeskAddress, DeskPage, RecordPart, RoundPart, TournamentPart};
pub use desk_pages::DeskPages;
pub use event::{EventAddress, EventPage};
pub use public::{CrossOrder, Encoding, GamePlace, GamesFormat, PublicAddress, PublicPage, PublicPages, Subject};
pub use screen::{PictureAddress, ScreenAddress};
pub use subscribe::SubscribeAddress;
pub use year::{Federation, YearAddress};

use std::fmt;

use qisai_domain::{GameKey, Group, GroupId, Stage, Tournament};

use qisai_service::scope::Scope;

/// A group in addresses: the tournament's word, and where there are several groups the number of the group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GroupAddress {
    slug: String,
    /// None: the first group.
    group: Option<GroupId>,
}

impl GroupAddress {
    /// Where the pages of a group are: its number is in the address where the tournament has several.
    pub fn of(scope: &Scope) -> Self {
        Self::in_tournament(scope, scope.group_id())
    }

    /// Where the pages of another group of the tournament are.
    pub fn in_tournament(scope: &Scope, group: GroupId) -> Self {
        Self::of_group(scope.tournament(), group)
    }

    /// Where the pages of a group of a tournament are.
    pub fn of_group(tournament: &Tournament, group: GroupId) -> Self {
        let has_several = tournament.groups.len() > 1;
        Self { slug: tournament.settings.slug.clone(), group: has_several.then_some(group) }
    }

    /// The groups of a tournament that has several, stage by stage.
    pub fn others(scope: &Scope) -> Vec<(&Stage, &Group, Self)> {
        let tournament = scope.tournament();
        if tournament.groups.len() < 2 {
            return Vec::new();
        }
        let stages = tournament.stages.iter().map(AsRef::as_ref);
        let groups = stages.flat_map(|stage: &Stage| tournament.groups_of(stage.id).map(move |group| (stage, group)));
        groups.map(|(stage, group)| (stage, group, Self::in_tournament(scope, group.id))).collect()
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

    /// Reads `harbour` or `harbour/g3`, and gives what stands behind it.
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

/// The group of `/g3/standings`, and what stands behind it.
fn group(text: &str) -> Option<(GroupId, &str)> {
    let text = text.strip_prefix("/g")?;
    let (number, rest) = text.split_at_checked(text.find(['/', '.']).unwrap_or(text.len()))?;
    Some((GroupId(counted(number)?), rest))
}

/// A number from 1 written in the one way that numbers are written: a page has one address.
pub fn counted<N: std::str::FromStr + ToString + Default + PartialEq>(text: &str) -> Option<N> {
    text.parse::<N>().ok().filter(|number| *number != N::default() && number.to_string() == text)
}

/// A game's key written in the one way that keys are written.
fn game_key(text: &str) -> Option<GameKey> {
    text.parse().ok().filter(|key: &GameKey| key.to_string() == text)
}

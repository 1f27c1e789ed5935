//! Addresses of pages for frames of other sites, `/t/{slug}/embed/…`.

use qisai_service::scope::Scope;

use super::{Encoding, GroupAddress, PublicPage, Subject};

/// Page of a tournament for a frame of another site: the same content without the head.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EmbeddedPage {
    Standings,
    /// Last public round.
    Pairings,
}

impl EmbeddedPage {
    /// Parses an address such as `/t/harbour/embed/standings`; returns `None` for any other address.
    pub fn parse(path: &str) -> Option<(GroupAddress, Self)> {
        let (at, rest) = GroupAddress::parse(path.strip_prefix("/t/")?)?;
        let page = match rest {
            "/embed/standings" => Self::Standings,
            "/embed/pairings" => Self::Pairings,
            _ => return None,
        };
        Some((at, page))
    }

    /// Returns the address of the page for a group.
    pub fn address(self, at: &GroupAddress) -> String {
        match self {
            Self::Standings => format!("/t/{at}/embed/standings"),
            Self::Pairings => format!("/t/{at}/embed/pairings"),
        }
    }

    /// Returns the page of a group that is shown; the players before the first public round.
    pub fn of(self, scope: &Scope) -> PublicPage {
        let subject = match (self, scope.group().last_public_round()) {
            (_, 0) => Subject::Players,
            (Self::Standings, _) => Subject::Standings(None),
            (Self::Pairings, round) => Subject::Pairings(round),
        };
        PublicPage { subject, encoding: Encoding::Html }
    }
}

//! Addresses at which a browser hands a calendar to the user's calendar program: `/subscribe` before the address of the
//! calendar.
//!
//! A `webcal:` address opens the calendar program. It needs the name of the server, which cached pages do not contain.
//! The server makes it when this address is requested.

use std::fmt;

use super::{Encoding, PublicAddress, YearAddress};

/// Address for subscribing to a calendar, stored as the calendar's own address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SubscribeAddress(String);

impl SubscribeAddress {
    /// Returns the address for subscribing to a tournament or a player, from the address of the calendar.
    pub fn of(calendar: &PublicAddress) -> Self {
        Self(calendar.to_string())
    }

    /// Returns the address for subscribing to events.
    pub fn of_events(calendar: YearAddress) -> Self {
        Self(calendar.to_string())
    }

    /// Parses `/subscribe/t/harbour/calendar.ics`; returns `None` if the rest is not the address of a calendar.
    pub fn parse(path: &str) -> Option<Self> {
        let path = path.strip_prefix("/subscribe")?;
        let of_tournament = PublicAddress::parse(path).filter(|it| it.page.encoding == Encoding::Calendar);
        let of_events = YearAddress::parse(path).filter(|it| it.is_feed);
        of_tournament.map(|it| it.to_string()).or_else(|| of_events.map(|it| it.to_string())).map(Self)
    }

    /// Returns the address for calendar programs, `webcal://host/t/harbour/calendar.ics`, for a server such as
    /// `https://host`.
    pub fn webcal(&self, root: &str) -> String {
        let host = root.split_once("://").map_or(root, |(_, host)| host);
        format!("webcal://{host}{}", self.0)
    }
}

impl fmt::Display for SubscribeAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "/subscribe{}", self.0)
    }
}

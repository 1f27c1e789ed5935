//! Where a browser hands a calendar to the program that keeps its calendars: `/subscribe` before the address of the calendar.
//!
//! That program is called by `webcal:`, which needs the name of the server. Pages are kept and know no name; the answer to this address does.

use std::fmt;

use super::{Encoding, PublicAddress, YearAddress};

/// The calendar behind it, by its own address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SubscribeAddress(String);

impl SubscribeAddress {
    /// To subscribe to a tournament or a player; the address is that of the calendar.
    pub fn of(calendar: &PublicAddress) -> Self {
        Self(calendar.to_string())
    }

    /// To subscribe to events.
    pub fn of_events(calendar: YearAddress) -> Self {
        Self(calendar.to_string())
    }

    /// Reads `/subscribe/t/harbour/calendar.ics`; none where nothing behind it is a calendar.
    pub fn parse(path: &str) -> Option<Self> {
        let path = path.strip_prefix("/subscribe")?;
        let of_tournament = PublicAddress::parse(path).filter(|it| it.page.encoding == Encoding::Calendar);
        let of_events = YearAddress::parse(path).filter(|it| it.is_feed);
        of_tournament.map(|it| it.to_string()).or_else(|| of_events.map(|it| it.to_string())).map(Self)
    }

    /// The same for programs that keep calendars: `webcal://host/t/harbour/calendar.ics`.
    pub fn webcal(&self, host: &str) -> String {
        format!("webcal://{host}{}", self.0)
    }
}

impl fmt::Display for SubscribeAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "/subscribe{}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ca5_only_calendars_are_subscribed_to() {
        for path in
            ["/t/harbour/calendar.ics", "/t/harbour/g3/players/17.ics", "/calendar.ics", "/calendar/2026/NED.ics"]
        {
            let address = SubscribeAddress::parse(&format!("/subscribe{path}")).unwrap();
            assert_eq!(address.to_string(), format!("/subscribe{path}"));
            assert_eq!(address.webcal("hall:8080"), format!("webcal://hall:8080{path}"));
        }
        for path in ["", "/", "/t/harbour", "/t/harbour/standings", "/calendar", "/desk", "//elsewhere/calendar.ics"] {
            assert_eq!(SubscribeAddress::parse(&format!("/subscribe{path}")), None, "{path}");
        }
    }
}

//! Addresses of the calendar of all events.

use qisai_domain::Discipline;
use qisai_view::address::{FederationCode, YearAddress};

#[test]
fn ca6_an_address_of_the_calendar_is_read_as_it_is_written() {
    for year in [None, Some(1999), Some(2026)] {
        for game in [None, Some(Discipline::Chess), Some(Discipline::Xiangqi), Some(Discipline::Draughts)] {
            for (federation, is_feed) in [(None, false), (None, true), (FederationCode::of("NED"), true)] {
                let address = YearAddress { year, game, federation, is_feed };
                assert_eq!(YearAddress::parse(&address.to_string()), Some(address));
            }
        }
    }
    for other in [
        "/calendars",
        "/calendar/",
        "/calendar/0",
        "/calendar/02026",
        "/calendar/go",
        "/calendar/chess/2026",
        "/calendar/2026/",
        "/calendar/NED/chess",
        "/calendar/ned",
        "/calendar/NEDX",
        "/calendar/2026/chess/NED/1",
    ] {
        assert_eq!(YearAddress::parse(other), None, "{other}");
    }
}

//! Addresses of the calendar of all events: `/calendar…`.

use std::fmt;

use qisai_domain::Discipline;

use super::counted;

/// The events of a year, of all games or one, as a page or to subscribe to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct YearAddress {
    /// None: the current one; in a calendar to subscribe to, all years.
    pub year: Option<u16>,
    pub game: Option<Discipline>,
    pub is_feed: bool,
}

impl YearAddress {
    /// Reads `/calendar`, `/calendar/2026`, `/calendar/xiangqi.ics`, `/calendar/2026/chess`.
    pub fn parse(path: &str) -> Option<Self> {
        let rest = path.strip_prefix("/calendar")?;
        let (rest, is_feed) = rest.strip_suffix(".ics").map_or((rest, false), |rest| (rest, true));
        let address = |year, game| Some(Self { year, game, is_feed });
        if rest.is_empty() {
            return address(None, None);
        }
        let parts: Vec<&str> = rest.strip_prefix('/')?.split('/').collect();
        match parts.as_slice() {
            [one] => match Discipline::from_code(one) {
                Some(game) => address(None, Some(game)),
                None => address(Some(counted(one)?), None),
            },
            [year, game] => address(Some(counted(year)?), Some(Discipline::from_code(game)?)),
            _ => None,
        }
    }
}

impl fmt::Display for YearAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("/calendar")?;
        if let Some(year) = self.year {
            write!(f, "/{year}")?;
        }
        if let Some(game) = self.game {
            write!(f, "/{}", game.code())?;
        }
        f.write_str(if self.is_feed { ".ics" } else { "" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ca6_an_address_of_the_calendar_is_read_as_it_is_written() {
        for year in [None, Some(1999), Some(2026)] {
            for game in [None, Some(Discipline::Chess), Some(Discipline::Xiangqi), Some(Discipline::Draughts)] {
                for is_feed in [false, true] {
                    let address = YearAddress { year, game, is_feed };
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
        ] {
            assert_eq!(YearAddress::parse(other), None, "{other}");
        }
    }
}

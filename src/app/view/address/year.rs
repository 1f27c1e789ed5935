//! Addresses of the calendar of all events: `/calendar…`.

use std::fmt;

use qisai_domain::Discipline;

use super::counted;

/// Code of a federation as stored in events: three capital letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FederationCode([u8; 3]);

impl FederationCode {
    /// Returns the federation of a code; `None` for other words.
    pub fn of(code: &str) -> Option<Self> {
        let letters: [u8; 3] = code.as_bytes().try_into().ok()?;
        letters.iter().all(u8::is_ascii_uppercase).then_some(Self(letters))
    }
}

impl fmt::Display for FederationCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|letter| write!(f, "{}", char::from(*letter)))
    }
}

/// Address of the events of a year, of all games or one, of all federations or one, as a page or as a calendar to
/// subscribe to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct YearAddress {
    /// Year of the events; `None` for the current one, or in a calendar to subscribe to for all years.
    pub year: Option<u16>,
    pub game: Option<Discipline>,
    /// Federation of the venue.
    pub federation: Option<FederationCode>,
    pub is_feed: bool,
}

impl YearAddress {
    /// Parses `/calendar`, `/calendar/2026`, `/calendar/xiangqi.ics` or `/calendar/2026/chess/NED`: each part may be
    /// left out.
    pub fn parse(path: &str) -> Option<Self> {
        let rest = path.strip_prefix("/calendar")?;
        let (rest, is_feed) = rest.strip_suffix(".ics").map_or((rest, false), |rest| (rest, true));
        let mut address = Self { year: None, game: None, federation: None, is_feed };
        if rest.is_empty() {
            return Some(address);
        }
        let mut parts = rest.strip_prefix('/')?.split('/').peekable();
        address.year = parts.peek().and_then(|part| counted(part));
        parts.next_if(|_| address.year.is_some());
        address.game = parts.peek().and_then(|part| Discipline::from_code(part));
        parts.next_if(|_| address.game.is_some());
        address.federation = parts.peek().and_then(|part| FederationCode::of(part));
        parts.next_if(|_| address.federation.is_some());
        parts.next().is_none().then_some(address)
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
        if let Some(federation) = self.federation {
            write!(f, "/{federation}")?;
        }
        f.write_str(if self.is_feed { ".ics" } else { "" })
    }
}

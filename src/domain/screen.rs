//! Screens in a hall: their contents, the order, duration and size of their pages. Sizes are thousandths of the
//! picture's height.

mod broadcast;
mod family;
mod lettering;
mod told;

use std::fmt;
use std::ops::Range;

use serde::{Deserialize, Serialize};
use thiserror::Error;

pub use self::broadcast::{Broadcast, DELAY, DELAYS};
pub use self::family::{FAMILY, Part, family, share};
pub use self::lettering::{Lettering, Shape, broken_lines, text_width};
pub use self::told::{CheckInTimes, Notice, OpenCheckInList};
use crate::id::TournamentId;

/// Maximum number of characters in an announcement.
pub const ANNOUNCEMENT: usize = 200;
/// Maximum number of characters in a screen's URL name.
pub const NAME: usize = 40;
/// Permitted metres between a screen and the farthest seat.
pub const DISTANCES: std::ops::RangeInclusive<u16> = 1..=100;
/// Permitted heights of a picture in centimetres.
pub const PICTURES: std::ops::RangeInclusive<u16> = 20..=1000;
/// Maximum number of screens that share a list.
pub const PARTS: u16 = 20;
/// Maximum size of a picture file in bytes.
pub const PICTURE_BYTES: usize = 2 << 20;
/// Maximum width and height of a picture in pixels, above the resolution of any screen.
pub const PICTURE_PIXELS: usize = 8192;
/// Maximum number of pictures in an event.
pub const PICTURES_OF_EVENT: usize = 20;

/// Kind of a screen page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Newest public round by board, with results as they are entered.
    Boards,
    /// Seats by name.
    Names,
    /// Newest results first.
    Results,
    /// Standings after the last closed round.
    Standings,
    /// Local time, and time left until the next round.
    Clock,
    /// Announcements and calls.
    Call,
    /// Team matches with their running score.
    Teams,
    /// Last position of each game with a record; for a game in play with a delay.
    Record,
    /// Missing players, while the check-in of a round is open.
    CheckIn,
    /// Pictures of the event.
    Image,
}

impl Kind {
    pub const ALL: [Self; 10] = [
        Self::Boards,
        Self::Names,
        Self::Results,
        Self::Standings,
        Self::Clock,
        Self::Call,
        Self::Teams,
        Self::Record,
        Self::CheckIn,
        Self::Image,
    ];

    /// Returns the word used in forms and addresses.
    pub fn code(self) -> &'static str {
        match self {
            Self::Boards => "boards",
            Self::Names => "names",
            Self::Results => "results",
            Self::Standings => "standings",
            Self::Clock => "clock",
            Self::Call => "call",
            Self::Teams => "teams",
            Self::Record => "record",
            Self::CheckIn => "check-in",
            Self::Image => "image",
        }
    }

    /// Returns the kind with a given [`code`](Self::code).
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.code() == code)
    }

    /// Returns `true` if several screens may share its list.
    pub fn is_shared(self) -> bool {
        matches!(self, Self::Boards | Self::Names | Self::Standings | Self::Teams | Self::CheckIn)
    }
}

/// Kind in the list of a screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Item {
    pub kind: Kind,
    /// Seconds for each of its pages; `None` to derive them from the rows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seconds: Option<u16>,
}

/// Language of a screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Tongue {
    #[default]
    English,
    Chinese,
    /// Both languages in turn.
    Both,
}

impl Tongue {
    pub const ALL: [Self; 3] = [Self::English, Self::Chinese, Self::Both];

    /// Returns the word used in forms.
    pub fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Chinese => "zh",
            Self::Both => "both",
        }
    }

    /// Returns the language with a given [`code`](Self::code).
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|tongue| tongue.code() == code)
    }
}

/// Colours of a screen; each has a contrast of 7 : 1 or more.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Theme {
    #[default]
    Dark,
    Light,
    /// Black and white.
    Contrast,
}

impl Theme {
    pub const ALL: [Self; 3] = [Self::Dark, Self::Light, Self::Contrast];

    /// Returns the word used in forms and style sheets.
    pub fn code(self) -> &'static str {
        match self {
            Self::Dark => "dark",
            Self::Light => "light",
            Self::Contrast => "contrast",
        }
    }

    /// Returns the theme with a given [`code`](Self::code).
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|theme| theme.code() == code)
    }
}

/// Range of boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Span {
    pub from: u32,
    /// Last board; `None` for no upper limit.
    pub to: Option<u32>,
}

impl Span {
    /// Returns `true` if the span contains `board`.
    pub fn holds(self, board: u32) -> bool {
        self.from <= board && self.to.is_none_or(|to| board <= to)
    }

    fn read(text: &str) -> Option<Self> {
        let number = |text: &str| text.trim().parse::<u32>().ok().filter(|number| *number > 0);
        match text.split_once(['-', '–']) {
            None => number(text).map(|board| Self { from: board, to: Some(board) }),
            Some((from, to)) if to.trim().is_empty() => Some(Self { from: number(from)?, to: None }),
            Some((from, to)) => {
                let (from, to) = (number(from)?, number(to)?);
                (from <= to).then_some(Self { from, to: Some(to) })
            }
        }
    }
}

impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.to {
            None => write!(f, "{}-", self.from),
            Some(to) if to == self.from => write!(f, "{to}"),
            Some(to) => write!(f, "{}-{to}", self.from),
        }
    }
}

/// Parses `1-40, 81-`; an empty text means all boards.
///
/// # Errors
/// [`ScreenFault::Boards`] with the part that is not a range.
pub fn spans(text: &str) -> Result<Vec<Span>, ScreenFault> {
    let parts = text.split([',', '，', '、', ';']).map(str::trim).filter(|part| !part.is_empty());
    parts.map(|part| Span::read(part).ok_or_else(|| ScreenFault::Boards(part.to_owned()))).collect()
}

/// Contents and settings of a screen. Its URL name is stored separately.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Screen {
    /// Items in the order of display.
    pub items: Vec<Item>,
    /// Tournaments of the event; empty for the one in the address.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tournaments: Vec<TournamentId>,
    /// Boards to show; empty for all.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub boards: Vec<Span>,
    #[serde(default)]
    pub tongue: Tongue,
    #[serde(default)]
    pub theme: Theme,
    /// Distance to the farthest seat in metres.
    pub distance: u16,
    /// Height of the picture in centimetres.
    pub picture: u16,
    /// Lines of the standings; 0 for all.
    #[serde(default)]
    pub top: u16,
    /// Part of the shared lists; `None` for the whole lists.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub part: Option<Part>,
    /// Delay of the moves of games in play, in minutes.
    #[serde(default = "broadcast::usual")]
    pub delay: u16,
    /// Kind that the arbiters have selected for now, instead of the list.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub now: Option<Kind>,
}

impl Default for Screen {
    fn default() -> Self {
        let item = |kind| Item { kind, seconds: None };
        Self {
            items: vec![item(Kind::Boards), item(Kind::Names)],
            tournaments: Vec::new(),
            boards: Vec::new(),
            tongue: Tongue::default(),
            theme: Theme::default(),
            distance: 15,
            picture: 150,
            top: 0,
            part: None,
            delay: DELAY,
            now: None,
        }
    }
}

impl Screen {
    /// Returns `true` if a board is shown.
    pub fn shows(&self, board: u32) -> bool {
        self.boards.is_empty() || self.boards.iter().any(|span| span.holds(board))
    }

    /// Returns the items to show in turn. Until the first result of a new round (`is_fresh`) they are only boards and
    /// names, if the list contains them: all players are looking for their seats.
    pub fn turn(&self, is_fresh: bool) -> Vec<Item> {
        if let Some(kind) = self.now {
            let seconds = self.items.iter().find(|item| item.kind == kind).and_then(|item| item.seconds);
            return vec![Item { kind, seconds }];
        }
        let seats = self.items.iter().filter(|item| matches!(item.kind, Kind::Boards | Kind::Names | Kind::Teams));
        let seats: Vec<Item> = seats.copied().collect();
        if is_fresh && !seats.is_empty() { seats } else { self.items.clone() }
    }

    /// Checks the settings of the screen.
    ///
    /// # Errors
    /// An empty list, a distance or a picture outside the permitted range, a longer delay than [`DELAYS`].
    pub fn check(&self) -> Result<(), ScreenFault> {
        if self.items.is_empty() {
            return Err(ScreenFault::Empty);
        }
        if !DISTANCES.contains(&self.distance) {
            return Err(ScreenFault::Distance);
        }
        if !PICTURES.contains(&self.picture) {
            return Err(ScreenFault::Picture);
        }
        if !DELAYS.contains(&self.delay) {
            return Err(ScreenFault::Delay);
        }
        Ok(())
    }

    /// Returns the size of the lettering.
    pub fn lettering(&self) -> Lettering {
        Lettering::of(self.distance, self.picture)
    }
}

/// Checks the URL name of a screen: lower-case letters, digits, hyphens.
///
/// # Errors
/// [`ScreenFault::Name`].
pub fn check_name(name: &str) -> Result<(), ScreenFault> {
    let letter = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if name.is_empty() || name.len() > NAME || !name.chars().all(letter) {
        return Err(ScreenFault::Name);
    }
    Ok(())
}

/// Reason why a screen cannot be stored as entered.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ScreenFault {
    #[error("the name of a screen can only have small letters, digits and hyphens, at most {limit}", limit = NAME)]
    Name,
    /// Name used by another screen of the event.
    #[error("the event already has a screen with this name")]
    Taken,
    #[error("the screen has no content: choose at least one item")]
    Empty,
    #[error("the order must be given in numbers")]
    Order,
    #[error("seconds must be a number from 8 to 600")]
    Seconds,
    #[error("{0:?} is not a range of boards: use a format like 1-40, 81-")]
    Boards(String),
    #[error("the farthest seat must be 1 to 100 m away")]
    Distance,
    #[error("the picture must be 20 to 1000 cm high")]
    Picture,
    #[error("moves can be delayed by {} to {} minutes", DELAYS.start(), DELAYS.end())]
    Delay,
    #[error("the number of lines must be a number")]
    Top,
    #[error("the announcement is empty")]
    NoAnnouncement,
    #[error("the announcement has {0} characters; the limit is {limit}", limit = ANNOUNCEMENT)]
    LongAnnouncement(usize),
    /// Word that no browser can display.
    #[error("no browser shows the word {0}")]
    Word(String),
    /// Invalid part `i` of `n`.
    #[error("the part must be from 1 to the number of parts, at most {limit}", limit = PARTS)]
    Part,
    #[error("{} to {} screens can share a list", FAMILY.start(), FAMILY.end())]
    Family,
    #[error("the event has no screen with this name")]
    NoScreen,
    #[error("the file can have at most {limit} bytes", limit = PICTURE_BYTES)]
    ImageBytes,
    #[error("the file is not a picture: use PNG, JPEG, WebP or GIF")]
    ImageKind,
    #[error("the picture can have at most {limit} pixels in each direction", limit = PICTURE_PIXELS)]
    ImagePixels,
    #[error("the event already has {limit} pictures: remove one first", limit = PICTURES_OF_EVENT)]
    ManyImages,
}

/// List to be shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct List {
    pub rows: usize,
    /// Number of rows that fit on a page.
    pub fit: usize,
    /// Seconds for each page; `None` to derive them from the rows.
    pub seconds: Option<u16>,
}

/// Page of a screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leaf {
    /// Index of the list.
    pub list: usize,
    pub rows: Range<usize>,
    /// Number of the page within its list, from 1.
    pub number: usize,
    pub of: usize,
    /// Display time in milliseconds.
    pub millis: u64,
}

/// Returns the pages of some lists, in order: every row once, as many on a page as fit. A list without rows has no
/// page.
pub fn leaves(lists: &[List]) -> Vec<Leaf> {
    let pages = lists.iter().enumerate().flat_map(|(list, it)| {
        let fit = it.fit.max(1);
        let of = it.rows.div_ceil(fit);
        (0..of).map(move |at| {
            let rows = at * fit..((at + 1) * fit).min(it.rows);
            let millis = millis(it.seconds, rows.len());
            Leaf { list, rows, number: at + 1, of, millis }
        })
    });
    pages.collect()
}

/// Returns twelve seconds plus a quarter for each row, or the configured time, but never less than eight seconds.
fn millis(seconds: Option<u16>, rows: usize) -> u64 {
    let rows = u64::try_from(rows).unwrap_or(u64::MAX);
    seconds
        .map_or_else(|| rows.saturating_mul(250).saturating_add(12_000), |seconds| u64::from(seconds) * 1000)
        .max(8_000)
}

//! Screens in a hall: what they show, in which order, how long and how large. Sizes are thousandths of the picture's height.

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
pub use self::lettering::{Lettering, Shape, text_width};
pub use self::told::{Notice, OpenRoll, RollTimes};
use crate::id::TournamentId;

/// Characters of an announcement, at the most.
pub const ANNOUNCEMENT: usize = 200;
/// Characters of a screen's address word, at the most.
pub const NAME: usize = 40;
/// Metres between a screen and the seat farthest from it.
pub const DISTANCES: std::ops::RangeInclusive<u16> = 1..=100;
/// Centimetres that a picture may be high.
pub const PICTURES: std::ops::RangeInclusive<u16> = 20..=1000;
/// Screens that share a list, at the most.
pub const PARTS: u16 = 20;
/// Bytes of a picture's file, at the most.
pub const PICTURE_BYTES: usize = 2 << 20;
/// Pixels of a picture in each direction, at the most: more than any screen has.
pub const PICTURE_PIXELS: usize = 8192;
/// Pictures of an event, at the most.
pub const PICTURES_OF_EVENT: usize = 20;

/// What a page of a screen shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Newest public round by board, with results as they come.
    Boards,
    /// Who sits where, by name.
    Names,
    /// Newest results first.
    Results,
    /// After the last closed round.
    Standings,
    /// Local time, and how long until the next round.
    Clock,
    /// What is called out.
    Call,
    /// Matches of teams with their running score.
    Teams,
    /// Last position of each game with a record; of one in play as it was some time ago.
    Record,
    /// Who is missing, while the check-in of a round is open.
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

    /// The word in forms and addresses.
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

    /// What a [`code`](Self::code) means.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.code() == code)
    }

    /// Whether several screens may share its list.
    pub fn is_shared(self) -> bool {
        matches!(self, Self::Boards | Self::Names | Self::Standings | Self::Teams | Self::CheckIn)
    }
}

/// A kind in the list of a screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Item {
    pub kind: Kind,
    /// For each of its pages; none: by its rows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seconds: Option<u16>,
}

/// The language of a screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Tongue {
    #[default]
    English,
    Chinese,
    /// One after the other.
    Both,
}

impl Tongue {
    pub const ALL: [Self; 3] = [Self::English, Self::Chinese, Self::Both];

    /// The word in forms.
    pub fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Chinese => "zh",
            Self::Both => "both",
        }
    }

    /// What a [`code`](Self::code) means.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|tongue| tongue.code() == code)
    }
}

/// The colours of a screen; each has a contrast of 7 : 1 or more.
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

    /// The word in forms and style sheets.
    pub fn code(self) -> &'static str {
        match self {
            Self::Dark => "dark",
            Self::Light => "light",
            Self::Contrast => "contrast",
        }
    }

    /// What a [`code`](Self::code) means.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|theme| theme.code() == code)
    }
}

/// Boards one after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Span {
    pub from: u32,
    /// None: to the end.
    pub to: Option<u32>,
}

impl Span {
    /// Whether a board is among them.
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

/// Reads `1-40, 81-`; nothing: all boards.
///
/// # Errors
/// [`ScreenFault::Boards`] with the part that is none.
pub fn spans(text: &str) -> Result<Vec<Span>, ScreenFault> {
    let parts = text.split([',', '，', '、', ';']).map(str::trim).filter(|part| !part.is_empty());
    parts.map(|part| Span::read(part).ok_or_else(|| ScreenFault::Boards(part.to_owned()))).collect()
}

/// What a screen shows. Its address word stands beside it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Screen {
    /// In the order in which they are shown.
    pub items: Vec<Item>,
    /// Of the event; none: the one of the address.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tournaments: Vec<TournamentId>,
    /// None: all.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub boards: Vec<Span>,
    #[serde(default)]
    pub tongue: Tongue,
    #[serde(default)]
    pub theme: Theme,
    /// Metres to the farthest seat.
    pub distance: u16,
    /// Centimetres that the picture is high.
    pub picture: u16,
    /// Lines of the standings; 0: all.
    #[serde(default)]
    pub top: u16,
    /// Of the lists that screens may share; none: all of them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub part: Option<Part>,
    /// Minutes that the moves of games in play are held back.
    #[serde(default = "broadcast::usual")]
    pub delay: u16,
    /// What the desk wants to be seen now, instead of the list.
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
    /// Whether a board is shown.
    pub fn shows(&self, board: u32) -> bool {
        self.boards.is_empty() || self.boards.iter().any(|span| span.holds(board))
    }

    /// What is in turn. Until the first result of a new round (`is_fresh`) only boards and names, where the list has them: everybody looks for a seat.
    pub fn turn(&self, is_fresh: bool) -> Vec<Item> {
        if let Some(kind) = self.now {
            let seconds = self.items.iter().find(|item| item.kind == kind).and_then(|item| item.seconds);
            return vec![Item { kind, seconds }];
        }
        let seats = self.items.iter().filter(|item| matches!(item.kind, Kind::Boards | Kind::Names | Kind::Teams));
        let seats: Vec<Item> = seats.copied().collect();
        if is_fresh && !seats.is_empty() { seats } else { self.items.clone() }
    }

    /// What is wrong with it.
    ///
    /// # Errors
    /// Nothing to show, a distance or a picture beyond what halls have, a longer delay than [`DELAYS`].
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

    /// How large its letters are.
    pub fn lettering(&self) -> Lettering {
        Lettering::of(self.distance, self.picture)
    }
}

/// Whether a word may be the address word of a screen: small letters, digits, hyphens.
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

/// Why a screen is not kept as it was typed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ScreenFault {
    #[error("the name of a screen has small letters, digits and hyphens, {limit} at the most", limit = NAME)]
    Name,
    /// Another screen of the event is called so.
    #[error("the event has a screen of this name")]
    Taken,
    #[error("a screen shows one thing at least")]
    Empty,
    #[error("the order is said by numbers")]
    Order,
    #[error("seconds are a number from 8 to 600")]
    Seconds,
    #[error("{0:?} is no range of boards: 1-40, 81-")]
    Boards(String),
    #[error("the farthest seat is 1 to 100 m away")]
    Distance,
    #[error("the picture is 20 to 1000 cm high")]
    Picture,
    #[error("the moves are held back {} to {} minutes", DELAYS.start(), DELAYS.end())]
    Delay,
    #[error("the number of lines is a number")]
    Top,
    #[error("the announcement says nothing")]
    NoAnnouncement,
    #[error("the announcement has {0} characters, {limit} at the most", limit = ANNOUNCEMENT)]
    LongAnnouncement(usize),
    /// No browser shows this word.
    #[error("no browser shows the word {0}")]
    Word(String),
    /// Part `i` of `n` that cannot be.
    #[error("the part is 1 to {limit}, and not more than there are", limit = PARTS)]
    Part,
    #[error("a family has {} to {} screens", FAMILY.start(), FAMILY.end())]
    Family,
    #[error("the event has no screen of this name")]
    NoScreen,
    #[error("the file has {limit} bytes at the most", limit = PICTURE_BYTES)]
    ImageBytes,
    #[error("the file is no picture: PNG, JPEG, WebP or GIF")]
    ImageKind,
    #[error("the picture has {limit} pixels in each direction at the most", limit = PICTURE_PIXELS)]
    ImagePixels,
    #[error("the event has {limit} pictures: take one down first", limit = PICTURES_OF_EVENT)]
    ManyImages,
}

/// A list that is to be shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct List {
    pub rows: usize,
    /// Rows that a page of it has.
    pub fit: usize,
    /// For each page; none: by its rows.
    pub seconds: Option<u16>,
}

/// A page of a screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leaf {
    /// Which of the lists.
    pub list: usize,
    pub rows: Range<usize>,
    /// Of the pages of its list, from 1.
    pub number: usize,
    pub of: usize,
    /// How long it stands.
    pub millis: u64,
}

/// The pages of some lists, in their order: every row once, as many on a page as fit. A list without rows has no page.
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

/// Twelve seconds and a quarter for each row; as long as the desk says, but never less than eight.
fn millis(seconds: Option<u16>, rows: usize) -> u64 {
    let rows = u64::try_from(rows).unwrap_or(u64::MAX);
    seconds
        .map_or_else(|| rows.saturating_mul(250).saturating_add(12_000), |seconds| u64::from(seconds) * 1000)
        .max(8_000)
}

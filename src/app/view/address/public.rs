//! Addresses of public pages, `/t/{slug}…`.

use std::borrow::Borrow;
use std::fmt;

use qisai_domain::{Discipline, EntryId, GameKey, PersonId, Side};
use qisai_ratings::RatingList;

use super::{GroupAddress, SubscribeAddress, counted, game_key};
use qisai_i18n::Lang;
use qisai_service::scope::Scope;

/// Address of a public page of a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicAddress {
    pub at: GroupAddress,
    pub page: PublicPage,
}

impl PublicAddress {
    /// Parses an address such as `/t/harbour/r/3`; returns `None` if no kind of page has this address.
    pub fn parse(path: &str) -> Option<Self> {
        let (at, rest) = GroupAddress::parse(path.strip_prefix("/t/")?)?;
        Some(Self { at, page: PublicPage::parse(rest)? })
    }
}

impl fmt::Display for PublicAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "/t/{}{}", self.at, self.page)
    }
}

/// Source of links to the public pages of a group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicPages(GroupAddress);

macro_rules! links {
    ($($name:ident $subject:ident $(($part:expr))?;)*) => {$(
        #[doc = concat!("Returns the address of [`Subject::", stringify!($subject), "`].")]
        pub fn $name(&self) -> PublicAddress {
            self.to(Subject::$subject $(($part))?)
        }
    )*};
}

impl PublicPages {
    /// Returns the links for the group of `scope`.
    pub fn of(scope: &Scope) -> Self {
        Self(GroupAddress::of(scope))
    }

    /// Returns the links for the group at an address.
    pub fn at(address: GroupAddress) -> Self {
        Self(address)
    }

    /// Returns the links for the first group of a tournament, by its URL name.
    pub fn of_slug(slug: &str) -> Self {
        Self(GroupAddress::first(slug))
    }

    /// Returns the address of a page as HTML.
    pub fn to(&self, subject: Subject) -> PublicAddress {
        PublicAddress { at: self.0.clone(), page: PublicPage { subject, encoding: Encoding::Html } }
    }

    /// Returns the address of a page as a file.
    pub fn file(&self, subject: Subject, encoding: Encoding) -> PublicAddress {
        PublicAddress { at: self.0.clone(), page: PublicPage { subject, encoding } }
    }

    /// Returns the address of a competitor's card as a pattern: a script replaces `{entry}` with the entry.
    pub fn card_of_any(&self) -> String {
        format!("{}/{{entry}}", self.players())
    }

    /// Returns the address of the stream that announces new versions: one stream for all groups.
    pub fn live(&self) -> String {
        format!("/t/{}/live", self.0.slug())
    }

    /// Returns the address of the feed of rounds: one feed for all groups.
    pub fn feed(&self) -> String {
        format!("/t/{}/feed.atom", self.0.slug())
    }

    /// Returns the URL name of the tournament in a feed's address.
    pub fn slug_of_feed(path: &str) -> Option<&str> {
        let slug = path.strip_prefix("/t/")?.strip_suffix("/feed.atom")?;
        (!slug.contains('/')).then_some(slug)
    }

    /// Returns the address of the tournament's share picture in a language.
    pub fn picture(&self, lang: Lang) -> String {
        format!("/t/{}/share-{}.png", self.0.slug(), lang.code())
    }

    /// Returns the URL name of the tournament and the language in a picture's address.
    pub fn slug_of_picture(path: &str) -> Option<(&str, Lang)> {
        let (slug, name) = path.strip_prefix("/t/")?.split_once('/')?;
        let lang = Lang::from_code(name.strip_prefix("share-")?.strip_suffix(".png")?)?;
        Some((slug, lang))
    }

    /// Returns the URL name of the tournament in a stream's address.
    pub fn slug_of_live(path: &str) -> Option<&str> {
        let slug = path.strip_prefix("/t/")?.strip_suffix("/live")?;
        (!slug.contains('/')).then_some(slug)
    }

    links! {
        overview Overview;
        players Players;
        standings Standings(None);
        crosstable Crosstable(CrossOrder::Rank);
        totals Totals;
        bracket Bracket;
        ratings Ratings(None);
        norms Norms;
    }

    /// Returns the address of [`Subject::Calendar`].
    pub fn calendar(&self) -> PublicAddress {
        self.file(Subject::Calendar, Encoding::Calendar)
    }

    /// Returns the address of a competitor's calendar.
    pub fn calendar_of(&self, entry: impl Borrow<EntryId>) -> PublicAddress {
        self.file(Subject::Player(*entry.borrow()), Encoding::Calendar)
    }

    /// Returns the address for subscribing to [`calendar`](Self::calendar).
    pub fn subscribe(&self) -> SubscribeAddress {
        SubscribeAddress::of(&self.calendar())
    }

    /// Returns the address for subscribing to [`calendar_of`](Self::calendar_of).
    pub fn subscribe_to(&self, entry: impl Borrow<EntryId>) -> SubscribeAddress {
        SubscribeAddress::of(&self.calendar_of(entry))
    }

    /// Returns the address of [`Subject::Pairings`].
    pub fn round(&self, round: impl Borrow<u16>) -> PublicAddress {
        self.to(Subject::Pairings(*round.borrow()))
    }

    /// Returns the address of [`Subject::Seats`].
    pub fn names(&self, round: impl Borrow<u16>) -> PublicAddress {
        self.to(Subject::Seats(*round.borrow()))
    }

    /// Returns the address of [`Subject::Standings`] after a round.
    pub fn standings_after(&self, round: impl Borrow<u16>) -> PublicAddress {
        self.to(Subject::Standings(Some(*round.borrow())))
    }
}

/// Public page: its subject and its encoding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PublicPage {
    /// Content of the page.
    pub subject: Subject,
    /// Format of the page.
    pub encoding: Encoding,
}

/// Content of a public page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// Overview of the tournament.
    Overview,
    Players,
    /// Card of a competitor. The address contains the entry, which never changes, instead of the pairing number.
    Player(EntryId),
    /// Card of a team member.
    Member(EntryId, PersonId),
    /// Best players of each board of a team event.
    BoardLists,
    /// Pairings of a round in board order.
    Pairings(u16),
    /// Seats of a round in the order of names.
    Seats(u16),
    /// Standings after a round; `None` for the last public round.
    Standings(Option<u16>),
    /// Page of long standings, from 2: the first page is [`Subject::Standings`].
    StandingsPage(Option<u16>, usize),
    /// Calculation of one player's values after a round.
    Workings(u16, EntryId),
    /// Explanation of the pairing at a board: round and board.
    Why(u16, u32),
    /// Explanation of a missing opponent: round and entry.
    WhyBye(u16, EntryId),
    /// Explanation of a pairing that was not made, or of a bye not given (`None`): round and entries.
    WhyNot(u16, EntryId, Option<EntryId>),
    /// Explanation of a pairing with an opponent on other points: round and entry.
    WhyFloat(u16, EntryId),
    /// Record of a game.
    Game(GamePlace),
    /// Diagrams of every position of a game, with this side at the bottom.
    Diagrams(GamePlace, Side),
    /// Rating changes of the event: by its time control, or as games of the given list.
    Ratings(Option<RatingList>),
    /// Title norms.
    Norms,
    /// Crosstable of all results.
    Crosstable(CrossOrder),
    /// Ranking of the tournament over all its stages.
    Overall,
    /// Teams ranked by the results of their members in an individual event.
    Totals,
    /// Challenge ladder: its order and its challenges.
    Ladder,
    /// Matches of a knockout with their entrants.
    Bracket,
    /// Games of a meeting of several games: round and board.
    Meeting(u16, u32),
    /// Places of the leaders round by round.
    Progress,
    /// Statistics of first moves, draws and upsets.
    Statistics,
    /// Times of play: only as a calendar file.
    Calendar,
}

/// Layout of a crosstable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CrossOrder {
    /// Layout by place, round by round.
    Rank,
    /// Layout by pairing number, round by round.
    Number,
    /// Layout by place, with a column for each opponent.
    Grid,
}

/// Format in which a page is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// HTML page for people.
    Html,
    /// Data for programs.
    Json,
    /// Text for spreadsheets.
    Csv,
    /// Workbook for spreadsheets.
    Xlsx,
    /// Games for programs that read them.
    Games(GamesFormat),
    /// Calendar for calendar programs.
    Calendar,
}

/// File format of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GamesFormat {
    /// Format of chess and xiangqi games.
    Pgn,
    /// Format of draughts games.
    Pdn,
}

impl GamesFormat {
    /// Returns the file format of a discipline's games.
    pub fn of(discipline: Discipline) -> Self {
        if discipline == Discipline::Draughts { Self::Pdn } else { Self::Pgn }
    }
}

impl Encoding {
    /// Returns the ending of an address in this encoding, with the dot; empty for HTML.
    pub fn ending(self) -> &'static str {
        match self {
            Self::Html => "",
            Self::Json => ".json",
            Self::Csv => ".csv",
            Self::Xlsx => ".xlsx",
            Self::Games(GamesFormat::Pgn) => ".pgn",
            Self::Games(GamesFormat::Pdn) => ".pdn",
            Self::Calendar => ".ics",
        }
    }
}

/// Board of a round, and a game of its pairing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GamePlace {
    pub round: u16,
    pub board: u32,
    /// Game of the pairing.
    pub game: GameKey,
}

impl fmt::Display for GamePlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { round, board, game } = self;
        write!(f, "/r/{round}/b/{board}")?;
        if *game == GameKey::ONLY { Ok(()) } else { write!(f, ".{game}") }
    }
}

impl PublicPage {
    /// Parses the part of an address behind the group; returns `None` if no kind of page has this address.
    pub fn parse(rest: &str) -> Option<Self> {
        const FILES: [Encoding; 6] = [
            Encoding::Json,
            Encoding::Csv,
            Encoding::Xlsx,
            Encoding::Games(GamesFormat::Pgn),
            Encoding::Games(GamesFormat::Pdn),
            Encoding::Calendar,
        ];
        let mut files = FILES.into_iter().filter_map(|one| Some((rest.strip_suffix(one.ending())?, one)));
        let (path, encoding) = files.next().unwrap_or((rest, Encoding::Html));
        if path.is_empty() && encoding != Encoding::Calendar {
            return Some(Self { subject: Subject::Overview, encoding });
        }
        let parts: Vec<&str> = path.strip_prefix('/')?.split('/').collect();
        let subject = match parts.as_slice() {
            ["players"] => Subject::Players,
            ["players", id] => Subject::Player(entry(id)?),
            ["players", id, person] => Subject::Member(entry(id)?, PersonId(counted(person)?)),
            ["boards"] => Subject::BoardLists,
            ["standings"] => Subject::Standings(None),
            ["standings", "page", page] if encoding == Encoding::Html => Subject::StandingsPage(None, later(page)?),
            ["ratings"] => Subject::Ratings(None),
            ["ratings", list] => Subject::Ratings(Some(RatingList::from_code(list)?)),
            ["norms"] => Subject::Norms,
            ["crosstable"] => Subject::Crosstable(CrossOrder::Rank),
            ["crosstable", "number"] => Subject::Crosstable(CrossOrder::Number),
            ["crosstable", "grid"] => Subject::Crosstable(CrossOrder::Grid),
            ["overall"] => Subject::Overall,
            ["totals"] => Subject::Totals,
            ["ladder"] => Subject::Ladder,
            ["bracket"] => Subject::Bracket,
            ["progress"] => Subject::Progress,
            ["statistics"] => Subject::Statistics,
            ["calendar"] if encoding == Encoding::Calendar => Subject::Calendar,
            ["r", round] => Subject::Pairings(counted(round)?),
            ["r", round, "names"] => Subject::Seats(counted(round)?),
            ["r", round, "m", board] => Subject::Meeting(counted(round)?, counted(board)?),
            ["r", round, "standings"] => Subject::Standings(Some(counted(round)?)),
            ["r", round, "standings", id] if encoding == Encoding::Html => {
                Subject::Workings(counted(round)?, entry(id)?)
            }
            ["r", round, "standings", "page", page] if encoding == Encoding::Html => {
                Subject::StandingsPage(Some(counted(round)?), later(page)?)
            }
            ["why", round, board] if encoding == Encoding::Html => Subject::Why(counted(round)?, counted(board)?),
            ["why", round, "float", id] if encoding == Encoding::Html => Subject::WhyFloat(counted(round)?, entry(id)?),
            ["why", round, "not", id, "bye"] if encoding == Encoding::Html => {
                Subject::WhyNot(counted(round)?, entry(id)?, None)
            }
            ["why", round, "not", id, other] if encoding == Encoding::Html => {
                Subject::WhyNot(counted(round)?, entry(id)?, Some(entry(other)?))
            }
            ["why", round, "bye", id] if encoding == Encoding::Html => Subject::WhyBye(counted(round)?, entry(id)?),
            ["r", round, "b", place] if matches!(encoding, Encoding::Html | Encoding::Games(_)) => {
                Subject::Game(game_place(round, place)?)
            }
            ["r", round, "b", place, "diagrams"] if encoding == Encoding::Html => {
                Subject::Diagrams(game_place(round, place)?, Side::First)
            }
            ["r", round, "b", place, "diagrams", "turned"] if encoding == Encoding::Html => {
                Subject::Diagrams(game_place(round, place)?, Side::Second)
            }
            _ => return None,
        };
        if matches!(encoding, Encoding::Games(_)) && !matches!(subject, Subject::Pairings(_) | Subject::Game(_)) {
            return None;
        }
        if encoding == Encoding::Calendar && !matches!(subject, Subject::Calendar | Subject::Player(_)) {
            return None;
        }
        Some(Self { subject, encoding })
    }
}

/// Parses the place of a game: `14`, or with the key of the game `14.2` or `14.3.1.1`. The only or first game has no
/// key.
fn game_place(round: &str, place: &str) -> Option<GamePlace> {
    let (board, game) = match place.split_once('.') {
        None => (place, GameKey::ONLY),
        Some((board, key)) => (board, game_key(key).filter(|key| *key != GameKey::ONLY)?),
    };
    Some(GamePlace { round: counted(round)?, board: counted(board)?, game })
}

fn entry(text: &str) -> Option<EntryId> {
    counted(text).map(EntryId)
}

/// Parses the number of a page after the first.
fn later(text: &str) -> Option<usize> {
    counted(text).filter(|page| *page > 1)
}

impl Subject {
    /// Returns the page of another group that a link from this page leads to: the same page if every group has it,
    /// otherwise the overview of the group. Bracket and crosstable replace each other.
    #[must_use]
    pub fn in_other_group(self, last_public_round: u16, is_bracket: bool) -> Self {
        match self {
            Self::Players | Self::Overall => self,
            Self::Bracket | Self::Crosstable(_) if last_public_round > 0 && is_bracket => Self::Bracket,
            Self::Bracket if last_public_round > 0 => Self::Crosstable(CrossOrder::Rank),
            Self::Standings(None) | Self::Crosstable(CrossOrder::Rank | CrossOrder::Number)
                if last_public_round > 0 =>
            {
                self
            }
            Self::Ratings(_) | Self::Norms | Self::Progress | Self::Statistics if last_public_round > 0 => self,
            _ => Self::Overview,
        }
    }
}

impl fmt::Display for Subject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Overview => Ok(()),
            Self::Players => f.write_str("/players"),
            Self::Player(entry) => write!(f, "/players/{entry}"),
            Self::Member(entry, person) => write!(f, "/players/{entry}/{person}"),
            Self::BoardLists => f.write_str("/boards"),
            Self::Pairings(round) => write!(f, "/r/{round}"),
            Self::Seats(round) => write!(f, "/r/{round}/names"),
            Self::Standings(None) => f.write_str("/standings"),
            Self::Standings(Some(round)) => write!(f, "/r/{round}/standings"),
            Self::StandingsPage(round, page) => write!(f, "{}/page/{page}", Self::Standings(*round)),
            Self::Workings(round, entry) => write!(f, "/r/{round}/standings/{entry}"),
            Self::Why(round, board) => write!(f, "/why/{round}/{board}"),
            Self::WhyBye(round, entry) => write!(f, "/why/{round}/bye/{entry}"),
            Self::WhyNot(round, entry, None) => write!(f, "/why/{round}/not/{entry}/bye"),
            Self::WhyNot(round, entry, Some(other)) => write!(f, "/why/{round}/not/{entry}/{other}"),
            Self::WhyFloat(round, entry) => write!(f, "/why/{round}/float/{entry}"),
            Self::Game(place) => place.fmt(f),
            Self::Diagrams(place, Side::First) => write!(f, "{place}/diagrams"),
            Self::Diagrams(place, Side::Second) => write!(f, "{place}/diagrams/turned"),
            Self::Ratings(None) => f.write_str("/ratings"),
            Self::Ratings(Some(list)) => write!(f, "/ratings/{}", list.code()),
            Self::Norms => f.write_str("/norms"),
            Self::Crosstable(CrossOrder::Rank) => f.write_str("/crosstable"),
            Self::Crosstable(CrossOrder::Number) => f.write_str("/crosstable/number"),
            Self::Crosstable(CrossOrder::Grid) => f.write_str("/crosstable/grid"),
            Self::Overall => f.write_str("/overall"),
            Self::Totals => f.write_str("/totals"),
            Self::Ladder => f.write_str("/ladder"),
            Self::Bracket => f.write_str("/bracket"),
            Self::Meeting(round, board) => write!(f, "/r/{round}/m/{board}"),
            Self::Progress => f.write_str("/progress"),
            Self::Statistics => f.write_str("/statistics"),
            Self::Calendar => f.write_str("/calendar"),
        }
    }
}

/// Writes the part of the address behind the group.
impl fmt::Display for PublicPage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.subject, self.encoding.ending())
    }
}

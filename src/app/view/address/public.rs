//! Addresses of public pages, `/t/{slug}…`.

use std::borrow::Borrow;
use std::fmt;

use qisai_domain::{Discipline, EntryId, GameKey, PersonId, Side};
use qisai_ratings::RatingList;

use super::{GroupAddress, SubscribeAddress, counted, game_key};
use qisai_service::scope::Scope;

/// A public page of a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicAddress {
    pub at: GroupAddress,
    pub page: PublicPage,
}

impl PublicAddress {
    /// Reads `/t/harbour/r/3`; none when there is no such kind of page.
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

/// The public pages of a group, for links.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicPages(GroupAddress);

impl PublicPages {
    /// Of a group.
    pub fn of(scope: &Scope) -> Self {
        Self(GroupAddress::of(scope))
    }

    /// Of the group at an address.
    pub fn at(address: GroupAddress) -> Self {
        Self(address)
    }

    /// Of the first group of a tournament by its word.
    pub fn of_slug(slug: &str) -> Self {
        Self(GroupAddress::first(slug))
    }

    /// A page for people.
    pub fn to(&self, subject: Subject) -> PublicAddress {
        PublicAddress { at: self.0.clone(), page: PublicPage { subject, encoding: Encoding::Html } }
    }

    /// A page as a file.
    pub fn file(&self, subject: Subject, encoding: Encoding) -> PublicAddress {
        PublicAddress { at: self.0.clone(), page: PublicPage { subject, encoding } }
    }

    /// The card of a competitor, for a script that puts the entry in the place of `{entry}`.
    pub fn card_of_any(&self) -> String {
        format!("{}/{{entry}}", self.players())
    }

    /// Where versions are announced: one stream for all groups.
    pub fn live(&self) -> String {
        format!("/t/{}/live", self.0.slug())
    }

    /// The address word of a stream's address.
    pub fn slug_of_live(path: &str) -> Option<&str> {
        let slug = path.strip_prefix("/t/")?.strip_suffix("/live")?;
        (!slug.contains('/')).then_some(slug)
    }

    /// [`Subject::Overview`]
    pub fn overview(&self) -> PublicAddress {
        self.to(Subject::Overview)
    }

    /// [`Subject::Players`]
    pub fn players(&self) -> PublicAddress {
        self.to(Subject::Players)
    }

    /// [`Subject::BoardLists`]
    pub fn board_lists(&self) -> PublicAddress {
        self.to(Subject::BoardLists)
    }

    /// [`Subject::Standings`]
    pub fn standings(&self) -> PublicAddress {
        self.to(Subject::Standings(None))
    }

    /// [`Subject::Crosstable`]
    pub fn crosstable(&self) -> PublicAddress {
        self.to(Subject::Crosstable(CrossOrder::Rank))
    }

    /// [`Subject::Overall`]
    pub fn overall(&self) -> PublicAddress {
        self.to(Subject::Overall)
    }

    /// [`Subject::Totals`]
    pub fn totals(&self) -> PublicAddress {
        self.to(Subject::Totals)
    }

    /// [`Subject::Ladder`]
    pub fn ladder(&self) -> PublicAddress {
        self.to(Subject::Ladder)
    }

    /// [`Subject::Bracket`]
    pub fn bracket(&self) -> PublicAddress {
        self.to(Subject::Bracket)
    }

    /// [`Subject::Progress`]
    pub fn progress(&self) -> PublicAddress {
        self.to(Subject::Progress)
    }

    /// [`Subject::Statistics`]
    pub fn statistics(&self) -> PublicAddress {
        self.to(Subject::Statistics)
    }

    /// [`Subject::Calendar`]
    pub fn calendar(&self) -> PublicAddress {
        self.file(Subject::Calendar, Encoding::Calendar)
    }

    /// The calendar of a competitor.
    pub fn calendar_of(&self, entry: impl Borrow<EntryId>) -> PublicAddress {
        self.file(Subject::Player(*entry.borrow()), Encoding::Calendar)
    }

    /// To subscribe to [`calendar`](Self::calendar).
    pub fn subscribe(&self) -> SubscribeAddress {
        SubscribeAddress::of(&self.calendar())
    }

    /// To subscribe to [`calendar_of`](Self::calendar_of).
    pub fn subscribe_to(&self, entry: impl Borrow<EntryId>) -> SubscribeAddress {
        SubscribeAddress::of(&self.calendar_of(entry))
    }

    /// [`Subject::Ratings`]
    pub fn ratings(&self) -> PublicAddress {
        self.to(Subject::Ratings(None))
    }

    /// [`Subject::Norms`]
    pub fn norms(&self) -> PublicAddress {
        self.to(Subject::Norms)
    }

    /// [`Subject::Pairings`]
    pub fn round(&self, round: impl Borrow<u16>) -> PublicAddress {
        self.to(Subject::Pairings(*round.borrow()))
    }

    /// [`Subject::Seats`]
    pub fn names(&self, round: impl Borrow<u16>) -> PublicAddress {
        self.to(Subject::Seats(*round.borrow()))
    }

    /// [`Subject::Standings`] after a round.
    pub fn standings_after(&self, round: impl Borrow<u16>) -> PublicAddress {
        self.to(Subject::Standings(Some(*round.borrow())))
    }
}

/// A public page by its address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PublicPage {
    /// What it shows.
    pub subject: Subject,
    /// As what.
    pub encoding: Encoding,
}

/// What a page shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// The tournament.
    Overview,
    Players,
    /// A competitor by the entry, which never changes; the pairing number may.
    Player(EntryId),
    /// Somebody who plays for a team.
    Member(EntryId, PersonId),
    /// The best players of each board of an event of teams.
    BoardLists,
    /// A round by boards.
    Pairings(u16),
    /// A round by names.
    Seats(u16),
    /// Standings after a round; after the last public one.
    Standings(Option<u16>),
    /// A page of the lines of long standings, from 2: the first one is [`Subject::Standings`].
    StandingsPage(Option<u16>, usize),
    /// How one player's values after a round came about.
    Workings(u16, EntryId),
    /// Why the pairing at a board is as it is: round and board.
    Why(u16, u32),
    /// Why a player has no opponent: round and entry.
    WhyBye(u16, EntryId),
    /// Why a player does not meet another, or has no bye (none): round and entries.
    WhyNot(u16, EntryId, Option<EntryId>),
    /// Why a player meets somebody with other points: round and entry.
    WhyFloat(u16, EntryId),
    /// A game's record.
    Game(GamePlace),
    /// Every position of a game, this side at the bottom.
    Diagrams(GamePlace, Side),
    /// What the event does to ratings: by its time control, or as games of a list.
    Ratings(Option<RatingList>),
    /// Title norms.
    Norms,
    /// Everybody's results.
    Crosstable(CrossOrder),
    /// The order of the tournament over all its stages.
    Overall,
    /// Teams by what their members have in an individual event.
    Totals,
    /// A challenge ladder: its order and its challenges.
    Ladder,
    /// The matches of a knockout, and who comes to them.
    Bracket,
    /// The games of a meeting of several: round and board.
    Meeting(u16, u32),
    /// How the leaders came to their places.
    Progress,
    /// First moves, draws, upsets.
    Statistics,
    /// When it is played: for programs only.
    Calendar,
}

/// How a crosstable is laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CrossOrder {
    /// By place, round by round.
    Rank,
    /// By pairing number, round by round.
    Number,
    /// By place, everybody against everybody.
    Grid,
}

/// As what a page is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// For people.
    Html,
    /// For programs.
    Json,
    /// For spreadsheets, as text.
    Csv,
    /// For spreadsheets, as a workbook.
    Xlsx,
    /// For programs that read games.
    Games(GamesFormat),
    /// For programs that keep calendars.
    Calendar,
}

/// As which kind of file games are sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GamesFormat {
    /// Chess and xiangqi.
    Pgn,
    /// Draughts.
    Pdn,
}

impl GamesFormat {
    /// The one that the games of a discipline are sent as.
    pub fn of(discipline: Discipline) -> Self {
        if discipline == Discipline::Draughts { Self::Pdn } else { Self::Pgn }
    }
}

impl Encoding {
    /// How an address of it ends, with the dot; nothing for people.
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

/// A board of a round, and which game there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GamePlace {
    pub round: u16,
    pub board: u32,
    /// The game of the pairing.
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
    /// The page of what stands behind `/t/{slug}`; none when there is no such kind of page.
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

/// The game at table `14`, or `14.2`, `14.3.1.1` with the key of the game: the only or first one has none.
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

/// A page after the first.
fn later(text: &str) -> Option<usize> {
    counted(text).filter(|page| *page > 1)
}

impl Subject {
    /// The page of another group to go to from this one: the same where every group has it, otherwise the group's own. A bracket and a
    /// crosstable stand for each other.
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

/// What stands behind `/t/{slug}`.
impl fmt::Display for PublicPage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.subject, self.encoding.ending())
    }
}

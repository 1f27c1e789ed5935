//! Addresses of public pages.

use qisai_ratings::RatingList;

use qisai_domain::{GameKey, Side};

use super::game::GamePlace;

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
    /// Who plays.
    Players,
    /// A player by the pairing number.
    Player(u32),
    /// A round by boards.
    Pairings(u16),
    /// A round by names.
    Seats(u16),
    /// Standings after a round; after the last public one.
    Standings(Option<u16>),
    /// A page of the lines of long standings, from 1.
    StandingsPage(Option<u16>, usize),
    /// How one player's values after a round came about.
    Workings(u16, u32),
    /// Why the pairing at a board is as it is: round and board.
    Why(u16, u32),
    /// Why a player has no opponent: round and pairing number.
    WhyBye(u16, u32),
    /// Why a player does not meet another, or has no bye (none): round and pairing numbers.
    WhyNot(u16, u32, Option<u32>),
    /// Why a player meets somebody with other points: round and pairing number.
    WhyFloat(u16, u32),
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
    /// How the leaders came to their places.
    Progress,
    /// First moves, draws, upsets.
    Statistics,
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
    Games,
}

impl PublicPage {
    /// The page of what stands behind `/t/{slug}`; none when there is no such kind of page.
    pub fn parse(rest: &str) -> Option<Self> {
        const FILES: [(&str, Encoding); 5] = [
            (".json", Encoding::Json),
            (".csv", Encoding::Csv),
            (".xlsx", Encoding::Xlsx),
            (".pgn", Encoding::Games),
            (".pdn", Encoding::Games),
        ];
        let mut files = FILES.into_iter().filter_map(|(end, encoding)| Some((rest.strip_suffix(end)?, encoding)));
        let (path, encoding) = files.next().unwrap_or((rest, Encoding::Html));
        if path.is_empty() || (path == "/" && encoding == Encoding::Html) {
            return Some(Self { subject: Subject::Overview, encoding });
        }
        let parts: Vec<&str> = path.strip_prefix('/')?.split('/').collect();
        let subject = match parts.as_slice() {
            ["players"] => Subject::Players,
            ["players", number] => Subject::Player(counted(number)?),
            ["standings"] => Subject::Standings(None),
            ["standings", "page", page] if encoding == Encoding::Html => Subject::StandingsPage(None, counted(page)?),
            ["ratings"] => Subject::Ratings(None),
            ["ratings", list] => Subject::Ratings(Some(RatingList::from_code(list)?)),
            ["norms"] => Subject::Norms,
            ["crosstable"] => Subject::Crosstable(CrossOrder::Rank),
            ["crosstable", "number"] => Subject::Crosstable(CrossOrder::Number),
            ["crosstable", "grid"] => Subject::Crosstable(CrossOrder::Grid),
            ["progress"] => Subject::Progress,
            ["statistics"] => Subject::Statistics,
            ["r", round] => Subject::Pairings(counted(round)?),
            ["r", round, "names"] => Subject::Seats(counted(round)?),
            ["r", round, "standings"] => Subject::Standings(Some(counted(round)?)),
            ["r", round, "standings", number] if encoding == Encoding::Html => {
                Subject::Workings(counted(round)?, counted(number)?)
            }
            ["r", round, "standings", "page", page] if encoding == Encoding::Html => {
                Subject::StandingsPage(Some(counted(round)?), counted(page)?)
            }
            ["why", round, board] if encoding == Encoding::Html => Subject::Why(counted(round)?, counted(board)?),
            ["why", round, "float", number] if encoding == Encoding::Html => {
                Subject::WhyFloat(counted(round)?, counted(number)?)
            }
            ["why", round, "not", number, "bye"] if encoding == Encoding::Html => {
                Subject::WhyNot(counted(round)?, counted(number)?, None)
            }
            ["why", round, "not", number, other] if encoding == Encoding::Html => {
                Subject::WhyNot(counted(round)?, counted(number)?, Some(counted(other)?))
            }
            ["why", round, "bye", number] if encoding == Encoding::Html => {
                Subject::WhyBye(counted(round)?, counted(number)?)
            }
            ["r", round, "b", place] if matches!(encoding, Encoding::Html | Encoding::Games) => {
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
        if encoding == Encoding::Games && !matches!(subject, Subject::Pairings(_) | Subject::Game(_)) {
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

/// A game's key written in the one way that keys are written.
fn game_key(text: &str) -> Option<GameKey> {
    text.parse().ok().filter(|key: &GameKey| key.to_string() == text)
}

/// A number from 1 written in the one way that numbers are written: a page has one address.
fn counted<N: std::str::FromStr + ToString + Default + PartialEq>(text: &str) -> Option<N> {
    text.parse::<N>().ok().filter(|number| *number != N::default() && number.to_string() == text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn subject(rest: &str) -> Option<Subject> {
        PublicPage::parse(rest).map(|page| page.subject)
    }

    #[test]
    fn addresses_name_pages() {
        for (rest, expected) in [
            ("", Subject::Overview),
            ("/", Subject::Overview),
            ("/players", Subject::Players),
            ("/players/17", Subject::Player(17)),
            ("/r/3", Subject::Pairings(3)),
            ("/r/3/names", Subject::Seats(3)),
            ("/r/3/standings", Subject::Standings(Some(3))),
            ("/r/3/standings/17", Subject::Workings(3, 17)),
            ("/r/3/standings/page/2", Subject::StandingsPage(Some(3), 2)),
            ("/standings/page/2", Subject::StandingsPage(None, 2)),
            ("/why/3/14", Subject::Why(3, 14)),
            ("/why/3/bye/17", Subject::WhyBye(3, 17)),
            ("/why/3/float/17", Subject::WhyFloat(3, 17)),
            ("/why/3/not/17/4", Subject::WhyNot(3, 17, Some(4))),
            ("/why/3/not/17/bye", Subject::WhyNot(3, 17, None)),
            ("/r/3/b/14", Subject::Game(GamePlace { round: 3, board: 14, game: GameKey::ONLY })),
            ("/r/3/b/14.2", Subject::Game(GamePlace { round: 3, board: 14, game: GameKey::game(2) })),
            ("/r/3/b/14.4.1.1", Subject::Game(GamePlace { round: 3, board: 14, game: GameKey::board(4) })),
            (
                "/r/3/b/14/diagrams/turned",
                Subject::Diagrams(GamePlace { round: 3, board: 14, game: GameKey::ONLY }, Side::Second),
            ),
            ("/standings", Subject::Standings(None)),
            ("/crosstable", Subject::Crosstable(CrossOrder::Rank)),
            ("/ratings", Subject::Ratings(None)),
            ("/ratings/blitz", Subject::Ratings(Some(RatingList::Blitz))),
            ("/norms", Subject::Norms),
            ("/crosstable/number", Subject::Crosstable(CrossOrder::Number)),
            ("/crosstable/grid", Subject::Crosstable(CrossOrder::Grid)),
            ("/progress", Subject::Progress),
            ("/statistics", Subject::Statistics),
        ] {
            assert_eq!(PublicPage::parse(rest), Some(PublicPage { subject: expected, encoding: Encoding::Html }));
        }
    }

    #[test]
    fn every_page_has_its_files() {
        for (rest, expected) in [
            (".json", Subject::Overview),
            ("/players.json", Subject::Players),
            ("/players/2.json", Subject::Player(2)),
            ("/r/3/standings.json", Subject::Standings(Some(3))),
            ("/crosstable/grid.json", Subject::Crosstable(CrossOrder::Grid)),
        ] {
            assert_eq!(PublicPage::parse(rest), Some(PublicPage { subject: expected, encoding: Encoding::Json }));
            for (end, encoding) in [(".csv", Encoding::Csv), (".xlsx", Encoding::Xlsx)] {
                let other = rest.replace(".json", end);
                assert_eq!(PublicPage::parse(&other), Some(PublicPage { subject: expected, encoding }));
            }
        }
    }

    #[test]
    fn other_addresses_name_nothing() {
        for rest in [
            "/r",
            "/r/",
            "/r/0",
            "/r/03",
            "/r/+3",
            "/r/3/",
            "/r/70000",
            "/players/",
            "/players/x",
            "/players/0",
            "/r/3/standings/1.json",
            "/ratings/bullet",
            "/why/3",
            "/why/3/bye",
            "/why/3/14.json",
            "/r/3/b/14.1",
            "/r/3/b/14.02",
            "/r/3/b/14.1.1.2",
            "/r/3/b/14.json",
            "/standings.pgn",
            "/desk",
            "//",
            "/.json",
            "/players.xml",
            "x",
        ] {
            assert_eq!(subject(rest), None, "{rest}");
        }
    }
}

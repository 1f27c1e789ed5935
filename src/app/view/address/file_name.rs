//! Names of the files that public pages are downloaded as.

use qisai_service::files;
use qisai_service::scope::Scope;

use super::public::{CrossOrder, Encoding, PublicPage, Subject};

impl PublicPage {
    /// Returns the file name under which the page is saved: `harbour-open-standings-r7.csv`.
    ///
    /// Returns `None` for content that is read in place: pages, JSON, calendars to subscribe to.
    pub fn file_name(self, scope: &Scope) -> Option<String> {
        match self.encoding {
            Encoding::Csv | Encoding::Xlsx | Encoding::Games(_) => {}
            Encoding::Html | Encoding::Json | Encoding::Calendar => return None,
        }
        let part = match (self.subject, self.encoding) {
            (Subject::Pairings(round), Encoding::Games(_)) => format!("r{round}"),
            (subject, _) => subject.part_of_name(scope.group().last_counted_round(scope.stage())),
        };
        let ending = self.encoding.ending().trim_start_matches('.');
        Some(files::name_of_part(scope, &part, ending))
    }
}

impl Subject {
    /// Returns the part of a file name that names the subject; `last` is the last round that counts.
    fn part_of_name(self, last: u16) -> String {
        match self {
            Self::Overview => String::new(),
            Self::Players => "players".to_owned(),
            Self::Player(entry) | Self::Workings(_, entry) => format!("player-{entry}"),
            Self::Member(entry, person) => format!("player-{entry}-{person}"),
            Self::BoardLists => "boards".to_owned(),
            Self::Pairings(round) => format!("pairings-r{round}"),
            Self::Seats(round) => format!("names-r{round}"),
            Self::Standings(round) | Self::StandingsPage(round, _) => format!("standings-r{}", round.unwrap_or(last)),
            Self::Ratings(None) => "ratings".to_owned(),
            Self::Ratings(Some(list)) => format!("ratings-{}", list.code()),
            Self::Norms => "norms".to_owned(),
            Self::Crosstable(CrossOrder::Rank) => format!("crosstable-r{last}"),
            Self::Crosstable(CrossOrder::Number) => format!("crosstable-by-number-r{last}"),
            Self::Crosstable(CrossOrder::Grid) => format!("crosstable-grid-r{last}"),
            Self::Overall => "overall".to_owned(),
            Self::Totals => "totals".to_owned(),
            Self::Ladder => "ladder".to_owned(),
            Self::Bracket => "bracket".to_owned(),
            Self::Meeting(round, board) | Self::Why(round, board) => format!("r{round}-match{board}"),
            Self::Game(place) | Self::Diagrams(place, _) => {
                let address = place.to_string().replace("/r/", "r").replace("/b/", "-board");
                address.replace('.', "-")
            }
            Self::Progress => format!("progress-r{last}"),
            Self::Statistics => format!("statistics-r{last}"),
            Self::WhyBye(round, entry) | Self::WhyNot(round, entry, _) | Self::WhyFloat(round, entry) => {
                format!("r{round}-player-{entry}")
            }
            Self::Calendar => "calendar".to_owned(),
        }
    }
}

//! Public pages of a tournament: the same bytes for all visitors.
//!
//! | address behind `/t/{slug}` | page | also as |
//! |---|---|---|
//! | (nothing) | overview: the current round, the leaders with their places round by round, the facts of the tournament | `.json` `.csv` `.xlsx` |
//! | `/players` | entrants | `.json` `.csv` `.xlsx` |
//! | `/players/{id}` | one player's card; for a team its players and line-ups too | `.json` `.csv` `.xlsx` |
//! | `/players/{id}/{person}` | games of a player within a team | `.json` `.csv` `.xlsx` |
//! | `/boards` | for team events: the best players of each board | `.json` `.csv` `.xlsx` |
//! | `/r/{n}` | pairings and results of a round | `.json` `.csv` `.xlsx` |
//! | `/r/{n}/names` | seats of a round as a list of names | `.json` `.csv` `.xlsx` |
//! | `/r/{n}/standings` | standings after a round | `.json` `.csv` `.xlsx` |
//! | `/r/{n}/standings/page/{p}`, `/standings/page/{p}` | lines of long standings, 250 at a time, from the second page | |
//! | `/r/{n}/standings/{id}` | calculation of one player's values | |
//! | `/why/{n}/{board}`, `/why/{n}/bye/{id}` | explanation of a pairing | |
//! | `/why/{n}/not/{id}/{other}`, `/why/{n}/not/{id}/bye`, `/why/{n}/float/{id}` | explanation of pairings that were not made | |
//! | `/r/{n}/b/{board}`, `/r/{n}/b/{board}.{game}` | replay of a game | `.pgn` `.pdn` |
//! | `/r/{n}/b/{board}/diagrams`, `…/diagrams/turned` | every position of a game | |
//! | `/r/{n}.pgn`, `.pgn` (draughts: `.pdn`) | games of a round, of all rounds | |
//! | `/ratings`, `/ratings/standard`, `/ratings/rapid`, `/ratings/blitz` | rating changes, by time control or of one list | `.json` `.csv` `.xlsx` |
//! | `/norms` | title norms, made and still possible | `.json` `.csv` `.xlsx` |
//! | `/standings` | standings after the last public round | `.json` `.csv` `.xlsx` |
//! | `/crosstable`, `/crosstable/number`, `/crosstable/grid` | crosstable by rank, by number, for round robins as a grid | `.json` `.csv` `.xlsx` |
//! | `/bracket` | for knockouts: every match with its entrants or feeders, as a drawing and round by round | `.json` `.csv` `.xlsx` |
//! | `/calendar.ics`, `/players/{id}.ics` | times of all rounds or of one player's rounds, to subscribe to | |
//! | `/r/{n}/m/{board}` | games of a meeting with the score after each; boards of a team match | `.json` `.csv` `.xlsx` |
//! | `/overall` | ranking over all stages, if there are several | `.json` `.csv` `.xlsx` |
//! | `/totals` | teams by the results of their members in an individual event | `.json` `.csv` `.xlsx` |
//! | `/ladder` | for challenge ladders: the order, open and ended challenges | `.json` `.csv` `.xlsx` |
//! | `/progress` | places of the leaders round by round, as a chart and a table | `.json` `.csv` `.xlsx` |
//! | `/statistics` | score of the first move, draws, forfeits, upsets | `.json` `.csv` `.xlsx` |
//! | `/embed/standings`, `/embed/pairings` | standings, and boards of the last public round, for frames of other sites | |
//! | `/feed.atom` | published and finished rounds ([`sharing`](crate::sharing)) | |
//! | `/screen/{name}` | screen in the hall: all its pages, turned by its script ([`screens`](crate::screens)) | |
//!
//! People and teams are identified by their entry (`id`), which never changes. A draft round is not public. FIDE
//! identity numbers and sex, which FIDE publishes, are in files only: `players.csv`, `ratings.csv`, PGN. No public format
//! contains birth dates or other data that the pages do not show; the desk's table of people does
//! ([`people`](crate::files::people)).

use chrono::Utc;
use qisai_i18n::Lang;
use qisai_service::scope::Scope;

use crate::address::{Encoding, GamesFormat, PublicPage, Subject};
use crate::public::{Rendered, Scene};
use crate::{
    Result, bracket, calendar, contests, crosstable, entries, events, ladder, ratings, reasons, records, rounds,
    stages, standings, statistics, teams,
};

/// Makes a page for a frame of another site, without its head.
///
/// # Errors
/// As [`render`].
pub fn render_embedded(page: &PublicPage, scope: &Scope, lang: Lang) -> Result<Option<Rendered>> {
    render_scene(page, scope, &Scene::new(scope, lang).embedded())
}

/// Makes a page. Returns `None` for an unknown player, or a round that is not public.
///
/// # Errors
/// [`ViewError`](crate::ViewError) if the content cannot be computed or written.
pub fn render(page: &PublicPage, scope: &Scope, lang: Lang) -> Result<Option<Rendered>> {
    render_scene(page, scope, &Scene::new(scope, lang))
}

fn render_scene(page: &PublicPage, scope: &Scope, scene: &Scene) -> Result<Option<Rendered>> {
    if let Encoding::Games(format) = page.encoding {
        if format != GamesFormat::of(scope.tournament().settings.discipline) {
            return Ok(None);
        }
        return Ok(match page.subject {
            Subject::Game(place) => records::public::file(scene, place),
            Subject::Pairings(round) => records::public::files(scene, Some(round)),
            _ => records::public::files(scene, None),
        });
    }
    if page.encoding == Encoding::Calendar {
        return Ok(match page.subject {
            Subject::Player(entry) => calendar::public::of_player(scene, entry, Utc::now()),
            _ => Some(calendar::public::of_tournament(scene, Utc::now())),
        });
    }
    match page.subject {
        // The calendar has no HTML page.
        Subject::Calendar => Ok(None),
        Subject::Overview => events::overview::render(scene, page.encoding),
        Subject::Players => entries::players::render(scene, page.encoding),
        Subject::Player(number) => entries::player::render(scene, number, page.encoding),
        Subject::Member(entry, person) => teams::member::render(scene, entry, person, page.encoding),
        Subject::BoardLists => teams::board_lists::render(scene, page.encoding),
        Subject::Pairings(round) => rounds::pairings::render(scene, round, page.encoding),
        Subject::Seats(round) => rounds::pairings::render_by_name(scene, round, page.encoding),
        Subject::Standings(round) => standings::render(scene, round, None, page.encoding),
        Subject::StandingsPage(round, number) => standings::render(scene, round, Some(number), page.encoding),
        Subject::Workings(round, number) => standings::render_workings(scene, round, number),
        Subject::Why(round, board) => reasons::why::render(scene, round, reasons::why::RoundPlace::Board(board)),
        Subject::WhyBye(round, number) => reasons::why::render(scene, round, reasons::why::RoundPlace::Bye(number)),
        Subject::WhyNot(round, number, other) => reasons::why_not::render(scene, round, number, other),
        Subject::WhyFloat(round, number) => reasons::why_not::render_float(scene, round, number),
        Subject::Game(place) => records::public::render(scene, place),
        Subject::Diagrams(place, bottom) => records::public::render_diagrams(scene, place, bottom),
        Subject::Ratings(list) => ratings::public::render(scene, list, page.encoding),
        Subject::Norms => ratings::norms::render(scene, page.encoding),
        Subject::Ladder => ladder::public::render(scene, page.encoding),
        Subject::Overall => stages::overall::render(scene, page.encoding),
        Subject::Totals => teams::totals::render(scene, page.encoding),
        Subject::Bracket => bracket::public::render(scene, page.encoding),
        Subject::Meeting(round, board) if teams::team_match::is_of_teams(scene, round) => {
            teams::team_match::render(scene, round, board, page.encoding)
        }
        Subject::Meeting(round, board) => contests::public::render(scene, round, board, page.encoding),
        Subject::Progress => standings::progress::render(scene, page.encoding),
        Subject::Statistics => statistics::render(scene, page.encoding),
        Subject::Crosstable(order) => crosstable::render(scene, order, page.encoding),
    }
}

//! The public pages of a tournament: what everybody may see, the same bytes for everybody.
//!
//! | address behind `/t/{slug}` | page | also as |
//! |---|---|---|
//! | (nothing) | the tournament: its current round, then everything about it | `.json` `.csv` `.xlsx` |
//! | `/players` | who plays | `.json` `.csv` `.xlsx` |
//! | `/players/{id}` | one player's card; of a team its players and line-ups too | `.json` `.csv` `.xlsx` |
//! | `/players/{id}/{person}` | the games of a player within a team | `.json` `.csv` `.xlsx` |
//! | `/boards` | of events of teams: the best players of each board | `.json` `.csv` `.xlsx` |
//! | `/r/{n}` | pairings and results of a round | `.json` `.csv` `.xlsx` |
//! | `/r/{n}/names` | the same as a list of names: who sits where | `.json` `.csv` `.xlsx` |
//! | `/r/{n}/standings` | standings after a round | `.json` `.csv` `.xlsx` |
//! | `/r/{n}/standings/page/{p}`, `/standings/page/{p}` | the lines of long standings, 250 at a time, from the second page | |
//! | `/r/{n}/standings/{id}` | how the values of one player came about | |
//! | `/why/{n}/{board}`, `/why/{n}/bye/{id}` | why a pairing is as it is | |
//! | `/why/{n}/not/{id}/{other}`, `/why/{n}/not/{id}/bye`, `/why/{n}/float/{id}` | why it is not otherwise | |
//! | `/r/{n}/b/{board}`, `/r/{n}/b/{board}.{game}` | a game played through | `.pgn` `.pdn` |
//! | `/r/{n}/b/{board}/diagrams`, `…/diagrams/turned` | every position of it | |
//! | `/r/{n}.pgn`, `.pgn` (draughts: `.pdn`) | the games of a round, of all rounds | |
//! | `/ratings`, `/ratings/standard`, `/ratings/rapid`, `/ratings/blitz` | what the event does to ratings, by the time control or as games of that list | `.json` `.csv` `.xlsx` |
//! | `/norms` | title norms, made and still possible | `.json` `.csv` `.xlsx` |
//! | `/standings` | standings after the last public round | `.json` `.csv` `.xlsx` |
//! | `/crosstable`, `/crosstable/number`, `/crosstable/grid` | crosstable by rank, by number, and of round robins everybody against everybody | `.json` `.csv` `.xlsx` |
//! | `/bracket` | of knockouts: every match, who has come to it and where the others come from; as a drawing and round by round | `.json` `.csv` `.xlsx` |
//! | `/calendar.ics`, `/players/{id}.ics` | the times of all, of one player's rounds, to subscribe to | |
//! | `/r/{n}/m/{board}` | the games of a meeting of several, with the score after each; the boards of a match of teams | `.json` `.csv` `.xlsx` |
//! | `/overall` | the order over all stages, where there are several | `.json` `.csv` `.xlsx` |
//! | `/totals` | teams by what their members have in an individual event | `.json` `.csv` `.xlsx` |
//! | `/ladder` | of challenge ladders: the order, open challenges, those that have ended | `.json` `.csv` `.xlsx` |
//! | `/progress` | how the leaders came to their places, as a chart and a table | `.json` `.csv` `.xlsx` |
//! | `/statistics` | what the first move was worth, draws, forfeits, upsets | `.json` `.csv` `.xlsx` |
//! | `/screen/{name}` | a screen in the hall: every page that it shows, turned by its script ([`screen`]) | |
//!
//! People and teams are named by their entry (`id`), which never changes. A round that is a draft is not public. Identity numbers of FIDE, which FIDE
//! publishes, are in files only: `players.csv`, `ratings.csv`, PGN. Birth dates and anything else that the pages do not show is in none of the formats.

mod board_lists;
pub(crate) mod bracket;
pub(crate) mod crosstable;
mod delta;
mod effort;
mod explained;
mod feed;
mod fingerprint;
mod frame;
mod game;
mod ladder;
mod meeting;
mod member;
mod neighbours;
mod norm_shapes;
mod norms;
mod overall;
mod overview;
mod pairings;
mod player;
mod players;
mod progress;
mod rating_shapes;
mod ratings;
pub(crate) mod scene;
pub mod screen;
mod section;
pub mod shapes;
mod shows;
mod standings;
pub(crate) mod statistics;
mod tables;
mod team;
mod team_match;
mod team_round;
#[cfg(test)]
mod tests;
mod to_come;
pub(crate) mod totals;
mod why;
mod why_not;

use askama::Template;
use chrono::Utc;
use serde::Serialize;

pub use delta::Delta;
pub use effort::Effort;
pub use fingerprint::Fingerprint;
pub use section::Section;

use crate::ViewError;
use crate::address::{Encoding, GamesFormat, PublicPage, Subject};
use qisai_i18n::Lang;
use qisai_service::scope::Scope;
use scene::Scene;
use tables::Table;

/// A finished page.
pub struct Rendered {
    pub content_type: &'static str,
    /// Its bytes.
    pub body: Vec<u8>,
}

/// Makes a page. None when there is no such player, or the round is not public.
pub fn render(page: &PublicPage, scope: &Scope, lang: Lang) -> Result<Option<Rendered>, ViewError> {
    let scene = Scene::new(scope, lang);
    if let Encoding::Games(format) = page.encoding {
        if format != GamesFormat::of(scope.tournament().settings.discipline) {
            return Ok(None);
        }
        return Ok(match page.subject {
            Subject::Game(place) => game::file(&scene, place),
            Subject::Pairings(round) => game::files(&scene, Some(round)),
            _ => game::files(&scene, None),
        });
    }
    if page.encoding == Encoding::Calendar {
        return Ok(match page.subject {
            Subject::Player(entry) => feed::of_player(&scene, entry, Utc::now()),
            _ => Some(feed::of_tournament(&scene, Utc::now())),
        });
    }
    match page.subject {
        // Only programs read it.
        Subject::Calendar => Ok(None),
        Subject::Overview => overview::render(&scene, page.encoding),
        Subject::Players => players::render(&scene, page.encoding),
        Subject::Player(number) => player::render(&scene, number, page.encoding),
        Subject::Member(entry, person) => member::render(&scene, entry, person, page.encoding),
        Subject::BoardLists => board_lists::render(&scene, page.encoding),
        Subject::Pairings(round) => pairings::render(&scene, round, page.encoding),
        Subject::Seats(round) => pairings::render_by_name(&scene, round, page.encoding),
        Subject::Standings(round) => standings::render(&scene, round, None, page.encoding),
        Subject::StandingsPage(round, number) => standings::render(&scene, round, Some(number), page.encoding),
        Subject::Workings(round, number) => standings::render_workings(&scene, round, number),
        Subject::Why(round, board) => why::render(&scene, round, why::Place::Board(board)),
        Subject::WhyBye(round, number) => why::render(&scene, round, why::Place::Bye(number)),
        Subject::WhyNot(round, number, other) => why_not::render(&scene, round, number, other),
        Subject::WhyFloat(round, number) => why_not::render_float(&scene, round, number),
        Subject::Game(place) => game::render(&scene, place),
        Subject::Diagrams(place, bottom) => game::render_diagrams(&scene, place, bottom),
        Subject::Ratings(list) => ratings::render(&scene, list, page.encoding),
        Subject::Norms => norms::render(&scene, page.encoding),
        Subject::Ladder => ladder::render(&scene, page.encoding),
        Subject::Overall => overall::render(&scene, page.encoding),
        Subject::Totals => totals::render(&scene, page.encoding),
        Subject::Bracket => bracket::render(&scene, page.encoding),
        Subject::Meeting(round, board) if team_match::is_of_teams(&scene, round) => {
            team_match::render(&scene, round, board, page.encoding)
        }
        Subject::Meeting(round, board) => meeting::render(&scene, round, board, page.encoding),
        Subject::Progress => progress::render(&scene, page.encoding),
        Subject::Statistics => statistics::render(&scene, page.encoding),
        Subject::Crosstable(order) => crosstable::render(&scene, order, page.encoding),
    }
}

fn html(page: &impl Template) -> Result<Option<Rendered>, ViewError> {
    let body = page.render().map_err(|error| ViewError::Written(error.to_string()))?;
    Ok(Some(Rendered { content_type: "text/html; charset=utf-8", body: body.into_bytes() }))
}

fn json(shape: &impl Serialize) -> Result<Option<Rendered>, ViewError> {
    let body = serde_json::to_vec(shape).map_err(|error| ViewError::Written(error.to_string()))?;
    Ok(Some(Rendered { content_type: "application/json", body }))
}

/// A table for spreadsheets: a workbook, or text with the mark that lets Excel see UTF-8.
fn spreadsheet(table: Table, encoding: Encoding) -> Result<Option<Rendered>, ViewError> {
    const WORKBOOK: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
    if encoding == Encoding::Xlsx {
        let body = table.workbook().map_err(|error| ViewError::Written(error.to_string()))?;
        return Ok(Some(Rendered { content_type: WORKBOOK, body }));
    }
    Ok(Some(Rendered { content_type: "text/csv; charset=utf-8", body: table.write().into_bytes() }))
}

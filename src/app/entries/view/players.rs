//! List of the entrants.

use std::iter::once;

use askama::Template;
use qisai_domain::{Entry, EntryStatus, Seat};
use qisai_exchange::csv_tables::CsvCell;

use crate::Result;
use crate::address::{Encoding, Subject};
use crate::entries::search;
use crate::files::shapes::{PlayerShape, PlayersShape};
use crate::files::tables::{self, Spreadsheet};
use crate::public::{Person, PublicFrame, PublicTab, Rendered, Scene, html, json, spreadsheet};
use crate::standings::OptionalColumns;
use crate::teams::team;

#[derive(Template)]
#[template(path = "entries/public_players.html")]
struct PlayersPage {
    frame: PublicFrame,
    columns: OptionalColumns,
    rows: Vec<PlayerLine>,
    /// Rating list of the ratings; empty if it was not entered.
    rating_list: String,
    /// Players that have entered and wait for a seat.
    others: Vec<Person>,
}

struct PlayerLine {
    person: Person,
    /// Words that the search box matches besides the row's text.
    search: String,
    /// Sort key of the name.
    sort: String,
}

pub(crate) fn render(scene: &Scene, encoding: Encoding) -> Result<Option<Rendered>> {
    let entrants = scene.entrants();
    match encoding {
        Encoding::Html => {
            let frame = PublicFrame::new(scene, PublicTab::Players, Subject::Players, heading(scene).to_owned());
            let rows = entrants.iter().map(|seat| line(scene, seat)).collect();
            let rating_list = scene.tournament.settings.rating_list.clone();
            html(&PlayersPage { frame, columns: OptionalColumns::of(scene), rows, rating_list, others: waiting(scene) })
        }
        Encoding::Json => {
            json(scene, &PlayersShape { players: entrants.iter().map(|seat| shape(scene, seat)).collect() })
        }
        Encoding::Csv | Encoding::Xlsx => spreadsheet(table(scene, &entrants).named(scene.t.players()), encoding),
        Encoding::Games(_) | Encoding::Calendar => Ok(None),
    }
}

/// Returns the heading of the page.
fn heading(scene: &Scene) -> &'static str {
    if scene.is_of_teams() { scene.t.teams() } else { scene.t.players() }
}

/// Returns the entrants of a stage open to everyone that had not entered when its groups were drawn.
fn waiting(scene: &Scene) -> Vec<Person> {
    if !scene.stage.entrants.registers() {
        return Vec::new();
    }
    let is_seated =
        |entry: &Entry| scene.tournament.groups_of(scene.stage.id).any(|group| group.participation(entry.id).is_some());
    let entries = scene.tournament.entries.values().filter(|entry| entry.status == EntryStatus::InPlay);
    let waiting = entries.filter(|entry| entry.team().is_none() && !is_seated(entry));
    waiting.map(|entry| scene.person(entry.id)).collect()
}

fn line(scene: &Scene, seat: &Seat<'_>) -> PlayerLine {
    let person = scene.person(seat.id());
    let name = person.name.clone().marked(scene.group, seat.entry, scene.t);
    let words = [name.name.to_lowercase(), search::readings(&name.name), person.club.to_lowercase()];
    let members = seat.entry.team().map_or(&[][..], |team| team.roster.as_slice());
    let members = members.iter().filter_map(|id| scene.tournament.person(*id));
    let members = members.flat_map(|person| [person.name().to_lowercase(), search::readings(person.name())]);
    let words: Vec<String> = words.into_iter().chain(members).filter(|word| !word.is_empty()).collect();
    PlayerLine {
        search: words.join(" "),
        sort: search::sort_key(&name.name, scene.t.lang),
        person: Person { name, ..person },
    }
}

/// Returns a player as data: only what the page shows.
pub(crate) fn shape(scene: &Scene, seat: &Seat<'_>) -> PlayerShape {
    let person = scene.person(seat.id());
    PlayerShape {
        members: team::members(scene, seat),
        club: person.club.clone(),
        entry: person.into(),
        withdrawn_from: seat.participation.left_from(),
    }
}

fn table(scene: &Scene, entrants: &[Seat<'_>]) -> Spreadsheet {
    if scene.is_of_teams() {
        return team::rosters(scene, entrants);
    }
    let t = scene.t;
    let heads = [t.number_short(), t.title(), t.name(), t.federation(), t.club(), t.rating(), t.fide_id(), t.sex()];
    let mut table = Spreadsheet::new(heads);
    table.rows.extend(entrants.iter().map(|seat| {
        let person = scene.person(seat.id());
        let fide_id = CsvCell::text(seat.person.map(|person| person.fide_id().to_owned()).unwrap_or_default());
        let more = [fide_id, tables::sex(seat.person.and_then(qisai_domain::Person::sex))];
        once(CsvCell::from(i64::from(person.no))).chain(tables::described(person)).chain(more).collect()
    }));
    table
}

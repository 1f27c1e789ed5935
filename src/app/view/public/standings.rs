//! Standings after a round, with the working of every value.

use askama::Template;
use qisai_exchange::csv_tables::CsvCell;
use qisai_standings::{Row, Value};

use super::frame::{Frame, Tab};
use super::neighbours::{Neighbours, anchor, no_place, no_place_word, without_place, working_at};
use super::scene::{Person, Scene};
use super::shapes::{CriterionShape, StandingShape, StandingsShape};
use super::tables::{self, Table};
use super::{Encoding, Shown, html, json, spreadsheet};
use crate::service::ServiceError;
use crate::service::standings::{NoPlace, Ranked};
use crate::view::scores;
use crate::view::tie_breaks::{Label, label};
use crate::view::working::{Explained, Explainer};

/// More players than this, and the workings stand on pages of their own.
const WORKINGS_INLINE: usize = 120;
/// Tie-breaks that a phone shows.
const ON_A_PHONE: usize = 2;

#[derive(Template)]
#[template(path = "public/standings.html")]
struct StandingsPage {
    frame: Frame,
    columns: Columns,
    heads: Vec<Head>,
    rows: Vec<Line>,
    missing: usize,
    /// Why some have no place.
    without_place: Vec<String>,
}

#[derive(Template)]
#[template(path = "public/workings.html")]
struct WorkingsPage {
    frame: Frame,
    person: Person,
    rank: String,
    /// Why there is no place, if there is none.
    no_place: Option<String>,
    neighbours: Option<Neighbours>,
    values: Vec<(String, Label, Explained)>,
    back: String,
}

/// Columns that only some events need.
#[derive(Clone, Copy)]
pub(super) struct Columns {
    pub federation: bool,
    pub club: bool,
    pub rating: bool,
}

impl Columns {
    /// The columns that have something in them.
    pub fn of(scene: &Scene) -> Self {
        let players = || scene.entrants().into_iter().filter_map(|entry| scene.tournament.player_of(entry));
        let federation = players().any(|player| !player.federation.is_empty());
        Self {
            federation,
            club: players().any(|player| !player.club.is_empty()),
            rating: players().any(|player| player.rating.is_some()),
        }
    }
}

struct Head {
    label: Label,
    wide: bool,
}

struct Line {
    rank: String,
    /// Why this place.
    why: String,
    /// The word behind the name of somebody without a place.
    mark: &'static str,
    place: usize,
    person: Person,
    points: String,
    plain_points: String,
    cells: Vec<ValueCell>,
}

struct ValueCell {
    text: String,
    sort: String,
    wide: bool,
    detail: Detail,
}

enum Detail {
    None,
    Inline { name: String, explained: Box<Explained> },
    Link(String),
}

pub(super) fn render(scene: &Scene, round: Option<u16>, encoding: Encoding) -> Result<Option<Shown>, ServiceError> {
    let number = round.unwrap_or(scene.last);
    if scene.round(number).is_none() {
        return Ok(None);
    }
    let ranked = scene.ranked(number)?;
    match encoding {
        Encoding::Html => {
            // The alias keeps its own address, so that it follows the rounds as they come.
            let rest = round.map_or_else(|| "/standings".to_owned(), |number| format!("/r/{number}/standings"));
            let frame = Frame::new(scene, Tab::Standings, &rest, scene.t.standings_after(number)).with_rounds(
                scene,
                number,
                "/standings",
            );
            html(&page(scene, number, &ranked, frame))
        }
        Encoding::Json => json(&shape(scene, number, &ranked)),
        Encoding::Csv | Encoding::Xlsx => spreadsheet(table(scene, &ranked), encoding),
        Encoding::Games => Ok(None),
    }
}

pub(super) fn render_workings(scene: &Scene, number: u16, no: u32) -> Result<Option<Shown>, ServiceError> {
    let (Some(_), Some(entry)) = (scene.round(number), scene.entrant(no)) else { return Ok(None) };
    let ranked = scene.ranked(number)?;
    let all = ranked.everybody();
    let Some(row) = all.rows.iter().find(|row| row.entry == entry.id) else { return Ok(None) };
    let words = Explainer::new(scene.tournament, &ranked, scene.t);
    let values = all.order.iter().zip(&row.values);
    let values = values.filter(|(descriptor, value)| Explainer::has_working(descriptor, value));
    let values = values.map(|(descriptor, value)| {
        (anchor(descriptor), label(descriptor, scene.t), words.explain(entry.id, descriptor, value))
    });
    let why = ranked.no_place(entry.id);
    let person = scene.person(entry.id);
    let rest = format!("/r/{number}/standings/{no}");
    let heading = format!("{}: {}", person.name.text(), scene.t.standings_after(number));
    let mut frame = Frame::new(scene, Tab::Standings, &rest, heading);
    (frame.round, frame.has_files) = (Some(number), false);
    let back = scene.address(&format!("/r/{number}/standings"));
    html(&WorkingsPage {
        rank: if why.is_some() { "–".to_owned() } else { scores::rank(row.rank, row.shared) },
        no_place: why.map(|why| no_place(scene, why)),
        neighbours: Neighbours::of(scene, &ranked, entry.id, number),
        values: values.collect(),
        frame,
        person,
        back,
    })
}

fn page(scene: &Scene, number: u16, ranked: &Ranked, frame: Frame) -> StandingsPage {
    let order = &ranked.standings.order;
    let heads = order.iter().skip(1).enumerate();
    let heads =
        heads.map(|(at, descriptor)| Head { label: label(descriptor, scene.t), wide: at >= ON_A_PHONE }).collect();
    let rows = ranked.everybody().rows.iter().map(|row| line(scene, number, ranked, row)).collect();
    StandingsPage {
        frame,
        columns: Columns::of(scene),
        heads,
        rows,
        missing: scene.missing_results(number),
        without_place: without_place(scene, ranked),
    }
}

fn line(scene: &Scene, number: u16, ranked: &Ranked, row: &Row) -> Line {
    let person = scene.person(row.entry);
    let words = Explainer::new(scene.tournament, ranked, scene.t);
    let inline = ranked.standings.rows.len() <= WORKINGS_INLINE;
    let cells = ranked.standings.order.iter().zip(&row.values).skip(1).enumerate().map(|(at, (descriptor, value))| {
        let detail = if !Explainer::has_working(descriptor, value) || (!inline && person.no == 0) {
            Detail::None
        } else if inline {
            let explained = Box::new(words.explain(row.entry, descriptor, value));
            Detail::Inline { name: label(descriptor, scene.t).name, explained }
        } else {
            Detail::Link(working_at(scene, number, row.entry, descriptor))
        };
        let sort = Explainer::plain(value).unwrap_or_default();
        ValueCell { text: Explainer::text(value), sort, wide: at >= ON_A_PHONE, detail }
    });
    let points = row.values.first();
    let why = ranked.no_place(row.entry);
    Line {
        rank: if why.is_some() { "–".to_owned() } else { scores::rank(row.rank, row.shared) },
        why: scene.address(&format!("/r/{number}/standings/{}#place", person.no)),
        mark: why.map_or("", |why| no_place_word(why, scene.t)),
        place: row.rank,
        points: points.map(Explainer::text).unwrap_or_default(),
        plain_points: points.and_then(Value::text).unwrap_or_default(),
        cells: cells.collect(),
        person: Person {
            name: scene
                .entry(row.entry)
                .map_or_else(|| person.name.clone(), |entry| person.name.clone().marked(entry, scene.t)),
            ..person
        },
    }
}

/// The order with its articles, for JSON.
pub(super) fn criteria(scene: &Scene, order: &[qisai_standings::Descriptor]) -> Vec<CriterionShape> {
    let labels = order.iter().map(|descriptor| label(descriptor, scene.t));
    labels.map(|label| CriterionShape { code: label.code, article: label.article, name: label.name }).collect()
}

fn shape<'a>(scene: &Scene<'a>, number: u16, ranked: &Ranked) -> StandingsShape<'a> {
    let order = &ranked.standings.order;
    let all = ranked.everybody();
    let rows = all.rows.iter().map(|row| {
        let player = scene.player(row.entry);
        let values = order.iter().zip(&row.values);
        let why = ranked.no_place(row.entry);
        StandingShape {
            rank: why.is_none().then_some(row.rank),
            shared: row.shared,
            no_place: why.map(NoPlace::code),
            no: scene.entry(row.entry).map_or(0, |entry| entry.tpn),
            name: scene.tournament.name_of(row.entry).to_owned(),
            title: player.and_then(|player| player.title).map(qisai_domain::Title::code),
            rating: player.and_then(|player| player.rating),
            federation: player.map(|player| player.federation.clone()).unwrap_or_default(),
            values: values.map(|(descriptor, value)| (descriptor.to_string(), Explainer::plain(value))).collect(),
        }
    });
    StandingsShape {
        tournament: scene.slug(),
        version: scene.tournament.version.0,
        round: number,
        missing_results: scene.missing_results(number),
        tie_break_regulations: scene.tournament.settings.regulations.tie_breaks.citation(),
        order: criteria(scene, order),
        rows: rows.collect(),
    }
}

fn table(scene: &Scene, ranked: &Ranked) -> Table {
    let t = scene.t;
    let mut table = Table::new([t.rank(), t.number_short(), t.title(), t.name(), t.federation(), t.club(), t.rating()]);
    table.header.extend(ranked.standings.order.iter().map(|descriptor| label(descriptor, t).short));
    for row in &ranked.everybody().rows {
        let person = scene.person(row.entry);
        let rank = ranked
            .no_place(row.entry)
            .map_or_else(|| scores::rank(row.rank, row.shared), |why| no_place_word(why, t).to_owned());
        let mut cells = vec![
            CsvCell::text(rank),
            CsvCell::from(i64::from(person.no)),
            CsvCell::text(person.name.title.unwrap_or_default()),
            CsvCell::text(person.name.name),
            CsvCell::text(person.federation.code()),
            CsvCell::text(person.club),
            tables::number(person.rating),
        ];
        cells.extend(row.values.iter().map(|value| tables::decimal(Explainer::plain(value).as_deref())));
        table.rows.push(cells);
    }
    table
}

//! Ranking of a tournament over all its stages.

use std::iter::once;

use askama::Template;
use qisai_domain::{EntryId, GroupId};
use qisai_exchange::csv_tables::CsvCell;
use qisai_standings::overall::{Overall, OverallRow, overall};
use serde::Serialize;

use crate::address::{Encoding, PublicAddress, Subject};
use crate::files::tables::{self, Spreadsheet};
use crate::names::ShownTitle;
use crate::public::{Person, PublicFrame, PublicTab, Rendered, Scene, html, json, spreadsheet};
use crate::stages::groups;
use crate::standings::OptionalColumns;
use crate::standings::neighbours::{no_place, no_place_word};
use crate::{Result, scores};

#[derive(Template)]
#[template(path = "stages/overall.html")]
struct OverallPage {
    frame: PublicFrame,
    columns: OptionalColumns,
    rows: Vec<OverallLine>,
    is_final: bool,
    /// Reasons for which some entrants have no place.
    without_place: Vec<String>,
}

struct OverallLine {
    rank: String,
    place: usize,
    person: Person,
    /// Group that determines the place, and the place there.
    group: String,
    there: String,
    standings: PublicAddress,
}

/// Content of `/t/{slug}/overall.json`.
#[derive(Debug, Serialize)]
struct OverallShape {
    /// `true` if nothing is left to play.
    is_final: bool,
    rows: Vec<OverallRowShape>,
    /// Entrants without a place in the stage that they reached last.
    without_place: Vec<WithoutPlaceShape>,
}

/// Line of the ranking.
#[derive(Debug, Serialize)]
struct OverallRowShape {
    place: usize,
    shared: bool,
    id: EntryId,
    name: String,
    title: Option<ShownTitle>,
    federation: String,
    /// Stage and group that determine the place, by name.
    stage: String,
    /// Identifier of the group, as in addresses (`/g3`).
    group: GroupId,
    place_there: usize,
}

/// Entrant without a place.
#[derive(Debug, Serialize)]
struct WithoutPlaceShape {
    id: EntryId,
    name: String,
    /// Reason: `expelled`, `annulled`.
    why: &'static str,
}

pub(crate) fn render(scene: &Scene, encoding: Encoding) -> Result<Option<Rendered>> {
    let Some(overall) = overall(scene.tournament)? else { return Ok(None) };
    match encoding {
        Encoding::Html => html(&page(scene, &overall)),
        Encoding::Json => json(scene, &shape(scene, &overall)),
        Encoding::Csv | Encoding::Xlsx => spreadsheet(table(scene, &overall).named(scene.t.overall_list()), encoding),
        Encoding::Games(_) | Encoding::Calendar => Ok(None),
    }
}

fn group_title(scene: &Scene, id: GroupId) -> String {
    let group = scene.tournament.groups.get(&id);
    group.map(|group| groups::title(scene.tournament, group, scene.t)).unwrap_or_default()
}

/// Returns the entrant with a link to the card in the group that determines the place.
fn person(scene: &Scene, entry: EntryId, group: GroupId) -> Person {
    let person = scene.person(entry);
    let card = scene.pages_of(group).to(Subject::Player(entry)).to_string();
    Person { name: person.name.linked(card), ..person }
}

fn page(scene: &Scene, overall: &Overall) -> OverallPage {
    let line = |row: &OverallRow| OverallLine {
        rank: scores::rank(row.place, row.shared),
        place: row.place,
        person: person(scene, row.entry, row.group),
        group: group_title(scene, row.group),
        there: scores::rank(row.place_there, row.shared_there),
        standings: scene.pages_of(row.group).standings(),
    };
    let without = overall.unplaced.iter().map(|(entry, _, why)| {
        format!("{}{}{}", scene.person(*entry).name.text(), scene.t.colon(), no_place(scene, *why))
    });
    let rows: Vec<OverallLine> = overall.rows.iter().map(line).collect();
    OverallPage {
        frame: PublicFrame::new(scene, PublicTab::Standings, Subject::Overall, scene.t.overall_list().to_owned()),
        columns: OptionalColumns {
            federation: rows.iter().any(|row| !row.person.federation.code().is_empty()),
            club: rows.iter().any(|row| !row.person.club.is_empty()),
            rating: rows.iter().any(|row| row.person.rating.is_some()),
        },
        rows,
        is_final: overall.is_final,
        without_place: without.collect(),
    }
}

fn shape(scene: &Scene, overall: &Overall) -> OverallShape {
    let row = |row: &OverallRow| {
        let person = scene.person(row.entry);
        OverallRowShape {
            place: row.place,
            shared: row.shared,
            id: row.entry,
            name: person.name.name,
            title: person.name.title.clone(),
            federation: person.federation.code().to_owned(),
            stage: group_title(scene, row.group),
            group: row.group,
            place_there: row.place_there,
        }
    };
    let without = overall.unplaced.iter().map(|(entry, _, why)| WithoutPlaceShape {
        id: *entry,
        name: scene.name(*entry).to_owned(),
        why: why.code(),
    });
    OverallShape {
        is_final: overall.is_final,
        rows: overall.rows.iter().map(row).collect(),
        without_place: without.collect(),
    }
}

fn table(scene: &Scene, overall: &Overall) -> Spreadsheet {
    let t = scene.t;
    let mut table = Spreadsheet::new([
        t.rank(),
        t.title(),
        t.name(),
        t.federation(),
        t.club(),
        t.rating(),
        t.stage_reached(),
        t.place_in_stage(),
    ]);
    let placed = overall.rows.iter().map(|row| {
        (row.entry, row.group, scores::rank(row.place, row.shared), scores::rank(row.place_there, row.shared_there))
    });
    let without = overall
        .unplaced
        .iter()
        .map(|(entry, group, why)| (*entry, *group, no_place_word(*why, t).to_owned(), String::new()));
    table.rows.extend(placed.chain(without).map(|(entry, group, rank, there)| {
        let person = scene.person(entry);
        let stage = [CsvCell::text(group_title(scene, group)), tables::place(&there)];
        once(tables::place(&rank)).chain(tables::described(person)).chain(stage).collect()
    }));
    table
}

//! Challenge ladder: its order, open challenges and results.

use std::iter::once;

use askama::Template;
use chrono::NaiveDate;
use qisai_domain::EntryId;
use qisai_exchange::csv_tables::CsvCell;
use serde::Serialize;

use crate::Result;
use crate::address::{Encoding, PublicAddress, Subject};
use crate::files::tables::{self, Spreadsheet};
use crate::ladder::{ChallengeLine, Ladder, Rung};
use crate::public::{Person, PublicFrame, PublicTab, Rendered, Scene, html, json, spreadsheet};

#[derive(Template)]
#[template(path = "ladder/public.html")]
struct LadderPage {
    frame: PublicFrame,
    rules: Vec<String>,
    rows: Vec<Vec<RungView>>,
    open: Vec<ChallengeView>,
    ended: Vec<ChallengeView>,
}

struct RungView {
    place: u32,
    person: Person,
    state: String,
}

struct ChallengeView {
    said: String,
    when: String,
    result: String,
    go: PublicAddress,
}

/// Content of `/t/{slug}/ladder.json`.
#[derive(Debug, Serialize)]
struct LadderShape {
    /// Order of the ladder from the top.
    order: Vec<RungShape>,
    open: Vec<ChallengeShape>,
    /// Ended challenges, the newest first.
    ended: Vec<ChallengeShape>,
}

#[derive(Debug, Serialize)]
struct RungShape {
    place: u32,
    /// Row of the pyramid, from 1.
    row: usize,
    id: EntryId,
    name: String,
    /// First day on which the entrant may be challenged again.
    rests_until: Option<NaiveDate>,
}

#[derive(Debug, Serialize)]
struct ChallengeShape {
    round: u16,
    challenger: EntryId,
    challenged: EntryId,
    due: Option<NaiveDate>,
    ended: Option<NaiveDate>,
    /// Result code: `first` (the challenger), `draw`, `second`, …; `unknown` without a result.
    code: &'static str,
}

pub(crate) fn render(scene: &Scene, encoding: Encoding) -> Result<Option<Rendered>> {
    let Some(ladder) = Ladder::of(scene.tournament, scene.stage, scene.group, scene.t) else { return Ok(None) };
    match encoding {
        Encoding::Html => html(&page(scene, ladder)),
        Encoding::Json => json(scene, &shape(scene, &ladder)),
        Encoding::Csv | Encoding::Xlsx => spreadsheet(table(scene, &ladder).named(scene.t.ladder_order()), encoding),
        Encoding::Games(_) | Encoding::Calendar => Ok(None),
    }
}

fn page(scene: &Scene, ladder: Ladder) -> LadderPage {
    let rung = |rung: Rung| RungView { place: rung.place, person: scene.person(rung.entry), state: rung.state };
    let challenge = |it: ChallengeLine| ChallengeView {
        go: scene.to(Subject::Pairings(it.round)),
        said: it.said,
        when: it.when,
        result: it.text,
    };
    LadderPage {
        frame: PublicFrame::new(scene, PublicTab::Standings, Subject::Ladder, scene.t.ladder_order().to_owned()),
        rules: ladder.rules,
        rows: ladder.rows.into_iter().map(|row| row.into_iter().map(rung).collect()).collect(),
        open: ladder.open.into_iter().map(challenge).collect(),
        ended: ladder.ended.into_iter().map(challenge).collect(),
    }
}

fn shape(scene: &Scene, ladder: &Ladder) -> LadderShape {
    let of_row = |(row, rungs): (usize, &Vec<Rung>)| {
        let shape = |rung: &Rung| RungShape {
            place: rung.place,
            row,
            id: rung.entry,
            name: scene.name(rung.entry).to_owned(),
            rests_until: rung.rests_until,
        };
        rungs.iter().map(shape).collect::<Vec<_>>()
    };
    let challenge = |it: &ChallengeLine| ChallengeShape {
        round: it.round,
        challenger: it.challenger,
        challenged: it.challenged,
        due: it.due,
        ended: it.ended,
        code: it.result.code(),
    };
    LadderShape {
        order: (1..).zip(&ladder.rows).flat_map(of_row).collect(),
        open: ladder.open.iter().map(challenge).collect(),
        ended: ladder.ended.iter().map(challenge).collect(),
    }
}

fn table(scene: &Scene, ladder: &Ladder) -> Spreadsheet {
    let t = scene.t;
    let mut table = Spreadsheet::new([t.place(), t.title(), t.name(), t.federation(), t.club(), t.rating(), t.state()]);
    table.rows.extend(ladder.rows.iter().flatten().map(|rung| {
        let person = scene.person(rung.entry);
        let (place, state) = (CsvCell::from(i64::from(rung.place)), CsvCell::text(rung.state.clone()));
        once(place).chain(tables::described(person)).chain([state]).collect()
    }));
    table
}

//! Places of the leaders round by round: a chart drawn here, and the same data as a table.

use askama::Template;
use qisai_domain::EntryId;
use qisai_exchange::csv_tables::CsvCell;
use serde::Serialize;

use crate::address::{Encoding, Subject};
use crate::files::tables::{self, Spreadsheet};
use crate::public::{Person, PublicFrame, PublicTab, Rendered, Scene, html, json, spreadsheet};
use crate::{Result, scores};

/// Number of leaders shown.
const LEADERS: usize = 8;
/// Number of places in the chart; lower places are drawn at its foot.
const PLACES: usize = 16;
/// Measures of the drawing.
const STEP_X: usize = 64;
const STEP_Y: usize = 24;
const LEFT: usize = 40;
const TOP: usize = 20;

#[derive(Template)]
#[template(path = "standings/progress.html")]
struct ProgressPage {
    frame: PublicFrame,
    width: usize,
    height: usize,
    /// Horizontal position of the names.
    names: usize,
    /// Position of each round, and its number.
    columns: Vec<(usize, u16)>,
    /// Position of each place, and its number.
    places: Vec<(usize, usize)>,
    bottom: usize,
    leaders: Vec<Leader>,
}

pub(crate) struct Leader {
    pub person: Person,
    /// Row of the table after each round, from 0; `None` without one.
    pub lines: Vec<Option<usize>>,
    /// Points of the line, `40,20 104,44`.
    points: String,
    /// End of the line.
    end: (usize, usize),
    /// Dots on the line.
    dots: Vec<(usize, usize)>,
    /// Place and points after each round.
    pub cells: Vec<ProgressCell>,
}

pub(crate) struct ProgressCell {
    round: u16,
    pub rank: String,
    place: Option<usize>,
    shared: bool,
    pub points: String,
    plain: String,
}

/// Content of `/t/{slug}/progress.json`.
#[derive(Debug, Serialize)]
pub struct ProgressShape {
    /// Round after which the data applies.
    pub round: u16,
    /// Leaders, best first.
    pub players: Vec<ProgressPlayerShape>,
}

/// Leader with the places round by round.
#[derive(Debug, Serialize)]
pub struct ProgressPlayerShape {
    /// Identifier of the entry; it never changes.
    pub id: EntryId,
    /// Pairing number; it may change.
    pub no: u32,
    /// Name as one string.
    pub name: String,
    /// Rounds, one for each public round.
    pub rounds: Vec<ProgressRoundShape>,
}

/// Place and points of a leader after a round.
#[derive(Debug, Serialize)]
pub struct ProgressRoundShape {
    /// Number of the round, from 1.
    pub round: u16,
    /// Place; null without one.
    pub rank: Option<usize>,
    /// `true` if another entry had the same place.
    pub shared: bool,
    pub points: String,
}

pub(crate) fn render(scene: &Scene, encoding: Encoding) -> Result<Option<Rendered>> {
    if scene.last == 0 {
        return Ok(None);
    }
    let leaders = leaders(scene, scene.counted)?;
    match encoding {
        Encoding::Html => html(&page(scene, leaders)),
        Encoding::Json => json(scene, &shape(scene, &leaders)),
        Encoding::Csv | Encoding::Xlsx => spreadsheet(table(scene, &leaders).named(scene.t.progress()), encoding),
        Encoding::Games(_) | Encoding::Calendar => Ok(None),
    }
}

/// Returns the leaders after a round, with their places after each round up to it.
pub(crate) fn leaders(scene: &Scene, last: u16) -> Result<Vec<Leader>> {
    let now = scene.ranked(last)?;
    let first: Vec<EntryId> = now.standings.rows.iter().take(LEADERS).map(|row| row.entry).collect();
    let mut leaders: Vec<Leader> = first
        .iter()
        .map(|entry| Leader {
            person: scene.person(*entry),
            lines: Vec::new(),
            points: String::new(),
            end: (0, 0),
            dots: Vec::new(),
            cells: Vec::new(),
        })
        .collect();
    for round in scene.rounds().map(|round| round.number).filter(|round| *round <= last) {
        let ranked = scene.ranked(round)?;
        for (leader, entry) in leaders.iter_mut().zip(&first) {
            // The row in the table is used, not the shared place, so that lines of the chart do not overlap.
            let line = ranked.standings.rows.iter().position(|row| row.entry == *entry);
            let row = line.and_then(|line| ranked.standings.rows.get(line));
            let points = ranked.points(*entry);
            leader.cells.push(ProgressCell {
                round,
                rank: row.map_or("–".to_owned(), |row| scores::rank(row.rank, row.shared)),
                place: row.map(|row| row.rank),
                shared: row.is_some_and(|row| row.shared),
                points: scores::points(scene.primary(), points),
                plain: scores::plain_points(scene.primary(), points),
            });
            let at = (across(round), down(line.unwrap_or(PLACES)));
            leader.lines.push(line);
            leader.dots.push(at);
            leader.end = at;
        }
    }
    for leader in &mut leaders {
        let points: Vec<String> = leader.dots.iter().map(|(x, y)| format!("{x},{y}")).collect();
        leader.points = points.join(" ");
    }
    Ok(leaders)
}

fn across(round: u16) -> usize {
    LEFT + STEP_X * usize::from(round.saturating_sub(1))
}

/// Returns the vertical position of a table row, counted from 0.
fn down(line: usize) -> usize {
    TOP + STEP_Y * line.min(PLACES)
}

fn page(scene: &Scene, leaders: Vec<Leader>) -> ProgressPage {
    let mut frame =
        PublicFrame::new(scene, PublicTab::Standings, Subject::Progress, scene.t.progress_after(scene.counted));
    frame.round = Some(scene.counted);
    let lowest = leaders.iter().flat_map(|leader| &leader.dots).map(|(_, y)| *y).max().unwrap_or(TOP);
    let names = across(scene.counted) + 14;
    ProgressPage {
        frame,
        width: names + 190,
        height: lowest + 44,
        names,
        columns: scene.counted_rounds().map(|round| (across(round.number), round.number)).collect(),
        places: (0..PLACES).map(|line| (down(line), line + 1)).filter(|(y, _)| *y <= lowest).collect(),
        bottom: lowest + 10,
        leaders,
    }
}

fn shape(scene: &Scene, leaders: &[Leader]) -> ProgressShape {
    let of = |leader: &Leader| ProgressPlayerShape {
        id: leader.person.id,
        no: leader.person.no,
        name: leader.person.name.name.clone(),
        rounds: leader
            .cells
            .iter()
            .map(|cell| ProgressRoundShape {
                round: cell.round,
                rank: cell.place,
                shared: cell.shared,
                points: cell.plain.clone(),
            })
            .collect(),
    };
    ProgressShape { round: scene.counted, players: leaders.iter().map(of).collect() }
}

fn table(scene: &Scene, leaders: &[Leader]) -> Spreadsheet {
    let t = scene.t;
    let mut table = Spreadsheet::new([t.number_short(), t.name()]);
    for round in scene.counted_rounds() {
        let name = t.round_n(round.number);
        table.header.extend([format!("{name} {}", t.rank()), format!("{name} {}", t.points())]);
    }
    for leader in leaders {
        let mut cells = vec![CsvCell::from(i64::from(leader.person.no)), CsvCell::text(leader.person.name.text())];
        for cell in &leader.cells {
            cells.extend([tables::place(&cell.rank), tables::decimal(Some(&cell.plain))]);
        }
        table.rows.push(cells);
    }
    table
}

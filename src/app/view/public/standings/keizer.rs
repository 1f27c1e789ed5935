//! Reckoning of a Keizer: notes below the standings, and its data in JSON.

use qisai_domain::keizer::{KeizerRules, Kind, Line, Settled, Start};
use qisai_domain::{EntryId, Side};
use qisai_standings::ranking::Ranked;
use serde::Serialize;

use super::super::scene::Scene;
use crate::tie_breaks::Label;

/// Reckoning of a Keizer.
#[derive(Debug, Serialize)]
pub struct KeizerShape<'a> {
    /// Settings.
    rules: &'a KeizerRules,
    /// Number of passes.
    passes: usize,
    /// `true` if the list settled, or if the settings give the number of passes.
    settled: bool,
    /// Number of lists whose mean the points are; null if the list settled.
    mean_of: Option<usize>,
}

/// Line of a Keizer.
#[derive(Debug, Serialize)]
pub struct KeizerLineShape {
    /// Value of the place with which the items were reckoned.
    value: String,
    /// Own value as far as it counts.
    own_value: String,
    /// Exact points, `268/3`.
    points_exact: String,
    /// Games won, drawn and lost over the board.
    won: usize,
    drawn: usize,
    lost: usize,
    /// Games with the first move less those without.
    colour_balance: i32,
    /// Part of the points that rounds without a game gave, in per cent.
    absent_share: i128,
    items: Vec<KeizerItemShape>,
}

/// Item of a round.
#[derive(Debug, Serialize)]
pub struct KeizerItemShape {
    round: u16,
    /// Kind of the item: `win`, `bye`, `notified`, …
    kind: &'static str,
    /// Fraction of the value, or a fixed number.
    fraction: String,
    value: String,
    points: String,
}

/// Returns the reckoning, or `None` in other formats.
pub(super) fn shape<'a>(scene: &Scene<'a>, ranked: &Ranked) -> Option<KeizerShape<'a>> {
    let (rules, list) = (scene.stage.format().keizer_rules()?, ranked.table.keizer()?);
    let mean_of = match list.settled() {
        Settled::Mean(lists) => Some(lists),
        Settled::Yes | Settled::ByRounds => None,
    };
    Some(KeizerShape { rules, passes: list.passes(), settled: mean_of.is_none(), mean_of })
}

/// Returns the line of an entry, or `None` without a place in the list.
pub(super) fn line_shape(ranked: &Ranked, entry: EntryId) -> Option<KeizerLineShape> {
    let line = ranked.table.keizer()?.line(entry)?;
    let items = line.items.iter().map(|item| KeizerItemShape {
        round: item.fact.round,
        kind: item.fact.kind.code(),
        fraction: item.fraction.to_string(),
        value: item.value.to_string(),
        points: item.points.to_string(),
    });
    let [won, drawn, lost] = counts(line);
    let sides = ranked.results.lines.iter().find(|of| of.entry == entry).map(|of| of.cells.as_slice());
    let sides = sides.unwrap_or_default().iter().filter_map(|cell| cell.side_had());
    Some(KeizerLineShape {
        won,
        drawn,
        lost,
        colour_balance: sides.map(|side| if side == Side::First { 1 } else { -1 }).sum(),
        absent_share: absent_share(line),
        value: line.value.to_string(),
        own_value: line.own.to_string(),
        points_exact: line.points.to_string(),
        items: items.collect(),
    })
}

/// Returns the games that a line has won, drawn and lost.
fn counts(line: &Line) -> [usize; 3] {
    let count = |kind| line.items.iter().filter(|item| item.fact.kind == kind).count();
    [Kind::Win, Kind::Draw, Kind::Loss].map(count)
}

/// Returns the part of a line's points from rounds without a game, in whole per cent (KZ72).
fn absent_share(line: &Line) -> i128 {
    let away = line.items.iter().filter(|item| item.fact.kind.is_away());
    let sum: i128 = away.map(|item| item.points.numerator).sum();
    (sum * 100).checked_div(line.points.numerator).unwrap_or_default()
}

/// Returns games won, drawn and lost, with the sort key; `None` in other formats.
pub(super) fn record(ranked: &Ranked, entry: EntryId) -> Option<(String, String)> {
    let list = ranked.table.keizer()?;
    let [won, drawn, lost] = list.line(entry).map(counts).unwrap_or_default();
    Some((format!("{won}–{drawn}–{lost}"), won.to_string()))
}

/// Returns the head of the column of [`record`]; `None` in other formats.
pub(super) fn record_head(scene: &Scene) -> Option<Label> {
    let t = scene.t;
    scene.stage.spec().has_values().then(|| Label {
        code: String::new(),
        short: t.keizer_record_short().to_owned(),
        name: t.keizer_record().to_owned(),
        article: None,
    })
}

/// Returns the note about the passes, or `None` in other formats.
pub(super) fn note(scene: &Scene, ranked: &Ranked) -> Option<String> {
    let (rules, list) = (scene.stage.format().keizer_rules()?, ranked.table.keizer()?);
    let t = scene.t;
    Some(match list.settled() {
        Settled::Mean(lists) => t.keizer_mean(lists),
        Settled::ByRounds => t.keizer_note_rounds().to_owned(),
        Settled::Yes if rules.start == Start::Last => t.keizer_note_last(list.passes()),
        Settled::Yes => t.keizer_note_seed(list.passes()),
    })
}

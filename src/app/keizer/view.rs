//! Reckoning of a Keizer: notes below the standings, and its data in JSON.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use qisai_domain::keizer::{Item, KeizerRules, Line, Settled, Start};
use qisai_domain::{EntryId, Side};
use qisai_i18n::Words;
use qisai_standings::KeizerList;
use qisai_standings::ranking::Ranked;
use serde::Serialize;

use crate::public::scene::Scene;
use crate::standings::tie_breaks::{Label, StandingsHead};

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
    /// Share of the possible points in these games, in whole per cent; null without a game.
    percent: Option<u32>,
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
pub(crate) fn shape<'a>(scene: &Scene<'a>, ranked: &Ranked) -> Option<KeizerShape<'a>> {
    let (rules, list) = (scene.stage.format().keizer_rules()?, ranked.table.keizer()?);
    let mean_of = match list.settled() {
        Settled::Mean(lists) => Some(lists),
        Settled::Yes | Settled::ByRounds => None,
    };
    Some(KeizerShape { rules, passes: list.passes(), settled: mean_of.is_none(), mean_of })
}

/// Returns the line of an entry, or `None` without a place in the list.
pub(crate) fn line_shape(ranked: &Ranked, entry: EntryId) -> Option<KeizerLineShape> {
    let line = ranked.table.keizer()?.line(entry)?;
    let items = line.items.iter().map(|item| KeizerItemShape {
        round: item.fact.round,
        kind: item.fact.kind.code(),
        fraction: item.fraction.to_string(),
        value: item.value.to_string(),
        points: item.points.to_string(),
    });
    let [won, drawn, lost] = counts(line);
    Some(KeizerLineShape {
        won,
        drawn,
        lost,
        percent: percent(line),
        colour_balance: colour_balance(ranked, entry),
        absent_share: line.away_share(),
        value: line.value.to_string(),
        own_value: line.own.to_string(),
        points_exact: line.points.to_string(),
        items: items.collect(),
    })
}

/// Returns the meetings that a line has won, drawn and lost.
fn counts(line: &Line) -> [usize; 3] {
    let result = |item: &Item| {
        let (points, most) = item.fact.kind.share()?;
        Some((2 * points).cmp(&most))
    };
    let count = |wanted: Ordering| line.items.iter().filter(|item| result(item) == Some(wanted)).count();
    [Ordering::Greater, Ordering::Equal, Ordering::Less].map(count)
}

/// Returns the share of the possible points that a line's games gave, in whole per cent, or `None` without a game.
fn percent(line: &Line) -> Option<u32> {
    let shares = line.items.iter().filter_map(|item| item.fact.kind.share());
    let [points, most] = shares.fold([0, 0], |[points, most], (own, all)| [points + own, most + all]);
    (points * 100).checked_div(most)
}

/// Returns the games of an entry in the rounds of the list with the first move less those without.
fn colour_balance(ranked: &Ranked, entry: EntryId) -> i32 {
    let line = ranked.results.lines.iter().find(|line| line.entry == entry);
    let cells = line.map(|line| line.cells.as_slice()).unwrap_or_default().iter().skip(ranked.results.carried);
    let sides = cells.filter_map(|cell| cell.side_had());
    sides.map(|side| if side == Side::First { 1 } else { -1 }).sum()
}

/// Columns of a Keizer beside those of its order: place after the round before, games, their share of the points, sides.
pub(crate) struct Columns<'a> {
    ranked: &'a Ranked,
    list: &'a KeizerList,
    before: BTreeMap<EntryId, usize>,
}

impl<'a> Columns<'a> {
    /// Returns the columns, or `None` in other formats.
    pub fn of(ranked: &'a Ranked) -> Option<Self> {
        let list = ranked.table.keizer()?;
        Some(Self { ranked, list, before: list.places_before(&ranked.results) })
    }

    /// Returns the heads.
    pub fn heads(t: Words) -> [StandingsHead; 4] {
        let heads = [
            (t.keizer_before_short(), t.keizer_before(), true),
            (t.keizer_record_short(), t.keizer_record(), false),
            (t.keizer_percent_short(), t.keizer_percent(), true),
            (t.keizer_balance_short(), t.keizer_balance(), true),
        ];
        heads.map(|(short, name, wide)| StandingsHead {
            label: Label { code: String::new(), short: short.to_owned(), name: name.to_owned(), article: None },
            wide,
        })
    }

    /// Returns the cells of an entry: texts and sort keys.
    pub fn cells(&self, entry: EntryId) -> [(String, String); 4] {
        let Some(line) = self.list.line(entry) else { return Default::default() };
        let [won, drawn, lost] = counts(line);
        let twice = |text: String| (text.clone(), text);
        let balance = colour_balance(self.ranked, entry);
        [
            twice(self.before.get(&entry).map(usize::to_string).unwrap_or_default()),
            (format!("{won}–{drawn}–{lost}"), won.to_string()),
            twice(percent(line).map(|percent| percent.to_string()).unwrap_or_default()),
            (if balance == 0 { "0".to_owned() } else { format!("{balance:+}").replace('-', "−") }, balance.to_string()),
        ]
    }
}

/// Returns the note about the passes, or `None` in other formats.
pub(crate) fn note(scene: &Scene, ranked: &Ranked) -> Option<String> {
    let (rules, list) = (scene.stage.format().keizer_rules()?, ranked.table.keizer()?);
    let t = scene.t;
    Some(match list.settled() {
        Settled::Mean(lists) => t.keizer_mean(lists),
        Settled::ByRounds => t.keizer_note_rounds().to_owned(),
        Settled::Yes if rules.start == Start::Last => t.keizer_note_last(list.passes()),
        Settled::Yes => t.keizer_note_seed(list.passes()),
    })
}

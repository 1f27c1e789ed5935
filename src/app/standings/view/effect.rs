//! Effect of a change on the standings, as a table of the lines that change.

use askama::Template;
use askama::filters::HtmlSafe;
use qisai_standings::Value;

use super::tie_breaks::{Label, label};
use super::working::Explainer;
use crate::names::Name;
use crate::scores;
use qisai_i18n::Words;
use qisai_standings::effect::{Effect, Moved};

/// Table of an effect, a template that renders itself in other templates.
#[derive(Template)]
#[template(path = "standings/part_effect.html")]
pub struct EffectTable {
    t: Words,
    round: u16,
    heads: Vec<Label>,
    rows: Vec<Shift>,
}

impl HtmlSafe for EffectTable {}

struct Shift {
    name: Name,
    before: String,
    after: String,
    /// Change of place, `▲2` or `▼1`; empty if the place stays.
    moved: String,
    cells: Vec<ChangedValue>,
}

/// Value before and after the change.
struct ChangedValue {
    before: String,
    after: String,
    differs: bool,
}

impl EffectTable {
    /// Returns the table of an effect.
    pub fn new(effect: &Effect, t: Words) -> Self {
        Self {
            t,
            round: effect.round,
            heads: effect.order.iter().map(|descriptor| label(descriptor, t)).collect(),
            rows: effect.rows.iter().map(|moved| line(effect, moved, t)).collect(),
        }
    }
}

fn line(effect: &Effect, moved: &Moved, t: Words) -> Shift {
    let place =
        |place: Option<(usize, bool)>| place.map_or("–".to_owned(), |(rank, shared)| scores::rank(rank, shared));
    let by = match (moved.before.place, moved.after.place) {
        (Some((before, _)), Some((after, _))) if after < before => format!("▲{}", before - after),
        (Some((before, _)), Some((after, _))) if after > before => format!("▼{}", after - before),
        _ => String::new(),
    };
    let value = |values: &[Value], at: usize| values.get(at).map_or("–".to_owned(), Explainer::text);
    let cells = (0..effect.order.len()).map(|at| {
        let (before, after) = (value(&moved.before.values, at), value(&moved.after.values, at));
        ChangedValue { differs: before != after, before, after }
    });
    Shift {
        name: Name::of(&effect.tournament, moved.entry, t),
        before: place(moved.before.place),
        after: place(moved.after.place),
        moved: by,
        cells: cells.collect(),
    }
}

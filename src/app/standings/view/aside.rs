//! Cards beside the standings: the number of entrants with each score, and the order; and the places won or lost since
//! the round before.

use std::collections::BTreeMap;

use askama::Template;
use askama::filters::HtmlSafe;
use qisai_domain::{EntryId, Points};
use qisai_i18n::Words;
use qisai_standings::ranking::Ranked;

use crate::public::scene::Scene;
use crate::scores;
use crate::standings::highlights::has_points_in_order;
use crate::standings::tie_breaks::{label, sources};

/// Maximum number of columns of criteria with which the table leaves room for cards.
const COLUMNS: usize = 5;
/// Number of entrants from which the scores form a picture.
const ENTRANTS: usize = 8;
/// Maximum number of scores in the picture.
const SCORES: usize = 20;

/// Cards beside the standings. A template that renders itself in other templates.
#[derive(Template)]
#[template(path = "standings/aside.html")]
pub(crate) struct StandingsAside {
    t: Words,
    is_of_teams: bool,
    /// Number of entrants with each score, the highest score first.
    by_points: Vec<(String, usize)>,
    /// Largest of these numbers.
    most: usize,
    /// Names of the criteria.
    order: String,
    sources: Vec<String>,
}

impl HtmlSafe for StandingsAside {}

impl StandingsAside {
    /// Returns the cards; `None` if the table has too many columns, or too few or too different scores.
    pub fn of(scene: &Scene, ranked: &Ranked, columns: usize) -> Option<Self> {
        if columns > COLUMNS || !has_points_in_order(scene) {
            return None;
        }
        let mut counts: BTreeMap<Points, usize> = BTreeMap::new();
        for row in &ranked.standings.rows {
            *counts.entry(ranked.points(row.entry)).or_default() += 1;
        }
        if ranked.standings.rows.len() < ENTRANTS || counts.len() > SCORES {
            return None;
        }
        let order = &ranked.standings.order;
        let names: Vec<String> = order.iter().map(|descriptor| label(descriptor, scene.t).name).collect();
        let score = |(points, count): (Points, usize)| (scores::points(scene.primary(), points), count);
        Some(Self {
            t: scene.t,
            is_of_teams: scene.is_of_teams(),
            most: counts.values().copied().max().unwrap_or_default(),
            by_points: counts.into_iter().rev().map(score).collect(),
            order: names.join(scene.t.list_comma()),
            sources: sources(scene.stage, &scene.tournament.settings, order, scene.t),
        })
    }
}

/// Places that an entrant has won or lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PlaceShift {
    Up(usize),
    Down(usize),
}

/// Returns the places won or lost since the round before; an entrant in the same place has none. Empty after the first
/// round, and for places that no points decide.
pub(crate) fn shifts(scene: &Scene, number: u16, ranked: &Ranked) -> BTreeMap<EntryId, PlaceShift> {
    let before = number.checked_sub(1).filter(|before| *before > 0 && !scene.stage.spec().has_values());
    let Some(Ok(before)) = before.map(|before| scene.ranked(before)) else { return BTreeMap::new() };
    let was: BTreeMap<EntryId, usize> = before.standings.rows.iter().map(|row| (row.entry, row.rank)).collect();
    let shift = |row: &qisai_standings::Row| {
        let was = *was.get(&row.entry)?;
        let shift = if was > row.rank { PlaceShift::Up(was - row.rank) } else { PlaceShift::Down(row.rank - was) };
        (was != row.rank).then_some((row.entry, shift))
    };
    ranked.standings.rows.iter().filter_map(shift).collect()
}

//! Columns of standings for particular formats.

use std::collections::{BTreeMap, BTreeSet};

use qisai_domain::{Cell, EntryId, Points, ResultLine};
use qisai_standings::code::Code;
use qisai_standings::ranking::Ranked;
use qisai_standings::{Descriptor, Row, Value};

use crate::bracket::public::public_part;
use crate::public::scene::Scene;
use crate::scores;
use crate::standings::working::Explainer;

/// Returns the name and the score of each entrant's last match in a bracket up to a round; `None` in other formats.
pub(crate) fn reached(scene: &Scene, round: u16) -> Option<BTreeMap<EntryId, (String, String)>> {
    let last = public_part(scene)?.last_matches(round);
    let said = last.into_iter().map(|(entry, last)| {
        let score = last.points.map(|(own, theirs)| {
            format!("{}–{}", scores::points(scene.scores(), own), scores::points(scene.scores(), theirs))
        });
        (entry, (last.name.text(scene.t), score.unwrap_or_default()))
    });
    Some(said.collect())
}

/// Returns for each criterion `true` if it has a column. A bracket decides places by its matches; penalties are left
/// out if there are none.
pub(crate) fn criteria_shown(ranked: &Ranked, is_bracket: bool) -> Vec<bool> {
    let is_nothing = |value: &Value| match value {
        Value::Steps(steps) => steps.iter().all(|step| *step.numer() == 0),
        _ => false,
    };
    let rows = ranked.everybody().rows;
    let shown = |(at, descriptor): (usize, &Descriptor)| {
        let nobody_has_any = || rows.iter().filter_map(|row| row.values.get(at)).all(is_nothing);
        !(is_bracket || descriptor.code() == Some(Code::Pen) && nobody_has_any())
    };
    ranked.standings.order.iter().enumerate().map(shown).collect()
}

/// Returns matches played and points lost to opponents in a league whose entrants have not played the same number of
/// matches; empty otherwise. Annulled games are not counted. A league is a table of teams, or a table in which a match
/// has a date of its own.
pub(crate) fn uneven(scene: &Scene, ranked: &Ranked) -> BTreeMap<EntryId, (usize, String, String)> {
    let has_dates = || {
        let mut pairings = scene.rounds().flat_map(|round| round.pairings.values());
        pairings.any(|pairing| pairing.appointment.is_some())
    };
    if !scene.stage.spec().has_free_order() || !(scene.is_of_teams() || has_dates()) {
        return BTreeMap::new();
    }
    let results = ranked.counted();
    let of_line = |line: &ResultLine| {
        let (mut played, mut lost) = (0_usize, Points::ZERO);
        for (round, cell) in (1..=results.rounds()).zip(&line.cells) {
            let (Cell::Game { opponent, outcome, .. } | Cell::Match { opponent, outcome, .. }) = cell else { continue };
            if outcome.is_pending() {
                continue;
            }
            played += 1;
            lost += results.lines.get(*opponent).map(|other| results.points(other, round)).unwrap_or_default();
        }
        let (text, sort) = (scores::points(scene.primary(), lost), scores::plain_points(scene.primary(), lost));
        (line.entry, (played, text, sort))
    };
    let found: BTreeMap<EntryId, (usize, String, String)> =
        results.lines.iter().take(results.seated).map(of_line).collect();
    let placed = ranked.standings.rows.iter().filter_map(|row| found.get(&row.entry)).map(|(played, ..)| *played);
    if placed.collect::<BTreeSet<_>>().len() > 1 { found } else { BTreeMap::new() }
}

/// Returns the score that leads the order; `None` where the points of the games lead it.
pub(crate) fn points_value<'a>(scene: &Scene, row: &'a Row) -> Option<&'a Value> {
    row.values.first().filter(|_| scene.stage.spec().criteria_of_points() > 0)
}

/// Returns the score that leads the order, as text.
pub fn points_text(scene: &Scene, ranked: &Ranked, row: &Row) -> String {
    points_value(scene, row).map_or_else(|| scores::points(scene.primary(), ranked.points(row.entry)), Explainer::text)
}

/// Returns `true` if matches have points of their own besides game points.
pub(crate) fn has_two_scores(scene: &Scene) -> bool {
    scene.stage.play.scoring.matches.is_some()
}

/// Returns the teams' score that the order does not contain: game points, or match points if game points determine the
/// ranking.
pub(crate) fn second_score(scene: &Scene, ranked: &Ranked) -> Option<Descriptor> {
    let is_named = |code: &Code| ranked.standings.order.iter().any(|descriptor| descriptor.code() == Some(*code));
    let mut scores = [Code::Mpts, Code::Gpts].into_iter();
    scores.find(|code| has_two_scores(scene) && !is_named(code)).map(Descriptor::plain)
}

/// Returns an entry's value of the second score; `None` for an entry that is not counted.
pub(crate) fn second_of(ranked: &Ranked, entry: EntryId, second: Option<&Descriptor>) -> Option<Value> {
    ranked.table.value(entry, second?).ok()
}

/// Returns text and sort key of the second score; empty for an entry that is not counted.
pub(crate) fn second_cell(ranked: &Ranked, entry: EntryId, second: &Descriptor) -> (String, String) {
    let value = second_of(ranked, entry, Some(second));
    value.map(|value| (Explainer::text(&value), Explainer::plain(&value).unwrap_or_default())).unwrap_or_default()
}

//! Start scores and groups of McMahon in the standings: columns, lines between the groups, the note, and their data in
//! JSON.

use std::collections::BTreeMap;

use qisai_domain::mcmahon::{McMahonRules, group_of};
use qisai_domain::{EntryId, Points};
use qisai_standings::Row;
use qisai_standings::ranking::Ranked;
use serde::Serialize;

use crate::public::scene::Scene;
use crate::scores;

/// Start score and group of a line.
pub(crate) struct GroupMark {
    /// Start score in whole points.
    pub(crate) start: i64,
    /// Group: whole part of the McMahon score.
    pub(crate) group: i64,
    /// `true` for the first line of a group, except for the first line of all.
    pub(crate) is_first: bool,
}

/// Rules of a McMahon tournament.
#[derive(Debug, Serialize)]
pub struct McMahonShape<'a> {
    /// Start score of the lowest band.
    floor: i64,
    /// Start score of the top group.
    bar: i64,
    /// Lowest rating of the top group; null without thresholds.
    bar_rating: Option<u16>,
    /// Lowest rating of the band whose start score is 0; null if that is the lowest band, or if there is none.
    zero_rating: Option<u16>,
    /// Rules as set by the organiser.
    rules: &'a McMahonRules,
}

/// Scores of a line of the standings of a McMahon tournament. Scores in strings are decimals.
#[derive(Debug, Serialize)]
pub struct McMahonLineShape {
    /// Start score.
    start: i64,
    /// Points without the start score.
    points: String,
    /// McMahon score.
    mms: String,
    /// Group: whole part of the McMahon score.
    group: i64,
    /// Rounds against a player of another group.
    floats: Vec<FloatShape>,
}

/// Round against a player of another group.
#[derive(Debug, Serialize)]
pub struct FloatShape {
    round: u16,
    /// `down` if the opponent was in a lower group, otherwise `up`.
    direction: &'static str,
}

/// Returns the start score of an entry in whole points; `None` in other formats.
pub(crate) fn start(ranked: &Ranked, entry: EntryId) -> Option<i64> {
    ranked.table.mcmahon(entry).map(|(scores, at)| scores.start(at))
}

/// Returns the start score and the group of each row; empty in other formats.
pub(crate) fn marks(ranked: &Ranked, rows: &[Row]) -> BTreeMap<EntryId, GroupMark> {
    let mut previous = None;
    let marks = rows.iter().filter_map(|row| {
        let (scores, at) = ranked.table.mcmahon(row.entry)?;
        let group = group_of(scores.mms(at));
        let is_first = previous.replace(group).is_some_and(|previous| previous != group);
        Some((row.entry, GroupMark { start: scores.start(at), group, is_first }))
    });
    marks.collect()
}

/// Returns the note on the bar and the floor, or `None` in other formats.
pub(crate) fn note(scene: &Scene) -> Option<String> {
    let rules = scene.stage.format().mcmahon()?;
    let [floor, bar] = rules.range();
    Some(match rules.thresholds.last() {
        Some(rating) => scene.t.mcmahon_note(rating, bar, floor),
        None => scene.t.mcmahon_note_equal(floor),
    })
}

/// Returns the rules, or `None` in other formats.
pub(crate) fn shape<'a>(scene: &Scene<'a>) -> Option<McMahonShape<'a>> {
    let rules = scene.stage.format().mcmahon()?;
    let [floor, bar] = rules.range();
    let zero = usize::try_from(-floor).ok().and_then(|bands| bands.checked_sub(1));
    Some(McMahonShape {
        floor,
        bar,
        bar_rating: rules.thresholds.last().copied(),
        zero_rating: zero.and_then(|at| rules.thresholds.get(at).copied()),
        rules,
    })
}

/// Returns the scores of an entry, or `None` in other formats.
pub(crate) fn line_shape(scene: &Scene, ranked: &Ranked, entry: EntryId) -> Option<McMahonLineShape> {
    let (table, at) = ranked.table.mcmahon(entry)?;
    let floats = table.floats(at).into_iter();
    let floats = floats.map(|(round, down)| FloatShape { round, direction: if down { "down" } else { "up" } });
    let mms = i32::try_from(table.mms(at)).ok().map(|mms| Points(mms).decimal(2).to_string());
    Some(McMahonLineShape {
        start: table.start(at),
        points: scores::plain_points(scene.primary(), ranked.points(entry)),
        mms: mms.unwrap_or_default(),
        group: group_of(table.mms(at)),
        floats: floats.collect(),
    })
}

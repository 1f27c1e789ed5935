//! Game points that record 299 gives a team for a result or a bye, in place of those of its boards.
//!
//! A tournament stores the primary points for such a round; for game points it stores the difference from the points
//! of the boards.

use std::collections::BTreeMap;

use qisai_domain::setup::Setup;
use qisai_domain::{Adjustment, AdjustmentKind, Cell, GroupId, Points, Tournament, results};

use super::Document;
use super::scores::in_units;
use crate::trf::note::{NoteKind, Notes};
use crate::trf::record::{Located, Record};

/// First column of the game points.
const COLUMN: u32 = 14;

/// Value given by one record.
struct Given<'a> {
    line: u32,
    kind: AdjustmentKind,
    points: Points,
    round: Option<u16>,
    numbers: Option<&'a [u32]>,
}

/// Adds the differences to the teams. A record that names a team has priority over one for all, and one that names a
/// round over one for every round. Rounds not yet played cannot get any, which adds a note.
pub(super) fn apply(document: &Document, setup: &mut Setup, rounds: u16, notes: &mut Notes) {
    let unit = setup.play.scoring.games.unit;
    let mut given: Vec<Given> = document.records.iter().filter_map(|located| read(located, unit)).collect();
    given.sort_by_key(|given| (given.numbers.is_none(), given.round.is_none(), given.line));
    if given.is_empty() {
        return;
    }
    let last = u16::try_from(setup.played.len()).unwrap_or(u16::MAX);
    for one in given.iter().filter(|one| one.round.unwrap_or(rounds) > last) {
        notes.add(one.line, COLUMN, NoteKind::ExtraPoints, "");
    }
    let Ok(tournament) = Tournament::try_from(setup.clone()) else { return };
    let Some(results) = results(&tournament, GroupId(1), last) else { return };
    let mut differences: BTreeMap<(u32, u16), Points> = BTreeMap::new();
    for one in &given {
        for line in &results.lines {
            if one.numbers.is_some_and(|numbers| !numbers.contains(&line.entry.0)) {
                continue;
            }
            let of_round = |round: &u16| one.round.is_none_or(|only| only == *round);
            for round in (1..=last).filter(of_round) {
                if line.cell(round).and_then(kind_of) == Some(one.kind) {
                    let difference = one.points - results.game_points(line, round);
                    differences.entry((line.entry.0, round)).or_insert(difference);
                }
            }
        }
    }
    for ((number, round), points) in differences.into_iter().filter(|(_, points)| *points != Points::ZERO) {
        if let Some(entrant) = setup.entrants.iter_mut().find(|entrant| entrant.number == number) {
            let (kind, round) = (AdjustmentKind::ExtraGamePoints, Some(round));
            entrant.adjustments.push(Adjustment { kind, round, points });
        }
    }
}

fn read(located: &Located, unit: u16) -> Option<Given<'_>> {
    let Record::Adjustment { kind, points, round, numbers, .. } = &located.record else { return None };
    // Programs fill unused columns with zeros.
    let points = points.filter(|points| points.0 != 0 && *kind != AdjustmentKind::Extra)?;
    let (kind, points) = (*kind, in_units(points, unit));
    Some(Given { line: located.line, kind, points, round: *round, numbers: numbers.as_deref() })
}

fn kind_of(cell: Cell) -> Option<AdjustmentKind> {
    match cell {
        Cell::Game { outcome, .. } | Cell::Match { outcome, .. } => AdjustmentKind::of_outcome(outcome),
        Cell::Bye(kind) => AdjustmentKind::of_bye(kind),
        Cell::Idle => None,
    }
}

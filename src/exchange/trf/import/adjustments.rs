//! Points given or taken beyond the results: record 299.

use std::collections::{BTreeMap, BTreeSet};

use qisai_domain::{Adjustment, AdjustmentKind, Points};

use super::Document;
use super::scores::in_units;
use crate::trf::note::{NoteKind, Notes};
use crate::trf::record::{Located, Record};

/// Maximum number of different records without numbers that are applied. Each applies to all players, so a long list
/// of them must not fill the memory.
const MAX_FOR_EVERYBODY: usize = 100;

/// Adjustments by starting number.
pub(super) type Adjustments = BTreeMap<u32, Vec<Adjustment>>;

/// Points and line by kind and round; without a round they apply to every round.
type Given = BTreeMap<(AdjustmentKind, Option<u16>), (Points, u32)>;

/// Returns the adjustments of the records by player. Penalties and bonuses of one round add up. For other kinds the
/// first record counts, and one that names the player replaces those for all players in the same rounds.
///
/// `known` contains the existing numbers, of teams if teams play. Then the points are match points, and penalties and
/// bonuses may also be given in game points. Game points for results and byes are read
/// [elsewhere](super::team_game_points). Match points of individuals are refused.
pub(super) fn read(
    document: &Document,
    known: &BTreeSet<u32>,
    rounds: u16,
    (unit, game_unit): (u16, u16),
    notes: &mut Notes,
) -> Adjustments {
    let (mut everybody, mut named): (Given, BTreeMap<u32, Given>) = Default::default();
    for Located { line, record } in document.records {
        let Record::Adjustment { kind, match_points, points, round, numbers } = record else { continue };
        let (points, (at, other)) =
            if document.has_teams() { (match_points, (14, points)) } else { (points, (8, match_points)) };
        let other = other.filter(|other| other.0 != 0);
        let is_extra_of_games = document.has_teams() && *kind == AdjustmentKind::Extra;
        if let Some(other) = other.filter(|_| !document.has_teams()) {
            notes.add(*line, at, NoteKind::ExtraPoints, &other.to_string());
        }
        let of_games = other.filter(|_| is_extra_of_games);
        let of_games = of_games.map(|points| ((AdjustmentKind::ExtraGamePoints, *round), in_units(points, game_unit)));
        let points = points.map(|points| ((*kind, *round), in_units(points, unit)));
        if let Some(round) = round.filter(|round| *round > rounds) {
            notes.add(*line, 20, NoteKind::NoSuchRound { round: round.into(), rounds }, "");
            continue;
        }
        for (key, points) in points.into_iter().chain(of_games) {
            let Some(numbers) = numbers else {
                if everybody.len() >= MAX_FOR_EVERYBODY && !everybody.contains_key(&key) {
                    notes.add(*line, 0, NoteKind::TooManyAdjustments, "");
                } else {
                    give(&mut everybody, key, points, *line, notes);
                }
                continue;
            };
            for number in numbers {
                if known.contains(number) {
                    give(named.entry(*number).or_default(), key, points, *line, notes);
                } else {
                    notes.add(*line, 0, NoteKind::UnknownNumber { number: *number }, "");
                }
            }
        }
    }
    let mut adjustments = Adjustments::new();
    for number in known {
        let mut given = named.remove(number).unwrap_or_default();
        for ((kind, round), (points, line)) in &everybody {
            if is_extra(*kind) {
                give(&mut given, (*kind, *round), *points, *line, notes);
            } else if !given.contains_key(&(*kind, None)) {
                given.entry((*kind, *round)).or_insert((*points, *line));
            }
        }
        if !given.is_empty() {
            let adjustment = |((kind, round), (points, _))| Adjustment { kind, round, points };
            adjustments.insert(*number, given.into_iter().map(adjustment).collect());
        }
    }
    adjustments
}

fn is_extra(kind: AdjustmentKind) -> bool {
    matches!(kind, AdjustmentKind::Extra | AdjustmentKind::ExtraGamePoints)
}

/// Returns no adjustments, because the records name teams although players are read; adds notes.
pub(super) fn of_teams(document: &Document, notes: &mut Notes) -> Adjustments {
    for Located { line, record } in document.records {
        if matches!(record, Record::Adjustment { .. }) {
            notes.add(*line, 1, NoteKind::NamesTeams, "");
        }
    }
    Adjustments::new()
}

fn give(given: &mut Given, key: (AdjustmentKind, Option<u16>), points: Points, line: u32, notes: &mut Notes) {
    let Some((earlier, first)) = given.get_mut(&key) else {
        given.insert(key, (points, line));
        return;
    };
    if is_extra(key.0) {
        *earlier += points;
    } else {
        notes.add(line, 0, NoteKind::Repeated { first: *first }, "");
    }
}

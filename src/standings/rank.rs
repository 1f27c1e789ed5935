//! Ranking by an order of criteria. Each criterion is applied within every group that is still tied (Article 4).
#![expect(
    clippy::indexing_slicing,
    reason = "every index numbers a line of the ledger, and `values` has one row per line"
)]

use std::cmp::Ordering;

use qisai_domain::EntryId;

use crate::code::Code;
use crate::descriptor::{Descriptor, TeamScore};
use crate::sheet::Sheet;
use crate::suitability::{self, Warning};
use crate::table::{StandingsError, Table};
use crate::tiebreak::{Question, encounter};
use crate::working::Value;

/// Standings: one row for each ranked competitor, in ranking order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standings {
    /// Criteria in order of priority.
    pub order: Vec<Descriptor>,
    /// Rows in ranking order. Entries that remain tied are sorted by pairing number.
    pub rows: Vec<Row>,
    /// Unusual properties of the criteria.
    pub warnings: Vec<Warning>,
    /// Score that ranks first in team events. Criteria without a score of their own use it.
    pub primary: Option<TeamScore>,
}

/// Row of the standings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    pub entry: EntryId,
    /// Place. Tied entries share the first number (1, 2, 2, 4).
    pub rank: usize,
    /// `true` if another entry has the same place.
    pub shared: bool,
    /// One value for each criterion of the order.
    pub values: Vec<Value>,
}

impl Table {
    /// Returns the standings in ranking order. Each criterion is applied within every group that the criteria before it
    /// left tied (4.2).
    pub fn standings(&self, order: &[Descriptor]) -> Result<Standings, StandingsError> {
        standings(self, order)
    }
}

fn standings(table: &Table, order: &[Descriptor]) -> Result<Standings, StandingsError> {
    let mut warnings = Vec::new();
    for descriptor in order {
        warnings.extend(suitability::check(descriptor, &table.settings)?);
        if table.somebody_is_unrated && descriptor.needs_ratings() {
            warnings.push(Warning::UnratedEntrants(descriptor.clone()));
        }
    }
    let primary = table.settings.primary.map(|announced| first_score(order).unwrap_or(announced));
    let lines = &table.tally(primary).ledger.lines[..table.seated()];
    let mut values: Vec<Vec<Value>> = lines.iter().map(|_| Vec::with_capacity(order.len())).collect();
    let mut ranking: Vec<usize> = (0..lines.len()).collect();
    ranking.sort_by_key(|who| (lines[*who].tpn, lines[*who].entry));
    // End index in the ranking of each tied group.
    let mut ends = vec![ranking.len()];
    let mut sheet = Sheet::default();
    for descriptor in order {
        let descriptor = &descriptor.on(primary);
        let is_sub_ranking = descriptor.code().is_some_and(Code::is_sub_ranking);
        if !is_sub_ranking {
            let question = Question::of_all(table, descriptor);
            for (who, row) in values.iter_mut().enumerate() {
                row.push(question.value(who, &mut sheet));
            }
        }
        let mut rest = ranking.as_mut_slice();
        let mut start = 0;
        let mut parts = Vec::with_capacity(ends.len());
        for end in ends {
            let (group, behind) = rest.split_at_mut(end - start);
            if is_sub_ranking {
                place_by_encounter(table, descriptor, group, &mut values);
            }
            let compared = |one: &usize, other: &usize| match (values[*one].last(), values[*other].last()) {
                (Some(one), Some(other)) => compare(descriptor, one, other),
                _ => Ordering::Equal,
            };
            group.sort_by(compared);
            for part in group.chunk_by(|one, other| compared(one, other).is_eq()) {
                start += part.len();
                parts.push(start);
            }
            rest = behind;
        }
        ends = parts;
    }
    let mut rows = Vec::with_capacity(lines.len());
    for end in ends {
        let (rank, shared) = (rows.len() + 1, end - rows.len() > 1);
        for who in &ranking[rows.len()..end] {
            rows.push(Row { entry: lines[*who].entry, rank, shared, values: std::mem::take(&mut values[*who]) });
        }
    }
    Ok(Standings { order: order.to_vec(), rows, warnings, primary })
}

/// Adds the places by mutual results to the values of a tied group.
fn place_by_encounter(table: &Table, descriptor: &Descriptor, group: &[usize], values: &mut [Vec<Value>]) {
    for (who, value) in encounter::places(table, group, descriptor) {
        values[who].push(value);
    }
}

/// Returns the team score that an order ranks by first, if it names one.
fn first_score(order: &[Descriptor]) -> Option<TeamScore> {
    order.iter().find_map(|descriptor| match descriptor.code() {
        Some(Code::Mpts) => Some(TeamScore::Match),
        Some(Code::Gpts) => Some(TeamScore::Game),
        _ => None,
    })
}

/// Compares two values of a criterion; the better one is less. Steps are compared one by one, and undefined values come
/// last in either direction. Places are comparable only within one tied group.
pub(crate) fn compare(descriptor: &Descriptor, one: &Value, other: &Value) -> Ordering {
    let numbers = |one: &crate::Exact, other: &crate::Exact| {
        if descriptor.is_ascending() { one.cmp(other) } else { other.cmp(one) }
    };
    match (one, other) {
        (Value::Number(one), Value::Number(other)) => numbers(one, other),
        (Value::Steps(one), Value::Steps(other)) => one
            .iter()
            .zip(other)
            .map(|(one, other)| numbers(one, other))
            .find(|order| order.is_ne())
            .unwrap_or(Ordering::Equal),
        (Value::Place { place: one, .. }, Value::Place { place: other, .. }) => one.cmp(other),
        (Value::Undefined(_), Value::Undefined(_)) => Ordering::Equal,
        (one, other) => matches!(one, Value::Undefined(_)).cmp(&matches!(other, Value::Undefined(_))),
    }
}

//! Ranking: an order of criteria, each applied inside every group that is still tied (Article 4).
#![expect(
    clippy::indexing_slicing,
    reason = "every index numbers a line of the ledger, and `values` has one row per line"
)]

use std::cmp::Ordering;

use qisai_domain::EntryId;

use crate::code::Code;
use crate::descriptor::{Descriptor, TeamScore};
use crate::suitability::{self, Warning};
use crate::table::{StandingsError, Table};
use crate::tiebreak::{self, encounter};
use crate::working::{Value, Working};

/// A table of standings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standings {
    /// The criteria, first the one that counts first.
    pub order: Vec<Descriptor>,
    /// First the first. Inside a tie that stands: by pairing number.
    pub rows: Vec<Row>,
    /// What is unusual about the criteria.
    pub warnings: Vec<Warning>,
}

/// One line of a table of standings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Who.
    pub entry: EntryId,
    /// Place; equal places share the first number (1, 2, 2, 4).
    pub rank: usize,
    /// Whether somebody else has the same place.
    pub shared: bool,
    /// One for each criterion of the order.
    pub values: Vec<Value>,
}

pub(crate) fn standings(table: &Table, order: &[Descriptor]) -> Result<Standings, StandingsError> {
    let mut warnings = Vec::new();
    for descriptor in order {
        warnings.extend(suitability::check(descriptor, &table.settings)?);
    }
    let primary = table.settings.primary.map(|announced| first_score(order).unwrap_or(announced));
    let lines = &table.tally(primary).ledger.lines;
    let mut values: Vec<Vec<Value>> = vec![Vec::with_capacity(order.len()); lines.len()];
    let mut everybody: Vec<usize> = (0..lines.len()).collect();
    everybody.sort_by_key(|who| (lines[*who].tpn, lines[*who].entry));
    let mut groups = vec![everybody];
    for descriptor in order {
        let descriptor = &descriptor.on(primary);
        groups = if descriptor.code().is_some_and(Code::is_sub_ranking) {
            groups.into_iter().flat_map(|group| split_by_encounter(table, descriptor, group, &mut values)).collect()
        } else {
            for (row, value) in values.iter_mut().zip(tiebreak::column(table, descriptor)) {
                row.push(value);
            }
            groups.into_iter().flat_map(|group| split_by_value(descriptor, group, &values)).collect()
        };
    }
    let mut rows = Vec::with_capacity(lines.len());
    for group in groups {
        let (rank, shared) = (rows.len() + 1, group.len() > 1);
        for who in group {
            rows.push(Row { entry: lines[who].entry, rank, shared, values: std::mem::take(&mut values[who]) });
        }
    }
    Ok(Standings { order: order.to_vec(), rows, warnings })
}

/// The score of teams that an order ranks by first.
fn first_score(order: &[Descriptor]) -> Option<TeamScore> {
    order.iter().find_map(|descriptor| match descriptor.code() {
        Some(Code::Mpts) => Some(TeamScore::Match),
        Some(Code::Gpts) => Some(TeamScore::Game),
        _ => None,
    })
}

/// A tied group in the order of the value just computed, cut where it differs.
fn split_by_value(descriptor: &Descriptor, mut group: Vec<usize>, values: &[Vec<Value>]) -> Vec<Vec<usize>> {
    let compared = |one: usize, other: usize| match (values[one].last(), values[other].last()) {
        (Some(one), Some(other)) => compare(descriptor, one, other),
        _ => Ordering::Equal,
    };
    group.sort_by(|one, other| compared(*one, *other));
    group.chunk_by(|one, other| compared(*one, *other).is_eq()).map(<[usize]>::to_vec).collect()
}

/// A tied group in the order of its mutual results.
fn split_by_encounter(
    table: &Table,
    descriptor: &Descriptor,
    group: Vec<usize>,
    values: &mut [Vec<Value>],
) -> Vec<Vec<usize>> {
    let ranked = encounter::places(table, group, descriptor);
    let mut groups: Vec<(Option<usize>, Vec<usize>)> = Vec::new();
    for (who, value) in ranked {
        let place = value.place();
        values[who].push(value);
        match groups.last_mut() {
            Some((last, group)) if *last == place => group.push(who),
            _ => groups.push((place, vec![who])),
        }
    }
    groups.into_iter().map(|(_, group)| group).collect()
}

/// Better before worse, step by step where there are steps; undefined last whatever the direction.
fn compare(descriptor: &Descriptor, one: &Value, other: &Value) -> Ordering {
    if let (Working::Steps(one), Working::Steps(other)) = (&one.working, &other.working) {
        let steps = one.iter().zip(other).map(|(one, other)| compare(descriptor, one, other));
        return steps.fold(Ordering::Equal, Ordering::then);
    }
    match (one.amount, other.amount) {
        (Some(one), Some(other)) if descriptor.is_ascending() => one.cmp(&other),
        (Some(one), Some(other)) => other.cmp(&one),
        (one, other) => other.is_some().cmp(&one.is_some()),
    }
}

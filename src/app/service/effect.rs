//! What commands would do to the standings: decided and applied to a copy, nothing stored.

use std::collections::BTreeMap;

use qisai_domain::{Command, EntryId, Tournament, decide};
use qisai_standings::{Descriptor, Value};

use super::ServiceError;
use super::standings::{Ranked, order, ranked};
use super::tournaments::By;
use crate::scope::Scope;

/// The standings before and after, where they differ.
pub struct Effect {
    /// After which round.
    pub round: u16,
    /// The criteria.
    pub order: Vec<Descriptor>,
    /// Whose place or values change, as they stand afterwards.
    pub rows: Vec<Moved>,
    /// The tournament as it would be.
    pub tournament: Tournament,
}

/// Somebody whose line changes.
pub struct Moved {
    /// Who.
    pub entry: EntryId,
    /// As it is.
    pub before: Line,
    /// As it would be.
    pub after: Line,
}

/// A line of the standings.
#[derive(Clone, Default)]
pub struct Line {
    /// Place, and whether somebody else has it too; none for who has no place.
    pub place: Option<(usize, bool)>,
    /// One for each criterion.
    pub values: Vec<Value>,
}

impl Line {
    fn differs(&self, other: &Self) -> bool {
        let same = |(one, other): (&Value, &Value)| is_same(one, other);
        self.place != other.place
            || self.values.len() != other.values.len()
            || !self.values.iter().zip(&other.values).all(same)
    }
}

/// Whether two values read the same: among whom a tie was broken is not shown.
fn is_same(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Place { place: one, tied }, Value::Place { place: other, tied: others }) => {
            (one, tied.is_empty()) == (other, others.is_empty())
        }
        _ => one == other,
    }
}

/// What `commands`, one after the other, would do to the standings after the last public round.
pub fn effect(scope: &Scope, commands: Vec<Command>, by: &By) -> Result<Effect, ServiceError> {
    let act = by.envelope(commands);
    let (tournament, group) = (scope.tournament(), scope.group_id());
    let mut changed = tournament.as_ref().clone();
    let changes = decide(&changed, &act)?;
    changed.apply(&changes, act.words());
    let (round, order) = (scope.group().last_public_round(), order(scope.stage())?);
    let before = lines(&ranked(tournament, group, round, &order)?);
    let after = ranked(&changed, group, round, &order)?;
    let by_entry: BTreeMap<EntryId, Line> = before.into_iter().collect();
    let moved = lines(&after).into_iter().filter_map(|(entry, after)| {
        let before = by_entry.get(&entry).cloned().unwrap_or_default();
        before.differs(&after).then_some(Moved { entry, before, after })
    });
    Ok(Effect { round, order, rows: moved.collect(), tournament: changed })
}

/// Whether commands would be accepted as things stand.
///
/// # Errors
/// The refusal that they would meet.
pub fn check(tournament: &Tournament, commands: Vec<Command>, by: &By) -> Result<(), ServiceError> {
    decide(tournament, &by.envelope(commands))?;
    Ok(())
}

/// Everybody's line, in the order of the standings.
fn lines(ranked: &Ranked) -> Vec<(EntryId, Line)> {
    let placed = ranked.standings.rows.iter();
    let placed =
        placed.map(|row| (row.entry, Line { place: Some((row.rank, row.shared)), values: row.values.clone() }));
    let others = ranked.unplaced.iter();
    let others = others.map(|one| (one.entry, Line { place: None, values: one.values.clone() }));
    placed.chain(others).collect()
}

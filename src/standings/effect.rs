//! What an act would do to the standings: decided and applied to a copy, nothing stored.

use std::collections::BTreeMap;

use qisai_domain::{EntryId, Envelope, GroupId, Refusal, Tournament, decide};
use thiserror::Error;

use crate::ranking::{Ranked, RankingError, missing_group, order, ranked};
use crate::{Descriptor, Value};

/// Why nothing can be shown.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum EffectError {
    /// The act would be refused.
    #[error("{0}")]
    Refused(#[from] Refusal),
    /// The group has no standings.
    #[error("{0}")]
    Ranking(#[from] RankingError),
}

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
    pub entry: EntryId,
    /// As it is.
    pub before: EffectLine,
    /// As it would be.
    pub after: EffectLine,
}

/// A line of the standings.
#[derive(Clone, Default)]
pub struct EffectLine {
    /// Place, and whether somebody else has it too; none for who has no place.
    pub place: Option<(usize, bool)>,
    /// One for each criterion.
    pub values: Vec<Value>,
}

impl EffectLine {
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

/// What an act would do to the standings of a group after its last public round.
///
/// # Errors
/// As the act itself would be refused; or as [`ranked`] fails.
pub fn effect(tournament: &Tournament, group: GroupId, act: &Envelope) -> Result<Effect, EffectError> {
    let (stage, in_group) = tournament.group(group).ok_or(RankingError::from(missing_group(group)))?;
    let mut changed = tournament.clone();
    let changes = decide(&changed, act)?;
    changed.apply(&changes, act.words());
    let (round, order) = (in_group.last_public_round(), order(stage)?);
    let before = lines(&ranked(tournament, group, round, &order)?);
    let after = ranked(&changed, group, round, &order)?;
    let by_entry: BTreeMap<EntryId, EffectLine> = before.into_iter().collect();
    let moved = lines(&after).into_iter().filter_map(|(entry, after)| {
        let before = by_entry.get(&entry).cloned().unwrap_or_default();
        before.differs(&after).then_some(Moved { entry, before, after })
    });
    Ok(Effect { round, order, rows: moved.collect(), tournament: changed })
}

/// Everybody's line, in the order of the standings.
fn lines(ranked: &Ranked) -> Vec<(EntryId, EffectLine)> {
    let placed = ranked.standings.rows.iter();
    let placed =
        placed.map(|row| (row.entry, EffectLine { place: Some((row.rank, row.shared)), values: row.values.clone() }));
    let others = ranked.unplaced.iter();
    let others = others.map(|one| (one.entry, EffectLine { place: None, values: one.values.clone() }));
    placed.chain(others).collect()
}

//! Preview of the effect of an act on the standings. The act is decided and applied to a copy; nothing is stored.

use std::collections::BTreeMap;

use qisai_domain::{EntryId, Envelope, GroupId, Refusal, Tournament, decide};
use thiserror::Error;

use crate::ranking::{Ranked, RankingError, missing_group, order, ranked};
use crate::{Descriptor, Value};

/// Reason for which an effect cannot be shown.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum EffectError {
    /// Refusal of the act.
    #[error("{0}")]
    Refused(#[from] Refusal),
    /// Group without standings.
    #[error("{0}")]
    Ranking(#[from] RankingError),
}

/// Rows of the standings that an act would change, before and after.
pub struct Effect {
    /// Round after which the standings are compared.
    pub round: u16,
    /// Criteria of the standings.
    pub order: Vec<Descriptor>,
    /// Entries whose place or values change, in the order of the standings after the act.
    pub rows: Vec<Moved>,
    /// Tournament after the act.
    pub tournament: Tournament,
}

/// Entry whose row changes.
pub struct Moved {
    pub entry: EntryId,
    /// Row before the act.
    pub before: EffectLine,
    /// Row after the act.
    pub after: EffectLine,
}

/// Place and values of an entry in the standings.
#[derive(Clone, Default)]
pub struct EffectLine {
    /// Place, and `true` if another entry shares it. `None` for an entry without a place.
    pub place: Option<(usize, bool)>,
    /// One value for each criterion.
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

/// Returns `true` if two values read the same. The entries among which a tie was broken are not shown, so they are not
/// compared.
fn is_same(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Place { place: one, tied }, Value::Place { place: other, tied: others }) => {
            (one, tied.is_empty()) == (other, others.is_empty())
        }
        _ => one == other,
    }
}

/// Returns the effect of an act on the standings of a group after its last public round.
///
/// # Errors
/// Returns the refusal of the act, or the error of [`ranked`].
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

/// Returns the rows of all entries, in the order of the standings.
fn lines(ranked: &Ranked) -> Vec<(EntryId, EffectLine)> {
    let placed = ranked.standings.rows.iter();
    let placed =
        placed.map(|row| (row.entry, EffectLine { place: Some((row.rank, row.shared)), values: row.values.clone() }));
    let others = ranked.unplaced.iter();
    let others = others.map(|one| (one.entry, EffectLine { place: None, values: one.values.clone() }));
    placed.chain(others).collect()
}

//! Erasure of a person: data on which pairings, ratings and norms of others depend are kept, the rest is removed
//! everywhere.

use super::{Decided, need_reason};
use crate::change::Change;
use crate::command::Envelope;
use crate::id::PersonId;
use crate::refusal::{Missing, Refusal};
use crate::row::Row;
use crate::tournament::Tournament;

pub(super) fn erase(t: &Tournament, id: PersonId, act: &Envelope) -> Result<Decided, Refusal> {
    let person = t.person(id).ok_or(Refusal::Missing { what: Missing::Player, number: id.0 })?;
    if person.is_erased() && person.staff.is_none() {
        return Ok(Decided::default());
    }
    need_reason(act)?;
    Ok(Decided::computed(vec![Change::Erased { person: id }]).based_on(Row::Person { person: id }))
}

//! End of a tournament, and its reopening.

use std::sync::Arc;

use super::{Decided, need_reason};
use crate::actor::WrittenActor;
use crate::change::Change;
use crate::command::Envelope;
use crate::ended::record::Ended;
use crate::refusal::Refusal;
use crate::tournament::{Settings, Tournament};

pub(super) fn end(t: &Tournament, act: &Envelope) -> Result<Decided, Refusal> {
    if t.has_ended() {
        return Ok(Decided::default());
    }
    let rounds = t.open_rounds();
    if !rounds.is_empty() {
        return Err(Refusal::NotOver { rounds });
    }
    Ok(marked(t, Some(Ended { by: WrittenActor::role_of(&act.author.actor), at: act.author.at })))
}

pub(super) fn reopen(t: &Tournament, act: &Envelope) -> Result<Decided, Refusal> {
    if !t.has_ended() {
        return Ok(Decided::default());
    }
    need_reason(act)?;
    Ok(marked(t, None))
}

fn marked(t: &Tournament, ended: Option<Ended>) -> Decided {
    let after = Arc::new(Settings { ended, ..t.settings.as_ref().clone() });
    Decided::computed(vec![Change::Settings { before: Some(t.settings.clone()), after }])
}

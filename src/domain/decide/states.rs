//! Rounds in the state that an act needs.

use super::find_round;
use crate::id::{RoundRef, Version};
use crate::refusal::Refusal;
use crate::round::{Round, RoundState};
use crate::tournament::Tournament;

pub(super) fn in_state(t: &Tournament, at: RoundRef, needed: RoundState) -> Result<&Round, Refusal> {
    let round = find_round(t, at)?;
    if round.state == needed {
        return Ok(round);
    }
    Err(Refusal::RoundState { round: at.round, state: round.state, needed })
}

/// Returns the version that the present act will make.
pub(super) fn this_version(t: &Tournament) -> Version {
    t.version.next()
}

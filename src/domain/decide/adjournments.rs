//! Games adjourned with a sealed move (Laws of the 1990s, articles 13 and 14).

use std::sync::Arc;

use super::results::{change, find};
use super::{Decided, GamePlace, find_round, need_reason};
use crate::command::Envelope;
use crate::game::{Adjournment, AdjournmentFlaw, Game, GameFact};
use crate::refusal::Refusal;
use crate::result::GameResult;
use crate::round::RoundState;
use crate::tournament::Tournament;

pub(super) fn adjourn(
    t: &Tournament,
    place: GamePlace,
    envelope: Option<&Adjournment>,
    act: &Envelope,
) -> Result<Decided, Refusal> {
    let (_, game) = find(t, place)?;
    if game.adjournment.as_deref() == envelope {
        return Ok(Decided::default());
    }
    match find_round(t, place.at)?.state {
        RoundState::Published => {}
        RoundState::Closed => need_reason(act)?,
        state @ RoundState::Draft => {
            return Err(Refusal::RoundState { round: place.at.round, state, needed: RoundState::Published });
        }
    }
    let result = match (envelope, game.result) {
        (Some(envelope), GameResult::Unknown | GameResult::Adjourned) => {
            envelope.check().map_err(Refusal::Adjournment)?;
            GameResult::Adjourned
        }
        (Some(_), _) => return Err(Refusal::Adjournment(AdjournmentFlaw::Over)),
        (None, result) => result,
    };
    let changes_result = result != game.result;
    let after = Game { result, adjournment: envelope.cloned().map(Arc::new), ..game };
    // An envelope is replaced based on the version that was seen; so is a result that it changes.
    let decided = Decided::computed(vec![change(t, place, after)]).based_on(place.row(GameFact::Adjournment));
    Ok(if changes_result { decided.based_on(place.row(GameFact::Result)) } else { decided })
}

//! Penalties, points awarded or deducted, expulsion and fouls.

use super::entrants::{find, leaving, participates, typed};
use super::results::{self, change};
use super::states::this_version;
use super::{Decided, GamePlace, check_seat, find_group, find_round, need_reason};
use crate::adjustment::Adjustment;
use crate::command::Envelope;
use crate::entry::{Entry, EntryStatus};
use crate::game::{Game, GameFact};
use crate::id::{EntryId, GroupId, Version};
use crate::participation::{LeavingReason, Participation};
use crate::penalty::Penalty;
use crate::refusal::Refusal;
use crate::round::RoundState;
use crate::tournament::Tournament;

pub(super) fn sanction(
    t: &Tournament,
    group: GroupId,
    id: EntryId,
    (penalties, adjustments): (&[Penalty], &[Adjustment]),
    act: &Envelope,
) -> Result<Decided, Refusal> {
    let (_, in_group) = find_group(t, group)?;
    check_seat(t, in_group, id)?;
    let Some(before) = in_group.participation(id) else { return Ok(Decided::default()) };
    let given = |penalty: &Penalty| {
        let given = if penalty.given == Version::default() { this_version(t) } else { penalty.given };
        Penalty { given, ..*penalty }
    };
    let penalties = penalties.iter().map(given).collect();
    let after = Participation { adjustments: adjustments.to_vec(), penalties, ..before.as_ref().clone() };
    if after == **before {
        return Ok(Decided::default());
    }
    let rounds = t.planned_rounds(group);
    let of_penalties = after.penalties.iter().map(|penalty| penalty.round);
    let mut named = of_penalties.chain(after.adjustments.iter().filter_map(|adjustment| adjustment.round));
    if let Some(round) = named.find(|round| *round == 0 || *round > rounds) {
        return Err(Refusal::PenaltyRound { round, rounds });
    }
    need_reason(act)?;
    Ok(Decided::typed_over(vec![participates(in_group, id, before, after)]))
}

pub(super) fn expel(t: &Tournament, id: EntryId, act: &Envelope) -> Result<Decided, Refusal> {
    let entry = find(t, id)?;
    if entry.is_expelled() {
        return Ok(Decided::default());
    }
    need_reason(act)?;
    let after = Entry { status: EntryStatus::Expelled, ..entry.as_ref().clone() };
    Ok(leaving(t, id, LeavingReason::Expelled, typed(entry, after)))
}

pub(super) fn record_fouls(
    t: &Tournament,
    place: GamePlace,
    fouls: [u8; 2],
    act: &Envelope,
) -> Result<Decided, Refusal> {
    let (_, game) = results::find(t, place)?;
    if game.fouls == fouls {
        return Ok(Decided::default());
    }
    match find_round(t, place.at)?.state {
        RoundState::Published => {}
        RoundState::Closed => need_reason(act)?,
        state @ RoundState::Draft => {
            return Err(Refusal::RoundState { round: place.at.round, state, needed: RoundState::Published });
        }
    }
    let current = game.changed.of(GameFact::Fouls);
    let values = Refusal::StaleFouls { yours: fouls, theirs: game.fouls, current };
    let change = change(t, place, Game { fouls, ..game });
    Ok(Decided::computed(vec![change]).unless_newer(place.row(GameFact::Fouls), values))
}

//! Challenges of a ladder, and the effect of their end on the order.

use std::sync::Arc;

use chrono::{Days, NaiveDateTime};

use super::{Decided, check_seat, find_group, numbering, rounds};
use crate::change::Change;
use crate::command::Envelope;
use crate::group::Group;
use crate::id::{EntryId, GroupId, PairingId};
use crate::ladder;
use crate::pairing::{Appointment, Pairing};
use crate::refusal::{ChallengeFault, Refusal};
use crate::round::{Round, RoundState};
use crate::stage::Stage;
use crate::tournament::Tournament;

pub(super) fn challenge(
    t: &Tournament,
    group: GroupId,
    [challenger, challenged]: [EntryId; 2],
    act: &Envelope,
) -> Result<Decided, Refusal> {
    let (stage, in_group) = find_group(t, group)?;
    let fault = |entry: EntryId, why: ChallengeFault| Refusal::Challenge { name: t.name_of(entry).to_owned(), why };
    let (reach, rules) = stage.format().ladder().ok_or_else(|| fault(challenged, ChallengeFault::NoLadder))?;
    if stage.awaits_opening() {
        return Err(Refusal::StageNotOpen { stage: stage.id });
    }
    let number = in_group.last_round().checked_add(1).ok_or(Refusal::NoRoundLeft { rounds: u16::MAX })?;
    for entry in [challenger, challenged] {
        check_seat(t, in_group, entry)?;
        if !matches!(rounds::availability(in_group, entry, number), Some(Ok(()))) {
            return Err(rounds::cannot_play(t, entry));
        }
        if ladder::engaged(in_group, entry).is_some() {
            return Err(fault(entry, ChallengeFault::Engaged));
        }
    }
    if !ladder::reachable(reach, rules, in_group.number(challenger)).contains(&in_group.number(challenged)) {
        return Err(fault(challenged, ChallengeFault::OutOfReach));
    }
    let today = act.author.at.date_naive();
    if let Some(until) = ladder::protected_until(in_group, rules, challenged).filter(|until| today < *until) {
        return Err(fault(challenged, ChallengeFault::Protected { until }));
    }
    let due = today.checked_add_days(Days::new(u64::from(rules.answer_days))).unwrap_or(today);
    let planned = NaiveDateTime::from(due);
    let pairing = Pairing {
        id: PairingId(t.highest.pairing + 1),
        appointment: Some(Appointment::at(planned)),
        ..Pairing::of_two(1, [challenger, challenged], Vec::new())
    };
    let round = Round { state: RoundState::Published, ..Round::draft(number, [pairing]) };
    let change = Change::Round { at: in_group.at(number), before: None, after: Some(Arc::new(round)) };
    Ok(Decided::computed(vec![change]))
}

/// Returns the changes made to a ladder by the end of a round: the day is recorded, and the winner of a challenge takes
/// the place. Empty for other formats.
pub(super) fn closed(stage: &Stage, group: &Group, round: &Round, act: &Envelope) -> Vec<Change> {
    let Some((_, rules)) = stage.format().ladder() else { return Vec::new() };
    let (at, mut order) = (group.at(round.number), group.seats.to_vec());
    let mut changes = Vec::new();
    for pairing in round.in_board_order() {
        ladder::after(stage, round.number, pairing, rules, &mut order);
        let Some(appointment) = pairing.appointment.clone() else { continue };
        let ended = Some(Appointment { ended: Some(act.author.at.naive_utc()), ..appointment });
        let after = Pairing { appointment: ended, ..pairing.clone() };
        let before = Some(Arc::new(pairing.clone()));
        changes.push(Change::Pairing { at, id: pairing.id, before, after: Some(Arc::new(after)) });
    }
    changes.extend(numbering::reseat(group, &order));
    changes
}

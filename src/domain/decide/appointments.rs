//! Dates of single matches (moved, agreed, approved) and the confirmation of their reports.
//!
//! | command | requires |
//! |---|---|
//! | a first date; a later one proposed by one side or agreed by both | nothing |
//! | a later date that the committee sets without the agreement of both | a reason |
//! | back to the first date; another first date; removal of the date | a reason |
//! | a report confirmed | a complete result that is the present one |
//! | a protest, and its end without a ruling | a reason |

use std::sync::Arc;

use chrono::NaiveDateTime;

use super::{Decided, find_group, find_round, need_reason};
use crate::change::Change;
use crate::command::Envelope;
use crate::contest::{DecidedBy, match_result};
use crate::id::{PairingId, RoundRef};
use crate::pairing::{Appointment, Pairing};
use crate::refusal::{AppointmentFault, Missing, Refusal};
use crate::round::RoundState;
use crate::stage::Stage;
use crate::tournament::Tournament;

pub(super) fn appoint(
    t: &Tournament,
    at: RoundRef,
    id: PairingId,
    appointment: Option<&Appointment>,
    act: &Envelope,
) -> Result<Decided, Refusal> {
    let round = find_round(t, at)?;
    let (stage, _) = find_group(t, at.group)?;
    let pairing = round.pairings.get(&id).filter(|pairing| pairing.two().is_some());
    let pairing = pairing.ok_or(Refusal::Missing { what: Missing::Pairing, number: id.0 })?;
    let after = appointment.cloned().map(tidied);
    if pairing.appointment == after {
        return Ok(Decided::default());
    }
    if stage.spec().has_ladder() {
        return Err(Refusal::Appointment(AppointmentFault::OfLadder));
    }
    let has_other_date = dates(pairing.appointment.as_ref()) != dates(after.as_ref());
    if round.state == RoundState::Draft || (round.state == RoundState::Closed && has_other_date) {
        return Err(Refusal::RoundState { round: at.round, state: round.state, needed: RoundState::Published });
    }
    check_confirmed(stage, at.round, pairing, after.as_ref())?;
    if needs_reason(pairing.appointment.as_ref(), after.as_ref()) {
        need_reason(act)?;
    }
    let after = Pairing { appointment: after, ..pairing.as_ref().clone() };
    let change = Change::Pairing { at, id, before: Some(pairing.clone()), after: Some(Arc::new(after)) };
    Ok(Decided::typed_over(vec![change]))
}

/// Returns the appointment without agreement and approval if it has no later date.
fn tidied(appointment: Appointment) -> Appointment {
    if appointment.moved_to.is_some_and(|later| later != appointment.planned) {
        return appointment;
    }
    Appointment { moved_to: None, agreed: [false; 2], approved: false, ..appointment }
}

type Dates<'a> = (NaiveDateTime, Option<NaiveDateTime>, [bool; 2], bool, &'a str);

fn dates(of: Option<&Appointment>) -> Option<Dates<'_>> {
    of.map(|it| (it.planned, it.moved_to, it.agreed, it.approved, it.venue.as_str()))
}

fn needs_reason(before: Option<&Appointment>, after: Option<&Appointment>) -> bool {
    let Some(after) = after else { return true };
    let is_same_move = before.is_some_and(|it| it.is_moved() && it.moved_to == after.moved_to);
    let by_committee = after.is_moved() && after.agreed != [true; 2] && !is_same_move;
    let goes_back = before.is_some_and(|it| it.planned != after.planned || (it.is_moved() && !after.is_moved()));
    let protests = before.and_then(|it| it.protest) != after.protest;
    by_committee || goes_back || protests
}

/// Checks that a newly confirmed score is the result.
fn check_confirmed(stage: &Stage, round: u16, pairing: &Pairing, after: Option<&Appointment>) -> Result<(), Refusal> {
    let before = pairing.appointment.as_ref().and_then(|it| it.confirmed);
    let Some(confirmed) = after.and_then(|it| it.confirmed).filter(|score| before != Some(*score)) else {
        return Ok(());
    };
    let result = match_result(&stage.play.contest(round), &stage.play.scoring, pairing);
    if result.by == DecidedBy::Open {
        return Err(Refusal::Appointment(AppointmentFault::NotOver));
    }
    if result.game_points != confirmed {
        return Err(Refusal::Appointment(AppointmentFault::OtherScore));
    }
    Ok(())
}

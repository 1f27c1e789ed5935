//! Rules for players who arrange the time of their game (formats CA4): the times that may be proposed and agreed.
//! Proposals are kept beside the log; an agreed time is an [`Appointment`].
//!
//! | a time | is refused |
//! |---|---|
//! | that has passed | always |
//! | outside of the days of the round | if the calendar contains the round |
//! | at which one of the two has another unfinished game | if the time of that game is known |

use chrono::{NaiveDateTime, TimeDelta};
use thiserror::Error;

use crate::contest::{DecidedBy, match_result};
use crate::id::{EntryId, PairingId, RoundRef};
use crate::pairing::{Appointment, Pairing};
use crate::round::RoundState;
use crate::stage::Stage;
use crate::tournament::Tournament;

/// Maximum number of times in one proposal.
pub const MAX_TIMES: usize = 3;

/// Reason for refusing a proposal or an agreement. Times are local, in the event's zone.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ArrangingFault {
    #[error("the players of this tournament do not arrange their times")]
    NotHere,
    #[error("the game is over, or its round is closed")]
    Over,
    #[error("a proposal needs one to three different times, each with a date and a time")]
    Times,
    #[error("{0} has passed")]
    Past(NaiveDateTime),
    #[error("{time} is outside the days of the round, {from} to {until}")]
    Outside { time: NaiveDateTime, from: NaiveDateTime, until: NaiveDateTime },
    #[error("{name} plays {opponent} in round {round} at {at}")]
    Clash { name: String, opponent: String, round: u16, at: NaiveDateTime },
    /// Proposal that was answered, withdrawn or superseded by another one.
    #[error("this proposal is no longer valid")]
    Gone,
}

/// Returns the first and last moment of the days of a round: its window, or else the day on which it begins. Returns
/// `None` if the calendar does not contain the round.
pub fn days_of(stage: &Stage, round: u16) -> Option<(NaiveDateTime, NaiveDateTime)> {
    let sitting = stage.sitting_of(round)?;
    if let Some(until) = sitting.until {
        return Some((sitting.start, until));
    }
    let day = sitting.start.date();
    Some((day.and_hms_opt(0, 0, 0)?, day.and_hms_opt(23, 59, 59)?))
}

/// Returns `true` if the players may still arrange a meeting of a round: the round is public, and the meeting is not
/// over.
pub fn is_open(stage: &Stage, (round, state): (u16, RoundState), pairing: &Pairing) -> bool {
    let is_over = || match_result(&stage.play.contest(round), &stage.play.scoring, pairing).by != DecidedBy::Open;
    state == RoundState::Published && pairing.two().is_some() && !is_over()
}

/// Checks that a meeting may be played at a time.
///
/// # Errors
/// [`ArrangingFault::Past`], [`ArrangingFault::Outside`], [`ArrangingFault::Clash`].
pub fn check_time(
    t: &Tournament,
    (at, pairing): (RoundRef, &Pairing),
    time: NaiveDateTime,
    now: NaiveDateTime,
) -> Result<(), ArrangingFault> {
    let (Some((stage, _)), Some(two)) = (t.group(at.group), pairing.two()) else { return Err(ArrangingFault::Over) };
    if time <= now {
        return Err(ArrangingFault::Past(time));
    }
    if let Some((from, until)) = days_of(stage, at.round).filter(|(from, until)| time < *from || time > *until) {
        return Err(ArrangingFault::Outside { time, from, until });
    }
    let own = (time, length(stage, at.round));
    let clash = two.into_iter().find_map(|entry| clash(t, entry, (at, pairing.id), own));
    clash.map_or(Ok(()), Err)
}

/// Returns the appointment that both players agreed on: the first date of a meeting without a date of its own,
/// otherwise the date to which the meeting is moved.
pub fn agreed(before: Option<&Appointment>, time: NaiveDateTime) -> Appointment {
    match before {
        None => Appointment::at(time),
        Some(stands) => Appointment { moved_to: Some(time), agreed: [true; 2], approved: false, ..stands.clone() },
    }
}

fn length(stage: &Stage, round: u16) -> TimeDelta {
    let minutes = stage.sitting_of(round).and_then(|sitting| sitting.length(&stage.play));
    TimeDelta::minutes(minutes.unwrap_or(0).into())
}

/// Returns a clash with another unfinished game of an entry at the same time.
fn clash(
    t: &Tournament,
    entry: EntryId,
    own: (RoundRef, PairingId),
    (time, lasts): (NaiveDateTime, TimeDelta),
) -> Option<ArrangingFault> {
    let groups = t.all_groups().filter(|(stage, _)| !stage.spec().has_ladder());
    for (stage, group) in groups {
        for round in group.rounds.values() {
            let Some(pairing) = round.pairing_of(entry) else { continue };
            let at = group.at(round.number);
            if (at, pairing.id) == own || !is_open(stage, (round.number, round.state), pairing) {
                continue;
            }
            let Some(begins) = begins(stage, round.number, pairing) else { continue };
            let before = |one: NaiveDateTime, lasts, other: NaiveDateTime| {
                one.checked_add_signed(lasts).is_some_and(|end| end <= other)
            };
            let apart = before(begins, length(stage, round.number), time) || before(time, lasts, begins);
            if begins == time || !apart {
                let other = pairing.two()?.into_iter().find(|other| *other != entry)?;
                let (name, opponent) = (t.name_of(entry).to_owned(), t.name_of(other).to_owned());
                return Some(ArrangingFault::Clash { name, opponent, round: round.number, at: begins });
            }
        }
    }
    None
}

/// Returns the start of another game, or `None` if its players have yet to agree on a time.
fn begins(stage: &Stage, round: u16, pairing: &Pairing) -> Option<NaiveDateTime> {
    let own = pairing.appointment.as_ref().map(Appointment::time);
    let of_round = || stage.sitting_of(round).filter(|sitting| sitting.window().is_none()).map(|sitting| sitting.start);
    own.or_else(of_round)
}

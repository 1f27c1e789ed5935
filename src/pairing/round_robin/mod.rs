//! Tables of predetermined pairs: round robins (C.05), matches of two sides or several teams, and custom pairs.
//!
//! Table numbers are places in pairing number order. An entrant without a game in a round is free; in an odd field,
//! this is the opponent of the missing number. A free round gives no points.
//!
//! If an entrant withdraws and the games are annulled, the opponents are free. Otherwise the games stay in the plan and
//! are lost by forfeit ([`leaving`]). An absence of one round does not change the table: the game is planned, and the
//! arbiter enters its result.
//!
//! The first moves follow the table or are all exchanged. The rounds already played determine this; if they do not, the
//! drawn initial side does. Custom pairs are never exchanged.
//!
//! If meetings of an earlier stage are carried over, the first cycle consists of the remaining meetings
//! ([`table_left`](qisai_domain::Tournament::table_left)).

pub mod berger;
pub mod flaws;
pub mod missed;
pub mod numbers;
pub mod schedule;
pub mod wishes;

use std::collections::{BTreeMap, BTreeSet};

use qisai_domain::leaving::{self, Share};
use qisai_domain::{ByeKind, EntryId, FormatSpec, PlannedBye, PlannedGame, Reason, RoundPlan, Seat, results};

use crate::before::seats_in;
use crate::error::PairingError;
use crate::{Engine, PlanRequest};
use schedule::Schedule;

/// Engine for tables of predetermined pairs.
pub(crate) struct Tables;

impl Engine for Tables {
    fn pairs(&self, spec: &FormatSpec) -> bool {
        spec.has_free_order()
    }

    fn plan(&self, request: &PlanRequest<'_>) -> Result<RoundPlan, PairingError> {
        plan(request)
    }
}

/// Plans a round from its table.
///
/// # Errors
/// [`PairingError::UnknownRound`] beyond the end of the table, [`PairingError::UnequalTeams`],
/// [`PairingError::NoEngine`].
fn plan(request: &PlanRequest<'_>) -> Result<RoundPlan, PairingError> {
    let PlanRequest { tournament, stage, group, round, .. } = *request;
    let entrants = seats_in(tournament, group, round);
    let seats: Vec<EntryId> = entrants.iter().map(Seat::id).collect();
    let scheduled = Schedule::of(tournament, stage, group, &seats, Some(round))?.round(round)?;
    let annulled = annulled(request)?;
    let has_left = |seat: &Seat<'_>| annulled.contains_key(&seat.id()) && seat.participation.has_left(round);
    let seat = |number: u32| {
        let place = usize::try_from(number.checked_sub(1)?).ok()?;
        entrants.get(place).copied()
    };
    let reasons: Vec<Reason> = scheduled.reason.into_iter().collect();
    let mut plan = RoundPlan { number: round, ..RoundPlan::default() };
    let mut paired = BTreeSet::new();
    for (one, two) in scheduled.games {
        let (Some(one), Some(two)) = (seat(one), seat(two)) else { continue };
        if has_left(&one) || has_left(&two) {
            continue;
        }
        paired.extend([one.id(), two.id()]);
        plan.games.push(PlannedGame { first: one.id(), second: two.id(), reasons: reasons.clone() });
    }
    let mut byes: Vec<(&Seat<'_>, Vec<Reason>)> = entrants
        .iter()
        .filter(|seat| !paired.contains(&seat.id()))
        .map(|seat| (seat, if has_left(seat) { vec![Reason::Requested] } else { reasons.clone() }))
        .collect();
    byes.sort_by_key(|(seat, _)| (has_left(seat), seat.number));
    plan.byes = byes
        .into_iter()
        .map(|(seat, reasons)| PlannedBye { entry: seat.id(), kind: ByeKind::ZeroPoint, reasons })
        .collect();
    Ok(plan)
}

/// Returns the entries that left before the round and whose games are annulled.
fn annulled(request: &PlanRequest<'_>) -> Result<BTreeMap<EntryId, Share>, PairingError> {
    let PlanRequest { tournament, stage, group, round, .. } = *request;
    let before = round.saturating_sub(1);
    let has_left = |seat: &Seat<'_>| seat.participation.has_left(round);
    if !tournament.entrants(group).iter().any(has_left) {
        return Ok(BTreeMap::new());
    }
    let played = results(tournament, group.id, before.max(group.last_round()));
    let played = played.ok_or(PairingError::UnknownGroup(group.id))?;
    Ok(leaving::annulled(tournament, stage, &played, before))
}

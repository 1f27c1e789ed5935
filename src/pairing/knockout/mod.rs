//! Knockouts: a round of a bracket consists of its matches, with the entrants who have reached them.
//!
//! | layout | pairs | determined by |
//! |---|---|---|
//! | standard, order, entering, double, listed | entrants who have reached the matches of the round | [`qisai_domain::bracket`] |
//! | redraw by cards | 2k − 1 and 2k; 0 (card K) advances | the drawing of the round |
//! | redraw by seats | first against last of the remaining entrants; an odd first one advances | [`redraw`] |
//!
//! The first-named entrant is the one with the higher seat. In a listed layout it is the one written first, and in a
//! drawing the cards decide. Absent entrants are not left out: their match is forfeited. An entrant without an
//! opponent, after a double walkover, has a bye.

mod redraw;

use qisai_domain::bracket::{BracketRound, Undecided, next_round};
use qisai_domain::format::{Layout, SlotId};
use qisai_domain::{ByeKind, EntryId, FormatSpec, PlannedBye, PlannedGame, Reason, RoundPlan};

use crate::error::PairingError;
use crate::{Engine, PlanRequest};

/// Engine of the brackets.
pub(crate) struct Brackets;

impl Engine for Brackets {
    fn pairs(&self, spec: &FormatSpec) -> bool {
        spec.has_tree()
    }

    fn plan(&self, request: &PlanRequest<'_>) -> Result<RoundPlan, PairingError> {
        let format = request.stage.format();
        plan(request, format.layout().ok_or(PairingError::NoEngine(format.spec().code))?)
    }
}

/// Plans a round of a bracket.
///
/// # Errors
/// [`PairingError::NotDecided`], [`PairingError::NotDrawn`], [`PairingError::Layout`]; [`PairingError::Over`] once
/// nothing is left to play.
fn plan(request: &PlanRequest<'_>, layout: &Layout) -> Result<RoundPlan, PairingError> {
    let PlanRequest { stage, group, round, .. } = *request;
    let found = next_round(stage, group, round).map_err(|undecided| match undecided {
        Undecided::Layout(error) => PairingError::Layout(error),
        Undecided::Match { round } => PairingError::NotDecided { round },
    })?;
    let mut plan = RoundPlan { number: round, ..RoundPlan::default() };
    match found {
        BracketRound::Over => return Err(PairingError::Over { round }),
        BracketRound::Draw(left) => {
            let by_seat = !layout.is_redrawn_by_lot();
            (plan.games, plan.byes) = if by_seat { redraw::by_seat(&left) } else { redraw::by_cards(request, &left)? };
        }
        BracketRound::Matches { games, byes } => {
            let numbers = group.numbers();
            let slots = qisai_domain::bracket::matches_of(stage, group).map_err(PairingError::Layout)?;
            let part = |slot: SlotId| slots.iter().find(|it| it.slot.id == slot).map(|it| it.slot.part);
            let as_written = layout.is_listed();
            for (slot, [one, other]) in games {
                let higher = as_written || numbers.get(&one) <= numbers.get(&other);
                let [first, second] = if higher { [one, other] } else { [other, one] };
                let reasons = part(slot).map(|part| Reason::Match { slot, part }).into_iter().collect();
                plan.games.push(PlannedGame { first, second, reasons });
            }
            plan.byes = byes.into_iter().map(|(slot, entry)| bye(entry, Reason::Walkover { slot })).collect();
        }
    }
    Ok(plan)
}

/// Returns the plan without the entrants left to manual pairing, and without their opponents.
pub fn without(mut plan: RoundPlan, left_over: &[EntryId]) -> RoundPlan {
    let mut left_over = left_over.to_vec();
    plan.games.retain(|game| {
        let waits = left_over.contains(&game.first) || left_over.contains(&game.second);
        if waits {
            left_over.extend([game.first, game.second]);
        }
        !waits
    });
    plan.byes.retain(|bye| !left_over.contains(&bye.entry));
    left_over.sort_unstable();
    left_over.dedup();
    RoundPlan { left_over, ..plan }
}

fn bye(entry: EntryId, reason: Reason) -> PlannedBye {
    PlannedBye { entry, kind: ByeKind::PairingAllocated, reasons: vec![reason] }
}

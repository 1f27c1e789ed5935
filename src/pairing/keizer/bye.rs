//! Bye of an odd number of players.

use qisai_domain::keizer::{ByeTo, KeizerRules};
use qisai_domain::{Points, Reason};
use qisai_swiss::matching::BestMatchings;

use super::ladder::{Allows, nearest};
use super::players::{Player, Present};
use crate::SearchBudget;
use crate::error::PairingError;

/// Holder of the bye of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Taker {
    /// Nobody, because the number is even.
    Nobody,
    /// Place among those present.
    One(usize),
    /// Nobody, because the pairs that are allowed do not suffice for the others.
    Impossible,
}

/// Returns the holder of the bye.
///
/// The first candidate who leaves everybody else a pair gets it (KZ21, KZ22).
///
/// # Errors
/// [`SwissError::Stopped`], [`SwissError::TooLarge`].
pub(super) fn taker(
    present: &Present,
    rules: &KeizerRules,
    allows: Allows<'_>,
    budget: &SearchBudget,
) -> Result<Taker, PairingError> {
    let size = present.players.len();
    if size.is_multiple_of(2) {
        return Ok(Taker::Nobody);
    }
    let candidates = candidates(present, rules);
    if let Some(first) = candidates.first() {
        let others: Vec<usize> = (0..size).filter(|place| place != first).collect();
        if nearest(&others, allows).is_some() {
            return Ok(Taker::One(*first));
        }
    }
    let best =
        BestMatchings::largest(size, allows, Vec::new(), budget).map_err(|error| error.in_bracket(Points::ZERO))?;
    if best.singles() != 1 {
        return Ok(Taker::Impossible);
    }
    let possible: Vec<usize> = best.may_be_single().collect();
    let taker = candidates.into_iter().find(|place| possible.contains(place));
    Ok(taker.map_or(Taker::Impossible, Taker::One))
}

/// Returns all players in the order in which they are considered for the bye.
pub(super) fn candidates(present: &Present, rules: &KeizerRules) -> Vec<usize> {
    let may_rest = |place: &usize| present.players.get(*place).is_some_and(|player| !player.must_play);
    let mut candidates: Vec<usize> = (0..present.players.len()).rev().filter(may_rest).collect();
    candidates.sort_by_key(|place| {
        let player = present.players.get(*place);
        let is_skipped = player.is_some_and(|player| is_skipped(player, present.round, rules));
        (is_skipped, player.filter(|_| rules.bye_to == ByeTo::Fair).map(|player| player.missed))
    });
    candidates
}

/// Returns `true` for the first round of a newcomer, and for a bye within the rounds between two meetings.
fn is_skipped(player: &Player, round: u16, rules: &KeizerRules) -> bool {
    player.is_new || player.last_bye.is_some_and(|last| round - last <= rules.between)
}

pub(super) fn reason(player: &Player, rules: &KeizerRules) -> Reason {
    let missed = (rules.bye_to == ByeTo::Fair).then_some(player.missed);
    Reason::LowestPlace { place: player.place, missed }
}

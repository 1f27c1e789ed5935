//! Who may get the pairing-allocated bye (C.04.1 articles 3 and 4, criterion C2 of the systems).
//!
//! | earlier round | bars |
//! |---|---|
//! | pairing-allocated bye, whatever it is worth | yes |
//! | unplayed, with at least the points of a win: full-point bye, forfeit win (where several games are played: of winning all) | yes |
//! | match of several games won by forfeit | yes |
//! | half-point bye, zero-point bye, forfeit loss | no |
//! | played game | no |

use qisai_domain::{ByeKind, Cell, Outcome, Reason, ResultLine, Results};

use super::field::{Contender, Field, win_of_meeting};
use super::pairing::SwissBye;
use crate::error::PairingError;
use crate::matching::{barriers, largest_matching};

/// Whether the rounds of the line leave the competitor eligible.
pub fn is_eligible(results: &Results, line: &ResultLine) -> bool {
    !(1..=results.rounds()).any(|round| bars(results, line, round))
}

/// Whether a round bars from the bye, by the table above.
pub fn bars(results: &Results, line: &ResultLine, round: u16) -> bool {
    let Some(cell) = line.cell(round) else { return false };
    match cell {
        // C.04.5 C2: a match won by forfeit bars whatever it was worth.
        Cell::Bye(ByeKind::PairingAllocated) | Cell::Match { outcome: Outcome::ForfeitWin, .. } => true,
        cell => !cell.is_played() && results.points(line, round) >= win_of_meeting(results),
    }
}

/// Who can get the bye: whoever may have it (C2) and leaves everybody else a legal pairing. None in an even field.
///
/// # Errors
/// [`PairingError::NoLegalPairing`] when the others cannot be paired whoever has the bye, or an even field cannot be paired;
/// [`PairingError::Stopped`].
pub fn takers(field: &Field, legal: impl Fn(usize, usize) -> bool) -> Result<Option<Vec<usize>>, PairingError> {
    let mates = largest_matching(field.size(), &legal, Vec::new(), &field.patience);
    let single: Vec<usize> = (0..).zip(&mates).filter(|(_, mate)| mate.is_none()).map(|(place, _)| place).collect();
    let may_have_it = |place: &usize| field.contenders.get(*place).is_some_and(|it| it.may_have_bye);
    let takers: Vec<usize> = match single.as_slice() {
        [] => return field.patience.check().map(|()| None),
        // Whoever could be single instead.
        [_] => {
            barriers(&legal, &mates, &field.patience).into_iter().flat_map(|it| it.even).filter(may_have_it).collect()
        }
        _ => Vec::new(),
    };
    field.patience.check()?;
    if takers.is_empty() {
        return Err(field.left_over(&single));
    }
    Ok(Some(takers))
}

/// Who gets the bye in systems that give it before anything is paired: the first in some order of those who can.
pub fn first_taker<K: Ord>(
    field: &Field,
    legal: impl Fn(usize, usize) -> bool,
    order: impl Fn(usize, &Contender) -> K,
) -> Result<Option<usize>, PairingError> {
    let takers = takers(field, legal)?.unwrap_or_default();
    let takers = takers.into_iter().filter_map(|place| Some((place, field.contenders.get(place)?)));
    Ok(takers.min_by_key(|(place, taker)| order(*place, taker)).map(|(place, _)| place))
}

/// The bye of somebody who has the lowest score of those who can have it.
pub fn given(field: &Field, taker: Option<usize>) -> Option<SwissBye> {
    let contender = field.contenders.get(taker?)?;
    let reason = Reason::LowestEligible { score: contender.score, unplayed: contender.unplayed };
    Some(SwissBye { place: taker?, reasons: vec![reason] })
}

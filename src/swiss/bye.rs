//! Eligibility for the pairing-allocated bye (C.04.1 articles 3 and 4, criterion C2 of the systems).
//!
//! | earlier round | bars from the bye |
//! |---|---|
//! | pairing-allocated bye, for any number of points | yes |
//! | unplayed, with at least the points of a win: full-point bye, forfeit win (in multi-game matches: of winning all games) | yes |
//! | match of several games won by forfeit | yes |
//! | half-point bye, zero-point bye, forfeit loss | no |
//! | played game | no |

use super::field::{Contender, Field};
use super::pairing::SwissBye;
use crate::error::SwissError;
use crate::matching::{barriers, largest_matching};
use crate::{ByeKind, Cell, Crosstable, Line, Outcome, SwissReason};

/// Returns `true` if the rounds of the line leave the competitor eligible.
pub fn is_eligible(table: &Crosstable, line: &Line) -> bool {
    !(1..=table.rounds()).any(|round| bars(table, line, round))
}

/// Returns `true` if a round bars the competitor from the bye, by the table above.
pub fn bars(table: &Crosstable, line: &Line, round: u16) -> bool {
    let Some(cell) = line.cell(round) else { return false };
    match cell {
        // C.04.5 C2: a match won by forfeit bars from the bye, for any number of points.
        Cell::Bye(ByeKind::PairingAllocated) | Cell::Match { outcome: Outcome::ForfeitWin, .. } => true,
        cell => !cell.is_played() && table.points(line, round) >= table.win_of_meeting(),
    }
}

/// Returns the players who can get the bye: those who may have it (C2) and leave everybody else a legal pairing.
/// Returns `None` in an even field.
///
/// # Errors
/// [`SwissError::NoLegalPairing`] when the others cannot be paired for any holder of the bye, or when an even field
/// cannot be paired; [`SwissError::Stopped`].
pub fn takers(field: &Field, legal: impl Fn(usize, usize) -> bool) -> Result<Option<Vec<usize>>, SwissError> {
    let mates = largest_matching(field.size(), &legal, Vec::new(), &field.budget);
    let single: Vec<usize> = (0..).zip(&mates).filter(|(_, mate)| mate.is_none()).map(|(place, _)| place).collect();
    let may_have_it = |place: &usize| field.contenders.get(*place).is_some_and(|it| it.may_have_bye);
    let takers: Vec<usize> = match single.as_slice() {
        [] => return field.budget.check().map(|()| None),
        // All players who could be single instead.
        [_] => barriers(&legal, &mates, &field.budget).into_iter().flat_map(|it| it.even).filter(may_have_it).collect(),
        _ => Vec::new(),
    };
    field.budget.check()?;
    if takers.is_empty() {
        return Err(field.left_over(&single));
    }
    Ok(Some(takers))
}

/// Returns the holder of the bye in systems that allocate it before pairing: the first in some order of those who can
/// get it.
pub fn first_taker<K: Ord>(
    field: &Field,
    legal: impl Fn(usize, usize) -> bool,
    order: impl Fn(usize, &Contender) -> K,
) -> Result<Option<usize>, SwissError> {
    let takers = takers(field, legal)?.unwrap_or_default();
    let takers = takers.into_iter().filter_map(|place| Some((place, field.contenders.get(place)?)));
    Ok(takers.min_by_key(|(place, taker)| order(*place, taker)).map(|(place, _)| place))
}

/// Returns the bye of a player who has the lowest score of those who can get it.
pub fn given(field: &Field, taker: Option<usize>) -> Option<SwissBye> {
    let contender = field.contenders.get(taker?)?;
    let reason = SwissReason::LowestEligible { score: contender.score, unplayed: contender.unplayed };
    Some(SwissBye { place: taker?, reasons: vec![reason] })
}

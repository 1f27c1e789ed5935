//! Who may get the pairing-allocated bye (C.04.1 articles 3 and 4, criterion C2 of the systems).
//!
//! | earlier round | bars |
//! |---|---|
//! | pairing-allocated bye, whatever it is worth | yes |
//! | unplayed, with at least the points of a win: full-point bye, forfeit win (where several games are played: of winning all) | yes |
//! | match of several games won by forfeit | yes |
//! | half-point bye, zero-point bye, forfeit loss | no |
//! | played game | no |

use qisai_domain::{ByeKind, Cell, Outcome, ResultLine, Results};

use super::field::{Contender, Field, win_of_meeting};
use crate::error::PairingError;
use crate::matching::largest_matching;

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

/// Who gets the bye in systems that give it before pairing: of those who may have it and without whom everybody else can be paired,
/// the first in some order. None in an even field.
///
/// # Errors
/// [`PairingError::NoLegalPairing`] when the others cannot be paired whoever has the bye, or an even field cannot be paired.
pub fn first_that_leaves_a_pairing<K: Ord>(
    field: &Field,
    legal: impl Fn(usize, usize) -> bool,
    order: impl Fn(&Contender) -> K,
) -> Result<Option<usize>, PairingError> {
    let size = field.size();
    let single = |mates: &[Option<usize>]| mates.iter().filter(|mate| mate.is_none()).count();
    let mates = largest_matching(size, &legal, Vec::new());
    if single(&mates) == 0 {
        return Ok(None);
    }
    if size % 2 == 1 && single(&mates) == 1 {
        let mut candidates: Vec<(usize, &Contender)> =
            (0..).zip(&field.contenders).filter(|(_, it)| it.may_have_bye).collect();
        candidates.sort_by_key(|(_, it)| order(it));
        for (candidate, _) in candidates {
            let others = |one: usize, two: usize| one != candidate && two != candidate && legal(one, two);
            let known = mates.iter().enumerate().map(|(at, mate)| mate.filter(|mate| others(at, *mate))).collect();
            if single(&largest_matching(size, others, known)) == 1 {
                return Ok(Some(candidate));
            }
        }
    }
    let alone = field.contenders.iter().zip(&mates).filter(|(_, mate)| mate.is_none());
    Err(PairingError::NoLegalPairing { left_over: alone.map(|(contender, _)| contender.entry).collect() })
}

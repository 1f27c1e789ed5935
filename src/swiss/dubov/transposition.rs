//! Opponents of S1 (C.04.4.1 articles 3.2.6 and 4.4): the first transposition of G2 that pairs everybody legally.
//!
//! Transpositions are compared by the opponent of S1's first player, then of the second, and so on. Each player in turn
//! gets the first opponent that leaves the others a pairing.

#![expect(clippy::indexing_slicing, reason = "vertices are members of S1, then members of G2")]

use super::round::Round;
use crate::budget::Unsolved;
use crate::matching::{BestMatchings, is_complete};

/// Returns `true` if two subgroups of equal size can be paired with each other.
pub(super) fn can_be_paired_across(round: &Round<'_>, g1: &[usize], g2: &[usize]) -> bool {
    is_complete(g1.len() + g2.len(), across(round, g1, g2), &round.field.budget)
}

/// Returns the opponents of `s1` in order, chosen from `g2` in order, or `None` if they cannot be paired.
pub(super) fn first(round: &Round<'_>, s1: &[usize], g2: &[usize]) -> Result<Option<Vec<usize>>, Unsolved> {
    let size = s1.len();
    let straight = (0..2 * size).map(|at| Some(if at < size { at + size } else { at - size }));
    let legal = across(round, s1, g2);
    let straight = straight.enumerate().map(|(at, mate)| mate.filter(|mate| legal(at, *mate))).collect();
    let mut best = BestMatchings::largest(size + g2.len(), legal, straight, &round.field.budget)?;
    if best.singles() > 0 {
        return Ok(None);
    }
    let mut opponents = Vec::with_capacity(size);
    for member in 0..size {
        opponents.extend(best.first(member, size..size + g2.len()).map(|opponent| g2[opponent - size]));
        best.settle(member);
    }
    Ok(Some(opponents))
}

/// Returns a function that returns `true` for two players who may meet across the two subgroups.
fn across(round: &Round<'_>, rows: &[usize], columns: &[usize]) -> impl Fn(usize, usize) -> bool {
    move |x, y| {
        let (row, column) = (x.min(y), x.max(y));
        row < rows.len() && column >= rows.len() && round.may_be_paired(rows[row], columns[column - rows.len()])
    }
}

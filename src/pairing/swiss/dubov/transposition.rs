//! The opponents of S1 (C.04.4.1 articles 3.2.6 and 4.4): the first transposition of G2 with which everybody is paired legally.
//!
//! Transpositions are compared by the opponent of S1's first player, then of the second, and so on. So each in turn gets the first opponent
//! that leaves the others a pairing. That is known without trying: from one pairing of all, a player can change to whoever's partner
//! can be handed on, from player to player, to the opponent given up.

#![expect(clippy::indexing_slicing, reason = "rows are members of S1, columns members of G2, and there are as many")]

use super::round::Round;
use crate::matching::largest_matching;

/// Whether two subgroups of one size can be paired with each other.
pub(super) fn can_be_paired_across(round: &Round<'_>, g1: &[usize], g2: &[usize]) -> bool {
    g1.len() == g2.len() && across(round, g1, g2).iter().all(Option::is_some)
}

/// The opponents of `s1`, in its order, from `g2`, in its order; nothing when they cannot be paired.
pub(super) fn first(round: &Round<'_>, s1: &[usize], g2: &[usize]) -> Option<Vec<usize>> {
    let mut column: Vec<usize> = across(round, s1, g2).into_iter().collect::<Option<_>>()?;
    let mut row = vec![0; g2.len()];
    for (one, two) in column.iter().enumerate() {
        row[*two] = one;
    }
    let legal = |one: usize, two: usize| round.may_be_paired(s1[one], g2[two]);
    for at in 0..s1.len() {
        // Per column that can come to be free for row `at`: the column its own row then changes to.
        let mut onward: Vec<Option<usize>> = vec![None; g2.len()];
        let given_up = column[at];
        let mut reached = vec![given_up];
        while let Some(free) = reached.pop() {
            for (other, &held) in column.iter().enumerate().skip(at + 1) {
                if held != given_up && onward[held].is_none() && legal(other, free) {
                    onward[held] = Some(free);
                    reached.push(held);
                }
            }
        }
        let may_take = |two: &usize| (*two == given_up || onward[*two].is_some()) && legal(at, *two);
        let Some(taken) = (0..g2.len()).find(may_take) else { continue };
        let mut free = taken;
        while let Some(next) = onward[free] {
            column[row[free]] = next;
            free = next;
        }
        column[at] = taken;
        for (one, two) in column.iter().enumerate() {
            row[*two] = one;
        }
    }
    Some(column.into_iter().map(|two| g2[two]).collect())
}

/// Per row the column it is paired with.
fn across(round: &Round<'_>, rows: &[usize], columns: &[usize]) -> Vec<Option<usize>> {
    let size = rows.len();
    let adjacent = |x: usize, y: usize| {
        let (row, column) = (x.min(y), x.max(y));
        row < size && column >= size && round.may_be_paired(rows[row], columns[column - size])
    };
    let mates = largest_matching(size + columns.len(), adjacent, Vec::new());
    mates.into_iter().take(size).map(|mate| mate.map(|mate| mate - size)).collect()
}

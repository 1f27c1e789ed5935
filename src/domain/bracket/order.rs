//! Leaves of full trees.

use super::{BracketError, check_seats};
use crate::format::{Arrangement, Tree};

/// Returns the leaves of a full tree from top to bottom: 1 and 2 can meet only in the final, 1 to 4 not before the
/// semi-finals, and so on. `leaves` is a power of two.
pub fn standard_order(leaves: u16) -> Vec<u16> {
    let mut order = vec![1];
    let mut size = 1_u16;
    while size < leaves {
        size = size.saturating_mul(2);
        order = order.into_iter().flat_map(|seat| [seat, size + 1 - seat]).collect();
    }
    order
}

/// Returns the seat of each leaf of a full tree; 0 or a number beyond the seats for an empty leaf. Empty for a layout
/// of another kind.
///
/// # Errors
/// An order that does not fit the seats.
pub(super) fn leaves_of(tree: &Tree, seats: u16) -> Result<Vec<u16>, BracketError> {
    match tree {
        Tree::Standard => Ok(standard_order(seats.next_power_of_two())),
        Tree::Arranged(arrangement) => Ok(arranged(*arrangement, seats)),
        Tree::Order(order) => check_order(order, seats).map(|()| order.clone()),
        _ => Ok(Vec::new()),
    }
}

/// Returns the leaves of a tree in which neighbours meet. Seats with a bye in the first round, which are the first
/// ones, get an empty leaf each, and the others follow in pairs. The whole is then arranged, so that no match has two
/// empty sides.
fn arranged(arrangement: Arrangement, seats: u16) -> Vec<u16> {
    let idle = seats.next_power_of_two() - seats;
    let leaves = (1..=idle).flat_map(|seat| [seat, 0]).chain(idle + 1..=seats);
    arrangement.arrange(leaves.collect())
}

fn check_order(order: &[u16], seats: u16) -> Result<(), BracketError> {
    if !order.len().is_power_of_two() {
        return Err(BracketError::NoPowerOfTwo { leaves: order.len() });
    }
    let named = order.iter().copied().filter(|seat| *seat > 0);
    check_seats(named, seats)
}

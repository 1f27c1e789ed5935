//! The first round: two halves and the lot (rules 2 to 5).

#![expect(clippy::indexing_slicing, reason = "positions in the drawn order, which has every place of the field")]

use qisai_domain::{Points, Side};

use super::draw::{Drawn, draw};
use super::lots::Lots;
use super::{bye, explain};
use crate::error::PairingError;
use crate::matching::Edges;
use crate::swiss::field::Field;
use crate::swiss::pairing::{SwissBye, SwissGame};

/// The bye and the games; `rated` tells of a line whether its player has a rating.
///
/// # Errors
/// [`PairingError::NoLegalPairing`], [`PairingError::Stopped`].
pub fn pair(
    field: &Field,
    rated: impl Fn(usize) -> bool,
    lots: &mut Lots,
) -> Result<(Option<SwissBye>, Vec<SwissGame>), PairingError> {
    let mut order = order(field, rated, lots);
    let bye = bye::choose(field, order.iter().rev().map(|place| vec![*place]), lots)?;
    order.retain(|place| bye.as_ref().is_none_or(|bye| bye.place != *place));
    let pairs = draw(&Halves { field, order: &order }, Points::ZERO, &field.patience, lots)?;
    let sides = first_moves(pairs.len(), lots);
    let games = pairs.into_iter().zip(sides).map(|(pair, side)| {
        let (upper, lower) = (order[pair.higher], order[pair.lower]);
        explain::first_game(field, order.len(), Drawn { higher: upper, lower, ..pair }, side, lots)
    });
    let games = games.collect();
    Ok((bye, games))
}

/// Rule 4: the fewest pairs within one of the halves.
struct Halves<'a> {
    field: &'a Field,
    order: &'a [usize],
}

impl Edges for Halves<'_> {
    fn size(&self) -> usize {
        self.order.len()
    }

    fn bits(&self) -> u32 {
        usize::BITS
    }

    fn edge(&self, x: usize, y: usize, add: &mut dyn FnMut(i64, u32)) -> bool {
        add(1, 32);
        add(-i64::from(!self.is_ideal(x, y)), 0);
        self.field.may_meet(self.order[x], self.order[y])
    }

    fn is_ideal(&self, x: usize, y: usize) -> bool {
        let half = self.order.len() / 2;
        x < half && half <= y && self.field.may_meet(self.order[x], self.order[y])
    }

    fn guess(&self, x: usize) -> Option<usize> {
        let half = self.order.len() / 2;
        Some((x + half) % (2 * half).max(1))
    }
}

/// The places in the order of the first round: those with a rating by their numbers, the others by lot.
fn order(field: &Field, rated: impl Fn(usize) -> bool, lots: &mut Lots) -> Vec<usize> {
    let places = 0..field.size();
    let (mut order, mut unrated): (Vec<usize>, Vec<usize>) =
        places.partition(|place| rated(field.contenders[*place].line));
    order.sort_by_key(|place| field.contenders[*place].tpn);
    lots.shuffle(&mut unrated);
    order.extend(unrated);
    order
}

/// The sides of the upper half: each equally often, or one of them once more, drawn.
fn first_moves(games: usize, lots: &mut Lots) -> Vec<Side> {
    let more = if !games.is_multiple_of(2) && lots.toss() { games.div_ceil(2) } else { games / 2 };
    let mut sides: Vec<Side> = (0..games).map(|game| if game < more { Side::First } else { Side::Second }).collect();
    lots.shuffle(&mut sides);
    sides
}

//! First round: two halves and the lot (rules 2 to 5).

#![expect(clippy::indexing_slicing, reason = "positions in the drawn order, which has every place of the field")]

use super::draw::{Drawn, draw};
use super::lots::Lots;
use super::{bye, explain};
use crate::error::SwissError;
use crate::field::Field;
use crate::matching::Graph;
use crate::pairing::{SwissBye, SwissGame};
use crate::{Points, Side};

/// Returns the bye and the games; `rated` returns `true` for a line whose player has a rating.
pub fn pair(
    field: &Field,
    rated: impl Fn(usize) -> bool,
    lots: &mut Lots,
) -> Result<(Option<SwissBye>, Vec<SwissGame>), SwissError> {
    let mut order = order(field, rated, lots);
    let bye = bye::choose(field, order.iter().rev().map(|place| vec![*place]), lots)?;
    order.retain(|place| bye.as_ref().is_none_or(|bye| bye.place != *place));
    // Rule 4: the fewest pairs within one of the halves.
    let (may_meet, half) = (|x: usize, y: usize| field.may_meet(order[x], order[y]), order.len() / 2);
    let across = |x: usize, y: usize| x < half && half <= y && may_meet(x, y);
    let graph = Graph::preferring(order.len(), may_meet, across);
    let graph = graph.with_ideal(across, |x| Some((x + half) % (2 * half).max(1)));
    let pairs = draw(&graph, Points::ZERO, &field.budget, lots)?;
    let sides = first_moves(pairs.len(), lots);
    let games = pairs.into_iter().zip(sides).map(|(pair, side)| {
        let (upper, lower) = (order[pair.higher], order[pair.lower]);
        explain::first_game(field, order.len(), Drawn { higher: upper, lower, ..pair }, side, lots)
    });
    let games = games.collect();
    Ok((bye, games))
}

/// Returns the places in the order of the first round: those with a rating by their numbers, the others by lot.
fn order(field: &Field, rated: impl Fn(usize) -> bool, lots: &mut Lots) -> Vec<usize> {
    let places = 0..field.size();
    let (mut order, mut unrated): (Vec<usize>, Vec<usize>) =
        places.partition(|place| rated(field.contenders[*place].line));
    order.sort_by_key(|place| field.contenders[*place].tpn);
    lots.shuffle(&mut unrated);
    order.extend(unrated);
    order
}

/// Returns the sides of the upper half. Each side occurs equally often; for an odd number of games one side, drawn by
/// lot, occurs once more.
fn first_moves(games: usize, lots: &mut Lots) -> Vec<Side> {
    let more = if !games.is_multiple_of(2) && lots.toss() { games.div_ceil(2) } else { games / 2 };
    let mut sides: Vec<Side> = (0..games).map(|game| if game < more { Side::First } else { Side::Second }).collect();
    lots.shuffle(&mut sides);
    sides
}

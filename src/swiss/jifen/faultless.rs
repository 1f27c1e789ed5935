//! Segments that can be paired without any fault. This covers most segments, and large ones at once: score by score
//! they divide into small graphs without weights.
//!
//! From the top, each score is left with an odd number of players if the total down to it is odd, and otherwise with an
//! even number. In the first case, one of them meets a player of the next score; in the second, no player leaves.
//!
//! If all others meet opponents with the same score and no game fails rules 8 to 10, no pairing is better. This applies
//! to rule 7, score by score from either end, and to the other rules. Every equally good pairing also has this shape.

#![expect(clippy::indexing_slicing, reason = "places of the field, levels, and members of a level")]

use std::cell::Cell;
use std::collections::BTreeMap;

use super::draw::Drawn;
use super::first_move::{Imbalance, imbalance_of_game};
use super::lots::Lots;
use super::segment::repeated_floats;
use crate::error::SwissError;
use crate::field::Field;
use crate::matching::{BestMatchings, barriers, largest_matching};

/// Draws the pairing of these places, each opponent drawn as in [`draw`](super::draw::draw). Returns `None` if not all
/// can be paired without a fault.
pub fn draw(field: &Field, places: &[usize], lots: &mut Lots) -> Result<Option<Vec<Drawn>>, SwissError> {
    let budget = &field.budget;
    let fits = fits(field, places);
    let levels: Vec<&[usize]> = places.chunk_by(|one, two| field.score(*one) == field.score(*two)).collect();
    // Players of each level, from the last, who can be met from above.
    let mut met: Vec<Option<Vec<usize>>> = vec![None; levels.len() + 1];
    let mut left = places.len();
    for (at, level) in levels.iter().enumerate().rev() {
        left -= level.len();
        let is_met = !left.is_multiple_of(2);
        let below = met[at + 1].as_deref();
        let joined = joined(level, below, &fits);
        let mates = largest_matching(level.len() + usize::from(below.is_some()), &joined, Vec::new(), budget);
        if mates.iter().filter(|mate| mate.is_none()).count() != usize::from(is_met) {
            return Ok(None);
        }
        let single = barriers(&joined, &mates, budget).into_iter().flat_map(|it| it.even);
        let can: Vec<usize> = single.filter_map(|member| level.get(member).copied()).collect();
        if is_met && can.is_empty() {
            return Ok(None);
        }
        drop(joined);
        met[at] = is_met.then_some(can);
    }
    let mut drawn = Vec::with_capacity(places.len() / 2);
    let mut arrived = None;
    for (level, below) in levels.iter().zip(&met[1..]) {
        let members: Vec<usize> = level.iter().copied().filter(|place| Some(*place) != arrived).collect();
        let (size, joined) = (members.len() + usize::from(below.is_some()), joined(&members, below.as_deref(), &fits));
        let best = BestMatchings::largest(size, joined, Vec::new(), budget);
        let mut best = best.map_err(|error| error.in_bracket(field.score(level[0])))?;
        for (at, &higher) in members.iter().enumerate() {
            budget.check()?;
            if !best.is_live(at) {
                continue;
            }
            let mates: Vec<usize> = best.mates(at).flatten().collect();
            let mut equals: Vec<usize> = mates.iter().filter_map(|mate| members.get(*mate).copied()).collect();
            if equals.len() < mates.len() {
                equals.extend(below.iter().flatten().filter(|lower| fits(higher, **lower)));
            }
            let Some(&lower) = equals.get(lots.draw(equals.len())) else { continue };
            let mate = members.binary_search(&lower).unwrap_or(members.len());
            best.first(at, [mate]);
            best.settle(at);
            if mate == members.len() {
                arrived = Some(lower);
            }
            drawn.push(Drawn { higher, lower, among: equals.len() });
        }
    }
    Ok(Some(drawn))
}

/// Returns a function that returns `true` for two players of a level who may meet. If one of them is to meet a player
/// `below`, that is one more vertex.
fn joined(
    members: &[usize],
    below: Option<&[usize]>,
    fits: impl Fn(usize, usize) -> bool,
) -> impl Fn(usize, usize) -> bool {
    let leaves = |member: &usize| below.is_some_and(|below| below.iter().any(|lower| fits(*member, *lower)));
    let leaves: Vec<bool> = members.iter().map(leaves).collect();
    move |x, y| match (members.get(x.min(y)), members.get(x.max(y))) {
        (Some(higher), Some(lower)) => fits(*higher, *lower),
        _ => leaves[x.min(y)],
    }
}

/// Returns a function that returns `true` for two places, the higher first, who may meet without failing rules 8 to 10.
/// The first moves of two kinds of players are compared only once.
fn fits(field: &Field, places: &[usize]) -> impl Fn(usize, usize) -> bool {
    let mut kinds = BTreeMap::new();
    let mut of_place = vec![0; field.size()];
    for &place in places {
        let next = kinds.len();
        of_place[place] = *kinds.entry(&field.contenders[place].colours).or_insert(next);
    }
    let count = kinds.len();
    let known: Vec<Cell<Option<bool>>> = vec![Cell::new(None); count * count];
    move |higher, lower| {
        let (one, two) = (&field.contenders[higher], &field.contenders[lower]);
        let cell = &known[of_place[higher] * count + of_place[lower]];
        let is_balanced = || {
            let is_balanced = imbalance_of_game(&one.colours, &two.colours) == Imbalance::default();
            cell.set(Some(is_balanced));
            is_balanced
        };
        field.may_meet(higher, lower)
            && cell.get().unwrap_or_else(is_balanced)
            && (one.score == two.score || repeated_floats(one, two) == 0)
    }
}

//! Division of a large field into parts that are paired one by one, proven to lose nothing.
//!
//! Of the criteria before the places, only rematches and distances join the groups. Between two groups lies a boundary.
//! If the number of players above it is odd, at least one pair crosses it; if it is even, none or at least two pairs do.
//! A pair over a distance d = d₁ + d₂ + … costs d(N + d) ≥ Σ dᵢ(N + dᵢ). A complete pairing therefore costs at least
//!
//! - `g(N + g)` for each boundary of width g with an odd number above,
//! - twice that for each boundary with an even number that it crosses after all,
//! - for each *block* between two boundaries with even numbers, neither of them crossed, what the best pairing of the
//!   block alone costs beyond the first sum: its excess.
//!
//! Each part, at first each block, is paired alone. Together they cost as much as their excess. If every pairing that
//! crosses a certain boundary between two parts has a greater excess, no best pairing crosses it. This least excess is
//! the shortest path along the blocks. Where it is not greater, the two parts are joined and paired together. Criteria
//! add up over pairs, so the parts that are left are independent in all others, too.

#![expect(clippy::indexing_slicing, reason = "places of the field, and blocks of the list")]

use std::ops::Range;

use qisai_swiss::Unsolved;

use super::field::McMahonField;
use super::strict::{DISTANCE, REMATCH, Solved, penalty, solve, solve_among};

/// Excess of what cannot be paired without a rematch. Small enough to be added up.
const NEVER: i64 = i64::MAX / 4096;

/// Block of groups with an even number of players.
struct Block {
    places: Range<usize>,
    /// Least cost of the distances within it.
    bound: i64,
    /// Excess of its best pairing alone.
    excess: i64,
    /// Cost of crossing the boundary below it.
    crossing: i64,
}

/// Part of the field that is paired alone.
struct Part {
    blocks: Range<usize>,
    solved: Option<Solved>,
    excess: i64,
}

/// Returns the best pairing of a field of even size; `None` if not all can be paired.
pub fn pair(field: &McMahonField) -> Result<Option<Solved>, Unsolved> {
    let mut blocks = blocks(field);
    let mut parts = Vec::with_capacity(blocks.len());
    for at in 0..blocks.len() {
        let part = part(field, &blocks, at..at + 1)?;
        blocks[at].excess = part.excess;
        parts.push(part);
    }
    loop {
        let total = parts.iter().map(|part| part.excess).sum::<i64>().min(NEVER);
        let crossed = crossed(&blocks);
        let is_open = |part: &Part| part.blocks.end < blocks.len() && crossed[part.blocks.end - 1] <= total;
        let stuck = |part: &Part| part.excess >= NEVER;
        let open = parts.iter().position(stuck).or_else(|| parts.iter().position(is_open));
        let Some(open) = open.filter(|_| parts.len() > 1) else { break };
        let upper = open.min(parts.len() - 2);
        let joined = parts[upper].blocks.start..parts[upper + 1].blocks.end;
        parts[upper] = part(field, &blocks, joined)?;
        parts.remove(upper + 1);
    }
    let mut whole = Solved { pairs: Vec::new(), costs: super::strict::Costs::default() };
    for part in parts {
        let Some(solved) = part.solved else { return Ok(None) };
        whole.costs.add(solved.costs);
        whole.pairs.extend(solved.pairs);
    }
    Ok(Some(whole))
}

/// Returns the smallest blocks of the field, from the top.
fn blocks(field: &McMahonField) -> Vec<Block> {
    let mut blocks = Vec::new();
    let (mut begin, mut bound) = (0, 0);
    for end in 1..=field.size() {
        let gap = if end < field.size() { field.distance(end - 1, end) } else { 0 };
        if gap == 0 && end < field.size() {
            continue;
        }
        if end.is_multiple_of(2) || end == field.size() {
            let crossing = 2 * penalty(field, gap);
            blocks.push(Block { places: begin..end, bound, excess: 0, crossing });
            (begin, bound) = (end, 0);
        } else {
            bound += penalty(field, gap);
        }
    }
    blocks
}

fn part(field: &McMahonField, blocks: &[Block], of: Range<usize>) -> Result<Part, Unsolved> {
    let places: Vec<usize> = blocks[of.clone()].iter().flat_map(|block| block.places.clone()).collect();
    let bound: i64 = blocks[of.clone()].iter().map(|block| block.bound).sum();
    let at_bound = if of.len() == 1 { solve_at_bound(field, &places, bound)? } else { None };
    let solved = if at_bound.is_some() { at_bound } else { solve(field, &places)? };
    let without_rematch = solved.as_ref().filter(|solved| solved.costs.0[REMATCH] == 0);
    let excess = without_rematch.map_or(NEVER, |solved| solved.costs.0[DISTANCE] - bound);
    Ok(Part { blocks: of, solved, excess })
}

/// Returns the best pairing of the places of a block if it has no rematch and costs no more than the bound; otherwise
/// `None`.
///
/// Each pair of such a pairing costs as much as the boundaries that it crosses, so only pairs of that kind are weighed.
/// A block of one group has no boundary and little to leave out: it is not tried.
fn solve_at_bound(field: &McMahonField, places: &[usize], bound: i64) -> Result<Option<Solved>, Unsolved> {
    let (Some(&first), true) = (places.first(), bound > 0) else { return Ok(None) };
    // Sum of the costs of the boundaries above each place.
    let mut above = vec![0; places.len()];
    for at in 1..places.len() {
        above[at] = above[at - 1] + penalty(field, field.distance(places[at - 1], places[at]));
    }
    let is_cheapest = |one: usize, two: usize| {
        let distance = field.distance(one, two) + field.gap(one, two);
        !field.have_met(one, two) && penalty(field, distance) == above[two - first] - above[one - first]
    };
    let solved = solve_among(field, places, is_cheapest)?;
    Ok(solved.filter(|solved| solved.costs.0[DISTANCE] == bound))
}

/// Returns for the boundary below each block the least excess of a pairing that crosses it.
fn crossed(blocks: &[Block]) -> Vec<i64> {
    // Least excess of the blocks above a boundary (or below it), by whether it is crossed; its own cost included.
    let walk = |order: &mut dyn Iterator<Item = usize>, boundary: &dyn Fn(usize) -> Option<usize>| {
        let mut least = vec![[NEVER; 2]; blocks.len()];
        let mut before = [0, NEVER];
        for at in order {
            let alone = (before[0] + blocks[at].excess).min(before[1]).min(NEVER);
            let joined = before[0].min(before[1]);
            let Some(next) = boundary(at) else { continue };
            before = [alone, (joined + blocks[next].crossing).min(NEVER)];
            least[next] = before;
        }
        least
    };
    let last = blocks.len().saturating_sub(1);
    let down = walk(&mut (0..blocks.len()), &|at| (at < last).then_some(at));
    let up = walk(&mut (0..blocks.len()).rev(), &|at| at.checked_sub(1));
    (0..blocks.len()).map(|at| (down[at][1] + up[at][1] - blocks[at].crossing).min(NEVER)).collect()
}

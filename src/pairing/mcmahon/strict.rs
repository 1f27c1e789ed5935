//! Criteria of the strict mode (MM22): sums over the whole round, compared in order of importance.

#![expect(clippy::indexing_slicing, reason = "places of the field")]

use qisai_domain::mcmahon::{FloaterPlace, McMahonColour, McMahonSeeding};
use qisai_swiss::Unsolved;
use qisai_swiss::digits::Digits;
use qisai_swiss::matching::{Add, BestMatchings, Graph};

use super::field::{McMahonField, Player};

/// Number of criteria.
pub(crate) const CRITERIA: usize = 8;

/// Costs of a pair, or their sums over a round, the most important first. Smaller is better.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Costs(pub(crate) [i64; CRITERIA]);

/// Index of the rematches, MM22 (1).
pub(crate) const REMATCH: usize = 0;
/// Index of the penalty for the distance between the groups, MM22 (3).
pub(crate) const DISTANCE: usize = 1;
/// Index of the players forced to a third equal colour or a difference beyond two, MM22 (4).
pub(crate) const FORCED: usize = 2;
/// Index of the floaters that float in the same direction as before, MM22 (5).
pub(crate) const AGAIN: usize = 3;
/// Index of the pairs whose players prefer the same colour, MM22 (6).
pub(crate) const SAME_COLOUR: usize = 4;
/// Index of the floaters whose float evens out earlier ones, MM22 (7). Negative, because more are better.
pub(crate) const EVENS_OUT: usize = 5;
/// Index of the loss from the places of the floaters in their groups, MM22 (8).
pub(crate) const PLACES: usize = 6;
/// Index of the loss from deviating from the seeding, MM22 (9).
pub(crate) const SEEDING: usize = 7;

impl Costs {
    /// Adds the costs of a pair.
    pub(crate) fn add(&mut self, other: Self) {
        self.0.iter_mut().zip(other.0).for_each(|(sum, value)| *sum += value);
    }
}

/// Returns the penalty for a distance between groups (MM14 in integers).
pub fn penalty(field: &McMahonField, distance: i64) -> i64 {
    distance * (field.groups + distance)
}

/// Returns the costs of pairing two places of the field.
pub(crate) fn costs(field: &McMahonField, one: usize, two: usize) -> Costs {
    let (one, two) = (one.min(two), one.max(two));
    let (upper, lower) = (&field.players[one], &field.players[two]);
    let d = field.distance(one, two);
    let mut costs = [0; CRITERIA];
    costs[REMATCH] = i64::from(field.have_met(one, two));
    costs[DISTANCE] = penalty(field, d + field.gap(one, two));
    if field.rules.colour == McMahonColour::Strong {
        // Only players with an absolute preference can be forced.
        if upper.colours.absolute().is_some() || lower.colours.absolute().is_some() {
            let (higher, other) = field.ranked(one, two);
            let side = field.allocate(higher, other).higher;
            let forced = [(higher, side), (other, side.other())];
            costs[FORCED] =
                forced.map(|(place, side)| i64::from(!field.players[place].colours.may_have(side))).iter().sum();
        }
        let preference = upper.colours.preference();
        costs[SAME_COLOUR] = i64::from(preference.is_some() && preference == lower.colours.preference());
    }
    if d > 0 {
        costs[AGAIN] = i64::from(upper.drawn.down > 0) + i64::from(lower.drawn.up > 0);
        if field.rules.compensate {
            costs[EVENS_OUT] =
                -i64::from(upper.drawn.up > upper.drawn.down) - i64::from(lower.drawn.down > lower.drawn.up);
        }
        costs[PLACES] = place_loss(field.rules.floater_upper, upper) + place_loss(field.rules.floater_lower, lower);
    } else {
        costs[SEEDING] = seeding_loss(field.rules.seeding(field.round), upper, lower);
    }
    Costs(costs)
}

fn int(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

fn place_loss(wanted: FloaterPlace, player: &Player) -> i64 {
    let (place, last) = (int(player.place), int(player.size.saturating_sub(1)));
    match wanted {
        FloaterPlace::Top => place,
        FloaterPlace::Middle => (2 * place - last).abs(),
        FloaterPlace::Bottom => last - place,
    }
}

fn seeding_loss(seeding: McMahonSeeding, one: &Player, two: &Player) -> i64 {
    let [i, j, size] = [one.seeded, two.seeded, one.size].map(int);
    let loss = match seeding {
        McMahonSeeding::Fold => i + j - size + 1,
        McMahonSeeding::Slip | McMahonSeeding::Random => 2 * (i - j).abs() - size,
        McMahonSeeding::Adjacent => (i - j).abs() - 1,
    };
    loss * loss
}

/// Returns for each criterion a cost that no pair of these places exceeds, with either sign. The places are given in
/// ascending order.
fn max_costs(field: &McMahonField, places: &[usize]) -> [i64; CRITERIA] {
    let (Some(&first), Some(&last)) = (places.first(), places.last()) else { return [0; CRITERIA] };
    let size = places.iter().map(|place| int(field.players[*place].size)).max().unwrap_or(0);
    let gap = i64::from(field.rules.club_gap.max(field.rules.federation_gap));
    let float = field.distance(first, last);
    let (floats, of_colours) = (i64::from(float > 0), i64::from(field.rules.colour == McMahonColour::Strong));
    let mut max = [0; CRITERIA];
    max[REMATCH] = i64::from(field.round > 1);
    max[DISTANCE] = penalty(field, float + gap);
    max[FORCED] = 2 * of_colours;
    max[AGAIN] = 2 * floats;
    max[SAME_COLOUR] = of_colours;
    max[EVENS_OUT] = if field.rules.compensate { 2 * floats } else { 0 };
    max[PLACES] = 2 * size * floats;
    max[SEEDING] = size * size;
    max
}

/// Best pairing of some players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solved {
    /// Pairs of places of the field, the smaller one first.
    pub pairs: Vec<(usize, usize)>,
    /// Sums over the pairs.
    pub costs: Costs,
}

/// Returns the best complete pairing of some places, given in ascending order; `None` if they cannot all be paired.
///
/// # Errors
///
/// [`Unsolved::Stopped`] if the search budget is exhausted.
pub fn solve(field: &McMahonField, places: &[usize]) -> Result<Option<Solved>, Unsolved> {
    solve_among(field, places, |_, _| true)
}

/// Like [`solve`], with only those pairs of places that are `allowed`.
pub(super) fn solve_among(
    field: &McMahonField,
    places: &[usize],
    allowed: impl Fn(usize, usize) -> bool,
) -> Result<Option<Solved>, Unsolved> {
    let size = places.len();
    if !size.is_multiple_of(2) {
        return Ok(None);
    }
    let at = |vertex: usize| places[vertex];
    let costs_of = |x: usize, y: usize| costs(field, at(x), at(y));
    let joined = |x: usize, y: usize| !field.is_forbidden(at(x), at(y)) && allowed(at(x), at(y));
    let mut max_counts = [const { Vec::new() }; CRITERIA + 1];
    max_counts[0] = vec![1];
    for (counts, max) in max_counts.iter_mut().skip(1).zip(max_costs(field, places)) {
        let max = usize::try_from(max).unwrap_or(usize::MAX);
        *counts = vec![max.saturating_mul(size / 2)];
    }
    let digits = Digits::new(max_counts);
    let weigh = |x: usize, y: usize, add: Add<'_>| {
        digits.count(add, 1, 0);
        for (criterion, cost) in costs_of(x, y).0.into_iter().enumerate().filter(|(_, cost)| *cost != 0) {
            digits.count(add, -cost, criterion + 1);
        }
    };
    let partner: Vec<Option<usize>> = (0..size).map(|x| guess(field, places, x)).collect();
    let is_seeded = |x: usize, y: usize| {
        let (x, y) = (&field.players[at(x)], &field.players[at(y)]);
        x.group == y.group && seeding_loss(field.rules.seeding(field.round), x, y) == 0
    };
    let is_ideal = |x: usize, y: usize| {
        x != y && is_seeded(x, y) && joined(x, y) && costs_of(x.min(y), x.max(y)) == Costs::default()
    };
    let graph = Graph::new(size, digits.bits(), joined, weigh).with_ideal(is_ideal, |x| partner[x]);
    let mut best = BestMatchings::of(&graph, &field.budget)?;
    if (0..size).any(|x| best.mate(x).is_none()) {
        return Ok(None);
    }
    // MM22 (10): the opponents of number 1, 2, … smallest first.
    let mut by_number: Vec<usize> = (0..size).collect();
    by_number.sort_by_key(|x| field.players[at(*x)].number);
    let mut solved = Solved { pairs: Vec::new(), costs: Costs::default() };
    for &x in &by_number {
        if !best.is_live(x) {
            continue;
        }
        let Some(y) = best.first(x, by_number.iter().copied()) else { return Ok(None) };
        best.settle(x);
        let (x, y) = (x.min(y), x.max(y));
        solved.costs.add(costs_of(x, y));
        solved.pairs.push((at(x), at(y)));
    }
    if field.budget.is_over() {
        return Err(Unsolved::Stopped);
    }
    Ok((solved.pairs.len() * 2 == size).then_some(solved))
}

/// Returns the vertex that the seeding alone would pair with a vertex.
fn guess(field: &McMahonField, places: &[usize], vertex: usize) -> Option<usize> {
    let player = &field.players[places[vertex]];
    let wanted = match field.rules.seeding(field.round) {
        McMahonSeeding::Fold => player.size.checked_sub(player.seeded + 1)?,
        McMahonSeeding::Adjacent => player.seeded ^ 1,
        McMahonSeeding::Slip | McMahonSeeding::Random => {
            let half = player.size / 2;
            if player.seeded < half { player.seeded + half } else { player.seeded - half }
        }
    };
    let first = vertex.checked_sub(player.place)?;
    let members = first..(first + player.size).min(places.len());
    let fits = |other: &usize| {
        let other = &field.players[places[*other]];
        other.group == player.group && other.seeded == wanted
    };
    // Unless the order was drawn by lot, `seeded` equals `place`: the first guess is right.
    Some(first + wanted).filter(|other| members.contains(other) && fits(other)).or_else(|| members.clone().find(fits))
}

//! The two subgroups of a bracket (C.04.4.1 articles 3.2.3 and 3.2.4): G1, which prefers white, and G2. Shifting
//! players in the order of article 4.3 makes them equal in size.
//!
//! After any shift, a pairing of the subgroups pairs some players of the same original subgroup. In each such pair
//! exactly one player was shifted, and nobody else was shifted. As many such pairs as are unavoidable are allowed.
//!
//! A set of shifters can therefore "yield a legal pairing that complies at best with C7" exactly when the bracket's
//! graph has a suitable perfect matching. This matching has the fewest pairs inside the smaller subgroup; every pair
//! within a subgroup has one shifter, and no other pair has any. (A pair of two shifters from different subgroups would
//! be a pair across them, and one unavoidable pair fewer would exist.)
//!
//! Players are tested one by one, in their order, for membership in the set of shifters.

#![expect(clippy::indexing_slicing, reason = "members are places within the bracket")]

use super::round::Round;
use super::transposition::can_be_paired_across;
use crate::budget::Unsolved;
use crate::matching::{BestMatchings, Graph};
use crate::{SearchBudget, Side};

/// Subgroups G1 and G2 after the shifts. Places are those of the field.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Subgroups {
    pub(super) g1: Vec<usize>,
    pub(super) g2: Vec<usize>,
}

/// Divides a bracket that can be paired.
pub(super) fn divide(round: &Round<'_>, bracket: &[usize]) -> Result<Subgroups, Unsolved> {
    let (g1, g2) = original(round, bracket);
    let g1_is_smaller = g1.len() <= g2.len();
    let (smaller, larger) = if g1_is_smaller { (&g1, &g2) } else { (&g2, &g1) };
    let surplus = (larger.len() - smaller.len()) / 2;
    let shifters: Vec<usize> = in_order(round, larger, !g1_is_smaller).into_iter().take(surplus).collect();
    let straight = moved(&g1, &g2, &shifters);
    if can_be_paired_across(round, &straight.g1, &straight.g2) {
        return Ok(straight);
    }
    let mut shifting = Shifting::new(round, smaller, larger)?;
    let unavoidable = shifting.unavoidable_pairs();
    let mut shifters = shifting.choose(&in_order(round, smaller, g1_is_smaller), unavoidable)?;
    let enlarged: Vec<usize> = larger.iter().chain(&shifters).copied().collect();
    shifters.extend(shifting.choose(&in_order(round, &enlarged, !g1_is_smaller), surplus + unavoidable)?);
    Ok(moved(&g1, &g2, &shifters))
}

/// Returns the original subgroups of article 3.2.3.
fn original(round: &Round<'_>, bracket: &[usize]) -> (Vec<usize>, Vec<usize>) {
    if round.is_first_game_of(bracket) {
        let mut sorted = bracket.to_vec();
        sorted.sort_by_key(|place| round.by_number(*place));
        let (first_half, second_half) = sorted.split_at(sorted.len() / 2);
        return (first_half.to_vec(), second_half.to_vec());
    }
    bracket.iter().partition(|place| round.preference(**place) == Some(Side::First))
}

/// Returns the order of article 4.3: white-seekers by ARO, black-seekers by number, numbered from the middle outwards,
/// upwards first.
pub fn in_order(round: &Round<'_>, subgroup: &[usize], is_g1: bool) -> Vec<usize> {
    let mut left = subgroup.to_vec();
    if is_g1 {
        left.sort_by_key(|place| round.by_aro(*place));
    } else {
        left.sort_by_key(|place| round.by_number(*place));
    }
    let mut numbered = Vec::with_capacity(left.len());
    while !left.is_empty() {
        numbered.push(left.remove((left.len() - 1) / 2));
    }
    numbered
}

/// Returns the subgroups with some players moved into the other one.
fn moved(g1: &[usize], g2: &[usize], shifted: &[usize]) -> Subgroups {
    let stays = |place: &&usize| !shifted.contains(place);
    let moves = |place: &&usize| shifted.contains(place);
    let with = |own: &[usize], other: &[usize]| {
        own.iter().filter(stays).chain(other.iter().filter(moves)).copied().collect::<Vec<_>>()
    };
    Subgroups { g1: with(g1, g2), g2: with(g2, g1) }
}

/// Search for shifters: the graph of the bracket with as few pairs within the smaller subgroup as possible.
struct Shifting<'a> {
    budget: &'a SearchBudget,
    /// Members of the bracket, those of the smaller subgroup first.
    members: Vec<usize>,
    smaller: usize,
    best: BestMatchings,
    is_shifted: Vec<bool>,
}

impl<'a> Shifting<'a> {
    fn new(round: &'a Round<'a>, smaller: &[usize], larger: &[usize]) -> Result<Self, Unsolved> {
        let members: Vec<usize> = smaller.iter().chain(larger).copied().collect();
        let (smaller, budget) = (smaller.len(), &round.field.budget);
        let legal = |x: usize, y: usize| round.may_be_paired(members[x], members[y]);
        let best = BestMatchings::of(&Graph::preferring(members.len(), legal, |_, y| y >= smaller), budget)?;
        Ok(Self { budget, is_shifted: vec![false; members.len()], members, smaller, best })
    }

    /// Returns the least number of pairs within the smaller subgroup in any legal pairing.
    fn unavoidable_pairs(&self) -> usize {
        let is_inside = |member: &usize| self.best.mate(*member).is_some_and(|mate| mate < self.smaller);
        (0..self.smaller).filter(is_inside).count() / 2
    }

    /// Returns the first set of `count` shifters in the given order. A shifter is paired within its own subgroup with a
    /// player who is not a shifter.
    fn choose(&mut self, order: &[usize], count: usize) -> Result<Vec<usize>, Unsolved> {
        let mut chosen = Vec::with_capacity(count);
        for place in order {
            if self.budget.is_over() {
                return Err(Unsolved::Stopped);
            }
            let Some(member) = self.members.iter().position(|member| member == place) else { continue };
            if chosen.len() == count {
                break;
            }
            let Self { smaller, best, is_shifted, .. } = self;
            let is_same = |mate: usize| (member < *smaller) == (mate < *smaller);
            let fits = |mate: Option<usize>| mate.is_some_and(|mate| is_same(mate) && !is_shifted[mate]);
            if !is_shifted[member] && best.prefer(member, fits) {
                is_shifted[member] = true;
                chosen.push(*place);
            }
        }
        Ok(chosen)
    }
}

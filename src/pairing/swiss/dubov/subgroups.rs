//! The two subgroups of a bracket (C.04.4.1 articles 3.2.3 and 3.2.4): G1, which prefers white, and G2, made equal in size by shifting
//! players in the order of article 4.3.
//!
//! Whatever is shifted, a pairing of the subgroups pairs some players of the same original subgroup: exactly one of the two was shifted,
//! and nobody else. As many such pairs as are unavoidable are allowed, so a set of shifters "can yield a legal pairing that
//! complies at best with C7" exactly when the bracket's graph has a perfect matching with the fewest pairs inside the smaller
//! subgroup in which every such pair has one shifter, and no other pair has. (A pair of two shifters from different subgroups would be a
//! pair across them, and there would be one unavoidable pair less.) Players are asked one by one, in their order, whether they
//! can be among the shifters.

#![expect(clippy::indexing_slicing, reason = "members are places within the bracket")]

use qisai_domain::Side;

use super::round::Round;
use super::transposition::can_be_paired_across;
use crate::matching::Matcher;
use crate::swiss::digits::Digits;

/// G1 and G2 after the shifts, and who was shifted. Places of the field.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Subgroups {
    pub(super) g1: Vec<usize>,
    pub(super) g2: Vec<usize>,
    pub(super) shifted: Vec<usize>,
}

/// Divides a bracket that can be paired.
pub(super) fn divide(round: &Round<'_>, bracket: &[usize]) -> Subgroups {
    let (g1, g2) = original(round, bracket);
    let g1_is_smaller = g1.len() <= g2.len();
    let (smaller, larger) = if g1_is_smaller { (&g1, &g2) } else { (&g2, &g1) };
    let surplus = (larger.len() - smaller.len()) / 2;
    let shifters: Vec<usize> = in_order(round, larger, !g1_is_smaller).into_iter().take(surplus).collect();
    let straight = moved(&g1, &g2, &shifters);
    if can_be_paired_across(round, &straight.g1, &straight.g2) {
        return straight;
    }
    let mut shifting = Shifting::new(round, smaller, larger);
    let unavoidable = shifting.unavoidable_pairs();
    let mut shifters = shifting.choose(&in_order(round, smaller, g1_is_smaller), unavoidable);
    let enlarged: Vec<usize> = larger.iter().chain(&shifters).copied().collect();
    shifters.extend(shifting.choose(&in_order(round, &enlarged, !g1_is_smaller), surplus + unavoidable));
    moved(&g1, &g2, &shifters)
}

/// Article 3.2.3.
fn original(round: &Round<'_>, bracket: &[usize]) -> (Vec<usize>, Vec<usize>) {
    if round.is_first_game_of(bracket) {
        let mut sorted = bracket.to_vec();
        sorted.sort_by_key(|place| round.by_number(*place));
        let (first_half, second_half) = sorted.split_at(sorted.len() / 2);
        return (first_half.to_vec(), second_half.to_vec());
    }
    bracket.iter().partition(|place| round.preference(**place) == Some(Side::First))
}

/// The order of article 4.3: white-seekers by ARO, black-seekers by number, numbered from the middle outwards, upwards first.
fn in_order(round: &Round<'_>, subgroup: &[usize], is_g1: bool) -> Vec<usize> {
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

/// The subgroups with some players moved into the other one.
fn moved(g1: &[usize], g2: &[usize], shifted: &[usize]) -> Subgroups {
    let stays = |place: &&usize| !shifted.contains(place);
    let moves = |place: &&usize| shifted.contains(place);
    let with = |own: &[usize], other: &[usize]| {
        own.iter().filter(stays).chain(other.iter().filter(moves)).copied().collect::<Vec<_>>()
    };
    Subgroups { g1: with(g1, g2), g2: with(g2, g1), shifted: shifted.to_vec() }
}

/// What is known of a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mark {
    Open,
    Shifted,
    Kept,
}

/// The search for shifters. Members are numbered: the smaller subgroup, then the larger.
struct Shifting<'a> {
    round: &'a Round<'a>,
    members: Vec<usize>,
    smaller: usize,
    marks: Vec<Mark>,
    /// Lowest bits of: a pair avoided, a pair at all.
    avoided: u32,
    paired: u32,
    matcher: Matcher<i128>,
}

impl<'a> Shifting<'a> {
    fn new(round: &'a Round<'a>, smaller: &[usize], larger: &[usize]) -> Self {
        let members: Vec<usize> = smaller.iter().chain(larger).copied().collect();
        let size = members.len();
        let mut digits = Digits::default();
        digits.next(1);
        let avoided = digits.next(size);
        let mut shifting = Self {
            round,
            members,
            smaller: smaller.len(),
            marks: vec![Mark::Open; size],
            avoided,
            paired: digits.bits(),
            matcher: Matcher::new(0, |_, _| 0),
        };
        let mut matcher = Matcher::new(size, |x, y| shifting.edge(x, y));
        matcher.solve();
        shifting.matcher = matcher;
        shifting
    }

    /// Pairs that every legal pairing has at least within the smaller subgroup.
    fn unavoidable_pairs(&self) -> usize {
        (0..self.smaller).filter(|member| self.is_inside(*member)).count() / 2
    }

    /// Whether a member is paired within its subgroup.
    fn is_inside(&self, member: usize) -> bool {
        self.matcher.mate(member).is_some_and(|mate| self.is_same(member, mate))
    }

    fn is_same(&self, one: usize, two: usize) -> bool {
        (one < self.smaller) == (two < self.smaller)
    }

    fn edge(&self, one: usize, two: usize) -> i128 {
        if !self.round.may_be_paired(self.members[one], self.members[two]) {
            return 0;
        }
        let paired = 1 << self.paired;
        let shifters = [one, two].map(|member| self.marks[member] == Mark::Shifted);
        if !self.is_same(one, two) {
            return if shifters.contains(&true) { 0 } else { paired };
        }
        let kept = [one, two].map(|member| self.marks[member] == Mark::Kept);
        if shifters == [true; 2] || kept == [true; 2] {
            return 0;
        }
        if one < self.smaller { paired - (1 << self.avoided) } else { paired }
    }

    /// Gives a member's edges the weights by the marks, those to possible shifters' partners raised.
    fn weigh(&mut self, member: usize, raised_by: i128) {
        let weight = |other: usize| {
            let edge = self.edge(member, other);
            let may_be_shifted = self.is_same(member, other) && self.marks[other] != Mark::Shifted;
            if edge > 0 && may_be_shifted { edge + raised_by } else { edge }
        };
        let others = (0..self.members.len()).filter(|other| *other != member);
        let edges: Vec<(usize, i128)> = others.map(|other| (other, weight(other))).collect();
        self.matcher.reweigh(member, edges);
        self.matcher.solve();
    }

    /// Whether the matching makes this member a shifter, or can.
    fn is_shifter(&self, member: usize) -> bool {
        self.is_inside(member) && self.matcher.mate(member).is_some_and(|mate| self.marks[mate] != Mark::Shifted)
    }

    /// The first set of so many shifters, in the order given.
    fn choose(&mut self, order: &[usize], count: usize) -> Vec<usize> {
        let mut chosen = Vec::new();
        for place in order {
            let Some(member) = self.members.iter().position(|member| member == place) else { continue };
            if chosen.len() == count {
                break;
            }
            if self.marks[member] == Mark::Shifted {
                continue;
            }
            if !self.is_shifter(member) {
                self.weigh(member, 1);
            }
            if self.is_shifter(member) {
                self.marks[member] = Mark::Shifted;
                chosen.push(*place);
            } else {
                self.marks[member] = Mark::Kept;
            }
            self.weigh(member, 0);
        }
        chosen
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::swiss::colour::ColourHistory;
    use crate::swiss::dubov::history::History;
    use crate::swiss::field::{Contender, Field};
    use qisai_domain::{EntryId, Points};

    /// The example of article 4.3.3: of A, B, … G the middle one is the first to be shifted, then those around it, upwards first.
    #[test]
    fn shifters_are_numbered_from_the_middle() {
        let contender = |number: u32| Contender {
            entry: EntryId(number),
            line: 0,
            tpn: number,
            score: Points::ZERO,
            odd: number % 2 == 1,
            colours: ColourHistory::default(),
            floats: [None, None],
            floated: false,
            unplayed: 0,
            may_have_bye: true,
            topscorer: false,
        };
        let field = Field::new((1..=7).map(contender).collect(), Side::First, Vec::new());
        // The ratings of the opponents rise against the numbers: what is A among white-seekers is G among the others.
        let history = |aro: u32| History { aro, upfloats: 0 };
        let round = Round::new(&field, (0..7).map(|place| history(2000 - place)).collect());
        let shown = |places: Vec<usize>, letters: &str| {
            places.into_iter().filter_map(|place| letters.chars().nth(place)).collect::<String>()
        };
        let everybody: Vec<usize> = (0..7).collect();
        assert_eq!(shown(in_order(&round, &everybody, false), "ABCDEFG"), "DCEBFAG");
        assert_eq!(shown(in_order(&round, &everybody, true), "GFEDCBA"), "DCEBFAG");
    }
}

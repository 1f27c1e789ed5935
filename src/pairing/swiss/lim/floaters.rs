//! Article 2.3 and article 3.1 to 3.5, 3.9, 3.10: who leaves a scoregroup.
//!
//! A scoregroup keeps as many pairings as it can have (3.10.2, 4.4); whoever that leaves over floats, be it for want of an opponent
//! (2.3.1 to 2.3.3) or to make the number even (2.3.4). Floaters are chosen one by one, each the first of the following order who can
//! leave without costing a pairing:
//!
//! | article | first |
//! |---|---|
//! | 3.9.2 | type d, then c, b and a: who has not floated into the group before who has; of each, who has a compatible opponent in the adjacent group |
//! | 3.10 | who did not float in the previous round |
//! | 3.2.2 | who is due the colour that more of the others are due |
//! | 3.2.4 | downwards the lowest numbered, upwards the highest numbered (number 1 is the highest) |

use std::cmp::Ordering;

use qisai_domain::Side;

use super::Direction;
use super::colours::are_compatible;
use super::pool::Pool;
use crate::matching::largest_matching;
use crate::swiss::field::{Contender, Field};

/// What the floaters of a group depend on.
pub struct Group<'a> {
    /// Everybody in it, those who floated into it included.
    pub members: &'a [usize],
    /// Who floated into it.
    pub arrived: &'a [usize],
    /// The residents of the adjacent group.
    pub adjacent: &'a [usize],
    /// Where floaters go.
    pub direction: Direction,
}

/// Who leaves the group, in the order of their choice.
pub fn choose(field: &Field, group: &Group<'_>) -> Vec<usize> {
    let mut pool = Pool::new(field, group.members);
    let mut chosen: Vec<usize> = Vec::new();
    while pool.single() > 0 {
        let mut candidates: Vec<(usize, &Contender)> = group
            .members
            .iter()
            .filter(|place| !chosen.contains(place))
            .filter_map(|place| Some((*place, field.contenders.get(*place)?)))
            .collect();
        let surplus = surplus(&candidates);
        let rank = |(place, contender): &(usize, &Contender)| {
            let kind = (group.arrived.contains(place), !has_opponent(field, &chosen, *place, group.adjacent));
            let due = contender.colours.preference();
            (kind, contender.floated, surplus.is_some() && due != surplus)
        };
        candidates.sort_by_cached_key(|candidate| (rank(candidate), group.direction.last_first(candidate.1.tpn)));
        let Some((leaving, _)) = candidates.into_iter().find(|(place, _)| pool.may_leave(*place)) else { break };
        chosen.push(leaving);
    }
    chosen
}

/// The colour that more players are due than the other.
fn surplus(players: &[(usize, &Contender)]) -> Option<Side> {
    let due = |side: Side| players.iter().filter(|(_, it)| it.colours.preference() == Some(side)).count();
    match due(Side::First).cmp(&due(Side::Second)) {
        Ordering::Greater => Some(Side::First),
        Ordering::Less => Some(Side::Second),
        Ordering::Equal => None,
    }
}

/// Whether a floater finds a compatible opponent in the adjacent group beside the floaters chosen before.
fn has_opponent(field: &Field, before: &[usize], floater: usize, adjacent: &[usize]) -> bool {
    let opponents = |floaters: &[usize]| {
        let players: Vec<usize> = floaters.iter().chain(adjacent).copied().collect();
        let meets = |one: usize, two: usize| {
            let apart = (one < floaters.len()) != (two < floaters.len());
            apart && players.get(one).zip(players.get(two)).is_some_and(|(a, b)| are_compatible(field, *a, *b))
        };
        largest_matching(players.len(), meets, Vec::new()).iter().flatten().count()
    };
    let with: Vec<usize> = before.iter().copied().chain([floater]).collect();
    if before.is_empty() {
        return adjacent.iter().any(|other| are_compatible(field, floater, *other));
    }
    opponents(&with) > opponents(before)
}

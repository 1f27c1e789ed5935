//! Floaters from a scoregroup (article 2.3 and articles 3.1 to 3.5, 3.9, 3.10).
//!
//! Players without a compatible opponent in the scoregroup leave first (2.3.1 to 2.3.3, 3.1). The group then keeps as
//! many pairings of the others as possible (3.10.2, 4.4). The players left over float to make the number even (2.3.4),
//! or because they have no opponent beside the others (4.4). They are chosen one by one. Each is the first, in the
//! following order, who can leave without costing a pairing:
//!
//! | article | first |
//! |---|---|
//! | 3.9.2 | type d, then c, b and a: residents before arrivals; within each, players with a compatible opponent in the adjacent group |
//! | 3.10 | a player who was not transferred in the previous round |
//! | 3.2.2 | a player due the colour that more of the others are due; 3.2.3: unless rated too differently in a maxi-tournament |
//! | 3.2.4 | downwards the lowest numbered, upwards the highest numbered (number 1 is the highest) |

use std::cmp::Ordering;

use super::colours::are_compatible;
use super::maxi::are_too_far_apart;
use super::pool::{self, Pool};
use crate::Side;
use crate::error::SwissError;
use crate::field::{Contender, Field};
use crate::matching::largest_matching;
use crate::median::Direction;

/// Group data that determine its floaters.
pub(super) struct Group<'a> {
    /// All members of the group, including those who floated into it.
    pub(super) members: &'a [usize],
    pub(super) arrived: &'a [usize],
    /// Residents of the adjacent group.
    pub(super) adjacent: &'a [usize],
    pub(super) direction: Direction,
}

/// Returns the players who leave the group, in the order in which they are chosen.
///
/// # Errors
/// [`SwissError::TooLarge`], [`SwissError::Stopped`].
pub(super) fn choose(field: &Field, group: &Group<'_>) -> Result<Vec<usize>, SwissError> {
    let members = group.members;
    let is_alone = |place: &usize| !members.iter().any(|other| are_compatible(field, *place, *other));
    let (mut chosen, stay): (Vec<usize>, Vec<usize>) = members.iter().copied().partition(is_alone);
    if pool::single(field, &stay) == 0 {
        return Ok(chosen);
    }
    let mut pool = Pool::new(field, &stay)?;
    while pool.single() > 0 {
        field.budget.check()?;
        let stay = group.members.iter().filter(|place| !chosen.contains(place));
        let surplus = surplus(stay.filter_map(|place| field.contenders.get(*place)));
        let settled = settled(field, group.adjacent, &chosen);
        let rank = |place: &usize| {
            let contender = field.contenders.get(*place)?;
            let kind = (group.arrived.contains(place), !settled.has_room_for(*place));
            let equalises = surplus.is_none() || contender.colours.preference() == surplus;
            let number = i64::from(contender.tpn);
            let last_first = if group.direction == Direction::Down { -number } else { number };
            Some(((kind, contender.transferred), !equalises, last_first))
        };
        let ranked: Vec<_> =
            pool.may_leave().into_iter().filter_map(|place| rank(&place).map(|rank| (rank, place))).collect();
        let equalising = ranked.iter().min().map(|(_, place)| *place);
        let last = ranked.iter().min_by_key(|((avoided, _, number), _)| (*avoided, *number)).map(|(_, place)| *place);
        let Some((equalising, last)) = equalising.zip(last) else { break };
        let leaving = if are_too_far_apart(field, equalising, last) { last } else { equalising };
        pool.leave(leaving);
        chosen.push(leaving);
    }
    Ok(chosen)
}

/// Returns the colour that more players are due than the other, or `None` if both are equal.
fn surplus<'a>(players: impl Iterator<Item = &'a Contender>) -> Option<Side> {
    let due = |it: &Contender| match it.colours.preference() {
        Some(Side::First) => 1,
        Some(Side::Second) => -1,
        None => 0_i64,
    };
    match players.map(due).sum::<i64>().cmp(&0) {
        Ordering::Greater => Some(Side::First),
        Ordering::Less => Some(Side::Second),
        Ordering::Equal => None,
    }
}

/// Matching of as many floaters as possible with compatible opponents in the adjacent group.
struct Settled<'a> {
    field: &'a Field,
    adjacent: &'a [usize],
    floaters: Vec<usize>,
    /// Mates of the adjacent group, then of the floaters.
    mates: Vec<Option<usize>>,
}

fn settled<'a>(field: &'a Field, adjacent: &'a [usize], floaters: &[usize]) -> Settled<'a> {
    let nobody = Settled { field, adjacent, floaters: Vec::new(), mates: Vec::new() };
    floaters.iter().fold(nobody, |settled, floater| settled.with(*floater))
}

impl Settled<'_> {
    fn with(&self, floater: usize) -> Self {
        let floaters: Vec<usize> = self.floaters.iter().copied().chain([floater]).collect();
        let meets = |one: usize, two: usize| {
            let (one, two) = (one.min(two), one.max(two));
            let floater = two.checked_sub(self.adjacent.len()).and_then(|at| floaters.get(at));
            self.adjacent.get(one).zip(floater).is_some_and(|(a, b)| are_compatible(self.field, *a, *b))
        };
        let size = self.adjacent.len() + floaters.len();
        let mates = largest_matching(size, meets, self.mates.clone(), &self.field.budget);
        Self { floaters, mates, ..*self }
    }

    /// Returns `true` if one more floater finds an opponent beside the present ones.
    fn has_room_for(&self, floater: usize) -> bool {
        if self.floaters.is_empty() {
            return self.adjacent.iter().any(|other| are_compatible(self.field, floater, *other));
        }
        self.with(floater).mates.iter().flatten().count() > self.mates.iter().flatten().count()
    }
}

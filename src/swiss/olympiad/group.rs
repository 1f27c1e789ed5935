//! Pairing of one score group with the teams that floated into it (articles 7.4, 8 and 9).
//!
//! 1. The limits of article 7.3 apply unless the group would keep fewer pairings because of them (7.4).
//! 2. Teams that floated into the group are paired first: those from above with the highest ranked first, then those
//!    from below with the lowest ranked first. A team from above takes the highest ranked resident available (8.3.1), a
//!    team from below the lowest ranked (8.2.1); other floaters come after the residents (6.2). A team without an
//!    opponent floats on (8.2.4, 8.3.4).
//! 3. Teams that the group cannot keep float: downwards the lowest ranked first (8.3.2), upwards the highest ranked
//!    first (8.2.2). Teams that may meet a team of the adjacent group come before others (8.2.3, 8.3.3).
//! 4. The others are arranged by rank, top half against bottom half. The first tries the bottom half in order, then the
//!    top half from its end (9.3). Below the median all is mirrored (9.2).
//!
//! A team is *available* if the two teams have not met, and if their match leaves the group its number of pairs and the
//! round a legal pairing ([`GroupPairings`]).

use std::cmp::Reverse;

use super::colours::can_keep_the_limits;
use super::kept::GroupPairings;
use crate::error::SwissError;
use crate::field::Field;
use crate::median::{Direction, Taken, exchanges};

/// Score group. Places are those of the field.
pub(super) struct Group<'a> {
    pub(super) residents: &'a [usize],
    /// Teams that floated into the group.
    pub(super) arrived: &'a [usize],
    /// Residents of the group that floaters go to; empty for the median.
    pub(super) adjacent: &'a [usize],
    pub(super) direction: Direction,
}

/// Returns the pairs of a group and its floaters; `waiting` are all unpaired teams, ascending.
///
/// # Errors
/// [`SwissError::TooLarge`], [`SwissError::Stopped`].
pub(super) fn pair(
    field: &Field,
    group: &Group<'_>,
    waiting: &[usize],
) -> Result<(Vec<Taken>, Vec<usize>), SwissError> {
    let mut staying: Vec<usize> = group.residents.iter().chain(group.arrived).copied().collect();
    staying.sort_unstable();
    if staying.is_empty() {
        return Ok((Vec::new(), Vec::new()));
    }
    let mut kept = GroupPairings::new(field, waiting, &staying, true)?;
    if kept.pairs() < staying.len() / 2 {
        let free = GroupPairings::new(field, waiting, &staying, false)?;
        if free.pairs() > kept.pairs() {
            kept = free;
        }
    }
    let mut pairs_left = kept.pairs();
    let (mut pairs, mut leaving) = (Vec::new(), Vec::new());
    for (floater, from) in floaters(group) {
        field.budget.check()?;
        if !staying.contains(&floater) {
            continue;
        }
        let order = opponents(group, &staying, floater, from);
        if let Some(pair) = take(field, &mut kept, floater, &order, "8.4") {
            staying.retain(|place| *place != pair.player && *place != pair.opponent);
            pairs.push(pair);
            pairs_left = pairs_left.saturating_sub(1);
        } else {
            staying.retain(|place| *place != floater);
            leaving.push(floater);
        }
    }
    for place in in_order_of_leaving(field, group, &staying) {
        field.budget.check()?;
        if staying.len() <= 2 * pairs_left {
            break;
        }
        if kept.leave(place) {
            staying.retain(|it| *it != place);
            leaving.push(place);
        }
    }
    if group.direction == Direction::Up {
        staying.reverse();
    }
    while let Some((&team, others)) = staying.split_first() {
        field.budget.check()?;
        let order = exchanges(others);
        let Some(pair) = take(field, &mut kept, team, &order, "9.3") else { break };
        staying.retain(|place| *place != pair.player && *place != pair.opponent);
        pairs.push(pair);
    }
    Ok((pairs, leaving))
}

/// Returns the teams that floated in, in the order in which they are paired, each with its direction.
fn floaters(group: &Group<'_>) -> Vec<(usize, Direction)> {
    let is_from_above = |place: &usize| group.residents.first().is_some_and(|resident| place < resident);
    let (mut down, mut up): (Vec<usize>, Vec<usize>) = group.arrived.iter().partition(|place| is_from_above(place));
    down.sort_unstable();
    up.sort_unstable_by_key(|place| Reverse(*place));
    let down = down.into_iter().map(|place| (place, Direction::Down));
    down.chain(up.into_iter().map(|place| (place, Direction::Up))).collect()
}

/// Returns the opponents that a floater tries in order, residents before other floaters.
fn opponents(group: &Group<'_>, staying: &[usize], floater: usize, from: Direction) -> Vec<usize> {
    let others = staying.iter().copied().filter(|place| *place != floater);
    let (mut residents, mut floaters): (Vec<usize>, Vec<usize>) =
        others.partition(|place| group.residents.contains(place));
    if from == Direction::Up {
        residents.reverse();
        floaters.reverse();
    }
    residents.into_iter().chain(floaters).collect()
}

/// Returns the teams in the order of leaving.
fn in_order_of_leaving(field: &Field, group: &Group<'_>, staying: &[usize]) -> Vec<usize> {
    let mut order = staying.to_vec();
    if group.direction == Direction::Down {
        order.reverse();
    }
    let is_awaited = |place: usize| group.adjacent.iter().any(|other| field.may_meet(place, *other));
    order.sort_by_key(|place| !is_awaited(*place));
    order
}

/// Pairs a team with the first available team in an order. `otherwise` is the article against a team that may be met
/// but leaves too few pairings.
fn take(
    field: &Field,
    kept: &mut GroupPairings<'_>,
    team: usize,
    order: &[usize],
    otherwise: &'static str,
) -> Option<Taken> {
    let proposed = order.first().copied()?;
    let is_kept = kept.may_keep(team, proposed);
    let opponent = kept.pair(team, order)?;
    let instead = (proposed != opponent).then(|| {
        let article = if !field.may_meet(team, proposed) {
            "6.1"
        } else if !is_kept && !can_keep_the_limits(field, team, proposed) {
            "7.3"
        } else {
            otherwise
        };
        (proposed, article)
    });
    Some(Taken { player: team, opponent, instead })
}

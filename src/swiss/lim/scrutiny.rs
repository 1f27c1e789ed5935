//! Pairing of a scoregroup whose floaters have left (articles 2.4, 3.6 to 3.8, 4 and 5.2).
//!
//! Players who floated into the group are paired first, one after the other. The median is the only group with both
//! kinds; there downfloaters precede upfloaters. Downfloaters are ordered by the highest score, then the highest
//! number, upfloaters by the lowest.
//!
//! A downfloater takes the highest numbered available player who is due the other colour, an upfloater the lowest
//! numbered. In the median the reading may differ ([`MedianUpfloaters`]). Another floater counts as available.
//!
//! The others are arranged by number, top half against bottom half. Downwards the highest numbered tries the bottom
//! half in order, then the top half from its end (articles 4.2 and 4.3). Upwards everything is mirrored (article
//! 4.1.2).
//!
//! The two scrutinies are combined: the first available opponent who is due the other colour, otherwise the first
//! available. The rest is then proposed again.
//!
//! An opponent is *available* if compatible, and if the rest of the group still has a complete pairing. In a
//! maxi-tournament, colour does not prefer a player rated too differently from the first available one (articles 3.8
//! and 5.7).

use std::cmp::Reverse;

use super::colours::{are_compatible, are_due_different_colours};
use super::maxi::{are_too_far_apart, is_maxi};
use super::pool::Pool;
use crate::MedianUpfloaters;
use crate::error::SwissError;
use crate::field::Field;
use crate::median::{Direction, Taken, exchanges};

/// Pairs the members of a group, who must have a complete pairing. `down` and `up` are the players who floated in from
/// above and below.
///
/// # Errors
/// [`SwissError::TooLarge`], [`SwissError::Stopped`].
pub(super) fn pair(
    field: &Field,
    members: &[usize],
    (down, up): (&[usize], &[usize]),
    direction: Direction,
) -> Result<Vec<Taken>, SwissError> {
    let score = |place: usize| field.contenders.get(place).map(|it| it.score);
    let mut waiting = members.to_vec();
    waiting.sort_by_key(|place| tpn(field, *place));
    let mut pool = Pool::new(field, &waiting)?;
    let mut pairs = Vec::new();
    let floaters = |places: &[usize], direction: Direction| {
        let mut floaters: Vec<usize> = places.iter().copied().filter(|place| members.contains(place)).collect();
        match direction {
            Direction::Down => floaters.sort_by_key(|place| (Reverse(score(*place)), tpn(field, *place))),
            Direction::Up => floaters.sort_by_key(|place| (score(*place), Reverse(tpn(field, *place)))),
        }
        floaters.into_iter().map(move |place| (place, direction))
    };
    for (floater, came) in floaters(down, Direction::Down).chain(floaters(up, Direction::Up)) {
        field.budget.check()?;
        if !waiting.contains(&floater) {
            continue;
        }
        let mut order: Vec<usize> = waiting.iter().copied().filter(|place| *place != floater).collect();
        let lowest_first = field.readings.median_upfloaters == MedianUpfloaters::LowestFirst;
        if came == Direction::Up && (direction == Direction::Up || lowest_first) {
            order.reverse();
        }
        let Some(pair) = take(field, &mut pool, floater, &order, "3.8") else { break };
        waiting.retain(|place| *place != pair.player && *place != pair.opponent);
        pairs.push(pair);
    }
    if direction == Direction::Up {
        waiting.reverse();
    }
    while let Some((&player, others)) = waiting.split_first() {
        field.budget.check()?;
        let order = exchanges(others);
        let Some(pair) = take(field, &mut pool, player, &order, "5.2") else { break };
        waiting.retain(|place| *place != pair.player && *place != pair.opponent);
        pairs.push(pair);
    }
    Ok(pairs)
}

fn tpn(field: &Field, place: usize) -> Option<u32> {
    field.contenders.get(place).map(|it| it.tpn)
}

/// Pairs a player with the first available opponent due the other colour, otherwise the first available. `colours` is
/// the article that prefers the former.
fn take(field: &Field, pool: &mut Pool, player: usize, order: &[usize], colours: &'static str) -> Option<Taken> {
    let suits = |other: usize| {
        let two = field.contenders.get(player).zip(field.contenders.get(other));
        two.is_some_and(|(one, two)| are_due_different_colours(one, two))
    };
    let first = is_maxi(field).then(|| pool.may_pair(player)).and_then(|available| {
        let mut order = order.iter().copied();
        order.find(|other| available.contains(other))
    });
    let is_near = |other: usize| first.is_none_or(|first| !are_too_far_apart(field, first, other));
    let preferred = |other: &usize| suits(*other) && is_near(*other);
    let (suited, others): (Vec<usize>, Vec<usize>) = order.iter().copied().partition(preferred);
    let opponent = pool.pair(player, suited.into_iter().chain(others))?;
    let proposed = order.first().copied().filter(|proposed| *proposed != opponent);
    let instead = proposed.map(|proposed| {
        let article = if !are_compatible(field, player, proposed) {
            "2.1"
        } else if suits(opponent) && !suits(proposed) {
            colours
        } else {
            "4.4"
        };
        (proposed, article)
    });
    Some(Taken { player, opponent, instead })
}

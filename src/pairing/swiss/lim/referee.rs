//! The rules read literally, for small fields: group by group, player by player, every question answered by trying everything. The
//! engine must agree on fields of any kind, likely or not. The readings are those of the module page. Nothing is shared with the engine
//! but what a field says: compatibility and the colours due are worked out here from the sides that everybody had.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use proptest::prelude::*;
use qisai_domain::{Points, Side};

use super::fields::{Known, any_field, cases};
use super::pair;
use crate::swiss::field::Field;
use crate::swiss::literal::{Outcome, without};

/// A field, and the sides that its players had, by place.
struct Sided<'a> {
    field: &'a Field,
    sides: Vec<Vec<Side>>,
}

impl std::ops::Deref for Sided<'_> {
    type Target = Field;

    fn deref(&self) -> &Field {
        self.field
    }
}

impl Sided<'_> {
    fn count(&self, place: usize, side: Side) -> usize {
        self.sides[place].iter().filter(|had| **had == side).count()
    }

    /// Article 5.1: no colour three times running, none three times more than the other.
    fn may_have(&self, place: usize, side: Side) -> bool {
        let running = self.sides[place].iter().rev().take_while(|had| **had == side).count();
        running < 2 && self.count(place, side) + 1 < self.count(place, side.other()) + 3
    }
}

/// Article 2.1; in the last round the limits give way (article 6).
fn are_compatible(field: &Sided<'_>, one: usize, two: usize) -> bool {
    let keeps = |side: Side| field.may_have(one, side) && field.may_have(two, side.other());
    let last_round = field.round == field.planned_rounds;
    field.may_meet(one, two) && (last_round || keeps(Side::First) || keeps(Side::Second))
}

/// The most pairs that some players can make.
fn most(field: &Sided<'_>, players: &[usize]) -> usize {
    let Some((&first, others)) = players.split_first() else { return 0 };
    let paired = others.iter().filter(|other| are_compatible(field, first, **other)).map(|other| {
        let rest: Vec<usize> = others.iter().copied().filter(|it| it != other).collect();
        1 + most(field, &rest)
    });
    paired.max().unwrap_or(0).max(most(field, others))
}

fn all_can_be_paired(field: &Sided<'_>, players: &[usize]) -> bool {
    2 * most(field, players) == players.len()
}

fn tpn(field: &Sided<'_>, place: usize) -> u32 {
    field.contenders[place].tpn
}

/// Articles 5.3, 5.5 and 5.6: the colour had less often, otherwise the one not had last.
fn due(field: &Sided<'_>, place: usize) -> Option<Side> {
    match field.count(place, Side::First).cmp(&field.count(place, Side::Second)) {
        std::cmp::Ordering::Less => Some(Side::First),
        std::cmp::Ordering::Greater => Some(Side::Second),
        std::cmp::Ordering::Equal => field.sides[place].last().map(|had| had.other()),
    }
}

/// How many of some floaters can play different players of a group.
fn settled(field: &Sided<'_>, floaters: &[usize], group: &[usize]) -> usize {
    let Some((&first, others)) = floaters.split_first() else { return 0 };
    let played = group.iter().filter(|other| are_compatible(field, first, **other));
    let best = played.map(|other| 1 + settled(field, others, &without(group, &[*other]))).max();
    best.unwrap_or(0).max(settled(field, others, group))
}

/// Who leaves a group, one after the other.
fn floaters(
    field: &Sided<'_>,
    members: &[usize],
    arrived: &[usize],
    adjacent: &[usize],
    downwards: bool,
) -> Vec<usize> {
    let mut chosen = Vec::new();
    while members.len() - chosen.len() > 2 * most(field, &without(members, &chosen)) {
        let left = without(members, &chosen);
        let white = left.iter().filter(|place| due(field, **place) == Some(Side::First)).count();
        let black = left.iter().filter(|place| due(field, **place) == Some(Side::Second)).count();
        let equalises = |place: usize| match due(field, place) {
            _ if white == black => true,
            Some(Side::First) => white > black,
            Some(Side::Second) => black > white,
            None => false,
        };
        let kind = |place: usize| {
            let with: Vec<usize> = chosen.iter().copied().chain([place]).collect();
            let finds = settled(field, &with, adjacent) > settled(field, &chosen, adjacent);
            match (arrived.contains(&place), finds) {
                (true, false) => 'a',
                (true, true) => 'b',
                (false, false) => 'c',
                (false, true) => 'd',
            }
        };
        let keeps = |place: usize| most(field, &without(&left, &[place])) == most(field, &left);
        let number =
            |place: usize| if downwards { -i64::from(tpn(field, place)) } else { i64::from(tpn(field, place)) };
        let rank = |place: &usize| {
            (Reverse(kind(*place)), field.contenders[*place].floated, !equalises(*place), number(*place))
        };
        chosen.push(left.iter().copied().filter(|place| keeps(*place)).min_by_key(rank).unwrap());
    }
    chosen
}

/// The pairs of a group, in the order in which they are made.
fn scrutiny(
    field: &Sided<'_>,
    members: &[usize],
    from_above: &[usize],
    from_below: &[usize],
    downwards: bool,
) -> Vec<(usize, usize)> {
    let score = |place: usize| field.contenders[place].score;
    let mut waiting = members.to_vec();
    waiting.sort_by_key(|place| tpn(field, *place));
    let mut pairs = Vec::new();
    let mut take = |waiting: &mut Vec<usize>, player: usize, order: Vec<usize>| {
        let available = |other: &usize| {
            are_compatible(field, player, *other) && all_can_be_paired(field, &without(waiting, &[player, *other]))
        };
        let available: Vec<usize> = order.into_iter().filter(available).collect();
        let suits = |other: &&usize| due(field, player).is_none() || due(field, player) != due(field, **other);
        let opponent = *available.iter().find(suits).unwrap_or(&available[0]);
        pairs.push((player, opponent));
        *waiting = without(waiting, &[player, opponent]);
    };
    let mut down: Vec<usize> = members.iter().copied().filter(|place| from_above.contains(place)).collect();
    down.sort_by_key(|place| (Reverse(score(*place)), tpn(field, *place)));
    let mut up: Vec<usize> = members.iter().copied().filter(|place| from_below.contains(place)).collect();
    up.sort_by_key(|place| (score(*place), Reverse(tpn(field, *place))));
    let turns: Vec<usize> = if downwards { [down, up].concat() } else { [up, down].concat() };
    for floater in turns {
        if waiting.contains(&floater) {
            let mut order = without(&waiting, &[floater]);
            if from_below.contains(&floater) {
                order.reverse();
            }
            take(&mut waiting, floater, order);
        }
    }
    while !waiting.is_empty() {
        let half = waiting.len() / 2;
        let mut arranged = waiting.clone();
        if !downwards {
            arranged.reverse();
        }
        let order = arranged[half..].iter().chain(arranged[1..half].iter().rev()).copied().collect();
        take(&mut waiting, arranged[0], order);
    }
    pairs
}

/// The round of article 2; nothing when there is none.
fn by_the_rules(field: &Sided<'_>) -> Option<Outcome> {
    let everybody: Vec<usize> = (0..field.size()).collect();
    let score = |place: usize| field.contenders[place].score;
    let bye = if everybody.len() % 2 == 1 {
        let mut candidates: Vec<usize> =
            everybody.iter().copied().filter(|place| field.contenders[*place].may_have_bye).collect();
        candidates.sort_by_key(|place| (score(*place), Reverse(tpn(field, *place))));
        Some(candidates.into_iter().find(|place| all_can_be_paired(field, &without(&everybody, &[*place])))?)
    } else {
        None
    };
    let present: Vec<usize> = everybody.iter().copied().filter(|place| Some(*place) != bye).collect();
    if !all_can_be_paired(field, &present) {
        return None;
    }
    let scores: BTreeSet<Points> = present.iter().map(|place| score(*place)).collect();
    let group = |wanted: Points| present.iter().copied().filter(|place| score(*place) == wanted).collect::<Vec<_>>();
    let median: Vec<usize> =
        present.iter().copied().filter(|place| score(*place).times(2) == field.full_score).collect();
    let mut pairs: [Vec<(usize, usize)>; 2] = [Vec::new(), Vec::new()];
    let mut floating: [Vec<usize>; 2] = [Vec::new(), Vec::new()];
    for (side, downwards) in [(0, true), (1, false)] {
        let mut order: Vec<Points> = scores
            .iter()
            .copied()
            .filter(
                |score| if downwards { score.times(2) > field.full_score } else { score.times(2) < field.full_score },
            )
            .collect();
        if downwards {
            order.reverse();
        }
        for (at, wanted) in order.iter().enumerate() {
            let arrived = floating[side].clone();
            let mut members = group(*wanted);
            members.extend(&arrived);
            let adjacent = order.get(at + 1).map_or_else(|| median.clone(), |score| group(*score));
            floating[side] = floaters(field, &members, &arrived, &adjacent, downwards);
            let kept = without(&members, &floating[side]);
            let (above, below): (&[usize], &[usize]) = if downwards { (&arrived, &[]) } else { (&[], &arrived) };
            let made = scrutiny(field, &kept, above, below, downwards);
            pairs[side].extend(made);
        }
    }
    let members = loop {
        let members = [median.clone(), floating[0].clone(), floating[1].clone()].concat();
        if all_can_be_paired(field, &members) {
            break members;
        }
        let wanted = usize::from(floating[0].len() > floating[1].len());
        let side = if pairs[wanted].is_empty() { 1 - wanted } else { wanted };
        let (one, two) = pairs[side].pop().unwrap();
        floating[side].extend([one, two]);
    };
    let last = scrutiny(field, &members, &floating[0], &floating[1], true);
    let games = pairs.into_iter().flatten().chain(last).map(|(one, two)| (one.min(two), one.max(two)));
    Some((games.collect(), bye))
}

fn sided(known: &Known) -> Sided<'_> {
    let number = |place: usize| usize::try_from(known.field.contenders[place].tpn - 1).unwrap();
    let sides = (0..known.field.size()).map(|place| known.sides[number(place)].clone()).collect();
    Sided { field: &known.field, sides }
}

proptest! {
    #![proptest_config(cases())]

    #[test]
    fn the_engine_pairs_by_the_rules(known in any_field(1..11)) {
        let expected = by_the_rules(&sided(&known));
        let found = pair(&known.field).ok().map(|pairing| {
            let games = pairing.games.iter().map(|game| (game.higher, game.lower)).collect();
            (games, pairing.bye.map(|bye| bye.place))
        });
        prop_assert_eq!(found, expected);
    }
}

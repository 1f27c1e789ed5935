//! The rules read literally, for small fields: group by group, player by player, every question answered by trying everything. The
//! engine must agree on fields of any kind, likely or not. The readings are those of the module page. Nothing is shared with the engine
//! but what a field says; who may meet, and the colours due, are those of the properties, worked out from the sides that everybody had.

use std::cmp::{Ordering, Reverse};
use std::collections::BTreeSet;

use proptest::prelude::*;
use qisai_domain::{Points, Side};

use super::fields::{any_field, cases};
use super::pair;
use super::properties::{Round, due};
use crate::swiss::literal::{Outcome, without};
use crate::swiss::testing::set;

/// The most pairs that some players can make.
fn most(round: &Round, players: &[usize]) -> usize {
    usize::try_from(round.most.of(set(players.iter().copied()))).unwrap()
}

fn all_can_be_paired(round: &Round, players: &[usize]) -> bool {
    2 * most(round, players) == players.len()
}

fn tpn(round: &Round, place: usize) -> u32 {
    round.contender(place).tpn
}

/// How many of some floaters can play different players of a group.
fn settled(round: &Round, floaters: &[usize], group: &[usize]) -> usize {
    let Some((&first, others)) = floaters.split_first() else { return 0 };
    let played = group.iter().filter(|other| round.compatible(first, **other));
    let best = played.map(|other| 1 + settled(round, others, &without(group, &[*other]))).max();
    best.unwrap_or(0).max(settled(round, others, group))
}

/// Who leaves a group, one after the other.
fn floaters(round: &Round, members: &[usize], arrived: &[usize], adjacent: &[usize], downwards: bool) -> Vec<usize> {
    let mut chosen = Vec::new();
    while members.len() - chosen.len() > 2 * most(round, &without(members, &chosen)) {
        let left = without(members, &chosen);
        let white = left.iter().filter(|place| due(&round.sides[**place]) == Some(Side::First)).count();
        let black = left.iter().filter(|place| due(&round.sides[**place]) == Some(Side::Second)).count();
        let equalises = |place: usize| match due(&round.sides[place]) {
            _ if white == black => true,
            Some(Side::First) => white > black,
            Some(Side::Second) => black > white,
            None => false,
        };
        let kind = |place: usize| {
            let with: Vec<usize> = chosen.iter().copied().chain([place]).collect();
            let finds = settled(round, &with, adjacent) > settled(round, &chosen, adjacent);
            match (arrived.contains(&place), finds) {
                (true, false) => 'a',
                (true, true) => 'b',
                (false, false) => 'c',
                (false, true) => 'd',
            }
        };
        let keeps = |place: usize| most(round, &without(&left, &[place])) == most(round, &left);
        let number =
            |place: usize| if downwards { -i64::from(tpn(round, place)) } else { i64::from(tpn(round, place)) };
        let rank = |place: &usize| {
            (Reverse(kind(*place)), round.field.contenders[*place].floated, !equalises(*place), number(*place))
        };
        chosen.push(left.iter().copied().filter(|place| keeps(*place)).min_by_key(rank).unwrap());
    }
    chosen
}

/// The pairs of a group, in the order in which they are made.
fn scrutiny(
    round: &Round,
    members: &[usize],
    from_above: &[usize],
    from_below: &[usize],
    downwards: bool,
) -> Vec<(usize, usize)> {
    let score = |place: usize| round.field.contenders[place].score;
    let mut waiting = members.to_vec();
    waiting.sort_by_key(|place| tpn(round, *place));
    let mut pairs = Vec::new();
    let mut take = |waiting: &mut Vec<usize>, player: usize, order: Vec<usize>| {
        let available = |other: &usize| {
            round.compatible(player, *other) && all_can_be_paired(round, &without(waiting, &[player, *other]))
        };
        let available: Vec<usize> = order.into_iter().filter(available).collect();
        let suits = |other: &&usize| {
            due(&round.sides[player]).is_none() || due(&round.sides[player]) != due(&round.sides[**other])
        };
        let opponent = *available.iter().find(suits).unwrap_or(&available[0]);
        pairs.push((player, opponent));
        *waiting = without(waiting, &[player, opponent]);
    };
    let mut down: Vec<usize> = members.iter().copied().filter(|place| from_above.contains(place)).collect();
    down.sort_by_key(|place| (Reverse(score(*place)), tpn(round, *place)));
    let mut up: Vec<usize> = members.iter().copied().filter(|place| from_below.contains(place)).collect();
    up.sort_by_key(|place| (score(*place), Reverse(tpn(round, *place))));
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
fn by_the_rules(round: &Round) -> Option<Outcome> {
    let everybody: Vec<usize> = (0..round.field.size()).collect();
    let score = |place: usize| round.field.contenders[place].score;
    let bye = if everybody.len() % 2 == 1 {
        let mut candidates: Vec<usize> =
            everybody.iter().copied().filter(|place| round.field.contenders[*place].may_have_bye).collect();
        candidates.sort_by_key(|place| (score(*place), Reverse(tpn(round, *place))));
        Some(candidates.into_iter().find(|place| all_can_be_paired(round, &without(&everybody, &[*place])))?)
    } else {
        None
    };
    let present: Vec<usize> = everybody.iter().copied().filter(|place| Some(*place) != bye).collect();
    if !all_can_be_paired(round, &present) {
        return None;
    }
    let scores: BTreeSet<Points> = present.iter().map(|place| score(*place)).collect();
    let group = |wanted: Points| present.iter().copied().filter(|place| score(*place) == wanted).collect::<Vec<_>>();
    let median: Vec<usize> =
        present.iter().copied().filter(|place| score(*place).times(2) == round.field.full_score).collect();
    let mut pairs: [Vec<(usize, usize)>; 2] = [Vec::new(), Vec::new()];
    let mut floating: [Vec<usize>; 2] = [Vec::new(), Vec::new()];
    for (side, downwards) in [(0, true), (1, false)] {
        let beside = if downwards { Ordering::Greater } else { Ordering::Less };
        let is_here = |score: &Points| score.times(2).cmp(&round.field.full_score) == beside;
        let mut order: Vec<Points> = scores.iter().copied().filter(is_here).collect();
        if downwards {
            order.reverse();
        }
        for (at, wanted) in order.iter().enumerate() {
            let arrived = floating[side].clone();
            let mut members = group(*wanted);
            members.extend(&arrived);
            let adjacent = order.get(at + 1).map_or_else(|| median.clone(), |score| group(*score));
            floating[side] = floaters(round, &members, &arrived, &adjacent, downwards);
            let kept = without(&members, &floating[side]);
            let (above, below): (&[usize], &[usize]) = if downwards { (&arrived, &[]) } else { (&[], &arrived) };
            let made = scrutiny(round, &kept, above, below, downwards);
            pairs[side].extend(made);
        }
    }
    let members = loop {
        let members = [median.clone(), floating[0].clone(), floating[1].clone()].concat();
        if all_can_be_paired(round, &members) {
            break members;
        }
        let wanted = usize::from(floating[0].len() > floating[1].len());
        let side = if pairs[wanted].is_empty() { 1 - wanted } else { wanted };
        let (one, two) = pairs[side].pop().unwrap();
        floating[side].extend([one, two]);
    };
    let last = scrutiny(round, &members, &floating[0], &floating[1], true);
    let games = pairs.into_iter().flatten().chain(last).map(|(one, two)| (one.min(two), one.max(two)));
    Some((games.collect(), bye))
}

proptest! {
    #![proptest_config(cases())]

    #[test]
    fn the_engine_pairs_by_the_rules(known in any_field(1..11)) {
        let expected = by_the_rules(&Round::of(&known));
        let found = pair(&known.field).ok().map(|pairing| {
            let games = pairing.games.iter().map(|game| (game.higher, game.lower)).collect();
            (games, pairing.bye.map(|bye| bye.place))
        });
        prop_assert_eq!(found, expected);
    }
}

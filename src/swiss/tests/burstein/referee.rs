//! Literal implementation of the Burstein rules for small fields: every pairing of a bracket in the order of C.04.4.2
//! article 4, judged by every criterion of article 2.
//!
//! The engine must agree on all kinds of fields, likely or not.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use proptest::prelude::*;
use qisai_swiss::Points;
use qisai_swiss::burstein::pair_round;
use qisai_swiss::burstein::round::Round;

use crate::support::literal::{Outcome, Pairs, pairings, pairings_but, without};
use crate::support::testing::{any_field, at_least};

fn score(round: &Round<'_>, place: usize) -> Points {
    round.field.contenders[place].score
}

/// Returns the scores, the highest first.
fn falling(round: &Round<'_>, places: &[usize]) -> Vec<Points> {
    let mut scores: Vec<Points> = places.iter().map(|place| score(round, *place)).collect();
    scores.sort_by_key(|score| Reverse(*score));
    scores
}

/// Returns the opponents of BSN 1, 2, … as article 4.3 compares them: a smaller key comes earlier.
fn opponents(members: &[usize], pairs: &Pairs) -> Vec<Reverse<usize>> {
    let number = |place: usize| members.iter().position(|member| *member == place).map_or(0, |at| at + 1);
    let of = |place: &usize| {
        let pair = pairs.iter().find(|(one, two)| one == place || two == place);
        pair.map_or(0, |(one, two)| number(if one == place { *two } else { *one }))
    };
    members.iter().map(|place| Reverse(of(place))).collect()
}

/// Returns the best quality of the next bracket by C5 and C6 while everybody below can be paired (C4 and C7), or `None`
/// if that is impossible.
fn next_bracket(round: &Round<'_>, floaters: &[usize], next: &[usize], rest: &[usize]) -> Option<(usize, Vec<Points>)> {
    let members: Vec<usize> = floaters.iter().chain(next).copied().collect();
    let all: Vec<usize> = members.iter().chain(rest).copied().collect();
    let legal =
        |one: usize, two: usize| round.may_be_paired(one, two) && !(floaters.contains(&one) && floaters.contains(&two));
    let fares = |pairs: Pairs| {
        let inside = |place: &&usize| {
            pairs
                .iter()
                .any(|(one, two)| (one == *place || two == *place) && members.contains(one) && members.contains(two))
        };
        let onward: Vec<usize> = members.iter().filter(|place| !inside(place)).copied().collect();
        (onward.len(), falling(round, &onward))
    };
    pairings(&all, &legal).into_iter().map(fares).min()
}

fn bracket(round: &Round<'_>, members: &[usize], next: &[usize], rest: &[usize]) -> Option<(Pairs, Vec<usize>)> {
    let all = pairings_but(members, members.len(), &|one, two| round.may_be_paired(one, two));
    let judged = all.into_iter().filter_map(|(pairs, floaters)| {
        let below = next_bracket(round, &floaters, next, rest)?;
        let colours = pairs.iter().filter(|(one, two)| round.same_preference(*one, *two)).count();
        let verdict = (floaters.len(), falling(round, &floaters), below, colours, opponents(members, &pairs));
        Some((verdict, pairs, floaters))
    });
    judged.min_by(|(one, ..), (two, ..)| one.cmp(two)).map(|(_, pairs, floaters)| (pairs, floaters))
}

/// Returns the pairing according to the rules, or `None` if there is none.
fn by_the_rules(round: &Round<'_>) -> Option<Outcome> {
    let field = round.field;
    let legal = |one: usize, two: usize| round.may_be_paired(one, two);
    let mut unpaired: Vec<usize> = (0..field.size()).collect();
    let mut bye = None;
    if field.size() % 2 == 1 {
        let leaves = |place: usize| !pairings(&without(&unpaired, &[place]), &legal).is_empty();
        let may = |place: &usize| field.contenders[*place].may_have_bye && leaves(*place);
        let order = |place: &usize| {
            (score(round, *place), Reverse(field.contenders[*place].colours.games()), Reverse(round.ranks[*place]))
        };
        bye = Some((0..field.size()).filter(may).min_by_key(order)?);
        unpaired.retain(|place| Some(*place) != bye);
    }
    let groups: Vec<Vec<usize>> =
        unpaired.chunk_by(|one, two| score(round, *one) == score(round, *two)).map(<[usize]>::to_vec).collect();
    let (mut games, mut incoming) = (BTreeSet::new(), Vec::new());
    for (at, residents) in groups.iter().enumerate() {
        let mut members: Vec<usize> = incoming.iter().chain(residents).copied().collect();
        members.sort_by_key(|place| round.ranks[*place]);
        let next = groups.get(at + 1).cloned().unwrap_or_default();
        let rest = groups.get(at + 2..).unwrap_or_default().concat();
        let (pairs, floaters) = bracket(round, &members, &next, &rest)?;
        games.extend(pairs.into_iter().map(|(one, two)| (one.min(two), one.max(two))));
        incoming = floaters;
    }
    incoming.is_empty().then_some((games, bye))
}

proptest! {
    #![proptest_config(at_least(2000))]

    #[test]
    fn the_engine_pairs_by_the_rules(
        known in any_field(1..9, 4),
        ranks in Just((0..9).collect::<Vec<usize>>()).prop_shuffle(),
    ) {
        let round = Round { field: &known.field, ranks };
        let found = pair_round(&round).ok().map(|pairing| (pairing.games().collect(), pairing.bye));
        prop_assert_eq!(found, by_the_rules(&round));
    }
}

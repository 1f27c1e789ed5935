//! Literal implementation of the Dubov rules for small fields: every set of upfloaters, every set of shifters and every
//! transposition in order (C.04.4.1 articles 3 and 4).
//!
//! The engine must agree on all kinds of fields, likely or not.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use proptest::prelude::*;
use qisai_swiss::Side;
use qisai_swiss::dubov::history::History;
use qisai_swiss::dubov::pair_round;
use qisai_swiss::dubov::round::Round;

use crate::support::literal::{Outcome, Pairs, orders, pairings, sets, without};
use crate::support::testing::{any_field, at_least};

fn can_be_paired(round: &Round<'_>, places: &[usize]) -> bool {
    !pairings(places, &|one, two| round.may_be_paired(one, two)).is_empty()
}

fn failures(round: &Round<'_>, pairs: &[(usize, usize)]) -> usize {
    pairs.iter().filter(|(one, two)| round.same_preference(*one, *two)).count()
}

/// Returns a subgroup sorted by article 4.3, then numbered from the middle.
fn shifters(round: &Round<'_>, group: &[usize], is_g1: bool) -> Vec<usize> {
    let mut sorted = group.to_vec();
    sorted.sort_by_key(|place| if is_g1 { round.by_aro(*place) } else { (0, round.by_number(*place)) });
    let middle = sorted.len().saturating_sub(1);
    let mut numbered: Vec<usize> = (0..sorted.len()).collect();
    numbered.sort_by_key(|at| ((2 * at).abs_diff(middle), *at));
    numbered.into_iter().map(|at| sorted[at]).collect()
}

/// Returns all legal transpositions in order (articles 3.2.5 and 3.2.6).
fn transpositions(round: &Round<'_>, g1: &[usize], g2: &[usize]) -> Vec<Pairs> {
    let (mut s1, mut g2) = (g1.to_vec(), g2.to_vec());
    s1.sort_by_key(|place| round.by_aro(*place));
    g2.sort_by_key(|place| round.by_number(*place));
    let zipped = orders(&g2, g2.len()).into_iter().map(|t2| s1.iter().copied().zip(t2).collect::<Pairs>());
    zipped.filter(|pairs| pairs.iter().all(|(one, two)| round.may_be_paired(*one, *two))).collect()
}

/// Returns every second shift after a first shift in order, with the best C7 it can yield.
fn second_shifts(
    round: &Round<'_>,
    smaller: &[usize],
    larger: &[usize],
    larger_is_g1: bool,
) -> Vec<(usize, Vec<usize>, Vec<usize>)> {
    let surplus = (larger.len() - smaller.len()) / 2;
    let mut found = Vec::new();
    for moving in sets(&shifters(round, larger, larger_is_g1), surplus) {
        let grown: Vec<usize> = smaller.iter().chain(&moving).copied().collect();
        let left = without(larger, &moving);
        let (g1, g2) = if larger_is_g1 { (left, grown) } else { (grown, left) };
        if let Some(best) = transpositions(round, &g1, &g2).iter().map(|pairs| failures(round, pairs)).min() {
            found.push((best, g1, g2));
        }
    }
    found
}

/// Pairs a bracket by articles 3.2.3 to 3.2.6.
fn bracket(round: &Round<'_>, members: &[usize]) -> Option<Pairs> {
    let mut sorted = members.to_vec();
    sorted.sort_by_key(|place| round.by_number(*place));
    let (g1, g2): (Vec<usize>, Vec<usize>) = if round.is_first_game_of(members) {
        let (one, two) = sorted.split_at(sorted.len() / 2);
        (one.to_vec(), two.to_vec())
    } else {
        sorted.iter().partition(|place| round.preference(**place) == Some(Side::First))
    };
    let g1_is_smaller = g1.len() <= g2.len();
    let (smaller, larger) = if g1_is_smaller { (g1, g2) } else { (g2, g1) };
    let inside = |pairs: &Pairs| pairs.iter().filter(|(a, b)| smaller.contains(a) && smaller.contains(b)).count();
    let all = pairings(members, &|one, two| round.may_be_paired(one, two));
    let unavoidable = all.iter().map(inside).min()?;
    let mut first_shifts = Vec::new();
    for moving in sets(&shifters(round, &smaller, g1_is_smaller), unavoidable) {
        let shrunk = without(&smaller, &moving);
        let grown: Vec<usize> = larger.iter().chain(&moving).copied().collect();
        let seconds = second_shifts(round, &shrunk, &grown, !g1_is_smaller);
        if let Some(best) = seconds.iter().map(|(failures, ..)| *failures).min() {
            first_shifts.push((best, seconds));
        }
    }
    // `min_by_key` keeps the first of equal elements.
    let (_, seconds) = first_shifts.into_iter().min_by_key(|(failures, _)| *failures)?;
    let (_, g1, g2) = seconds.into_iter().min_by_key(|(failures, ..)| *failures)?;
    transpositions(round, &g1, &g2).into_iter().next()
}

/// Returns the upfloaters and the pairing of a scoregroup by articles 3.2.1 and 3.2.2.
fn scoregroup(round: &Round<'_>, residents: &[usize], lower: &[usize]) -> Option<(Vec<usize>, Pairs)> {
    let score = |place: usize| round.field.contenders[place].score;
    for count in 0..=lower.len() {
        let mut judged = Vec::new();
        for upfloaters in sets(lower, count) {
            let members: Vec<usize> = residents.iter().chain(&upfloaters).copied().collect();
            if !can_be_paired(round, &without(lower, &upfloaters)) {
                continue;
            }
            let Some(pairs) = bracket(round, &members) else { continue };
            let mut scores: Vec<_> = upfloaters.iter().map(|place| Reverse(score(*place))).collect();
            scores.sort_by_key(|score| Reverse(*score));
            let count = |fails: &dyn Fn(usize) -> bool| upfloaters.iter().filter(|place| fails(**place)).count();
            let verdict = (
                scores,
                failures(round, &pairs),
                count(&|place| round.floats_too_often(place)),
                upfloaters.iter().map(|place| round.upfloats_too_many(*place)).sum::<u32>(),
                count(&|place| round.floats_again(place)),
            );
            judged.push((verdict, upfloaters, pairs));
        }
        let best = judged.into_iter().min_by(|(one, ..), (two, ..)| one.cmp(two));
        if let Some((_, upfloaters, pairs)) = best {
            return Some((upfloaters, pairs));
        }
    }
    None
}

/// Returns the pairing according to the rules, or `None` if there is none.
fn by_the_rules(round: &Round<'_>) -> Option<Outcome> {
    let field = round.field;
    let mut unpaired: Vec<usize> = (0..field.size()).collect();
    let mut bye = None;
    if field.size() % 2 == 1 {
        let mut takers: Vec<usize> = unpaired.clone();
        takers.retain(|place| {
            field.contenders[*place].may_have_bye && can_be_paired(round, &without(&unpaired, &[*place]))
        });
        let order = |place: &&usize| {
            let contender = &field.contenders[**place];
            (contender.score, Reverse(contender.colours.games()), Reverse(contender.tpn))
        };
        bye = Some(*takers.iter().min_by_key(order)?);
        unpaired.retain(|place| Some(*place) != bye);
    }
    let mut games = BTreeSet::new();
    while let Some(&top) = unpaired.first() {
        let score = field.contenders[top].score;
        let (residents, lower): (Vec<usize>, Vec<usize>) =
            unpaired.iter().partition(|place| field.contenders[**place].score == score);
        let (upfloaters, pairs) = scoregroup(round, &residents, &lower)?;
        games.extend(pairs.into_iter().map(|(one, two)| (one.min(two), one.max(two))));
        unpaired = without(&lower, &upfloaters);
    }
    Some((games, bye))
}

proptest! {
    #![proptest_config(at_least(2000))]

    #[test]
    fn the_engine_pairs_by_the_rules(
        known in any_field(1..9, 4),
        pasts in proptest::collection::vec((0..4_u32, 0..5_u32), 9),
    ) {
        let field = known.field;
        let history = |(aro, upfloats)| History { aro, upfloats };
        let histories: Vec<History> = pasts.into_iter().take(field.size()).map(history).collect();
        let round = Round::new(&field, histories);
        let found = pair_round(&round).ok().map(|pairing| (pairing.games().collect(), pairing.bye));
        prop_assert_eq!(found, by_the_rules(&round));
    }
}

//! Literal implementation of the rules for small fields. Every candidate is made in the order of generation (C.04.3
//! articles 3 and 4) and judged by every criterion (article 2); the first best candidate is chosen.
//!
//! The engine must agree on all kinds of fields, likely or not.

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::ops::Range;

use proptest::prelude::*;
use proptest::test_runner::TestCaseResult;
use qisai_swiss::Points;
use qisai_swiss::dutch::bracket::pair;
use qisai_swiss::dutch::completion::bye_score;
use qisai_swiss::dutch::criteria::{colour_failures, floated, may_be_paired};
use qisai_swiss::dutch::{Bracket, Horizon, pair_round};
use qisai_swiss::field::Field;
use qisai_swiss::float::Float;
use qisai_swiss::pairing::Bracketed;

use crate::support::literal::{Outcome, Pairs, orders, pairings_but, sets};
use crate::support::testing;

/// Returns the scoregroups from the top, as ranges of places.
pub fn scoregroups(field: &Field) -> Vec<Range<usize>> {
    let mut start = 0;
    let groups = field.contenders.chunk_by(|one, two| one.score == two.score);
    groups
        .map(|group| {
            let range = start..start + group.len();
            start = range.end;
            range
        })
        .collect()
}

/// Situation of a bracket: the field, the bye's score, the bracket's members and the scoregroups below.
pub struct Situation<'a> {
    pub field: &'a Field,
    pub bye_score: Option<Points>,
    pub movers: Vec<usize>,
    pub residents: Vec<usize>,
    pub below: Vec<usize>,
    pub next: Vec<usize>,
}

/// Returns every way to pair some players with each other, one taking the bye where their number is odd. Pairs have the
/// higher-ranked player first.
pub fn all_pairings(field: &Field, players: &[usize]) -> Vec<(Pairs, Option<usize>)> {
    let found = pairings_but(players, players.len() % 2, &|one, two| may_be_paired(field, one, two));
    let with_bye = found.into_iter().map(|(pairs, left_over)| (pairs, left_over.first().copied()));
    with_bye.filter(|(_, bye)| bye.is_none_or(|place| field.contenders[place].may_have_bye)).collect()
}

/// Returns every S1 that results from exchanges, in order (article 4.3), with its S2. The items are sorted; their
/// places are the BSNs.
fn exchanges(items: &[usize], pairs: usize) -> Vec<(Vec<usize>, Vec<usize>)> {
    let numbers: Vec<usize> = (0..items.len()).collect();
    let mut found = Vec::new();
    for s1 in sets(&numbers, pairs) {
        let mut leaving: Vec<usize> = (0..pairs).filter(|number| !s1.contains(number)).collect();
        let entering: Vec<usize> = s1.iter().copied().filter(|number| *number >= pairs).collect();
        leaving.reverse();
        let difference = entering.iter().sum::<usize>() - leaving.iter().sum::<usize>();
        let highest_first: Vec<Reverse<usize>> = leaving.iter().copied().map(Reverse).collect();
        found.push(((leaving.len(), difference, highest_first, entering), s1));
    }
    found.sort();
    let in_items = |numbers: Vec<usize>| numbers.into_iter().map(|number| items[number]).collect::<Vec<_>>();
    found
        .into_iter()
        .map(|(_, s1)| {
            let s2 = numbers.iter().copied().filter(|number| !s1.contains(number)).collect();
            (in_items(s1), in_items(s2))
        })
        .collect()
}

/// Returns every candidate of a bracket in the order of generation.
pub fn candidates(situation: &Situation<'_>) -> Vec<Pairs> {
    let (movers, residents) = (&situation.movers, &situation.residents);
    let legal = |pairs: &Pairs| pairs.iter().all(|(one, two)| may_be_paired(situation.field, *one, *two));
    let mut found = Vec::new();
    for paired_movers in (0..=movers.len().min(residents.len())).rev() {
        for chosen in sets(movers, paired_movers) {
            for opponents in orders(residents, paired_movers) {
                let mover_pairs: Pairs = chosen.iter().copied().zip(opponents.iter().copied()).collect();
                if !legal(&mover_pairs) {
                    continue;
                }
                let remainder: Vec<usize> = residents.iter().copied().filter(|it| !opponents.contains(it)).collect();
                for pairs in (0..=remainder.len() / 2).rev() {
                    for (s1, s2) in exchanges(&remainder, pairs) {
                        for opponents in orders(&s2, pairs) {
                            let rest: Pairs = s1.iter().copied().zip(opponents).collect();
                            if legal(&rest) {
                                found.push(mover_pairs.iter().copied().chain(rest).collect());
                            }
                        }
                    }
                }
            }
        }
    }
    found
}

fn count(number: usize) -> i64 {
    i64::try_from(number).unwrap()
}

fn sorted_from_the_top(mut numbers: Vec<i64>) -> Vec<i64> {
    numbers.sort_unstable_by_key(|number| Reverse(*number));
    numbers
}

/// Returns the values of a candidate by C6 to C21 (a smaller value is better), or `None` if it fails C4 or C5.
pub fn judge(situation: &Situation<'_>, candidate: &Pairs) -> Option<Vec<Vec<i64>>> {
    let Situation { field, bye_score, movers, residents, below, next } = situation;
    let score = |place: usize| i64::from(field.contenders[place].score.0);
    let is_paired = |place: &usize| candidate.iter().any(|(one, two)| one == place || two == place);
    let members = || movers.iter().chain(residents.iter()).copied();
    let downfloaters: Vec<usize> = members().filter(|place| !is_paired(place)).collect();
    let left: Vec<usize> = downfloaters.iter().chain(below).copied().collect();
    let next_members: Vec<usize> = downfloaters.iter().chain(next).copied().collect();
    let next_bracket = |(pairs, bye): (Pairs, Option<usize>)| {
        if bye.map(|place| field.contenders[place].score) != *bye_score {
            return None;
        }
        let inside = |(one, two): &(usize, usize)| next.contains(two) && next_members.contains(one);
        let paired: BTreeSet<usize> =
            pairs.iter().filter(|pair| inside(pair)).flat_map(|(one, two)| [*one, *two]).collect();
        let floating: Vec<i64> = next_members.iter().filter(|it| !paired.contains(it)).map(|it| score(*it)).collect();
        Some((floating.len(), sorted_from_the_top(floating)))
    };
    let (next_count, next_scores) = all_pairings(field, &left).into_iter().filter_map(next_bracket).min()?;

    let mut verdict = vec![
        vec![count(downfloaters.len())],
        sorted_from_the_top(downfloaters.iter().map(|place| score(*place)).collect()),
        vec![count(next_count)],
        next_scores,
    ];
    let bracket_score = score(residents[0]);
    let taker_is_known = downfloaters.len() == 1 && bye_score.is_some_and(|bye| bracket_score <= i64::from(bye.0));
    verdict.push(if taker_is_known { vec![i64::from(field.contenders[downfloaters[0]].unplayed)] } else { vec![] });
    for criterion in 0..4 {
        verdict.push(vec![candidate.iter().map(|(one, two)| colour_failures(field, *one, *two)[criterion]).sum()]);
    }
    let mover_pairs = || candidate.iter().filter(|(one, _)| movers.contains(one));
    for back in [0, 1] {
        let again = |place: &&usize| residents.contains(place) && floated(field, **place, back, Float::Down);
        verdict.push(vec![count(downfloaters.iter().filter(again).count())]);
        let again = mover_pairs().filter(|(_, two)| floated(field, *two, back, Float::Up));
        verdict.push(vec![count(again.count())]);
    }
    for back in [0, 1] {
        let differences = movers.iter().filter(|place| floated(field, **place, back, Float::Down)).map(|place| {
            // A player who floats on counts as paired one point below the bracket.
            let opponent =
                mover_pairs().find(|(one, _)| one == place).map_or(bracket_score - 2, |(_, two)| score(*two));
            score(*place) - opponent
        });
        verdict.push(sorted_from_the_top(differences.collect()));
        let upfloaters = mover_pairs().filter(|(_, two)| floated(field, *two, back, Float::Up));
        verdict.push(sorted_from_the_top(upfloaters.map(|(one, two)| score(*one) - score(*two)).collect()));
    }
    Some(verdict)
}

/// Returns the pairing according to the rules, or `None` if there is none.
fn by_the_rules(field: &Field) -> Option<Outcome> {
    let everybody: Vec<usize> = (0..field.size()).collect();
    let bye_score =
        all_pairings(field, &everybody).iter().map(|(_, bye)| bye.map(|it| field.contenders[it].score)).min()?;
    let groups = scoregroups(field);
    let (mut games, mut movers) = (BTreeSet::new(), Vec::new());
    for (at, residents) in groups.iter().enumerate() {
        let situation = Situation {
            field,
            bye_score,
            movers: movers.clone(),
            residents: residents.clone().collect(),
            below: (residents.end..field.size()).collect(),
            next: groups.get(at + 1).cloned().unwrap_or(0..0).collect(),
        };
        let judged = candidates(&situation).into_iter().filter_map(|it| Some((judge(&situation, &it)?, it)));
        // `min_by` keeps the first of equal elements.
        let (_, best) = judged.min_by(|(one, _), (two, _)| one.cmp(two)).unwrap();
        let is_paired = |place: &usize| best.iter().any(|(one, two)| one == place || two == place);
        movers = movers.into_iter().chain(residents.clone()).filter(|place| !is_paired(place)).collect();
        games.extend(best);
    }
    assert!(movers.len() <= 1);
    Some((games, movers.first().copied()))
}

/// Pairs every bracket again by its graph, with everything below it in view, and compares the pairs.
pub fn by_graph_alike(field: &Field, pairing: &Bracketed) -> TestCaseResult {
    let groups = scoregroups(field);
    for (at, paired) in pairing.brackets.iter().enumerate() {
        let next = groups.get(at + 1).cloned().unwrap_or(paired.range().end..paired.range().end);
        let bracket = Bracket {
            field,
            movers: &paired.floaters,
            residents: paired.range(),
            rest: next.end..field.size(),
            next,
            bye_score: bye_score(field).unwrap(),
        };
        let everything = pair(&bracket, Horizon::All).unwrap();
        prop_assert_eq!(&everything.pairs, &paired.pairs, "round {} bracket {}", field.round, at);
    }
    Ok(())
}

fn outcome(pairing: &Bracketed) -> Outcome {
    (pairing.games().collect(), pairing.bye)
}

/// Returns fields with numbers of players and scores from these ranges.
pub fn any_field(players: Range<usize>, scores: i32) -> impl Strategy<Value = Field> {
    testing::any_field(players, scores).prop_map(|known| known.field)
}

proptest! {
    #![proptest_config(testing::at_least(3000))]

    #[test]
    fn the_engine_pairs_by_the_rules(field in any_field(1..8, 4)) {
        let expected = by_the_rules(&field);
        let found = pair_round(&field).ok().map(|pairing| outcome(&pairing));
        prop_assert_eq!(found, expected);
    }

    #[test]
    fn the_engine_pairs_large_brackets_by_the_rules(field in any_field(4..8, 2)) {
        let expected = by_the_rules(&field);
        let found = pair_round(&field).ok().map(|pairing| outcome(&pairing));
        prop_assert_eq!(found, expected);
    }

    #[test]
    fn a_shorter_look_ahead_changes_nothing(field in any_field(8..20, 4)) {
        let Ok(pairing) = pair_round(&field) else { return Ok(()) };
        by_graph_alike(&field, &pairing)?;
    }
}

//! Property tests of article 2.3, C4 to C7, and article 3.5.4: the upfloaters of a bracket.

use std::cmp::Reverse;

use qisai_swiss::Points;

use super::super::fields::field_of;
use super::*;

/// Returns the distances of the upfloaters below the residents (C5), the greatest first.
fn distances(round: &Round, bracket: &Bracket, set: Places) -> Vec<i32> {
    let top = places(bracket.residents).map(|place| round.contender(place).score.0).max().unwrap();
    let mut distances: Vec<i32> = places(set).map(|place| top - round.contender(place).score.0).collect();
    distances.sort_unstable_by_key(|distance| Reverse(*distance));
    distances
}

/// Returns the upfloaters among the sets that are equal by C4 and C5.
fn alike_by_c5(round: &Round, bracket: &Bracket) -> Choice<Places> {
    round.upfloaters(bracket).alike(|set| distances(round, bracket, *set))
}

/// Returns the number of upfloaters that the following scoregroup in the standings will need once a set has left it
/// (C6).
fn needed_next(round: &Round, bracket: &Bracket, set: Places) -> u32 {
    let score = |place: usize| round.contender(place).score;
    let top: Points = places(bracket.residents).map(score).max().unwrap();
    let next = places(round.everybody()).map(score).filter(|score| *score < top).max();
    let waiting = bracket.below & !set;
    let residents = super::set(places(waiting).filter(|place| Some(score(*place)) == next));
    if residents == 0 {
        return 0;
    }
    let sets = round.legal_sets(residents, waiting & !residents);
    sets.into_iter().map(usize::count_ones).min().unwrap()
}

/// Returns the number of a set's members who floated in the previous round (C7); 0 in the last round.
fn floated_again(round: &Round, set: Places) -> usize {
    places(set).filter(|place| !round.is_last() && round.contender(*place).floated).count()
}

/// Returns the pairing numbers of article 3.5.4, those of higher scores first.
fn numbers(round: &Round, set: Places) -> Vec<u32> {
    let mut members: Vec<&Contender> = places(set).map(|place| round.contender(place)).collect();
    members.sort_by_key(|it| (Reverse(it.score), it.tpn));
    members.iter().map(|it| it.tpn).collect()
}

properties! { known:
    fn c4_no_bracket_could_do_with_fewer_upfloaters {
        all_brackets(&known, |round, bracket| round.upfloaters(bracket).has_least(|set| set.count_ones()))
    }

    fn c5_no_other_upfloaters_are_nearer {
        all_brackets(&known, |round, bracket| {
            let choice = round.upfloaters(bracket).alike(|set| set.count_ones());
            choice.has_least(|set| distances(round, bracket, *set))
        })
    }

    fn c6_no_other_upfloaters_spare_the_following_scoregroup_more {
        all_brackets(&known, |round, bracket| {
            alike_by_c5(round, bracket).has_least(|set| needed_next(round, bracket, *set))
        })
    }

    fn c7_no_other_upfloaters_floated_less_in_the_previous_round {
        all_brackets(&known, |round, bracket| {
            let choice = alike_by_c5(round, bracket).alike(|set| needed_next(round, bracket, *set));
            choice.has_least(|set| floated_again(round, *set))
        })
    }

    fn article_3_5_4_no_set_that_is_as_good_comes_before {
        all_brackets(&known, |round, bracket| {
            let choice = alike_by_c5(round, bracket).alike(|set| needed_next(round, bracket, *set));
            choice.alike(|set| floated_again(round, *set)).has_least(|set| numbers(round, *set))
        })
    }
}

#[test]
fn c4_one_low_upfloater_is_better_than_three_higher_ones() {
    // Only neighbours in this circle may meet, so there are two pairings: 1-2 with 3-8, or 2-5, 3-6 and 4-1.
    let circle = [1, 2, 5, 7, 8, 3, 6, 4];
    let neighbours = |one: u32, two: u32| {
        (0..8).any(|at| [circle[at], circle[(at + 1) % 8]].iter().all(|it| [one, two].contains(it)))
    };
    let met: Vec<(u32, u32)> = (1..9)
        .flat_map(|one| (one + 1..9).map(move |two| (one, two)))
        .filter(|(one, two)| !neighbours(*one, *two))
        .collect();
    let field = field_of(&[(1, 3), (2, 3), (3, 3), (4, 2), (5, 2), (6, 2), (7, 1), (8, 1)], &met);
    let number = |place: usize| field.contenders[place].tpn;
    let games = pair(&field).unwrap().games.into_iter().map(|game| (number(game.higher), number(game.lower)));
    assert_eq!(games.collect::<Vec<_>>(), [(1, 2), (3, 8), (4, 6), (5, 7)]);
}

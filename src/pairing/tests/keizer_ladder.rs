//! Tests of the loosening and of the pairs from the top.

use qisai_domain::Loosened;
use qisai_domain::keizer::{KeizerRules, PairBy};
use qisai_pairing::SearchBudget;
use qisai_pairing::keizer::ladder::{Pair, nearest, pairs};
use qisai_pairing::keizer::rules::{Limits, gap, levels};

#[test]
fn kz23_the_gap_is_capped_by_those_present() {
    let rules = KeizerRules::default();
    assert_eq!([2, 3, 6, 7, 8, 100].map(|present| gap(&rules, present)), [0, 1, 2, 3, 3, 3]);
    let whole = KeizerRules { between: 99, between_share: 100, ..KeizerRules::default() };
    assert_eq!(gap(&whole, 8), 7);
}

#[test]
fn kz30_rules_are_loosened_one_after_another() {
    let rules = KeizerRules { meetings: 2, ..KeizerRules::default() };
    let strict = Limits { row: 2, difference: 2, gap: 2, once_from: 1, meetings: 2 };
    let order: Vec<Option<Loosened>> = levels(&rules, &strict).into_iter().map(|(rule, _)| rule).collect();
    let between = |gap| Some(Loosened::Between(gap));
    let wanted = [
        None,
        Some(Loosened::ColourRow),
        Some(Loosened::ColourDifference),
        between(1),
        between(0),
        Some(Loosened::OncePerPeriod),
        Some(Loosened::Meetings),
    ];
    assert_eq!(order, wanted);
}

#[test]
fn kz30_a_nearer_opponent_is_passed_over_if_the_last_two_could_not_meet() {
    // 2 and 3 may not meet: 0 does not get 1.
    let allows = |one: usize, two: usize| [one.min(two), one.max(two)] != [2, 3];
    let places = [0, 1, 2, 3];
    assert_eq!(nearest(&places, &allows), None);
    let found = pairs(&places, &allows, None, PairBy::Ladder, &SearchBudget::endless()).unwrap().unwrap();
    let wanted = [Pair { higher: 0, lower: 2, passed: 1 }, Pair { higher: 1, lower: 3, passed: 0 }];
    assert_eq!(found, wanted);
}

#[test]
fn kz33_nearest_pairs_have_the_least_sum_of_squared_differences() {
    // 0 and 1 have met, and so have 4 and 5: the ladder sends 1 far down.
    let allows = |one: usize, two: usize| ![[0, 1], [2, 3], [1, 3], [4, 5]].contains(&[one.min(two), one.max(two)]);
    let places: Vec<usize> = (0..6).collect();
    let sum = |pairs: &[Pair]| pairs.iter().map(|pair| (pair.lower - pair.higher).pow(2)).sum::<usize>();
    let of = |by| pairs(&places, &allows, None, by, &SearchBudget::endless()).unwrap().unwrap();
    let (ladder, nearest) = (of(PairBy::Ladder), of(PairBy::Nearest));
    assert!(sum(&nearest) <= sum(&ladder));
    let mut least = usize::MAX;
    for order in 0..720_usize {
        let mut left = places.clone();
        let mut rest = order;
        let mut shuffled = Vec::new();
        while !left.is_empty() {
            shuffled.push(left.remove(rest % left.len()));
            rest /= left.len() + 1;
        }
        let chunks: Vec<&[usize]> = shuffled.chunks(2).collect();
        if chunks.iter().all(|pair| allows(pair[0], pair[1])) {
            least = least.min(chunks.iter().map(|pair| pair[0].abs_diff(pair[1]).pow(2)).sum());
        }
    }
    assert_eq!(sum(&nearest), least);
}

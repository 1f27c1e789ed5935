//! Tests of the choice of the pairs that a repair dissolves (rule 12).

use std::collections::BTreeSet;

use proptest::prelude::*;
use qisai_swiss::Side;
use qisai_swiss::field::{Contender, Field};
use qisai_swiss::jifen::{Drawn, Segment, freed};

use crate::support::testing;

fn contender(place: usize) -> Contender {
    testing::contender(u32::try_from(place + 1).unwrap_or(u32::MAX), 0, &[])
}

fn can_be_paired(field: &Field, free: &[usize]) -> bool {
    let Some((one, others)) = free.split_first() else { return true };
    others.iter().any(|two| {
        let rest: Vec<usize> = others.iter().copied().filter(|other| other != two).collect();
        field.may_meet(*one, *two) && can_be_paired(field, &rest)
    })
}

/// Makes pairs of the places 0 and 1, 2 and 3, …, then two players who cannot meet. `can_meet` are the only other
/// allowed meetings. Returns the pairs dissolved.
fn dissolved(made: usize, can_meet: &[(usize, usize)]) -> Vec<usize> {
    let stuck = [2 * made, 2 * made + 1];
    let size = 2 * made + 2;
    let is_made = |one: usize, two: usize| one.is_multiple_of(2) && two == one + 1 && two < stuck[0];
    let may_meet = |one: usize, two: usize| is_made(one, two) || can_meet.contains(&(one, two));
    let barred = (0..size * size).map(|at| (at / size, at % size));
    let barred = barred.map(|(one, two)| !may_meet(one.min(two), one.max(two))).collect();
    let field = testing::in_order((0..size).map(contender).collect(), Side::First, barred);
    let pairs = (0..made).map(|at| Drawn { higher: 2 * at, lower: 2 * at + 1, among: 1 }).collect();
    let segment = Segment { places: (0..stuck[0]).collect(), pairs, dissolved: 0 };
    let places: Vec<usize> = (0..size).collect();
    freed(&field, &places, &[segment]).unwrap().into_iter().map(|(higher, _)| higher / 2).collect()
}

/// Rule 12 examines the lowest sixteen pairs first, then four times as many. The result is the fewest and the
/// lowest of all.
#[test]
fn a_pair_above_the_lowest_sixteen_is_dissolved_where_that_is_needed_or_less() {
    for made in [16, 17, 20, 64, 65] {
        let (one, two) = (2 * made, 2 * made + 1);
        // Only the pair at the top helps.
        assert_eq!(dissolved(made, &[(0, one), (1, two)]), [0], "{made} pairs");
        // Two of the lowest pairs are enough: their players meet crosswise.
        let (low, next) = (2 * made - 2, 2 * made - 4);
        let two_low = [(low, one), (next, low + 1), (next + 1, two)];
        assert_eq!(dissolved(made, &two_low), [made - 2, made - 1], "{made} pairs");
        let top_too = [two_low.as_slice(), &[(0, one), (1, two)]].concat();
        assert_eq!(dissolved(made, &top_too), [0], "{made} pairs: one is fewer than two");
        // Of a solution with three pairs and one with two, the two at the top are chosen.
        let three = [(low, one), (next, low + 1), (next - 2, next + 1), (next - 1, two)];
        assert_eq!(dissolved(made, &three), [made - 3, made - 2, made - 1], "{made} pairs");
        let two_top = [three.as_slice(), &[(0, one), (1, 2), (3, two)]].concat();
        assert_eq!(dissolved(made, &two_top), [0, 1], "{made} pairs: two are fewer than three");
    }
}

proptest! {
    /// Tries every set of pairs, the smallest first; sets of one size are ordered from the lowest highest pair on.
    #[test]
    fn no_smaller_and_no_lower_set_of_pairs_would_do(
        bars in prop::collection::vec(prop::bool::weighted(0.6), 100),
        made in 1_usize..4,
        stuck in 1_usize..3,
    ) {
        let size = 2 * (made + stuck);
        let mut barred = vec![false; size * size];
        for one in 0..size {
            for two in one + 1..size {
                let pair_made = one % 2 == 0 && two == one + 1 && two < 2 * made;
                let bar = bars[one * 10 + two] && !pair_made;
                (barred[one * size + two], barred[two * size + one]) = (bar, bar);
            }
        }
        let field = testing::in_order((0..size).map(contender).collect(), Side::First, barred);
        let places: Vec<usize> = (0..size).collect();
        prop_assume!(can_be_paired(&field, &places));
        let pair = |at: usize| Drawn { higher: 2 * at, lower: 2 * at + 1, among: 1 };
        let segment = Segment { places: (0..2 * made).collect(), pairs: (0..made).map(pair).collect(), dissolved: 0 };
        let found = freed(&field, &places, &[segment]).unwrap_or_default();

        let sets = (0..1_usize << made).filter_map(|set| {
            let dissolved: Vec<usize> = (0..made).filter(|at| set >> at & 1 == 1).collect();
            let mut free: Vec<usize> = dissolved.iter().flat_map(|at| [2 * at, 2 * at + 1]).collect();
            free.extend(2 * made..size);
            can_be_paired(&field, &free).then_some(dissolved)
        });
        // Of sets of equal size, the one that begins lowest in the table.
        let best = sets.min_by_key(|set| (set.len(), set.iter().map(|at| std::cmp::Reverse(*at)).collect::<Vec<_>>()));
        let best: BTreeSet<(usize, usize)> = best.unwrap_or_default().iter().map(|at| (2 * at, 2 * at + 1)).collect();
        prop_assert_eq!(found, best);
    }
}

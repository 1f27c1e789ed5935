//! The matchings against plain enumeration.
#![allow(clippy::indexing_slicing, clippy::unwrap_used, reason = "test code: a panic is a failure")]

use proptest::prelude::*;

use super::*;
use crate::Patience;

/// Weight and number of pairs of the heaviest and of the largest matching, by trying everything.
fn by_enumeration(size: usize, weight: &[Vec<i64>], taken: u32) -> (i64, usize) {
    let Some(x) = (0..size).find(|x| taken >> x & 1 == 0) else { return (0, 0) };
    let mut best = by_enumeration(size, weight, taken | 1 << x);
    for y in x + 1..size {
        if taken >> y & 1 == 0 && weight[x][y] > 0 {
            let rest = by_enumeration(size, weight, taken | 1 << x | 1 << y);
            best = (best.0.max(rest.0 + weight[x][y]), best.1.max(rest.1 + 1));
        }
    }
    best
}

fn weight_of<W: Weight>(matcher: &Matcher<W>, weight: &[Vec<i64>]) -> i64 {
    let mut total = 0;
    for (x, row) in weight.iter().enumerate() {
        if let Some(y) = matcher.mate(x) {
            assert_eq!(matcher.mate(y), Some(x));
            assert!(row[y] > 0, "{x} and {y} are no edge");
            total += if x < y { row[y] } else { 0 };
        }
    }
    total
}

prop_compose! {
    fn graph()(size in 2usize..10, top in 1i64..20)
        (entries in proptest::collection::vec(0..=top, size * size), size in Just(size)) -> Vec<Vec<i64>> {
        (0..size).map(|x| (0..size).map(|y| entries[x.min(y) * size + x.max(y)]).collect()).collect()
    }
}

fn check_changes<W: Weight>(mut weight: Vec<Vec<i64>>, changes: &[(usize, Vec<i64>)]) -> Result<(), TestCaseError> {
    let size = weight.len();
    let mut matcher = Matcher::new(size, |x, y| W::term(weight[x][y], 40));
    matcher.solve();
    prop_assert_eq!(weight_of(&matcher, &weight), by_enumeration(size, &weight, 0).0);
    for (vertex, row) in changes {
        let vertex = vertex % size;
        let others: Vec<usize> = (0..size).filter(|y| *y != vertex).collect();
        for &y in &others {
            weight[vertex][y] = row[y];
            weight[y][vertex] = row[y];
        }
        matcher.reweigh(vertex, others.iter().map(|y| (*y, W::term(row[*y], 40))));
        matcher.solve();
        let best = by_enumeration(size, &weight, 0).0;
        prop_assert_eq!(weight_of(&matcher, &weight), best);
        for x in 0..size {
            for y in x + 1..size {
                let rest = by_enumeration(size, &weight, 1 << x | 1 << y).0;
                let possible = weight[x][y] > 0 && rest + weight[x][y] == best;
                prop_assert!(!possible || matcher.may_match(x, y), "{} {} is in a heaviest matching", x, y);
            }
        }
    }
    let leaving: Vec<usize> = changes.iter().map(|(vertex, _)| vertex % size).take(2).collect();
    for &vertex in &leaving {
        matcher.remove(vertex);
        matcher.solve();
    }
    let gone = leaving.iter().fold(0, |gone, vertex| gone | 1 << vertex);
    prop_assert_eq!(weight_of(&matcher, &weight), by_enumeration(size, &weight, gone).0);
    Ok(())
}

fn changes() -> impl Strategy<Value = Vec<(usize, Vec<i64>)>> {
    proptest::collection::vec((0usize..10, proptest::collection::vec(0i64..20, 10)), 0..8)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn the_heaviest_matching_stays_heaviest_through_changes(weight in graph(), changes in changes()) {
        check_changes::<i128>(weight.clone(), &changes)?;
        check_changes::<Wide<2>>(weight, &changes)?;
    }

    #[test]
    fn edges_can_be_taken_away(weight in graph(), kept in proptest::collection::vec(any::<bool>(), 100)) {
        let size = weight.len();
        let mut matcher = Matcher::new(size, |x, y| i128::from(weight[x][y]));
        matcher.solve();
        matcher.retain_edges(|x, y| kept[x * 10 + y]);
        matcher.solve();
        let left: Vec<Vec<i64>> = (0..size)
            .map(|x| (0..size).map(|y| if kept[x.min(y) * 10 + x.max(y)] { weight[x][y] } else { 0 }).collect())
            .collect();
        prop_assert_eq!(weight_of(&matcher, &left), by_enumeration(size, &left, 0).0);
    }

    #[test]
    fn the_largest_matching_is_largest(weight in graph(), above in 0i64..20) {
        let size = weight.len();
        let edges: Vec<Vec<i64>> = weight.iter().map(|row| row.iter().map(|w| i64::from(*w > above)).collect()).collect();
        let mates = largest_matching(size, |x, y| edges[x][y] == 1, Vec::new());
        let matched = (0..size).filter(|x| mates[*x].is_some_and(|y| mates[y] == Some(*x) && edges[*x][y] == 1)).count();
        prop_assert_eq!(matched, 2 * by_enumeration(size, &edges, 0).1);
    }

    #[test]
    fn a_barrier_proves_why_a_vertex_is_single(weight in graph(), above in 0i64..20) {
        let size = weight.len();
        let adjacent = |x: usize, y: usize| weight[x][y] > above;
        let mates = largest_matching(size, adjacent, Vec::new());
        let found = barriers(adjacent, &mates, &Patience::endless());
        prop_assert_eq!(found.len(), mates.iter().filter(|mate| mate.is_none()).count());
        for Barrier { even, odd } in found {
            // The groups of the even vertices, without the odd ones between them.
            let mut group: Vec<usize> = (0..size).collect();
            for _ in 0..size {
                for (&x, &y) in even.iter().flat_map(|x| even.iter().map(move |y| (x, y))) {
                    if x != y && adjacent(x, y) {
                        group[x] = group[x].min(group[y]);
                    }
                }
            }
            let groups: std::collections::BTreeSet<usize> = even.iter().map(|x| group[*x]).collect();
            prop_assert_eq!(groups.len(), odd.len() + 1);
            for at in groups {
                prop_assert_eq!(even.iter().filter(|x| group[**x] == at).count() % 2, 1);
            }
            for &x in &even {
                prop_assert!((0..size).all(|y| y == x || !adjacent(x, y) || even.contains(&y) || odd.contains(&y)));
            }
        }
    }
}

#[test]
fn larger_graphs_agree_between_the_two_algorithms() {
    let mut state = 88_172_645_463_325_252_u64;
    let mut random = move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
    for round in 0..60 {
        let size = 30 + round;
        let edge: Vec<Vec<bool>> = (0..size).map(|_| (0..size).map(|_| random() % 100 < 4).collect()).collect();
        let adjacent = |x: usize, y: usize| edge[x.min(y)][x.max(y)];
        let mut matcher = Matcher::new(size, |x, y| i128::from(adjacent(x, y)));
        matcher.solve();
        let heaviest = (0..size).filter(|x| matcher.mate(*x).is_some()).count();
        let largest = largest_matching(size, adjacent, Vec::new()).iter().flatten().count();
        assert_eq!(heaviest, largest, "{size} vertices");
    }
}

/// The duals prove the matching heaviest: no edge has less than no slack, matched edges have none, only vertices of dual zero are
/// single, and a blossom with a dual is matched up but for its base.
fn assert_proven<W: Weight>(matcher: &Matcher<W>) {
    for &x in &matcher.live {
        assert!(matcher.dual[x] >= W::ZERO && (matcher.mate(x).is_some() || matcher.dual[x] == W::ZERO));
        for &y in &matcher.live {
            let twice = matcher.twice[x * matcher.size + y];
            if x != y && twice > W::ZERO {
                let covered = matcher.dual[x] + matcher.dual[y] + matcher.shared_blossom_duals(x, y);
                assert!(covered >= twice);
                assert!(covered == twice || matcher.mate(x) != Some(y));
            }
        }
    }
    for (index, blossom) in matcher.blossoms.iter().enumerate() {
        if blossom.dual > W::ZERO {
            let vertices = matcher.vertices(matcher.size + index);
            let outwards = vertices.iter().filter(|x| matcher.mate(**x).is_none_or(|mate| !vertices.contains(&mate)));
            assert_eq!(outwards.count(), 1);
        }
    }
}

#[test]
fn heaviest_matchings_of_larger_graphs_are_proven_through_changes() {
    let mut state = 2_463_534_242_u64;
    let mut random = move |below: u64| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state % below
    };
    for round in 0..40_u64 {
        let size = usize::try_from(20 + round).unwrap();
        let (edges, top) = (1 + round % 8, 1 + round % 5);
        let weight = |random: &mut dyn FnMut(u64) -> u64| {
            if random(10) < edges { W3::term(i64::try_from(1 + random(top)).unwrap(), 100) } else { W3::ZERO }
        };
        let mut matcher = Matcher::new(size, |_, _| weight(&mut random));
        matcher.solve();
        assert_proven(&matcher);
        for change in 0..20 {
            let vertex = matcher.live[usize::try_from(random(u64::try_from(matcher.live.len()).unwrap())).unwrap()];
            if change % 4 == 3 {
                matcher.remove(vertex);
            } else {
                let others: Vec<usize> = matcher.live.iter().copied().filter(|other| *other != vertex).collect();
                let edges: Vec<(usize, W3)> = others.into_iter().map(|other| (other, weight(&mut random))).collect();
                matcher.reweigh(vertex, edges);
            }
            matcher.solve();
            assert_proven(&matcher);
        }
        matcher.retain_edges(|x, y| (x + y) % 3 != 0);
        matcher.solve();
        assert_proven(&matcher);
    }
}

type W3 = Wide<3>;

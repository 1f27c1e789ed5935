//! Tests of the matchings against plain enumeration.

use proptest::prelude::*;
use qisai_swiss::SearchBudget;
use qisai_swiss::matching::{Barrier, BestMatchings, Graph, Matcher, Weight, Wide, barriers, largest_matching};

/// Returns the weight of the heaviest matching and the number of pairs of the largest, by trying all matchings.
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

/// Returns every matching of greatest weight as the mate of each vertex. Every edge gets an extra weight, so that all
/// these matchings have equally many edges.
fn all_heaviest(weight: &[Vec<i64>]) -> Vec<Vec<Option<usize>>> {
    fn go(
        x: usize,
        weight: &[Vec<i64>],
        mates: &mut Vec<Option<usize>>,
        total: i64,
        all: &mut Vec<(i64, Vec<Option<usize>>)>,
    ) {
        let size = weight.len();
        if x == size {
            all.push((total, mates.clone()));
            return;
        }
        go(x + 1, weight, mates, total, all);
        for y in x + 1..size {
            if mates[x].is_none() && mates[y].is_none() && weight[x][y] > 0 {
                (mates[x], mates[y]) = (Some(y), Some(x));
                go(x + 1, weight, mates, total + 1000 + weight[x][y], all);
                (mates[x], mates[y]) = (None, None);
            }
        }
    }
    let mut all = Vec::new();
    go(0, weight, &mut vec![None; weight.len()], 0, &mut all);
    let best = all.iter().map(|(total, _)| *total).max().unwrap_or(0);
    let mut heaviest: Vec<_> = all.into_iter().filter(|(total, _)| *total == best).map(|(_, mates)| mates).collect();
    heaviest.sort_unstable();
    heaviest.dedup();
    heaviest
}

/// Returns a graph with the given weights and bits, and `more` added to each weight.
fn given(weight: &[Vec<i64>], bits: u32, more: i64) -> Graph<'_> {
    Graph::new(weight.len(), bits, |x, y| weight[x][y] > 0, move |x, y, add| add(more + weight[x][y], 40))
}

/// Decision about a vertex: its number, the kind of decision, and the mates concerned.
type Decision = (usize, u8, Vec<bool>);

/// Narrows the heaviest matchings by decisions and compares them with the full list, narrowed in the same way.
fn check_decisions(
    best: &mut BestMatchings,
    mut all: Vec<Vec<Option<usize>>>,
    decisions: &[Decision],
) -> Result<(), TestCaseError> {
    let size = all[0].len();
    let sorted = |mut mates: Vec<Option<usize>>| {
        mates.sort_by_key(|mate| mate.unwrap_or(usize::MAX));
        mates.dedup();
        mates
    };
    for (vertex, kind, wanted) in decisions {
        let at_hand: Vec<Option<usize>> = (0..size).map(|x| best.mate(x)).collect();
        prop_assert!(all.contains(&at_hand), "{:?} is not heaviest", at_hand);
        let x = vertex % size;
        if !best.is_live(x) {
            continue;
        }
        let possible = sorted(all.iter().map(|mates| mates[x]).collect());
        prop_assert_eq!(best.mates(x).collect::<Vec<_>>(), possible.clone());
        match kind % 3 {
            0 => {
                let is_wanted = |mate: Option<usize>| wanted[mate.unwrap_or(size)];
                let expected = possible.iter().any(|mate| is_wanted(*mate));
                prop_assert_eq!(best.prefer(x, is_wanted), expected);
                all.retain(|mates| is_wanted(mates[x]) == expected);
            }
            1 => {
                let order: Vec<usize> = (0..size).rev().filter(|y| wanted[*y]).collect();
                let expected = order.iter().copied().find(|y| possible.contains(&Some(*y)));
                prop_assert_eq!(best.first(x, order), expected);
                if expected.is_some() {
                    all.retain(|mates| mates[x] == expected);
                }
            }
            _ => {
                let mate = best.mate(x);
                all.retain(|mates| mates[x] == mate);
                best.settle(x);
            }
        }
    }
    Ok(())
}

fn decisions() -> impl Strategy<Value = Vec<Decision>> {
    let wanted = proptest::collection::vec(any::<bool>(), 11);
    proptest::collection::vec((0usize..10, any::<u8>(), wanted), 0..14)
}

/// Returns graphs made of a ring of dense groups of odd size, which blossoms with positive duals hold together; groups
/// have few distinct weights.
fn grouped() -> impl Strategy<Value = Vec<Vec<i64>>> {
    let entries = proptest::collection::vec((0..8_u8, 0..3_i64), 81);
    (2..10_usize, proptest::collection::vec(0..4_usize, 9), entries).prop_map(|(size, groups, entries)| {
        let weight = |x: usize, y: usize| {
            let (chance, small) = entries[9 * x.min(y) + x.max(y)];
            match groups[x] == groups[y] {
                _ if x == y || chance == 0 => 0,
                true => 40 + small,
                false => 1 + 10 * i64::try_from(3 - groups[x].min(groups[y])).unwrap() + small,
            }
        };
        (0..size).map(|x| (0..size).map(|y| weight(x, y)).collect()).collect()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(ProptestConfig::default().cases.max(3000)))]

    #[test]
    fn the_heaviest_matching_is_heaviest(weight in graph()) {
        let best = by_enumeration(weight.len(), &weight, 0).0;
        prop_assert_eq!(weight_of(&solved::<i128>(&weight), &weight), best);
        prop_assert_eq!(weight_of(&solved::<Wide<2>>(&weight), &weight), best);
    }

    #[test]
    fn decisions_leave_the_heaviest_matchings_that_agree(weight in graph(), decisions in decisions(), bits in 1..300_u32) {
        let mut best = BestMatchings::of(&given(&weight, bits, 1000), &SearchBudget::endless()).unwrap();
        check_decisions(&mut best, all_heaviest(&weight), &decisions)?;
    }

    #[test]
    fn decisions_see_through_blossoms(weight in grouped(), decisions in decisions()) {
        let mut best = BestMatchings::of(&given(&weight, 60, 1000), &SearchBudget::endless()).unwrap();
        check_decisions(&mut best, all_heaviest(&weight), &decisions)?;
    }

    #[test]
    fn decisions_leave_the_largest_matchings_that_agree(weight in graph(), above in 0i64..20, decisions in decisions()) {
        let flat: Vec<Vec<i64>> = weight.iter().map(|row| row.iter().map(|w| i64::from(*w > above)).collect()).collect();
        let adjacent = |x: usize, y: usize| flat[x.min(y)][x.max(y)] == 1;
        let mut best = BestMatchings::largest(flat.len(), adjacent, Vec::new(), &SearchBudget::endless()).unwrap();
        check_decisions(&mut best, all_heaviest(&flat), &decisions)?;
    }

    #[test]
    fn the_largest_matching_is_largest(weight in graph(), above in 0i64..20) {
        let size = weight.len();
        let edges: Vec<Vec<i64>> = weight.iter().map(|row| row.iter().map(|w| i64::from(*w > above)).collect()).collect();
        let mates = largest_matching(size, |x, y| edges[x][y] == 1, Vec::new(), &SearchBudget::endless());
        let matched = (0..size).filter(|x| mates[*x].is_some_and(|y| mates[y] == Some(*x) && edges[*x][y] == 1)).count();
        prop_assert_eq!(matched, 2 * by_enumeration(size, &edges, 0).1);
    }

    #[test]
    fn a_barrier_proves_why_a_vertex_is_single(weight in graph(), above in 0i64..20) {
        let size = weight.len();
        let adjacent = |x: usize, y: usize| weight[x][y] > above;
        let mates = largest_matching(size, adjacent, Vec::new(), &SearchBudget::endless());
        let found = barriers(adjacent, &mates, &SearchBudget::endless());
        prop_assert_eq!(found.len(), mates.iter().filter(|mate| mate.is_none()).count());
        for Barrier { even, odd } in found {
            // Groups of the even vertices, without the odd ones between them.
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
        let weight: Vec<Vec<i64>> = (0..size).map(|x| (0..size).map(|y| i64::from(adjacent(x, y))).collect()).collect();
        let matcher = solved::<i128>(&weight);
        let heaviest = (0..size).filter(|x| matcher.mate(*x).is_some()).count();
        let largest = largest_matching(size, adjacent, Vec::new(), &SearchBudget::endless()).iter().flatten().count();
        assert_eq!(heaviest, largest, "{size} vertices");
    }
}

/// Asserts that the duals prove the matching heaviest.
///
/// No edge has negative slack, matched edges have none, and only vertices of dual zero are single. In a blossom with a
/// dual, every vertex except the base is matched inside.
fn assert_proven<W: Weight>(matcher: &Matcher<W>) {
    for x in 0..matcher.size {
        assert!(matcher.dual[x] >= W::ZERO && (matcher.mate(x).is_some() || matcher.dual[x] == W::ZERO));
        let around = |vertex: usize| std::iter::successors(matcher.parent[vertex], |node| matcher.parent[*node]);
        for y in 0..matcher.size {
            let twice = matcher.twice(x, y);
            if x != y && twice > W::ZERO {
                let mut covered = matcher.dual[x] + matcher.dual[y];
                for node in around(x).filter(|node| around(y).any(|other| other == *node)) {
                    covered += matcher.blossoms[node - matcher.size].dual;
                }
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

/// Returns the solved matcher of a graph.
fn solved<W: Weight>(weight: &[Vec<i64>]) -> Matcher<W> {
    let mut matcher = Matcher::new(&given(weight, 0, 0), &SearchBudget::endless()).unwrap();
    matcher.solve();
    matcher
}

#[test]
fn heaviest_matchings_of_larger_graphs_are_proven() {
    let mut state = 2_463_534_242_u64;
    let mut random = move |below: u64| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state % below
    };
    for round in 0..400_u64 {
        let size = usize::try_from(20 + round / 10).unwrap();
        let (edges, top) = (1 + round % 8, 1 + round % 5);
        let mut weight = || if random(10) < edges { i64::try_from(1 + random(top)).unwrap() } else { 0 };
        let weight: Vec<Vec<i64>> = (0..size).map(|_| (0..size).map(|_| weight()).collect()).collect();
        let matcher = solved::<Wide<3>>(&weight);
        assert_proven(&matcher);
    }
}

//! Tests of the Berger tables in closed form.

use std::collections::BTreeSet;

use qisai_pairing::round_robin::berger::{games, table_round};

#[test]
fn everybody_meets_everybody_and_sides_stay_balanced() {
    for size in (2..=24).step_by(2) {
        let mut met = BTreeSet::new();
        let mut firsts = vec![0_u32; 25];
        for round in 1..size {
            let games = games(size, round);
            let here: BTreeSet<u32> = games.iter().flat_map(|(one, two)| [*one, *two]).collect();
            assert_eq!(here, (1..=size).collect(), "{size} players, round {round}");
            for (one, two) in games {
                assert!(met.insert((one.min(two), one.max(two))), "{one} and {two} meet twice");
                firsts[usize::try_from(one).unwrap()] += 1;
            }
        }
        assert_eq!(met.len(), usize::try_from(size * (size - 1) / 2).unwrap());
        let balanced = (1..=size).all(|number| {
            let firsts = firsts[usize::try_from(number).unwrap()];
            firsts == size / 2 || firsts + 1 == size / 2
        });
        assert!(balanced, "{size} players: {firsts:?}");
    }
}

#[test]
fn the_last_rounds_of_a_cycle_are_exchanged_where_another_follows() {
    assert_eq!(table_round(8, 2, true, 6), Some((7, 1)));
    assert_eq!(table_round(8, 2, true, 7), Some((6, 1)));
    assert_eq!(table_round(8, 2, true, 8), Some((1, 2)));
    assert_eq!(table_round(8, 2, true, 14), Some((7, 2)), "none follows");
    assert_eq!(table_round(8, 2, false, 7), Some((7, 1)));
    assert_eq!(table_round(8, 2, false, 15), None);
    assert_eq!(table_round(7, 2, true, 7), Some((7, 1)), "an odd field needs none");
}

//! Rounds of a Swiss that a small field can play.

use std::collections::BTreeSet;

use qisai_web::desk::swiss_rounds::certain_rounds;

/// Returns the complete pairings of the players in `free` who have not met; pairs are bits of `met`.
fn pairings(free: &[usize], met: u32) -> Vec<u32> {
    let Some((one, others)) = free.split_first() else { return vec![met] };
    let bit = |other: usize| 1 << (other * (other - 1) / 2 + one);
    let open = others.iter().filter(|other| met & bit(**other) == 0);
    let rest = |other: usize| -> Vec<usize> { others.iter().copied().filter(|it| *it != other).collect() };
    open.flat_map(|other| pairings(&rest(*other), met | bit(*other))).collect()
}

/// Plays all courses of an event: the first round that cannot be paired follows those that are certain.
#[test]
fn d4_rounds_are_certain_until_some_course_of_the_event_leaves_no_pairing() {
    for players in [2, 4, 6, 8] {
        let all: Vec<usize> = (0..players).collect();
        let (mut courses, mut rounds) = (BTreeSet::from([0]), 0);
        loop {
            let next: Vec<Vec<u32>> = courses.iter().map(|met| pairings(&all, *met)).collect();
            if next.iter().any(Vec::is_empty) {
                break;
            }
            rounds += 1;
            courses = next.into_iter().flatten().collect();
        }
        let number = u16::try_from(players).unwrap();
        assert_eq!(certain_rounds(number), rounds, "{players} players");
        if players > 2 {
            assert_eq!(certain_rounds(number - 1), rounds, "one player fewer, with a bye");
        }
    }
    assert_eq!([certain_rounds(0), certain_rounds(10), certain_rounds(12)], [0, 5, 7]);
}

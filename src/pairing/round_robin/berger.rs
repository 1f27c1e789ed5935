//! The Berger tables (C.05 Annex 1) in closed form.
//!
//! For an even field of `n` numbers there are `n − 1` rounds. In odd rounds `r` number `n` has the second side against
//! `(r + 1) / 2`, in even rounds the first side against `(r + n) / 2`; around that opponent `a` the others meet `a + k` against
//! `a − k`, counted in the circle of the numbers below `n`, the former on the first side. Round 1 of eight numbers reads
//! 1–8 2–7 3–6 4–5, round 2 reads 8–5 6–4 7–3 1–2.

/// A game of the table by numbers from 1: first side, second side.
pub type TableGame = (u32, u32);

/// The games of a round (from 1) of the table for `size` numbers, `size` even; the highest number's game first.
pub fn games(size: u32, round: u32) -> Vec<TableGame> {
    let circle = size.saturating_sub(1);
    if circle == 0 {
        return Vec::new();
    }
    let odd = round % 2 == 1;
    let opponent = if odd { round.div_ceil(2) } else { u32::midpoint(round, size) };
    let own = if odd { (opponent, size) } else { (size, opponent) };
    let around = |steps: u32| (opponent + steps - 1) % circle + 1;
    let others = (1..size / 2).map(|k| (around(k), around(circle - k)));
    std::iter::once(own).chain(others).collect()
}

/// The round of the table and the cycle (both from 1) that are played in `round` of a tournament of several cycles.
/// `exchange_at_seam` exchanges the last two rounds of the first cycle when another follows, so that nobody has the same side three
/// times running at the seam.
pub fn table_round(size: u32, cycles: u8, exchange_at_seam: bool, round: u32) -> Option<(u32, u8)> {
    let per_cycle = size.saturating_sub(1);
    let index = round.checked_sub(1)?;
    let cycle = u8::try_from(index.checked_div(per_cycle)? + 1).ok().filter(|cycle| *cycle <= cycles)?;
    let place = index % per_cycle + 1;
    let exchanged = exchange_at_seam && cycle == 1 && cycles > 1 && per_cycle > 1;
    let table = match per_cycle - place {
        0 if exchanged => place - 1,
        1 if exchanged => place + 1,
        _ => place,
    };
    Some((table, cycle))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "test code: a panic is a failure")]

    use std::collections::BTreeSet;

    use super::*;

    /// The tables as the handbook prints them.
    const PRINTED: [(u32, &[&str]); 3] = [
        (4, &["1-4 2-3", "4-3 1-2", "2-4 3-1"]),
        (6, &["1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"]),
        (
            8,
            &[
                "1-8 2-7 3-6 4-5",
                "8-5 6-4 7-3 1-2",
                "2-8 3-1 4-7 5-6",
                "8-6 7-5 1-4 2-3",
                "3-8 4-2 5-1 6-7",
                "8-7 1-6 2-5 3-4",
                "4-8 5-3 6-2 7-1",
            ],
        ),
    ];

    #[test]
    fn the_tables_are_the_handbook_s() {
        for (size, rounds) in PRINTED {
            for (round, printed) in (1..).zip(rounds) {
                let games: Vec<String> = games(size, round).iter().map(|(one, two)| format!("{one}-{two}")).collect();
                assert_eq!(games.join(" "), *printed, "{size} players, round {round}");
            }
        }
    }

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
    fn a_double_round_robin_with_its_seam_reversed_never_gives_one_side_three_times_running() {
        for size in (4..=16).step_by(2) {
            let rounds = 2 * (size - 1);
            for number in 1..=size {
                let sides: Vec<bool> = (1..=rounds)
                    .map(|round| {
                        let (table, cycle) = table_round(size, 2, true, round).unwrap();
                        let plays = |(one, two): &TableGame| *one == number || *two == number;
                        let first = games(size, table).into_iter().find(plays).unwrap().0 == number;
                        first == (cycle == 1)
                    })
                    .collect();
                assert!(
                    !sides.windows(3).any(|three| three[0] == three[1] && three[1] == three[2]),
                    "{size}: {number}"
                );
            }
        }
        assert_eq!(table_round(8, 2, true, 6), Some((7, 1)));
        assert_eq!(table_round(8, 2, true, 7), Some((6, 1)));
        assert_eq!(table_round(8, 2, true, 8), Some((1, 2)));
        assert_eq!(table_round(8, 2, false, 7), Some((7, 1)));
        assert_eq!(table_round(8, 2, false, 15), None);
    }
}

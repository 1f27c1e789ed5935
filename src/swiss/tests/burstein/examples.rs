//! Tests of the example printed in the Burstein system (C.04.4.2), and of its index computed by hand.

use std::collections::BTreeSet;

use qisai_swiss::burstein::index::{Index, indices, ranks};
use qisai_swiss::burstein::pair_round;
use qisai_swiss::burstein::round::Round;
use qisai_swiss::virtual_points::VirtualPoints;
use qisai_swiss::{AccelerationRecord, ByeKind, Cell, EntryId, Outcome, Points, Prepared, Side};

use crate::support::pasts::{add_rounds, blank, prepare};

/// Returns every pairing of the numbers left with this many floaters, the largest opponent first. Opponents are given
/// by BSN, with 0 for floating.
fn candidates(left: &[usize], floaters: usize) -> Vec<Vec<(usize, usize)>> {
    let Some((&first, others)) = left.split_first() else { return vec![Vec::new()] };
    let mut found = Vec::new();
    for &opponent in others.iter().rev().chain(&[0]) {
        let rest: Vec<usize> = others.iter().copied().filter(|other| *other != opponent).collect();
        let still = if opponent == 0 { floaters.checked_sub(1) } else { Some(floaters) };
        let Some(still) = still.filter(|still| *still <= rest.len()) else { continue };
        found.extend(candidates(&rest, still).into_iter().map(|tail| [vec![(first, opponent)], tail].concat()));
    }
    found
}

fn shown(candidate: &[(usize, usize)]) -> String {
    candidate.iter().map(|(one, two)| format!("{one}-{two}")).collect::<Vec<_>>().join(" ")
}

/// Returns the example of article 4.3: six players, two of them floating (opponent 0). The printed list has 45 pairings
/// (1-3 2-0 4-5 6-0 is printed twice).
fn example() -> Vec<Vec<(usize, usize)>> {
    let all = candidates(&[1, 2, 3, 4, 5, 6], 2);
    let lines: Vec<String> = all.iter().map(|candidate| shown(candidate)).collect();
    assert_eq!(lines.len(), 45);
    assert_eq!(
        lines[..7],
        [
            "1-6 2-5 3-0 4-0",
            "1-6 2-4 3-0 5-0",
            "1-6 2-3 4-0 5-0",
            "1-6 2-0 3-5 4-0",
            "1-6 2-0 3-4 5-0",
            "1-6 2-0 3-0 4-5",
            "1-5 2-6 3-0 4-0",
        ]
    );
    assert_eq!(lines[21..24], ["1-3 2-0 4-6 5-0", "1-3 2-0 4-5 6-0", "1-3 2-0 4-0 5-6"]);
    assert_eq!(lines[44], "1-0 2-0 3-4 5-6");
    all
}

/// Returns six players with a point each above two without points who may meet anybody, before the first game of all.
fn six_above_two() -> Prepared {
    let mut table = blank(&[2000; 8], 9);
    add_rounds(&mut table, 1);
    for (at, line) in table.lines.iter_mut().enumerate() {
        line.cells = vec![Cell::Bye(if at < 6 { ByeKind::FullPoint } else { ByeKind::ZeroPoint })];
    }
    prepare(table, &[true; 8])
}

/// Only the games of two of the 45 pairings are allowed. Unless these games could pair all six players, the earliest
/// pairing that they form is chosen.
#[test]
fn article_4_3_the_earliest_of_the_45_pairings_is_taken() {
    let all = example();
    let prepared = six_above_two();
    let mut settled = 0;
    for (at, one) in all.iter().enumerate() {
        for two in &all[at + 1..] {
            let allowed: BTreeSet<(usize, usize)> = one.iter().chain(two).copied().filter(|pair| pair.1 != 0).collect();
            let is_made =
                |candidate: &[(usize, usize)]| candidate.iter().all(|pair| pair.1 == 0 || allowed.contains(pair));
            if candidates(&[1, 2, 3, 4, 5, 6], 0).iter().any(|whole| is_made(whole)) {
                continue;
            }
            let earliest = all.iter().find(|candidate| is_made(candidate)).unwrap();
            let mut field = prepared.field.clone();
            for higher in 1..6 {
                for lower in higher + 1..=6 {
                    if !allowed.contains(&(higher, lower)) {
                        field.bar(higher - 1, lower - 1);
                    }
                }
            }
            let pairing = pair_round(&Round { field: &field, ranks: (0..8).collect() }).unwrap();
            let games = pairing.brackets[0].pairs.iter().map(|(one, two)| (one + 1, two + 1));
            let floaters = pairing.brackets[0].leaving.iter().map(|floater| (floater + 1, 0));
            let mut found: Vec<(usize, usize)> = games.chain(floaters).collect();
            found.sort_unstable();
            assert_eq!(shown(&found), shown(earliest), "of {} and {}", shown(one), shown(two));
            settled += 1;
        }
    }
    assert!(settled > 500, "{settled}");
}

fn game(opponent: usize, side: Side, points: &str) -> Cell {
    let outcome = match points {
        "1" => Outcome::Win { rated: true },
        "½" => Outcome::Draw { rated: true },
        "0" => Outcome::Loss { rated: true },
        "+" => Outcome::ForfeitWin,
        _ => Outcome::ForfeitLoss,
    };
    Cell::Game { opponent: opponent - 1, side, outcome }
}

/// Articles 1.7 and 1.8 in one table, before round 4, from which player 4 is absent:
///
/// | | round 1 | round 2 | round 3 | points | seen by opponents as |
/// |---|---|---|---|---|---|
/// | 1 | 1 against 4 | 1 against 3 | ½ against 2 | 2½ | 2½ |
/// | 2 | ½ against 5 | forfeit win over 4 | ½ against 1 | 2 | 2 |
/// | 3 | allocated bye | 0 against 1 | 1 against 5 | 2 | 2 |
/// | 4 | 0 against 1 | forfeit loss to 2 | zero-point bye | 0 | ½: the series of absences continues |
/// | 5 | ½ against 2 | half-point bye | 0 against 3 | 1 | 1 |
///
/// | | Buchholz | Sonneborn-Berger |
/// |---|---|---|
/// | 1 | ½ + 2 + 2 = 4½ | ½ + 2 + ½·2 = 3½ |
/// | 2 | 1 + own 2 + 2½ = 5½ | ½·1 + 2 + ½·2½ = 3¾ |
/// | 3 | own 2 + 2½ + 1 = 5½ | 2 + 0 + 1 = 3 |
/// | 4 | 2½ + own 0 + own 0 = 2½ | 0 |
/// | 5 | 2 + own 1 + 2 = 5 | ½·2 + ½·1 + 0 = 1½ |
#[test]
fn the_index_counts_unplayed_rounds_as_games_against_oneself() {
    use Side::{First, Second};
    let mut table = blank(&[2000; 5], 6);
    add_rounds(&mut table, 3);
    let rounds = [
        [game(4, First, "1"), game(3, Second, "1"), game(2, First, "½")],
        [game(5, Second, "½"), game(4, First, "+"), game(1, Second, "½")],
        [Cell::Bye(ByeKind::PairingAllocated), game(1, First, "0"), game(5, Second, "1")],
        [game(1, Second, "0"), game(2, Second, "-"), Cell::Bye(ByeKind::ZeroPoint)],
        [game(2, First, "½"), Cell::Bye(ByeKind::HalfPoint), game(3, First, "0")],
    ];
    for (line, cells) in table.lines.iter_mut().zip(rounds) {
        line.cells = cells.to_vec();
    }
    let prepared = prepare(table, &[true, true, true, false, true]);
    // Values in half points (Buchholz) and quarters of points (Sonneborn-Berger).
    let expected = [(9, 14), (11, 15), (11, 12), (5, 0), (10, 6)];
    let expected = expected.map(|(buchholz, sonneborn_berger)| Index { buchholz, sonneborn_berger });
    assert_eq!(indices(&prepared), expected);
    // Player 2 precedes 3 by Sonneborn-Berger, then 5, then 1; player 1 has the most points, which do not count.
    assert_eq!(ranks(&prepared), [3, 0, 1, 2]);
}

/// Articles 1.7 and 1.8 use scores in the tournament: acceleration changes no index.
#[test]
fn virtual_points_do_not_count_in_the_index() {
    let mut table = blank(&[2000; 4], 6);
    add_rounds(&mut table, 1);
    let cells = [(3, Side::First, "1"), (4, Side::Second, "½"), (1, Side::Second, "0"), (2, Side::First, "½")];
    for (line, (opponent, side, points)) in table.lines.iter_mut().zip(cells) {
        line.cells = vec![game(opponent, side, points)];
    }
    let mut prepared = prepare(table, &[true; 4]);
    let entries = [1, 2].map(EntryId).to_vec();
    let record = AccelerationRecord { first_round: 1, last_round: 6, points: Points(2), entries };
    prepared.virtual_points = VirtualPoints::Records(vec![record]);
    let expected = [(0, 0), (1, 1), (2, 0), (1, 1)];
    let expected = expected.map(|(buchholz, sonneborn_berger)| Index { buchholz, sonneborn_berger });
    assert_eq!(indices(&prepared), expected);
}

/// Article 1.7.2: of two absences with a game between them, only the continuing one counts as a draw for opponents.
#[test]
fn an_absence_before_a_game_is_no_draw_for_opponents() {
    let mut table = blank(&[2000; 2], 6);
    add_rounds(&mut table, 3);
    let (absent, half) = (Cell::Bye(ByeKind::ZeroPoint), Cell::Bye(ByeKind::HalfPoint));
    table.lines[0].cells = vec![absent, game(2, Side::First, "0"), absent];
    table.lines[1].cells = vec![half, game(1, Side::Second, "1"), half];
    let prepared = prepare(table, &[false, true]);
    // Player 2 has two points: 2 + ½ + 2, and ½·2 + ½ + ½·2.
    let expected = [(4, 0), (9, 10)].map(|(buchholz, sonneborn_berger)| Index { buchholz, sonneborn_berger });
    assert_eq!(indices(&prepared), expected);
}

/// C7: player 2 would float before player 3, but then 4 and 6, who may not meet, would need opponents from below.
#[test]
fn c7_the_next_bracket_keeps_as_many_pairs_as_it_can() {
    let mut table = blank(&[2000; 8], 9);
    add_rounds(&mut table, 1);
    for (at, line) in table.lines.iter_mut().enumerate() {
        let kind = [ByeKind::FullPoint, ByeKind::HalfPoint, ByeKind::ZeroPoint][at / 3];
        line.cells = vec![Cell::Bye(kind)];
    }
    let mut field = prepare(table, &[true; 8]).field;
    for (one, two) in [(2, 4), (2, 6), (4, 6)] {
        field.bar(one - 1, two - 1);
    }
    let pairing = pair_round(&Round { field: &field, ranks: (0..8).collect() }).unwrap();
    assert_eq!(
        (pairing.brackets[0].pairs.as_slice(), pairing.brackets[0].leaving.as_slice()),
        (&[(0, 1)][..], &[2][..])
    );
}

/// C8: a player without a game has no preference, so two such players deny each other nothing.
#[test]
fn c8_two_without_a_game_have_no_preference_to_deny() {
    let mut table = blank(&[2000; 6], 9);
    add_rounds(&mut table, 1);
    let half = Cell::Bye(ByeKind::HalfPoint);
    let sides = [(5, Side::First), (6, Side::Second), (2, Side::Second), (3, Side::First)];
    let games = sides.map(|(opponent, side)| game(opponent, side, "½"));
    let cells = [half, games[0], games[1], half, games[2], games[3]];
    for (line, cell) in table.lines.iter_mut().zip(cells) {
        line.cells = vec![cell];
    }
    let prepared = prepare(table, &[true, true, true, true, false, false]);
    let pairing = pair_round(&Round { field: &prepared.field, ranks: (0..4).collect() }).unwrap();
    assert_eq!(pairing.brackets[0].pairs, [(0, 3), (1, 2)]);
}

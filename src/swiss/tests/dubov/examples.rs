//! Tests of the counts of the Dubov system (C.04.4.1 article 1) on single lines of results.

use std::collections::BTreeSet;

use qisai_swiss::dubov::history::{History, histories, max_upfloats};
use qisai_swiss::dubov::pair_round;
use qisai_swiss::dubov::round::Round;
use qisai_swiss::virtual_points::VirtualPoints;
use qisai_swiss::{AccelerationRecord, ByeKind, Cell, EntryId, Outcome, Points, Side};

use crate::support::pasts::{add_rounds, blank, prepare};
use crate::support::testing;

/// Article 1.8.2: two, and one more per five rounds.
#[test]
fn maximum_upfloats_grow_with_the_rounds() {
    assert_eq!([4, 5, 9, 10, 11].map(max_upfloats), [2, 3, 3, 4, 4]);
}

/// Article 1.7: the mean rating of the opponents met over the board, halves up; zero before the first game.
#[test]
fn the_average_rating_counts_games_over_the_board() {
    let mut table = blank(&[2000, 1500, 1501, 1700], 9);
    add_rounds(&mut table, 3);
    let against = |opponent: usize, outcome| Cell::Game { opponent, side: Side::First, outcome };
    let absent = Cell::Bye(ByeKind::ZeroPoint);
    let win = Outcome::Win { rated: true };
    table.lines[0].cells = vec![against(1, win), against(2, win), against(3, Outcome::ForfeitWin)];
    for line in &mut table.lines[1..] {
        line.cells = vec![absent; 3];
    }
    table.lines[1].cells[0] = against(0, Outcome::Loss { rated: true });
    table.lines[2].cells[1] = against(0, Outcome::Loss { rated: true });
    table.lines[3].cells[2] = against(0, Outcome::ForfeitLoss);
    let prepared = prepare(table, &[true; 4]);
    let histories = histories(&prepared.field, &prepared.table, &prepared.virtual_points).unwrap();
    // The opponents: 1500 and 1501; 2000; 2000; none.
    assert_eq!(histories.iter().map(|history| history.aro).collect::<Vec<_>>(), [1501, 2000, 2000, 0]);
}

/// Article 1.8: scores are those that the round was paired by, virtual points (C.04.7) included.
#[test]
fn upfloats_are_told_by_the_scores_that_a_round_was_paired_by() {
    let mut table = blank(&[2000, 1900], 9);
    add_rounds(&mut table, 1);
    let against = |opponent: usize, side| Cell::Game { opponent, side, outcome: Outcome::Draw { rated: true } };
    table.lines[0].cells = vec![against(1, Side::First)];
    table.lines[1].cells = vec![against(0, Side::Second)];
    let prepared = prepare(table, &[true; 2]);
    let upfloats = |virtual_points: VirtualPoints| {
        let histories = histories(&prepared.field, &prepared.table, &virtual_points).unwrap();
        histories.iter().map(|history| history.upfloats).collect::<Vec<_>>()
    };
    assert_eq!(upfloats(VirtualPoints::None), [0, 0]);
    let first = AccelerationRecord { first_round: 1, last_round: 1, points: Points(2), entries: vec![EntryId(1)] };
    assert_eq!(upfloats(VirtualPoints::Records(vec![first])), [0, 1], "2 met somebody with a point more");
}

/// Article 1.8.2: a player who has reached the maximum number of upfloats is a maximum upfloater.
#[test]
fn a_maximum_upfloater_has_reached_the_maximum() {
    let prepared = prepare(blank(&[2000; 3], 9), &[true; 3]);
    let histories = [2, 3, 4].map(|upfloats| History { aro: 0, upfloats });
    let round = Round::new(&prepared.field, histories.to_vec());
    assert_eq!([0, 1, 2].map(|place| round.floats_too_often(place)), [false, true, true]);
}

/// Articles 3.2.4 and 4.3.2: the second shift renumbers the players, including the one shifted first.
#[test]
fn whoever_was_shifted_first_counts_in_the_numbers_of_the_second_shift() {
    // Players 1, 3 and 6 prefer white; 8, 4 and 5, their upfloaters, prefer black. Only the listed games are possible,
    // so one pair within each subgroup cannot be avoided.
    //
    // Player 3 is shifted first: of 3, 4, 5, 8 the upper middle player is 4; of 4, 5, 8 it would be 5.
    let possible = [(1, 3), (1, 4), (3, 6), (5, 6), (4, 8), (5, 8), (2, 7)];
    let pairs = (1..=8).flat_map(|one| (one + 1..=8).map(move |two| (one, two)));
    let met: Vec<(u32, u32)> = pairs.filter(|pair| !possible.contains(pair)).collect();
    let field = testing::field_of(&[(3, "B"), (0, ""), (3, "B"), (0, ""), (0, ""), (3, "B"), (0, ""), (3, "")], &met);
    let round = Round::new(&field, vec![History::default(); 8]);
    let number = |place: usize| field.contenders[place].tpn;
    let paired = pair_round(&round).unwrap();
    let games = paired.games().map(|(one, two)| (number(one).min(number(two)), number(one).max(number(two))));
    assert_eq!(games.collect::<BTreeSet<_>>(), BTreeSet::from([(1, 3), (5, 6), (4, 8), (2, 7)]));
}

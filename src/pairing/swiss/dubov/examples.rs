//! The counts of the Dubov system (C.04.4.1 article 1) on single lines of results.

use qisai_domain::{ByeKind, Cell, Outcome, Side};

use crate::swiss::dubov::history::{histories, max_upfloats};
use crate::swiss::pasts::{add_rounds, blank, prepare};

/// Article 1.8.2: two, and one more per five rounds.
#[test]
fn maximum_upfloats_grow_with_the_rounds() {
    assert_eq!([4, 5, 9, 10, 11].map(max_upfloats), [2, 3, 3, 4, 4]);
}

/// Article 1.7: the mean rating of the opponents met over the board, halves up; nothing before the first game.
#[test]
fn the_average_rating_counts_games_over_the_board() {
    let mut results = blank(&[2000, 1500, 1501, 1700], 9);
    add_rounds(&mut results, 3);
    let against = |opponent: usize, outcome| Cell::Game { opponent, side: Side::First, outcome };
    let absent = Cell::Bye(ByeKind::ZeroPoint);
    let win = Outcome::Win { rated: true };
    results.lines[0].cells = vec![against(1, win), against(2, win), against(3, Outcome::ForfeitWin)];
    for line in &mut results.lines[1..] {
        line.cells = vec![absent; 3];
    }
    results.lines[1].cells[0] = against(0, Outcome::Loss { rated: true });
    results.lines[2].cells[1] = against(0, Outcome::Loss { rated: true });
    results.lines[3].cells[2] = against(0, Outcome::ForfeitLoss);
    let prepared = prepare(results, &[true; 4]);
    let histories = histories(&prepared.field, &prepared.results, &prepared.virtual_points).unwrap();
    // 1500 and 1501; 2000; 2000; nobody.
    assert_eq!(histories.iter().map(|history| history.aro).collect::<Vec<_>>(), [1501, 2000, 2000, 0]);
}

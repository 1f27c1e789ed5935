//! The counts of the Dubov system (C.04.4.1 article 1) on single cards.

use qisai_domain::{ByeKind, Cell, Outcome, Side};
use qisai_pairing::swiss::dubov::history::{histories, max_upfloats};

use crate::small_fields::{blank, prepare};

/// Article 1.8.2: two, and one more per five rounds.
#[test]
fn maximum_upfloats_grow_with_the_rounds() {
    assert_eq!([4, 5, 9, 10, 11].map(max_upfloats), [2, 3, 3, 4, 4]);
}

/// Article 1.7: the mean rating of the opponents met over the board, halves up; nothing before the first game.
#[test]
fn the_average_rating_counts_games_over_the_board() {
    let mut cards = blank(&[2000, 1500, 1501, 1700], 9);
    cards.rounds = 3;
    let against = |opponent: usize, outcome| Cell::Game { opponent, side: Side::First, outcome };
    let absent = Cell::Bye(ByeKind::ZeroPoint);
    let win = Outcome::Win { rated: true };
    cards.cards[0].cells = vec![against(1, win), against(2, win), against(3, Outcome::ForfeitWin)];
    for card in &mut cards.cards[1..] {
        card.cells = vec![absent; 3];
    }
    cards.cards[1].cells[0] = against(0, Outcome::Loss { rated: true });
    cards.cards[2].cells[1] = against(0, Outcome::Loss { rated: true });
    cards.cards[3].cells[2] = against(0, Outcome::ForfeitLoss);
    let prepared = prepare(cards, &[true; 4]);
    let histories = histories(&prepared.field, &prepared.cards, &prepared.virtual_points).unwrap();
    // 1500 and 1501; 2000; 2000; nobody.
    assert_eq!(histories.iter().map(|history| history.aro).collect::<Vec<_>>(), [1501, 2000, 2000, 0]);
}

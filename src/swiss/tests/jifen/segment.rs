//! Tests of repeated floats (rule 10).

use qisai_swiss::field::Contender;
use qisai_swiss::float::Float;
use qisai_swiss::jifen::repeated_floats;
use qisai_swiss::{ByeKind, Cell, Outcome, Side};

use crate::support::pasts::{add_rounds, blank, prepare};
use crate::support::testing;

#[test]
fn rule_10_counts_each_player_who_floats_as_in_the_round_before() {
    use Float::{Down, Up};
    let after = |float| Contender { floats: [float, None], ..testing::contender(1, 0, &[]) };
    for (higher, lower, expected) in [
        (Some(Down), Some(Up), 2),
        (Some(Down), None, 1),
        (None, Some(Up), 1),
        (Some(Up), Some(Down), 0),
        (None, None, 0),
    ] {
        assert_eq!(repeated_floats(&after(higher), &after(lower)), expected, "{higher:?} {lower:?}");
    }
}

#[test]
fn rule_10_takes_a_round_won_without_a_game_for_a_lower_score() {
    let mut table = blank(&[2000; 6], 5);
    add_rounds(&mut table, 1);
    let game = |opponent, side, outcome| Cell::Game { opponent, side, outcome };
    for (line, cell) in [
        Cell::Bye(ByeKind::PairingAllocated),
        Cell::Bye(ByeKind::HalfPoint),
        Cell::Bye(ByeKind::ZeroPoint),
        game(4, Side::First, Outcome::ForfeitWin),
        game(3, Side::Second, Outcome::ForfeitLoss),
        Cell::Bye(ByeKind::FullPoint),
    ]
    .into_iter()
    .enumerate()
    {
        table.lines[line].cells.push(cell);
    }
    let field = prepare(table, &[true; 6]).field;
    let down = field.contenders.iter().filter(|it| it.floats[0] == Some(Float::Down)).map(|it| it.tpn);
    let mut down: Vec<u32> = down.collect();
    down.sort_unstable();
    assert_eq!(down, [1, 2, 4, 6]);
}

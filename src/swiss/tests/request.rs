//! Test of the round written out from a pairing.

use qisai_swiss::pairing::{SwissBye, SwissGame, SwissPairing};
use qisai_swiss::team::Teams;
use qisai_swiss::virtual_points::VirtualPoints;
use qisai_swiss::{Crosstable, Prepared, ScoreSystem, Side, SwissError};

use crate::support::testing;

fn prepared(players: u32) -> Prepared {
    let contenders = (1..=players).map(|number| testing::contender(number, 0, &[])).collect();
    let field = testing::field(contenders, Side::First, |_, _| false);
    let table = Crosstable::new(ScoreSystem::standard(), 1);
    let virtual_points = VirtualPoints::None;
    Prepared { table, field, away: Vec::new(), virtual_points, lots: None, teams: Teams::default() }
}

fn game(higher: usize, lower: usize) -> SwissGame {
    SwissGame { higher, lower, higher_side: Side::First, reasons: Vec::new() }
}

#[test]
fn no_game_of_an_engine_is_dropped() {
    let bye = |place| Some(SwissBye { place, reasons: Vec::new() });
    let whole = SwissPairing { games: vec![game(0, 2)], bye: bye(1) };
    assert_eq!(prepared(3).written_out(whole).unwrap().games.len(), 1);
    for (games, bye, placed) in [
        (vec![game(0, 3)], bye(1), 3),
        (vec![game(0, 2)], bye(2), 3),
        (vec![game(0, 2)], bye(3), 3),
        (vec![game(0, 2)], None, 2),
    ] {
        let refused = prepared(3).written_out(SwissPairing { games, bye });
        assert_eq!(refused, Err(SwissError::NotEverybodyOnce { placed, players: 3 }));
    }
}

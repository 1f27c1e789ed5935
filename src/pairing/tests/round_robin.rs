//! Round robins as they are run.

use qisai_domain::{Format, GameResult, Reason, Table};

use crate::support::{Played, shown};

const DOUBLE: Format = Format::Table { table: Table::Berger, cycles: 2, exchange_at_seam: true };

fn single(players: u32) -> Played {
    Played::new(Format::round_robin(1), players, 11)
}

fn draw(_: u32, _: u32) -> GameResult {
    GameResult::DRAW
}

#[test]
fn an_odd_field_has_one_free_player_a_round() {
    let mut played = single(5);
    let rounds: Vec<String> = (1..=5).map(|_| shown(&played.play(draw))).collect();
    assert_eq!(rounds, ["2-5 3-4 1:Z", "5-3 1-2 4:Z", "3-1 4-5 2:Z", "1-4 2-3 5:Z", "4-2 5-1 3:Z"]);
    assert!(played.plan().is_err(), "five players have five rounds");
}

#[test]
fn a_double_round_robin_reverses_the_sides() {
    let mut played = Played::new(DOUBLE, 4, 6);
    let rounds: Vec<String> = (1..=6).map(|_| shown(&played.play(draw))).collect();
    assert_eq!(rounds, ["1-4 2-3", "2-4 3-1", "4-3 1-2", "4-1 3-2", "3-4 2-1", "4-2 1-3"]);
}

#[test]
fn whoever_withdraws_early_leaves_the_table_and_later_loses_by_forfeit() {
    let mut early = single(6).withdraws(4, 3);
    let mut late = single(6).withdraws(4, 4);
    for _ in 0..2 {
        early.play(draw);
        late.play(draw);
    }
    assert_eq!(shown(&early.plan().unwrap()), "2-6 3-1 5:Z 4:Z");
    late.play(draw);
    assert_eq!(shown(&late.plan().unwrap()), "6-5 1-4 2-3");
}

#[test]
fn every_game_names_its_place_in_the_table() {
    let mut played = Played::new(DOUBLE, 4, 6);
    played.play(draw);
    let plan = played.plan().unwrap();
    assert_eq!(plan.games[0].reasons, [Reason::Berger { round: 3, cycle: 1, size: 4 }]);
}

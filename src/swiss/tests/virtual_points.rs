//! Tests of Baku acceleration (C.04.7).

use qisai_swiss::virtual_points::VirtualPoints;
use qisai_swiss::{Acceleration, Crosstable, Points, ScoreSystem};

fn table(players: u32, planned_rounds: u16, late: &[u32]) -> Crosstable {
    let mut table = Crosstable::new(ScoreSystem::standard(), planned_rounds);
    for number in 1..=players {
        let place = table.enter(None);
        table.lines[place].from = if late.contains(&number) { 2 } else { 1 };
    }
    table
}

fn last_of_group_a(table: &Crosstable) -> u32 {
    let points = VirtualPoints::new(&Acceleration::Baku, table).unwrap();
    let accelerated = table.lines.iter().filter(|line| points.of(line, 1) > Points::ZERO);
    accelerated.map(|line| line.number).max().unwrap_or(0)
}

#[test]
fn group_a_is_the_upper_half_in_whole_pairs() {
    // C.04.7: twice a quarter of the players, the quarter rounded up.
    const FROM_FOUR: [u32; 21] = [2, 4, 4, 4, 4, 6, 6, 6, 6, 8, 8, 8, 8, 10, 10, 10, 10, 12, 12, 12, 12];
    for (players, last) in (4..).zip(FROM_FOUR).chain([(160, 80), (161, 82), (162, 82), (163, 82), (165, 84)]) {
        assert_eq!(last_of_group_a(&table(players, 9, &[])), last, "{players} players");
    }
}

#[test]
fn late_entries_do_not_move_the_border() {
    // Of twelve players on the initial list six are in group A; the two late entries above the sixth join them.
    assert_eq!(last_of_group_a(&table(15, 9, &[2, 3, 15])), 8);
}

#[test]
fn half_of_the_rounds_are_accelerated_and_half_of_those_fully() {
    let table = table(8, 9, &[]);
    let points = VirtualPoints::new(&Acceleration::Baku, &table).unwrap();
    let by_round: Vec<i32> = (1..=9).map(|round| points.of(&table.lines[0], round).0).collect();
    assert_eq!(by_round, [2, 2, 2, 1, 1, 0, 0, 0, 0]);
}

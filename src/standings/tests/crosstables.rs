//! Tests of crosstables as printed.

use qisai_domain::regulations::TieBreakEdition::Fide2026;
use qisai_domain::{ByeKind, Discipline, Outcome, Results, ScoreSystem};
use qisai_standings::{CrossCell, CrossGame, Crosstable, Descriptor, Layout};

use crate::build::{DRAW, Say, WIN, field, swiss};

fn event() -> Results {
    let mut results = field(3, 3);
    results.game(1, 1, 2, DRAW);
    results.game(2, 3, 1, WIN);
    results.game(3, 2, 3, Outcome::ForfeitLoss);
    results.bye(1, 3, ByeKind::PairingAllocated);
    results
}

fn crosstable(results: &Results, layout: Layout) -> Crosstable {
    let standings = swiss(results, Fide2026).standings(&Descriptor::list("PTS").unwrap()).unwrap();
    Crosstable::new(results, &standings, layout)
}

fn texts(table: &Crosstable, discipline: Discipline) -> Vec<Vec<String>> {
    let text = |cell: &CrossCell| cell.cell_text(discipline).unwrap_or_else(|| "bye".to_owned());
    table.rows.iter().map(|row| row.cells.iter().map(text).collect()).collect()
}

#[test]
fn by_number_the_cells_name_pairing_numbers() {
    let table = crosstable(&event(), Layout::ByNumber);
    assert_eq!(texts(&table, Discipline::Chess), [["2w½", "3b0", "bye"], ["1b½", "bye", "3w-"], ["bye", "1w1", "2b+"]]);
    assert_eq!(table.rows.iter().map(|row| row.rank).collect::<Vec<_>>(), [2, 2, 1]);
}

#[test]
fn by_rank_the_cells_name_lines() {
    let table = crosstable(&event(), Layout::ByRank);
    assert_eq!(texts(&table, Discipline::Chess), [["bye", "2w1", "3b+"], ["3w½", "1b0", "bye"], ["2b½", "bye", "1w-"]]);
}

#[test]
fn xiangqi_has_red_and_its_own_points() {
    let mut results = event();
    results.scoring.games = ScoreSystem::two_one_zero();
    let table = crosstable(&results, Layout::ByNumber);
    assert_eq!(texts(&table, Discipline::Xiangqi)[2], ["bye", "1r2", "2b+"]);
}

#[test]
fn a_grid_has_every_meeting_twice_and_an_empty_diagonal() {
    let table = crosstable(&event(), Layout::ByNumber);
    let results: Vec<Vec<Vec<String>>> = table
        .grid()
        .iter()
        .map(|row| row.iter().map(|games| games.iter().map(CrossGame::result_text).collect()).collect())
        .collect();
    assert_eq!(
        results,
        [[vec![], vec!["½"], vec!["0"]], [vec!["½"], vec![], vec!["-"]], [vec!["1"], vec!["+"], vec![]]]
    );
}

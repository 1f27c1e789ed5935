//! Notices and forms to be filled in by hand, with the known data already printed.

use qisai_view::print::notices::span;

#[test]
fn every_board_has_one_arbiter() {
    for (boards, arbiters) in [(64, 5), (3, 7), (1, 1), (0, 2), (10, 10)] {
        let spans = (0..arbiters).filter_map(|at| span(boards, arbiters, at));
        let covered: Vec<usize> = spans.flat_map(|(from, to)| from..=to).collect();
        assert_eq!(covered, (1..=boards).collect::<Vec<_>>());
    }
    assert_eq!(span(5, 0, 0), None);
}

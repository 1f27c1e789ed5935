//! Test of the number of seeding rounds (C.04.4.2 article 1.6.2).

use qisai_swiss::burstein::seeding_rounds;

#[test]
fn seeding_rounds_are_half_of_all_and_four_at_most() {
    let table = [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3), (7, 3), (8, 4), (9, 4), (10, 4), (11, 4), (13, 4)];
    for (planned, seeding) in table {
        assert_eq!(seeding_rounds(planned), seeding, "{planned} rounds");
    }
}

//! Test of the order of the shifters (C.04.4.1 article 4.3).

use qisai_swiss::Side;
use qisai_swiss::dubov::history::History;
use qisai_swiss::dubov::round::Round;
use qisai_swiss::dubov::subgroups::in_order;

use crate::support::testing;

/// The example of article 4.3.3: of A, B, … G the middle one is shifted first, then those around it, upwards first.
#[test]
fn shifters_are_numbered_from_the_middle() {
    let contender = |number: u32| testing::contender(number, 0, &[]);
    let field = testing::in_order((1..=7).map(contender).collect(), Side::First, Vec::new());
    // The ratings of the opponents rise against the numbers, so A among white-seekers is G among the others.
    let history = |aro: u32| History { aro, upfloats: 0 };
    let round = Round::new(&field, (0..7).map(|place| history(2000 - place)).collect());
    let shown = |places: Vec<usize>, letters: &str| {
        places.into_iter().filter_map(|place| letters.chars().nth(place)).collect::<String>()
    };
    let everybody: Vec<usize> = (0..7).collect();
    assert_eq!(shown(in_order(&round, &everybody, false), "ABCDEFG"), "DCEBFAG");
    assert_eq!(shown(in_order(&round, &everybody, true), "GFEDCBA"), "DCEBFAG");
}

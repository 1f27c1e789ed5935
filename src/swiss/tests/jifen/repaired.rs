//! Repair of a round whose last players cannot be paired with each other.

use std::collections::BTreeSet;

use qisai_swiss::Side;
use qisai_swiss::jifen::lots::Lots;
use qisai_swiss::jifen::segments;

use crate::support::testing;

/// Rule 12: after a repair the lowest score takes precedence.
#[test]
fn a_repaired_segment_is_paired_from_the_lowest_score_upwards() {
    // Two players of each score. The third can only meet the first two, so their game is dissolved. Two pairings are
    // then left: one with less difference at the top and one with equal scores at the end.
    let from_above = [(1, 3), (2, 4), (5, 7), (6, 8)];
    let from_below = [(1, 5), (2, 3), (4, 6), (7, 8)];
    let possible = [from_above.as_slice(), &from_below, &[(1, 2)]].concat();
    let scores = [6, 6, 4, 4, 2, 2, 0, 0];
    let contenders = (1..).zip(scores).map(|(number, score)| testing::contender(number, score, &[])).collect();
    let field = testing::field(contenders, Side::First, |one, two| !possible.contains(&(one, two)));
    let segments = segments(&field, None, &mut Lots::new(1, 2)).unwrap();
    let repaired = segments.last().unwrap();
    let tpn = |place: usize| field.contenders[place].tpn;
    let pairs: BTreeSet<_> = repaired.pairs.iter().map(|pair| (tpn(pair.higher), tpn(pair.lower))).collect();
    assert_eq!((repaired.dissolved, pairs), (1, BTreeSet::from(from_below)));
}

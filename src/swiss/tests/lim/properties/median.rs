//! Property tests of articles 2.3, 2.6, 3.10.2 and 4.4: the number of pairs that a scoregroup keeps, and the pairs
//! taken back for the median.

use super::floaters::leaving;
use super::*;

/// Returns the number of pairs of a side that keeps all of them, and its floaters into the median.
fn natural(round: &Round, pairing: &SwissPairing, downwards: bool) -> (usize, Places) {
    let mut pairs = 0;
    let mut arrived = 0;
    for made in round.side(pairing, downwards) {
        let residents = made.members & !(made.down | made.up);
        let (down, up) = if downwards { (arrived, 0) } else { (0, arrived) };
        let group = Group { members: residents | arrived, down, up, ..made };
        pairs += usize::try_from(round.most.of(group.members)).unwrap();
        arrived = leaving(round, &group);
    }
    (pairs, arrived)
}

/// Returns `true` if the median cannot be paired with its residents and floaters, and the pairs and floaters of each
/// side, the upper first.
fn handed_over(round: &Round, pairing: &SwissPairing) -> (bool, [(usize, Places); 2]) {
    let sides = [true, false].map(|downwards| natural(round, pairing, downwards));
    let residents = places(round.present(pairing)).filter(|place| round.score(*place) == round.median());
    let stuck = !round.most.complete(set(residents) | sides[0].1 | sides[1].1);
    (stuck, sides)
}

/// Returns the number of pairs of each side, the upper first.
fn kept(round: &Round, pairing: &SwissPairing) -> [usize; 2] {
    [true, false].map(|downwards| round.side(pairing, downwards).iter().map(|group| group.pairs.len()).sum())
}

properties! { known:
    fn articles_2_3_and_4_4_a_group_keeps_as_many_pairs_as_it_can_unless_the_median_is_stuck {
        let round = Round::of(&known);
        round.paired().is_none_or(|pairing| {
            let (stuck, sides) = handed_over(&round, &pairing);
            (kept(&round, &pairing) != sides.map(|(pairs, _)| pairs)) == stuck
        })
    }

    fn article_2_6_the_side_that_sent_fewer_floaters_gives_a_pair_back {
        let round = Round::of(&known);
        round.paired().is_none_or(|pairing| {
            let (stuck, [upper, lower]) = handed_over(&round, &pairing);
            let kept = kept(&round, &pairing);
            let from_below = upper.1.count_ones() > lower.1.count_ones();
            let gives_below = if from_below { lower.0 > 0 } else { upper.0 == 0 };
            let gave = if gives_below { kept[1] < lower.0 } else { kept[0] < upper.0 };
            gave || !stuck
        })
    }

    fn article_2_6_pairs_are_taken_back_from_the_groups_next_to_the_median_first {
        let round = Round::of(&known);
        round.paired().is_none_or(|pairing| {
            [true, false].into_iter().all(|downwards| {
                let whole = round.whole(&pairing, downwards).len();
                round.side(&pairing, downwards).into_iter().skip(whole + 1).all(|group| group.pairs.is_empty())
            })
        })
    }
}

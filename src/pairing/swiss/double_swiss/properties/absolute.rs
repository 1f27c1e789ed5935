//! Articles 2.1 and 2.2: C1, C2, C3.

use proptest::prelude::*;

use super::super::fields::{any_field, cases};
use super::*;

proptest! {
    #![proptest_config(cases())]

    #[test]
    fn c1_nobody_meets_twice(known in any_field(2..13)) {
        let round = Round::of(&known);
        for game in round.paired().into_iter().flat_map(|pairing| pairing.games) {
            prop_assert!(game.higher < game.lower && round.field.may_meet(game.higher, game.lower));
        }
    }

    #[test]
    fn c2_the_bye_goes_to_somebody_who_may_have_it(known in any_field(2..13)) {
        let round = Round::of(&known);
        if let Some(pairing) = round.paired() {
            prop_assert_eq!(pairing.bye.is_some(), round.field.size() % 2 == 1);
            prop_assert!(pairing.bye.is_none_or(|bye| round.contender(bye.place).may_have_bye));
        }
    }

    #[test]
    fn c3_everybody_is_paired_whenever_that_can_be(known in any_field(2..13)) {
        let round = Round::of(&known);
        prop_assert!(round.is_whole(round.paired().as_ref()));
    }
}

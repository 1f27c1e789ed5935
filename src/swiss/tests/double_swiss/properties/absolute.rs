//! Property tests of articles 2.1 and 2.2: C1, C2, C3.

use super::*;

properties! { known:
    fn c1_nobody_meets_twice {
        let round = Round::of(&known);
        round.games().iter().all(|game| game.higher < game.lower && round.field.may_meet(game.higher, game.lower))
    }

    fn c2_the_bye_goes_to_somebody_who_may_have_it {
        let round = Round::of(&known);
        round.paired().is_none_or(|pairing| {
            let is_due = round.field.size() % 2 == 1;
            pairing.bye.is_some() == is_due && pairing.bye.is_none_or(|bye| round.contender(bye.place).may_have_bye)
        })
    }

    fn c3_everybody_is_paired_whenever_that_can_be {
        let round = Round::of(&known);
        round.is_whole(round.paired().as_ref())
    }
}

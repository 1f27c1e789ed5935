//! Article 3.4: who has the pairing-allocated bye.

use std::cmp::Reverse;

use proptest::prelude::*;

use super::super::fields::{any_field, cases};
use super::*;

fn takers(round: &Round) -> Option<Choice<usize>> {
    round.takers(round.paired().as_ref())
}

proptest! {
    #![proptest_config(cases())]

    #[test]
    fn article_3_4_1_the_bye_leaves_a_legal_pairing(known in any_field(2..13)) {
        prop_assert!(takers(&Round::of(&known)).is_none_or(|takers| takers.alternatives.contains(&takers.chosen)));
    }

    #[test]
    fn article_3_4_2_nobody_lower_could_have_the_bye(known in any_field(2..13)) {
        let round = Round::of(&known);
        let score = |place: &usize| round.contender(*place).score;
        prop_assert!(takers(&round).is_none_or(|takers| takers.has_least(score)));
    }

    #[test]
    fn article_3_4_3_then_nobody_who_played_more(known in any_field(2..13)) {
        let round = Round::of(&known);
        let score = |place: &usize| round.contender(*place).score;
        let unplayed = |place: &usize| round.contender(*place).unplayed;
        prop_assert!(takers(&round).is_none_or(|takers| takers.alike(score).has_least(unplayed)));
    }

    #[test]
    fn article_3_4_4_then_nobody_with_a_larger_number(known in any_field(2..13)) {
        let round = Round::of(&known);
        let before = |place: &usize| (round.contender(*place).score, round.contender(*place).unplayed);
        let number = |place: &usize| Reverse(round.contender(*place).tpn);
        prop_assert!(takers(&round).is_none_or(|takers| takers.alike(before).has_least(number)));
    }
}

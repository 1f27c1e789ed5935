//! Articles 1, 2 and 5.1: who may meet, who has the bye, and the order of the scoregroups.

use std::cmp::Reverse;

use proptest::prelude::*;

use super::super::fields::{any_field, cases};
use super::*;

proptest! {
    #![proptest_config(cases())]

    #[test]
    fn article_1_1_nobody_of_a_lower_rank_could_have_the_bye(known in any_field(2..13)) {
        let round = Round::of(&known);
        let rank = |place: &usize| (round.score(*place), Reverse(round.contender(*place).tpn));
        if let Some(takers) = round.takers(round.paired().as_ref()) {
            prop_assert!(takers.alternatives.contains(&takers.chosen));
            prop_assert!(takers.has_least(rank));
        }
    }

    #[test]
    fn article_2_1_everybody_who_plays_is_compatible(known in any_field(2..13)) {
        let round = Round::of(&known);
        for game in round.paired().into_iter().flat_map(|pairing| pairing.games) {
            prop_assert!(round.compatible(game.higher, game.lower));
        }
    }

    #[test]
    fn article_2_2_the_order_is_from_the_top_from_the_bottom_and_the_median_last(known in any_field(2..13)) {
        let round = Round::of(&known);
        let games = round.paired().map(|pairing| pairing.games).unwrap_or_default();
        let turn = |game: &SwissGame| match made_in(game).cmp(&round.median()) {
            Ordering::Greater => (0, -made_in(game).0),
            Ordering::Less => (1, made_in(game).0),
            Ordering::Equal => (2, 0),
        };
        prop_assert!(games.is_sorted_by_key(turn));
    }

    #[test]
    fn article_3_2_1_floaters_go_towards_the_median(known in any_field(2..13)) {
        let round = Round::of(&known);
        for game in round.paired().into_iter().flat_map(|pairing| pairing.games) {
            let group = made_in(&game);
            for score in [round.score(game.higher), round.score(game.lower)] {
                prop_assert!((round.median()..=score).contains(&group) || (score..=round.median()).contains(&group));
            }
            let residents = places(round.everybody()).filter(|place| round.score(*place) == group).count();
            prop_assert!(residents > 0 || group == round.median(), "a group of nobody");
        }
    }

    #[test]
    fn everybody_is_paired_whenever_that_can_be(known in any_field(2..13)) {
        let round = Round::of(&known);
        prop_assert!(round.is_whole(round.paired().as_ref()));
    }
}

//! Articles 1, 2 and 5.1: who may meet, who has the bye, and the order of the scoregroups.

use std::cmp::Reverse;

use proptest::prelude::*;

use super::super::fields::{any_field, cases};
use super::*;
use crate::swiss::testing::Choice;

/// Who has the bye, among those who may have it and leave the others a pairing.
fn takers(round: &Round) -> Option<Choice<usize>> {
    let chosen = round.paired()?.bye?.place;
    let everybody = round.everybody();
    let may = |place: &usize| round.contender(*place).may_have_bye && round.most.complete(everybody & !(1 << place));
    Some(Choice { chosen, alternatives: places(everybody).filter(may).collect() })
}

proptest! {
    #![proptest_config(cases())]

    #[test]
    fn article_1_1_nobody_of_a_lower_rank_could_have_the_bye(known in any_field(2..13)) {
        let round = Round::of(&known);
        let rank = |place: &usize| (round.score(*place), Reverse(round.contender(*place).tpn));
        if let Some(takers) = takers(&round) {
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
        let everybody = round.everybody();
        let without = |place: usize| round.most.complete(everybody & !(1 << place));
        let can_be = if round.field.size().is_multiple_of(2) {
            round.most.complete(everybody)
        } else {
            places(everybody).any(|place| round.contender(place).may_have_bye && without(place))
        };
        let pairing = round.paired();
        prop_assert_eq!(pairing.is_some(), can_be);
        let seated = pairing.map(|pairing| {
            let games = pairing.games.iter().flat_map(|game| [game.higher, game.lower]);
            let mut seated: Vec<usize> = games.chain(pairing.bye.iter().map(|bye| bye.place)).collect();
            seated.sort_unstable();
            seated
        });
        prop_assert!(seated.is_none_or(|seated| seated == places(everybody).collect::<Vec<_>>()));
    }
}

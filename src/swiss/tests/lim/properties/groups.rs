//! Property tests of articles 1, 2 and 5.1: allowed meetings, the bye, and the order of the scoregroups.

use std::cmp::Reverse;

use super::*;

properties! { known:
    fn article_1_1_nobody_of_a_lower_rank_could_have_the_bye {
        let round = Round::of(&known);
        let rank = |place: &usize| (round.score(*place), Reverse(round.contender(*place).tpn));
        let takers = round.takers(round.paired().as_ref());
        takers.is_none_or(|takers| takers.alternatives.contains(&takers.chosen) && takers.has_least(rank))
    }

    fn article_2_1_everybody_who_plays_is_compatible {
        let round = Round::of(&known);
        round.games().iter().all(|game| round.compatible(game.higher, game.lower))
    }

    fn article_2_2_the_order_is_from_the_top_from_the_bottom_and_the_median_last {
        let round = Round::of(&known);
        round.games().is_sorted_by_key(|game| match made_in(game).cmp(&round.median()) {
            Ordering::Greater => (0, -made_in(game).0),
            Ordering::Less => (1, made_in(game).0),
            Ordering::Equal => (2, 0),
        })
    }

    fn article_3_2_1_floaters_go_towards_the_median {
        let round = Round::of(&known);
        round.games().iter().all(|game| {
            let (group, median) = (made_in(game), round.median());
            let towards = |score| (median..=score).contains(&group) || (score..=median).contains(&group);
            let has_residents = places(round.everybody()).any(|place| round.score(place) == group);
            [game.higher, game.lower].iter().all(|place| towards(round.score(*place)))
                && (has_residents || group == median)
        })
    }

    fn everybody_is_paired_whenever_that_can_be {
        let round = Round::of(&known);
        round.is_whole(round.paired().as_ref())
    }
}

//! Property tests of article 3.4: the pairing-allocated bye.

use std::cmp::Reverse;

use super::*;

fn takers(round: &Round) -> Option<Choice<usize>> {
    round.takers(round.paired().as_ref())
}

properties! { known:
    fn article_3_4_1_the_bye_leaves_a_legal_pairing {
        takers(&Round::of(&known)).is_none_or(|takers| takers.alternatives.contains(&takers.chosen))
    }

    fn article_3_4_2_nobody_lower_could_have_the_bye {
        let round = Round::of(&known);
        takers(&round).is_none_or(|takers| takers.has_least(|place| round.contender(*place).score))
    }

    fn article_3_4_3_then_nobody_who_played_more {
        let round = Round::of(&known);
        let score = |place: &usize| round.contender(*place).score;
        let unplayed = |place: &usize| round.contender(*place).unplayed;
        takers(&round).is_none_or(|takers| takers.alike(score).has_least(unplayed))
    }

    fn article_3_4_4_then_nobody_with_a_larger_number {
        let round = Round::of(&known);
        let before = |place: &usize| (round.contender(*place).score, round.contender(*place).unplayed);
        let number = |place: &usize| Reverse(round.contender(*place).tpn);
        takers(&round).is_none_or(|takers| takers.alike(before).has_least(number))
    }
}

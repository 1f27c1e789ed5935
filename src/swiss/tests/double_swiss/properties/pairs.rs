//! Property tests of article 2.3, C8, and article 3.6: the pairs of a bracket.

use super::*;
use crate::support::literal::{Pairs, pairings};

/// Returns the pairs of a bracket among all that its members could make (C1).
fn choice(round: &Round, bracket: &Bracket) -> Choice<Pairs> {
    let members: Vec<usize> = places(bracket.residents | bracket.upfloaters).collect();
    let alternatives = pairings(&members, &|one, two| round.field.may_meet(one, two));
    Choice { chosen: bracket.pairs.clone(), alternatives }
}

/// Returns the number of opponents of upfloaters who floated in the previous round (C8); 0 in the last round.
fn opponents_who_floated(round: &Round, bracket: &Bracket, pairs: &Pairs) -> usize {
    let is_upfloater = |place: usize| bracket.upfloaters >> place & 1 == 1;
    let opponent = |(one, two): &(usize, usize)| match (is_upfloater(*one), is_upfloater(*two)) {
        (false, true) => Some(*one),
        (true, false) => Some(*two),
        _ => None,
    };
    let opponents = pairs.iter().filter_map(opponent);
    opponents.filter(|place| !round.is_last() && round.contender(*place).floated).count()
}

/// Returns the identifier of article 3.6.2: the smaller pairing number of each pair in ascending order, then the other
/// numbers in the same order.
fn identifier(round: &Round, pairs: &Pairs) -> Vec<u32> {
    let number = |place: usize| round.contender(place).tpn;
    let sorted = |one: u32, two: u32| [one.min(two), one.max(two)];
    let mut pairs: Vec<[u32; 2]> = pairs.iter().map(|(one, two)| sorted(number(*one), number(*two))).collect();
    pairs.sort_unstable();
    pairs.iter().map(|pair| pair[0]).chain(pairs.iter().map(|pair| pair[1])).collect()
}

properties! { known:
    fn c8_no_other_pairs_give_upfloaters_fewer_opponents_who_floated {
        all_brackets(&known, |round, bracket| {
            choice(round, bracket).has_least(|pairs| opponents_who_floated(round, bracket, pairs))
        })
    }

    fn article_3_6_no_pairs_that_are_as_good_have_an_identifier_before {
        all_brackets(&known, |round, bracket| {
            let choice = choice(round, bracket).alike(|pairs| opponents_who_floated(round, bracket, pairs));
            choice.has_least(|pairs| identifier(round, pairs))
        })
    }
}

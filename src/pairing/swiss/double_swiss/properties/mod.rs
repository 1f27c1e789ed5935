//! One property for each criterion of article 2 and each rule of choice of articles 3 and 4. Each evaluates its criterion by itself on
//! the engine's round, by the words of the article: the absolute ones hold, and nothing that satisfies everything before a criterion
//! as well is better by it. What else could have been is found by trying everything.

mod absolute;
mod bye;
mod colours;
mod pairs;
mod upfloaters;

use proptest::prelude::*;

use super::fields::{Known, any_field, cases};
use super::pair;
use crate::swiss::field::Contender;
use crate::swiss::pairing::{SwissGame, SwissPairing};
use crate::swiss::testing::{Choice, MostPairs, Pairable, Places, places, properties, set, subsets};

/// A field, and what can be paired of it.
struct Round(Pairable);

impl std::ops::Deref for Round {
    type Target = Pairable;

    fn deref(&self) -> &Pairable {
        &self.0
    }
}

/// A bracket as the games show it.
#[derive(Clone, Debug)]
struct Bracket {
    residents: Places,
    upfloaters: Places,
    /// Everybody below the residents who waited when the bracket was made.
    below: Places,
    pairs: Vec<(usize, usize)>,
}

impl Round {
    fn of(known: &Known) -> Self {
        let field = known.field.clone();
        let most = MostPairs::new(field.size(), |one, two| field.may_meet(one, two));
        Self(Pairable { field, most })
    }

    /// The engine's round; none if it refuses.
    fn paired(&self) -> Option<SwissPairing> {
        pair(&self.field).ok()
    }

    fn games(&self) -> Vec<SwissGame> {
        self.paired().map(|pairing| pairing.games).unwrap_or_default()
    }

    /// The brackets of the engine's round, from the top: everybody with the highest score, and who plays with them (1.3.2, 3.3).
    fn brackets(&self) -> Vec<Bracket> {
        let Some(pairing) = self.paired() else { return Vec::new() };
        let mut waiting = self.everybody() & !set(pairing.bye.map(|bye| bye.place));
        let mut brackets = Vec::new();
        while let Some(top) = places(waiting).map(|place| self.contender(place).score).max() {
            let residents = set(places(waiting).filter(|place| self.contender(*place).score == top));
            let games = pairing.games.iter().map(|game| (game.higher, game.lower));
            let pairs: Vec<_> = games.filter(|(one, two)| residents & set([*one, *two]) != 0).collect();
            let members = set(pairs.iter().flat_map(|(one, two)| [*one, *two]));
            let (upfloaters, below) = (members & !residents, waiting & !residents);
            brackets.push(Bracket { residents, upfloaters, below, pairs });
            waiting = below & !upfloaters;
        }
        brackets
    }

    /// Sets of players below that complete a bracket (C1) and leave everybody else a pairing (C3).
    fn legal_sets(&self, residents: Places, below: Places) -> Vec<Places> {
        let legal = |set: &Places| self.most.complete(residents | set) && self.most.complete(below & !set);
        subsets(below).into_iter().filter(legal).collect()
    }

    /// The upfloaters of a bracket among all that could have been.
    fn upfloaters(&self, bracket: &Bracket) -> Choice<Places> {
        Choice { chosen: bracket.upfloaters, alternatives: self.legal_sets(bracket.residents, bracket.below) }
    }
}

/// Whether something holds of every bracket of the engine's round.
fn all_brackets(known: &Known, holds: impl Fn(&Round, &Bracket) -> bool) -> bool {
    let round = Round::of(known);
    round.brackets().iter().all(|bracket| holds(&round, bracket))
}

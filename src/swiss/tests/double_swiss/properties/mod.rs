//! Property tests of each criterion of article 2 and each rule of choice of articles 3 and 4.
//!
//! Each test evaluates its criterion on the engine's round, by the wording of the article. The absolute criteria hold.
//! By each other criterion, nothing that satisfies all earlier criteria equally well is better. The alternatives are
//! found by trying everything.

mod absolute;
mod bye;
mod colours;
mod pairs;
mod upfloaters;

use proptest::prelude::*;
use qisai_swiss::double_swiss::pair;
use qisai_swiss::field::Contender;
use qisai_swiss::pairing::{SwissGame, SwissPairing};

use super::fields::{Known, any_field, cases};
use crate::support::testing::{Choice, MostPairs, Pairable, Places, places, properties, set, subsets};

/// Field with the players that can be paired.
struct Round(Pairable);

impl std::ops::Deref for Round {
    type Target = Pairable;

    fn deref(&self) -> &Pairable {
        &self.0
    }
}

/// Bracket reconstructed from the games.
#[derive(Clone, Debug)]
struct Bracket {
    residents: Places,
    upfloaters: Places,
    /// Everybody below the residents who was unpaired when the bracket was made.
    below: Places,
    pairs: Vec<(usize, usize)>,
}

impl Round {
    fn of(known: &Known) -> Self {
        let field = known.field.clone();
        let most = MostPairs::new(field.size(), |one, two| field.may_meet(one, two));
        Self(Pairable { field, most })
    }

    /// Returns the engine's round, or `None` if the engine refuses to pair.
    fn paired(&self) -> Option<SwissPairing> {
        pair(&self.field).ok()
    }

    fn games(&self) -> Vec<SwissGame> {
        self.paired().map(|pairing| pairing.games).unwrap_or_default()
    }

    /// Returns the brackets of the engine's round from the top: everybody with the highest score, and the players
    /// paired with them (1.3.2, 3.3).
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

    /// Returns the sets of players below that complete a bracket (C1) and leave everybody else a pairing (C3).
    fn legal_sets(&self, residents: Places, below: Places) -> Vec<Places> {
        let legal = |set: &Places| self.most.complete(residents | set) && self.most.complete(below & !set);
        subsets(below).into_iter().filter(legal).collect()
    }

    /// Returns the upfloaters of a bracket among all possible sets.
    fn upfloaters(&self, bracket: &Bracket) -> Choice<Places> {
        Choice { chosen: bracket.upfloaters, alternatives: self.legal_sets(bracket.residents, bracket.below) }
    }
}

/// Returns `true` if `holds` is true for every bracket of the engine's round.
fn all_brackets(known: &Known, holds: impl Fn(&Round, &Bracket) -> bool) -> bool {
    let round = Round::of(known);
    round.brackets().iter().all(|bracket| holds(&round, bracket))
}

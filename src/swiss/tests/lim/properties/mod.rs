//! Property tests of each rule of C.04.4.3.
//!
//! Each test evaluates its rule on the engine's round, by the wording of the article: forbidden results do not occur,
//! and every choice is the first in the rule's order. The alternatives are found by trying everything.

mod colours;
mod floaters;
mod groups;
mod median;
mod scrutiny;

use std::cmp::Ordering;

use proptest::prelude::*;
use qisai_swiss::field::{Contender, Field};
use qisai_swiss::lim::pair;
use qisai_swiss::pairing::{SwissGame, SwissPairing};
use qisai_swiss::{Points, Side, SwissReason};

use super::fields::{Known, any_field, cases};
use crate::support::testing::{MostPairs, Pairable, Places, places, properties, set};

/// Field with the players that can be paired.
pub(super) struct Round {
    pairable: Pairable,
    /// Earlier sides of each place.
    pub(super) sides: Vec<Vec<Side>>,
}

impl std::ops::Deref for Round {
    type Target = Pairable;

    fn deref(&self) -> &Pairable {
        &self.pairable
    }
}

/// Scoregroup as it was paired.
#[derive(Clone, Debug)]
struct Group {
    /// `true` if the group was paired from the top (article 2.2); `false` below the median.
    downwards: bool,
    /// Residents, and players who floated into the group.
    members: Places,
    /// Players who floated in from above; `up` are those from below.
    down: Places,
    up: Places,
    /// Residents of the next group in the order of pairing.
    adjacent: Places,
    /// Pairs in the order in which they were made.
    pairs: Vec<(usize, usize)>,
}

impl Group {
    fn paired(&self) -> Places {
        set(self.pairs.iter().flat_map(|(one, two)| [*one, *two]))
    }

    /// Returns the players who float on.
    fn leaving(&self) -> Places {
        self.members & !self.paired()
    }
}

/// Returns `true` if earlier sides, in order, allow one more by article 5.1.
fn allows(had: &[Side], next: Side) -> bool {
    let third = had.len() >= 2 && had[had.len() - 2..] == [next, next];
    let of = |side: Side| had.iter().filter(|it| **it == side).count();
    !third && of(next) < of(next.other()) + 2
}

/// Returns the due colour by articles 5.5, 5.6 and 5.3: the colour had less often, otherwise the one not had last.
pub(super) fn due(had: &[Side]) -> Option<Side> {
    let whites = had.iter().filter(|side| **side == Side::First).count();
    match whites.cmp(&(had.len() - whites)) {
        Ordering::Less => Some(Side::First),
        Ordering::Greater => Some(Side::Second),
        Ordering::Equal => had.last().map(|side| side.other()),
    }
}

/// Returns `true` if two players are compatible by article 2.1; in the last round the limits do not apply (article 6).
fn compatible(field: &Field, sides: &[Vec<Side>], one: usize, two: usize) -> bool {
    let either = [Side::First, Side::Second];
    let fits = |side: &Side| allows(&sides[one], *side) && allows(&sides[two], side.other());
    field.may_meet(one, two) && (field.round == field.planned_rounds || either.iter().any(fits))
}

impl Round {
    pub(super) fn of(known: &Known) -> Self {
        let Known { field, sides } = known.clone();
        let had = |contender: &Contender| sides[usize::try_from(contender.tpn - 1).unwrap()].clone();
        let sides: Vec<_> = field.contenders.iter().map(had).collect();
        let most = MostPairs::new(field.size(), |one, two| compatible(&field, &sides, one, two));
        Self { pairable: Pairable { field, most }, sides }
    }

    fn score(&self, place: usize) -> Points {
        self.contender(place).score
    }

    fn median(&self) -> Points {
        Points(self.field.full_score.0 / 2)
    }

    pub(super) fn compatible(&self, one: usize, two: usize) -> bool {
        compatible(&self.field, &self.sides, one, two)
    }

    /// Returns the engine's round, or `None` if the engine refuses to pair.
    fn paired(&self) -> Option<SwissPairing> {
        pair(&self.field).ok()
    }

    fn games(&self) -> Vec<SwissGame> {
        self.paired().map(|pairing| pairing.games).unwrap_or_default()
    }

    /// Returns everybody except the player who has the bye.
    fn present(&self, pairing: &SwissPairing) -> Places {
        self.everybody() & !set(pairing.bye.iter().map(|bye| bye.place))
    }

    /// Returns the groups of a side in the order of pairing, reconstructed from the scores and from the reasons of the
    /// games.
    fn side(&self, pairing: &SwissPairing, downwards: bool) -> Vec<Group> {
        let present = self.present(pairing);
        let before_median = |score: Points| if downwards { score > self.median() } else { score < self.median() };
        let mut scores: Vec<Points> = places(present).map(|place| self.score(place)).collect();
        scores.sort_unstable();
        scores.dedup();
        if downwards {
            scores.reverse();
        }
        scores.retain(|score| before_median(*score));
        let residents = |of: Points| set(places(present).filter(|place| self.score(*place) == of));
        let mut groups = Vec::new();
        let mut arrived = 0;
        for (at, score) in scores.iter().enumerate() {
            let members = residents(*score) | arrived;
            let adjacent = residents(scores.get(at + 1).copied().unwrap_or(self.median()));
            let pairs: Vec<_> = made_at(pairing, *score).map(|game| (game.higher, game.lower)).collect();
            let (down, up) = if downwards { (arrived, 0) } else { (0, arrived) };
            let group = Group { downwards, members, down, up, adjacent, pairs };
            arrived = group.leaving();
            groups.push(group);
        }
        groups
    }

    /// Returns the groups of a side that kept all their pairs. The first group that did not lost pairs to the median
    /// (2.6), and so did all groups after it.
    fn whole(&self, pairing: &SwissPairing, downwards: bool) -> Vec<Group> {
        let groups = self.side(pairing, downwards).into_iter();
        groups.take_while(|group| group.pairs.len() == usize::try_from(self.most.of(group.members)).unwrap()).collect()
    }

    /// Returns the median group: its residents, and the floaters from above and below.
    fn median_group(&self, pairing: &SwissPairing) -> Group {
        let pairs: Vec<_> = made_at(pairing, self.median()).map(|game| (game.higher, game.lower)).collect();
        let members = set(pairs.iter().flat_map(|(one, two)| [*one, *two]));
        let down = set(places(members).filter(|place| self.score(*place) > self.median()));
        let up = set(places(members).filter(|place| self.score(*place) < self.median()));
        Group { downwards: true, members, down, up, adjacent: 0, pairs }
    }

    /// Returns every group that kept all its pairs, the median last.
    fn whole_groups(&self) -> Vec<Group> {
        let Some(pairing) = self.paired() else { return Vec::new() };
        let mut groups = [self.whole(&pairing, true), self.whole(&pairing, false)].concat();
        groups.push(self.median_group(&pairing));
        groups
    }
}

/// Returns the score of the group in which a game was made, according to its reasons.
fn made_in(game: &SwissGame) -> Points {
    let score =
        |reason: &SwissReason| if let SwissReason::Bracket { score, .. } = reason { Some(*score) } else { None };
    game.reasons.iter().find_map(score).unwrap()
}

fn made_at(pairing: &SwissPairing, score: Points) -> impl Iterator<Item = &SwissGame> {
    pairing.games.iter().filter(move |game| made_in(game) == score)
}

//! Shortcut for brackets whose first best candidate fails no more often than the numbers of colour preferences require.
//!
//! In most large brackets the moved-down players and the upper half meet the others without exchange, no player floats
//! again, and C10 and C11 hold. The colours also fail as rarely as counting allows. Of `m` pairs, `w` players who
//! prefer one side make at least `w − m` pairs that deny a preference (C12). Of these pairs, only as many avoid denying
//! a strong preference (C13) as there are mild ones among the `w`.
//!
//! The players left after some pairs also have such a minimum, for any further pairs. The candidates are therefore
//! traversed in the order of generation. A pair is skipped when its failures and the minimum of the remaining players
//! together exceed the minimum of the whole.
//!
//! If the number is odd, the minimum depends on the remaining player: on the floater's [`Kind`]. Residents whose
//! floating fails least (by C9, C12, C13, C14, C16, one after the other) are counted by kind. The minimum of the
//! remaining players is the best that results from leaving one of these residents who is still free.
//!
//! The result is as good as any candidate can be, and every earlier candidate was skipped for a reason, so it is the
//! first best candidate. If an exchange would be needed, or the search backtracks too often, the shortcut finds nothing
//! and the bracket is paired by its graph.

#![expect(clippy::indexing_slicing, reason = "places of the field, and places in the list of those offered")]

use std::collections::BTreeSet;

use super::bracket::Paired;
use super::criteria::{colour_failures, floated, may_be_paired};
use super::tally::{Kind, Tally};
use super::weights::Bracket;
use crate::field::Field;
use crate::float::Float;

/// Limit of backtracking steps before the search gives up. Usually none is needed, and graphs take over cheaply.
const MAX_TURNS: usize = 500;

/// Returns the first best candidate without regard to the players below (C4, C8), if it is found this easily. A bracket
/// that gives the bye must be the last.
pub fn pair(bracket: &Bracket<'_>) -> Option<Paired> {
    let field = bracket.field;
    if bracket.movers.len() > bracket.residents.len() {
        return None;
    }
    let residents: Vec<usize> = bracket.residents.clone().collect();
    let mut walk = Walk::new(bracket)?;
    let mut pairs = walk.through(bracket.movers, &residents, |place| {
        !floated(field, place, 0, Float::Up) && !floated(field, place, 1, Float::Up)
    })?;
    let is_left = |pairs: &[(usize, usize)]| {
        let opponents: BTreeSet<usize> = pairs.iter().map(|(_, opponent)| *opponent).collect();
        move |place: &usize| !opponents.contains(place)
    };
    let remainder: Vec<usize> = residents.into_iter().filter(is_left(&pairs)).collect();
    let (s1, s2) = remainder.split_at(remainder.len() / 2);
    pairs.extend(walk.through(s1, s2, |_| true)?);
    let downfloaters = s2.iter().copied().filter(is_left(&pairs)).collect();
    Some(Paired { pairs, downfloaters, expected: Vec::new() })
}

/// Traversal of the candidates of a bracket.
struct Walk<'a> {
    field: &'a Field,
    tally: Tally,
    /// Failures of C12 and C13 so far, and the minimum for the whole bracket.
    failures: [i64; 2],
    least: [i64; 2],
    floater_is_due: bool,
    /// `true` for each resident whom no other downfloater could improve on.
    may_float: Vec<bool>,
    first_resident: usize,
}

/// State of a traversal: remaining players, failures, and the number of remaining possible floaters by kind.
type Standing = (Tally, [i64; 2], [usize; Kind::COUNT]);

impl<'a> Walk<'a> {
    fn new(bracket: &Bracket<'a>) -> Option<Self> {
        let field = bracket.field;
        let floater_is_due = !bracket.size().is_multiple_of(2);
        let bye_is_due = bracket.bye_score.is_some_and(|score| score >= bracket.score());
        let is_last = bracket.next.is_empty() && bracket.rest.is_empty();
        if bye_is_due && !(floater_is_due && is_last && bracket.bye_score == Some(bracket.score())) {
            return None;
        }
        let mut tally = Tally::new(bracket.size() / 2);
        for place in bracket.movers.iter().copied().chain(bracket.residents.clone()) {
            tally.add(Kind::of(field, place));
        }
        let mut walk = Self {
            field,
            tally,
            failures: [0; 2],
            least: tally.least(),
            floater_is_due,
            may_float: vec![false; bracket.residents.len()],
            first_resident: bracket.residents.start,
        };
        if floater_is_due {
            // Cost of leaving a resident, criterion by criterion.
            let cost = |place: usize| {
                let resident = &field.contenders[place];
                if bye_is_due && !resident.may_have_bye {
                    return None;
                }
                let unplayed = if bye_is_due { resident.unplayed } else { 0 };
                let again = [0, 1].map(|back| floated(field, place, back, Float::Down));
                let least = tally.without(Kind::of(field, place)).least();
                Some((unplayed, least, again))
            };
            let costs: Vec<_> = bracket.residents.clone().map(cost).collect();
            let best = *costs.iter().flatten().min()?;
            walk.least = best.1;
            walk.may_float = costs.into_iter().map(|cost| cost == Some(best)).collect();
        }
        Some(walk)
    }

    /// Gives each seeker an opponent among those offered: the first transposition (article 4.2) that may still reach
    /// the minimum.
    fn through(
        &mut self,
        seekers: &[usize],
        offered: &[usize],
        accepts: impl Fn(usize) -> bool,
    ) -> Option<Vec<(usize, usize)>> {
        let mut is_free = vec![true; offered.len()];
        let mut floaters = [0; Kind::COUNT];
        for place in offered.iter().filter(|place| self.may_float(**place)) {
            floaters[Kind::of(self.field, *place).index()] += 1;
        }
        // Opponent's place in the list for each pair made, and the state before it.
        let mut made: Vec<(usize, Standing)> = Vec::new();
        let (mut from, mut turns) = (0, 0);
        let mut first_free = 0;
        while let Some(&seeker) = seekers.get(made.len()) {
            let fitting = (from.max(first_free)..offered.len()).find_map(|at| {
                let is_offered = is_free[at] && accepts(offered[at]);
                Some((at, is_offered.then(|| self.with(seeker, offered[at], floaters))??))
            });
            if self.field.budget.is_over() {
                return None;
            }
            let before = (self.tally, self.failures, floaters);
            if let Some((at, after)) = fitting {
                made.push((at, before));
                (self.tally, self.failures, floaters) = after;
                is_free[at] = false;
                from = 0;
                while is_free.get(first_free) == Some(&false) {
                    first_free += 1;
                }
                continue;
            }
            turns += 1;
            let (at, before) = made.pop().filter(|_| turns <= MAX_TURNS)?;
            (self.tally, self.failures, floaters) = before;
            is_free[at] = true;
            first_free = first_free.min(at);
            from = at + 1;
        }
        Some(seekers.iter().zip(made).map(|(seeker, (at, _))| (*seeker, offered[at])).collect())
    }

    fn may_float(&self, resident: usize) -> bool {
        self.may_float[resident - self.first_resident]
    }

    /// Returns the state with one more pair, if that state may still reach the minimum.
    fn with(&self, higher: usize, lower: usize, mut floaters: [usize; Kind::COUNT]) -> Option<Standing> {
        if !may_be_paired(self.field, higher, lower) {
            return None;
        }
        // A topscorer may legally meet a player of the same absolute preference, but such a pair always fails C10 or
        // C11.
        let [0, 0, denied, strong] = colour_failures(self.field, higher, lower) else { return None };
        let failures = [self.failures[0] + denied, self.failures[1] + strong];
        let tally = self.tally.paired(Kind::of(self.field, higher), Kind::of(self.field, lower));
        let may_come_to_the_least = |tally: Tally| {
            let least = tally.least();
            [failures[0] + least[0], failures[1] + least[1]] <= self.least
        };
        let possible = if self.floater_is_due {
            if self.may_float(lower) {
                floaters[Kind::of(self.field, lower).index()] -= 1;
            }
            Kind::ALL.into_iter().any(|kind| floaters[kind.index()] > 0 && may_come_to_the_least(tally.without(kind)))
        } else {
            may_come_to_the_least(tally)
        };
        possible.then_some((tally, failures, floaters))
    }
}

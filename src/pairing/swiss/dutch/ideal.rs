//! A short way through brackets whose first best candidate fails no more than the numbers of colour preferences force.
//!
//! In most large brackets the moved-down players and the upper half meet the others without exchange, nobody floats again, C10 and
//! C11 hold, and the colours fail as rarely as counting allows: of `m` pairs, `w` players who prefer one side make at least `w − m`
//! pairs that deny a preference (C12), and of those only as many spare a strong one (C13) as there are mild ones among the `w`.
//! What is left of a bracket after some pairs has such a least number too, whoever of it meets whom. So the candidates are walked
//! through in the order of generation, and a pair is passed over when it and the least of what is left exceed the least of the whole.
//!
//! Where the number is odd, the least depends on who is left: on the floater's [`Kind`]. The residents whose floating fails as
//! little as any can (C9, C12, C13, C14, C16, one after the other) are counted by kind, and the least of what is left is the best
//! that leaving one of those still free comes to.
//!
//! What is reached so is as good as any candidate can be, and everything generated earlier was passed over for a reason: it is the
//! first best candidate. When an exchange would be needed, or the walk turns back too often, nothing is found, and the bracket is
//! paired by its graph.

#![expect(clippy::indexing_slicing, reason = "places of the field, and places in the list of those offered")]

use std::collections::BTreeSet;

use super::bracket::Paired;
use super::criteria::{colour_failures, floated, may_be_paired};
use super::tally::{Kind, Tally};
use super::weights::Bracket;
use crate::swiss::field::Field;
use crate::swiss::float::Float;

/// How often a walk turns back before it gives up: mostly it never does, and graphs take over cheaply.
const MOST_TURNS: usize = 500;

/// The first best candidate without regard to what lies below (C4, C8), if it is that easily found. A bracket that gives the bye
/// must be the last.
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

/// A walk through the candidates of a bracket.
struct Walk<'a> {
    field: &'a Field,
    tally: Tally,
    /// Failures of C12 and C13 so far, and the least that the whole bracket must have.
    failures: [i64; 2],
    least: [i64; 2],
    floater_is_due: bool,
    /// Per resident: whether no other downfloater could be better.
    may_float: Vec<bool>,
    first_resident: usize,
}

/// How a walk stands: what is left, what failed, and by kind how many of those left may float.
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
            // What leaving a resident costs, criterion by criterion.
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

    /// Gives each seeker an opponent among those offered, the first transposition (article 4.2) that may still come to the least.
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
        // Per pair made: the opponent's place in the list, and how things stood before.
        let mut made: Vec<(usize, Standing)> = Vec::new();
        let (mut from, mut turns) = (0, 0);
        let mut first_free = 0;
        while let Some(&seeker) = seekers.get(made.len()) {
            let fitting = (from.max(first_free)..offered.len()).find_map(|at| {
                let is_offered = is_free[at] && accepts(offered[at]);
                Some((at, is_offered.then(|| self.with(seeker, offered[at], floaters))??))
            });
            if self.field.patience.is_over() {
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
            let (at, before) = made.pop().filter(|_| turns <= MOST_TURNS)?;
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

    /// How things stand with one more pair, if that may still come to the least.
    fn with(&self, higher: usize, lower: usize, mut floaters: [usize; Kind::COUNT]) -> Option<Standing> {
        if !may_be_paired(self.field, higher, lower) {
            return None;
        }
        // A second player of the same absolute preference would be legal for a topscorer, but always fails C10 or C11.
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

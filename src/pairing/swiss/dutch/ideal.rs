//! A short way through brackets whose first best candidate fails no more than the numbers of colour preferences force.
//!
//! In most large brackets the moved-down players and the upper half meet the others without exchange, nobody floats again, C10 and
//! C11 hold, and the colours fail as rarely as counting allows: of `m` pairs, `w` players who prefer one side make at least `w − m`
//! pairs that deny a preference (C12), and of those only as many spare a strong one (C13) as there are mild ones among the `w`.
//! What is left of a bracket after some pairs has such a least number too, whoever of it meets whom. So the candidates are walked
//! through in the order of generation, and a pair is passed over when it and the least of what is left exceed the least of the whole.
//!
//! What is reached so is as good as any candidate can be, and everything generated earlier was passed over for a reason: it is the
//! first best candidate. When an exchange would be needed, or the walk turns back too often, nothing is found, and the bracket is
//! paired by its graph.

#![expect(clippy::indexing_slicing, reason = "places of the field, and places in the list of those offered")]

use std::collections::BTreeSet;

use qisai_domain::Side;

use super::bracket::Paired;
use super::criteria::{colour_failures, floated, may_be_paired};
use super::weights::Bracket;
use crate::swiss::colour::Strength;
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

/// Who is left of a bracket, as far as C12 and C13 can be foretold from it.
#[derive(Clone, Copy)]
struct Tally {
    /// Pairs still to be made.
    pairs: i64,
    /// One if somebody will be left.
    floaters: i64,
    /// Players who prefer the first side, and the second.
    seekers: [i64; 2],
    /// How many of those mildly.
    mild: [i64; 2],
}

impl Tally {
    fn count(&mut self, field: &Field, place: usize, by: i64) {
        let colours = &field.contenders[place].colours;
        if let Some(side) = colours.preference() {
            let at = usize::from(side == Side::Second);
            self.seekers[at] += by;
            self.mild[at] += if colours.strength() == Strength::Mild { by } else { 0 };
        }
    }

    /// The least failures of C12, and of C13 with those.
    fn least(&self) -> [i64; 2] {
        let denied = |at: usize| self.seekers[at] - self.floaters - self.pairs;
        let at = usize::from(denied(1) > denied(0));
        let fewest = denied(at).max(0);
        [fewest, (fewest - self.mild[at]).max(0)]
    }
}

/// A walk through the candidates of a bracket.
struct Walk<'a> {
    field: &'a Field,
    tally: Tally,
    /// Failures of C12 and C13 so far, and the least that the whole bracket must have.
    failures: [i64; 2],
    least: [i64; 2],
    floater_is_due: bool,
    /// Per resident: whether to be the downfloater fails nothing (C9, C14, C16), or C9 as little as possible.
    may_float: Vec<bool>,
    first_resident: usize,
}

impl<'a> Walk<'a> {
    fn new(bracket: &Bracket<'a>) -> Option<Self> {
        let field = bracket.field;
        let floater_is_due = !bracket.size().is_multiple_of(2);
        let bye_is_due = bracket.bye_score.is_some_and(|score| score >= bracket.score());
        let is_last = bracket.next.is_empty() && bracket.rest.is_empty();
        if bye_is_due && !(floater_is_due && is_last && bracket.bye_score == Some(bracket.score())) {
            return None;
        }
        let residents = || bracket.residents.clone().map(|place| &field.contenders[place]);
        let unplayed = residents().filter(|resident| resident.may_have_bye).map(|resident| resident.unplayed).min();
        let may_float = residents().map(|resident| {
            let takes_bye = resident.may_have_bye && Some(resident.unplayed) == unplayed;
            !resident.floats.contains(&Some(Float::Down)) && (!bye_is_due || takes_bye)
        });
        let floaters = i64::from(floater_is_due);
        let pairs = i64::try_from(bracket.size() / 2).unwrap_or(i64::MAX);
        let mut tally = Tally { pairs, floaters, seekers: [0; 2], mild: [0; 2] };
        for place in bracket.movers.iter().copied().chain(bracket.residents.clone()) {
            tally.count(field, place, 1);
        }
        Some(Self {
            field,
            tally,
            failures: [0; 2],
            least: tally.least(),
            floater_is_due,
            may_float: may_float.collect(),
            first_resident: bracket.residents.start,
        })
    }

    /// Gives each seeker an opponent among those offered, the first transposition (article 4.2) that may still come to the least.
    fn through(
        &mut self,
        seekers: &[usize],
        offered: &[usize],
        accepts: impl Fn(usize) -> bool,
    ) -> Option<Vec<(usize, usize)>> {
        let mut is_free = vec![true; offered.len()];
        let mut floaters = offered.iter().filter(|place| self.may_float(**place)).count();
        // Per pair made: the opponent's place in the list, and how things stood before.
        let mut made: Vec<(usize, Tally, [i64; 2], usize)> = Vec::new();
        let (mut from, mut turns) = (0, 0);
        let mut first_free = 0;
        while let Some(&seeker) = seekers.get(made.len()) {
            let fitting = (from.max(first_free)..offered.len()).find_map(|at| {
                if !is_free[at] || !accepts(offered[at]) {
                    return None;
                }
                let floaters_left = floaters - usize::from(self.may_float(offered[at]));
                let enough = floaters_left > 0 || !self.floater_is_due;
                Some((at, enough.then(|| self.with(seeker, offered[at]))??, floaters_left))
            });
            if let Some((at, (tally, failures), floaters_left)) = fitting {
                made.push((at, self.tally, self.failures, floaters));
                (self.tally, self.failures, floaters) = (tally, failures, floaters_left);
                is_free[at] = false;
                from = 0;
                while is_free.get(first_free) == Some(&false) {
                    first_free += 1;
                }
                continue;
            }
            turns += 1;
            let (at, tally, failures, floaters_before) = made.pop().filter(|_| turns <= MOST_TURNS)?;
            (self.tally, self.failures, floaters) = (tally, failures, floaters_before);
            is_free[at] = true;
            first_free = first_free.min(at);
            from = at + 1;
        }
        Some(seekers.iter().zip(made).map(|(seeker, (at, ..))| (*seeker, offered[at])).collect())
    }

    fn may_float(&self, resident: usize) -> bool {
        self.may_float[resident - self.first_resident]
    }

    /// How things stand with one more pair, if that may still come to the least.
    fn with(&self, higher: usize, lower: usize) -> Option<(Tally, [i64; 2])> {
        if !may_be_paired(self.field, higher, lower) {
            return None;
        }
        let mut tally = self.tally;
        tally.pairs -= 1;
        tally.count(self.field, higher, -1);
        tally.count(self.field, lower, -1);
        // A second player of the same absolute preference would be legal for a topscorer, but always fails C10 or C11.
        let [0, 0, denied, strong] = colour_failures(self.field, higher, lower) else { return None };
        let failures = [self.failures[0] + denied, self.failures[1] + strong];
        let least = tally.least();
        let in_all = [failures[0] + least[0], failures[1] + least[1]];
        (in_all <= self.least).then_some((tally, failures))
    }
}

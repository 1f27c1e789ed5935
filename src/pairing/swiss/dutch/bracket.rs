//! One bracket: the first best candidate in the order of generation (C.04.3 articles 3 and 4).
//!
//! The heaviest matching of the bracket's graph is a best candidate, but perhaps not the first of them. Below the criteria the
//! weights have room for four counts, which turn "first" into "heaviest" one decision at a time; what has been decided stays
//! decided because it weighs more than what is still being tried:
//!
//! ```text
//! criteria | S1 members kept | − sum of S1's numbers | decisions made | decision tried
//! ```
//!
//! The decisions, in the order in which candidates are generated:
//! 1. which moved-down players are paired (article 4.4: the set with the smaller numbers first): each is tried in turn;
//! 2. their opponents (article 4.2, transpositions of S2): each gets the first resident possible;
//! 3. in the remainder, or a homogeneous bracket, fewest exchanges and the smallest difference of the exchanged numbers (article
//!    4.3): the two counts above;
//! 4. which members of S1 leave it, the lowest-ranked first; which of S2 enter it, the highest-ranked first;
//! 5. the opponents of S1 (transpositions again).
//!
//! In a best candidate every member of S1 is ranked above its opponent: the same games with the two exchanged belong to a candidate
//! generated earlier. So S1 is read off the matching as the higher-ranked of each pair.

use super::weights::{Bracket, Horizon, Weights, bits_for};
use crate::error::PairingError;
use crate::matching::{Matcher, Weight, Wide};

/// The pairing of one bracket. Places of the field.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Paired {
    /// Games, the higher-ranked first.
    pub pairs: Vec<(usize, usize)>,
    /// Downfloaters, in order.
    pub downfloaters: Vec<usize>,
    /// Below the bracket: pairs that the look-ahead counted on.
    pub expected: Vec<(usize, usize)>,
}

/// The first best candidate as far as the horizon sees.
///
/// # Errors
/// [`PairingError::TooManyScores`].
pub fn pair(bracket: &Bracket<'_>, horizon: Horizon) -> Result<Paired, PairingError> {
    let size = bracket.size();
    let reserved = 5 * bits_for(size + 1);
    // C9 applies when exactly one floats down and gets the bye, as must happen from the bracket of the bye's score downwards. How
    // many float down is known afterwards.
    let may_give_bye = bracket.bye_score.is_some_and(|score| score >= bracket.score()) && !size.is_multiple_of(2);
    let mut weights = Weights::new(bracket, horizon, reserved, may_give_bye);
    let mut paired = pair_by(bracket, &weights)?;
    if may_give_bye && paired.downfloaters.len() != 1 {
        weights = Weights::new(bracket, horizon, reserved, false);
        paired = pair_by(bracket, &weights)?;
    }
    Ok(paired)
}

fn pair_by(bracket: &Bracket<'_>, weights: &Weights<'_>) -> Result<Paired, PairingError> {
    match weights.bits() {
        bits if bits <= <i128 as Weight>::BITS => Ok(Procedure::<i128>::new(bracket, weights).run()),
        bits if bits <= <Wide<4> as Weight>::BITS => Ok(Procedure::<Wide<4>>::new(bracket, weights).run()),
        bits if bits <= <Wide<16> as Weight>::BITS => Ok(Procedure::<Wide<16>>::new(bracket, weights).run()),
        bits if bits <= <Wide<64> as Weight>::BITS => Ok(Procedure::<Wide<64>>::new(bracket, weights).run()),
        _ => Err(PairingError::TooManyScores { score: bracket.score() }),
    }
}

struct Procedure<'a, W> {
    weights: &'a Weights<'a>,
    /// Vertices below this are movers, from here residents.
    movers: usize,
    /// Vertices from here are below the bracket.
    size: usize,
    /// One unit of a decision made, and the counts above it.
    decided: W,
    sum_shift: u32,
    kept: W,
    paired: Paired,
}

impl<'a, W: Weight> Procedure<'a, W> {
    fn new(bracket: &Bracket<'_>, weights: &'a Weights<'a>) -> Self {
        let size = bracket.size();
        let width = bits_for(size + 1);
        Self {
            weights,
            movers: bracket.movers.len(),
            size,
            decided: W::term(1, width),
            sum_shift: 2 * width,
            kept: W::term(1, 4 * width),
            paired: Paired::default(),
        }
    }

    fn run(mut self) -> Paired {
        let everybody: Vec<usize> = (0..self.weights.vertices().len()).collect();
        if self.movers == 0 {
            let guess = self.size / 2;
            let (mut matcher, pairs) = self.remainder_graph(&everybody, 0, guess);
            if pairs == guess {
                self.pair_remainder(&mut matcher, &everybody, 0, guess);
            } else {
                let (mut matcher, pairs) = self.remainder_graph(&everybody, 0, pairs);
                self.pair_remainder(&mut matcher, &everybody, 0, pairs);
            }
            return self.paired;
        }
        let (left, limbo, pairs) = self.pair_movers();
        let (mut matcher, _) = self.remainder_graph(&left, limbo, pairs);
        self.pair_remainder(&mut matcher, &left, limbo, pairs);
        self.paired
    }

    fn place(&self, vertex: usize) -> usize {
        self.weights.vertices().get(vertex).copied().unwrap_or(vertex)
    }

    /// Decisions 1 and 2. Gives the vertices left (the first `limbo` of them movers) and how many pairs the remainder will have.
    fn pair_movers(&mut self) -> (Vec<usize>, usize, usize) {
        let weights = self.weights;
        let (movers, size) = (self.movers, self.size);
        let residents = movers..size;
        let mut matcher = Matcher::<W>::new(weights.vertices().len(), |x, y| weights.edge(x, y));
        matcher.solve();
        let chosen = self.choose_movers(&mut matcher);
        let mut gone = vec![false; weights.vertices().len()];
        for &mover in &chosen {
            let first = matcher.mate(mover);
            let earlier = residents.clone().take_while(|resident| Some(*resident) != first);
            if earlier.into_iter().any(|resident| matcher.may_match(mover, resident)) {
                let edges = residents.clone().filter(|resident| !gone.get(*resident).copied().unwrap_or(true));
                let preferring_early = edges.map(|resident| {
                    let edge = weights.edge::<W>(mover, resident);
                    (resident, raised(edge, self.decided + count(size - resident)))
                });
                matcher.reweigh(mover, preferring_early.collect::<Vec<_>>());
                matcher.solve();
            }
            let Some(opponent) = matcher.mate(mover) else { continue };
            self.paired.pairs.push((self.place(mover), self.place(opponent)));
            for vertex in [mover, opponent] {
                matcher.remove(vertex);
                if let Some(gone) = gone.get_mut(vertex) {
                    *gone = true;
                }
            }
            matcher.solve();
        }
        let is_left = |vertex: &usize| !gone.get(*vertex).copied().unwrap_or(true);
        let left: Vec<usize> = (0..weights.vertices().len()).filter(is_left).collect();
        let pairs = residents
            .clone()
            .filter(|it| matcher.mate(*it).is_some_and(|mate| residents.contains(&mate) && *it < mate));
        (left, movers - chosen.len(), pairs.count())
    }

    /// Decision 1: per score class the number is known from the criteria (C7); within it the smaller number goes first.
    fn choose_movers(&self, matcher: &mut Matcher<W>) -> Vec<usize> {
        let residents = self.movers..self.size;
        let mut chosen = Vec::new();
        for mover in 0..self.movers {
            let is_paired = |matcher: &Matcher<W>| matcher.mate(mover).is_some_and(|mate| residents.contains(&mate));
            let edges = |extra: W| -> Vec<(usize, W)> {
                let weighed = residents.clone().map(|resident| (resident, self.weights.edge::<W>(mover, resident)));
                weighed.map(|(resident, edge)| (resident, raised(edge, extra))).collect()
            };
            let tried = !is_paired(matcher) && residents.clone().any(|resident| matcher.may_match(mover, resident));
            if tried {
                matcher.reweigh(mover, edges(count(1)));
                matcher.solve();
            }
            if is_paired(matcher) {
                chosen.push(mover);
                matcher.reweigh(mover, edges(self.decided));
                matcher.solve();
            } else if tried {
                matcher.reweigh(mover, edges(W::ZERO));
                matcher.solve();
            }
        }
        chosen
    }

    /// The graph of the vertices `left`, solved with the counts of decision 3 for an S1 of `pairs` members; and how many pairs
    /// the matching has among the residents left.
    fn remainder_graph(&self, left: &[usize], limbo: usize, pairs: usize) -> (Matcher<W>, usize) {
        let remainder = self.remainder(left, limbo);
        let vertex = |at: usize| left.get(at).copied().unwrap_or(at);
        let edge = |x: usize, y: usize| {
            if remainder.contains(&y) {
                if x < limbo { W::ZERO } else { self.remainder_edge(left, limbo, pairs, x, y) }
            } else {
                self.weights.edge(vertex(x), vertex(y))
            }
        };
        // The counts of decision 3 come from the members of S1.
        let share = |x: usize| {
            let number = x.checked_sub(limbo).filter(|number| *number < pairs && remainder.contains(&x));
            number.map_or(W::ZERO, |number| self.s1_share(number, pairs))
        };
        let mut matcher = Matcher::<W>::with_shares(left.len(), edge, share);
        matcher.solve();
        let paired = remainder.clone().filter(|at| is_s1(&matcher, &remainder, *at)).count();
        (matcher, paired)
    }

    fn remainder(&self, left: &[usize], limbo: usize) -> std::ops::Range<usize> {
        let below = left.iter().filter(|vertex| **vertex >= self.size).count();
        limbo..left.len() - below
    }

    /// An edge of the remainder with the counts of decision 3.
    fn remainder_edge(&self, left: &[usize], limbo: usize, pairs: usize, x: usize, y: usize) -> W {
        let vertex = |at: usize| left.get(at).copied().unwrap_or(at);
        let edge = self.weights.edge::<W>(vertex(x), vertex(y));
        raised(edge, self.s1_share(x - limbo, pairs))
    }

    /// What the higher-ranked of a pair adds by the counts of decision 3, by its number in the remainder (from 0).
    fn s1_share(&self, number: usize, pairs: usize) -> W {
        let kept = if number < pairs { self.kept } else { W::ZERO };
        kept - W::term(i64::try_from(number).unwrap_or(i64::MAX), self.sum_shift)
    }

    /// Decisions 4 and 5; then everybody left floats down.
    fn pair_remainder(&mut self, matcher: &mut Matcher<W>, left: &[usize], limbo: usize, pairs: usize) {
        let remainder = self.remainder(left, limbo);
        let edge = |x: usize, y: usize| self.remainder_edge(left, limbo, pairs, x, y);
        choose_s1(matcher, &remainder, pairs, self.decided, &edge);

        let in_s1: Vec<bool> = (0..left.len()).map(|at| is_s1(matcher, &remainder, at)).collect();
        let is_in_s1 = |at: usize| in_s1.get(at).copied().unwrap_or(false);
        matcher
            .retain_edges(|x, y| !remainder.contains(&x) || !remainder.contains(&y) || (is_in_s1(x) && !is_in_s1(y)));
        matcher.solve();

        let mut gone = vec![false; left.len()];
        let mut found = Vec::new();
        for member in remainder.clone().filter(|at| is_in_s1(*at)) {
            let others: Vec<usize> = (member + 1..remainder.end)
                .filter(|at| !is_in_s1(*at) && !gone.get(*at).copied().unwrap_or(true))
                .collect();
            let first = matcher.mate(member);
            if others.iter().take_while(|at| Some(**at) != first).any(|at| matcher.may_match(member, *at)) {
                let preferring_early =
                    others.iter().map(|at| (*at, raised(edge(member, *at), count(remainder.end - at))));
                matcher.reweigh(member, preferring_early);
                matcher.solve();
            }
            let Some(opponent) = matcher.mate(member) else { continue };
            let place = |at: usize| self.place(left.get(at).copied().unwrap_or(at));
            found.push((place(member), place(opponent)));
            for at in [member, opponent] {
                matcher.remove(at);
                if let Some(gone) = gone.get_mut(at) {
                    *gone = true;
                }
            }
            matcher.solve();
        }
        self.paired.pairs.extend(found);
        for (at, &vertex) in left.iter().enumerate() {
            let place = self.place(vertex);
            if at < remainder.end && !gone.get(at).copied().unwrap_or(true) {
                self.paired.downfloaters.push(place);
            }
            if let Some(mate) = matcher.mate(at)
                && at < mate
            {
                let other = left.get(mate).map_or(place, |vertex| self.place(*vertex));
                self.paired.expected.push((place, other));
            }
        }
    }
}

/// Decision 4. Leaves a matching of which S1 can be read off.
fn choose_s1<W: Weight>(
    matcher: &mut Matcher<W>,
    remainder: &std::ops::Range<usize>,
    pairs: usize,
    decided: W,
    edge: &impl Fn(usize, usize) -> W,
) {
    let original_s1 = remainder.start..remainder.start + pairs;
    let exchanges = original_s1.clone().filter(|at| !is_s1(matcher, remainder, *at)).count();
    let below = |at: usize| at + 1..remainder.end;
    let mut left_to_leave = exchanges;
    for member in original_s1.clone().rev() {
        if left_to_leave == 0 {
            break;
        }
        let stays = is_s1(matcher, remainder, member);
        let may_leave = || {
            matcher.may_stay_single(member)
                || matcher.vertices_but(below(member)).any(|other| matcher.may_match(member, other))
        };
        let tried = stays && may_leave();
        if tried {
            let lowered =
                below(member).map(|other| (other, lowered(edge(member, other), count(1)))).collect::<Vec<_>>();
            matcher.reweigh(member, lowered);
            matcher.solve();
        }
        if !is_s1(matcher, remainder, member) {
            left_to_leave -= 1;
            matcher.reweigh(member, below(member).map(|other| (other, W::ZERO)).collect::<Vec<_>>());
            matcher.solve();
        } else if tried {
            matcher.reweigh(member, below(member).map(|other| (other, edge(member, other))).collect::<Vec<_>>());
            matcher.solve();
        }
    }
    let mut left_to_enter = exchanges;
    for member in original_s1.end..remainder.end {
        // The last one is determined by the sum.
        if left_to_enter <= 1 {
            break;
        }
        let enters = |matcher: &Matcher<W>| is_s1(matcher, remainder, member);
        let tried = !enters(matcher) && below(member).any(|other| matcher.may_match(member, other));
        let edges =
            |extra: W| below(member).map(|other| (other, raised(edge(member, other), extra))).collect::<Vec<_>>();
        if tried {
            matcher.reweigh(member, edges(count(1)));
            matcher.solve();
        }
        if enters(matcher) {
            left_to_enter -= 1;
            matcher.reweigh(member, edges(decided));
            matcher.solve();
        } else if tried {
            matcher.reweigh(member, edges(W::ZERO));
            matcher.solve();
        }
    }
}

/// Whether a resident is the higher-ranked of a pair of the remainder.
fn is_s1<W: Weight>(matcher: &Matcher<W>, remainder: &std::ops::Range<usize>, at: usize) -> bool {
    remainder.contains(&at) && matcher.mate(at).is_some_and(|mate| mate > at && remainder.contains(&mate))
}

fn count<W: Weight>(units: usize) -> W {
    W::term(i64::try_from(units).unwrap_or(i64::MAX), 0)
}

fn raised<W: Weight>(edge: W, by: W) -> W {
    if edge > W::ZERO { edge + by } else { edge }
}

fn lowered<W: Weight>(edge: W, by: W) -> W {
    if edge > W::ZERO { edge - by } else { edge }
}

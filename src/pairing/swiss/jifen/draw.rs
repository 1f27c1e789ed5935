//! One of the best pairings, drawn by lot: every open choice between equally good opponents is drawn, and how many there were is known.

use qisai_domain::Points;

use super::ladder::{Failure, Ladder};
use super::lots::Lots;
use crate::Patience;
use crate::error::PairingError;
use crate::matching::{Matcher, Weight, Wide};

/// A pair and the lot that made it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Drawn {
    /// The higher-ranked.
    pub higher: usize,
    /// The lower-ranked.
    pub lower: usize,
    /// How many opponents were equally good for the player whose turn it was, this one included.
    pub among: usize,
}

/// What is to be paired: vertices in the order in which they have their turn.
pub struct Wanted<'a, F> {
    pub size: usize,
    /// What matters, and how much.
    pub ladder: Ladder,
    /// What a pair (asked for x < y, and the same at every time) fails; none where it may not be.
    pub failures: F,
    /// The highest score among them.
    pub score: Points,
    /// When to give up.
    pub patience: &'a Patience,
}

impl<F: Fn(usize, usize) -> Option<Vec<Failure>>> Wanted<'_, F> {
    /// As many pairs as possible, as good as possible by the ladder. Each opponent is drawn among all with whom a best pairing of those
    /// still unpaired exists.
    ///
    /// # Errors
    /// [`PairingError::TooManyScores`] where the ladder is too high for the widest arithmetic, [`PairingError::Stopped`].
    pub fn draw(&self, lots: &mut Lots) -> Result<Vec<Drawn>, PairingError> {
        match self.ladder.bits() {
            bits if bits <= <i128 as Weight>::BITS => self.run::<i128>(lots),
            bits if bits <= <Wide<4> as Weight>::BITS => self.run::<Wide<4>>(lots),
            bits if bits <= <Wide<16> as Weight>::BITS => self.run::<Wide<16>>(lots),
            bits if bits <= <Wide<64> as Weight>::BITS => self.run::<Wide<64>>(lots),
            _ => Err(PairingError::TooManyScores { score: self.score }),
        }
    }

    fn run<W: Weight>(&self, lots: &mut Lots) -> Result<Vec<Drawn>, PairingError> {
        let weight = |x: usize, y: usize| -> W {
            (self.failures)(x.min(y), x.max(y)).map_or(W::ZERO, |failures| self.ladder.weight(&failures))
        };
        let mut matcher = Matcher::new(self.size, weight);
        matcher.solve();
        let mut drawn = Vec::new();
        for higher in 0..self.size {
            self.patience.check()?;
            if !matcher.is_live(higher) || matcher.mate(higher).is_none() {
                continue;
            }
            let mut turn = Turn { matcher: &mut matcher, higher, favoured: None, weight: &weight };
            let equals = turn.equally_good();
            let Some(&lower) = equals.get(lots.draw(equals.len())) else { continue };
            turn.is_possible(lower);
            matcher.remove(higher);
            matcher.remove(lower);
            matcher.solve();
            drawn.push(Drawn { higher, lower, among: equals.len() });
        }
        Ok(drawn)
    }
}

/// One player's turn.
struct Turn<'a, W, F> {
    matcher: &'a mut Matcher<W>,
    higher: usize,
    /// The opponent whose edge weighs one unit more for now.
    favoured: Option<usize>,
    weight: &'a F,
}

impl<W: Weight, F: Fn(usize, usize) -> W> Turn<'_, W, F> {
    /// All opponents that some best pairing gives this player, in order.
    fn equally_good(&mut self) -> Vec<usize> {
        // Asked of the duals before they move: what is not tight is in no best pairing.
        let others = self.matcher.vertices_but(self.higher..self.higher + 1);
        let perhaps: Vec<usize> = others.filter(|other| self.matcher.may_match(self.higher, *other)).collect();
        perhaps.into_iter().filter(|other| self.is_possible(*other)).collect()
    }

    /// Whether some best pairing has this pair; if so, the matching is one.
    fn is_possible(&mut self, lower: usize) -> bool {
        if self.matcher.mate(self.higher) != Some(lower) {
            let before = self.favoured.replace(lower).map(|other| (other, (self.weight)(self.higher, other)));
            let more = (self.weight)(self.higher, lower) + W::term(1, 0);
            self.matcher.reweigh(self.higher, before.into_iter().chain([(lower, more)]));
            self.matcher.solve();
        }
        self.matcher.mate(self.higher) == Some(lower)
    }
}

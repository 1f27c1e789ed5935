//! A paired round as every Swiss system gives it, and the brackets it is made of. Places are those of the [`Field`].

use std::ops::Range;

use qisai_domain::{Points, Reason, Side};

use super::colour::Allocation;
use super::field::Field;
use super::{bye, explain};

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SwissPairing {
    /// In the order in which they were made; boards are numbered later.
    pub games: Vec<SwissGame>,
    pub bye: Option<SwissBye>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SwissGame {
    pub higher: usize,
    pub lower: usize,
    /// Side of the higher-ranked.
    pub higher_side: Side,
    pub reasons: Vec<Reason>,
}

impl SwissGame {
    /// With the rule that gave the sides as the last reason.
    pub fn new(field: &Field, (higher, lower): (usize, usize), allocation: Allocation, reasons: Vec<Reason>) -> Self {
        let colour = explain::colour(field, allocation, higher, lower);
        let reasons = reasons.into_iter().chain(colour).collect();
        Self { higher, lower, higher_side: allocation.higher, reasons }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SwissBye {
    pub place: usize,
    pub reasons: Vec<Reason>,
}

/// A round as it was paired, bracket by bracket.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bracketed {
    /// From the top.
    pub brackets: Vec<PairedBracket>,
    pub bye: Option<usize>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PairedBracket {
    /// Pairing score of the residents.
    pub score: Points,
    pub residents: Vec<usize>,
    /// Who was moved down into it, or fetched up.
    pub floaters: Vec<usize>,
    /// Games, the higher-ranked by the system first.
    pub pairs: Vec<(usize, usize)>,
    /// Who floats on, or gets the bye.
    pub leaving: Vec<usize>,
}

impl PairedBracket {
    pub fn size(&self) -> usize {
        self.residents.len() + self.floaters.len()
    }

    /// The first resident and the place after the last, where nobody stands between them.
    pub fn range(&self) -> Range<usize> {
        self.residents.first().zip(self.residents.last()).map_or(0..0, |(first, last)| *first..last + 1)
    }

    /// Its games, the smaller place first.
    pub fn games(&self) -> impl Iterator<Item = (usize, usize)> {
        self.pairs.iter().map(|(one, two)| (*one.min(two), *one.max(two)))
    }
}

impl Bracketed {
    /// Its games, the smaller place first.
    pub fn games(&self) -> impl Iterator<Item = (usize, usize)> {
        self.brackets.iter().flat_map(PairedBracket::games)
    }

    /// The same with sides and reasons: what all games of a bracket have in common, among it at the `floats_at`th place or the end who floats,
    /// and the rule of the sides.
    pub fn explained(
        &self,
        field: &Field,
        shared: impl Fn(&PairedBracket) -> Vec<Reason>,
        floats_at: usize,
        allocate: impl Fn(usize, usize) -> Allocation,
    ) -> SwissPairing {
        let mut games = Vec::new();
        for bracket in &self.brackets {
            let shared = shared(bracket);
            let (before, after) = shared.split_at(floats_at.min(shared.len()));
            for (higher, lower) in bracket.games() {
                let floats = explain::floats(field, [higher, lower], bracket.score);
                let reasons = before.iter().cloned().chain(floats).chain(after.iter().cloned());
                games.push(SwissGame::new(field, (higher, lower), allocate(higher, lower), reasons.collect()));
            }
        }
        SwissPairing { games, bye: bye::given(field, self.bye) }
    }
}

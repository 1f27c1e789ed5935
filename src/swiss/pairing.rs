//! Paired round as returned by every Swiss system, and its brackets. Places are those of the [`Field`].

use std::ops::Range;

use super::colour::Allocation;
use super::field::Field;
use super::{bye, explain};
use crate::{Points, Side, SwissReason};

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SwissPairing {
    /// Games in the order in which they were made; boards are numbered later.
    pub games: Vec<SwissGame>,
    pub bye: Option<SwissBye>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SwissGame {
    pub higher: usize,
    pub lower: usize,
    /// Side of the higher-ranked player.
    pub higher_side: Side,
    pub reasons: Vec<SwissReason>,
}

impl SwissGame {
    /// Creates a game; the rule that gave the sides becomes the last reason.
    pub fn new(
        field: &Field,
        (higher, lower): (usize, usize),
        allocation: Allocation,
        reasons: Vec<SwissReason>,
    ) -> Self {
        let colour = explain::colour(field, allocation, higher, lower);
        let reasons = reasons.into_iter().chain(colour).collect();
        Self { higher, lower, higher_side: allocation.higher, reasons }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SwissBye {
    pub place: usize,
    pub reasons: Vec<SwissReason>,
}

/// Round as it was paired, bracket by bracket.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bracketed {
    /// Brackets from the top.
    pub brackets: Vec<PairedBracket>,
    pub bye: Option<usize>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PairedBracket {
    /// Pairing score of the residents.
    pub score: Points,
    pub residents: Vec<usize>,
    /// Players who floated into the bracket, from above or below.
    pub floaters: Vec<usize>,
    /// Games, the player higher-ranked by the system first.
    pub pairs: Vec<(usize, usize)>,
    /// Players who float on or get the bye.
    pub leaving: Vec<usize>,
}

impl PairedBracket {
    pub fn size(&self) -> usize {
        self.residents.len() + self.floaters.len()
    }

    /// Returns the range of the residents' places, which must be contiguous.
    pub fn range(&self) -> Range<usize> {
        self.residents.first().zip(self.residents.last()).map_or(0..0, |(first, last)| *first..last + 1)
    }

    /// Returns the games of the bracket, the smaller place first.
    pub fn games(&self) -> impl Iterator<Item = (usize, usize)> {
        self.pairs.iter().map(|(one, two)| (*one.min(two), *one.max(two)))
    }
}

impl Bracketed {
    /// Returns the games of the round, the smaller place first.
    pub fn games(&self) -> impl Iterator<Item = (usize, usize)> {
        self.brackets.iter().flat_map(PairedBracket::games)
    }

    /// Returns the round with sides and reasons.
    ///
    /// The reasons of a game are those shared by its bracket and the rule of the sides. Its floats are inserted at
    /// place `floats_at` of the shared reasons, or at their end.
    pub fn explained(
        &self,
        field: &Field,
        shared: impl Fn(&PairedBracket) -> Vec<SwissReason>,
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

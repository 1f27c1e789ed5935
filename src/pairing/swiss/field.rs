//! Everybody to be paired in one round, as the Swiss systems see them: the compact input of the engines.

#![expect(clippy::indexing_slicing, reason = "places below the number of contenders, which every table here has")]

use std::collections::BTreeMap;

use qisai_domain::{ByeKind, Card, Cards, Cell, EntryId, Outcome, Points, Prohibition, Side};

use super::bye;
use super::colour::{Allocation, ColourHistory, Seeker, allocate};
use super::float::{Float, float_in};
use super::virtual_points::VirtualPoints;
use crate::Patience;

/// The field of one round.
#[derive(Clone, Debug)]
pub struct Field {
    /// By pairing score, then pairing number (C.04.3 article 1.2).
    pub contenders: Vec<Contender>,
    /// The initial colour (article 5.1).
    pub initial_side: Side,
    /// The round, from 1.
    pub round: u16,
    /// Rounds announced.
    pub planned_rounds: u16,
    /// What winning every round so far is worth.
    pub full_score: Points,
    /// When to give up.
    pub patience: Patience,
    /// Who may not meet, because they have played each other or are kept apart.
    barred: Bars,
}

/// One player to be paired.
#[derive(Clone, Debug)]
pub struct Contender {
    /// Who.
    pub entry: EntryId,
    /// Place of the card, with the rounds behind all this.
    pub card: usize,
    /// Pairing number.
    pub tpn: u32,
    /// Pairing score: points and virtual points.
    pub score: Points,
    /// Whether the pairing number is odd, counted among those who have taken part so far.
    pub odd: bool,
    /// Colours had.
    pub colours: ColourHistory,
    /// Floats of the previous round and of the one before.
    pub floats: [Option<Float>; 2],
    /// Whether the previous round's game was really played, against somebody of another pairing score (floaters as C.04.4.3
    /// article 3.10 and C.04.5 article 1.5 know them).
    pub floated: bool,
    /// Rounds without a game.
    pub unplayed: u32,
    /// Whether the pairing-allocated bye may go here (C2).
    pub may_have_bye: bool,
    /// Whether this is the last round and the player has more than half of the points possible (C.04.3 article 1.8).
    pub topscorer: bool,
}

/// What a field is made from.
#[derive(Clone, Copy, Debug)]
pub struct Before<'a> {
    /// The rounds already played; all results known.
    pub cards: &'a Cards,
    /// Per card: whether to be paired.
    pub present: &'a [bool],
    /// Acceleration.
    pub virtual_points: &'a VirtualPoints,
    /// Who must not meet.
    pub prohibited: &'a [Prohibition],
    /// The initial colour.
    pub initial_side: Side,
    /// When to give up.
    pub patience: &'a Patience,
}

/// Whether a round makes its player count in the numbering of article 5.2.5: scheduled, or given the pairing-allocated bye.
pub(super) fn took_part(cell: Cell) -> bool {
    cell.opponent().is_some() || matches!(cell, Cell::Bye(ByeKind::PairingAllocated))
}

/// A round's points for pairing: an adjourned game counts as drawn (C.04.2 article 3.1).
pub(super) fn points(cards: &Cards, card: &Card, round: u16) -> Points {
    let adjourned = match card.cell(round) {
        Some(Cell::Game { outcome: Outcome::Adjourned, .. }) => 1,
        Some(Cell::Match { adjourned, .. }) => i32::from(adjourned),
        _ => 0,
    };
    cards.points(card, round) + cards.scores.draw.times(adjourned)
}

/// The score for pairing after some rounds: those points, penalties and bonuses.
pub(super) fn score_after(cards: &Cards, card: &Card, rounds: u16) -> Points {
    (1..=rounds).map(|round| points(cards, card, round) + card.extra(round)).sum()
}

/// A competitor's pairing score before a round: the score so far, and the virtual points of that round.
pub(super) fn pairing_score(cards: &Cards, virtual_points: &VirtualPoints, card: &Card, round: u16) -> Points {
    score_after(cards, card, round.saturating_sub(1)) + virtual_points.of(card, round)
}

impl Field {
    /// The field of the round after those on the cards.
    pub fn after(before: Before<'_>) -> Self {
        let Before { cards, present, virtual_points, prohibited, initial_side, patience } = before;
        let round = cards.rounds + 1;
        let games = i32::from(cards.rounds) * i32::from(cards.games_per_meeting);
        let full_score = cards.scores.win.max(cards.scores.draw).times(games);
        let score_before = |card: &Card, round: u16| pairing_score(cards, virtual_points, card, round);
        let mut number = 0_u32;
        let mut places: Vec<(usize, Contender)> = Vec::new();
        for (place, card) in cards.cards.iter().enumerate() {
            let present = present.get(place).copied().unwrap_or(false);
            number += u32::from(present || card.cells.iter().any(|cell| took_part(*cell)));
            if !present {
                continue;
            }
            let colours = ColourHistory::new(card.cells.iter().filter_map(|cell| cell.side_had()).collect());
            let score = score_before(card, round);
            let float = |back: u16| {
                let round = round.checked_sub(back).filter(|round| *round > 0)?;
                float_in(cards, card, round, |card| score_before(card, round))
            };
            let contender = Contender {
                entry: card.entry,
                card: place,
                tpn: card.tpn,
                score,
                odd: number % 2 == 1,
                floats: [float(1), float(2)],
                floated: card.cells.last().is_some_and(|cell| cell.is_played()) && float(1).is_some(),
                unplayed: u32::try_from(card.cells.iter().filter(|cell| !cell.is_played()).count()).unwrap_or(u32::MAX),
                may_have_bye: bye::is_eligible(cards, card),
                topscorer: round >= cards.planned_rounds && score.times(2) > full_score,
                colours,
            };
            places.push((place, contender));
        }
        places.sort_by(|(_, one), (_, two)| two.score.cmp(&one.score).then(one.tpn.cmp(&two.tpn)));
        let barred = barred(cards, &places, prohibited, round);
        let contenders = places.into_iter().map(|(_, contender)| contender).collect();
        let planned_rounds = cards.planned_rounds;
        Self { contenders, initial_side, round, planned_rounds, full_score, patience: patience.clone(), barred }
    }

    /// A field of contenders in their order; `barred` tells for every two places, row by row, whether they may not meet.
    #[cfg(test)]
    pub fn new(contenders: Vec<Contender>, initial_side: Side, barred: Vec<bool>) -> Self {
        let size = contenders.len();
        let mut bars = Bars::none(size);
        for (at, _) in barred.into_iter().enumerate().filter(|(_, is_barred)| *is_barred) {
            bars.add(at / size, at % size);
        }
        let barred = bars;
        let (full_score, patience) = (Points::ZERO, Patience::endless());
        Self { contenders, initial_side, round: 1, planned_rounds: 1, full_score, patience, barred }
    }

    /// How many are to be paired.
    pub fn size(&self) -> usize {
        self.contenders.len()
    }

    /// Whether two places have not played each other and are not kept apart (C1).
    pub fn may_meet(&self, one: usize, two: usize) -> bool {
        !self.barred.holds(one, two)
    }

    /// Keeps two places apart.
    pub fn bar(&mut self, one: usize, two: usize) {
        self.barred.add(one, two);
        self.barred.add(two, one);
    }

    /// The colours of a game between two places, the higher-ranked (smaller) first.
    pub fn allocate(&self, higher: usize, lower: usize) -> Allocation {
        let seeker = |place: usize| {
            let contender = &self.contenders[place];
            Seeker { colours: &contender.colours, odd: contender.odd }
        };
        allocate(seeker(higher), seeker(lower), self.initial_side)
    }
}

fn barred(cards: &Cards, places: &[(usize, Contender)], prohibited: &[Prohibition], round: u16) -> Bars {
    let mut barred = Bars::none(places.len());
    let mut at: Vec<Option<usize>> = vec![None; cards.cards.len()];
    for (index, (place, _)) in places.iter().enumerate() {
        at[*place] = Some(index);
    }
    for (index, (place, _)) in places.iter().enumerate() {
        for cell in &cards.cards[*place].cells {
            if cell.is_played()
                && let Some(other) = cell.opponent().and_then(|opponent| at.get(opponent).copied().flatten())
            {
                barred.add(index, other);
            }
        }
    }
    let index_of: BTreeMap<EntryId, usize> =
        places.iter().enumerate().map(|(index, (_, contender))| (contender.entry, index)).collect();
    for record in prohibited.iter().filter(|record| record.covers(round)) {
        let named: Vec<usize> = record.entries.iter().filter_map(|entry| index_of.get(entry).copied()).collect();
        for &one in &named {
            for &two in named.iter().filter(|two| **two != one) {
                barred.add(one, two);
            }
        }
    }
    barred
}

/// Pairs of places, a bit for each: 12.5 MB for 10,000 places.
#[derive(Clone, Debug)]
struct Bars {
    /// Words in a row.
    width: usize,
    words: Vec<u64>,
}

impl Bars {
    fn none(size: usize) -> Self {
        let width = size.div_ceil(64);
        Self { width, words: vec![0; width * size] }
    }

    fn add(&mut self, one: usize, two: usize) {
        self.words[one * self.width + two / 64] |= 1 << (two % 64);
    }

    fn holds(&self, one: usize, two: usize) -> bool {
        self.words[one * self.width + two / 64] >> (two % 64) & 1 == 1
    }
}

//! Players to be paired in one round, as the compact input of the Swiss engines.

#![expect(clippy::indexing_slicing, reason = "places below the number of contenders, which every table here has")]

use std::cmp::Ordering;
use std::collections::BTreeMap;

use super::bye;
use super::colour::{Allocation, ColourHistory, Seeker, allocate};
use super::float::{Float, float_in, was_transferred};
use super::virtual_points::VirtualPoints;
use crate::error::SwissError;
use crate::{
    ByeKind, Cell, Crosstable, EntryId, Line, Outcome, Points, Prohibition, SearchBudget, Side, SwissReadings,
};

#[derive(Clone, Debug)]
pub struct Field {
    /// Players by pairing score, then pairing number (C.04.3 article 1.2).
    pub contenders: Vec<Contender>,
    pub initial_side: Side,
    /// Number of the round, from 1.
    pub round: u16,
    pub planned_rounds: u16,
    /// Score of a player who has won every round so far.
    pub full_score: Points,
    pub budget: SearchBudget,
    /// Readings of disputed articles.
    pub readings: SwissReadings,
    /// Number of entrants, present or not.
    pub participants: usize,
    /// Pairs of players who may not meet, because they have played each other or are kept apart.
    barred: Bars,
}

/// Player to be paired.
#[derive(Clone, Debug)]
pub struct Contender {
    pub entry: EntryId,
    /// Place of the player's line in the results.
    pub line: usize,
    pub tpn: u32,
    /// Pairing score: points plus virtual points.
    pub score: Points,
    /// `true` if the pairing number is odd, counted among the players who have taken part so far.
    pub odd: bool,
    pub colours: ColourHistory,
    /// Floats of the previous round and of the one before.
    pub floats: [Option<Float>; 2],
    /// `true` if the previous round's game was actually played against an opponent with another pairing score (floaters
    /// as defined in C.04.5 and C.04.6 article 1.5).
    pub floated: bool,
    /// `true` if the previous round's pairing took the player out of their own scoregroup (floaters as defined in
    /// C.04.4.3 article 2.3).
    pub transferred: bool,
    pub rating: Option<u16>,
    pub unplayed: u32,
    /// `true` if the player may have the pairing-allocated bye (C2).
    pub may_have_bye: bool,
    /// `true` if this is the last round and the player has more than half of the points possible (C.04.3 article 1.8).
    pub topscorer: bool,
}

/// Input from which a field is made.
#[derive(Clone, Copy, Debug)]
pub struct Before<'a> {
    /// Rounds already played, with all results known.
    pub table: &'a Crosstable,
    /// Flag of each line: `true` if the competitor is to be paired.
    pub present: &'a [bool],
    pub virtual_points: &'a VirtualPoints,
    pub prohibited: &'a [Prohibition],
    pub initial_side: Side,
    pub budget: &'a SearchBudget,
    pub readings: SwissReadings,
}

/// Returns `true` if a round makes its player count in the numbering of article 5.2.5: a scheduled game or the
/// pairing-allocated bye.
pub(super) fn took_part(cell: Cell) -> bool {
    cell.opponent().is_some() || matches!(cell, Cell::Bye(ByeKind::PairingAllocated))
}

/// Returns the points of a round for pairing; an adjourned game counts as drawn (C.04.2 article 3.1).
pub(super) fn points(table: &Crosstable, line: &Line, round: u16) -> Points {
    table.points(line, round) + of_adjourned_games(table, line, round)
}

/// Returns the points that a round's adjourned games add when they count as drawn.
fn of_adjourned_games(table: &Crosstable, line: &Line, round: u16) -> Points {
    let draw = table.games.draw;
    match line.cell(round) {
        Some(Cell::Game { outcome: Outcome::Adjourned, .. }) => draw,
        Some(Cell::Match { opponent, outcome, game_points, adjourned, .. }) if adjourned > 0 => {
            let Some(matches) = &table.matches else { return draw.times(i32::from(adjourned)) };
            let theirs = table.lines.get(opponent).and_then(|line| line.cell(round));
            let Some(Cell::Match { game_points: against, .. }) = theirs else { return Points::ZERO };
            // Drawn games add equally to both sides.
            match game_points.cmp(&against) {
                _ if outcome != Outcome::Adjourned => Points::ZERO,
                Ordering::Greater => matches.win,
                Ordering::Equal => matches.draw,
                Ordering::Less => matches.loss,
            }
        }
        _ => Points::ZERO,
    }
}

/// Returns the score for pairing after some rounds, including penalties, bonuses and points carried over. Adjourned
/// games count as drawn.
pub(super) fn score_after(table: &Crosstable, line: &Line, rounds: u16) -> Points {
    let adjourned: Points = (1..=rounds).map(|round| of_adjourned_games(table, line, round)).sum();
    table.score_after(line, rounds) + adjourned
}

/// Returns a competitor's pairing score before a round: the score so far plus the virtual points of that round.
pub(super) fn pairing_score(table: &Crosstable, virtual_points: &VirtualPoints, line: &Line, round: u16) -> Points {
    score_after(table, line, round.saturating_sub(1)) + virtual_points.of(line, table.own_round(round))
}

impl Field {
    /// Returns the field of the round after those of the results.
    pub fn after(before: Before<'_>) -> Self {
        let Before { table, present, virtual_points, prohibited, initial_side, budget, readings } = before;
        let round = table.rounds() + 1;
        let full_score = table.win_of_meeting().times(i32::from(table.rounds()));
        let score_before = |line: &Line, round: u16| pairing_score(table, virtual_points, line, round);
        let mut number = 0_u32;
        let mut places: Vec<(usize, Contender)> = Vec::new();
        for (place, line) in table.lines.iter().enumerate() {
            let present = present.get(place).copied().unwrap_or(false);
            let mut own_cells = line.cells.iter().skip(table.carried);
            number += u32::from(present || own_cells.any(|cell| took_part(*cell)));
            if !present {
                continue;
            }
            let colours = ColourHistory::new(line.cells.iter().filter_map(|cell| cell.side_had()).collect());
            let score = score_before(line, round);
            let float = |back: u16| {
                let round = round.checked_sub(back).filter(|round| *round > 0)?;
                float_in(table, line, round, |line| score_before(line, round))
            };
            let contender = Contender {
                entry: line.entry,
                line: place,
                tpn: line.number,
                score,
                odd: number % 2 == 1,
                floats: [float(1), float(2)],
                floated: line.cells.last().is_some_and(|cell| cell.is_played()) && float(1).is_some(),
                transferred: was_transferred(table, line, score_before),
                rating: line.rating,
                unplayed: unplayed(line),
                may_have_bye: bye::is_eligible(table, line),
                topscorer: round >= table.planned_rounds && score.times(2) > full_score,
                colours,
            };
            places.push((place, contender));
        }
        places.sort_by(|(_, one), (_, two)| two.score.cmp(&one.score).then(one.tpn.cmp(&two.tpn)));
        let own_round = table.own_round(round);
        let barred = barred(table, &places, prohibited, own_round);
        let contenders = places.into_iter().map(|(_, contender)| contender).collect();
        let planned_rounds = table.own_round(table.planned_rounds);
        Self {
            contenders,
            initial_side,
            round: own_round,
            planned_rounds,
            full_score,
            budget: budget.clone(),
            readings,
            participants: table.seated,
            barred,
        }
    }

    /// Returns the number of players to be paired.
    pub fn size(&self) -> usize {
        self.contenders.len()
    }

    /// Returns `true` if two places have not played each other and are not kept apart (C1).
    pub fn may_meet(&self, one: usize, two: usize) -> bool {
        !self.barred.holds(one, two)
    }

    /// Returns the error that these places are left over when all others are paired.
    pub fn left_over(&self, places: &[usize]) -> SwissError {
        let left_over = places.iter().filter_map(|place| self.contenders.get(*place)).map(|it| it.entry);
        SwissError::NoLegalPairing { left_over: left_over.collect() }
    }

    /// Returns the score of a place; zero for a place outside the field.
    pub fn score(&self, place: usize) -> Points {
        self.contenders.get(place).map_or(Points::ZERO, |contender| contender.score)
    }

    /// Keeps two places apart.
    pub fn bar(&mut self, one: usize, two: usize) {
        self.barred.add(one, two);
        self.barred.add(two, one);
    }

    /// Returns the colours of a game between two places, the higher-ranked (smaller) first.
    pub fn allocate(&self, higher: usize, lower: usize) -> Allocation {
        let seeker = |place: usize| {
            let contender = &self.contenders[place];
            Seeker { colours: &contender.colours, odd: contender.odd }
        };
        allocate(seeker(higher), seeker(lower), self.initial_side)
    }
}

/// Returns the number of rounds without a game; rounds in which nothing was to be played do not count.
fn unplayed(line: &Line) -> u32 {
    let without = line.cells.iter().filter(|cell| !cell.is_played() && **cell != Cell::Idle);
    u32::try_from(without.count()).unwrap_or(u32::MAX)
}

fn barred(table: &Crosstable, places: &[(usize, Contender)], prohibited: &[Prohibition], round: u16) -> Bars {
    let mut barred = Bars::none(places.len());
    let mut at: Vec<Option<usize>> = vec![None; table.lines.len()];
    for (index, (place, _)) in places.iter().enumerate() {
        at[*place] = Some(index);
    }
    for (index, (place, _)) in places.iter().enumerate() {
        for cell in &table.lines[*place].cells {
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

/// Set of pairs of places, stored as one bit each: 12.5 MB for 10,000 places.
#[derive(Clone, Debug)]
struct Bars {
    /// Number of words in a row.
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

/// Returns the places of a field by entry.
pub fn places(field: &Field) -> BTreeMap<EntryId, usize> {
    field.contenders.iter().enumerate().map(|(place, contender)| (contender.entry, place)).collect()
}

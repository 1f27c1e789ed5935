//! Score segments: how far down one reaches (rule 6), and its best pairing (rules 7 to 11).

#![expect(clippy::indexing_slicing, reason = "positions in the segment's own list, and its levels")]

use super::draw::{Drawn, Wanted};
use super::first_move::imbalance_of_game;
use super::ladder::{Failure, Ladder};
use super::lots::Lots;
use crate::error::PairingError;
use crate::matching::largest_matching;
use crate::swiss::field::{Contender, Field};
use crate::swiss::float::Float;

/// Which scores have their way first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// The highest.
    Down,
    /// The lowest: a repair.
    Up,
}

/// How many of these places, from the top and with whole scores, make the shortest segment that can be paired; none if not even all
/// of them can.
pub fn shortest(field: &Field, places: &[usize]) -> Option<usize> {
    let scores = places.chunk_by(|one, two| field.contenders[*one].score == field.contenders[*two].score);
    let mut mates = Vec::new();
    let mut size = 0;
    for score in scores {
        size += score.len();
        mates = largest_matching(size, |one, two| field.may_meet(places[one], places[two]), mates);
        if mates.iter().all(Option::is_some) {
            return Some(size);
        }
    }
    None
}

/// The best pairing of a segment; places of the field.
///
/// # Errors
/// [`PairingError::TooManyScores`], [`PairingError::Stopped`].
pub fn pair(
    field: &Field,
    places: &[usize],
    direction: Direction,
    lots: &mut Lots,
) -> Result<Vec<Drawn>, PairingError> {
    let wishes = Wishes::new(field, places, direction);
    let wanted = Wanted {
        size: places.len(),
        ladder: wishes.ladder(),
        failures: |one, two| wishes.failures(one, two),
        score: places.first().map(|place| field.contenders[*place].score).unwrap_or_default(),
        patience: &field.patience,
    };
    let drawn = wanted.draw(lots)?;
    let of_field = |pair: Drawn| Drawn { higher: places[pair.higher], lower: places[pair.lower], ..pair };
    Ok(drawn.into_iter().map(of_field).collect())
}

/// What a pairing of a segment should be like. Two rungs for each score: how many pairs of it are of different scores, and how different;
/// below them the first moves, the third times running, the repeated floats.
struct Wishes<'a> {
    field: &'a Field,
    places: &'a [usize],
    direction: Direction,
    /// The score's rung, 0 the most important, for each position.
    levels: Vec<usize>,
    count: usize,
}

impl<'a> Wishes<'a> {
    fn new(field: &'a Field, places: &'a [usize], direction: Direction) -> Self {
        let mut levels = Vec::with_capacity(places.len());
        let mut count = 0;
        for (position, place) in places.iter().enumerate() {
            let score = |place: usize| field.contenders[place].score;
            count += usize::from(position == 0 || score(places[position - 1]) != score(*place));
            levels.push(count - 1);
        }
        if direction == Direction::Up {
            levels = levels.into_iter().map(|level| count - 1 - level).collect();
        }
        Self { field, places, direction, levels, count }
    }

    fn contender(&self, position: usize) -> &Contender {
        &self.field.contenders[self.places[position]]
    }

    fn ladder(&self) -> Ladder {
        let players = self.places.len();
        let score = |place: Option<&usize>| place.map(|place| self.field.contenders[*place].score).unwrap_or_default();
        let span = usize::try_from((score(self.places.first()) - score(self.places.last())).0).unwrap_or(0);
        let mut largest = Vec::with_capacity(2 * self.count + 3);
        for level in 0..self.count {
            let members = self.levels.iter().filter(|it| **it == level).count();
            largest.extend([members, members * span]);
        }
        let differences = self.places.iter().map(|place| self.field.contenders[*place].colours.difference());
        let excess = differences.map(|it| usize::try_from(it.abs()).unwrap_or(0)).max().unwrap_or(0);
        largest.extend([players * excess * excess, players, players]);
        Ladder::new(players, &largest)
    }

    fn failures(&self, higher: usize, lower: usize) -> Option<Vec<Failure>> {
        if !self.field.may_meet(self.places[higher], self.places[lower]) {
            return None;
        }
        let (one, two) = (self.contender(higher), self.contender(lower));
        let imbalance = imbalance_of_game(&one.colours, &two.colours);
        let balance = 2 * self.count;
        let mut failures = vec![(balance, imbalance.excess), (balance + 1, imbalance.third)];
        if one.score != two.score {
            let level = 2 * self.levels[if self.direction == Direction::Down { higher } else { lower }];
            failures.extend([(level, 1), (level + 1, i64::from((one.score - two.score).0))]);
            failures.push((balance + 2, repeated_floats(one, two)));
        }
        Some(failures)
    }
}

/// Of two players with different scores, the higher first, how many float as in the round before.
pub fn repeated_floats(higher: &Contender, lower: &Contender) -> i64 {
    i64::from(higher.floats[0] == Some(Float::Down)) + i64::from(lower.floats[0] == Some(Float::Up))
}

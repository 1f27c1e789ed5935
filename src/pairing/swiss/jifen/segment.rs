//! Score segments: how far down one reaches (rule 6), and its best pairing (rules 7 to 11).

#![expect(clippy::indexing_slicing, reason = "positions in the segment's own list, and its levels")]

use super::draw::{Drawn, draw};
use super::first_move::{Imbalance, imbalance_of_game};
use super::lots::Lots;
use crate::error::PairingError;
use crate::matching::{Edges, largest_matching};
use crate::swiss::digits::Digits;
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
        mates = largest_matching(size, |one, two| field.may_meet(places[one], places[two]), mates, &field.patience);
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
    let score = places.first().map(|place| field.contenders[*place].score).unwrap_or_default();
    let drawn = draw(&wishes, score, &field.patience, lots)?;
    let of_field = |pair: Drawn| Drawn { higher: places[pair.higher], lower: places[pair.lower], ..pair };
    Ok(drawn.into_iter().map(of_field).collect())
}

/// What a pairing of a segment should be like: the digits of rules 7 to 10, those of rule 7 for each score.
struct Wishes<'a> {
    field: &'a Field,
    places: &'a [usize],
    direction: Direction,
    /// Per position the place of its score in `scores`.
    levels: Vec<usize>,
    /// Rule 7, per score: pairs with another score, and the sum of the differences.
    scores: Vec<[u32; 2]>,
    /// Rule 8: excess of first or second moves.
    balance: u32,
    /// Rule 9: third times running.
    third: u32,
    /// Rule 10: repeated floats.
    floats: u32,
    pairs: u32,
    bits: u32,
}

impl<'a> Wishes<'a> {
    fn new(field: &'a Field, places: &'a [usize], direction: Direction) -> Self {
        let score = |place: usize| field.contenders[place].score;
        let mut members: Vec<usize> = Vec::new();
        let mut levels = Vec::with_capacity(places.len());
        for (position, place) in places.iter().enumerate() {
            match members.last_mut() {
                Some(count) if score(places[position - 1]) == score(*place) => *count += 1,
                _ => members.push(1),
            }
            levels.push(members.len() - 1);
        }
        let span = places.first().zip(places.last()).map_or(0, |(first, last)| (score(*first) - score(*last)).0);
        let span = usize::try_from(span).unwrap_or(0);
        let excess = places.iter().map(|place| field.contenders[*place].colours.difference().unsigned_abs()).max();
        let excess = excess.and_then(|excess| usize::try_from(excess).ok()).unwrap_or(0);
        let mut digits = Digits::default();
        let floats = digits.next(places.len());
        let third = digits.next(places.len());
        let balance = digits.next(places.len() * excess * excess);
        let mut scores = vec![[0; 2]; members.len()];
        let mut least_first: Vec<usize> = (0..members.len()).rev().collect();
        if direction == Direction::Up {
            least_first.reverse();
        }
        for level in least_first {
            let difference = digits.next(members[level] * span);
            scores[level] = [digits.next(members[level]), difference];
        }
        let pairs = digits.next(places.len());
        Self { field, places, direction, levels, scores, balance, third, floats, pairs, bits: digits.bits() + 1 }
    }
}

impl Edges for Wishes<'_> {
    fn size(&self) -> usize {
        self.places.len()
    }

    fn bits(&self) -> u32 {
        self.bits
    }

    fn edge(&self, higher: usize, lower: usize, add: &mut dyn FnMut(i64, u32)) -> bool {
        if !self.field.may_meet(self.places[higher], self.places[lower]) {
            return false;
        }
        let [one, two] = [higher, lower].map(|position| &self.field.contenders[self.places[position]]);
        let imbalance = imbalance_of_game(&one.colours, &two.colours);
        add(1, self.pairs);
        add(-imbalance.excess, self.balance);
        add(-imbalance.third, self.third);
        if one.score != two.score {
            let level = self.levels[if self.direction == Direction::Down { higher } else { lower }];
            let [pairs, difference] = self.scores[level];
            add(-1, pairs);
            add(-i64::from((one.score - two.score).0), difference);
            add(-repeated_floats(one, two), self.floats);
        }
        true
    }

    fn is_ideal(&self, higher: usize, lower: usize) -> bool {
        let [one, two] = [higher, lower].map(|position| &self.field.contenders[self.places[position]]);
        one.score == two.score
            && self.field.may_meet(self.places[higher], self.places[lower])
            && imbalance_of_game(&one.colours, &two.colours) == Imbalance::default()
    }
}

/// Of two players with different scores, the higher first, how many float as in the round before.
pub fn repeated_floats(higher: &Contender, lower: &Contender) -> i64 {
    i64::from(higher.floats[0] == Some(Float::Down)) + i64::from(lower.floats[0] == Some(Float::Up))
}

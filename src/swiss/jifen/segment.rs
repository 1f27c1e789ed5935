//! Score segments: their extent (rule 6) and their best pairing (rules 7 to 11).

#![expect(clippy::indexing_slicing, reason = "positions in the segment's own list, and its levels")]

use std::collections::BTreeMap;

use super::draw::{Drawn, draw};
use super::faultless;
use super::first_move::imbalance_of_game;
use super::lots::Lots;
use crate::digits::Digits;
use crate::error::SwissError;
use crate::field::{Contender, Field};
use crate::float::Float;
use crate::matching::{Add, Graph, largest_matching};

/// Order in which scores take precedence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Highest score first.
    Down,
    /// Lowest score first, in a repair.
    Up,
}

/// Returns the number of places, from the top and with whole scores, of the shortest segment that can be paired.
/// Returns `None` if all places together cannot be paired.
pub fn shortest(field: &Field, places: &[usize]) -> Option<usize> {
    let scores = places.chunk_by(|one, two| field.contenders[*one].score == field.contenders[*two].score);
    let mut mates = Vec::new();
    let mut size = 0;
    for score in scores {
        size += score.len();
        mates = largest_matching(size, |one, two| field.may_meet(places[one], places[two]), mates, &field.budget);
        if mates.iter().all(Option::is_some) {
            return Some(size);
        }
    }
    None
}

/// Returns the best pairing of a segment. Places are those of the field.
pub fn pair(field: &Field, places: &[usize], direction: Direction, lots: &mut Lots) -> Result<Vec<Drawn>, SwissError> {
    if let Some(drawn) = faultless::draw(field, places, lots)? {
        return Ok(drawn);
    }
    let score = places.first().map(|place| field.contenders[*place].score).unwrap_or_default();
    let drawn = draw(&wishes(field, places, direction), score, &field.budget, lots)?;
    let of_field = |pair: Drawn| Drawn { higher: places[pair.higher], lower: places[pair.lower], ..pair };
    Ok(drawn.into_iter().map(of_field).collect())
}

/// Indices of the digits of a weight, the weightiest first.
const PAIRS: usize = 0;
/// Rule 7, score by score: pairs with another score, and the sum of the differences.
const SCORES: usize = 1;
/// Rule 8: excess of first or second moves.
const BALANCE: usize = 2;
/// Rule 9: third times in a row.
const THIRD: usize = 3;
/// Rule 10: repeated floats.
const FLOATS: usize = 4;

/// Returns the graph with the weights of a segment's pairings. Players of one score with the same moves and the same
/// last float are equivalent.
fn wishes<'a>(field: &'a Field, places: &'a [usize], direction: Direction) -> Graph<'a> {
    let contender = move |position: usize| &field.contenders[places[position]];
    let may_meet = move |one: usize, two: usize| field.may_meet(places[one], places[two]);
    let score = |place: usize| field.contenders[place].score;
    let members: Vec<usize> = places.chunk_by(|one, two| score(*one) == score(*two)).map(<[usize]>::len).collect();
    let levels: Vec<usize> = (0..).zip(&members).flat_map(|(level, size)| vec![level; *size]).collect();
    let turn = {
        let last = members.len().saturating_sub(1);
        move |level: usize| if direction == Direction::Down { level } else { last - level }
    };
    let span = places.first().zip(places.last()).map_or(0, |(first, last)| (score(*first) - score(*last)).0);
    let span = usize::try_from(span).unwrap_or(0);
    let excess = places.iter().map(|place| field.contenders[*place].colours.difference().unsigned_abs()).max();
    let excess = excess.and_then(|excess| usize::try_from(excess).ok()).unwrap_or(0);
    let by_level = (0..members.len()).flat_map(|at| [members[turn(at)], members[turn(at)] * span]).collect();
    let (size, balance) = (places.len(), places.len() * excess * excess);
    let digits = Digits::new([vec![1], by_level, vec![balance], vec![size], vec![size]]);
    let bits = digits.bits();
    let mut known = BTreeMap::new();
    let kind = |position: usize| {
        let Contender { colours, floats: [last, _], .. } = contender(position);
        let next = known.len();
        *known.entry((levels[position], colours, *last)).or_insert(next)
    };
    let kinds: Vec<usize> = (0..size).map(kind).collect();
    let weigh = move |higher: usize, lower: usize, add: Add<'_>| {
        let (one, two) = (contender(higher), contender(lower));
        let imbalance = imbalance_of_game(&one.colours, &two.colours);
        digits.count(add, 1, PAIRS);
        digits.count(add, -imbalance.excess, BALANCE);
        digits.count(add, -imbalance.third, THIRD);
        if one.score != two.score {
            let class = 2 * turn(levels[if direction == Direction::Down { higher } else { lower }]);
            digits.count_of_class(add, -1, SCORES, class);
            digits.count_of_class(add, -i64::from((one.score - two.score).0), SCORES, class + 1);
            digits.count(add, -repeated_floats(one, two), FLOATS);
        }
    };
    Graph::new(size, bits, may_meet, weigh).with_kinds(kinds)
}

/// Returns the number of players who float as in the round before, of two players with different scores, the higher
/// first.
pub fn repeated_floats(higher: &Contender, lower: &Contender) -> i64 {
    i64::from(higher.floats[0] == Some(Float::Down)) + i64::from(lower.floats[0] == Some(Float::Up))
}

//! The Lim system (C.04.4.3, edition of 1 February 2026).
//!
//! | article | subject | item |
//! |---|---|---|
//! | 1 | pairing-allocated bye | `pair_round` |
//! | 2.1 | compatible players | [`colours`] |
//! | 2.2, 2.6 | order of the scoregroups; blocked median | `pair_round` |
//! | 2.3, 3.1–3.5, 3.9, 3.10 | floaters from a scoregroup | [`floaters`] |
//! | 2.4, 2.5, 3.6–3.8, 4, 5.2 | pairing of a scoregroup | [`scrutiny`] |
//! | 5, 6, 7.2 | colours, the last round, the first round | [`colours`] |
//!
//! The system has no criteria that compare pairings: every choice is the first in some order. Open points of the text
//! are interpreted as follows (`docs/rules.md` names the readings; [`SwissReadings`](crate::SwissReadings) has settings
//! for two of them):
//!
//! - The bye goes to the lowest-ranked player without whom the others can be paired, in the first round to the lowest
//!   rated (7.1).
//! - The median is half of the score for winning every round, even when no player has that score: then it holds
//!   floaters only.
//! - The adjacent group is the next one in the order of pairing; after the last group of a side it is the median.
//! - When the median cannot be paired (2.6), pairs are taken back, the last one made first. They are taken from below
//!   the median if more of its floaters came from above than from below, otherwise from above; when that side has none
//!   left, from the other. Their players join the median as floaters of that side. Every pair can be taken back, so a
//!   round that has a legal pairing gets one.
//! - *Maxi-tournaments* (3.2.3, 3.8, 5.7) are those of [`maxi`].

pub mod colours;
pub mod floaters;
pub mod maxi;
mod pool;
pub mod scrutiny;

use std::cmp::Reverse;

use self::floaters::Group;
use super::bye;
use super::field::Field;
use super::median::{Direction, Groups, Taken};
use super::pairing::{SwissGame, SwissPairing};
use crate::Points;
use crate::error::SwissError;

/// Pair with the scoregroup it was made in.
#[derive(Clone, Debug)]
struct Made {
    pair: Taken,
    score: Points,
    /// Number of players paired in the group or leaving it.
    size: usize,
    below_median: bool,
}

/// Pairs a field and returns the pairing.
///
/// # Errors
/// [`SwissError::NoLegalPairing`], [`SwissError::Stopped`].
pub fn pair(field: &Field) -> Result<SwissPairing, SwissError> {
    let (made, taker) = pair_round(field)?;
    let games = made.iter().filter_map(|made| game(field, made)).collect();
    Ok(SwissPairing { games, bye: bye::given(field, taker) })
}

/// Returns the pairs in the order in which they were made, and the bye.
fn pair_round(field: &Field) -> Result<(Vec<Made>, Option<usize>), SwissError> {
    let compatible = |one: usize, two: usize| colours::are_compatible(field, one, two);
    let first_round = field.round == 1;
    let taker = bye::first_taker(field, compatible, |_, it| {
        let rating = it.rating.filter(|_| first_round);
        (it.score, rating, Reverse(it.tpn))
    })?;
    let groups = Groups::of(field, taker, |score| score.times(2).cmp(&field.full_score));
    let (mut above, mut down) = side(field, &groups.above, &groups.median, Direction::Down)?;
    let (mut below, mut up) = side(field, &groups.below, &groups.median, Direction::Up)?;
    let members = loop {
        field.budget.check()?;
        let members: Vec<usize> = groups.median.iter().chain(&down).chain(&up).copied().collect();
        if pool::single(field, &members) == 0 {
            break members;
        }
        let (first, second) = if down.len() > up.len() { (&mut below, &mut above) } else { (&mut above, &mut below) };
        let Some(cracked) = first.pop().or_else(|| second.pop()) else {
            return Err(field.left_over(&members));
        };
        let floaters = if cracked.below_median { &mut up } else { &mut down };
        floaters.extend([cracked.pair.player, cracked.pair.opponent]);
    };
    let (score, size) = (Points(field.full_score.0 / 2), members.len());
    let median = scrutiny::pair(field, &members, (&down, &up), Direction::Down)?;
    let median = median.into_iter().map(|pair| Made { pair, score, size, below_median: false });
    Ok((above.into_iter().chain(below).chain(median).collect(), taker))
}

/// Pairs the groups of one side of the median in the order of pairing. Returns the pairs and the floaters into the
/// median.
fn side(
    field: &Field,
    groups: &[Vec<usize>],
    median: &[usize],
    direction: Direction,
) -> Result<(Vec<Made>, Vec<usize>), SwissError> {
    let mut made = Vec::new();
    let mut arrived: Vec<usize> = Vec::new();
    for (at, residents) in groups.iter().enumerate() {
        field.budget.check()?;
        let adjacent = groups.get(at + 1).map_or(median, Vec::as_slice);
        let mut members: Vec<usize> = residents.iter().chain(&arrived).copied().collect();
        members.sort_by_key(|place| field.contenders.get(*place).map(|it| it.tpn));
        let size = members.len();
        let group = Group { members: &members, arrived: &arrived, adjacent, direction };
        let leaving = floaters::choose(field, &group)?;
        members.retain(|place| !leaving.contains(place));
        let came: (&[usize], &[usize]) = if direction == Direction::Down { (&arrived, &[]) } else { (&[], &arrived) };
        let score = residents.first().and_then(|place| field.contenders.get(*place)).map(|it| it.score);
        let (score, below_median) = (score.unwrap_or_default(), direction == Direction::Up);
        let pairs = scrutiny::pair(field, &members, came, direction)?;
        made.extend(pairs.into_iter().map(|pair| Made { pair, score, size, below_median }));
        arrived = leaving;
    }
    Ok((made, arrived))
}

/// Returns a pair as a game with its colours and reasons.
fn game(field: &Field, made: &Made) -> Option<SwissGame> {
    let (higher, lower) = made.pair.pair();
    let allocation = colours::allocate(field, higher, lower, made.below_median)?;
    let reasons = made.pair.reasons(field, made.score, made.size, &[]);
    Some(SwissGame::new(field, (higher, lower), allocation, reasons))
}

//! The Olympiad pairing rules (D.02, edition of 1 January 2022): teams by match points, score groups from both ends to
//! the median.
//!
//! | article | subject | item |
//! |---|---|---|
//! | 3.2 | ranking: match points, then the initial number | [`field`](super::field) |
//! | 4 | bye | `pair_round`, [`bar_late_entries`] |
//! | 6.1 | no repeated opponents | [`field`](super::field) |
//! | 6.3, 6.4 | score groups and their order | [`groups`] |
//! | 7 | colours on board 1 | [`colours`] |
//! | 8, 9.4, 9.5 | floaters | `group` |
//! | 9.1–9.3 | pairing of a group | `group` |
//! | 11.1 | order of the matches | `board_order` |
//!
//! `docs/teams.md` describes how open points of the text are interpreted.

pub mod colours;
mod group;
mod kept;

use std::cmp::Reverse;

use self::colours::Had;
use self::group::Group;
use super::bye;
use super::field::Field;
use super::median::{Direction, Groups, Taken};
use super::pairing::{SwissGame, SwissPairing};
use super::prepared::Prepared;
use super::team::Teams;
use crate::error::SwissError;
use crate::{Crosstable, Points};

/// Pair with the group it was made in.
#[derive(Clone, Debug)]
pub struct Made {
    /// Teams, with the one that had the turn.
    pub pair: Taken,
    /// Score of the group's residents.
    pub score: Points,
    /// Number of teams paired in the group or leaving it.
    pub size: usize,
    /// Number of the group's pairs that cannot keep the limits of article 7.3.
    pub beyond: usize,
}

/// Bars late entries from the bye: a team that was not present in round 1 has no bye (article 4.2.3).
pub fn bar_late_entries(field: &mut Field, table: &Crosstable) {
    for contender in &mut field.contenders {
        let is_late = table.lines.get(contender.line).is_some_and(|line| line.from > 1);
        contender.may_have_bye &= !is_late;
    }
}

/// Pairs a prepared field and returns the pairing.
///
/// # Errors
/// [`SwissError::NoLegalPairing`], [`SwissError::TooLarge`], [`SwissError::Stopped`].
pub fn pair(prepared: &Prepared) -> Result<SwissPairing, SwissError> {
    let Prepared { field, teams, table, .. } = prepared;
    let (made, taker) = pair_round(field)?;
    let had = Had::of(field, table);
    let games = made.iter().filter_map(|made| game(field, teams, &had, made)).collect();
    Ok(SwissPairing { games, bye: bye::given(field, taker) })
}

/// Returns the pairs in the order in which they were made, and the bye.
///
/// # Errors
/// [`SwissError::NoLegalPairing`], [`SwissError::TooLarge`], [`SwissError::Stopped`].
pub fn pair_round(field: &Field) -> Result<(Vec<Made>, Option<usize>), SwissError> {
    let legal = |one: usize, two: usize| field.may_meet(one, two);
    // Article 4.1: the lowest ranked team that may have it and leaves the others a legal pairing.
    let taker = bye::first_taker(field, legal, |place, _| Reverse(place))?;
    let groups = groups(field, taker);
    let mut waiting: Vec<usize> = (0..field.size()).filter(|place| Some(*place) != taker).collect();
    let mut made = Vec::new();
    let down = side(field, &groups.above, &groups.median, Direction::Down, &mut waiting, &mut made)?;
    let up = side(field, &groups.below, &groups.median, Direction::Up, &mut waiting, &mut made)?;
    let arrived: Vec<usize> = down.into_iter().chain(up).collect();
    let median = Group { residents: &groups.median, arrived: &arrived, adjacent: &[], direction: Direction::Down };
    join(field, &median, &mut waiting, &mut made)?;
    if waiting.is_empty() { Ok((made, taker)) } else { Err(field.left_over(&waiting)) }
}

/// Pairs the groups of one side of the median in the order of pairing, and returns the floaters into the median.
fn side(
    field: &Field,
    groups: &[Vec<usize>],
    median: &[usize],
    direction: Direction,
    waiting: &mut Vec<usize>,
    made: &mut Vec<Made>,
) -> Result<Vec<usize>, SwissError> {
    let mut arrived = Vec::new();
    for (at, residents) in groups.iter().enumerate() {
        let adjacent = groups.get(at + 1).map_or(median, Vec::as_slice);
        let group = Group { residents, arrived: &arrived, adjacent, direction };
        arrived = join(field, &group, waiting, made)?;
    }
    Ok(arrived)
}

/// Pairs a group, removes the paired teams from `waiting`, and returns the teams that leave the group.
fn join(
    field: &Field,
    group: &Group<'_>,
    waiting: &mut Vec<usize>,
    made: &mut Vec<Made>,
) -> Result<Vec<usize>, SwissError> {
    field.budget.check()?;
    let (pairs, leaving) = group::pair(field, group, waiting)?;
    let taken: Vec<usize> = pairs.iter().flat_map(|pair| [pair.player, pair.opponent]).collect();
    waiting.retain(|place| !taken.contains(place));
    let score = group.residents.first().map(|place| field.score(*place)).unwrap_or_default();
    let size = group.residents.len() + group.arrived.len();
    let beyond = pairs.iter().filter(|pair| !colours::can_keep_the_limits(field, pair.player, pair.opponent)).count();
    made.extend(pairs.into_iter().map(|pair| Made { pair, score, size, beyond }));
    Ok(leaving)
}

/// Returns the score groups (articles 6.3 and 6.4), without the holder of the bye. The median is the score of the
/// median team, the lower one of two middle teams.
pub fn groups(field: &Field, bye: Option<usize>) -> Groups {
    let teams = field.size() - usize::from(bye.is_some());
    let median = (0..field.size()).filter(|place| Some(*place) != bye).nth(teams / 2).map(|place| field.score(place));
    median.map(|median| Groups::of(field, bye, |score| score.cmp(&median))).unwrap_or_default()
}

/// Returns a pair as a match with its colours and reasons.
fn game(field: &Field, teams: &Teams, had: &Had, made: &Made) -> Option<SwissGame> {
    let pair = made.pair.pair();
    let reasons = made.pair.reasons(field, made.score, made.size, &[("7.3", made.beyond)]);
    let mut game = SwissGame::new(field, pair, colours::allocate(field, had, pair)?, reasons);
    if teams.second_begins {
        game.higher_side = game.higher_side.other();
    }
    Some(game)
}

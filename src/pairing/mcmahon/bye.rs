//! Bye of a field with an odd number of players (MM12).

#![expect(clippy::indexing_slicing, reason = "places of the field")]

use std::cmp::Reverse;

use qisai_swiss::Unsolved;
use qisai_swiss::matching::{Add, BestMatchings, Graph, barriers, largest_matching};

use super::field::McMahonField;

/// Bye and the player who receives it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bye {
    /// Place of the player in the field from which the bye was chosen.
    pub place: usize,
    /// Place of the player in the list of entrants.
    pub line: usize,
    /// McMahon score (MMS) of the player, in half points.
    pub mms: i64,
    /// Number of earlier byes of the player.
    pub earlier_byes: i64,
}

impl Bye {
    fn of(field: &McMahonField, place: usize) -> Self {
        let player = &field.players[place];
        Self { place, line: player.line, mms: player.mms, earlier_byes: player.byes }
    }
}

/// Returns the bye of the weights mode: the player with the least sum of strength, twice the MMS and 1000 for each
/// earlier bye; among equals, the one with the largest number. Returns `None` in an even field.
pub(crate) fn lowest(field: &McMahonField) -> Option<Bye> {
    if field.size().is_multiple_of(2) {
        return None;
    }
    let key = |place: &usize| {
        let player = &field.players[*place];
        (player.strength + player.mms + 1000 * player.byes, Reverse(player.number))
    };
    (0..field.size()).min_by_key(key).map(|place| Bye::of(field, place))
}

/// Returns the places in the order in which the strict mode gives the bye: players who have had a bye last, then by
/// lowest MMS, lowest rating and largest number.
pub(crate) fn order(field: &McMahonField) -> Vec<usize> {
    let mut order: Vec<usize> = (0..field.size()).collect();
    order.sort_by_key(|place| {
        let player = &field.players[*place];
        (player.had_bye, player.mms, player.rating, Reverse(player.number))
    });
    order
}

/// Returns the bye of the strict mode: the first player in [`order`] among those whose absence leaves the fewest
/// rematches. Returns `None` in an even field, and if prohibitions leave no pairing.
///
/// # Errors
///
/// [`Unsolved::Stopped`] if the search budget is exhausted.
pub(crate) fn strict(field: &McMahonField) -> Result<Option<Bye>, Unsolved> {
    let size = field.size();
    if size.is_multiple_of(2) {
        return Ok(None);
    }
    let order = order(field);
    let is_new = |one: usize, two: usize| !field.have_met(one, two) && !field.is_forbidden(one, two);
    let mates = largest_matching(size, is_new, Vec::new(), &field.budget);
    if mates.iter().filter(|mate| mate.is_none()).count() == 1 {
        let eligible: Vec<usize> =
            barriers(is_new, &mates, &field.budget).into_iter().flat_map(|barrier| barrier.even).collect();
        let place = order.into_iter().find(|place| eligible.contains(place));
        return if field.budget.is_over() { Err(Unsolved::Stopped) } else { Ok(place.map(|it| Bye::of(field, it))) };
    }
    // Rematches are unavoidable: the bye is modelled as another player, whom every player can meet.
    let mut rank = vec![0; size];
    order.iter().enumerate().for_each(|(at, place)| rank[*place] = i64::try_from(at).unwrap_or(0));
    let joined = |one: usize, two: usize| one.max(two) == size || !field.is_forbidden(one, two);
    let weigh = |one: usize, two: usize, add: Add<'_>| {
        add(1, 64);
        if two == size {
            add(-rank[one], 0);
        } else if field.have_met(one, two) {
            add(-1, 32);
        }
    };
    let best = BestMatchings::of(&Graph::new(size + 1, 66, joined, weigh), &field.budget)?;
    let complete = (0..size).all(|place| best.mate(place).is_some());
    Ok(best.mate(size).filter(|_| complete).map(|place| Bye::of(field, place)))
}

/// Returns the places that prohibitions leave without an opponent.
pub(crate) fn left_over(field: &McMahonField) -> Vec<usize> {
    let allowed = |one: usize, two: usize| !field.is_forbidden(one, two);
    let mates = largest_matching(field.size(), allowed, Vec::new(), &field.budget);
    (0..).zip(mates).filter(|(_, mate)| mate.is_none()).map(|(place, _)| place).collect()
}

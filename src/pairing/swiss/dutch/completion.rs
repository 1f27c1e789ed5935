//! C4 and C5: that everybody can be paired, and the lowest score that can give the pairing-allocated bye.

#![expect(
    clippy::indexing_slicing,
    reason = "places are places of the field, and the bye's vertex is the one after them"
)]

use std::collections::BTreeSet;

use qisai_domain::Points;

use super::criteria::may_be_paired;
use crate::error::PairingError;
use crate::matching::largest_matching;
use crate::swiss::field::Field;

/// The score of whoever gets the bye (C5): the lowest from which one player may (C2) while all others can be paired (C1, C3);
/// `None` when the number of players is even.
///
/// # Errors
/// [`PairingError::NoLegalPairing`] when nobody can be left out so, or an even field cannot be paired.
pub fn bye_score(field: &Field) -> Result<Option<Points>, PairingError> {
    let size = field.size();
    let mut mates = Vec::new();
    if size.is_multiple_of(2) {
        mates = largest_matching(size, |one, two| may_be_paired(field, one, two), mates);
        return if mates.iter().all(Option::is_some) { Ok(None) } else { Err(left_over(field, &mates)) };
    }
    let scores: BTreeSet<Points> = field.contenders.iter().map(|contender| contender.score).collect();
    for score in scores {
        let takes = |place: usize| field.contenders[place].may_have_bye && field.contenders[place].score == score;
        let adjacent = |one: usize, two: usize| match (one == size, two == size) {
            (false, false) => may_be_paired(field, one, two),
            (true, _) => takes(two),
            (_, true) => takes(one),
        };
        mates = largest_matching(size + 1, adjacent, mates);
        if mates.iter().all(Option::is_some) {
            return Ok(Some(score));
        }
        // The next score has other candidates: the bye is taken back, the rest is a good beginning.
        if let Some(taker) = mates[size].take() {
            mates[taker] = None;
        }
    }
    mates.truncate(size);
    Err(left_over(field, &mates))
}

/// Whether all of `places` can be paired with each other, beginning with pairs already known, but for one that takes the bye
/// when their number is odd.
pub fn can_be_completed(field: &Field, places: &[usize], known: &[(usize, usize)], bye_score: Option<Points>) -> bool {
    let size = places.len();
    let odd = !size.is_multiple_of(2);
    let takes = |place: usize| {
        let contender = &field.contenders[place];
        contender.may_have_bye && Some(contender.score) == bye_score
    };
    let adjacent = |one: usize, two: usize| match (one == size, two == size) {
        (false, false) => may_be_paired(field, places[one], places[two]),
        (true, _) => takes(places[two]),
        (_, true) => takes(places[one]),
    };
    let mut mates = vec![None; size];
    for &(one, two) in known {
        mates[one] = Some(two);
        mates[two] = Some(one);
    }
    largest_matching(size + usize::from(odd), adjacent, mates).iter().all(Option::is_some)
}

fn left_over(field: &Field, mates: &[Option<usize>]) -> PairingError {
    let alone = field.contenders.iter().zip(mates).filter(|(_, mate)| mate.is_none());
    PairingError::NoLegalPairing { left_over: alone.map(|(contender, _)| contender.entry).collect() }
}

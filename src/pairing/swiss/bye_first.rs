//! The pairing-allocated bye of systems that give it before anything is paired (C.04.4.1 and C.04.4.2 article 3.1).

#![expect(clippy::indexing_slicing, reason = "places are places of the field, and matchings have an item for each")]

use std::cmp::Reverse;

use qisai_domain::Reason;

use super::field::Field;
use crate::error::PairingError;
use crate::matching::largest_matching;

/// Who gets the bye: the first of the candidates without whom all others can be paired; nobody when the number of players is even.
/// Either way a legal pairing of everybody else exists afterwards.
///
/// # Errors
/// [`PairingError::NoLegalPairing`].
pub(super) fn assign(
    field: &Field,
    may_be_paired: impl Fn(usize, usize) -> bool,
    candidates: impl IntoIterator<Item = usize>,
) -> Result<Option<usize>, PairingError> {
    let size = field.size();
    let known = largest_matching(size, &may_be_paired, Vec::new());
    if size.is_multiple_of(2) && known.iter().all(Option::is_some) {
        return Ok(None);
    }
    if !size.is_multiple_of(2) {
        for taker in candidates {
            let mut without = known.clone();
            if let Some(mate) = without[taker].take() {
                without[mate] = None;
            }
            let legal = |one: usize, two: usize| one != taker && two != taker && may_be_paired(one, two);
            if largest_matching(size, legal, without).iter().flatten().count() + 1 == size {
                return Ok(Some(taker));
            }
        }
    }
    let alone = field.contenders.iter().zip(&known).filter(|(_, mate)| mate.is_none());
    Err(PairingError::NoLegalPairing { left_over: alone.map(|(contender, _)| contender.entry).collect() })
}

/// Who may have the bye, in the order of article 3.1: lowest score, most games, then by `last`, the smallest key first.
pub(super) fn candidates<K: Ord>(field: &Field, last: impl Fn(usize) -> K) -> Vec<usize> {
    let mut places: Vec<usize> = (0..field.size()).filter(|place| field.contenders[*place].may_have_bye).collect();
    places.sort_by_cached_key(|place| {
        let contender = &field.contenders[*place];
        (contender.score, Reverse(contender.colours.games()), last(*place))
    });
    places
}

/// Why this player has the bye.
pub(super) fn reasons(field: &Field, place: usize) -> Vec<Reason> {
    let contender = &field.contenders[place];
    vec![Reason::LowestEligible { score: contender.score, unplayed: contender.unplayed }]
}

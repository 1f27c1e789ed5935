//! Reasons that several systems give in the same form.

use std::cmp::Ordering;

use super::colour::Allocation;
use super::field::Field;
use crate::{Points, SwissReason};

/// Returns the reasons of a bracket: the bracket itself, and the criteria that it could not fully meet, each with its
/// number of failures.
pub(super) fn bracket(score: Points, size: usize, failures: &[(&str, usize)]) -> Vec<SwissReason> {
    let made = SwissReason::Bracket { score, size: count(size) };
    std::iter::once(made).chain(compromises(failures)).collect()
}

/// Returns the criteria that could not be fully met, each with its number of failures.
pub(super) fn compromises(failures: &[(&str, usize)]) -> Vec<SwissReason> {
    let failed = failures.iter().filter(|(_, failures)| *failures > 0);
    let compromise = |(criterion, failures): &(&str, usize)| SwissReason::Compromise {
        criterion: (*criterion).to_owned(),
        failures: count(*failures),
    };
    failed.map(compromise).collect()
}

/// Returns the floats of these places into a bracket of this score.
pub(super) fn floats(field: &Field, places: [usize; 2], to: Points) -> impl Iterator<Item = SwissReason> {
    let contenders = places.into_iter().filter_map(|place| field.contenders.get(place));
    contenders.filter_map(move |contender| {
        let (entry, from) = (contender.entry, contender.score);
        match from.cmp(&to) {
            Ordering::Greater => Some(SwissReason::FloatsDown { entry, from, to }),
            Ordering::Less => Some(SwissReason::FloatsUp { entry, from, to }),
            Ordering::Equal => None,
        }
    })
}

/// Returns the rule that gave the sides of two places, the higher-ranked first.
pub(super) fn colour(field: &Field, allocation: Allocation, higher: usize, lower: usize) -> Option<SwissReason> {
    let Allocation { higher: side, rule, article, by_higher } = allocation;
    let (decider, side) = if by_higher { (higher, side) } else { (lower, side.other()) };
    let entry = field.contenders.get(decider)?.entry;
    Some(SwissReason::Colour { rule, article: article.to_owned(), entry, side })
}

/// Converts a number of players or failures.
pub fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

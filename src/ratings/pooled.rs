//! A first rating from several events (FIDE B.02 7.1.4, 8.2.1).

use chrono::{Months, NaiveDate};

use crate::game::{RatedGame, half_points};
use crate::initial::{NoInitial, initial};

/// Period in which results of several events are pooled (7.1.4).
const POOLED_MONTHS: Months = Months::new(26);

/// Games of an unrated player against rated opponents in one event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnratedEvent {
    /// Last day of the event.
    pub ended: NaiveDate,
    pub games: Vec<RatedGame>,
}

/// Returns the first rating from the events within 26 months of the last one. A first event without a point is
/// disregarded (8.2.1).
///
/// # Errors
/// [`NoInitial`] if all pooled events together give no first rating.
pub fn pooled(events: &[UnratedEvent]) -> Result<u16, NoInitial> {
    let last = events.iter().map(|event| event.ended).max();
    let is_pooled = |event: &&UnratedEvent| {
        last.is_some_and(|last| event.ended.checked_add_months(POOLED_MONTHS).is_none_or(|until| until >= last))
    };
    let mut within: Vec<&UnratedEvent> =
        events.iter().filter(is_pooled).filter(|event| !event.games.is_empty()).collect();
    within.sort_by_key(|event| event.ended);
    let is_disregarded = within.first().is_some_and(|first| within.len() > 1 && half_points(&first.games) == 0);
    let games: Vec<RatedGame> =
        within.into_iter().skip(usize::from(is_disregarded)).flat_map(|event| event.games.iter().copied()).collect();
    initial(&games)
}

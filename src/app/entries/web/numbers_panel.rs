//! Numbers of a round robin before round one, on the pages of players and teams: their origin and changes since then.

use qisai_domain::opening::varma_groups;
use qisai_domain::{DrawOf, EntryId, EntryStatus, NumbersBy, Person};
use qisai_i18n::Words;
use qisai_pairing::round_robin::numbers::late_compatriots;
use qisai_service::entries::seats::GroupSeats;
use qisai_view::stages::drawings::numbers_drawn;

use crate::scope::RequestScope;

/// Numbers part of the players page.
pub(crate) struct NumbersPanel {
    /// Description of the draw; empty if no draw took place.
    pub(crate) drawn: String,
    /// Notices about the numbers for the arbiter.
    pub(crate) notices: Vec<String>,
    /// `true` if a table for the restricted drawing exists.
    pub(crate) varma: bool,
    /// `true` if a complete round robin has compatriots.
    pub(crate) compatriots: bool,
    pub(crate) seats: String,
}

impl NumbersPanel {
    /// Returns the panel of a round robin that has not begun; `None` otherwise.
    pub(crate) fn of(scope: &RequestScope, t: Words) -> Option<Self> {
        let (tournament, stage, group) = (scope.tournament(), scope.stage(), scope.group());
        if !stage.spec().has_free_order() || group.has_begun() || group.seats.len() < 2 {
            return None;
        }
        let complete = stage.format().is_complete_table();
        let size = u32::try_from(group.seats.len().next_multiple_of(2)).unwrap_or(u32::MAX);
        let federations = group.seats.iter().filter_map(|id| tournament.person_of(tournament.entry(*id)?));
        let mut known: Vec<&str> = federations.map(Person::federation).filter(|it| !it.is_empty()).collect();
        let all = known.len();
        known.sort_unstable();
        known.dedup();
        Some(Self {
            drawn: numbers_drawn(group, t).unwrap_or_default(),
            notices: notices(scope, t),
            varma: complete && varma_groups(size).is_some(),
            compatriots: complete && known.len() < all,
            seats: GroupSeats::of(group).text(),
        })
    }
}

/// Returns the changes since the draw, and other notices about it.
fn notices(scope: &RequestScope, t: Words) -> Vec<String> {
    let (tournament, group) = (scope.tournament(), scope.group());
    let mut notices = Vec::new();
    let is_out = |id: &EntryId| tournament.entry(*id).is_none_or(|entry| entry.status != EntryStatus::InPlay);
    let out = group.seats.iter().filter(|id| is_out(id)).count();
    let left = group.seats.len() - out;
    let Some((draw, stands)) = group.numbers_drawn() else {
        if out > 0 {
            notices.push(t.numbers_free(out));
        }
        return notices;
    };
    let came = group.seats.iter().filter(|id| !draw.among.contains(id)).count();
    let gone = out + draw.among.iter().filter(|id| !group.seats.contains(id)).count();
    if came > 0 {
        notices.push(t.numbers_came(came));
    } else if gone == 0 && !stands {
        notices.push(t.numbers_changed().to_owned());
    }
    if gone > 0 && left.is_multiple_of(2) {
        notices.push(t.numbers_draw_anew(left));
    } else if gone > 0 {
        notices.push(t.numbers_one_free(left));
    }
    if stands && matches!(draw.of, DrawOf::Numbers(NumbersBy::Varma)) && group.seats.len() == 12 {
        notices.push(t.numbers_varma_twelve().to_owned());
    }
    if stands && matches!(draw.of, DrawOf::Numbers(NumbersBy::Compatriots { .. })) {
        let late = late_compatriots(tournament, &group.seats);
        let pair = |(one, two): &(EntryId, EntryId)| t.versus(tournament.name_of(*one), tournament.name_of(*two));
        let pairs: Vec<String> = late.iter().map(pair).collect();
        if !pairs.is_empty() {
            notices.push(t.numbers_late(pairs.join(t.list_comma())));
        }
    }
    notices
}

//! Rounds of a round robin in the order of play.

use qisai_domain::{PairingId, Round};
use qisai_pairing::round_robin::flaws::{TableFlaw, sides};
use qisai_pairing::round_robin::schedule::Schedule;

use crate::scope::RequestScope;
use qisai_i18n::Words;

/// Returns sentences about players with one side three or more times in a row, including this round. Rounds are played
/// in the order in which they were made; a round that is not made counts as the next.
pub(crate) fn runs(scope: &RequestScope, number: u16, t: Words) -> Vec<String> {
    let (tournament, stage, group) = (scope.tournament(), scope.stage(), scope.group());
    let numbers = group.numbers();
    let mut made: Vec<&Round> = group.rounds.values().map(AsRef::as_ref).collect();
    made.sort_by_key(|round| round.pairings.keys().next().copied().unwrap_or(PairingId(u32::MAX)));
    let games = |round: &Round| {
        let two = round.in_board_order().into_iter().filter_map(qisai_domain::Pairing::two);
        let numbered = two.filter_map(|[one, two]| Some((*numbers.get(&one)?, *numbers.get(&two)?)));
        (round.number, numbered.collect::<Vec<_>>())
    };
    let mut in_order: Vec<(u16, Vec<(u32, u32)>)> = made.into_iter().map(games).collect();
    if group.round(number).is_none() {
        let planned = Schedule::of(tournament, stage, group, &group.seats, Some(number));
        let Ok(planned) = planned.and_then(|schedule| schedule.round(number)) else { return Vec::new() };
        in_order.push((number, planned.games));
    }
    let is_here = |flaw: &TableFlaw| matches!(flaw, TableFlaw::Run { rounds, .. } if rounds.contains(&number));
    sides(&in_order).iter().filter(|flaw| is_here(flaw)).map(|flaw| t.table_flaw(flaw)).collect()
}

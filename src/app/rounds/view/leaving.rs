//! Boards lost by entrants who left, as text.

use qisai_domain::format::spec::Leaving;
use qisai_domain::leaving::lost_by_leaving;
use qisai_domain::{EntryId, EntryStatus, LeavingReason, Pairing, RoundRef, RoundState, Side, Tournament};

use crate::names::name_of;
use qisai_i18n::Words;

/// Returns a sentence for each side that lost a board by leaving, or will lose it when the draft of a table is
/// published.
pub fn lost_board(tournament: &Tournament, at: RoundRef, pairing: &Pairing, t: Words) -> Vec<String> {
    let found = tournament.group(at.group).and_then(|(stage, group)| Some((stage, group, group.round(at.round)?)));
    let (Some((stage, group, round)), Some(two)) = (found, pairing.two()) else { return Vec::new() };
    let is_draft = round.state == RoundState::Draft;
    let will_be = |entry: EntryId| {
        let is_lost = is_draft && stage.spec().leaving == Leaving::AnnulledOrAwarded && group.has_left(entry, at.round);
        is_lost.then(|| t.lost_on_publishing(name_of(tournament, entry, t)))
    };
    let said = two.into_iter().zip([Side::First, Side::Second]).filter_map(|(entry, side)| {
        let why = lost_by_leaving(group, at.round, pairing, side);
        why.map(|why| said(tournament, entry, why, t)).or_else(|| will_be(entry))
    });
    said.collect()
}

fn said(tournament: &Tournament, entry: EntryId, why: LeavingReason, t: Words) -> String {
    let name = name_of(tournament, entry, t);
    match why {
        LeavingReason::Withdrew => t.lost_by_withdrawal(name),
        LeavingReason::Expelled => t.lost_by_expulsion(name),
        LeavingReason::AdvancedTo(stage) => t.lost_by_advancing(name, t.stage_name(tournament, stage)),
        LeavingReason::Unstated => {
            let is_expelled = tournament.entry(entry).is_some_and(|entry| entry.status == EntryStatus::Expelled);
            if is_expelled { t.lost_by_expulsion(name) } else { t.lost_by_withdrawal(name) }
        }
    }
}

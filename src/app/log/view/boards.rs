//! Boards of the pairings that entries name.

use std::collections::BTreeMap;

use qisai_domain::{Change, LogEntry, PairingId, RoundRef, Tournament};

/// Boards of pairings named in the log; `None` for a bye.
pub(super) type Boards = BTreeMap<(RoundRef, PairingId), Option<u32>>;

/// Returns the boards of the pairings that changes create or remove.
pub(super) fn boards_of(changes: &[Change]) -> Boards {
    let mut boards = Boards::new();
    for change in changes {
        match change {
            Change::Round { at, before, after } => {
                let rounds = [before, after].into_iter().flatten();
                let pairings = rounds.flat_map(|round| round.pairings.values());
                boards.extend(pairings.map(|pairing| ((*at, pairing.id), pairing.board())));
            }
            Change::Pairing { at, id, before, after } => {
                let pairing = after.as_ref().or(before.as_ref());
                boards.extend(pairing.map(|pairing| ((*at, *id), pairing.board())));
            }
            Change::Began { .. }
            | Change::Settings { .. }
            | Change::Prizes { .. }
            | Change::StagePart { .. }
            | Change::Person { .. }
            | Change::Entry { .. }
            | Change::Listings { .. }
            | Change::Group { .. }
            | Change::Seats { .. }
            | Change::Participation { .. }
            | Change::Draw { .. }
            | Change::HandEdit { .. }
            | Change::RoundState { .. }
            | Change::Result { .. }
            | Change::Game { .. }
            | Change::Text { .. }
            | Change::Erased { .. } => {}
        }
    }
    boards
}

/// Returns `true` if an entry has a result of a pairing that no longer exists. The entries that removed the pairing
/// must then be read.
pub fn tells_of_discarded_boards(tournament: &Tournament, entries: &[LogEntry]) -> bool {
    let is_gone = |change: &Change| {
        let (Change::Result { at, pairing, .. } | Change::Game { at, pairing, .. }) = change else { return false };
        tournament.pairing(*at, *pairing).is_none()
    };
    let mut changes = entries.iter().filter_map(|entry| entry.changes().ok()).map(|(public, _)| public.changes);
    changes.any(|changes| changes.iter().any(is_gone))
}

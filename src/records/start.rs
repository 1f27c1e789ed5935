//! Chess960: the start position drawn for a round (Laws of Chess, Guidelines II).

use qisai_domain::{PairingId, RoundRef, Tournament};
use qisai_rules_chess::Board;
use qisai_rules_chess::chess960::Start;
use qisai_rules_kernel::Rules;

/// Returns the start position of a round's games, once drawn.
pub fn of_round(tournament: &Tournament, at: RoundRef) -> Option<Start> {
    if !tournament.settings.is_chess960() {
        return None;
    }
    Start::numbered(tournament.groups.get(&at.group)?.start(at.round)?)
}

/// Returns the start position of a pairing's games, once drawn.
pub fn of_pairing(tournament: &Tournament, pairing: PairingId) -> Option<Start> {
    if !tournament.settings.is_chess960() {
        return None;
    }
    let mut rounds =
        tournament.groups.values().flat_map(|group| group.rounds.values().map(move |round| (group, round)));
    let (group, round) = rounds.find(|(_, round)| round.pairings.contains_key(&pairing))?;
    of_round(tournament, group.at(round.number))
}

/// Returns the `Variant` tag of a game that begins from a Chess960 position.
pub fn variant(tournament: &Tournament, start: Option<&str>) -> Option<(String, String)> {
    let has_start = tournament.settings.is_chess960() && start.is_some();
    has_start.then(|| ("Variant".to_owned(), "Chess960".to_owned()))
}

/// Returns `true` if a FEN is the given position, in any notation of the castling rights.
pub(crate) fn is_same(fen: &str, start: Start) -> bool {
    Board::parse(fen).is_ok_and(|board| board.to_string() == start.fen())
}

//! Inference of the initial colour without a record (C.04.3 article 5.1).

use std::cmp::Reverse;

use qisai_domain::{ByeKind, Points, Side};

use super::Document;
use super::letters::is_forfeit;
use super::plan::Byes;
use super::rounds::{Seat, Seats, Worth};

/// Returns the initial colour inferred from the first round with games. No player has a preference there, so article
/// 5.2.5 gave every colour. The initial colour follows from the side of the higher-ranked player of a pair and the
/// parity of that player's number among those who have taken part. A forfeited game without colours is ignored.
pub(super) fn inferred(document: &Document, seats: &Seats, byes: &Byes, worth: Worth) -> Option<Side> {
    let numbers = || document.players.keys().copied();
    let tells = |seat: Seat| match seat {
        Seat::Game { side, code, .. } => side.is_some() || !is_forfeit(code),
        Seat::Bye(_) | Seat::Empty => false,
    };
    let round = (1..=seats.played).find(|round| numbers().any(|number| tells(seats.at(number, *round))))?;
    let score = |number: u32| -> Points {
        let bye = |round: u16| match seats.at(number, round) {
            Seat::Bye(kind) => kind,
            _ => byes.get(&number).and_then(|byes| byes.get(&round)).copied().unwrap_or(ByeKind::ZeroPoint),
        };
        (1..round).map(|round| worth.bye(number, round, bye(round))).sum()
    };
    let (higher, side) = numbers().find_map(|number| match seats.at(number, round) {
        Seat::Game { opponent, side: Some(side), .. } => {
            let is_higher = (Reverse(score(number)), number) < (Reverse(score(opponent)), opponent);
            Some(if is_higher { (number, side) } else { (opponent, side.other()) })
        }
        _ => None,
    })?;
    let takes_part = |number: u32| {
        let mut so_far = (1..=round).map(|round| seats.at(number, round));
        so_far.any(|seat| matches!(seat, Seat::Game { .. } | Seat::Bye(ByeKind::PairingAllocated)))
    };
    let above = numbers().filter(|number| *number < higher && takes_part(*number)).count();
    Some(if above.is_multiple_of(2) { side } else { side.other() })
}

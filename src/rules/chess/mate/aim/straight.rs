//! Direct way to an aim. At each turn, only the move that brings a piece nearest to its square of the aim is played. It
//! fails more often than the search of [`Way::walk`], but fails after a few moves.

use shakmaty::{Chess, Move, Position, Role, Square};

use super::{NEVER, Way};
use crate::mate::search::fingerprint;
use crate::mate::walk::mated;

/// Number of moves without progress after which the aim is given up.
const PATIENCE: usize = 4;
/// Cost of a move that changes nothing, in half moves of one piece. It exceeds the saving of any move.
const EVEN: u32 = 100;
/// Distance counted for a piece that is on its mating square too early.
const TOO_EARLY: u32 = 2;

impl Way {
    /// Returns legal moves that end in mate, or `None` if mate is not reached.
    pub(super) fn straight(&self, start: &Chess) -> Option<Vec<Move>> {
        let (mut position, mut stands) = (start.clone(), self.hunter.stands);
        let (mut line, mut known) = (Vec::new(), vec![fingerprint(start)]);
        let (mut least, mut patience) = (self.distance(start.board(), stands), PATIENCE);
        loop {
            let moves = position.legal_moves();
            if position.turn() == self.winner
                && let Some(chosen) = moves.iter().find(|chosen| mated(&position, **chosen).is_some())
            {
                line.push(*chosen);
                return Some(line);
            }
            if patience == 0 {
                return None;
            }
            let mut best: Option<(u32, Move, Chess, u64)> = None;
            for chosen in &moves {
                let Some(cost) = self.cost(&position, *chosen, stands) else { continue };
                if best.as_ref().is_some_and(|(least, ..)| *least <= cost) {
                    continue;
                }
                let mut after = position.clone();
                after.play_unchecked(*chosen);
                let number = fingerprint(&after);
                if !known.contains(&number) {
                    best = Some((cost, *chosen, after, number));
                }
            }
            let (_, chosen, after, number) = best?;
            if chosen.from() == Some(stands) {
                stands = chosen.to();
            }
            position = after;
            line.push(chosen);
            known.push(number);
            let distance = self.distance(position.board(), stands);
            patience = if distance < least { PATIENCE } else { patience - 1 };
            least = least.min(distance);
        }
    }

    /// Returns the cost of a move, less than [`EVEN`] if a piece comes nearer. Returns `None` for moves that are not
    /// tried: castling, promotions except the hunter's to a queen, and captures of the hunter.
    fn cost(&self, position: &Chess, chosen: Move, stands: Square) -> Option<u32> {
        let helps = position.turn() != self.winner;
        if chosen.is_castle() || (helps && chosen.to() == stands) {
            return None;
        }
        let from = chosen.from()?;
        let changed = |before: u32, after: u32| (EVEN + 2 * after).saturating_sub(2 * before);
        let king = if helps { Some(&self.hunted) } else { self.helper.as_ref() };
        match (chosen.role(), king) {
            (Role::King, Some(moves)) => Some(changed(moves.to_or(from, NEVER.0), moves.to_or(chosen.to(), NEVER.0))),
            (role, _) if !helps && from == stands => {
                let role_after = chosen.promotion().unwrap_or(role);
                if role != role_after && role_after != Role::Queen {
                    return None;
                }
                let after = self.of_piece(role_after, chosen.to());
                Some(changed(self.of_piece(role, from), if after == 0 { TOO_EARLY } else { after }))
            }
            // Any other move waits, preferably without a capture.
            _ if chosen.promotion().is_some() => None,
            _ => Some(EVEN + 1 + u32::from(chosen.is_capture())),
        }
    }
}

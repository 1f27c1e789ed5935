//! Straight to an aim: each time the one move that brings a man nearest to where the aim has it, and nothing else is tried. That goes wrong more
//! often than the search of [`Way::walk`], and is seen to go wrong after a few moves.

use shakmaty::{Chess, Move, Position, Role, Square};

use super::{NEVER, Way};
use crate::mate::search::fingerprint;
use crate::mate::walk::mated;

/// Moves that bring nobody nearer than before, until the aim is given up.
const PATIENCE: usize = 4;
/// What a move costs that changes nothing, in half moves of one man. It is more than any move can save.
const EVEN: u32 = 100;
/// As far as this a piece counts that stands where it would mate, but does not yet.
const TOO_EARLY: u32 = 2;

impl Way {
    /// Legal moves that end in mate; none where that is not reached.
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

    /// What a move costs: less than [`EVEN`] where a man comes nearer. None for moves that are not tried: castling, other promotions than the
    /// hunter's to a queen, the taking of the hunter.
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
            // Anything else waits, best without taking.
            _ if chosen.promotion().is_some() => None,
            _ => Some(EVEN + 1 + u32::from(chosen.is_capture())),
        }
    }
}

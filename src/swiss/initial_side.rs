//! Initial colour (C.04.3 article 5.1) of an event whose draw was not recorded, inferred from its first games.

use std::cmp::Reverse;

use crate::{Cell, Crosstable, Side};

/// Infers the initial colour from the first round with games, or returns `None` if there are none.
///
/// No player has a preference in that round, so article 5.2.5 gave all colours. The initial colour follows from the
/// side of the higher-ranked player of a pair, and from the parity of that player's number. Numbers are counted among
/// the players who have taken part so far, or used as assigned if `as_assigned` is `true`.
pub fn inferred(table: &Crosstable, as_assigned: bool) -> Option<Side> {
    let round = (table.carried..usize::from(table.rounds())).find(|round| {
        table.lines.iter().any(|line| line.cells.get(*round).and_then(|cell| cell.opponent()).is_some())
    })?;
    let before = u16::try_from(round).unwrap_or(u16::MAX);
    let rank = |place: usize| {
        let score = table.lines.get(place).map(|line| table.score_after(line, before)).unwrap_or_default();
        (Reverse(score), place)
    };
    let (higher, side) = table.lines.iter().enumerate().find_map(|(place, line)| match line.cells.get(round)? {
        Cell::Game { opponent, side, .. } | Cell::Match { opponent, side, .. } => {
            Some(if rank(place) < rank(*opponent) { (place, *side) } else { (*opponent, side.other()) })
        }
        _ => None,
    })?;
    let took_part = |cells: &[Cell]| {
        let mut until_then = cells.iter().take(round + 1).skip(table.carried);
        until_then.any(|cell| super::field::took_part(*cell))
    };
    let odd = if as_assigned {
        table.lines.get(higher).is_some_and(|line| !line.number.is_multiple_of(2))
    } else {
        table.lines.iter().take(higher).filter(|line| took_part(&line.cells)).count().is_multiple_of(2)
    };
    Some(if odd { side } else { side.other() })
}

//! The initial colour (C.04.3 article 5.1) of an event whose draw was not recorded, read back from its first games.

use qisai_domain::{Cell, Results, Side};

/// In the first round with games nobody has a preference, so article 5.2.5 gave every colour there: the side of the smallest
/// pairing number with a game, and whether that number is odd among those who take part in that round, tell the initial colour.
pub fn inferred(results: &Results) -> Option<Side> {
    let round = (results.carried..usize::from(results.rounds())).find(|round| {
        results.lines.iter().any(|line| line.cells.get(*round).and_then(|cell| cell.opponent()).is_some())
    })?;
    let mut odd = false;
    for line in &results.lines {
        let until_then = line.cells.iter().take(round + 1).skip(results.carried);
        odd ^= until_then.clone().any(|cell| super::field::took_part(*cell));
        if let Some(Cell::Game { side, .. } | Cell::Match { side, .. }) = line.cells.get(round) {
            return Some(if odd { *side } else { side.other() });
        }
    }
    None
}

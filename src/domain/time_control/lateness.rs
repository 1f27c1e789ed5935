//! Who comes late to the board (003 article 21, FIDE 6.7).
//!
//! | who is late | what happens | article |
//! |---|---|---|
//! | one, within the limit | the clock ran from when it was his move; he plays with what is left | 21.1, 21.2 |
//! | one, beyond it | the game is lost | 21.1 |
//! | both, within it | both clocks lose the time they were late | 21.3 |
//! | both, one beyond it | that one has lost | 21.3 |
//! | both, both beyond it | both forfeit | 21.3 |

use crate::result::GameResult;

/// What lateness does to a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrival {
    /// It is played; so many seconds are taken from each clock, first mover and second mover.
    Played { taken: [u32; 2] },
    /// It is not: its result.
    Forfeited(GameResult),
}

/// What becomes of a game whose players come so many seconds after its start, with a limit in seconds. Whoever comes at the limit is there
/// in time; who comes later has lost.
///
/// The clock of a single late player runs only when it is his move (21.1): the second mover's time is what he needed after the first mover
/// had moved, so nothing is taken here and his clock shows it. The first mover's runs from the start.
pub fn arrival(late: [u32; 2], limit: u32) -> Arrival {
    let [first, second] = late;
    match (first > limit, second > limit) {
        (true, true) => Arrival::Forfeited(GameResult::DoubleForfeit),
        (true, false) => Arrival::Forfeited(GameResult::FirstForfeits),
        (false, true) => Arrival::Forfeited(GameResult::SecondForfeits),
        // Both were late: each loses the time he was.
        (false, false) if first > 0 && second > 0 => Arrival::Played { taken: [first, second] },
        (false, false) => Arrival::Played { taken: [first, 0] },
    }
}

//! Late arrival at the board (003 article 21, FIDE 6.7).
//!
//! | late player | effect | article |
//! |---|---|---|
//! | one, within the limit | the clock ran from the player's first turn; the player uses the remaining time | 21.1, 21.2 |
//! | one, beyond it | the game is lost | 21.1 |
//! | both, within it | both clocks lose the time they were late | 21.3 |
//! | both, one beyond it | that one has lost | 21.3 |
//! | both, both beyond it | both forfeit | 21.3 |

use crate::result::GameResult;

/// Effect of late arrival on a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrival {
    /// Game to be played, with the seconds deducted from each clock, first mover and second mover.
    Played { taken: [u32; 2] },
    /// Game not played, with its result.
    Forfeited(GameResult),
}

/// Returns the effect of late arrivals, given the seconds after the start for each player and a limit in seconds. A
/// player who arrives at the limit is in time; one who arrives later has lost.
///
/// The clock of a single late player runs only on that player's turn (21.1). The second mover's lost time is shown by
/// the running clock after the first move, so nothing is deducted here. The first mover's clock runs from the start.
pub fn arrival(late: [u32; 2], limit: u32) -> Arrival {
    let [first, second] = late;
    match (first > limit, second > limit) {
        (true, true) => Arrival::Forfeited(GameResult::DoubleForfeit),
        (true, false) => Arrival::Forfeited(GameResult::FirstForfeits),
        (false, true) => Arrival::Forfeited(GameResult::SecondForfeits),
        // Both were late: each loses the time of the delay.
        (false, false) if first > 0 && second > 0 => Arrival::Played { taken: [first, second] },
        (false, false) => Arrival::Played { taken: [first, 0] },
    }
}

//! Counts of the finished games in one meeting. The rules of C.07 about games apply to each of them.

use qisai_domain::{GameLine, Outcome, Side};

/// Finished games of one competitor against one opponent, by side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct MatchGames {
    /// Games with the first move.
    pub first: GameCounts,
    /// Games with the second move.
    pub second: GameCounts,
}

/// Numbers of games by outcome.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct GameCounts {
    /// Games won over the board.
    pub won: u16,
    /// Games drawn over the board.
    pub drawn: u16,
    /// Games lost over the board.
    pub lost: u16,
    /// Games won because the opponent forfeited.
    pub forfeit_won: u16,
    /// Games forfeited.
    pub forfeit_lost: u16,
}

impl MatchGames {
    /// Returns the counts of the games in a meeting.
    pub fn of(games: &[GameLine]) -> Self {
        let mut counts = Self::default();
        for game in games {
            counts.add(game.side, game.outcome);
        }
        counts
    }

    /// Adds one game to the counts. A game without a result is not counted.
    pub fn add(&mut self, side: Side, outcome: Outcome) {
        let counts = match side {
            Side::First => &mut self.first,
            Side::Second => &mut self.second,
        };
        let number = match outcome {
            Outcome::Win { .. } => &mut counts.won,
            Outcome::Draw { .. } => &mut counts.drawn,
            Outcome::Loss { .. } => &mut counts.lost,
            Outcome::ForfeitWin => &mut counts.forfeit_won,
            Outcome::ForfeitLoss => &mut counts.forfeit_lost,
            Outcome::Adjourned | Outcome::Unknown => return,
        };
        *number = number.saturating_add(1);
    }
}

impl GameCounts {
    /// Returns the number of games played over the board.
    pub fn played(self) -> u32 {
        u32::from(self.won) + u32::from(self.drawn) + u32::from(self.lost)
    }
}

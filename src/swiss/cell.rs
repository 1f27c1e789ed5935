//! Round of a competitor in a crosstable.

use std::cmp::Ordering;

use crate::{ByeKind, Outcome, Points, ScoreSystem, Side};

/// Round of one competitor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell {
    /// Meeting of one game.
    Game {
        /// Place of the opponent in [`Crosstable::lines`](crate::Crosstable::lines).
        opponent: usize,
        /// Side of this competitor.
        side: Side,
        /// Outcome of this competitor.
        outcome: Outcome,
    },
    /// Meeting of several games that count together: C.04.5, a team match, a ladder of games.
    Match {
        /// Place of the opponent in [`Crosstable::lines`](crate::Crosstable::lines).
        opponent: usize,
        /// Side of this competitor in the first game; of a team on board 1.
        side: Side,
        /// Outcome of the whole meeting for this competitor, see [`Cell::of_games`].
        outcome: Outcome,
        /// Points of the meeting: match points, or game points if there are no match points.
        points: Points,
        /// Game points of the games that have a result.
        game_points: Points,
        /// Number of adjourned games.
        adjourned: u16,
        /// `true` if any game was played over the board, without which no colour counts (C.04.5 article 1.6).
        coloured: bool,
    },
    /// Bye. In a Swiss, a missing round, also before a late entry or after a withdrawal, is a zero-point bye.
    Bye(ByeKind),
    /// Free round without points that is not an absence: odd table, late seed, out of the bracket, advanced to a final.
    Idle,
}

impl Cell {
    /// Returns the cell of a meeting from the games as one competitor saw them: own side, own outcome and opponent's
    /// outcome in each. Returns `None` without games.
    ///
    /// Several games are one match (C.04.5, preface):
    ///
    /// | games | outcome of the match |
    /// |---|---|
    /// | one without a result | unknown |
    /// | one adjourned | adjourned |
    /// | all forfeited by this competitor | forfeit loss |
    /// | all forfeited by the opponent only | forfeit win |
    /// | otherwise, also when single games were forfeited | won, drawn or lost by the points |
    pub fn of_games(scores: &ScoreSystem, opponent: usize, games: &[(Side, Outcome, Outcome)]) -> Option<Self> {
        let &[(side, outcome, _), ref others @ ..] = games else { return None };
        if others.is_empty() {
            return Some(Self::Game { opponent, side, outcome });
        }
        let any = |wanted: Outcome| games.iter().any(|(_, mine, _)| *mine == wanted);
        let points: Points = games.iter().map(|(_, mine, _)| scores.outcome(*mine)).sum();
        let against: Points = games.iter().map(|(_, _, theirs)| scores.outcome(*theirs)).sum();
        let outcome = if any(Outcome::Unknown) {
            Outcome::Unknown
        } else if any(Outcome::Adjourned) {
            Outcome::Adjourned
        } else if games.iter().all(|(_, mine, _)| *mine == Outcome::ForfeitLoss) {
            Outcome::ForfeitLoss
        } else if games.iter().all(|(_, _, theirs)| *theirs == Outcome::ForfeitLoss) {
            Outcome::ForfeitWin
        } else {
            by_points(points, against)
        };
        let adjourned = games.iter().filter(|(_, mine, _)| *mine == Outcome::Adjourned).count();
        let adjourned = u16::try_from(adjourned).unwrap_or(u16::MAX);
        let coloured = games.iter().any(|(_, mine, _)| mine.is_played());
        Some(Self::Match { opponent, side, outcome, points, game_points: points, adjourned, coloured })
    }

    /// Returns `true` if a game was actually played over the board; for a match of several games, if it counts as
    /// played.
    pub fn is_played(self) -> bool {
        matches!(self, Self::Game { outcome, .. } | Self::Match { outcome, .. } if outcome.is_played())
    }

    /// Returns the opponent, whether or not the game was played.
    pub fn opponent(self) -> Option<usize> {
        match self {
            Self::Game { opponent, .. } | Self::Match { opponent, .. } => Some(opponent),
            Self::Bye(_) | Self::Idle => None,
        }
    }

    /// Returns the side that counts in the colour history: of a game that was played; of a match that of its first
    /// game, if any was played.
    pub fn side_had(self) -> Option<Side> {
        match self {
            Self::Game { side, outcome, .. } if outcome.is_played() => Some(side),
            Self::Match { side, coloured: true, .. } => Some(side),
            _ => None,
        }
    }
}

fn by_points(mine: Points, theirs: Points) -> Outcome {
    let rated = true;
    match mine.cmp(&theirs) {
        Ordering::Greater => Outcome::Win { rated },
        Ordering::Equal => Outcome::Draw { rated },
        Ordering::Less => Outcome::Loss { rated },
    }
}

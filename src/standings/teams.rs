//! Boards of team matches. A team's round has two scores, match points and game points:
//!
//! | round | match points | game points | counts as played |
//! |---|---|---|---|
//! | match, at least one board played | by the scoring | of every board, including forfeited ones | yes |
//! | match, every board forfeited | the same, as a forfeit | of every board | no |
//! | match, a result still missing | none yet | none yet | not yet |
//! | bye | by the match scoring | by the game scoring | no |

use qisai_domain::{ByeKind, Cell, Outcome, Points, ResultLine, Results};

/// Result of a team's round on its boards.
#[derive(Clone, Debug, Default)]
pub(crate) struct BoardsOfRound {
    /// Game points, board 1 first. A board with several games has the points of all of them, or the points that they
    /// decide for the board.
    pub points: Vec<Points>,
    /// Number of games won, including forfeits.
    pub won: i64,
}

/// Returns the board results of every round of a line (preamble of article 12). Forfeits count. The pairing-allocated
/// bye and the full-point bye are a win on every board; the half-point bye is a draw on every board.
pub(crate) fn of_line(results: &Results, line: &ResultLine) -> Vec<BoardsOfRound> {
    (1..).zip(&line.cells).map(|(round, cell)| of_round(results, line, round, *cell)).collect()
}

fn of_round(results: &Results, line: &ResultLine, round: u16, cell: Cell) -> BoardsOfRound {
    let games = &results.scoring.games;
    let everywhere = |points| vec![points; usize::from(results.boards)];
    let outcome = match cell {
        Cell::Idle | Cell::Bye(ByeKind::ZeroPoint) => return BoardsOfRound::of_points(everywhere(Points::ZERO)),
        Cell::Bye(ByeKind::PairingAllocated | ByeKind::FullPoint) => {
            return BoardsOfRound::of_points(everywhere(games.win));
        }
        Cell::Bye(ByeKind::HalfPoint) => return BoardsOfRound::of_points(everywhere(games.draw)),
        Cell::Game { outcome, .. } | Cell::Match { outcome, .. } => outcome,
    };
    let boards = line.games_of(round);
    if boards.is_empty() && (outcome.is_forfeit() || matches!(cell, Cell::Game { .. })) {
        let won = if is_won(outcome) { i64::from(results.boards) } else { 0 };
        return BoardsOfRound { points: everywhere(games.outcome(outcome)), won };
    }
    let won = boards.iter().filter(|game| is_won(game.outcome)).count();
    let won = i64::try_from(won).unwrap_or(i64::MAX);
    if let Some(points) = line.decided_boards(round) {
        return BoardsOfRound { points: points.to_vec(), won };
    }
    let mut points = Vec::new();
    for game in boards {
        let at = usize::from(game.key.board.saturating_sub(1));
        if points.len() <= at {
            points.resize(at + 1, Points::ZERO);
        }
        if let Some(of_board) = points.get_mut(at) {
            *of_board += games.outcome(game.outcome);
        }
    }
    BoardsOfRound { points, won }
}

impl BoardsOfRound {
    fn of_points(points: Vec<Points>) -> Self {
        Self { points, won: 0 }
    }
}

fn is_won(outcome: Outcome) -> bool {
    matches!(outcome, Outcome::Win { .. } | Outcome::ForfeitWin)
}

//! Boards of a team match: empty chairs, and matches with unknown boards.

use std::collections::BTreeMap;

use qisai_domain::contest::second_begins;
use qisai_domain::setup::{PlayedBoard, PlayedPairing};
use qisai_domain::{ByeKind, Decision, GameResult, Points, RoundState};

use super::rounds::{Seat, Seats};
use super::teams::Table;

/// Returns a board seen from the other team.
pub(super) fn turned(board: PlayedBoard) -> PlayedBoard {
    let [first, second] = board.players;
    PlayedBoard { players: [second, first], second_begins: !board.second_begins, ..board }
}

impl Table<'_> {
    /// Returns `true` if the second-named team has the first move on a board, from 0.
    pub(super) fn second_begins(&self, place: usize) -> bool {
        second_begins(self.contest, u16::try_from(place).unwrap_or(u16::MAX).saturating_add(1))
    }

    /// Returns boards in their order and adds the boards without a game: those between, and those behind once the
    /// round is over. A player who was present has won.
    pub(super) fn with_empty_chairs(
        &self,
        teams: [u32; 2],
        boards: Vec<(usize, PlayedBoard)>,
        seats: &Seats,
    ) -> Vec<PlayedBoard> {
        let mut by_place: BTreeMap<usize, PlayedBoard> = boards.iter().copied().collect();
        if by_place.len() < boards.len() {
            // If two players of one line-up have the same place, only their order is used.
            by_place = boards.into_iter().map(|(_, board)| board).enumerate().collect();
        }
        let shown = by_place.last_key_value().map_or(0, |(place, _)| *place + 1);
        let announced = if self.state == RoundState::Closed { usize::from(self.contest.boards) } else { 0 };
        let named = |team: u32, place: usize| {
            let mut players = self.line_ups.get(&(self.round, team))?.iter();
            players.find(|(_, at)| **at == place).map(|(player, _)| *player)
        };
        let won = |player: &u32| matches!(seats.at(*player, self.round), Seat::Bye(ByeKind::FullPoint));
        let board = |place: usize| {
            let told = by_place.get(&place).copied();
            if let Some(board) = told.filter(|board| board.players.iter().all(Option::is_some)) {
                return board;
            }
            let players = told.map_or_else(|| teams.map(|team| named(team, place)), |board| board.players);
            let second_begins = self.second_begins(place);
            let mover = usize::from(second_begins);
            let result = match players.map(|player| player.is_some_and(|player| won(&player))) {
                [true, false] if mover == 0 => GameResult::SecondForfeits,
                [false, true] if mover == 1 => GameResult::SecondForfeits,
                [true, false] | [false, true] => GameResult::FirstForfeits,
                _ => GameResult::DoubleForfeit,
            };
            PlayedBoard { players, second_begins, result }
        };
        (0..shown.max(announced)).map(board).collect()
    }

    /// Returns a match with unknown boards: its games, and their points.
    pub(super) fn without_boards(&self, [first, second]: [u32; 2], boards: Vec<(usize, PlayedBoard)>) -> PlayedPairing {
        let boards: Vec<PlayedBoard> = boards
            .into_iter()
            .map(|(_, board)| match board.players {
                [Some(_), None] => PlayedBoard { second_begins: false, result: GameResult::SecondForfeits, ..board },
                [None, Some(_)] => PlayedBoard { second_begins: false, result: GameResult::FirstForfeits, ..board },
                _ => board,
            })
            .collect();
        let mut points = [Points::ZERO; 2];
        for board in &boards {
            let (mover, other) = board.result.outcomes();
            let outcomes = if board.second_begins { [other, mover] } else { [mover, other] };
            for (sum, outcome) in points.iter_mut().zip(outcomes) {
                *sum += self.scores.outcome(outcome);
            }
        }
        let is_pending = boards.iter().any(|board| board.result.is_pending());
        let decision = (!is_pending).then(|| Decision { points: Some(points), ..Decision::default() });
        PlayedPairing::TeamMatch { first, second, boards, decision }
    }
}

/// Inserts players who won against an empty chair, and whose board is unknown, by the order of their list.
pub(super) fn put_lone(
    boards: &mut Vec<(usize, PlayedBoard)>,
    lone: &[Vec<u32>; 2],
    place: impl Fn(Option<u32>) -> Option<usize>,
) {
    for (side, players) in lone.iter().enumerate() {
        for player in players {
            let own = place(Some(*player));
            let is_behind = |(_, board): &(usize, PlayedBoard)| {
                let other = board.players.get(side).copied().flatten();
                other.is_some() && place(other) > own
            };
            let at = boards.iter().position(is_behind).unwrap_or(boards.len());
            boards.insert(at, (0, lone_board(side, *player)));
        }
    }
    for (at, (number, _)) in boards.iter_mut().enumerate() {
        *number = at;
    }
}

/// Inserts players who won against an empty chair if record 300 of the other side gives its empty chairs. The winners
/// are placed opposite these chairs, in order.
pub(super) fn put_lone_opposite(
    boards: &mut Vec<(usize, PlayedBoard)>,
    named: usize,
    lone: &[Vec<u32>; 2],
    is_taken: impl Fn(usize) -> bool,
) {
    let side = 1 - named.min(1);
    let players = lone.get(side).map_or(&[][..], Vec::as_slice);
    let chairs: Vec<usize> = (0..).filter(|place| !is_taken(*place)).take(players.len()).collect();
    boards.extend(chairs.into_iter().zip(players).map(|(place, player)| (place, lone_board(side, *player))));
}

fn lone_board(side: usize, player: u32) -> PlayedBoard {
    let players = if side == 0 { [Some(player), None] } else { [None, Some(player)] };
    PlayedBoard { players, second_begins: false, result: GameResult::DoubleForfeit }
}

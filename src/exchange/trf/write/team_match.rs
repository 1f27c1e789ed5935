//! Team match in the form of the records.

use qisai_domain::contest::{Segment, Stop};
use qisai_domain::{Decision, EntryId, Game, GameKey, Group, Outcome, Pairing, PersonId, RoundState, Stage};

use super::WriteError;

/// Match of a public round.
pub(super) struct TeamMatch {
    pub(super) round: u16,
    pub(super) teams: [EntryId; 2],
    /// Players at the boards, board 1 first.
    pub(super) chairs: Vec<[Option<PersonId>; 2]>,
    /// Outcomes of both sides on those boards.
    outcomes: Vec<[Outcome; 2]>,
    pub(super) decision: Option<Decision>,
}

impl TeamMatch {
    /// Returns `true` if two players are named against each other: then their columns contain the match.
    pub(super) fn is_in_columns(&self) -> bool {
        self.chairs.iter().any(|chairs| chairs.iter().all(Option::is_some))
    }

    /// Returns the text of record 330 for the match, if it is written as one.
    pub(super) fn forfeit(&self) -> Option<&'static str> {
        if self.is_in_columns() {
            return None;
        }
        let absent = match self.decision {
            Some(Decision { winner: None, absent, points: None }) if absent != [false; 2] => absent,
            Some(_) => return None,
            None => {
                let first = *self.outcomes.first()?;
                let alike = self.outcomes.iter().all(|outcomes| *outcomes == first);
                let is_forfeit = first.iter().all(|outcome| outcome.is_forfeit());
                (alike && is_forfeit).then(|| first.map(|outcome| outcome == Outcome::ForfeitLoss))?
            }
        };
        Some(match absent {
            [true, true] => "--",
            [true, false] => "-+",
            _ => "+-",
        })
    }

    /// Returns `true` if columns and record 330 do not contain the match completely.
    pub(super) fn needs_comment(&self) -> bool {
        if self.is_in_columns() { self.decision.is_some() } else { self.forfeit().is_none() }
    }
}

/// Returns the boards of a match from its games; a board without a row has empty chairs.
pub(super) fn team_match(round: u16, teams: [EntryId; 2], pairing: &Pairing, rows: &[(GameKey, Game)]) -> TeamMatch {
    let boards = rows.iter().map(|(key, _)| usize::from(key.board)).max().unwrap_or(0);
    let (mut chairs, mut outcomes) = (vec![[None; 2]; boards], Vec::with_capacity(boards));
    for (key, game) in rows {
        if let Some(slot) = usize::from(key.board).checked_sub(1).and_then(|at| chairs.get_mut(at)) {
            *slot = game.players.unwrap_or_default();
        }
        let (_, own, other) = game.by_first();
        outcomes.push([own, other]);
    }
    TeamMatch { round, teams, chairs, outcomes, decision: pairing.decision }
}

/// Returns the number of games per board, which is the same in every public round.
///
/// # Errors
/// Returns [`WriteError::BoardGames`] if segments decide the boards, or a board may end early.
pub(super) fn games_of_boards(stage: &Stage, group: &Group) -> Result<u16, WriteError> {
    let usual = stage.play.contest(1).segments.first().map_or(1, |segment| segment.games);
    let mut games = 1;
    for round in group.rounds.values().filter(|round| round.state != RoundState::Draft) {
        let contest = stage.play.contest(round.number);
        match contest.segments.as_slice() {
            [only] if only.games == usual && (usual == 1 || is_played_whole(only)) => games = usual,
            _ => return Err(WriteError::BoardGames { round: round.number }),
        }
    }
    Ok(games)
}

fn is_played_whole(segment: &Segment) -> bool {
    segment.stop == Stop::AllPlayed && !segment.is_unlimited() && segment.first_boards.is_none() && segment.games > 0
}

/// Returns `true` if the first move alternates from game to game on each board, as readers of the columns assume.
pub(super) fn alternates(rows: &[(GameKey, Game)]) -> bool {
    rows.iter().all(|(key, game)| {
        let first = rows.iter().find(|(other, _)| other.board == key.board && other.number == 1);
        first.is_none_or(|(_, first)| (first.second_begins == game.second_begins) == (key.number % 2 == 1))
    })
}

//! Pairings and games.

use serde::{Deserialize, Serialize};

use crate::discipline::Side;
use crate::id::{EntryId, PairingId, Version};
use crate::plan::PlannedGame;
use crate::reason::Reason;
use crate::record::GameRecord;
use crate::result::{ByeKind, GameResult, Outcome};

/// Two competitors meet, or one has a bye.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pairing {
    /// Number within the tournament.
    pub id: PairingId,
    /// Who.
    pub meeting: Meeting,
    /// Why: as the engine, the table, the arbiter or the file says.
    #[serde(default)]
    pub reasons: Vec<Reason>,
    /// The version at which this row, or one of its games, last changed.
    #[serde(default)]
    pub changed: Version,
}

/// What a pairing is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Meeting {
    /// Two competitors.
    Match {
        /// Table, from 1.
        board: u32,
        /// Has the first move (in game 1; for teams, on board 1).
        first: EntryId,
        /// Has the second move.
        second: EntryId,
        /// One for an individual pairing; boards of a team match and games of a mini-match in their order.
        games: Vec<Game>,
    },
    /// No opponent.
    Bye {
        /// Who.
        entry: EntryId,
        /// Why.
        kind: ByeKind,
    },
}

/// One game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Game {
    /// Board of a team match, or game of a mini-match, from 1.
    pub sequence: u16,
    /// Whether the pairing's *second* competitor has the first move in this game (even boards, return games).
    #[serde(default)]
    pub sides_swapped: bool,
    /// From the view of the side that moves first.
    pub result: GameResult,
    /// The result for the rating report only: found out too late to change the event (C.04.2 article 4.3).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub for_rating: Option<GameResult>,
    /// Fouls (犯规) of the side that moves first and the side that moves second.
    #[serde(default)]
    pub fouls: (u8, u8),
    /// Clocks at the end, in seconds, first side and second side.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clocks: Option<(u32, u32)>,
    /// Its record, if one was handed in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub record: Option<GameRecord>,
}

impl Game {
    /// Game `sequence` of a meeting, without a result; the first move changes hands from one to the next.
    pub fn numbered(sequence: u16) -> Self {
        Self { sequence, sides_swapped: sequence.is_multiple_of(2), ..Self::default() }
    }

    /// The result that counts for ratings.
    pub fn rated_result(&self) -> GameResult {
        self.for_rating.unwrap_or(self.result)
    }

    /// As the pairing's first competitor had it: side, own outcome, the other's outcome.
    pub fn by_first(&self) -> (Side, Outcome, Outcome) {
        let (mover, other) = self.result.outcomes();
        if self.sides_swapped { (Side::Second, other, mover) } else { (Side::First, mover, other) }
    }
}

impl Pairing {
    /// A planned meeting of `each` games, the first move changing hands from one to the next; not numbered yet.
    pub fn games_of(board: u32, each: u16, planned: PlannedGame) -> Self {
        let PlannedGame { first, second, reasons } = planned;
        let games = (1..=each.max(1)).map(Game::numbered).collect();
        let meeting = Meeting::Match { board, first, second, games };
        Self { id: PairingId(0), meeting, reasons, changed: Version::default() }
    }

    /// A bye.
    pub fn bye(id: PairingId, entry: EntryId, kind: ByeKind, reasons: Vec<Reason>) -> Self {
        Self { id, meeting: Meeting::Bye { entry, kind }, reasons, changed: Version::default() }
    }

    /// The table, if it is a game.
    pub fn board(&self) -> Option<u32> {
        match &self.meeting {
            Meeting::Match { board, .. } => Some(*board),
            Meeting::Bye { .. } => None,
        }
    }

    /// Its games; none for a bye.
    pub fn games(&self) -> &[Game] {
        match &self.meeting {
            Meeting::Match { games, .. } => games,
            Meeting::Bye { .. } => &[],
        }
    }

    /// The two competitors, or the one with the bye.
    pub fn entries(&self) -> impl Iterator<Item = EntryId> + use<> {
        let (one, two) = match &self.meeting {
            Meeting::Match { first, second, .. } => (*first, Some(*second)),
            Meeting::Bye { entry, .. } => (*entry, None),
        };
        std::iter::once(one).chain(two)
    }
}

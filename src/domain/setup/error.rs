//! What keeps a description from being a tournament.

use serde::Serialize;
use thiserror::Error;

use crate::bracket::BracketError;
use crate::format::SlotId;
use crate::text::TextFlaw;

use super::{MAX_PLAYERS, MAX_ROUNDS};

/// Why a setup is no tournament. Each names the value that must be mended.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum SetupError {
    /// The number of rounds is 0 or beyond [`MAX_ROUNDS`].
    #[error("a tournament has between 1 and {MAX_ROUNDS} rounds, not {0}")]
    Rounds(u16),
    /// More rounds were played than announced.
    #[error("{played} rounds are recorded but only {announced} announced: announce at least {played}")]
    MoreRoundsThanAnnounced {
        /// Recorded rounds.
        played: usize,
        /// Announced rounds.
        announced: u16,
    },
    /// A starting number is 0, too large or given twice.
    #[error("starting number {0} is out of range or given twice")]
    Number(u32),
    /// More than [`MAX_PLAYERS`].
    #[error("{0} players: the limit is {MAX_PLAYERS}")]
    Players(usize),
    /// A player has no name.
    #[error("player {0} has no name")]
    NoName(u32),
    /// A pairing names a number nobody has.
    #[error("round {round}: number {number} is paired, but nobody has it")]
    UnknownNumber { round: usize, number: u32 },
    /// Somebody is paired twice in a round.
    #[error("round {round}: number {number} is paired twice")]
    PairedTwice { round: usize, number: u32 },
    /// A bye, adjustment or prohibition speaks of a round that does not exist.
    #[error("number {number}: round {round} does not exist")]
    UnknownRound { number: u32, round: u16 },
    /// The scoring would make a draw better than a win, or a loss better than a draw, or two draws better than a win and a loss.
    #[error(
        "scoring: a win must be worth at least a draw and a draw at least a loss, and two draws no more than a win and a loss"
    )]
    Scores,
    /// The pairing-allocated bye is worth more than a win; where several games are played, more than winning all of them.
    #[error("scoring: the pairing-allocated bye may not be worth more than a win")]
    PairingBye,
    /// The slug is empty or has a character that an address should not have.
    #[error("the address word {0:?} may only have small letters, digits and hyphens, and at most 64 of them")]
    Slug(String),
    /// The slug is a word of the program's own addresses, see [`RESERVED`](super::RESERVED).
    #[error("the address word {0:?} is one of the program's own: choose another")]
    SlugReserved(String),
    /// A player is listed by two teams, or is not there.
    #[error("team {team}: player {player} does not exist or is listed twice")]
    Roster {
        team: u32,
        /// The starting number.
        player: u32,
    },
    /// A match has more boards than announced, or none.
    #[error("round {round}: the match of teams {first} and {second} has {found} boards, announced are {boards}")]
    Boards {
        round: usize,
        /// One team.
        first: u32,
        second: u32,
        /// Boards of the match.
        found: usize,
        /// Boards of every match.
        boards: u16,
    },
    /// A contest has no segment, or a segment no game.
    #[error("a contest needs at least one game")]
    Contest,
    /// A bracket's contest could end level.
    #[error("segment {0}: the contest of a knockout must decide who goes on")]
    Undecided(u8),
    /// A bracket that the seats do not fit.
    #[error("the bracket does not fit: {0}")]
    Layout(BracketError),
    /// A pairing of a bracket is no match of it, or that of another pairing.
    #[error("round {round}: match {slot} is not in the bracket, or has two pairings")]
    Match { round: usize, slot: SlotId },
    /// A game that the contest does not have.
    #[error("round {round}: game {game} is none of those that are played when two meet")]
    Game { round: usize, game: String },
    /// The first stage has no group, or several although rounds were played in one.
    #[error("a tournament begins with at least one group, and with one if it has rounds, not {0}")]
    Groups(u16),
    /// A later stage takes nobody, or takes its entrants from what does not come before it.
    #[error("stage {0} takes nobody, or takes its entrants from what does not come before it")]
    Stage(usize),
    /// A table as written names nobody, or somebody twice in a round.
    #[error("round {round} of the table: seat {seat} is no seat, or is paired twice")]
    ListedSeat { round: usize, seat: u16 },
    /// A Schiller or Molter table for fewer than three teams.
    #[error("a Schiller or Molter table is for three teams or more, not {0}: two sides are a Scheveningen")]
    Teams(u16),
    /// A text is too long or holds control characters.
    #[error("{0}")]
    Text(TextFlaw),
    /// The event ends before it begins.
    #[error("the event ends before it begins")]
    Dates,
}

impl From<TextFlaw> for SetupError {
    fn from(flaw: TextFlaw) -> Self {
        Self::Text(flaw)
    }
}

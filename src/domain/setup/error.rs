//! Errors that prevent a description from becoming a tournament.

use serde::Serialize;
use thiserror::Error;

use crate::bracket::BracketError;
use crate::format::SlotId;
use crate::keizer::KeizerFault;
use crate::text::TextFlaw;

use super::{MAX_PLAYERS, MAX_ROUNDS};

/// Reason why a setup is not a valid tournament. Each names the value to correct.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum SetupError {
    /// Number of rounds that is 0 or exceeds [`MAX_ROUNDS`].
    #[error("a tournament must have between 1 and {MAX_ROUNDS} rounds, not {0}")]
    Rounds(u16),
    /// More rounds played than announced.
    #[error("{played} rounds are recorded but only {announced} announced: announce at least {played}")]
    MoreRoundsThanAnnounced {
        /// Number of recorded rounds.
        played: usize,
        /// Number of announced rounds.
        announced: u16,
    },
    /// Starting number that is 0, too large or given twice.
    #[error("starting number {0} is out of range or given twice")]
    Number(u32),
    /// More players than [`MAX_PLAYERS`].
    #[error("{0} players: the limit is {MAX_PLAYERS}")]
    Players(usize),
    /// Player without a name.
    #[error("player {0} has no name")]
    NoName(u32),
    /// Pairing with an unused number.
    #[error("round {round}: number {number} is paired, but no player has it")]
    UnknownNumber { round: usize, number: u32 },
    /// Entrant paired twice in a round.
    #[error("round {round}: number {number} is paired twice")]
    PairedTwice { round: usize, number: u32 },
    /// Bye, adjustment or prohibition with a round that does not exist.
    #[error("number {number}: round {round} does not exist")]
    UnknownRound { number: u32, round: u16 },
    /// Scoring in which a draw would be better than a win, a loss better than a draw, or two draws better than a win
    /// and a loss.
    #[error(
        "scoring: a win must be worth at least a draw and a draw at least a loss, and two draws no more than a win and a loss"
    )]
    Scores,
    /// Pairing-allocated bye with more points than a win; with several games, than winning all of them.
    #[error("scoring: the pairing-allocated bye cannot be worth more than a win")]
    PairingBye,
    /// Slug that is empty or has a character not permitted in addresses.
    #[error("the URL name {0:?} can only have small letters, digits and hyphens, and at most 64 of them")]
    Slug(String),
    /// Slug that is used in the program's own addresses, see [`RESERVED`](super::RESERVED).
    #[error("the URL name {0:?} is reserved: choose another")]
    SlugReserved(String),
    /// Player who is listed by two teams, or does not exist.
    #[error("team {team}: player {player} does not exist or is listed twice")]
    Roster {
        team: u32,
        /// Starting number of the player.
        player: u32,
    },
    /// Match with more boards than announced, or none.
    #[error("round {round}: the match of teams {first} and {second} has {found} boards, but {boards} are announced")]
    Boards {
        round: usize,
        /// Starting number of one team.
        first: u32,
        second: u32,
        /// Boards of the match.
        found: usize,
        /// Boards of every match.
        boards: u16,
    },
    /// Contest without a segment, or segment without a game.
    #[error("a contest needs at least one game")]
    Contest,
    /// Contest of a bracket that could end in a tie.
    #[error("segment {0}: the contest of a knockout must decide who advances")]
    Undecided(u8),
    /// Bracket that does not fit the seats.
    #[error("the bracket does not fit: {0}")]
    Layout(BracketError),
    /// Pairing of a bracket that is not one of its matches, or has that of another pairing.
    #[error("round {round}: match {slot} is not in the bracket, or has two pairings")]
    Match { round: usize, slot: SlotId },
    /// Game outside the contest.
    #[error("round {round}: game {game} is not one of the games of a meeting")]
    Game { round: usize, game: String },
    /// First stage without a group, or with several although rounds were played in one.
    #[error("a tournament must begin with at least one group, and with exactly one if it has rounds, not {0}")]
    Groups(u16),
    /// Later stage that takes nobody, or takes its entrants from a source not before it.
    #[error("stage {0} has no entrants, or takes them from a stage that does not come before it")]
    Stage(usize),
    /// Custom table with an invalid seat, or a seat twice in a round.
    #[error("round {round} of the table: seat {seat} does not exist, or is paired twice")]
    ListedSeat { round: usize, seat: u16 },
    /// Schiller or Molter table for fewer than three teams.
    #[error("a Schiller or Molter table is for three teams or more, not {0}: two sides are a Scheveningen")]
    Teams(u16),
    /// Fixed games in a format whose rules give the pairs of every round.
    #[error("games cannot be fixed before the pairing in this format: its rules give all pairs")]
    FixedGames,
    /// Setting of the Keizer system outside its range.
    #[error("{0}")]
    Keizer(KeizerFault),
    /// Setting of McMahon out of its range.
    #[error("McMahon: {setting} must be {range}")]
    McMahon {
        /// Name of the setting.
        setting: &'static str,
        /// Range in words.
        range: &'static str,
    },
    /// Text that is too long or contains control characters.
    #[error("{0}")]
    Text(TextFlaw),
    /// Event that ends before it begins.
    #[error("the event ends before it begins")]
    Dates,
}

impl From<TextFlaw> for SetupError {
    fn from(flaw: TextFlaw) -> Self {
        Self::Text(flaw)
    }
}

//! What a reader of a team file found wrong with teams and matches.

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// What is wrong with teams and their matches. What it speaks of is left out.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "flaw")]
pub enum TeamFlaw {
    /// Two teams have the same number.
    #[error("team number {team} was given in line {first} already: this line is left out")]
    NumberTaken {
        /// The number.
        team: u32,
        /// The line that counts.
        first: u32,
    },
    /// A record names a team that does not exist.
    #[error("no team has number {team}: it is left out")]
    UnknownTeam {
        /// The number.
        team: u32,
    },
    /// A team lists a player who does not exist.
    #[error("team {team} lists player {player}, whom no line 001 has: the player is left out")]
    UnknownPlayer {
        team: u32,
        /// The starting number.
        player: u32,
    },
    /// A player is in two teams.
    #[error("player {player} is in team {team} and in team {other}; the first one counts")]
    InTwoTeams {
        player: u32,
        /// The team that counts.
        team: u32,
        other: u32,
    },
    /// Somebody who is in no team has a game.
    #[error("round {round}: player {player} has a game but is in no team (record 310); the game is left out")]
    NoTeam { round: u16, player: u32 },
    /// Two of one team meet.
    #[error("round {round}: players {player} and {opponent} are in the same team; the game is left out")]
    SameTeam { round: u16, player: u32, opponent: u32 },
    /// The players of a team meet several teams, or a team with a match has a bye too.
    #[error("round {round}: team {team} has more than one opponent, or a match and a bye; the first one counts")]
    PairedTwice { round: u16, team: u32 },
    /// The boards of one team's order are not those of the other's.
    #[error(
        "round {round}: the players of teams {team} and {opponent} do not meet in the order of their lists; the order of team {team} is taken: add a record 300 for a line-up out of order"
    )]
    LineUps {
        round: u16,
        /// Whose order is taken.
        team: u32,
        opponent: u32,
    },
    /// Somebody has a board but no opponent while the team plays.
    #[error(
        "round {round}: player {player} has points without an opponent while the team plays; name the opponent and write + or -"
    )]
    NoOpponent { round: u16, player: u32 },
    /// Record 330 speaks of a match in which a board was played (C.07 article 15.1: such a match is played).
    #[error(
        "round {round}: a board of teams {team} and {opponent} was played, so that their match was not forfeited: this record 330 is left out; take out the record, or the game"
    )]
    ForfeitPlayed { round: u16, team: u32, opponent: u32 },
    /// A match has more boards than record 352 has colours.
    #[error(
        "round {round}: teams {team} and {opponent} meet on {found} boards, record 352 has {boards}: {found} are taken"
    )]
    MoreBoards { round: u16, team: u32, opponent: u32, found: usize, boards: u16 },
}

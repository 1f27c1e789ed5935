//! Flaws of teams and matches found by the reader of a team file.

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Flaw of teams and their matches. The affected data are left out.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "flaw")]
pub enum TeamFlaw {
    /// Number shared by two teams.
    #[error("team number {team} was already given in line {first}: this line is left out")]
    NumberTaken {
        /// Number of the team.
        team: u32,
        /// Line that counts.
        first: u32,
    },
    /// Record of a team that does not exist.
    #[error("no team has number {team}: it is left out")]
    UnknownTeam {
        /// Number of the team.
        team: u32,
    },
    /// Listed player who does not exist.
    #[error("team {team} lists player {player}, who is in no line 001: the player is left out")]
    UnknownPlayer {
        team: u32,
        /// Starting number of the player.
        player: u32,
    },
    /// Player listed in two teams.
    #[error("player {player} is in team {team} and in team {other}; the first one counts")]
    InTwoTeams {
        player: u32,
        /// Team that counts.
        team: u32,
        other: u32,
    },
    /// Game of a player without a team.
    #[error("round {round}: player {player} has a game but is in no team (record 310); the game is left out")]
    NoTeam { round: u16, player: u32 },
    /// Game between two players of one team.
    #[error("round {round}: players {player} and {opponent} are in the same team; the game is left out")]
    SameTeam { round: u16, player: u32, opponent: u32 },
    /// Team whose players meet several teams, or team with both a match and a bye.
    #[error("round {round}: team {team} has more than one opponent, or a match and a bye; the first one counts")]
    PairedTwice { round: u16, team: u32 },
    /// Board orders of two teams that disagree.
    #[error(
        "round {round}: the players of teams {team} and {opponent} do not meet in the order of their lists; the order of team {team} is taken: add a record 300 for a line-up out of order"
    )]
    LineUps {
        round: u16,
        /// Team whose order is used.
        team: u32,
        opponent: u32,
    },
    /// Player with a board but no opponent while the team plays.
    #[error(
        "round {round}: player {player} has points without an opponent while the team plays; name the opponent and write + or -"
    )]
    NoOpponent { round: u16, player: u32 },
    /// Record 330 for a match in which a board was played (C.07 article 15.1: such a match is played).
    #[error(
        "round {round}: a board of teams {team} and {opponent} was played, so their match was not forfeited: this record 330 is left out; remove the record, or the game"
    )]
    ForfeitPlayed { round: u16, team: u32, opponent: u32 },
    /// Match with more boards than record 352 has colours.
    #[error(
        "round {round}: teams {team} and {opponent} meet on {found} boards, record 352 has {boards}: {found} are used"
    )]
    MoreBoards { round: u16, team: u32, opponent: u32, found: usize, boards: u16 },
}

//! Why a round cannot be paired.

use qisai_domain::bracket::BracketError;
use qisai_domain::{EntryId, GroupId, Points};
use thiserror::Error;

/// Each says what is missing or impossible, and names whom it is about.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PairingError {
    /// The tournament has no such group.
    #[error("there is no group {0}")]
    UnknownGroup(GroupId),
    /// A bracket that has come to its end.
    #[error("round {round} cannot be paired: nothing is left to play")]
    Over { round: u16 },
    /// Rounds are numbered from 1 to the announced number.
    #[error("round {round} cannot be paired: {announced} rounds are announced")]
    UnknownRound { round: u16, announced: u16 },
    /// No engine for this format, table or Swiss system.
    #[error("there is no pairing engine for {0} yet: pair by hand or choose another system")]
    NoEngine(&'static str),
    /// An earlier round has not been paired.
    #[error("round {0} has not been paired")]
    RoundMissing(u16),
    /// A game of an earlier round has no result; adjourned games do not hinder, they count as drawn (C.04.2 article 3.1).
    #[error("round {round}: the game between {first} and {second} has no result")]
    ResultMissing { round: u16, first: EntryId, second: EntryId },
    /// The initial colour (C.04.3 article 5.1) has not been drawn and no earlier round shows it.
    #[error("the initial colour has not been drawn")]
    InitialSideUnknown,
    /// Baku acceleration is defined only where a win is worth two draws and a loss nothing (C.04.7 article 1).
    #[error("Baku acceleration needs a win worth two draws and a loss worth nothing, not {win:?}, {draw:?}, {loss:?}")]
    BakuScoring { win: Points, draw: Points, loss: Points },
    /// Whoever asked for the round has called it off, or its time is over.
    #[error("pairing was stopped before it was finished")]
    Stopped,
    /// The lots of this system have not been drawn: its seed is missing.
    #[error("the lots have not been drawn")]
    LotsNotDrawn,
    /// A match of a bracket has no winner yet, so that nobody knows who plays next.
    #[error("round {round} has a match without a winner")]
    NotDecided { round: u16 },
    /// The cards of a bracket that is drawn anew for each round have not been drawn by those who are left.
    #[error("the cards of round {round} have not been drawn")]
    NotDrawn { round: u16 },
    /// The layout of a bracket does not fit its seats.
    #[error("the bracket does not fit: {0}")]
    Layout(BracketError),
    /// The sides of a Scheveningen or the teams of a Schiller are not equal.
    #[error(
        "{players} players are not {teams} equal teams: enter who is missing; whoever does not come is withdrawn, not taken out"
    )]
    UnequalTeams { players: usize, teams: u16 },
    /// There is no Molter table for so many teams of so many players.
    #[error(
        "there is no Molter table for {teams} teams of {boards}: an odd number of teams is nine at the most and has an even number of boards"
    )]
    NoMolter { teams: u16, boards: usize },
    /// A round needs two competitors.
    #[error("a tournament of {0} cannot be paired: two are needed")]
    TooFewCompetitors(usize),
    /// The Dubov system needs everybody's rating, a provisional one where there is no other (C.04.4.1 article 1.1).
    #[error("the Dubov system needs a rating, if only a provisional one, of {} (C.04.4.1 article 1.1)", named(entries))]
    Unrated { entries: Vec<EntryId> },
    /// Under the absolute criteria not everybody can be paired (C.04.3 article 2.1). In the best attempt these were left over.
    #[error(
        "no legal pairing exists (C.04.1 articles 2, 4, 6 and 7, prohibited pairs): at best {} are left over",
        named(left_over)
    )]
    NoLegalPairing {
        /// Who found no opponent in a pairing with as many games as possible.
        left_over: Vec<EntryId>,
    },
    /// A fault of the program: what the engine gave is not a round of this field. Nothing is paired then.
    #[error(
        "the engine named {placed} of {players} players, not each of them once: pair by hand, and report this as a fault of the program"
    )]
    NotEverybodyOnce {
        /// Places named by games and the bye.
        placed: usize,
        /// Players to be paired.
        players: usize,
    },
    /// A bracket holds players of so many different scores that its criteria do not fit the widest arithmetic (4,000 bits).
    #[error("the bracket of score {score:?} holds players of too many different scores")]
    TooManyScores {
        /// Pairing score of the bracket's residents.
        score: Points,
    },
    /// The graph of these players would take more memory than one may (see [`Patience`](crate::Patience)).
    #[error(
        "a graph of {players} players takes {needed} MiB, and it may take {limit} MiB: pair some of them by hand first"
    )]
    TooLarge {
        /// Players in the graph.
        players: usize,
        /// What it takes, in MiB.
        needed: usize,
        /// What it may take, in MiB.
        limit: usize,
    },
}

/// `players 9 and 12`
fn named(entries: &[EntryId]) -> String {
    let numbers: Vec<String> = entries.iter().map(ToString::to_string).collect();
    match numbers.split_last() {
        Some((last, [])) => format!("player {last}"),
        Some((last, others)) => format!("players {} and {last}", others.join(", ")),
        None => "nobody".to_owned(),
    }
}

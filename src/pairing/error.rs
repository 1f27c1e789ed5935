//! Reasons why a round cannot be paired.

use qisai_domain::bracket::BracketError;
use qisai_domain::keizer::KeizerFault;
use qisai_domain::{EntryId, GroupId, Points};
use thiserror::Error;

/// Error that names the missing or impossible condition, and the entries concerned.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PairingError {
    /// Group number unknown to the tournament.
    #[error("there is no group {0}")]
    UnknownGroup(GroupId),
    /// Bracket that has ended.
    #[error("round {round} cannot be paired: nothing is left to play")]
    Over { round: u16 },
    /// Round number outside the announced rounds, which are numbered from 1.
    #[error("round {round} cannot be paired: {announced} rounds are announced")]
    UnknownRound { round: u16, announced: u16 },
    /// Format, table or Swiss system without an engine.
    #[error("there is no pairing engine for {0} yet: pair by hand or choose another system")]
    NoEngine(&'static str),
    /// Earlier round that has not been paired.
    #[error("round {0} has not been paired")]
    RoundMissing(u16),
    /// Game of an earlier round without a result. Adjourned games do not prevent pairing; they count as drawn (C.04.2
    /// article 3.1).
    #[error("round {round}: the game between {first} and {second} has no result")]
    ResultMissing { round: u16, first: EntryId, second: EntryId },
    /// Initial colour (C.04.3 article 5.1) that has not been drawn and cannot be inferred from an earlier round.
    #[error("the initial colour has not been drawn")]
    InitialSideUnknown,
    /// Scoring that does not fit Baku acceleration, which is defined only where a win counts two draws and a loss nothing
    /// (C.04.7 article 1).
    #[error("Baku acceleration needs a win worth two draws and a loss worth nothing, not {win:?}, {draw:?}, {loss:?}")]
    BakuScoring { win: Points, draw: Points, loss: Points },
    /// Pairing stopped by the caller or at the end of its time.
    #[error("pairing was stopped before it was finished")]
    Stopped,
    /// Seed of the system's lots that has not been drawn.
    #[error("the lots have not been drawn")]
    LotsNotDrawn,
    /// Match of a bracket without a winner, so that the next opponents are unknown.
    #[error("round {round} has a match without a winner")]
    NotDecided { round: u16 },
    /// Cards of a bracket with a new draw each round that the remaining entrants have not drawn.
    #[error("the cards of round {round} have not been drawn")]
    NotDrawn { round: u16 },
    /// Setting of the Keizer system that does not fit the entrants.
    #[error("{0}")]
    Keizer(KeizerFault),
    /// Layout of a bracket that does not fit its seats.
    #[error("the bracket does not fit: {0}")]
    Layout(BracketError),
    /// Sides of a Scheveningen or teams of a Schiller of unequal size.
    #[error(
        "{players} players do not form {teams} equal teams: enter the missing players; withdraw absent players, do not remove them"
    )]
    UnequalTeams { players: usize, teams: u16 },
    /// Number and size of teams without a Molter table.
    #[error(
        "there is no Molter table for {teams} teams of {boards}: an odd number of teams can be at most nine, with an even number of boards"
    )]
    NoMolter { teams: u16, boards: usize },
    /// Fewer than two competitors.
    #[error("a tournament of {0} cannot be paired: at least two are required")]
    TooFewCompetitors(usize),
    /// Missing rating. The Dubov system needs a rating of every player, a provisional one where there is no other
    /// (C.04.4.1 article 1.1).
    #[error("the Dubov system needs a rating, if only a provisional one, of {} (C.04.4.1 article 1.1)", named(entries))]
    Unrated { entries: Vec<EntryId> },
    /// Round in which the absolute criteria do not allow pairing everybody (C.04.3 article 2.1), with the players left
    /// over in the best attempt.
    #[error(
        "no legal pairing exists (C.04.1 articles 2, 4, 6 and 7, prohibited pairs): at best {} are left over",
        named(left_over)
    )]
    NoLegalPairing {
        /// Players without an opponent in a pairing with as many games as possible.
        left_over: Vec<EntryId>,
    },
    /// Internal error: the engine's result is not a round of this field. Nothing is paired in this case.
    #[error(
        "the engine placed {placed} of {players} players, not each of them once: pair by hand, and report this as a program error"
    )]
    NotEverybodyOnce {
        /// Number of places named by games and the bye.
        placed: usize,
        /// Number of players to be paired.
        players: usize,
    },
    /// Bracket with players of so many different scores that its criteria do not fit the widest arithmetic (4,000
    /// bits).
    #[error("the bracket of score {score:?} contains players with too many different scores")]
    TooManyScores {
        /// Pairing score of the bracket's residents.
        score: Points,
    },
    /// Graph of players that would take more memory than allowed (see [`SearchBudget`](crate::SearchBudget)).
    #[error(
        "pairing {players} players needs {needed} MiB of memory, but the limit is {limit} MiB: pair some of them by hand first"
    )]
    TooLarge {
        /// Number of players in the graph.
        players: usize,
        /// Memory needed, in MiB.
        needed: usize,
        /// Memory limit, in MiB.
        limit: usize,
    },
}

/// Returns a list such as `players 9 and 12`.
fn named(entries: &[EntryId]) -> String {
    let numbers: Vec<String> = entries.iter().map(ToString::to_string).collect();
    match numbers.split_last() {
        Some((last, [])) => format!("player {last}"),
        Some((last, others)) => format!("players {} and {last}", others.join(", ")),
        None => "nobody".to_owned(),
    }
}

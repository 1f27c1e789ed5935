//! Reasons why a round cannot be paired.

use qisai_domain::bracket::BracketError;
use qisai_domain::keizer::KeizerFault;
use qisai_domain::{EntryId, GroupId};
use qisai_swiss::SwissError;
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
    /// Sides of a Scheveningen that are not the two clubs of its entrants.
    #[error(
        "numbers 1 to {first} are not all of one club: renumber the players so that the larger side comes first; the sides can differ by one player"
    )]
    MixedSides { first: usize },
    /// Number and size of teams without a Molter table.
    #[error(
        "there is no Molter table for {teams} teams of {boards}: an odd number of teams can be at most nine, with an even number of boards"
    )]
    NoMolter { teams: u16, boards: usize },
    /// Fewer than two competitors.
    #[error("a tournament of {0} cannot be paired: at least two are required")]
    TooFewCompetitors(usize),
    /// Error of a Swiss system, or of the matchings that other formats share with it.
    #[error(transparent)]
    Swiss(#[from] SwissError),
}

//! Command `qisai pair`.

use std::fmt::Write;

use clap::Args;
use qisai_pairing::checker::PairedRound;
use qisai_pairing::{PairingError, SwissError};
use serde::Serialize;

use crate::cli::failure::Failure;
use crate::cli::scope::ChosenGroup;
use crate::cli::{input, output};

/// Pair the next round of a tournament file
///
/// The file determines the system (record 192; otherwise the Dutch system). Players with a bye (H, F or Z) in the
/// column of the round or in a record 240 are not paired. The first line of the output is the number of pairs; each
/// line after it has the starting numbers of white (red) and black, in board order. The pairing-allocated bye is the
/// pair `number 0`.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  qisai pair open.trf\n  qisai pair open.trf --json    {\"round\":6,\"pairs\":[[3,1],[2,8],[5,0]]}"
)]
pub(super) struct PairArgs {
    /// Tournament file; - for standard input
    file: String,
    /// Print a JSON document
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    group: ChosenGroup,
}

/// Pairs of starting numbers, white (red) first; 0 stands for the bye.
pub(super) type Pairs = Vec<[u32; 2]>;

#[derive(Serialize)]
struct PairingsJson {
    round: u16,
    pairs: Pairs,
}

impl PairArgs {
    pub(super) fn run(self) -> Result<(), Failure> {
        let (tournament, notes) = input::tournament(&self.file)?;
        input::refuse_if(&notes, &self.file, input::is_without_result)?;
        input::warn(&self.file, &notes);
        let scope = tournament.scope(self.group)?;
        let round = scope.last_paired().saturating_add(1);
        let plan = qisai_pairing::plan_round(scope.tournament(), scope.group_id(), round)
            .map_err(|error| Failure::Wrong(format!("{}: {}", self.file, refusal(round, &error))))?;
        let pairs = pairs(&PairedRound::planned(&plan));
        if self.json {
            return output::print_json(&PairingsJson { round: plan.number, pairs });
        }
        let mut text = format!("{}\n", pairs.len());
        for [first, second] in pairs {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{first} {second}");
        }
        output::print(&text)
    }
}

/// Returns the pairs of a round, the bye last. Entries of a tournament from a file have the file's starting numbers.
pub(super) fn pairs(round: &PairedRound) -> Pairs {
    let games = round.games.iter().map(|(first, second)| [first.0, second.0]);
    games.chain(round.bye.map(|entry| [entry.0, 0])).collect()
}

/// Returns the reason why a round cannot be paired, with the round if the error does not contain it.
pub(super) fn refusal(round: u16, error: &PairingError) -> String {
    match error {
        PairingError::Swiss(SwissError::NoLegalPairing { .. }) => format!("round {round}: {error}"),
        error => error.to_string(),
    }
}

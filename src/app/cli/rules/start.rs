//! Command `qisai rules start`.

use clap::Args;
use qisai_rules_chess::chess960;

use crate::cli::failure::Failure;
use crate::cli::output;

/// Repeat the draw of a Chess960 start position
///
/// Prints the number, the pieces of the first rank, and the FEN of the position that this seed draws for a round.
#[derive(Args)]
#[command(after_help = "Examples:\n  qisai rules start 20261122 3")]
pub(super) struct StartArgs {
    /// Seed as shown on the arbiter's round page and in the log
    seed: u64,
    /// Number of the round
    round: u16,
}

impl StartArgs {
    pub(super) fn run(self) -> Result<(), Failure> {
        let drawn = chess960::Start::drawn(self.seed, self.round);
        output::print(&format!("{} {} {}\n", drawn.number(), drawn.pieces(), drawn.fen()))
    }
}

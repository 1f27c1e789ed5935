//! `qisai rules start`

use clap::Args;
use qisai_rules_chess::chess960;

use crate::cli::failure::Failure;
use crate::cli::output;

/// Repeat the draw of a start position of Chess960
///
/// Prints the number, the pieces of the first rank, and the position as FEN: what a round has that was drawn from this seed.
#[derive(Args)]
#[command(after_help = "Examples:\n  qisai rules start 20261122 3")]
pub(super) struct Start {
    /// The seed, as the round desk and the log show it
    seed: u64,
    /// The number of the round
    round: u16,
}

impl Start {
    pub(super) fn run(self) -> Result<(), Failure> {
        let drawn = chess960::Start::drawn(self.seed, self.round);
        output::print(&format!("{} {} {}\n", drawn.number(), drawn.pieces(), drawn.fen()))
    }
}

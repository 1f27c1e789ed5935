//! Command `qisai rules`, for positions and records without a tournament.

mod notation;
mod perft;
mod position;
mod repetition;
mod start;
mod verify;

use clap::{Args, Subcommand};

use super::failure::Failure;

/// Check game records, positions and moves by the rules of chess, xiangqi and draughts
#[derive(Args)]
#[command(after_help = "Examples:\n  qisai rules verify round6.pgn\n  qisai rules perft draughts startpos 7\n  \
                  qisai rules notation startpos h2e2 --to wxf\n  \
                  qisai rules start 20261122 3\n  \
                  qisai rules repetition startpos h0g2 h9g7 g2h0 g7h9 h0g2 h9g7 g2h0 g7h9 --profile cn")]
pub(super) struct Rules {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    Verify(verify::Verify),
    Perft(perft::Perft),
    Repetition(repetition::Repetition),
    Notation(notation::Notation),
    Start(start::Start),
}

impl Rules {
    pub(super) fn run(self) -> Result<(), Failure> {
        match self.what {
            What::Verify(verify) => verify.run(),
            What::Perft(perft) => perft.run(),
            What::Repetition(repetition) => repetition.run(),
            What::Notation(notation) => notation.run(),
            What::Start(start) => start.run(),
        }
    }
}

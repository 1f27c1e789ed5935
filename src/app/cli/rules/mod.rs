//! `qisai rules …`: positions and records without a tournament.

mod verify;

use clap::{Args, Subcommand};

use super::failure::Failure;

/// Check game records, positions and moves by the rules of chess, xiangqi and draughts
#[derive(Args)]
pub(super) struct Rules {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    Verify(verify::Verify),
}

impl Rules {
    pub(super) fn run(self) -> Result<(), Failure> {
        match self.what {
            What::Verify(verify) => verify.run(),
        }
    }
}

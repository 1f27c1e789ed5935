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
    what: RulesCommand,
}

#[derive(Subcommand)]
enum RulesCommand {
    Verify(verify::VerifyRecordsArgs),
    Perft(perft::Perft),
    Repetition(repetition::Repetition),
    Notation(notation::Notation),
    Start(start::StartArgs),
}

impl Rules {
    pub(super) fn run(self) -> Result<(), Failure> {
        match self.what {
            RulesCommand::Verify(verify) => verify.run(),
            RulesCommand::Perft(perft) => perft.run(),
            RulesCommand::Repetition(repetition) => repetition.run(),
            RulesCommand::Notation(notation) => notation.run(),
            RulesCommand::Start(start) => start.run(),
        }
    }
}

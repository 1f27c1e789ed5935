//! Command `qisai rules notation`.

use clap::{Args, ValueEnum};
use qisai_rules_xiangqi::notation;

use super::position;
use crate::cli::failure::Failure;
use crate::cli::output;

/// Write a xiangqi move in another notation
///
/// The move may be in any notation: Chinese, WXF, ICCS. An ambiguous move is refused with all legal moves that fit it.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  qisai rules notation startpos h2e2\n  qisai rules notation startpos 炮二平五 --to iccs"
)]
pub(super) struct Notation {
    /// Initial position; startpos for the standard one
    #[arg(value_name = "FEN")]
    fen: String,
    /// Move to convert
    #[arg(value_name = "MOVE")]
    text: String,
    /// Target notation
    #[arg(long, value_enum, default_value = "chinese")]
    to: Target,
}

#[derive(Clone, Copy, ValueEnum)]
enum Target {
    /// 炮二平五
    Chinese,
    /// C2=5
    Wxf,
    /// h2e2
    Iccs,
}

impl Notation {
    pub(super) fn run(self) -> Result<(), Failure> {
        let board = position::xiangqi(&self.fen)?;
        let chosen = position::xiangqi_move(&board, &self.text, "move")?;
        let written = match self.to {
            Target::Chinese => notation::chinese(&board, chosen),
            Target::Wxf => notation::wxf(&board, chosen),
            Target::Iccs => Some(chosen.to_string()),
        };
        let written = written.ok_or_else(|| Failure::Wrong(format!("move: {chosen} has no name in this notation")))?;
        output::print(&format!("{written}\n"))
    }
}

//! Command `qisai rules perft`.

use clap::{Args, ValueEnum};
use qisai_rules_kernel::{Rules, perft, perft_played};

use super::position;
use crate::cli::failure::Failure;
use crate::cli::output;

/// Count the sequences of legal moves from a position
///
/// Prints the number of sequences with the given number of plies. It runs on one thread, so that it can be timed.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  qisai rules perft chess startpos 5\n  qisai rules perft xiangqi startpos 4 --made\n  \
                  qisai rules perft draughts W:W31-50:B1-20 7"
)]
pub(super) struct Perft {
    /// Discipline
    game: Game,
    /// Initial position: FEN in chess and xiangqi, W:W31-50:B1-20 in draughts; startpos for the standard one
    #[arg(value_name = "FEN")]
    fen: String,
    /// Number of plies
    #[arg(value_parser = clap::value_parser!(u32).range(0..=99))]
    depth: u32,
    /// Also make the positions of the last ply, instead of counting its moves; the result is the same
    #[arg(long)]
    made: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum Game {
    Chess,
    Xiangqi,
    Draughts,
}

impl Perft {
    pub(super) fn run(self) -> Result<(), Failure> {
        let leaves = match self.game {
            Game::Chess => self.count(&position::chess(&self.fen)?),
            Game::Xiangqi => self.count(&position::xiangqi(&self.fen)?),
            Game::Draughts => self.count(&position::draughts(&self.fen)?),
        };
        output::print(&format!("{leaves}\n"))
    }

    fn count(&self, position: &impl Rules) -> u64 {
        if self.made { perft_played(position, self.depth) } else { perft(position, self.depth) }
    }
}

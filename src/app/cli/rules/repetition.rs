//! Command `qisai rules repetition`.

use std::fmt::Write;

use clap::{Args, ValueEnum};
use qisai_rules_kernel::{Rules, Side};
use qisai_rules_xiangqi::Laws;
use qisai_rules_xiangqi::repetition::{Outcome, Ruling, judge};
use serde::Serialize;

use super::position;
use crate::cli::failure::Failure;
use crate::cli::output;

/// Rule on a repeated xiangqi position (棋例)
///
/// Plays the moves and rules on the last position: the side responsible for the repetition, and the class of each move
/// in the cycle. There is no ruling before the position has occurred for the third time.
#[derive(Args)]
#[command(after_help = "Examples:\n  qisai rules repetition startpos h0g2 h9g7 g2h0 g7h9 h0g2 h9g7 g2h0 g7h9\n  \
                  qisai rules repetition 'c2a1k3/2c1a2R1/b6P1/8p/9/9/9/9/4K4/9 w' h8h9 f9f8 h9h8 f8f9 h8h9 f9f8 h9h8 f8f9 --profile axf --json")]
pub(super) struct Repetition {
    /// Initial position; startpos for the standard one
    #[arg(value_name = "FEN")]
    fen: String,
    /// Moves, in ICCS (h2e2) or any other notation
    #[arg(value_name = "MOVE", required = true)]
    moves: Vec<String>,
    /// Rule book
    #[arg(long, value_enum, default_value = "cn")]
    profile: Book,
    /// Print a JSON document: {"verdict","classes","must_vary","occurrences","article","question","first_ply"}; the
    /// verdict is red_loses, black_loses, draw or none; must_vary is true if the loser is first ordered to vary;
    /// classes has one entry for each ply of the cycle from first_ply on: check, kill, chase, idle
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum Book {
    /// Chinese competition rules
    Cn,
    /// Asian Xiangqi Federation
    Axf,
}

#[derive(Serialize)]
struct RepetitionJson {
    verdict: &'static str,
    classes: Vec<&'static str>,
    must_vary: bool,
    occurrences: Option<usize>,
    article: Option<&'static str>,
    question: Option<&'static str>,
    first_ply: Option<usize>,
}

impl Repetition {
    pub(super) fn run(self) -> Result<(), Failure> {
        let start = position::xiangqi(&self.fen)?;
        let mut board = start.clone();
        let mut moves = Vec::with_capacity(self.moves.len());
        for (number, text) in (1..).zip(&self.moves) {
            let chosen = position::xiangqi_move(&board, text, &format!("move {number}"))?;
            board.play(&chosen);
            moves.push(chosen);
        }
        let laws = match self.profile {
            Book::Cn => Laws::CN,
            Book::Axf => Laws::AXF,
        };
        let ruling = judge(&start, &moves, &laws.repetition);
        let answer = RepetitionJson::of(ruling.as_ref());
        if self.json { output::print_json(&answer) } else { output::print(&answer.told(ruling.as_ref())) }
    }
}

impl RepetitionJson {
    fn of(ruling: Option<&Ruling>) -> Self {
        let loser = ruling.and_then(|ruling| ruling.outcome.loser());
        let verdict = match (ruling, loser) {
            (None, _) => "none",
            (Some(_), None) => "draw",
            (Some(_), Some(Side::First)) => "red_loses",
            (Some(_), Some(Side::Second)) => "black_loses",
        };
        let plies = ruling.map(|ruling| ruling.plies.as_slice()).unwrap_or_default();
        Self {
            verdict,
            classes: plies.iter().map(|ply| ply.class.word()).collect(),
            must_vary: ruling.is_some_and(|ruling| matches!(ruling.outcome, Outcome::MustVary(_))),
            occurrences: ruling.map(|ruling| ruling.occurrences),
            article: ruling.map(|ruling| ruling.article),
            question: ruling.and_then(|ruling| ruling.question),
            first_ply: plies.first().map(|ply| ply.number),
        }
    }

    /// Formats the ruling: the verdict with its article, then each ply with its class.
    fn told(&self, ruling: Option<&Ruling>) -> String {
        let mut text = self.verdict.to_owned();
        // Writing to a string cannot fail.
        if self.must_vary {
            text.push_str(" unless it varies");
        }
        if let Some(article) = self.article {
            let _ = write!(text, " ({article})");
        }
        if let Some(question) = self.question {
            let _ = write!(text, ", for the arbiter: {question}");
        }
        text.push('\n');
        for ply in ruling.into_iter().flat_map(|ruling| &ruling.plies) {
            let _ = writeln!(text, "{} {} {}", ply.number, ply.chosen, ply.class.word());
        }
        text
    }
}

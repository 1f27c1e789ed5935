//! Chess960: the start position of a round, as pages and documents show it.

use qisai_domain::{DrawOf, Group, RoundRef, Tournament};
use qisai_records::start;
use serde::Serialize;

use qisai_i18n::Words;

/// The start position of a round.
#[derive(Clone, Debug, Serialize)]
pub struct StartPosition {
    /// From 0 to 959.
    pub number: u16,
    /// The first rank from the a-file on, as letters of FEN: `RNBQKBNR`.
    pub pieces: String,
    /// The same as figurines: `♖♘♗♕♔♗♘♖`.
    #[serde(skip)]
    pub figurines: String,
    pub fen: String,
}

impl StartPosition {
    /// None where it is not drawn, or what is played is not Chess960.
    pub fn of(tournament: &Tournament, at: RoundRef) -> Option<Self> {
        let drawn = start::of_round(tournament, at)?;
        let pieces = drawn.pieces();
        let figurines = pieces.chars().map(figurine).collect();
        Some(Self { number: drawn.number(), pieces, figurines, fen: drawn.fen() })
    }

    /// `Start position 518: RNBQKBNR`.
    pub fn said(&self, t: Words) -> String {
        t.chess960_start(self.number, &self.pieces)
    }
}

fn figurine(letter: char) -> char {
    match letter {
        'K' => '♔',
        'Q' => '♕',
        'R' => '♖',
        'B' => '♗',
        'N' => '♘',
        other => other,
    }
}

/// How the start position of a round was drawn, with the seed; nothing where it was not.
pub fn how_drawn(group: &Group, round: u16, t: Words) -> Option<String> {
    let draw = group.draw(DrawOf::Start(round))?;
    Some(draw.seed.map_or_else(|| t.chess960_by_hand().to_owned(), |seed| t.chess960_from_seed(seed, round)))
}

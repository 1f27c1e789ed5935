//! Start position of a Chess960 round, as pages and documents show it.

use qisai_domain::{DrawOf, Group, RoundRef, Tournament};
use qisai_records::start;
use serde::Serialize;

use qisai_i18n::Words;

/// Start position of a round.
#[derive(Clone, Debug, Serialize)]
pub struct StartPosition {
    /// Number of the position, from 0 to 959.
    pub number: u16,
    /// First rank from the a-file on, as letters of FEN: `RNBQKBNR`.
    pub pieces: String,
    /// First rank as figurines: `♖♘♗♕♔♗♘♖`.
    #[serde(skip)]
    pub figurines: String,
    pub fen: String,
}

impl StartPosition {
    /// Returns the start position of a round; `None` if it is not drawn, or the game is not Chess960.
    pub fn of(tournament: &Tournament, at: RoundRef) -> Option<Self> {
        let drawn = start::of_round(tournament, at)?;
        let pieces = drawn.pieces();
        let figurines = pieces.chars().map(figurine).collect();
        Some(Self { number: drawn.number(), pieces, figurines, fen: drawn.fen() })
    }

    /// Returns the position as text: `Start position 518: RNBQKBNR`.
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

/// Returns the method of drawing the start position of a round, with the seed; `None` if it was not drawn.
pub fn how_drawn(group: &Group, round: u16, t: Words) -> Option<String> {
    let draw = group.draw(DrawOf::Start(round))?;
    Some(draw.seed.map_or_else(|| t.chess960_by_hand().to_owned(), |seed| t.chess960_from_seed(seed, round)))
}

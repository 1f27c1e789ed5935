//! Games of draughts in PDN 3.0 (Portable Draughts Notation).
//!
//! Accepted beyond the text of the standard:
//!
//! - squares padded with a space or a zero (`1- 6`, `47x 9`, `01-07`), signs with spaces around them (`1 - 7`), `:`
//!   and `×` for captures, moves without a sign (`3228`). The returned texts are normalised;
//! - captures with their whole way (`47x38x24x13x36`) or with the captured pieces after the second square;
//! - every result: `2-0`, `1-1`, `0-2`, `0-0`, `1-0`, `0-1`, `1/2-1/2`, `*`, and any text of the `Result` tag. A score
//!   that could be a move (`4-6` of the Delft system) is the result if the tag has the same text and the game ends
//!   there;
//! - `*` after a move as its mark (forced) or alone as the end of a game;
//! - marks `!`, `?`, `(!?)` and so on, returned as the numbers of their NAGs;
//! - the signs of the rule book behind a move, `+`, `=`, `+1`, `(-1)`, `a.l.`, returned as comments;
//! - comments in braces, nested or not; `;` to the end of the line; lines that begin with `%`;
//! - variations within variations, to a depth of 32;
//! - several games after one another with or without tags.
//!
//! Unreadable text becomes a [`Finding`] of its game with line and column; reading continues with the rest of the game
//! and the other games. The legality of moves is not checked here.
//!
//! [`games`] returns the complete content of a file, variations included; [`game_texts`] returns each game in the form
//! shared by all formats.
//!
//! ```
//! use qisai_exchange::pdn;
//!
//! let text = "[White \"Wiersma, Harm\"] [Result \"2-0\"]\n 1. 32-28! 19-23  2. 28x19 {forced} 14x23 2-0";
//! let game = pdn::games(text).next().unwrap();
//! assert_eq!(game.tag("White"), Some("Wiersma, Harm"));
//! assert_eq!(game.texts(), ["32-28", "19-23", "28x19", "14x23"]);
//! assert_eq!(game.line.moves[0].nags, [1]);
//! assert_eq!(game.score(), pdn::Score::WhiteWins);
//! ```

mod cursor;
mod finding;
mod game;
mod moves;
mod read;
mod text;
mod write;

pub use crate::games::{Finding, Place};
pub use game::{Game, Line, Played, Score, Tag, Terminator};
pub use read::{Games, games, tidy};
pub use text::game_texts;
pub use write::write;

use crate::text::{Decoded, decode};

/// Parses the games of a file, and returns them with the decoded text.
pub fn parse(bytes: &[u8]) -> (Vec<Game>, Decoded) {
    let decoded = decode(bytes);
    (games(&decoded.text).collect(), decoded)
}

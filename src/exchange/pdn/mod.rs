//! Games of draughts in PDN 3.0 (Portable Draughts Notation).
//!
//! What is read, beyond the text of the standard:
//!
//! - squares padded with a space or a zero (`1- 6`, `47x 9`, `01-07`), signs with spaces around them (`1 - 7`), `:` and `×` for captures, moves
//!   without a sign (`3228`); the texts given out have none of that;
//! - captures with their whole way (`47x38x24x13x36`) or with the pieces taken after the second square;
//! - every result there is: `2-0`, `1-1`, `0-2`, `0-0`, `1-0`, `0-1`, `1/2-1/2`, `*`, and whatever the `Result` tag says. A score that could
//!   be a move (`4-6` of the Delft system) is the result where the tag says the same and the game ends there;
//! - `*` after a move as its mark (forced) or alone as the end of a game;
//! - marks `!`, `?`, `(!?)` and so on, given out as the numbers of their NAGs;
//! - the signs of the rule book behind a move, `+`, `=`, `+1`, `(-1)`, `a.l.`, given out as comments;
//! - comments in braces, one within another or not; `;` to the end of the line; lines that begin with `%`;
//! - variations within variations, to a depth of 32;
//! - several games after one another with or without tags.
//!
//! What cannot be read is a [`Finding`] of its game with line and column; the rest of the game and the other games are read on. Whether the
//! moves are legal is not asked here.
//!
//! [`games`] gives all that a file tells, variations included; [`game_texts`] gives each game in the words that all formats share.
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
#[cfg(test)]
mod tests;
mod text;
mod write;

pub use crate::games::{Finding, Place};
pub use game::{Game, Line, Played, Score, Tag, Terminator};
pub use read::{Games, games};
pub use text::game_texts;
pub use write::write;

use crate::text::{Decoded, decode};

/// The games of a file, and how its bytes were read.
pub fn parse(bytes: &[u8]) -> (Vec<Game>, Decoded) {
    let decoded = decode(bytes);
    (games(&decoded.text).collect(), decoded)
}

//! Games in PGN (Portable Game Notation): chess, including Chess960 with its start position, and any other game
//! written as PGN.
//!
//! Accepted beyond the text of the standard:
//!
//! - several games after one another with or without tags, with or without empty lines between them or within their
//!   tags;
//! - tags with quotation marks inside that lack their backslash, and without their closing bracket at the end of a
//!   line;
//! - moves in any notation: a move is a word between spaces, `e4`, `0-0`, `e2-e4`, `e8(Q)`, `H2-E2`, `炮二平五`. Its marks
//!   (`!?`) are removed, its check signs kept. The number before it may be missing, or touch it (`1.e4`). `e.p.`, `ch`
//!   and evaluations (`+-`, `∞`) are ignored;
//! - null moves (`--`, `<>`, `null`, `Z0`): they are returned as moves, although no rules allow them;
//! - comments in braces, nested or not; `;` to the end of the line; lines that begin with `%`;
//! - variations to any depth: they are skipped and only checked for their end, like the numbers of NAGs;
//! - words that cannot be moves of any game, before or after the moves: each becomes a finding;
//! - results with a dash or `½`; `0-0` is castling unless the tag `Result` has the same text and the game ends there;
//! - byte order marks, line ends of all three kinds, wide spaces; characters without width, also within a move;
//! - Chinese moves by their four characters, with any text between them (`炮二平五；马8进7`, `①炮二平五|马8进7`) or none;
//! - tags that are lines without brackets, with the usual names (`红方：甲`, `Result: 1-0`).
//!
//! One game holds at most 20,000 plies, 20,000 comments and 500 tags; anything beyond is left out with a finding.
//! Unreadable text becomes a [`Finding`](crate::games::Finding) of its game with line and column; reading continues
//! with the rest of the game and the other games. The finding codes are `no-tags`, `tag-unreadable`, `tag-not-closed`,
//! `tag-repeated`, `setup-without-fen`, `fen-without-setup`, `other-game`, `variant-without-fen`,
//! `comment-not-closed`, `variation-not-closed`, `nothing-to-close`, `variation-of-nothing`, `nag-unreadable`,
//! `number-out-of-step`, `result-or-move`, `results-differ`, `not-ended`, `too-much`, `too-many-findings`,
//! `means-nothing`. The legality of moves is not checked here.
//!
//! ```
//! use qisai_exchange::pgn;
//!
//! let text = "[White \"Morphy\"]\n[Result \"1-0\"]\n\n1. e4 e5 {open} 2.Nf3 (2. f4 exf4) d6!? 1-0\n\n1. d4 *";
//! let games: Vec<_> = pgn::games(text).collect();
//! let moves: Vec<_> = games[0].moves.iter().map(|written| written.text.as_ref()).collect();
//! assert_eq!(moves, ["e4", "e5", "Nf3", "d6"]);
//! assert_eq!(games[0].comments, [(2, "open".into())]);
//! assert_eq!((games[1].moves[0].place.line, games[1].findings[0].code), (6, "no-tags"));
//! ```

pub mod chinese;
mod flaw;
pub mod line_tags;
mod read;
mod reading;
mod what;
mod word;

pub use read::{Games, games};

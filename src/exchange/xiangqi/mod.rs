//! Games of xiangqi, from the usual file formats.
//!
//! | format | form | support |
//! |---|---|---|
//! | PGN | tag `Game`, tags `Red` and `Black`, Chinese moves | [`games`]: Chinese notation, WXF, ICCS, mixed; see below |
//! | `DhtmlXQ` | `[DhtmlXQ]`, `[DhtmlXQ_movelist]` … | [`games`]: every block of a page, its start position, main line and comments |
//! | XQF 1.0 | bytes that begin with `XQ` | [`xqf`]: start position, moves, comments, names |
//!
//! Accepted in PGN beyond [`pgn`]:
//!
//! - numbers with full-width digits or points, alone or touching the move (`１．炮二平五`, `1、炮二平五`);
//! - both moves of a round without a space between them (`炮二平五马8进7`);
//! - full-width marks behind a move (`！`, `？`, `，`, `。`);
//! - a Chinese word for the result behind the moves (`红胜`, `和棋`), also if the tag has no result.
//!
//! In `DhtmlXQ` a point is its column from Red's left and its row from Black's side, so that 炮二平五 is `7747`. A start
//! position (`binit`) is the points of the 32 pieces, `99` for a missing one. The owner of the piece that moves first
//! has the first move. The field names become tags, the usual ones under their PGN names (`Red`, `Event`, `Site`, …).
//! Codes of findings: `field-not-closed`, `field-repeated`, `start-unreadable`, `moves-unreadable`, `no-moves`,
//! `too-much`.
//!
//! [`write()`] writes PGN. The legality of moves is not checked here.
//!
//! ```
//! use qisai_exchange::xiangqi;
//!
//! let page = "[DhtmlXQ][DhtmlXQ_red]甲[/DhtmlXQ_red][DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist][/DhtmlXQ]";
//! let game = xiangqi::games(page).next().unwrap();
//! let moves: Vec<&str> = game.moves.iter().map(|it| it.text.as_ref()).collect();
//! assert_eq!((game.tag("Red"), moves), (Some("甲"), vec!["H2-E2", "H9-G7"]));
//! ```

mod dhtmlxq;
mod layout;
mod movetext;
mod write;
mod xqf;

use crate::games::GameText;
use crate::pgn;

pub use write::write;
pub use xqf::{XqfError, xqf};

/// Maximum number of plies, and of comments, read per game.
const MOVES: usize = 20_000;
/// Maximum number of tags read per game.
const TAGS: usize = 500;

/// Returns the games of a text: its `DhtmlXQ` blocks if it has any, otherwise its PGN games.
pub fn games(text: &str) -> impl Iterator<Item = GameText<'_>> {
    let is_page = dhtmlxq::begins(text);
    let blocks = is_page.then(|| dhtmlxq::games(text));
    let pgn = (!is_page).then(|| pgn::games(text).map(movetext::tidied));
    blocks.into_iter().flatten().chain(pgn.into_iter().flatten())
}

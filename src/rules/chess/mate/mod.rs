//! Search for a mate that a side can still give by any series of legal moves of both sides. A fallen flag (6.9) and a
//! dead position (5.2.2) depend on it.
//!
//! There are three answers: yes, with a line of moves that ends in mate; no, with a proof; or not decided within
//! bounds.
//!
//! A yes is found by a mate with an aim (`aim`), by few movers (`walk`), or by the search of all moves. If no good line
//! is required, two more methods apply. The [material](table) can decide the question, as it is or after captures. A
//! detour (`detour`) can find any line to mate.
//!
//! A no is proved by one of the following:
//!
//! - The material: no arrangement of it is a mate.
//! - The immobile pieces (`still`): each piece is followed to every reachable square, if pawns block each other
//!   permanently. The proof succeeds if no square is left on which the king could be mated.
//! - The search of every possible position, if there are few of them or if the first two methods exclude the others.

mod aim;
mod detour;
pub mod search;
mod still;
pub mod table;
mod walk;

use qisai_rules_kernel::{Chance, Side};
use shakmaty::{Chess, Color, Position};

use crate::Board;
use crate::profile::{FlagFall, Profile};

/// Checks that a side can still give mate by any series of legal moves. The line of a yes is in UCI and ends in mate.
///
/// Rules that end a game by counting (fivefold repetition, 75 moves) are ignored.
///
/// ```
/// use qisai_rules_chess::{Board, could_mate};
/// use qisai_rules_kernel::{Chance, Rules, Side};
///
/// let walls = Board::parse("8/2k5/8/p1p1p1p1/P1P1P1P1/2K5/8/8 w - - 0 1").unwrap();
/// assert_eq!(could_mate(&walls, Side::First), Chance::No);
/// let knight = Board::parse("7k/7p/8/8/8/8/8/K5N1 w - - 0 1").unwrap();
/// assert!(matches!(could_mate(&knight, Side::First), Chance::Yes(_)));
/// assert!(matches!(could_mate(&knight, Side::Second), Chance::Yes(_)));
/// ```
pub fn could_mate(board: &Board, side: Side) -> Chance {
    search::mate(&board.0, Color::from_white(side == Side::First))
}

/// Returns `Some(true)` if neither side can give mate any more (5.2.2), `Some(false)` if a side can, or `None` if that
/// is not decided.
pub fn dead(board: &Board) -> Option<bool> {
    let answers = [Side::First, Side::Second].map(|side| match chance(board, side) {
        Chance::Yes(_) => Some(true),
        Chance::No => Some(false),
        Chance::Open => None,
    });
    match answers {
        [Some(false), Some(false)] => Some(true),
        [Some(true), _] | [_, Some(true)] => Some(false),
        _ => None,
    }
}

/// Maximum number of pieces for an early search of captures that lead to the table, before a good line is searched.
const FEW: usize = 8;
/// Maximum number of expanded positions in that early search, and in the last search after all others.
const SOON: usize = 100;
const AT_LAST: usize = 1_000;

/// Checks that a side can still give mate, like [`could_mate`]. It returns no line if the material decides, and any
/// line found by a detour.
fn chance(board: &Board, side: Side) -> Chance {
    let (position, winner) = (&board.0, Color::from_white(side == Side::First));
    let by_men = || Chance::Yes(Vec::new());
    match table::decided(position, winner) {
        Some(true) => return by_men(),
        Some(false) => return Chance::No,
        None => {}
    }
    if let Some(line) = detour::mate(position, winner) {
        return Chance::Yes(line);
    }
    if position.board().occupied().count() <= FEW && table::is_reached(position, winner, SOON) {
        return by_men();
    }
    match could_mate(board, side) {
        Chance::Open if table::is_reached(position, winner, AT_LAST) => by_men(),
        decided => decided,
    }
}

/// Checks that a side can win when the opponent's flag falls. Returns the answer and the article of the edition that
/// decides. If the material decides a yes, there is no line; otherwise the line may be long. [`could_mate`] searches
/// for a short one.
pub fn could_win_on_time(laws: &Profile, board: &Board, side: Side) -> (Chance, &'static str) {
    match laws.flag_fall {
        FlagFall::AnySeriesOfMoves(article) => (chance(board, side), article),
        FlagFall::BareKing(article) => {
            let winner = board.0.board().by_color(Color::from_white(side == Side::First));
            let chance = if winner.count() > 1 { Chance::Yes(Vec::new()) } else { Chance::No };
            (chance, article)
        }
    }
}

/// Returns `true` if this side has no mate in any reachable position, by its material or by immobile pieces. Also
/// returns the work done for that.
fn is_hopeless(position: &Chess, winner: Color) -> (bool, usize) {
    if position.has_insufficient_material(winner) { (true, 0) } else { still::cannot_mate(position, winner) }
}

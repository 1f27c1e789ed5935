//! Whether a side can still give mate, by any series of legal moves of both: what a fallen flag (6.9) and a dead position (5.2.2) ask.
//!
//! Three answers: yes, with a line of moves that ends in mate; no, proved; or not decided within bounds. A yes is found by a mate that is [aimed
//! at](aim), by [few movers](walk), or by the search of all moves. Where no good line is asked for, [the men](table) may decide it before that,
//! those that there are or those that are left when others have been taken; or any line to mate, by [a detour](detour). What proves a no:
//!
//! - the material: no arrangement of it is a mate;
//! - [what can never move](still): where pawns block each other for good, each piece is followed to every square that it could ever reach, and no
//!   square is left where the king could be mated;
//! - the search of every position that can come about, where these are few or the two before close the others.

mod aim;
mod detour;
mod search;
mod still;
mod table;
mod walk;

use qisai_rules_kernel::{Chance, Side};
use shakmaty::{Chess, Color, Position};

use crate::Board;
use crate::profile::{FlagFall, Profile};

/// Whether a side can still give mate by any series of legal moves. The line of a yes is in UCI and ends in mate.
///
/// Rules that end a game by counting (fivefold, 75 moves) are no part of the question.
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

/// Whether neither side can give mate any more (5.2.2); none where that is not decided.
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

/// With so few men those too many for the table are soon taken: this is tried before a good line is looked for.
const FEW: usize = 8;
/// Positions that are gone on from, then and where nothing else has decided.
const SOON: usize = 100;
const AT_LAST: usize = 1_000;

/// The same as [`could_mate`], without a line where the men decide it, and with any line where one is found by a detour.
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

/// Whether a side wins when the opponent's flag falls, and the article of the edition that decides. Where the men decide a yes there is no line,
/// and elsewhere it may go a long way round; [`could_mate`] looks for a short one.
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

/// Whether no position that can come about has this side's mate on the board, by its material or by what can never move; and how much was looked
/// at for that.
fn is_hopeless(position: &Chess, winner: Color) -> (bool, usize) {
    if position.has_insufficient_material(winner) { (true, 0) } else { still::cannot_mate(position, winner) }
}

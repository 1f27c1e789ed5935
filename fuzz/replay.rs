//! What the fuzz targets do with their bytes: read them as a file of games and play every game through by the rules. A plain test does the
//! same with the seeds.

use qisai_exchange::games::GameText;
use qisai_exchange::{pdn, pgn, text, xiangqi};
use qisai_rules_kernel::{Account, Claim, ClaimKind, Rules, Side};
use qisai_rules_xiangqi::notation;
use {qisai_rules_chess as chess, qisai_rules_draughts as draughts, qisai_rules_xiangqi as xq};

/// Chess in PGN.
pub fn pgn(bytes: &[u8]) {
    for game in pgn::games(&text::decode(bytes).text) {
        let start: chess::Board = start(&game);
        hold::<chess::Board>(&chess::account(&chess::FIDE_2023, &start, &texts(&game), Some(claim(&game))));
    }
}

/// Draughts in PDN.
pub fn pdn(bytes: &[u8]) {
    for game in pdn::game_texts(&text::decode(bytes).text) {
        let start: draughts::Board = start(&game);
        hold::<draughts::Board>(&draughts::account(&draughts::FMJD, &start, &texts(&game), Some(claim(&game))));
    }
}

/// Xiangqi in PGN or `DhtmlXQ`.
pub fn xiangqi_pgn(bytes: &[u8]) {
    for game in xiangqi::games(&text::decode(bytes).text) {
        let start: xq::Board = start(&game);
        hold::<xq::Board>(&xq::account(&xq::Laws::CN, &start, &texts(&game), Some(claim(&game))));
    }
}

/// Xiangqi moves between spaces, after a line with a position or at once. What a move is written as means that move and no other.
pub fn chinese_notation(bytes: &[u8]) {
    let decoded = text::decode(bytes).text;
    let (first, rest) = decoded.split_once('\n').unwrap_or_default();
    let (start, moves) =
        xq::Board::parse(first).map_or_else(|_| (xq::Board::start(), decoded.as_str()), |it| (it, rest));
    let texts: Vec<&str> = moves.split_whitespace().take(500).collect();
    hold::<xq::Board>(&xq::account(&xq::Laws::AXF, &start, &texts, None));
    let mut board = start;
    for text in texts {
        for reading in board.readings(text) {
            for written in [notation::chinese(&board, reading), notation::wxf(&board, reading)].into_iter().flatten() {
                assert_eq!(board.readings(&written), [reading], "{written} in {board}");
            }
        }
        if let Some(chosen) = board.readings(text).first() {
            board = board.after(chosen);
        }
    }
}

fn start<B: Rules>(game: &GameText<'_>) -> B {
    game.start.as_deref().and_then(|text| B::parse(text).ok()).unwrap_or_else(B::start)
}

fn texts<'a>(game: &'a GameText<'_>) -> Vec<&'a str> {
    game.moves.iter().map(|written| written.text.as_ref()).collect()
}

/// A claim that depends on the game, so that each kind and any ply comes up.
fn claim(game: &GameText<'_>) -> Claim {
    let plies = game.moves.len();
    let kinds = [ClaimKind::Repetition, ClaimKind::MoveLimit, ClaimKind::Ending];
    let kind = kinds.into_iter().nth(game.tags.len() % 3).unwrap_or(ClaimKind::Repetition);
    let by = if plies.is_multiple_of(2) { Side::First } else { Side::Second };
    Claim { kind, by, ply: plies.saturating_sub(game.comments.len()) }
}

/// What holds of every account.
fn hold<B: Rules>(account: &Account) {
    assert!(account.plies <= account.recorded);
    assert_eq!(account.fault.is_some(), account.plies < account.recorded);
    assert!(account.fault.as_ref().is_none_or(|fault| fault.ply == account.plies + 1));
    assert!(account.end.is_none_or(|end| end.ply <= account.plies));
    assert!(B::parse(&account.last).is_ok(), "{}", account.last);
}

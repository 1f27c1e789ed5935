//! Parser for positions and moves on the command line.

use qisai_rules_draughts::FenError as DraughtsError;
use qisai_rules_kernel::Rules;
use qisai_rules_xiangqi::FenError as XiangqiError;
use qisai_rules_xiangqi::notation::{self, ReadError};

use crate::cli::failure::Failure;

/// Parses a chess position from its FEN, or returns the standard one for `startpos`.
pub(super) fn chess(text: &str) -> Result<qisai_rules_chess::Board, Failure> {
    read(text, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", |text, _| wrong_in_chess(text))
}

/// Parses a xiangqi position from its FEN, or returns the standard one for `startpos`.
pub(super) fn xiangqi(text: &str) -> Result<qisai_rules_xiangqi::Board, Failure> {
    read(text, "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w", |text, error| match error {
        XiangqiError::Ranks(_) | XiangqiError::TooMany(_) | XiangqiError::KingToBeTaken => None,
        XiangqiError::Rank(rank) => rank_at(text, rank),
        XiangqiError::Piece(letter) => text.find(*letter),
        XiangqiError::Side(side) => text.find(' ').and_then(|from| at(text, from, side)),
        XiangqiError::Kings(..) | XiangqiError::OutsidePalace(..) => Some(0),
    })
}

/// Parses a draughts position from a PDN FEN tag, or returns the standard one for `startpos`.
pub(super) fn draughts(text: &str) -> Result<qisai_rules_draughts::Board, Failure> {
    read(text, "W:W31-50:B1-20", |text, error| match error {
        DraughtsError::Side(part) | DraughtsError::Square(part) => text.find(part.as_str()),
        DraughtsError::Twice(square) | DraughtsError::Uncrowned(square) => {
            let number = square.to_string();
            let is_digit =
                |at: usize| text.get(at..).is_some_and(|rest| rest.starts_with(|it: char| it.is_ascii_digit()));
            let mut places = text.rmatch_indices(number.as_str()).map(|(at, _)| at);
            places.find(|at| !is_digit(at + number.len()) && at.checked_sub(1).is_none_or(|before| !is_digit(before)))
        }
    })
}

/// Parses a position. The error gives the column, counted in characters from 1, if there is one, and an example.
fn read<B: Rules>(text: &str, example: &str, place: impl Fn(&str, &B::Fault) -> Option<usize>) -> Result<B, Failure> {
    if text == "startpos" {
        return Ok(B::start());
    }
    B::parse(text).map_err(|error| {
        let column = place(text, &error).and_then(|at| text.get(..at)).map(|before| before.chars().count() + 1);
        let column = column.map_or_else(String::new, |column| format!("column {column}: "));
        Failure::Unusable(format!("FEN {text:?}: {column}{error}\nwrite it like {example:?}, or startpos"))
    })
}

fn at(text: &str, from: usize, part: &str) -> Option<usize> {
    text.get(from..)?.find(part).map(|at| from + at)
}

/// Returns the byte offset of a rank that is delimited by slashes.
fn rank_at(text: &str, rank: &str) -> Option<usize> {
    let mut begin = 0;
    text.split(['/', ' ']).find_map(|part| {
        let here = begin;
        begin += part.len() + 1;
        (part == rank).then_some(here)
    })
}

/// Returns the byte offset at which a chess FEN becomes invalid: the first letter that is not a piece, the first rank
/// without eight squares, or the first meaningless field. Returns `None` for a well-formed but impossible position.
fn wrong_in_chess(text: &str) -> Option<usize> {
    let placement = text.split(' ').next().unwrap_or_default();
    if let Some(at) = placement.find(|letter: char| !"pnbrqkPNBRQK12345678/".contains(letter)) {
        return Some(at);
    }
    let squares = |rank: &str| rank.chars().map(|letter| letter.to_digit(10).unwrap_or(1)).sum::<u32>();
    if let Some(rank) = placement.split('/').find(|rank| squares(rank) != 8) {
        return rank_at(text, rank);
    }
    if placement.split('/').count() != 8 {
        return Some(0);
    }
    let is_number = |field: &str| field.parse::<u32>().is_ok();
    let is_square = |field: &str| matches!(field.as_bytes(), [b'-'] | [b'a'..=b'h', b'1'..=b'8']);
    let mut begin = placement.len() + 1;
    let fields = text.get(begin..)?.split(' ').enumerate();
    fields.into_iter().find_map(|(place, field)| {
        let good = match place {
            0 => field == "w" || field == "b",
            1 => field == "-" || field.chars().all(|letter| letter.is_ascii_alphabetic()),
            2 => is_square(field),
            _ => is_number(field),
        };
        let here = begin;
        begin += field.len() + 1;
        (!good).then_some(here)
    })
}

/// Returns the only move that a text can mean in a xiangqi position.
pub(super) fn xiangqi_move(
    board: &qisai_rules_xiangqi::Board,
    text: &str,
    place: &str,
) -> Result<qisai_rules_xiangqi::Move, Failure> {
    notation::read(board, text).map_err(|error| {
        let way_out = match &error {
            ReadError::Illegal(_) => "moves are read in ICCS (h2e2), Chinese (炮二平五) and WXF (C2=5)".to_owned(),
            ReadError::Ambiguous { readings, .. } => {
                let named =
                    |chosen| notation::chinese(board, chosen).map_or_else(String::new, |text| format!(" ({text})"));
                let listed: Vec<String> = readings.iter().map(|it| format!("{it}{}", named(*it))).collect();
                format!("write one of {}", listed.join(", "))
            }
        };
        Failure::Wrong(format!("{place}: {error}\nposition {board}: {way_out}"))
    })
}

//! Parser of moves. It finds first the named pieces, then their target points, then the legal moves among them.

use qisai_rules_kernel::Side;

use super::token::{Token, Way};
use crate::board::Board;
use crate::moves::Move;
use crate::piece::Role;
use crate::square::Square;

/// Returns the legal moves that a text can mean, each once. The list is empty if there is none, and has several moves
/// if the text is ambiguous.
pub fn readings(board: &Board, text: &str) -> Vec<Move> {
    readings_from(board, text, true)
}

/// Returns the legal moves that a text can mean. It is faster if the side to move is known not to be in check.
pub(crate) fn readings_from(board: &Board, text: &str, checked: bool) -> Vec<Move> {
    let mut found = Vec::new();
    if let Some(said) = ParsedMove::of(text) {
        said.each(board, |meant| {
            if board.is_legal_from(meant, checked) && !found.contains(&meant) {
                found.push(meant);
            }
        });
    }
    found
}

/// Parsed text, independent of the position.
enum ParsedMove {
    From(Move),
    /// Piece that moves to a point, with the file or rank that it leaves if the text names one (all from 0).
    To {
        role: Role,
        file: Option<u8>,
        rank: Option<u8>,
        to: Square,
    },
    Piece {
        subject: Subject,
        /// Direction, or `None` in the short form.
        way: Option<Way>,
        number: u8,
    },
}

impl ParsedMove {
    /// Parses a text. Returns `None` if it is not a move in any notation.
    fn of(text: &str) -> Option<Self> {
        if let Some(named) = Self::letters(text) {
            return Some(named);
        }
        if let Some(named) = coordinates(text) {
            return Some(Self::From(named));
        }
        let mut tokens = [None; 4];
        let mut characters = text.chars().filter(|character| !character.is_whitespace());
        for (token, character) in tokens.iter_mut().zip(&mut characters) {
            *token = Some(Token::of(character)?);
        }
        match (tokens, characters.next()) {
            ([Some(a), Some(b), Some(Token::Way(way)), Some(Token::Number(number))], None) => {
                Some(Self::Piece { subject: Subject::of(a, b)?, way: Some(way), number })
            }
            ([Some(a), Some(b), Some(Token::Number(number)), None], None) => {
                Some(Self::Piece { subject: Subject::of(a, b)?, way: None, number })
            }
            _ => None,
        }
    }

    /// Parses the letters written by programs that treat every game as chess: a piece, the file or rank that it leaves
    /// if needed, and the target point. Files are `a` to `i` from Red's left, and ranks count from 1: `Ha3`, `Cbg8`,
    /// `R10a9`, `Pxe6+`.
    fn letters(text: &str) -> Option<Self> {
        let (piece, rest) = text.split_at_checked(1)?;
        let role = match piece {
            "K" => Role::King,
            "A" => Role::Advisor,
            "E" | "B" => Role::Elephant,
            "H" | "N" => Role::Horse,
            "R" => Role::Rook,
            "C" => Role::Cannon,
            "P" => Role::Pawn,
            _ => return None,
        };
        let rest = rest.trim_end_matches(['+', '#', '!', '?']);
        let at = rest.rfind(|letter: char| ('a'..='i').contains(&letter))?;
        let (left, to) = rest.split_at_checked(at)?;
        let file = |letter: &str| letter.bytes().next().filter(u8::is_ascii_lowercase).map(|letter| letter - b'a');
        let rank = |digits: &str| digits.parse::<u8>().ok().filter(|rank| (1..=10).contains(rank)).map(|rank| rank - 1);
        let to = Square::new(file(to)?, rank(to.get(1..)?)?)?;
        let left = left.strip_suffix('x').unwrap_or(left);
        let (from_file, from_rank) = match (left, file(left)) {
            ("", _) => (None, None),
            (_, Some(from)) if left.len() == 1 && from < 9 => (Some(from), None),
            _ => (None, Some(rank(left)?)),
        };
        Some(Self::To { role, file: from_file, rank: from_rank, to })
    }

    /// Calls `found` with each move that the text can mean by the movement of its piece. Some moves may appear twice,
    /// and not all are legal.
    fn each(&self, board: &Board, mut found: impl FnMut(Move)) {
        let (subject, way, number) = match self {
            Self::From(named) => return found(*named),
            Self::To { role, file, rank, to } => {
                let is_meant = |from: &Square| {
                    file.is_none_or(|file| from.file() == file) && rank.is_none_or(|rank| from.rank() == rank)
                };
                let pieces = board.all(board.to_move, *role).filter(is_meant);
                return pieces.for_each(|from| found(Move { from, to: *to }));
            }
            Self::Piece { subject, way, number } => (subject, *way, *number),
        };
        let ways =
            way.map_or([Some(Way::Advance), Some(Way::Retreat), Some(Way::Traverse)], |way| [Some(way), None, None]);
        for way in ways.into_iter().flatten() {
            for from in subject.squares(board) {
                if let Some(to) = target(board.to_move, subject.role, from, way, number) {
                    found(Move { from, to });
                }
            }
        }
    }
}

/// Returns the article that a text breaks, or `None` if it is not a move in any notation.
pub(crate) fn broken(board: &Board, text: &str) -> Option<&'static str> {
    let said = ParsedMove::of(text)?;
    let side = board.to_move;
    let mut article = "2.2";
    said.each(board, |Move { from, to }| {
        let goes = board.at(from).is_some_and(|it| it.side == side && board.reaches(side, from, it.role, to));
        if goes && article == "2.2" {
            let mut after = board.clone();
            after.shift(from, to);
            article = if after.kings_face() { "4.1.2" } else { "3.1" };
        }
    });
    Some(article)
}

/// Parses ICCS: `h2e2`, `H2-E2`.
fn coordinates(text: &str) -> Option<Move> {
    let (from, to) = match *text.as_bytes() {
        [a, b, c, d] | [a, b, b'-', c, d] => ((a, b), (c, d)),
        _ => return None,
    };
    let point =
        |(file, rank): (u8, u8)| Square::new(file.to_ascii_lowercase().checked_sub(b'a')?, rank.checked_sub(b'0')?);
    Some(Move { from: point(from)?, to: point(to)? })
}

/// Pieces named by a text.
struct Subject {
    role: Role,
    by: PieceSelector,
}

enum PieceSelector {
    /// Piece on this file.
    File(u8),
    /// First, middle or last of the pieces that share a file. For pawns, the file may be named.
    Front(Option<u8>),
    Middle(Option<u8>),
    Back(Option<u8>),
    /// Pawns that share files, counted together.
    Number(u8),
    /// Pawn with this number, counted from the front, on this file.
    NumberOnFile(u8, u8),
}

impl PieceSelector {
    /// Returns the position in front, in the middle or behind that a token names.
    fn place(token: Token, file: Option<u8>) -> Option<Self> {
        match token {
            Token::Front => Some(Self::Front(file)),
            Token::Middle => Some(Self::Middle(file)),
            Token::Back => Some(Self::Back(file)),
            Token::Piece(_) | Token::Number(_) | Token::Way(_) => None,
        }
    }
}

impl Subject {
    fn of(first: Token, second: Token) -> Option<Self> {
        let (first, second) = (first.as_place(), second.as_place());
        let (role, by) = match (first, second) {
            (Token::Piece(role), Token::Number(file)) => (role, PieceSelector::File(file)),
            (Token::Number(number), Token::Piece(Role::Pawn)) => (Role::Pawn, PieceSelector::Number(number)),
            (Token::Number(number), Token::Number(file)) => (Role::Pawn, PieceSelector::NumberOnFile(number, file)),
            (Token::Piece(role), place) | (place, Token::Piece(role)) => (role, PieceSelector::place(place, None)?),
            (Token::Number(file), place) | (place, Token::Number(file)) => {
                (Role::Pawn, PieceSelector::place(place, Some(file))?)
            }
            _ => return None,
        };
        Some(Self { role, by })
    }

    fn squares(&self, board: &Board) -> Vec<Square> {
        let row = in_row(board, self.role);
        let file = |square: Square| square.file_from(board.to_move);
        let ahead = |square: Square| {
            row.iter().take_while(|other| **other != square).filter(|other| other.file() == square.file()).count()
        };
        let on_file = |square: Square| row.iter().filter(|other| other.file() == square.file()).count();
        let shares = |square: Square| on_file(square) > 1;
        let is_on = |square: Square, on: Option<u8>| on.is_none_or(|on| file(square) == on);
        let meant = |square: Square| match self.by {
            PieceSelector::File(number) => file(square) == number,
            PieceSelector::Front(on) => is_on(square, on) && shares(square) && ahead(square) == 0,
            PieceSelector::Middle(on) => is_on(square, on) && ahead(square) > 0 && ahead(square) + 1 < on_file(square),
            PieceSelector::Back(on) => is_on(square, on) && shares(square) && ahead(square) + 1 == on_file(square),
            PieceSelector::Number(number) => {
                let before = row.iter().take_while(|other| **other != square).filter(|other| shares(**other)).count();
                shares(square) && before + 1 == usize::from(number)
            }
            PieceSelector::NumberOnFile(number, on) => file(square) == on && ahead(square) + 1 == usize::from(number),
        };
        row.iter().copied().filter(|square| meant(*square)).collect()
    }
}

/// Returns the pieces of one kind of the side to move, sorted by files from the mover's right, and on a file from the
/// front.
pub(super) fn in_row(board: &Board, role: Role) -> Vec<Square> {
    let side = board.to_move;
    let mut squares: Vec<Square> = board.all(side, role).collect();
    squares.sort_unstable_by_key(|square| (square.file_from(side), 9 - square.rank_from(side)));
    squares
}

/// Returns the target point of a piece by its notation. Pieces that move in straight lines advance by steps or traverse
/// to a file; the others always move to a file.
fn target(side: Side, role: Role, from: Square, way: Way, number: u8) -> Option<Square> {
    let rank_after = |steps: u8| match (way, side) {
        (Way::Traverse, _) => Some(from.rank()),
        (Way::Advance, Side::First) | (Way::Retreat, Side::Second) => Some(from.rank() + steps),
        (Way::Retreat, Side::First) | (Way::Advance, Side::Second) => from.rank().checked_sub(steps),
    };
    let file_after = || match side {
        Side::First => 9_u8.checked_sub(number),
        Side::Second => number.checked_sub(1),
    };
    if matches!(role, Role::Horse | Role::Advisor | Role::Elephant) {
        let file = file_after()?;
        let steps = match (role, file.abs_diff(from.file())) {
            (Role::Horse, 1) | (Role::Elephant, 2) => 2,
            (Role::Horse, 2) | (Role::Advisor, 1) => 1,
            _ => return None,
        };
        return if way == Way::Traverse { None } else { Square::new(file, rank_after(steps)?) };
    }
    if way == Way::Traverse {
        Square::new(file_after()?, from.rank())
    } else {
        Square::new(from.file(), rank_after(number)?)
    }
}

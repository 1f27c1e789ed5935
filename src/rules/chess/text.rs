//! Moves in the notations of people and programs.
//!
//! The following forms are read:
//!
//! - SAN, also with more of the start square than needed (`Ng1f3`), with `-`, without `x` for a capture, without `+` and `#`,
//!   and with trailing marks;
//! - promotion as `e8=Q`, `e8Q`, `e8(Q)`, `e8/Q`;
//! - castling with letters or noughts, also mixed, full-width or Cyrillic (`O-O`, `0-0-0`, `o–o`), and with dashes of every width;
//! - `exd6e.p.`;
//! - UCI (`e2e4`, `e7e8q`, castling as `e1g1`, in Chess960 as the king's move to its rook) and long algebraic (`e2-e4`, `e2–e4`, `e5xd6`);
//! - figurines (`♘f3`);
//! - null moves (`--`, `Z0`, `0000`), which are never legal.

use shakmaty::{CastlingSide, Chess, File, Move, MoveList, Position, Rank, Role, Square};

use crate::only::only_move;

/// Move described by a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MoveText {
    Castle(CastlingSide),
    Null,
    Piece(PieceText),
}

/// Move of one piece described by a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PieceText {
    pub(crate) role: Option<Role>,
    pub(crate) file: Option<File>,
    pub(crate) rank: Option<Rank>,
    pub(crate) to: Square,
    pub(crate) takes: bool,
    pub(crate) promotion: Option<Role>,
}

impl MoveText {
    pub(crate) fn read(text: &str) -> Option<Self> {
        let mut rest = text.as_bytes();
        if let Some(piece) = PieceText::plain(rest) {
            return Some(Self::Piece(piece));
        }
        while let [before @ .., b'+' | b'#' | b'!' | b'?'] = rest {
            rest = before;
        }
        match rest {
            [b'a'..=b'h' | b'B' | b'K' | b'N' | b'Q' | b'R', ..] => PieceText::read(rest).map(Self::Piece),
            b"O-O" | b"OO" => Some(Self::Castle(CastlingSide::KingSide)),
            b"O-O-O" | b"OOO" => Some(Self::Castle(CastlingSide::QueenSide)),
            b"--" | b"Z0" | b"<>" | b"0000" | b"null" | b"pass" => Some(Self::Null),
            _ => castling(rest).map(Self::Castle).or_else(|| PieceText::read(rest).map(Self::Piece)),
        }
    }
}

/// Parses castling in any typing: two or three letters or noughts with dashes between them. Returns its side.
fn castling(text: &[u8]) -> Option<CastlingSide> {
    let letters = std::str::from_utf8(text).ok()?.split(is_dash);
    let is_letter = |part: &str| matches!(part, "O" | "o" | "0" | "\u{FF2F}" | "\u{FF4F}" | "\u{FF10}" | "О" | "о");
    let count = letters.take(4).try_fold(0_u8, |count, part| is_letter(part).then_some(count + 1));
    match count? {
        2 => Some(CastlingSide::KingSide),
        3 => Some(CastlingSide::QueenSide),
        _ => None,
    }
}

/// Returns `true` for a dash of any width, or a minus sign.
fn is_dash(letter: char) -> bool {
    matches!(letter, '-' | '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{FE63}' | '\u{FF0D}')
}

impl PieceText {
    /// Parses SAN in its most common form: a piece, a file, `x`, a square, a check. All parts except the square are
    /// optional.
    fn plain(text: &[u8]) -> Option<Self> {
        let (first, after) = text.split_first()?;
        let role = match first {
            b'K' => Some(Role::King),
            b'Q' => Some(Role::Queen),
            b'R' => Some(Role::Rook),
            b'B' => Some(Role::Bishop),
            b'N' => Some(Role::Knight),
            _ => None,
        };
        let rest = if role.is_some() { after } else { text };
        let rest = if let [before @ .., b'+' | b'#'] = rest { before } else { rest };
        let (from, to) = rest.split_last_chunk::<2>()?;
        let (file, takes) = match from {
            [] => (None, false),
            [b'x'] => (None, true),
            [letter @ b'a'..=b'h'] => (File::from_char(char::from(*letter)), false),
            [letter @ b'a'..=b'h', b'x'] => (File::from_char(char::from(*letter)), true),
            _ => return None,
        };
        Some(Self { role, file, rank: None, to: Square::from_ascii(to).ok()?, takes, promotion: None })
    }

    fn read(mut rest: &[u8]) -> Option<Self> {
        if let [before @ .., b'e', b'.', b'p', b'.'] | [before @ .., b'e', b'.', b'p'] | [before @ .., b'e', b'p'] =
            rest
        {
            rest = before;
        }
        let role = piece(&mut rest);
        let promotion = promotion(&mut rest);
        let (from, to) = rest.split_at_checked(rest.len().checked_sub(2)?)?;
        let to = Square::from_ascii(to).ok()?;
        let (file, from) = match from {
            [letter @ b'a'..=b'h', from @ ..] => (File::from_char(char::from(*letter)), from),
            _ => (None, from),
        };
        let (rank, from) = match from {
            [digit @ b'1'..=b'8', from @ ..] => (Rank::from_char(char::from(*digit)), from),
            _ => (None, from),
        };
        let takes = match from {
            b"" | b"-" => false,
            b"x" | b":" => true,
            dash if std::str::from_utf8(dash).is_ok_and(|dash| dash.strip_prefix(is_dash) == Some("")) => false,
            _ => return None,
        };
        Some(Self { role, file, rank, to, takes, promotion })
    }

    /// Returns the start square if the text names it completely.
    fn from(self) -> Option<Square> {
        Some(Square::from_coords(self.file?, self.rank?))
    }

    /// Returns the role of the moving piece: the named piece, or the piece on the named square, or a pawn.
    pub(crate) fn role_in(self, position: &Chess) -> Role {
        let standing = || self.from().and_then(|from| position.board().role_at(from));
        self.role.or_else(standing).unwrap_or(Role::Pawn)
    }

    /// Returns the castling side if the text castles in UCI, by the two squares of the king.
    fn castles(self, role: Role) -> Option<CastlingSide> {
        let from = self.from().filter(|from| role == Role::King && from.file() == File::E && !self.takes)?;
        let side = match self.to.file() {
            File::G => CastlingSide::KingSide,
            File::C => CastlingSide::QueenSide,
            _ => return None,
        };
        (from.rank() == self.to.rank()).then_some(side)
    }
}

/// Parses the letter or figurine of a piece at the beginning, including `P`.
fn piece(rest: &mut &[u8]) -> Option<Role> {
    let (role, after) = match rest {
        [b'K', after @ ..] => (Role::King, after),
        [b'Q', after @ ..] => (Role::Queen, after),
        [b'R', after @ ..] => (Role::Rook, after),
        [b'B', after @ ..] => (Role::Bishop, after),
        [b'N', after @ ..] => (Role::Knight, after),
        [b'P', after @ ..] => (Role::Pawn, after),
        [0xe2, 0x99, figurine @ 0x94..=0x9f, after @ ..] => (figure(*figurine), after),
        _ => return None,
    };
    *rest = after;
    Some(role)
}

/// Returns the role of a figurine `♔♕♖♗♘♙♚♛♜♝♞♟` from its last byte.
fn figure(last: u8) -> Role {
    match last {
        0x94 | 0x9a => Role::King,
        0x95 | 0x9b => Role::Queen,
        0x96 | 0x9c => Role::Rook,
        0x97 | 0x9d => Role::Bishop,
        0x98 | 0x9e => Role::Knight,
        _ => Role::Pawn,
    }
}

/// Parses the piece of a promotion at the end.
fn promotion(rest: &mut &[u8]) -> Option<Role> {
    let (letter, before) = match rest {
        [before @ .., b'(', letter, b')'] | [before @ .., b'=' | b'/', letter] => (letter, before),
        [before @ .., letter] if matches!(before.last(), Some(b'1' | b'8')) => (letter, before),
        _ => return None,
    };
    let role = match letter {
        b'Q' | b'q' => Role::Queen,
        b'R' | b'r' => Role::Rook,
        b'B' | b'b' => Role::Bishop,
        b'N' | b'n' => Role::Knight,
        _ => return None,
    };
    *rest = before;
    Some(role)
}

/// Meaning of a text in a position.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Reading {
    /// No legal move.
    None,
    One(Move),
    /// Several legal moves: see [`readings`].
    Several,
}

/// Returns the legal move that a text means, without a list of moves if possible. `is_check` is `true` if the side to
/// move is in check.
pub(crate) fn reading(position: &Chess, text: MoveText, is_check: bool) -> Reading {
    if let MoveText::Piece(piece) = text
        && let Some(chosen) = only_move(position, piece, is_check)
    {
        return Reading::One(chosen);
    }
    match readings(position, text).as_slice() {
        [] => Reading::None,
        [chosen] => Reading::One(*chosen),
        _ => Reading::Several,
    }
}

/// Returns the legal moves that a text can mean.
pub(crate) fn readings(position: &Chess, text: MoveText) -> MoveList {
    let piece = match text {
        MoveText::Castle(side) => return position.castling_moves(side),
        MoveText::Null => return MoveList::new(),
        MoveText::Piece(piece) => piece,
    };
    let role = piece.role_in(position);
    let mut moves = position.san_candidates(role, piece.to);
    moves.retain(|chosen| fits(piece, *chosen));
    if moves.is_empty()
        && let Some(side) = piece.castles(role)
    {
        return position.castling_moves(side);
    }
    if moves.is_empty() && role == Role::King && position.our(Role::Rook).contains(piece.to) && !piece.takes {
        // Castling in UCI as in Chess960.
        let mut castling = position.castling_moves(CastlingSide::KingSide);
        castling.extend(position.castling_moves(CastlingSide::QueenSide));
        castling.retain(
            |chosen| matches!(chosen, Move::Castle { king, rook } if Some(*king) == piece.from() && *rook == piece.to),
        );
        return castling;
    }
    moves
}

fn fits(piece: PieceText, chosen: Move) -> bool {
    let Some(from) = chosen.from() else { return false };
    piece.file.is_none_or(|file| file == from.file())
        && piece.rank.is_none_or(|rank| rank == from.rank())
        && (piece.promotion.is_none() || piece.promotion == chosen.promotion())
        && (!piece.takes || chosen.is_capture())
}

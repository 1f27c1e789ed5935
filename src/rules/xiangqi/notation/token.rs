//! Tokens: the meaning of each character of a move.

use crate::piece::Role;

/// Direction of a move from the perspective of its side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    /// Forwards: 进
    Advance,
    /// Backwards: 退
    Retreat,
    /// Sideways: 平
    Traverse,
}

/// Token for one character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token {
    Piece(Role),
    /// Digit 1–9: a file, a number of steps, or a place in a row of pawns.
    Number(u8),
    /// Position among several pieces: 前, 中 or 后.
    Front,
    Middle,
    Back,
    Way(Way),
}

impl Token {
    /// Parses a character. Returns `None` for a character that occurs in no move. The signs of WXF mean a place or a
    /// direction depending on their position: see [`Token::as_place`].
    pub(super) fn of(character: char) -> Option<Self> {
        Some(match character {
            '帅' | '帥' | '将' | '將' | 'K' | 'k' => Self::Piece(Role::King),
            '仕' | '士' | 'A' | 'a' | 'G' | 'g' => Self::Piece(Role::Advisor),
            '相' | '象' | 'E' | 'e' | 'B' | 'b' | 'M' | 'm' => Self::Piece(Role::Elephant),
            '马' | '馬' | '傌' | 'H' | 'h' | 'N' | 'n' => Self::Piece(Role::Horse),
            '车' | '車' | '俥' | 'R' | 'r' => Self::Piece(Role::Rook),
            '炮' | '砲' | '包' | 'C' | 'c' => Self::Piece(Role::Cannon),
            '兵' | '卒' | 'P' | 'p' | 'S' | 's' => Self::Piece(Role::Pawn),
            '前' => Self::Front,
            '中' => Self::Middle,
            '后' | '後' => Self::Back,
            '进' | '進' | '+' | '\u{FF0B}' => Self::Way(Way::Advance),
            '退' | '-' | '\u{FF0D}' => Self::Way(Way::Retreat),
            '平' | '=' | '.' | '\u{FF1D}' => Self::Way(Way::Traverse),
            _ => Self::Number(number(character)?),
        })
    }

    /// Returns the token for a sign of WXF in the position of a place: `+` for 前, `-` for 后, `.` or `=` for 中.
    pub(super) fn as_place(self) -> Self {
        match self {
            Self::Way(Way::Advance) => Self::Front,
            Self::Way(Way::Retreat) => Self::Back,
            Self::Way(Way::Traverse) => Self::Middle,
            other => other,
        }
    }
}

fn number(character: char) -> Option<u8> {
    const CHINESE: &str = "一二三四五六七八九";
    const FULL_WIDTH: &str = "１２３４５６７８９";
    const PLAIN: &str = "123456789";
    let in_digits = |digits: &str| (1..).zip(digits.chars()).find(|(_, it)| *it == character).map(|(number, _)| number);
    [PLAIN, CHINESE, FULL_WIDTH].into_iter().find_map(in_digits)
}

//! What the characters of a move mean.

use crate::piece::Role;

/// The direction of a move as its side sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    /// 进
    Advance,
    /// 退
    Retreat,
    /// 平
    Traverse,
}

/// One character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token {
    Piece(Role),
    /// 1–9: a file, a number of steps, or a place in a row of pawns.
    Number(u8),
    /// 前, 中 or 后.
    Front,
    Middle,
    Back,
    Way(Way),
}

impl Token {
    /// None for a character of no move. WXF's signs stand for a place or a way by where they are: see [`Token::as_place`].
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

    /// A sign of WXF where a place is expected: `+` for 前, `-` for 后, `.` or `=` for 中.
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

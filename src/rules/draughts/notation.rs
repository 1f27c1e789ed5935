//! Moves in the notations of players.

use std::str::FromStr;

use thiserror::Error;

use crate::board::Board;
use crate::moves::Move;
use crate::ray::view;
use crate::square::{Direction, Square, Squares};

/// Error for a text that is not a move: not two or more squares from 1 to 50 with `-` or `x` between them.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0:?} is not squares from 1 to 50 with - or x between them")]
pub struct MoveTextError(pub String);

/// Squares that a record names for one move:
///
/// - `32-28`, `26x37`: start and end. Either sign is accepted for either kind of move, as is `:`;
/// - `47x38x24x13x36`: the whole way: the start, every landing square, the end;
/// - `47x36x20x9x29x33`: the start, the end and the captured pieces in any order, as some engines write it;
/// - `01-07`, `1- 7`: leading zeros and spaces are ignored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveText {
    from: Square,
    to: Square,
    /// Squares after the second one. Empty in the short form.
    more: Vec<Square>,
}

impl MoveText {
    /// Returns the first two squares.
    pub(crate) fn ends(&self) -> (Square, Square) {
        (self.from, self.to)
    }

    /// Returns `true` if there are only two squares.
    pub(crate) fn is_short(&self) -> bool {
        self.more.is_empty()
    }
}

impl FromStr for MoveText {
    type Err = MoveTextError;

    fn from_str(text: &str) -> Result<Self, MoveTextError> {
        if let Some((from, to)) = plain(text) {
            return Ok(Self { from, to, more: Vec::new() });
        }
        let fault = || MoveTextError(text.to_owned());
        let square = |part: &str| {
            let digits = part.trim();
            let plain = digits.len() <= 2 && digits.bytes().all(|letter| letter.is_ascii_digit());
            digits.parse().ok().filter(|_| plain).and_then(Square::new).ok_or_else(fault)
        };
        let mut squares = text.split(['-', 'x', 'X', ':', '×']).map(square);
        let (Some(from), Some(to)) = (squares.next(), squares.next()) else { return Err(fault()) };
        Ok(Self { from: from?, to: to?, more: squares.collect::<Result<_, _>>()? })
    }
}

/// Parses the most common form of a move: `32-28`, `7x18`.
fn plain(text: &str) -> Option<(Square, Square)> {
    let number = |digits: &[u8]| match digits {
        [only @ b'1'..=b'9'] => Square::new(only - b'0'),
        [tens @ b'0'..=b'5', ones @ b'0'..=b'9'] => Square::new((tens - b'0') * 10 + (ones - b'0')),
        _ => None,
    };
    let bytes = text.as_bytes();
    let sign = bytes.iter().position(|letter| matches!(letter, b'-' | b'x'))?;
    Some((number(bytes.get(..sign)?)?, number(bytes.get(sign + 1..)?)?))
}

impl Board {
    /// Returns the legal moves that a text can mean.
    pub(crate) fn meant_by(&self, text: &MoveText) -> Vec<Move> {
        if self.must_capture() {
            return self.captures().into_iter().filter(|capture| self.is_meant(text, capture)).collect();
        }
        let is_step = text.more.is_empty() && self.can_step(text.from, text.to);
        is_step.then_some(Move { from: text.from, to: text.to, captured: Squares::NONE }).into_iter().collect()
    }

    /// Returns `true` if a text can mean this capture.
    pub(crate) fn is_meant(&self, text: &MoveText, capture: &Move) -> bool {
        if capture.from != text.from {
            return false;
        }
        let Some(end) = text.more.last() else { return capture.to == text.to };
        let taken = text.more.iter().fold(Squares::NONE, |taken, square| taken.with(*square));
        (capture.to == text.to && capture.captured == taken) || (capture.to == *end && self.is_way(text, capture))
    }

    /// Returns `true` if a capture can land on the squares of a text in order.
    fn is_way(&self, text: &MoveText, capture: &Move) -> bool {
        let mut at = text.from;
        let mut left = capture.captured;
        for to in std::iter::once(text.to).chain(text.more.iter().copied()) {
            let jumped = Direction::ALL.into_iter().find_map(|direction| self.leg(at, to, direction, capture, left));
            let Some(jumped) = jumped else { return false };
            (at, left) = (to, left.without(jumped));
        }
        left.is_empty()
    }

    /// Returns the pieces jumped on the way to a square in a direction, or `None` if that way is impossible.
    fn leg(&self, from: Square, to: Square, direction: Direction, capture: &Move, left: Squares) -> Option<Squares> {
        let occupied = Squares::BOARD.without(self.free()).without(capture.from.alone());
        let mut jumped = Squares::NONE;
        let mut at = from;
        loop {
            let (free, nearest) = view(at, direction, occupied);
            if free.contains(to) {
                return (!jumped.is_empty()).then_some(jumped);
            }
            at = nearest.filter(|piece| left.without(jumped).contains(*piece))?;
            if !at.alone().toward(direction).meets(Squares::BOARD.without(occupied)) {
                return None;
            }
            jumped = jumped.with(at);
        }
    }

    /// Returns the squares on the way of a move: the start, the landing squares, the end.
    ///
    /// A king that jumps several pieces in a line lands directly behind each of them. Before a turn, it lands on the
    /// turning square. If several ways lead to the same capture, one of them is returned. For a move that is not legal
    /// in the position, only two squares are returned.
    pub fn way(&self, chosen: &Move) -> Vec<Square> {
        let mut way = vec![chosen.from];
        if !self.find_way(chosen, None, chosen.captured, &mut way) {
            way.push(chosen.to);
        }
        way
    }

    fn find_way(&self, chosen: &Move, came: Option<Direction>, left: Squares, way: &mut Vec<Square>) -> bool {
        let Some(at) = way.last().copied() else { return false };
        if left.is_empty() {
            return at == chosen.to && way.len() > 1;
        }
        let reach = if self.kings().contains(chosen.from) { Squares::BOARD } else { Squares::NONE };
        let occupied = Squares::BOARD.without(self.free()).without(chosen.from.alone());
        for direction in Direction::ALL {
            let (between, Some(victim)) = view(at, direction, occupied) else { continue };
            let is_far = !between.is_empty() && reach.is_empty();
            if is_far || !left.contains(victim) || came == Some(direction.opposite()) {
                continue;
            }
            let left = left.without(victim.alone());
            let next = victim.alone().toward(direction);
            let landings = view(victim, direction, occupied).0.and(reach.or(next));
            for landing in landings.iter() {
                way.push(landing);
                if self.find_way(chosen, Some(direction), left, way) {
                    return true;
                }
                way.pop();
            }
        }
        false
    }
}

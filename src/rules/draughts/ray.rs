//! Diagonals along which a king sees.
#![expect(clippy::indexing_slicing, clippy::as_conversions, reason = "places are below 54 and directions below 4")]

use crate::square::{Direction, Square, Squares};

/// All squares from a square to the edge, by direction and bit index.
static RAYS: [[Squares; 54]; 4] = rays();

const fn rays() -> [[Squares; 54]; 4] {
    let mut rays = [[Squares::NONE; 54]; 4];
    let mut direction = 0;
    while direction < 4 {
        let mut place = 0;
        while place < 54 {
            let mut at = Squares(1 << place).and(Squares::BOARD);
            while at.0 != 0 {
                at = at.toward(Direction::ALL[direction]).and(Squares::BOARD);
                rays[direction][place] = rays[direction][place].or(at);
            }
            place += 1;
        }
        direction += 1;
    }
    rays
}

/// Returns all squares from `from` to the edge.
#[inline]
pub(crate) fn ray(from: Square, direction: Direction) -> Squares {
    RAYS[direction as usize][from.place()]
}

/// Returns the free squares up to the first piece in a direction, and that piece.
#[inline]
pub(crate) fn view(from: Square, direction: Direction, occupied: Squares) -> (Squares, Option<Square>) {
    let ray = ray(from, direction);
    let pieces = ray.and(occupied);
    let nearest = match direction {
        Direction::UpLeft | Direction::UpRight => pieces.last(),
        Direction::DownLeft | Direction::DownRight => pieces.first(),
    };
    match nearest {
        Some(piece) => (ray.without(self::ray(piece, direction)).without(piece.alone()), nearest),
        None => (ray, None),
    }
}

//! The diagonals that a king sees.
#![expect(clippy::indexing_slicing, clippy::as_conversions, reason = "places are below 54 and directions below 4")]

use crate::square::{Direction, Square, Squares};

/// By direction and place, every square from there to the edge.
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

/// Every square from here to the edge.
#[inline]
pub(crate) fn ray(from: Square, direction: Direction) -> Squares {
    RAYS[direction as usize][from.place()]
}

/// How far one sees in a direction: the free squares up to the first piece, and that piece.
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

//! Tables of the points that pieces reach from each point, computed by the compiler.
#![expect(
    clippy::indexing_slicing,
    clippy::as_conversions,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_possible_wrap,
    reason = "const functions have neither iterators nor conversions; the compiler checks each index, and callers stay below 90 points, 10 places and 1,024 occupancies"
)]

use qisai_rules_kernel::Side;

use crate::square::Square;

/// Points that a piece reaches without sliding, each with the point that must be free for it (the horse's leg, the
/// elephant's eye). For pieces without such a condition, it is the point where the piece stands.
#[derive(Clone, Copy)]
pub(crate) struct Leaps {
    count: u8,
    via: [Square; 8],
    to: [Square; 8],
}

impl Leaps {
    const NONE: Self = Self { count: 0, via: [Square::at(0); 8], to: [Square::at(0); 8] };

    const fn with(mut self, via: Square, to: Square) -> Self {
        self.via[self.count as usize] = via;
        self.to[self.count as usize] = to;
        self.count += 1;
        self
    }

    /// Returns pairs of the point that must be free and the point reached.
    pub(crate) fn pairs(&self) -> impl Iterator<Item = (Square, Square)> {
        self.via.into_iter().zip(self.to).take(usize::from(self.count))
    }

    /// Returns the points reached.
    pub(crate) fn targets(&self) -> impl Iterator<Item = Square> {
        self.to.into_iter().take(usize::from(self.count))
    }
}

type PerPoint = [Leaps; Square::COUNT];

const ORTHOGONAL: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

const fn step(from: Square, (files, ranks): (i8, i8)) -> Option<Square> {
    let (file, rank) = (from.file() as i8 + files, from.rank() as i8 + ranks);
    if file < 0 || file > 8 || rank < 0 || rank > 9 { None } else { Some(Square::at((rank * 9 + file) as u8)) }
}

/// Returns, for each point, the steps of kings (orthogonal) or advisors (diagonal) that end in the palace.
const fn palace(steps: [(i8, i8); 4], side: Side) -> PerPoint {
    let mut table = [Leaps::NONE; Square::COUNT];
    let mut at = 0;
    while at < Square::COUNT {
        let from = Square::at(at as u8);
        let mut direction = 0;
        while direction < 4 {
            if let Some(to) = step(from, steps[direction])
                && to.in_palace(side)
            {
                table[at] = table[at].with(from, to);
            }
            direction += 1;
        }
        at += 1;
    }
    table
}

const fn elephant(side: Side) -> PerPoint {
    let mut table = [Leaps::NONE; Square::COUNT];
    let mut at = 0;
    while at < Square::COUNT {
        let mut direction = 0;
        while direction < 4 {
            if let Some(eye) = step(Square::at(at as u8), DIAGONAL[direction])
                && let Some(to) = step(eye, DIAGONAL[direction])
                && !to.across_river(side)
            {
                table[at] = table[at].with(eye, to);
            }
            direction += 1;
        }
        at += 1;
    }
    table
}

const fn pawn(side: Side) -> PerPoint {
    let mut table = [Leaps::NONE; Square::COUNT];
    let steps = [(0, if matches!(side, Side::First) { 1 } else { -1 }), (1, 0), (-1, 0)];
    let mut at = 0;
    while at < Square::COUNT {
        let from = Square::at(at as u8);
        let mut direction = 0;
        while direction < if from.across_river(side) { 3 } else { 1 } {
            if let Some(to) = step(from, steps[direction]) {
                table[at] = table[at].with(from, to);
            }
            direction += 1;
        }
        at += 1;
    }
    table
}

/// Returns the jumps of a horse. With `backwards`, the table contains the points from which a horse jumps to each
/// point, with the leg of that jump.
const fn horse(backwards: bool) -> PerPoint {
    let mut table = [Leaps::NONE; Square::COUNT];
    let mut at = 0;
    while at < Square::COUNT {
        let point = Square::at(at as u8);
        let mut direction = 0;
        while direction < 8 {
            let leg = ORTHOGONAL[direction / 2];
            let side = if direction % 2 == 0 { 1 } else { -1 };
            let jump = (2 * leg.0 + leg.1 * side, 2 * leg.1 + leg.0 * side);
            let other = if backwards { (-jump.0, -jump.1) } else { jump };
            if let Some(target) = step(point, other)
                && let Some(leg) = step(if backwards { target } else { point }, leg)
            {
                table[at] = table[at].with(leg, target);
            }
            direction += 1;
        }
        at += 1;
    }
    table
}

/// Target points of kings, by side.
pub(crate) static KING: [PerPoint; 2] = [palace(ORTHOGONAL, Side::First), palace(ORTHOGONAL, Side::Second)];
/// Target points of advisors, by side.
pub(crate) static ADVISOR: [PerPoint; 2] = [palace(DIAGONAL, Side::First), palace(DIAGONAL, Side::Second)];
/// Target points of elephants, by side.
pub(crate) static ELEPHANT: [PerPoint; 2] = [elephant(Side::First), elephant(Side::Second)];
/// Target points of pawns, by side.
pub(crate) static PAWN: [PerPoint; 2] = [pawn(Side::First), pawn(Side::Second)];
/// Target points of horses.
pub(crate) static HORSE: PerPoint = horse(false);
/// Points from which horses attack each point.
pub(crate) static HORSE_FROM: PerPoint = horse(true);

/// Points that can affect an attack on a king, by its point: its rank and file, the diagonal points where a piece
/// blocks a horse, and the points from which a horse attacks. A move between other points does not change the attack.
pub(crate) static AROUND: [u128; Square::COUNT] = around();

const fn around() -> [u128; Square::COUNT] {
    let mut table = [0; Square::COUNT];
    let mut at = 0;
    while at < Square::COUNT {
        let king = Square::at(at as u8);
        let mut other = 0;
        while other < Square::COUNT {
            let point = Square::at(other as u8);
            let files = king.file().abs_diff(point.file());
            let ranks = king.rank().abs_diff(point.rank());
            if files == 0 || ranks == 0 || (files < 3 && ranks < 3 && files + ranks < 4) {
                table[at] |= point.bit();
            }
            other += 1;
        }
        at += 1;
    }
    table
}

/// Nearest three occupied places on each side of a place on a line. Places are numbered from 0; a rank has nine and a
/// file ten.
#[derive(Clone, Copy)]
pub(crate) struct Line(u32);

impl Line {
    /// Value for no piece.
    const NO_PIECE: u32 = 15;

    /// Returns the nearest pieces to `place` on a line whose occupied places are the bits of `occupied`.
    pub(crate) fn from(place: u8, occupied: u16) -> Self {
        LINES[usize::from(place)][usize::from(occupied)]
    }

    /// Returns the place of the `nth` piece (0–2) in the direction of higher (`up`) or lower places.
    pub(crate) fn nth(self, up: bool, nth: u32) -> Option<u8> {
        let place = self.0 >> (if up { 0 } else { 12 } + 4 * nth) & 15;
        if place == Self::NO_PIECE { None } else { Some(place as u8) }
    }
}

static LINES: [[Line; 1024]; 10] = lines();

#[expect(clippy::large_stack_arrays, reason = "only the compiler calls it")]
const fn lines() -> [[Line; 1024]; 10] {
    let mut table = [[Line(0xff_ffff); 1024]; 10];
    let mut place = 0;
    while place < 10 {
        let mut occupied: u32 = 0;
        while occupied < 1024 {
            table[place as usize][occupied as usize] = look(place, occupied);
            occupied += 1;
        }
        place += 1;
    }
    table
}

const fn look(place: u32, occupied: u32) -> Line {
    let mut found = 0xff_ffff_u32;
    let mut above = occupied >> (place + 1) << (place + 1);
    let mut below = occupied & ((1 << place) - 1);
    let mut nth = 0;
    while nth < 3 {
        if above != 0 {
            let first = above.trailing_zeros();
            above &= above - 1;
            found &= !((15 ^ first) << (4 * nth));
        }
        if below != 0 {
            let first = below.ilog2();
            below &= !(1 << first);
            found &= !((15 ^ first) << (12 + 4 * nth));
        }
        nth += 1;
    }
    Line(found)
}

//! Tables of the points that pieces reach from each point, computed by the compiler.
#![expect(
    clippy::indexing_slicing,
    clippy::as_conversions,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_possible_wrap,
    reason = "constant functions have neither iterators nor conversions; the compiler itself proves each index and the tables' users stay below 90 points, 10 places and 1,024 occupancies"
)]

use qisai_rules_kernel::Side;

use crate::square::Square;

/// Points that a piece reaches without sliding, each with the point that must be free for it (the horse's leg, the
/// elephant's eye). For a piece without such a condition, that point is its own.
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

    /// Returns each point that must be free, with the point reached over it.
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

/// Returns the steps of kings (orthogonal) or advisors (diagonal) to the points of the palace.
const fn palace(steps: [(i8, i8); 4], side: Side) -> PerPoint {
    let mut table = [Leaps::NONE; Square::COUNT];
    let mut at = 0;
    while at < Square::COUNT {
        let from = Square::at(at as u8);
        let mut way = 0;
        while way < 4 {
            if let Some(to) = step(from, steps[way])
                && to.in_palace(side)
            {
                table[at] = table[at].with(from, to);
            }
            way += 1;
        }
        at += 1;
    }
    table
}

const fn elephant(side: Side) -> PerPoint {
    let mut table = [Leaps::NONE; Square::COUNT];
    let mut at = 0;
    while at < Square::COUNT {
        let mut way = 0;
        while way < 4 {
            if let Some(eye) = step(Square::at(at as u8), DIAGONAL[way])
                && let Some(to) = step(eye, DIAGONAL[way])
                && !to.across_river(side)
            {
                table[at] = table[at].with(eye, to);
            }
            way += 1;
        }
        at += 1;
    }
    table
}

const fn pawn(side: Side) -> PerPoint {
    let mut table = [Leaps::NONE; Square::COUNT];
    let ways = [(0, if matches!(side, Side::First) { 1 } else { -1 }), (1, 0), (-1, 0)];
    let mut at = 0;
    while at < Square::COUNT {
        let from = Square::at(at as u8);
        let mut way = 0;
        while way < if from.across_river(side) { 3 } else { 1 } {
            if let Some(to) = step(from, ways[way]) {
                table[at] = table[at].with(from, to);
            }
            way += 1;
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
        let here = Square::at(at as u8);
        let mut way = 0;
        while way < 8 {
            let leg = ORTHOGONAL[way / 2];
            let side = if way % 2 == 0 { 1 } else { -1 };
            let jump = (2 * leg.0 + leg.1 * side, 2 * leg.1 + leg.0 * side);
            let other = if backwards { (-jump.0, -jump.1) } else { jump };
            if let Some(there) = step(here, other)
                && let Some(leg) = step(if backwards { there } else { here }, leg)
            {
                table[at] = table[at].with(leg, there);
            }
            way += 1;
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

/// Points that can affect an attack on a king: its rank and file, the adjacent points where a horse has its leg, and
/// the points from which a horse jumps. A move between two other points does not change the attack.
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

/// First three pieces seen from a place of a line, in both directions. Places are numbered from 0; a rank has nine and
/// a file ten.
#[derive(Clone, Copy)]
pub(crate) struct Line(u32);

impl Line {
    /// Value for no piece.
    const NOBODY: u32 = 15;

    /// Returns the pieces seen from `place` on a line whose occupied places are the bits of `occupied`.
    pub(crate) fn from(place: u8, occupied: u16) -> Self {
        LINES[usize::from(place)][usize::from(occupied)]
    }

    /// Returns the place of the `nth` piece (0–2), looking up (to higher places) or down.
    pub(crate) fn nth(self, up: bool, nth: u32) -> Option<u8> {
        let place = self.0 >> (if up { 0 } else { 12 } + 4 * nth) & 15;
        if place == Self::NOBODY { None } else { Some(place as u8) }
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

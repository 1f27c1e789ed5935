//! Diagrams of the board: lines, river and palaces, and discs with the characters of each side. Red's discs have two
//! rings, Black's one.

use qisai_rules_kernel::Side;
use qisai_rules_kernel::diagram::{Drawing, INK, LIGHT, Look, MARK, SQUARE, class, turned};

use crate::board::Board;
use crate::moves::Move;
use crate::piece::{Piece, Role};
use crate::square::Square;

const RED: &str = "#b3131b";
/// Margin around the outermost lines.
const EDGE: i32 = 64;
/// Fonts for the characters, in order of preference, ending with any serif font.
const FONTS: &str = "'Noto Serif CJK SC','Source Han Serif SC','Songti SC','SimSun','Noto Sans CJK SC','PingFang SC','Microsoft YaHei',serif";

/// Draws a position as an `<svg>` element, with the ends of the last move marked. Coordinates are the files as counted in
/// each side's records: 一–九 for Red, 1–9 for Black, each from its own right (article 1.1).
///
/// ```
/// use qisai_rules_kernel::{Rules, Side, diagram::Look};
/// use qisai_rules_xiangqi::{Board, diagram};
///
/// let look = Look { title: "开局", bottom: Side::First, coordinates: true };
/// assert!(diagram(&Board::start(), &look, None).contains("帥"));
/// ```
pub fn diagram(board: &Board, look: &Look<'_>, last: Option<&Move>) -> String {
    let edge = if look.coordinates { EDGE + 32 } else { EDGE };
    let size = (8 * SQUARE + 2 * EDGE, 9 * SQUARE + 2 * edge);
    let mut drawing = Drawing::new(look, "xiangqi", (-EDGE, -edge), size);
    lines(&mut drawing);
    if look.coordinates {
        coordinates(&mut drawing, look);
    }
    for square in Square::all() {
        if let Some(piece) = board.at(square) {
            disc(&mut drawing, piece, point(look, square));
        }
    }
    for square in last.into_iter().flat_map(|chosen| [chosen.from, chosen.to]) {
        mark(&mut drawing, point(look, square));
    }
    drawing.finish()
}

/// Returns the coordinates of a point in the drawing.
fn point(look: &Look<'_>, square: Square) -> (i32, i32) {
    let (column, row) = turned(look, (i32::from(square.file()), 9 - i32::from(square.rank())), (9, 10));
    (column * SQUARE, row * SQUARE)
}

fn lines(drawing: &mut Drawing) {
    let (x, y, width, height) = (-EDGE + 4, -EDGE + 4, 8 * SQUARE + 2 * EDGE - 8, 9 * SQUARE + 2 * EDGE - 8);
    drawing.add(format_args!(
        r#"<rect class="light" x="{x}" y="{y}" width="{width}" height="{height}" rx="12" fill="{LIGHT}" stroke="{INK}" stroke-width="3"/><path class="line" fill="none" stroke="{INK}" stroke-width="3" d="M-8 -8H808V908H-8Z"#
    ));
    for rank in 0..10 {
        drawing.add(format_args!("M0 {}H800", rank * SQUARE));
    }
    for file in 0..9 {
        let x = file * SQUARE;
        // The files stop at the river, except for the outermost two.
        let banks = if file % 8 == 0 { String::new() } else { format!("V400M{x} 500") };
        drawing.add(format_args!("M{x} 0{banks}V900"));
    }
    drawing.add(format_args!("M300 0L500 200M500 0L300 200M300 700L500 900M500 700L300 900"));
    for (file, rank) in [(1, 2), (7, 2)].into_iter().chain([0, 2, 4, 6, 8].map(|file| (file, 3))) {
        for row in [rank, 9 - rank] {
            corners(drawing, file, row * SQUARE);
        }
    }
    drawing.add(format_args!(
        r#""/><g class="line" font-family="{FONTS}" font-size="52" text-anchor="middle" fill="{INK}" fill-opacity="0.6"><text x="200" y="468">楚　河</text><text x="600" y="468">漢　界</text></g>"#
    ));
}

/// Draws the small angles around the start point of a cannon or a pawn.
fn corners(drawing: &mut Drawing, file: i32, y: i32) {
    let x = file * SQUARE;
    for across in [-1, 1].into_iter().filter(|across| (0..9).contains(&(file + across))) {
        for along in [-1, 1] {
            let (near_x, near_y) = (x + 10 * across, y + 10 * along);
            drawing.add(format_args!("M{} {near_y}H{near_x}V{}", near_x + 18 * across, near_y + 18 * along));
        }
    }
}

fn coordinates(drawing: &mut Drawing, look: &Look<'_>) {
    for (file, (black, red)) in (0..).zip(('1'..='9').zip("九八七六五四三二一".chars())) {
        let (column, _) = turned(look, (file, 0), (9, 10));
        let (top, bottom) = if look.bottom == Side::First { (black, red) } else { (red, black) };
        drawing.coordinate((column * SQUARE, -EDGE - 14), 32, top);
        drawing.coordinate((column * SQUARE, 9 * SQUARE + EDGE + 16), 32, bottom);
    }
}

fn disc(drawing: &mut Drawing, piece: Piece, (x, y): (i32, i32)) {
    let (ink, class, character) = (colour(piece.side), class(piece.side), character(piece));
    let ring = match piece.side {
        Side::First => r#"<circle r="36" fill="none" stroke-width="3"/>"#,
        Side::Second => "",
    };
    drawing.add(format_args!(
        r#"<g class="piece {class}" transform="translate({x} {y})" stroke="{ink}"><circle r="44" fill="{LIGHT}" stroke-width="5"/>{ring}<text y="20" font-family="{FONTS}" font-size="54" font-weight="700" text-anchor="middle" fill="{ink}" stroke="none">{character}</text></g>"#
    ));
}

fn colour(side: Side) -> &'static str {
    match side {
        Side::First => RED,
        Side::Second => INK,
    }
}

/// Returns the character on a piece.
fn character(piece: Piece) -> char {
    let (red, black) = match piece.role {
        Role::King => ('帥', '將'),
        Role::Advisor => ('仕', '士'),
        Role::Elephant => ('相', '象'),
        Role::Rook => ('俥', '車'),
        Role::Horse => ('傌', '馬'),
        Role::Cannon => ('炮', '砲'),
        Role::Pawn => ('兵', '卒'),
    };
    if piece.side == Side::First { red } else { black }
}

/// Marks a point as one end of the last move. The frame of four angles leaves the piece visible.
fn mark(drawing: &mut Drawing, (x, y): (i32, i32)) {
    drawing.add(format_args!(r#"<path class="last" fill="none" stroke="{MARK}" stroke-width="8" d=""#));
    for (across, along) in [(-1, -1), (1, -1), (1, 1), (-1, 1)] {
        let (corner_x, corner_y) = (x + 47 * across, y + 47 * along);
        drawing.add(format_args!("M{} {corner_y}H{corner_x}V{}", corner_x - 22 * across, corner_y - 22 * along));
    }
    drawing.add(format_args!(r#""/>"#));
}

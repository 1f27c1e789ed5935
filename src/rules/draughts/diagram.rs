//! Diagrams of the board. Men are discs, kings are discs with a crown, and the coordinates are the numbers of the
//! squares.

use qisai_rules_kernel::Side;
use qisai_rules_kernel::diagram::{DARK, Drawing, INK, LIGHT, Look, SQUARE, class, turned};

use crate::board::{Board, Role};
use crate::moves::Move;
use crate::square::Square;

/// Draws a position as an `<svg>` element, with the ends of the last move marked.
///
/// ```
/// use qisai_rules_draughts::{Board, diagram};
/// use qisai_rules_kernel::{Rules, Side, diagram::Look};
///
/// let look = Look { title: "The start", bottom: Side::First, coordinates: true };
/// assert!(diagram(&Board::start(), &look, None).starts_with("<svg "));
/// ```
pub fn diagram(board: &Board, look: &Look<'_>, last: Option<&Move>) -> String {
    let side = 10 * SQUARE;
    let mut drawing = Drawing::new(look, "draughts", (-4, -4), (side + 8, side + 8));
    drawing.add(format_args!(
        r#"<rect class="light" width="{side}" height="{side}" fill="{LIGHT}"/><path class="dark" fill="{DARK}" d=""#
    ));
    for (x, y) in Square::all().map(|square| corner(look, square)) {
        drawing.add(format_args!("M{x} {y}h{SQUARE}v{SQUARE}h-{SQUARE}z"));
    }
    drawing.add(format_args!(
        r#""/><rect class="frame" width="{side}" height="{side}" fill="none" stroke="{INK}" stroke-width="4"/>"#
    ));
    for square in last.into_iter().flat_map(|chosen| [chosen.from, chosen.to]) {
        drawing.mark_square(corner(look, square));
    }
    if look.coordinates {
        for square in Square::all() {
            let (x, y) = corner(look, square);
            let y = y + 22;
            drawing.add(format_args!(
                r#"<text class="coordinate" x="{}" y="{y}" font-family="sans-serif" font-size="20" fill="{INK}">{square}</text>"#,
                x + 5
            ));
        }
    }
    for piece_side in [Side::First, Side::Second] {
        for (square, role) in board.pieces(piece_side) {
            piece(&mut drawing, piece_side, role, corner(look, square));
        }
    }
    drawing.finish()
}

/// Returns the upper left corner of a square.
fn corner(look: &Look<'_>, square: Square) -> (i32, i32) {
    let place = i32::from(square.number()) - 1;
    let row = place / 5;
    let column = 2 * (place % 5) + (row + 1) % 2;
    let (column, row) = turned(look, (column, row), (10, 10));
    (column * SQUARE, row * SQUARE)
}

fn piece(drawing: &mut Drawing, side: Side, role: Role, (x, y): (i32, i32)) {
    let (fill, detail) = if side == Side::First { (LIGHT, INK) } else { (INK, LIGHT) };
    let (x, y, class) = (x + SQUARE / 2, y + SQUARE / 2, class(side));
    let (name, within) = match role {
        Role::Man => ("man", r#"<circle r="26" fill="none"/><circle r="15" fill="none"/>"#),
        Role::King => {
            ("king", r#"<circle r="31" fill="none"/><path d="M-20 15L-23-13L-10 0L0-20L10 0L23-13L20 15Z"/>"#)
        }
    };
    drawing.add(format_args!(
        r#"<g class="piece {class} {name}" transform="translate({x} {y})" stroke-linejoin="round"><circle r="38" fill="{fill}" stroke="{INK}" stroke-width="4"/><g fill="{detail}" stroke="{detail}" stroke-width="3">{within}</g></g>"#
    ));
}

//! Diagrams of the board. The shapes of the pieces are defined here, each on a square of 100 units.

use qisai_rules_kernel::Side;
use qisai_rules_kernel::diagram::{DARK, Drawing, INK, LIGHT, Look, SQUARE, class, turned};

use crate::{Board, Move};

/// Draws a position as an `<svg>` element, with the ends of the last move marked.
///
/// ```
/// use qisai_rules_chess::{Board, diagram};
/// use qisai_rules_kernel::{Rules, Side, diagram::Look};
///
/// let look = Look { title: "The start", bottom: Side::First, coordinates: true };
/// assert!(diagram(&Board::start(), &look, None).starts_with("<svg "));
/// ```
pub fn diagram(board: &Board, look: &Look<'_>, last: Option<&Move>) -> String {
    let side = 8 * SQUARE;
    let margin = if look.coordinates { 44 } else { 4 };
    let mut drawing = Drawing::new(look, "chess", (-margin, -4), (side + margin + 4, side + margin + 4));
    squares(&mut drawing, side);
    let ends = last.map(ToString::to_string).unwrap_or_default();
    for end in [ends.get(..2), ends.get(2..4)].into_iter().flatten() {
        if let Some(corner) = corner(look, end) {
            drawing.mark_square(corner);
        }
    }
    if look.coordinates {
        coordinates(&mut drawing, look, side);
    }
    let position = board.to_string();
    let placement = position.split(' ').next().unwrap_or_default();
    for (row, rank) in (0..).zip(placement.split('/')) {
        let mut column = 0;
        for letter in rank.chars() {
            if let Some(free) = letter.to_digit(10) {
                column += i32::try_from(free).unwrap_or_default();
            } else {
                let (x, y) = turned(look, (column, row), (8, 8));
                piece(&mut drawing, letter, (x * SQUARE, y * SQUARE));
                column += 1;
            }
        }
    }
    drawing.finish()
}

fn squares(drawing: &mut Drawing, side: i32) {
    drawing.add(format_args!(
        r#"<rect class="light" width="{side}" height="{side}" fill="{LIGHT}"/><path class="dark" fill="{DARK}" d=""#
    ));
    for row in 0..8 {
        for column in (0..8).filter(|column| (row + column) % 2 == 1) {
            drawing.add(format_args!("M{} {}h{SQUARE}v{SQUARE}h-{SQUARE}z", column * SQUARE, row * SQUARE));
        }
    }
    drawing.add(format_args!(
        r#""/><rect class="frame" width="{side}" height="{side}" fill="none" stroke="{INK}" stroke-width="4"/>"#
    ));
}

/// Returns the upper left corner of the square with a name.
fn corner(look: &Look<'_>, name: &str) -> Option<(i32, i32)> {
    let [file, rank] = *name.as_bytes() else { return None };
    let (column, row) = turned(look, (i32::from(file) - i32::from(b'a'), i32::from(b'8') - i32::from(rank)), (8, 8));
    Some((column * SQUARE, row * SQUARE))
}

fn coordinates(drawing: &mut Drawing, look: &Look<'_>, side: i32) {
    for (place, (file, rank)) in (0..).zip(('a'..='h').zip('1'..='8')) {
        let (column, row) = turned(look, (place, 7 - place), (8, 8));
        drawing.coordinate((column * SQUARE + SQUARE / 2, side + 22), 32, file);
        drawing.coordinate((-24, row * SQUARE + SQUARE / 2), 32, rank);
    }
}

/// Draws the piece with a letter of FEN.
fn piece(drawing: &mut Drawing, letter: char, (x, y): (i32, i32)) {
    let side = if letter.is_ascii_uppercase() { Side::First } else { Side::Second };
    let (fill, detail) = if side == Side::First { (LIGHT, INK) } else { (INK, LIGHT) };
    let (body, lines) = shape(letter.to_ascii_uppercase());
    let class = class(side);
    drawing.add(format_args!(
        r#"<g class="piece {class}" data-piece="{letter}" transform="translate({x} {y})" stroke-linejoin="round" stroke-linecap="round" stroke-width="4"><path d="{body}" fill="{fill}" stroke="{INK}"/><path d="{lines}" fill="none" stroke="{detail}"/></g>"#
    ));
}

/// Returns the outline of a piece and the lines within it.
fn shape(letter: char) -> (&'static str, &'static str) {
    match letter {
        'K' => (
            "M46 7h8v7h7v8h-7v10h-8V22h-7v-8h7zM50 38Q55 29 65 30Q82 32 82 48Q82 60 71 70L75 88H25L29 70Q18 60 18 48Q18 32 35 30Q45 29 50 38Z",
            "M50 40V66M29 71Q50 64 71 71M27 80Q50 74 73 80",
        ),
        'Q' => (
            "M27 70L14 33L34 51L33 22L45 48L50 18L55 48L67 22L66 51L86 33L73 70L76 88H24ZM14 22a5 5 0 1 1 0 11a5 5 0 1 1 0-11M33 11a5 5 0 1 1 0 11a5 5 0 1 1 0-11M50 7a5 5 0 1 1 0 11a5 5 0 1 1 0-11M67 11a5 5 0 1 1 0 11a5 5 0 1 1 0-11M86 22a5 5 0 1 1 0 11a5 5 0 1 1 0-11",
            "M28 71Q50 64 72 71M26 80Q50 73 74 80",
        ),
        'R' => (
            "M24 18h13v8h8v-8h10v8h8v-8h13v21l-8 7v23l8 9v10H24V78l8-9V46l-8-7z",
            "M26 39H74M32 46H68M32 69H68M25 78H75",
        ),
        'B' => (
            "M50 9a6 6 0 0 1 4 11Q71 36 69 52Q68 62 60 67L62 75Q77 77 77 88H23Q23 77 38 75L40 67Q32 62 31 52Q29 36 46 20A6 6 0 0 1 50 9Z",
            "M50 32V52M41 41H59M40 67H60M38 75H62",
        ),
        'N' => (
            "M29 88Q29 77 39 69Q52 60 52 51Q46 59 38 60L29 66Q22 69 18 64Q14 59 18 53L31 34Q32 27 38 22L36 11L48 18Q75 20 79 50Q81 68 79 88Z",
            "M38 35h1M23 60h1M55 27Q68 34 69 52Q70 66 69 79",
        ),
        _ => (
            "M50 18a14 14 0 0 1 9 25l5 4v6h-6Q59 66 70 73Q75 78 75 88H25Q25 78 30 73Q41 66 42 53h-6v-6l5-4a14 14 0 0 1 9-25Z",
            "M41 45H59M28 79H72",
        ),
    }
}

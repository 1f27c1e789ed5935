//! Positions as pictures: what the diagrams of the three games have in common.
//!
//! A diagram is one `<svg>` element that stands for itself: no script, no reference to anything outside, no `id`, so that any number of
//! them fit on a page. Its colours are attributes, which the style sheet of a page can override by the classes named here, and they are
//! chosen so that ink on white paper shows the same: sides and the last move are told by shape too. Text beside the board takes the colour of
//! the text around the diagram.
//!
//! | class | what |
//! |---|---|
//! | `diagram` and the name of the game | the whole |
//! | `frame`, `light`, `dark`, `line` | the board |
//! | `last` | where the last move began and ended |
//! | `piece` and `first` or `second` | a piece by its side |
//! | `coordinate` | names of files, ranks and squares |

use std::fmt::{self, Write};

use crate::Side;

/// How a diagram is to look.
#[derive(Clone, Copy, Debug)]
pub struct Look<'a> {
    /// What it shows, for those who cannot see it: any text.
    pub title: &'a str,
    /// Whose side is at the bottom.
    pub bottom: Side,
    /// Whether files and ranks, or squares, are named.
    pub coordinates: bool,
}

/// The side of a square, or the distance of two points: the unit in which the games draw.
pub const SQUARE: i32 = 100;
/// Light squares, and the pieces of the first side.
pub const LIGHT: &str = "#fbf8f1";
/// Dark squares.
pub const DARK: &str = "#d3c3a3";
/// Lines, letters and the pieces of the second side.
pub const INK: &str = "#1c1a17";
/// The marks of the last move.
pub const MARK: &str = "#e0a100";

/// A diagram being drawn.
#[derive(Debug)]
pub struct Drawing {
    svg: String,
}

impl Drawing {
    /// An empty sheet, with the corner where it begins and its size.
    pub fn new(look: &Look<'_>, game: &str, (x, y): (i32, i32), (width, height): (i32, i32)) -> Self {
        let mut drawing = Self { svg: String::with_capacity(8 * 1024) };
        let title = escaped(look.title);
        drawing.add(format_args!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" class="diagram {game}" viewBox="{x} {y} {width} {height}" role="img"><title>{title}</title>"#
        ));
        drawing
    }

    /// Adds an element.
    pub fn add(&mut self, element: fmt::Arguments<'_>) {
        // Writing to a string cannot fail.
        let _ = self.svg.write_fmt(element);
    }

    /// Adds a letter, a number or a word of the board's edge around a point.
    pub fn coordinate(&mut self, (x, y): (i32, i32), size: i32, text: impl fmt::Display) {
        // The middle of a digit is about a third of its size above the line that it stands on.
        let y = y + size / 3;
        self.add(format_args!(
            r#"<text class="coordinate" x="{x}" y="{y}" font-family="sans-serif" font-size="{size}" text-anchor="middle" fill="currentColor">{text}</text>"#
        ));
    }

    /// Marks a square, whose upper left corner is given, as one end of the last move; the frame tells it where colours do not.
    pub fn mark_square(&mut self, (x, y): (i32, i32)) {
        let (x, y, side) = (x + 4, y + 4, SQUARE - 8);
        self.add(format_args!(
            r#"<rect class="last" x="{x}" y="{y}" width="{side}" height="{side}" fill="{MARK}" fill-opacity="0.35" stroke="{MARK}" stroke-width="8"/>"#
        ));
    }

    /// The finished `<svg>` element.
    pub fn finish(mut self) -> String {
        self.svg.push_str("</svg>");
        self.svg
    }
}

/// Where a square is drawn: its column and row from the upper left corner, as the side at the bottom sees them, given those that the first side
/// sees.
pub fn turned(look: &Look<'_>, (column, row): (i32, i32), (columns, rows): (i32, i32)) -> (i32, i32) {
    match look.bottom {
        Side::First => (column, row),
        Side::Second => (columns - 1 - column, rows - 1 - row),
    }
}

/// The class of a side's pieces.
pub fn class(side: Side) -> &'static str {
    match side {
        Side::First => "first",
        Side::Second => "second",
    }
}

/// Any text as XML; characters that XML does not know are left out.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\t' | '\n' | ' '..='\u{fffd}' | '\u{10000}'.. => escaped.push(letter),
            _ => {}
        }
    }
    escaped
}

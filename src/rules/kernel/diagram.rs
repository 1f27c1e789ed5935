//! Common parts of the diagrams of the three games.
//!
//! A diagram is one self-contained `<svg>` element: no script, no external reference and no `id`, so a page can contain any
//! number of diagrams. Its colours are attributes, which the style sheet of a page can override by the classes below. Sides
//! and the last move are also distinguishable by shape, so a diagram is readable in black and white. Text beside the board
//! takes the colour of the text around the diagram.
//!
//! | class | element |
//! |---|---|
//! | `diagram` and the name of the game | the whole diagram |
//! | `frame`, `light`, `dark`, `line` | the board |
//! | `last` | start and end of the last move |
//! | `piece` and `first` or `second` | a piece by its side |
//! | `coordinate` | names of files, ranks and squares |

use std::fmt::{self, Write};

use crate::Side;

/// Appearance of a diagram.
#[derive(Clone, Copy, Debug)]
pub struct Look<'a> {
    /// Description of the diagram for readers who cannot see it. Any text is allowed.
    pub title: &'a str,
    /// Side at the bottom.
    pub bottom: Side,
    /// `true` if files and ranks, or squares, are labelled.
    pub coordinates: bool,
}

/// Side of a square, or distance between two points: the drawing unit of the games.
pub const SQUARE: i32 = 100;
/// Colour of light squares and of the first side's pieces.
pub const LIGHT: &str = "#fbf8f1";
/// Colour of dark squares.
pub const DARK: &str = "#d3c3a3";
/// Colour of lines, letters and the second side's pieces.
pub const INK: &str = "#1c1a17";
/// Colour of the marks of the last move.
pub const MARK: &str = "#e0a100";

/// Diagram under construction.
#[derive(Debug)]
pub struct Drawing {
    svg: String,
}

impl Drawing {
    /// Creates an empty drawing with its upper left corner and its size.
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

    /// Adds a coordinate label, centred on a point at the edge of the board.
    pub fn coordinate(&mut self, (x, y): (i32, i32), size: i32, text: impl fmt::Display) {
        // The middle of a digit is about a third of its size above the baseline.
        let y = y + size / 3;
        self.add(format_args!(
            r#"<text class="coordinate" x="{x}" y="{y}" font-family="sans-serif" font-size="{size}" text-anchor="middle" fill="currentColor">{text}</text>"#
        ));
    }

    /// Marks a square, given by its upper left corner, as one end of the last move. The frame makes the mark visible
    /// without colour.
    pub fn mark_square(&mut self, (x, y): (i32, i32)) {
        let (x, y, side) = (x + 4, y + 4, SQUARE - 8);
        self.add(format_args!(
            r#"<rect class="last" x="{x}" y="{y}" width="{side}" height="{side}" fill="{MARK}" fill-opacity="0.35" stroke="{MARK}" stroke-width="8"/>"#
        ));
    }

    /// Returns the finished `<svg>` element.
    pub fn finish(mut self) -> String {
        self.svg.push_str("</svg>");
        self.svg
    }
}

/// Converts a column and a row, counted from the upper left corner as seen by the first side, to those seen by the side
/// at the bottom.
pub fn turned(look: &Look<'_>, (column, row): (i32, i32), (columns, rows): (i32, i32)) -> (i32, i32) {
    match look.bottom {
        Side::First => (column, row),
        Side::Second => (columns - 1 - column, rows - 1 - row),
    }
}

/// Returns the class of a side's pieces.
pub fn class(side: Side) -> &'static str {
    match side {
        Side::First => "first",
        Side::Second => "second",
    }
}

/// Escapes a text for XML. Characters that XML does not allow are left out.
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

//! QR codes that a phone reads from paper: the modules form one path, so that they print sharp at any size.

use std::fmt::Write;

use qrcode::render::unicode::Dense1x2;
use qrcode::{Color, EcLevel, QrCode};

/// Number of white modules that a reader needs on each side (ISO/IEC 18004).
const BORDER: usize = 4;
/// Width of a module that phones read from paper, in tenths of a millimetre.
pub const MODULE: usize = 8;

/// Returns a base address in capitals if that is the same address: its code is smaller.
pub fn capitals(root: &str) -> String {
    let has_path = root.split_once("://").is_some_and(|(_, rest)| rest.contains('/'));
    if has_path { root.to_owned() } else { root.to_ascii_uppercase() }
}

/// Returns the code of a text as SVG, with its white border and the text as its accessible name; `None` if the text is
/// too long for a code.
///
/// Level M tolerates damage to a seventh of the code. Texts of capitals, digits and `$%*+-./:` take the least room. The
/// code is as wide as its modules need ([`MODULE`]), so a style sheet may only widen it.
pub fn svg(text: &str) -> Option<String> {
    svg_within(text, usize::MAX)
}

/// Returns the number of modules on a side of a text's code, with the border; `None` if the text is too long for a
/// code.
pub fn side(text: &str) -> Option<usize> {
    Some(code(text)?.width() + 2 * BORDER)
}

fn code(text: &str) -> Option<QrCode> {
    QrCode::with_error_correction_level(text, EcLevel::M).ok()
}

/// Returns the code of a text, if it has at most `most` modules on a side.
pub fn svg_within(text: &str, most: usize) -> Option<String> {
    let code = code(text)?;
    let side = code.width() + 2 * BORDER;
    if side > most {
        return None;
    }
    let (whole, tenths) = (side * MODULE / 10, side * MODULE % 10);
    let mut svg = format!(
        r#"<svg class="qr" width="{whole}.{tenths}mm" viewBox="0 0 {side} {side}" shape-rendering="crispEdges" role="img" aria-label=""#
    );
    for letter in text.chars() {
        match letter {
            '&' => svg.push_str("&amp;"),
            '<' => svg.push_str("&lt;"),
            '>' => svg.push_str("&gt;"),
            '"' => svg.push_str("&quot;"),
            letter => svg.push(letter),
        }
    }
    svg.push_str(r#""><path d=""#);
    for (y, row) in code.to_colors().chunks(code.width()).enumerate() {
        let mut x = 0;
        for run in row.chunk_by(|one, next| one == next) {
            if run.first() == Some(&Color::Dark) {
                let wide = run.len();
                // Writing to a string cannot fail.
                let _ = write!(svg, "M{} {}h{wide}v1h-{wide}z", x + BORDER, y + BORDER);
            }
            x += run.len();
        }
    }
    svg.push_str(r#""/></svg>"#);
    Some(svg)
}

/// Returns the same code as a file of its own.
pub fn file(text: &str) -> Option<String> {
    svg(text).map(|svg| svg.replacen("<svg ", r#"<svg xmlns="http://www.w3.org/2000/svg" "#, 1))
}

/// Returns the code for a terminal: two rows of modules in a line, black on white regardless of the terminal's colours.
/// Returns `None` if the text is too long.
pub fn terminal(text: &str) -> Option<String> {
    let code = QrCode::with_error_correction_level(text, EcLevel::M).ok()?;
    let mut drawn = String::new();
    for line in code.render::<Dense1x2>().build().lines() {
        let _ = writeln!(drawn, "\x1b[30;107m{line}\x1b[0m");
    }
    Some(drawn)
}

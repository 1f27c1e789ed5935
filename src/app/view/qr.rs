//! QR codes that a phone reads from paper: the modules form one path, so that they print sharp at any size.

use std::fmt::Write;

use qrcode::render::unicode::Dense1x2;
use qrcode::{Color, EcLevel, QrCode};

/// Number of white modules that a reader needs on each side (ISO/IEC 18004).
const BORDER: usize = 4;
/// Width of a module that phones read from paper, in tenths of a millimetre.
pub const MODULE: usize = 8;

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

#[cfg(test)]
mod tests {
    use super::*;

    /// Dots of a module in the picture that is read back.
    const DOTS: usize = 4;

    /// Returns the text that another reader finds in the picture.
    fn read(svg: &str) -> String {
        let side = svg.split("viewBox=\"0 0 ").nth(1).and_then(|rest| rest.split(' ').next()).unwrap();
        let side: usize = side.parse().unwrap();
        let mut dark = vec![vec![false; side]; side];
        let path = svg.split(" d=\"").nth(1).and_then(|rest| rest.split('"').next()).unwrap();
        for run in path.split('M').skip(1) {
            let (at, run) = run.split_once('h').unwrap();
            let (x, y) = at.split_once(' ').unwrap();
            let (x, y): (usize, usize) = (x.parse().unwrap(), y.parse().unwrap());
            let wide: usize = run.split('v').next().unwrap().parse().unwrap();
            dark[y][x..x + wide].fill(true);
        }
        decoded(&dark)
    }

    /// Returns the text that another reader finds in dark and light modules.
    fn decoded(dark: &[Vec<bool>]) -> String {
        let side = dark.len();
        let mut picture = rqrr::PreparedImage::prepare_from_greyscale(side * DOTS, side * DOTS, |x, y| {
            if dark[y / DOTS][x / DOTS] { 0 } else { 255 }
        });
        let grids = picture.detect_grids();
        let (_, text) = grids.first().unwrap().decode().unwrap();
        text
    }

    #[test]
    fn another_reader_reads_the_text_back() {
        for text in [
            "HTTP://192.168.1.42:8080/Q/KRMTZQXP",
            "WIFI:T:WPA;S:Hall \"B\";P:a&b<c>;;",
            "https://example.org/t/羊城杯",
        ] {
            assert_eq!(read(&svg(text).unwrap()), text);
        }
    }

    #[test]
    fn another_reader_reads_the_text_of_a_terminal_back() {
        let address = "HTTP://192.168.1.42:8080";
        let mut dark: Vec<Vec<bool>> = Vec::new();
        for line in terminal(address).unwrap().lines() {
            let line = line.strip_prefix("\x1b[30;107m").and_then(|line| line.strip_suffix("\x1b[0m")).unwrap();
            dark.push(line.chars().map(|half| "█▀".contains(half)).collect());
            dark.push(line.chars().map(|half| "█▄".contains(half)).collect());
        }
        // A code has an odd number of rows: the last half line is empty.
        dark.truncate(dark[0].len());
        assert_eq!(decoded(&dark), address);
    }

    #[test]
    fn an_address_in_capitals_takes_a_smaller_code() {
        let side = |text: &str| svg(text).unwrap().split("viewBox=\"0 0 ").nth(1).unwrap()[..2].to_owned();
        assert_eq!(side("HTTP://192.168.1.42:8080/Q/KRMTZQXP"), "33");
        assert_eq!(side("http://192.168.1.42:8080/q/krmtzqxp"), "37");
    }

    /// Number of bytes that a code of each version holds at level M (ISO/IEC 18004, table 7).
    const BYTES: [usize; 40] = [
        14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331, 362, 412, 450, 504, 560, 624, 666, 711, 779, 857,
        911, 997, 1059, 1125, 1190, 1264, 1370, 1452, 1538, 1628, 1722, 1809, 1911, 1989, 2099, 2213, 2331,
    ];

    #[test]
    fn a_module_is_eight_tenths_of_a_millimetre_wide_in_every_version() {
        for (version, bytes) in (1..).zip(BYTES) {
            let svg = svg(&"a".repeat(bytes)).unwrap();
            // The width is 21 modules, four more for each version, and four white ones on each side.
            let side = 17 + 4 * version + 8;
            let (whole, tenths) = (side * 8 / 10, side * 8 % 10);
            let size = format!(r#"width="{whole}.{tenths}mm" viewBox="0 0 {side} {side}""#);
            assert!(svg.contains(&size), "{size}");
        }
    }

    #[test]
    fn what_has_no_room_has_no_picture() {
        let text = "http://192.168.1.42:8080/t/harbour-open#board-12";
        assert_eq!(side(text), Some(41));
        assert_eq!(svg_within(text, 41), svg(text));
        assert_eq!(svg_within(text, 40), None);
    }

    #[test]
    fn a_file_names_what_it_is_made_of() {
        let file = file("https://example.org/t/harbour").unwrap();
        assert!(file.starts_with(r#"<svg xmlns="http://www.w3.org/2000/svg" class="qr""#), "{file}");
        assert_eq!(read(&file), "https://example.org/t/harbour");
    }

    #[test]
    fn the_name_of_the_picture_is_escaped() {
        let svg = svg("\"><script>").unwrap();
        assert!(svg.contains("aria-label=\"&quot;&gt;&lt;script&gt;\""), "{svg}");
    }

    #[test]
    fn what_is_too_long_for_a_code_gives_none() {
        assert_eq!(svg(&"a".repeat(3000)), None);
    }
}

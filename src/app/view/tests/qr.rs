//! QR codes that a phone reads from paper.

use qisai_view::qr::{capitals, file, side, svg, svg_within, terminal};

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
    for text in
        ["HTTP://192.168.1.42:8080/Q/KRMTZQXP", "WIFI:T:WPA;S:Hall \"B\";P:a&b<c>;;", "https://example.org/t/羊城杯"]
    {
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
    assert_eq!(capitals("http://192.168.1.42:8080"), "HTTP://192.168.1.42:8080");
    // Paths differ in capitals.
    assert_eq!(capitals("https://host.example/qisai"), "https://host.example/qisai");
}

/// Number of bytes that a code of each version holds at level M (ISO/IEC 18004, table 7).
const BYTES: [usize; 40] = [
    14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331, 362, 412, 450, 504, 560, 624, 666, 711, 779, 857, 911,
    997, 1059, 1125, 1190, 1264, 1370, 1452, 1538, 1628, 1722, 1809, 1911, 1989, 2099, 2213, 2331,
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

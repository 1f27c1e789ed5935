//! Documents as printed by a browser: number of pages, head and foot on each, no row split between pages, readable
//! codes.

use std::fs;
use std::io::Read;
use std::process::Command;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::json;
use tempfile::TempDir;

use super::desk;
use super::driver::Driver;
use super::page::Page;
use crate::support::accounts::PASSWORD;
use crate::support::desk::Desk;
use crate::support::server::Server;

/// Number of pages of each document with forty players after a round of twenty boards, and `true` for landscape paper.
const PAGES: [(&str, usize, bool); 20] = [
    ("pairings", 1, false),
    ("names", 1, false),
    ("slips", 3, false),
    ("results", 1, false),
    ("standings", 1, false),
    ("check-in", 2, false),
    ("players", 1, false),
    // Ten on a sheet; the backs on separate sheets.
    ("badges", 8, false),
    ("badges-plain", 4, false),
    ("tent-cards", 20, false),
    ("table-cards", 10, false),
    ("board-codes", 2, false),
    ("network", 1, false),
    ("table-1", 3, true),
    ("table-2", 2, true),
    ("crosstable", 2, true),
    ("score-sheets", 40, false),
    ("warning", 1, false),
    // One label for each board and nine words, two on a sheet.
    ("labels", 5, false),
    ("statistics", 1, false),
];

/// Script that returns the number of codes in a document and their faults: modules below 0.8 mm, codes outside their
/// card, content over a code or its white border.
const CODES: &str = "
    const faults = new Set();
    const apart = (one, other) =>
        one.right <= other.left + 1 || other.right <= one.left + 1 || one.bottom <= other.top + 1 || other.bottom <= one.top + 1;
    const pictures = [...document.querySelectorAll('.sheet svg.qr')];
    for (const picture of pictures) {
        const [card, place] = [picture.closest('.card'), picture.getBoundingClientRect()];
        const module = (place.width * 25.4) / 96 / Number(picture.getAttribute('viewBox').split(' ')[2]);
        if (module < 0.795) faults.add(`a module of ${module} mm`);
        if (Math.abs(place.width - place.height) > 1) faults.add('a code that is not square');
        const box = card.getBoundingClientRect();
        if (place.left < box.left || place.right > box.right || place.top < box.top || place.bottom > box.bottom) faults.add('a code cut off');
        for (const part of card.querySelectorAll('p span, .reads')) {
            const said = part.getBoundingClientRect();
            if (said.width === 0) continue;
            if (!apart(said, place)) faults.add(`“${part.textContent}” on a code`);
            if (said.bottom > box.bottom + 1 || said.right > box.right + 1) faults.add(`“${part.textContent}” cut off`);
        }
    }
    return { codes: pictures.length, faults: [...faults] };";

/// Prints each document.
pub async fn as_shown(driver: &Driver, server: &Server, tournament: &Desk) {
    let page = driver.open("prints", &format!("http://{}", server.address)).await;
    desk::sign_in(&page, "anna", PASSWORD).await;
    let folder = TempDir::new().unwrap();
    for (code, pages, is_across) in PAGES {
        page.go(&tournament.at(&format!("/print/{code}?lang=en"))).await;
        let pdf = printed(&page).await;
        let boxes = media_boxes(&pdf);
        assert_eq!(boxes.len(), pages, "pages of {code}");
        assert!(boxes.iter().all(|[width, height]| (width > height) == is_across), "{code} lies so: {boxes:?}");
        let file = folder.path().join("page.pdf");
        fs::write(&file, &pdf).unwrap();
        // Without the text extractor the text of the pages is not checked.
        let Ok(text) = Command::new("pdftotext").arg("-layout").arg(&file).arg("-").output() else { continue };
        if page.count("table.rows").await > 0 {
            let text = String::from_utf8(text.stdout).unwrap();
            let texts: Vec<&str> = text.split('\u{c}').filter(|text| !text.trim().is_empty()).collect();
            assert_eq!(texts.len(), pages, "{code}");
            // The foot has the time of the last change; what is hung up names no version of the data.
            let version = format!("v{}", tournament.version());
            for text in &texts {
                let has_time = text.lines().any(|line| line.contains("UTC") && line.contains(':'));
                assert!(text.contains("Harbour Open") && has_time, "head and foot of {code}: {text}");
                assert!(!text.contains(&version), "{code}: {text}");
            }
            if code == "check-in" {
                let stands =
                    |number: u32| texts.iter().filter(|text| text.contains(&format!("Player {number} "))).count();
                assert!((1..=40).all(|number| stands(number) == 1), "every row on one page: {texts:?}");
            }
        }
    }
    for code in ["slips", "board-codes", "badges", "badges-plain", "network"] {
        for paper in ["a4", "letter"] {
            page.go(&tournament.at(&format!("/print/{code}?lang=both&paper={paper}&root=http://192.168.1.42:8080")))
                .await;
            let found = page.run(CODES, Vec::new()).await;
            assert!(found["codes"].as_u64().unwrap() > 0, "{code} on {paper}");
            assert_eq!(found["faults"], json!([]), "{code} on {paper}");
        }
    }
    let bar = page.run("return getComputedStyle(document.querySelector('.bar')).display;", Vec::new()).await;
    assert_ne!(bar, json!("none"), "the button is on the screen");
    page.go(&tournament.at("/print/board-codes?lang=en&root=http://192.168.1.42:8080")).await;
    // At paper resolution: three dots for each screen pixel are 288 to the inch.
    let fine = json!({ "width": 1280, "height": 1200, "deviceScaleFactor": 3, "mobile": false });
    page.devtools("Emulation.setDeviceMetricsOverride", fine).await;
    let (width, height, grey) = grey(&page.picture().await);
    let mut picture = rqrr::PreparedImage::prepare_from_greyscale(width, height, |x, y| grey[y * width + x]);
    let read: Vec<String> = picture.detect_grids().iter().filter_map(|grid| Some(grid.decode().ok()?.1)).collect();
    let first = format!("http://192.168.1.42:8080/t/{}#board-1", tournament.slug);
    assert!(read.contains(&first), "codes of the page in view: {read:?}");
}

/// Returns the page as printed by the browser, on the paper size that the page requests.
pub async fn printed(page: &Page) -> Vec<u8> {
    let how = json!({ "preferCSSPageSize": true, "printBackground": false, "displayHeaderFooter": false });
    let printed = page.devtools("Page.printToPDF", how).await;
    STANDARD.decode(printed["data"].as_str().unwrap()).unwrap()
}

/// Returns width and height of every page.
pub fn media_boxes(pdf: &[u8]) -> Vec<[u32; 2]> {
    let text = String::from_utf8_lossy(pdf);
    let boxes = text.split("/MediaBox").skip(1).map(|rest| {
        let numbers = rest.trim_start().trim_start_matches('[').split(']').next().unwrap();
        let whole = |number: &str| number.split('.').next().unwrap().parse().unwrap();
        let numbers: Vec<u32> = numbers.split_whitespace().map(whole).collect();
        [numbers[2], numbers[3]]
    });
    boxes.collect()
}

/// Returns width, height and brightness of every dot of a PNG as browsers write it: eight bits, no interlacing.
pub fn grey(png: &[u8]) -> (usize, usize, Vec<u8>) {
    let number = |at: usize| -> usize { u32::from_be_bytes(png[at..at + 4].try_into().unwrap()).try_into().unwrap() };
    let (width, height) = (number(16), number(20));
    assert_eq!((png[24], png[28]), (8, 0), "eight bits, no interlacing");
    let channels = match png[25] {
        2 => 3,
        6 => 4,
        other => panic!("colours of kind {other}"),
    };
    let mut packed = Vec::new();
    let mut at = 8;
    while at < png.len() {
        let body = at + 8..at + 8 + number(at);
        if &png[at + 4..at + 8] == b"IDAT" {
            packed.extend_from_slice(&png[body.clone()]);
        }
        at = body.end + 4;
    }
    let mut raw = Vec::new();
    flate2::read::ZlibDecoder::new(packed.as_slice()).read_to_end(&mut raw).unwrap();
    let stride = width * channels;
    let mut before = vec![0_u8; stride];
    let mut grey = Vec::with_capacity(width * height);
    for line in raw.chunks(stride + 1) {
        let (filter, line) = line.split_first().unwrap();
        let mut now = vec![0_u8; stride];
        for (at, value) in line.iter().enumerate() {
            let left = at.checked_sub(channels).map_or(0, |at| now[at]);
            let corner = at.checked_sub(channels).map_or(0, |at| before[at]);
            now[at] = value.wrapping_add(guess(*filter, left, before[at], corner));
        }
        grey.extend(now.chunks(channels).map(|dot| dot[1]));
        before = now;
    }
    (width, height, grey)
}

/// Returns the value that a PNG filter predicts from the surrounding bytes.
fn guess(filter: u8, left: u8, above: u8, corner: u8) -> u8 {
    match filter {
        0 => 0,
        1 => left,
        2 => above,
        3 => left.midpoint(above),
        4 => {
            let sum = i16::from(left) + i16::from(above) - i16::from(corner);
            let far = |value: u8| (sum - i16::from(value)).abs();
            if far(left) <= far(above) && far(left) <= far(corner) {
                left
            } else if far(above) <= far(corner) {
                above
            } else {
                corner
            }
        }
        other => panic!("no filter {other}"),
    }
}

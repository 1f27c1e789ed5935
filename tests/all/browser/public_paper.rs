//! Printed public pages: the footer with event, place, arbiter, version, time and URL is on every sheet, rows are as
//! high as those of a printed list, and the code leads to the page.

use std::fs;
use std::process::Command;

use chrono::{NaiveDate, NaiveTime};
use tempfile::TempDir;

use super::driver::Driver;
use super::prints::{grey, media_boxes, printed};
use crate::support::server::Server;

/// Pages of the demonstration's open event with 64 players, and their least and largest number of A4 sheets: rows of 5 mm,
/// about forty-five on a portrait sheet and twenty-five on a landscape one.
const PAGES: [(&str, usize, usize); 4] =
    [("/standings", 2, 2), ("/r/6", 1, 1), ("/r/6/names", 2, 2), ("/crosstable", 2, 3)];

/// Checks that footer and arbiter are on every sheet, that no extra sheets are used, and that the code leads to the
/// page.
pub async fn foot_on_every_sheet(driver: &Driver, server: &Server) {
    let page = driver.open("public-paper", &format!("http://{}", server.address)).await;
    page.size(1280, 800).await;
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("page.pdf");
    for (rest, least, most) in PAGES {
        let path = format!("/t/harbour-open{rest}");
        page.go(&path).await;
        page.until("document.querySelector('.print-foot img').naturalWidth > 0").await;
        let pdf = printed(&page).await;
        let sheets = media_boxes(&pdf).len();
        assert!((least..=most).contains(&sheets), "{rest}: {sheets} sheets");
        fs::write(&file, &pdf).unwrap();
        // Without the text extractor the text of the sheets is not checked.
        let Ok(text) = Command::new("pdftotext").arg("-layout").arg(&file).arg("-").output() else { continue };
        let text = String::from_utf8(text.stdout).unwrap();
        let texts: Vec<&str> = text.split('\u{c}').filter(|text| !text.trim().is_empty()).collect();
        assert_eq!(texts.len(), sheets, "{rest}");
        let own = format!("{}{path}", server.address);
        for text in texts {
            for part in ["Harbour Open", "Zandhaven", "Chief arbiter: Tessaro, Odile", own.as_str()] {
                assert!(text.contains(part), "{rest}: no {part} on the sheet {text}");
            }
            let is_day = |word: &str| NaiveDate::parse_from_str(word, "%Y-%m-%d").is_ok();
            let is_time = |word: &str| NaiveTime::parse_from_str(word, "%H:%M").is_ok();
            let words: Vec<&str> = text.split_whitespace().collect();
            let is_moment = words.windows(2).any(|two| is_day(two[0]) && is_time(two[1]));
            assert!(is_moment, "{rest}: the time of the last change, as ISO 8601 writes it: {text}");
        }
    }
    // As large as the window: the picture by itself.
    page.go("/qr/t/harbour-open/standings").await;
    let (width, height, grey) = grey(&page.picture().await);
    let mut picture = rqrr::PreparedImage::prepare_from_greyscale(width, height, |x, y| grey[y * width + x]);
    let read: Vec<String> = picture.detect_grids().iter().filter_map(|grid| Some(grid.decode().ok()?.1)).collect();
    assert_eq!(read, [format!("http://{}/t/harbour-open/standings", server.address)]);
}

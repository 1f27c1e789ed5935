//! Sheets of lists on a wall: their number and the size of their type, for small and large fields.

use std::fmt::Write;

use serde_json::{Value, json};

use super::desk::sign_in;
use super::driver::Driver;
use super::prints::{media_boxes, printed};
use crate::prints::made;
use crate::support::accounts::PASSWORD;
use crate::support::desk::Desk;
use crate::support::http::Visitor;
use crate::support::server::Server;

/// Script that returns the size of the type in points, and the names on more than one line.
const SIZES: &str = "
    const table = document.querySelector('table.rows');
    const line = (cell) => parseFloat(getComputedStyle(cell).fontSize) * 1.25 * 1.5;
    const broken = [...table.querySelectorAll('tbody td.name, tbody td.num')].filter((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        return range.getBoundingClientRect().height > line(cell);
    });
    return [Math.round(parseFloat(getComputedStyle(table).fontSize) * 0.75), broken.map((cell) => cell.textContent)];";

/// Creates an event with names of 24 letters, titles, ratings and federations, and a public round.
fn hall(anna: &Visitor, players: usize) -> Desk {
    let desk = made(anna, &format!("Harbour {players}"), &[]);
    let mut csv = "Name,Title,Rating,Federation\n".to_owned();
    for number in 0..players {
        let name = format!("\"{}, Anneli {number:03}\"", ["Hohenstaufen", "Krishnaraman"][number % 2]);
        let title = ["GM", "WIM", "", ""][number % 4];
        writeln!(csv, "{name},{title},{},{}", 2600 - number, ["ROU", "NED", "CHN"][number % 3]).unwrap();
    }
    desk.import_players(csv);
    desk.pair(1);
    desk.publish(1);
    desk
}

/// Prints the lists of a round for fields of several sizes in both languages.
pub async fn lists(driver: &Driver, server: &Server) {
    let anna = server.anybody().set_up("anna");
    let page = driver.open("sizes", &format!("http://{}", server.address)).await;
    sign_in(&page, "anna", PASSWORD).await;
    // Players, sheets of the pairings and of the standings, smallest type.
    for (players, pairings, standings, least) in
        [(6, 1, 1, 12), (10, 1, 1, 12), (62, 1, 2, 9), (64, 1, 2, 9), (200, 3, 5, 9)]
    {
        let desk = hall(&anna, players);
        for language in ["en", "zh"] {
            for (code, sheets) in [("pairings", pairings), ("standings", standings)] {
                page.go(&desk.at(&format!("/print/{code}?lang={language}"))).await;
                let boxes = media_boxes(&printed(&page).await);
                assert_eq!(boxes.len(), sheets, "sheets of {code} of {players} in {language}");
                let Value::Array(found) = page.run(SIZES, Vec::new()).await else { unreachable!() };
                // In a list that leaves most of its sheet empty, large type is worth a second line.
                if players > 20 {
                    assert_eq!(found[1], json!([]), "one line a player: {code} of {players} in {language}");
                }
                let size = found[0].as_u64().unwrap();
                assert!(size >= least, "{code} of {players} in {language} has {size} pt");
            }
        }
    }
}

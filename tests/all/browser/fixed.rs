//! Search for texts that are not messages: in the pseudo-language every message is in brackets, and a text outside them
//! must be a name or a code.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::page::Page;

/// Sources of the demonstration's data.
const SHAPES: [&str; 14] = [
    "/t/harbour-open.json",
    "/t/harbour-open/players.json",
    "/t/lake-xiangqi.json",
    "/t/lake-xiangqi/players.json",
    "/t/canal-draughts.json",
    "/t/canal-draughts/players.json",
    "/e/lighthouse.json",
    "/t/lighthouse-masters/players.json",
    "/t/willow-cup.json",
    "/e/ferry.json",
    "/t/ferry-swiss/players.json",
    "/t/ferry-lakes/players.json",
    "/t/ferry-match/players.json",
    "/t/ferry-league/players.json",
];

/// Words that are the same in every language: names of this program, its accounts, formats, titles, time zones and
/// federations' rules; days and months, which a loaded language writes as in English; units.
const ALLOWED: [&str; 11] = [
    "Qisai demo anna TRF Berger Baku Buchholz Sonneborn Hort Varma Schiller Scheveningen Dutch Dubov Burstein Lim Swiss Elo",
    "January February March April May June July August September October November December",
    "Mon Tue Wed Thu Fri Sat Sun",
    "UTC GMT Europe Asia America Africa Australia Pacific Atlantic Indian Antarctica Arctic Etc",
    "min sec Letter Sqlite PostgreSQL SQLite",
    "English 中文",
    "FIDE Art art article C.07 C.04 Annex axf fide fmjd iCalendar Sharly Vega",
    // A refusal, which remains English.
    "has result",
    "Harbour Open Lake Xiangqi Canal Draughts Lighthouse Willow",
    "Ferry Team Days Landing Inglenook Petra Town against Harbour Valley League Reading Room 五湖队际赛",
    "Semi-finals and finals",
];

/// Fixed words that were found, each with the first page.
pub struct Fixed {
    known: Vec<String>,
    found: BTreeMap<String, String>,
}

impl Fixed {
    /// Collects the names of the demonstration.
    pub async fn of(page: &Page, greeting: &str) -> Self {
        let mut known: Vec<String> = ALLOWED.map(str::to_owned).to_vec();
        known.push(greeting.to_owned());
        page.go("/").await;
        for path in SHAPES {
            let (status, text) = page.fetch(path).await;
            assert_eq!(status, 200, "{path}");
            texts(&serde_json::from_str(&text).unwrap(), &mut known);
        }
        Self { known, found: BTreeMap::new() }
    }

    /// Checks a page on a phone.
    pub async fn look(&mut self, page: &Page, name: &str, path: &str) {
        page.size(390, 844).await;
        page.go(&format!("/lang/qps?next={path}")).await;
        let words = page.run(include_str!("fixed.js"), vec![json!(self.known)]).await;
        for found in words.as_array().unwrap() {
            let (word, element) = (found[0].as_str().unwrap(), found[1].as_str().unwrap());
            self.found.entry(word.to_owned()).or_insert_with(|| format!("{name}: {element}"));
        }
    }

    pub fn faults(&self) -> impl Iterator<Item = String> {
        self.found.iter().map(|(word, page)| format!("“{word}” is no message and no name, {page}"))
    }
}

/// Collects every text of a shape.
fn texts(value: &Value, found: &mut Vec<String>) {
    match value {
        Value::String(text) => found.push(text.clone()),
        Value::Array(values) => values.iter().for_each(|value| texts(value, found)),
        Value::Object(fields) => fields.values().for_each(|value| texts(value, found)),
        _ => {}
    }
}

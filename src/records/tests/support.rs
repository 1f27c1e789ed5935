//! Game files beside the checkout, and random numbers from a seed.

use std::path::{Path, PathBuf};

use chrono::NaiveDate;
use qisai_domain::Discipline;
use qisai_exchange::text::decode;
use qisai_records::{Entered, Judgement, Laws, Record, judge, prepare};

/// Game of a file.
#[derive(Clone, Debug)]
pub struct Sheet {
    pub file: String,
    pub number: usize,
    pub discipline: Discipline,
    pub laws: Laws,
    pub start: Option<String>,
    pub texts: Vec<String>,
    pub claimed: Entered,
    pub tags: Vec<(String, String)>,
}

impl Sheet {
    pub fn tag(&self, name: &str) -> &str {
        self.tags.iter().find(|(it, _)| it == name).map_or("", |(_, value)| value)
    }

    /// Judges the game against the result that it claims.
    pub fn judged(&self) -> Judgement {
        let record = Record { start: self.start.as_deref(), texts: &self.texts, claimed: self.claimed };
        judge(self.laws, Some(record), self.claimed)
    }

    pub fn name(&self) -> String {
        format!("{} game {}", self.file, self.number)
    }
}

/// Returns the folder of the games. If it is missing, prints a note and returns `None`, unless the folder is required.
pub fn games() -> Option<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(3).unwrap();
    let folder = root.join("../shared/vectors/rules/games");
    if folder.is_dir() {
        return Some(folder);
    }
    assert!(std::env::var_os("QISAI_REQUIRE_VECTORS").is_none(), "the vectors folder is missing");
    println!("skipped: no vectors folder");
    None
}

/// Returns the files of a folder with one of these extensions, sorted by name.
pub fn files(folder: &Path, endings: &[&str]) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    let ends = |path: &PathBuf| {
        path.extension().is_some_and(|it| endings.iter().any(|ending| it.eq_ignore_ascii_case(ending)))
    };
    files.retain(ends);
    files.sort();
    files
}

/// Returns every game of a file, each under the laws of its date.
pub fn sheets(path: &Path, expected: Option<Discipline>) -> Vec<Sheet> {
    let decoded = decode(&std::fs::read(path).unwrap());
    let file = path.file_name().unwrap().to_string_lossy().into_owned();
    let sheet = |(number, game): (usize, qisai_records::Prepared<'_>)| {
        let discipline = game.discipline.unwrap_or_else(|| panic!("{file} game {number}: which game?"));
        let date = game.game.tag("Date").or(game.game.tag("UTCDate")).unwrap_or_default();
        let date = NaiveDate::parse_from_str(&date.replace(".??", ".01"), "%Y.%m.%d").ok();
        let text = |text: &str| text.to_owned();
        Sheet {
            file: file.clone(),
            number,
            discipline,
            laws: Laws::default_for(discipline, date),
            start: game.game.start.as_deref().map(text),
            texts: game.game.moves.iter().map(|it| text(&it.text)).collect(),
            claimed: game.claimed,
            tags: game.game.tags.iter().map(|(name, value)| (text(name), text(value))).collect(),
        }
    };
    let ours = (1..).zip(prepare(&decoded.text, expected)).filter(|(_, game)| !game.is_wrong_game());
    ours.map(sheet).collect()
}

/// Reproducible random number generator (`SplitMix64`).
pub struct Lots(pub u64);

impl Lots {
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        usize::try_from((mixed ^ (mixed >> 31)) % u64::try_from(limit).unwrap()).unwrap()
    }
}

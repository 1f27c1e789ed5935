//! Access to the test vectors.

use std::path::Path;

use serde::de::DeserializeOwned;

/// Returns the vectors of a file, or `None` with a printed note if the folder is missing.
pub(crate) fn read<T: DeserializeOwned>(file: &str) -> Option<T> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap();
    let path = root.join("../shared/vectors/standings/rating").join(file);
    let Ok(text) = std::fs::read_to_string(path) else {
        assert!(std::env::var_os("QISAI_REQUIRE_VECTORS").is_none(), "the vectors folder is missing");
        println!("skipped: {file} (no vectors folder)");
        return None;
    };
    Some(serde_json::from_str(&text).unwrap())
}

/// Parses a decimal with up to two places and returns it in hundredths.
pub(crate) fn hundredths(text: &str) -> i64 {
    let (whole, places) = text.split_once('.').unwrap_or((text, ""));
    format!("{whole}{places:0<2}").parse().unwrap()
}

//! The vectors beside the checkout.

use std::path::Path;

/// A file of `vectors/rules`; none, with a word, where the folder is not at hand, unless it is required.
pub fn vectors(file: &str) -> Option<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(3).unwrap();
    let text = std::fs::read_to_string(root.join("../shared/vectors/rules").join(file)).ok();
    if text.is_none() {
        assert!(std::env::var_os("QISAI_REQUIRE_VECTORS").is_none(), "the vectors folder is missing");
        println!("skipped: {file} (no vectors folder)");
    }
    text
}

/// The games of a PGN file without variations: tags, and moves.
#[allow(dead_code, reason = "not every test reads games")]
pub fn games(text: &str) -> Vec<(String, Vec<&str>)> {
    let mut games: Vec<(String, Vec<&str>)> = Vec::new();
    for block in text.split("\n\n").map(str::trim).filter(|block| !block.is_empty()) {
        if block.starts_with('[') {
            games.push((block.to_owned(), Vec::new()));
        } else if let Some((_, moves)) = games.last_mut() {
            let is_move = |token: &&str| !token.ends_with('.') && !["1-0", "0-1", "1/2-1/2", "*"].contains(token);
            moves.extend(block.split_whitespace().filter(is_move));
        }
    }
    games
}

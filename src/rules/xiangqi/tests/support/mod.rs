//! Reader of the vectors beside the checkout.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::path::Path;

/// Returns a file of `vectors/rules`, or `None` with a message if the folder is missing. Fails if the folder is
/// required.
#[allow(dead_code, reason = "not every test reads other files than games")]
pub fn vectors(file: &str) -> Option<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(3).unwrap();
    let text = std::fs::read_to_string(root.join("../shared/vectors/rules").join(file)).ok();
    if text.is_none() {
        assert!(std::env::var_os("QISAI_REQUIRE_VECTORS").is_none(), "the vectors folder is missing");
        println!("skipped: {file} (no vectors folder)");
    }
    text
}

/// Game of the vectors.
#[allow(dead_code, reason = "not every test asks for everything")]
pub struct Game {
    pub file: String,
    /// Text of the game.
    pub source: String,
    /// End of the game as judged by another program: `open`, `mated`, `stalemated`. `None` for the Chinese originals.
    pub end: Option<String>,
    /// Moves of the game.
    pub texts: Vec<String>,
}

/// Returns the games of a file, or of all files in a folder, below `vectors/rules/games/xiangqi`, in the order of the
/// file names.
#[allow(dead_code, reason = "not every test reads games")]
pub fn games(below: &str) -> Vec<Game> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(3).unwrap();
    let path = root.join("../shared/vectors/rules/games/xiangqi").join(below);
    if !path.exists() {
        assert!(std::env::var_os("QISAI_REQUIRE_VECTORS").is_none(), "the vectors folder is missing");
        println!("skipped: games/xiangqi/{below} (no vectors folder)");
        return Vec::new();
    }
    let mut files = vec![path.clone()];
    if path.is_dir() {
        files = std::fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path()).filter(|it| it.is_file()).collect();
        files.sort();
    }
    let read = |path: &std::path::PathBuf| {
        let decoded = qisai_exchange::text::decode(&std::fs::read(path).unwrap());
        let file = path.file_name().unwrap().to_string_lossy().into_owned();
        let game = |game: qisai_exchange::games::GameText<'_>| Game {
            file: file.clone(),
            source: game.source.to_string(),
            end: game.tag("OracleEnd").map(str::to_owned),
            texts: game.moves.iter().map(|it| it.text.to_string()).collect(),
        };
        qisai_exchange::xiangqi::games(&decoded.text).map(game).collect::<Vec<_>>()
    };
    files.iter().flat_map(read).collect()
}

//! Move counts on which several outside engines agree, shared by the tests of the three games.

use std::path::Path;

use qisai_rules_kernel::{Rules, perft};

/// Compares the counts of every position of `vectors/rules/perft/{file}` (lines
/// `name | FEN | leaves at depth 1, 2, 3 …`). Each line is counted to the last depth with fewer than `limit` leaves.
/// Without the vectors, the test passes with a message unless they are required.
pub fn agrees_with_other_engines<P: Rules>(file: &str, limit: u64) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(3).unwrap();
    let path = root.join("../shared/vectors/rules/perft").join(file);
    let Ok(text) = std::fs::read_to_string(path) else {
        assert!(std::env::var_os("QISAI_REQUIRE_VECTORS").is_none(), "the vectors folder is missing");
        println!("skipped: {file} (no vectors folder)");
        return;
    };
    for line in text.lines() {
        let [name, fen, counts] = *line.split('|').map(str::trim).collect::<Vec<_>>() else { continue };
        let position = P::parse(fen).unwrap_or_else(|fault| panic!("{name}: {fault}"));
        let counts = counts.split(' ').map(|count| count.parse::<u64>().unwrap());
        for (depth, leaves) in (1..).zip(counts).take_while(|(_, leaves)| *leaves < limit) {
            assert_eq!(perft(&position, depth), leaves, "{name} at depth {depth}");
        }
    }
}

//! Tests of move counts with the positions of another library's tests.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that fails here has found what it looks for")]

use std::path::Path;

use qisai_rules_chess::Board;
use qisai_rules_kernel::{Rules, perft};

/// Counts every position of a file (`epd …`, then lines `perft DEPTH LEAVES`) to the last depth with at most `limit`
/// leaves. Returns the numbers of positions and leaves.
fn count(file: &str, limit: u64, step: usize) -> (usize, u64) {
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../../shared/vectors/rules/games/chess/perft").join(file);
    let Ok(text) = std::fs::read_to_string(path) else {
        assert!(std::env::var_os("QISAI_REQUIRE_VECTORS").is_none(), "the vectors folder is missing");
        println!("skipped: {file} (no vectors folder)");
        return (0, 0);
    };
    let (mut positions, mut leaves) = (0, 0);
    for part in text.split("\nepd ").skip(1).step_by(step) {
        let mut lines = part.lines();
        let epd = lines.next().unwrap();
        let board = Board::parse(epd).unwrap_or_else(|fault| panic!("{epd}: {fault}"));
        positions += 1;
        for line in lines {
            let Some(("perft", counted)) = line.split_once(' ') else { continue };
            let (depth, counted) = counted.trim().split_once(' ').unwrap();
            let counted: u64 = counted.trim().parse().unwrap();
            if counted <= limit {
                assert_eq!(perft(&board, depth.parse().unwrap()), counted, "{epd} at depth {depth}");
                leaves += counted;
            }
        }
    }
    println!("{file}: {positions} positions, {leaves} leaves");
    (positions, leaves)
}

#[test]
fn random_positions_shallow() {
    count("random.perft", 2_000, 20);
    count("tricky.perft", 20_000, 1);
}

/// Run with `cargo test --release -p qisai-rules-chess --test chess perft:: -- --ignored --nocapture`.
#[test]
#[ignore = "most of a minute even with optimisation"]
fn every_position_to_a_million_leaves() {
    let (positions, _) = count("random.perft", 1_000_000, 1);
    assert!(positions == 0 || positions == 6_838, "{positions}");
    let (positions, _) = count("tricky.perft", 200_000_000, 1);
    assert!(positions == 0 || positions == 18, "{positions}: six of them castle as Chess960 does");
}

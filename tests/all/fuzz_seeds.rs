//! The seeds of the fuzzers, played through as the fuzzers do it.

use std::path::Path;

#[path = "../../fuzz/replay.rs"]
mod replay;

/// Gives every seed of a target to it.
fn all(target: &str, run: fn(&[u8])) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/fuzz").join(target);
    let mut seeds = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        // The name of the seed that panics is the last one printed.
        println!("{}", path.display());
        run(&std::fs::read(path).unwrap());
        seeds += 1;
    }
    assert!(seeds > 0, "{target}");
}

#[test]
fn pgn_is_read_and_replayed() {
    all("pgn", replay::pgn);
}

#[test]
fn pdn_is_read_and_replayed() {
    all("pdn", replay::pdn);
}

#[test]
fn xiangqi_pgn_is_read_and_replayed() {
    all("xiangqi_pgn", replay::xiangqi_pgn);
}

#[test]
fn chinese_notation_is_read_and_written() {
    all("chinese_notation", replay::chinese_notation);
}

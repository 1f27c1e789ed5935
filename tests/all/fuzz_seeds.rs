//! Runs the seeds of the fuzzers like the fuzzers themselves.

use std::path::Path;

#[path = "../../src/app/cli/drop_in/arguments.rs"]
#[allow(dead_code, reason = "the program uses the rest")]
mod arguments;
#[path = "../../src/app/cli/drop_in/configuration.rs"]
#[allow(dead_code, reason = "the program uses the rest")]
mod configuration;
#[path = "../../fuzz/files.rs"]
mod files;
#[path = "../../fuzz/replay.rs"]
mod replay;

mod calls {
    use super::{arguments, configuration};

    include!("../../fuzz/drop_in.rs");
}

/// Runs a target with each of its seeds.
fn all(target: &str, run: fn(&[u8])) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/fuzz").join(target);
    let mut seeds = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        // The name of a panicking seed is the last one printed.
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

#[test]
fn report_files_are_read_and_written() {
    all("trf", files::trf);
}

#[test]
fn lists_of_players_are_read() {
    all("players", files::players);
}

#[test]
fn tables_are_written() {
    all("table", files::table);
}

#[test]
fn calls_of_other_engines_are_read() {
    all("drop_in", calls::drop_in);
}

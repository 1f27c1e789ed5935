//! How fast positions are made and counted, and records checked. The throughput that is printed is the rate.
#![allow(
    clippy::unwrap_used,
    clippy::as_conversions,
    missing_docs,
    reason = "a bench that fails here measures nothing"
)]

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use qisai_rules_kernel::{Rules, perft, perft_played};
use qisai_rules_xiangqi::{Board, record};

#[path = "../tests/support/mod.rs"]
mod support;

use support::{games, vectors};

const POSITIONS: [(&str, &str, u32); 4] = [
    ("start", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w", 4),
    ("middle", "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w", 4),
    ("checks", "1cbak4/9/n2a5/2p1p3p/5cp2/2n2N3/6PCP/3AB4/2C6/3A1K1N1 w", 4),
    ("few", "C1nNk4/9/9/9/9/9/n1pp5/B3C4/9/3A1K3 w", 5),
];

type Count = fn(&Board, u32) -> u64;

fn moves(criterion: &mut Criterion) {
    for (kind, count) in [("counted", perft as Count), ("played", perft_played)] {
        let mut group = criterion.benchmark_group(kind);
        group.sample_size(10);
        for (name, fen, depth) in POSITIONS {
            let board = Board::parse(fen).unwrap();
            group.throughput(Throughput::Elements(perft(&board, depth)));
            group.bench_function(name, |bencher| bencher.iter(|| count(&board, depth)));
        }
    }
}

/// Every game of the vectors, a game an element; nothing where the folder is not at hand.
fn records(criterion: &mut Criterion) {
    let texts = ["cbl", "ccgc", "selfplay", "wukong"].map(|file| vectors(&format!("games/xiangqi/{file}.pgn")));
    let records: Vec<_> = texts.iter().flatten().flat_map(|text| games(text)).map(|(_, moves)| moves).collect();
    if records.is_empty() {
        return;
    }
    let start = Board::start();
    let plies: usize = records.iter().map(Vec::len).sum();
    println!("{} games, {plies} plies", records.len());
    let mut group = criterion.benchmark_group("records");
    group.sample_size(10);
    group.throughput(Throughput::Elements(records.len().try_into().unwrap()));
    let all_legal = || records.iter().all(|moves| record::check(&start, moves).fault.is_none());
    group.bench_function("checked", |bencher| bencher.iter(|| assert!(all_legal())));
}

criterion_group!(benches, moves, records);
criterion_main!(benches);

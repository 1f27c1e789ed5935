//! Benchmark of making and counting positions, and of checking records. The printed throughput is the rate.
#![allow(clippy::unwrap_used, clippy::as_conversions, reason = "a bench that fails here measures nothing")]

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use qisai_rules_kernel::{Rules, perft, perft_played};
use qisai_rules_xiangqi::{Board, Laws, Move, account, record};

#[path = "../xiangqi/tests/support/mod.rs"]
mod support;

use support::games;

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

/// Benchmarks the games of the vectors, one game per element. Nothing is measured without the folder. `told` is the
/// whole report including parsing, `read` is parsing and playing alone, and `replayed` is playing without parsing.
fn records(criterion: &mut Criterion) {
    for file in ["selfplay", "wukong"] {
        let records: Vec<_> = games(&format!("{file}.pgn")).into_iter().map(|game| game.texts).collect();
        if records.is_empty() {
            return;
        }
        let start = Board::start();
        let reports: Vec<_> = records.iter().map(|moves| record::check(&start, moves)).collect();
        let played: Vec<Vec<Move>> =
            reports.iter().map(|it| it.played.iter().map(|ply| ply.chosen).collect()).collect();
        println!("{file}: {} games, {} plies", records.len(), played.iter().map(Vec::len).sum::<usize>());
        let mut group = criterion.benchmark_group(format!("records/{file}"));
        group.sample_size(10);
        group.throughput(Throughput::Elements(records.len().try_into().unwrap()));
        let told = || records.iter().all(|moves| account(&Laws::CN, &start, moves, None).fault.is_none());
        group.bench_function("told", |bencher| bencher.iter(|| assert!(told())));
        let read = || records.iter().all(|moves| record::check(&start, moves).fault.is_none());
        group.bench_function("read", |bencher| bencher.iter(|| assert!(read())));
        let replayed = || played.iter().map(|moves| record::replay(&start, moves).played.len()).sum::<usize>();
        group.bench_function("replayed", |bencher| bencher.iter(replayed));
    }
}

criterion_group!(benches, moves, records);
criterion_main!(benches);

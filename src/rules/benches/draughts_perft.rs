//! Benchmark of position counts on one thread; elements per second are leaves. `counted` counts the last ply without
//! playing it, and `played` makes every position.

#![allow(clippy::unwrap_used, reason = "a bench fails by panicking")]

use criterion::{Criterion, SamplingMode, Throughput, criterion_group, criterion_main};
use qisai_rules_draughts::Board;
use qisai_rules_kernel::{Rules, perft, perft_played};

/// Name, position and depth: an opening, a middle game of captures, an endgame of one king against many pieces, kings
/// only, and men about to be crowned.
const POSITIONS: [(&str, &str, u32); 5] = [
    ("start", "W:W31-50:B1-20", 8),
    ("woldouby", "W:W25,27,28,30,32,33,34,35,37,38:B12,13,14,16,18,19,21,23,24,26", 12),
    ("random178", "B:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46:BK17,K24", 7),
    ("kings", "W:WK31-50:BK1-20", 9),
    ("crowning", "W:W6-10:B41-45", 7),
];

fn counts(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("perft");
    group.sample_size(10).sampling_mode(SamplingMode::Flat);
    for (name, fen, depth) in POSITIONS {
        let position = Board::parse(fen).unwrap();
        group.throughput(Throughput::Elements(perft(&position, depth)));
        group.bench_function(format!("counted/{name}"), |it| it.iter(|| perft(&position, depth)));
        group.bench_function(format!("played/{name}"), |it| it.iter(|| perft_played(&position, depth)));
    }
}

criterion_group!(benches, counts);
criterion_main!(benches);

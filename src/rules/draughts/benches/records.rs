//! How fast records are checked on one thread: elements per second are games. `legality` plays records that have been read, `file` reads the
//! PDN text too.

#![allow(missing_docs, clippy::unwrap_used, reason = "a bench fails by panicking")]

use std::path::Path;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use qisai_exchange::pdn::{self, Game};
use qisai_exchange::text::decode;
use qisai_rules_draughts::{Board, Checked, FMJD, check};
use qisai_rules_kernel::Rules;

fn checked(game: &Game) -> Checked {
    let start = game.start().map_or(Board::start(), |fen| Board::parse(fen).unwrap());
    check(FMJD, start, &game.texts())
}

fn records(criterion: &mut Criterion) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../../shared/vectors/rules/games/draughts");
    let Ok(entries) = std::fs::read_dir(folder) else {
        println!("skipped: games/draughts (no vectors folder)");
        return;
    };
    let text: String =
        entries.map(|entry| decode(&std::fs::read(entry.unwrap().path()).unwrap()).text + "\n").collect();
    let games: Vec<Game> = pdn::games(&text).collect();
    let mut group = criterion.benchmark_group("records");
    group.throughput(Throughput::Elements(games.len().try_into().unwrap()));
    group.bench_function("legality", |it| it.iter(|| games.iter().filter(|game| checked(game).is_legal()).count()));
    group.bench_function("file", |it| it.iter(|| pdn::games(&text).filter(|game| checked(game).is_legal()).count()));
}

criterion_group!(benches, records);
criterion_main!(benches);

//! Benchmark of record checks on one thread; elements per second are games. `legality` replays records already read,
//! and `file` also reads the PDN text.

#![allow(clippy::unwrap_used, reason = "a bench fails by panicking")]

use std::path::Path;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use qisai_exchange::games::GameText;
use qisai_exchange::pdn;
use qisai_exchange::text::decode;
use qisai_rules_draughts::{Board, FMJD, account};
use qisai_rules_kernel::Rules;

fn is_legal(game: &GameText) -> bool {
    let start = game.start.as_ref().map_or(Board::start(), |fen| Board::parse(fen).unwrap());
    let texts: Vec<&str> = game.moves.iter().map(|written| written.text.as_ref()).collect();
    account(&FMJD, &start, &texts, None).fault.is_none()
}

fn records(criterion: &mut Criterion) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../../shared/vectors/rules/games/draughts");
    let Ok(entries) = std::fs::read_dir(folder) else {
        println!("skipped: games/draughts (no vectors folder)");
        return;
    };
    let text: String =
        entries.map(|entry| decode(&std::fs::read(entry.unwrap().path()).unwrap()).text + "\n").collect();
    let games: Vec<GameText> = pdn::game_texts(&text).collect();
    let mut group = criterion.benchmark_group("records");
    group.throughput(Throughput::Elements(games.len().try_into().unwrap()));
    group.bench_function("legality", |it| it.iter(|| games.iter().filter(|game| is_legal(game)).count()));
    group.bench_function("file", |it| it.iter(|| pdn::game_texts(&text).filter(is_legal).count()));
}

criterion_group!(benches, records);
criterion_main!(benches);

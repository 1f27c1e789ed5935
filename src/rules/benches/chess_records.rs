//! Benchmark of reading and checking records on one thread; elements per second are games. `read` reads the PGN text,
//! `account` replays records already read, and `file` does both. For comparison, `legality_alone` is another reader
//! that only checks the legality of the moves.

#![allow(clippy::unwrap_used, reason = "a bench fails by panicking")]

use std::ops::ControlFlow;
use std::path::Path;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use pgn_reader::{Reader, SanPlus, Visitor};
use qisai_exchange::games::GameText;
use qisai_exchange::pgn;
use qisai_rules_chess::{Board, FIDE_2023, account};
use qisai_rules_kernel::{Account, Rules};
use shakmaty::{Chess, Position};

/// Plays the moves of a game and does nothing else.
struct Legality;

impl Visitor for Legality {
    type Tags = ();
    type Movetext = (Chess, bool);
    type Output = bool;

    fn begin_tags(&mut self) -> ControlFlow<bool> {
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<bool, (Chess, bool)> {
        ControlFlow::Continue((Chess::default(), true))
    }

    fn san(&mut self, game: &mut (Chess, bool), san: SanPlus) -> ControlFlow<bool> {
        match san.san.to_move(&game.0) {
            Ok(chosen) => game.0.play_unchecked(chosen),
            Err(_) => game.1 = false,
        }
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, game: (Chess, bool)) -> bool {
        game.1
    }
}

fn told(start: &Board, game: &GameText<'_>) -> Account {
    account(&FIDE_2023, start, &game.moves, None)
}

fn records(criterion: &mut Criterion) {
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../../shared/vectors/rules/games/chess/lichess_cc0.pgn");
    let Ok(text) = std::fs::read_to_string(path) else {
        println!("skipped: lichess_cc0.pgn (no vectors folder)");
        return;
    };
    let games: Vec<GameText<'_>> = pgn::games(&text).collect();
    let start = Board::start();
    let is_legal = |game: &GameText<'_>| told(&start, game).fault.is_none();
    let mut group = criterion.benchmark_group("records");
    group.throughput(Throughput::Elements(games.len().try_into().unwrap()));
    group.bench_function("read", |it| it.iter(|| pgn::games(&text).map(|game| game.moves.len()).sum::<usize>()));
    group.bench_function("account", |it| it.iter(|| games.iter().filter(|game| is_legal(game)).count()));
    group.bench_function("legality_alone", |it| {
        it.iter(|| {
            Reader::new(text.as_bytes()).read_games(&mut Legality).filter(|legal| *legal.as_ref().unwrap()).count()
        });
    });
    group.bench_function("file", |it| it.iter(|| pgn::games(&text).filter(is_legal).count()));
}

criterion_group!(benches, records);
criterion_main!(benches);

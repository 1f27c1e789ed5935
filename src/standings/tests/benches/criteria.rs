//! Benchmark of every individual Swiss criterion with fields of different sizes: the maximum cost of a standings page.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use qisai_domain::regulations::TieBreakEdition;
use qisai_domain::{Cell, EntryId, Outcome, ResultLine, Results, ScoreSystem, Side};
use qisai_standings::{Descriptor, Pairing, Settings, Table};

const ROUNDS: u16 = 11;

const EVERYTHING: &str = "PTS DE DE/P BH BH/C1 BH/C2 BH/M1 BH/M2 BH/P FB FB/C1 FB/M1 AOB AOB/F SB SB/C1 SB/C2 KS PS PS/C1 \
                          STD REP WIN WON BPG BWG ARO ARO/C1 ARO/M1 TPR PTP APRO APPO RTNG TPN";

/// Returns a field in which each player meets a neighbour in a list that rotates every round. Results are derived from
/// the numbers.
fn event(players: u32) -> Results {
    let mut cells = vec![Vec::with_capacity(ROUNDS.into()); usize::try_from(players).unwrap_or(0)];
    let field = cells.len();
    for round in 0..usize::from(ROUNDS) {
        let step = round + 1;
        // Blocks have twice the length of the step: each player meets the one a step away.
        for (at, cells) in cells.iter_mut().enumerate() {
            let upper = (at / step) % 2 == 0;
            let opponent = if upper { at + step } else { at - step };
            let cell = if opponent < field {
                let high = at.min(opponent);
                let outcome = match (high * 7 + round * 3) % 10 {
                    0..=5 => (Outcome::Win { rated: true }, Outcome::Loss { rated: true }),
                    6..=8 => (Outcome::Draw { rated: true }, Outcome::Draw { rated: true }),
                    _ => (Outcome::ForfeitLoss, Outcome::ForfeitWin),
                };
                let side = if upper == (round % 2 == 0) { Side::First } else { Side::Second };
                Cell::Game { opponent, side, outcome: if upper { outcome.0 } else { outcome.1 } }
            } else {
                Cell::Bye(qisai_domain::ByeKind::HalfPoint)
            };
            cells.push(cell);
        }
    }
    let lines = (1..).zip(cells).map(|(number, cells)| {
        let rating = u16::try_from(2700 - (number * 1500 / players)).unwrap_or(1200);
        ResultLine::new(EntryId(number), number, Some(rating), cells)
    });
    Results::of_lines(ScoreSystem::standard(), ROUNDS, lines.collect())
}

fn criteria(bench: &mut Criterion) {
    let order = Descriptor::list(EVERYTHING).unwrap_or_default();
    assert!(!order.is_empty());
    let mut group = bench.benchmark_group("every criterion");
    group.sample_size(20);
    for players in [200, 1000, 3000, 10_000] {
        let results = event(players);
        group.throughput(Throughput::Elements(u64::from(players) * u64::from(ROUNDS) / 2));
        group.bench_with_input(BenchmarkId::from_parameter(players), &results, |bench, results| {
            bench.iter(|| {
                let table = Table::of(black_box(results), Settings::new(Pairing::Swiss, TieBreakEdition::Fide2026));
                black_box(table.standings(&order))
            });
        });
    }
    group.finish();
}

criterion_group!(benches, criteria);
criterion_main!(benches);

//! Throughput of [`prepare`] and [`judge`] in games per second on one core: each game is read from its file, replayed
//! and compared with the result that it claims.
#![allow(clippy::unwrap_used, reason = "a bench; without its files it cannot run")]

use std::hint::black_box;
use std::path::Path;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use qisai_domain::Discipline;
use qisai_records::{Laws, judge, prepare};

/// Files per discipline that contain only complete games.
const FILES: [(&str, Discipline, &[&str]); 3] = [
    ("chess", Discipline::Chess, &["chess/lichess_cc0.pgn"]),
    ("xiangqi", Discipline::Xiangqi, &["xiangqi/wukong.pgn", "xiangqi/cbl.pgn", "xiangqi/ccgc.pgn"]),
    ("draughts", Discipline::Draughts, &["draughts/pdnrepo_wk2003.pdn", "draughts/pdnrepo_schildpad.pdn"]),
];

fn games(bench: &mut Criterion) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../../shared/vectors/rules/games");
    let mut group = bench.benchmark_group("read and judge");
    for (name, discipline, files) in FILES {
        let read = |file: &&str| String::from_utf8_lossy(&std::fs::read(folder.join(file)).unwrap()).into_owned();
        let texts: Vec<String> = files.iter().map(read).collect();
        let laws = Laws::default_for(discipline, None);
        let count: usize = texts.iter().map(|text| prepare(text, Some(discipline)).count()).sum();
        group.throughput(Throughput::Elements(u64::try_from(count).unwrap()));
        group.bench_function(name, |bench| {
            bench.iter(|| {
                for game in texts.iter().flat_map(|text| prepare(text, Some(discipline))) {
                    black_box(judge(laws, Some(game.record()), game.claimed));
                }
            });
        });
    }
    group.finish();
}

criterion_group!(benches, games);
criterion_main!(benches);

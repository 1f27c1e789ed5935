//! Fuzz targets for report files, player lists and tables, run with their seeds, with damaged seeds and with noise.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test fails by panicking"
)]

use std::fs;
use std::path::Path;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;

#[path = "../../../fuzz/files.rs"]
mod files;

fn seeds(target: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../fixtures/fuzz").join(target);
    let mut paths: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths.into_iter().map(|path| fs::read(path).unwrap()).collect()
}

/// Name of a fuzz target, and its function for any bytes.
type Target = (&'static str, fn(&[u8]));

const TARGETS: [Target; 3] = [("trf", files::trf), ("players", files::players), ("table", files::table)];

#[test]
fn every_seed_is_read() {
    for (target, run) in TARGETS {
        let seeds = seeds(target);
        assert!(!seeds.is_empty(), "{target}");
        for seed in &seeds {
            run(seed);
        }
    }
}

proptest! {
    #[test]
    fn damaged_seeds_do_no_harm(
        target in 0..TARGETS.len(),
        file in any::<Index>(),
        damage in vec((any::<Index>(), 0_u8..4, any::<u8>()), 1..30),
    ) {
        let (name, run) = TARGETS[target];
        let seeds = seeds(name);
        let mut bytes = seeds[file.index(seeds.len())].clone();
        for (place, kind, byte) in damage {
            if bytes.is_empty() {
                break;
            }
            let at = place.index(bytes.len());
            match kind {
                0 => bytes[at] = byte,
                1 => bytes.insert(at, byte),
                2 => drop(bytes.remove(at)),
                _ => bytes[at] = b' ',
            }
        }
        run(&bytes);
    }

    #[test]
    fn noise_does_no_harm(bytes in vec(any::<u8>(), 0..1000)) {
        for (_, run) in TARGETS {
            run(&bytes);
        }
    }
}

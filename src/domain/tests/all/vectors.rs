//! Vectors beside the checkout, and a seeded random number generator.

use std::path::PathBuf;

/// Returns a folder of the vectors; `None` (with a note) if they are missing and not required.
pub fn vectors(folder: &str) -> Option<PathBuf> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/vectors").join(folder);
    if path.is_dir() {
        return Some(path);
    }
    assert!(std::env::var_os("QISAI_REQUIRE_VECTORS").is_none_or(|it| it != "1"), "{} is missing", path.display());
    println!("skipped: {folder} (no vectors folder)");
    None
}

/// Random number generator `SplitMix64`.
pub struct Chance(u64);

impl Chance {
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Returns a number below `count`.
    pub fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut value = self.0;
        value = (value ^ (value >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        value = (value ^ (value >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        usize::try_from((value ^ (value >> 31)) % u64::try_from(count).unwrap()).unwrap()
    }
}

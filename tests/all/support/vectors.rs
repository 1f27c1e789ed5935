//! Test vectors beside the checkout.

use std::ffi::OsStr;
use std::path::PathBuf;
use std::{env, fs};

/// Returns a folder of the vectors. Without the vectors the calling test is skipped, unless `QISAI_REQUIRE_VECTORS=1`
/// forbids that.
pub fn vectors(folder: &str) -> Option<PathBuf> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../shared/vectors").join(folder);
    if path.is_dir() {
        return Some(path);
    }
    assert_ne!(env::var("QISAI_REQUIRE_VECTORS").as_deref(), Ok("1"), "{} is missing", path.display());
    println!("skipped: {folder} (no vectors folder)");
    None
}

/// Returns the files of a vector folder with one extension, sorted; empty when the test is skipped.
pub fn files(folder: &str, extension: &str) -> Vec<PathBuf> {
    let Some(folder) = vectors(folder) else { return Vec::new() };
    let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut paths: Vec<PathBuf> = paths.filter(|path| path.extension() == Some(OsStr::new(extension))).collect();
    paths.sort();
    assert!(!paths.is_empty());
    paths
}

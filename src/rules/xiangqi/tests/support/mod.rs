//! The vectors beside the checkout.

use std::path::Path;

/// A file of `vectors/rules`; none, with a word, where the folder is not at hand, unless it is required.
pub fn vectors(file: &str) -> Option<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(3).unwrap();
    let text = std::fs::read_to_string(root.join("../shared/vectors/rules").join(file)).ok();
    if text.is_none() {
        assert!(std::env::var_os("QISAI_REQUIRE_VECTORS").is_none(), "the vectors folder is missing");
        println!("skipped: {file} (no vectors folder)");
    }
    text
}

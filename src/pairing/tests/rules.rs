//! Test that the functions and tests of this crate and of the Swiss systems named in `docs/rules.md` exist.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Returns the texts between backticks.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

/// Returns `true` if a file defines something under this name.
fn defines(file: &Path, name: &str) -> bool {
    let text = std::fs::read_to_string(file).unwrap_or_default();
    let kinds = ["fn", "struct", "enum", "trait", "const", "type", "mod"];
    text.lines().any(|line| {
        kinds.iter().any(|kind| {
            let after = line.split_once(&format!("{kind} {name}")).map(|(_, after)| after);
            after.is_some_and(|after| !after.starts_with(|next: char| next.is_alphanumeric() || next == '_'))
        })
    })
}

/// Returns the file of a module path, as far as the path leads through files, and the remaining names.
fn file_of(source: &Path, path: &str) -> (PathBuf, Vec<String>) {
    let mut names: Vec<String> = path.split("::").map(str::to_owned).collect();
    let mut folder = source.to_owned();
    while let Some(name) = names.first() {
        let (file, inside) = (folder.join(format!("{name}.rs")), folder.join(name));
        if file.is_file() {
            return (file, names.split_off(1));
        }
        if !inside.is_dir() {
            break;
        }
        folder = inside;
        names.remove(0);
    }
    let root = if folder.join("mod.rs").is_file() { "mod.rs" } else { "lib.rs" };
    (folder.join(root), names)
}

#[test]
fn every_function_and_test_of_the_engines_that_the_rules_name_is_there() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let rules = std::fs::read_to_string(source.join("../docs/rules.md")).unwrap();
    let (mut looked_up, mut missing) = (0, BTreeSet::new());
    let of_engines =
        |name: &&str| ["pairing::", "pairing/", "swiss::", "swiss/"].iter().any(|own| name.starts_with(own));
    for name in quoted(&rules).filter(of_engines) {
        let (file, names) = match name.split_once(".rs") {
            Some((file, "")) => (source.join(format!("{file}.rs")), Vec::new()),
            Some((file, names)) => {
                let names = names.split("::").filter(|name| !name.is_empty()).map(str::to_owned).collect();
                (source.join(format!("{file}.rs")), names)
            }
            None => file_of(&source, name),
        };
        looked_up += 1;
        if !file.is_file() || !names.last().is_none_or(|name| defines(&file, name)) {
            missing.insert(name.to_owned());
        }
    }
    assert!(looked_up > 200, "{looked_up}");
    assert_eq!(missing, BTreeSet::new());
}

//! The files that pages name, and the folder that they are named in.

use std::fmt;
use std::sync::LazyLock;

use qisai_domain::log::Hash;
use rust_embed::RustEmbed;
use sha2::{Digest, Sha256};

/// Style sheets, scripts and icons.
#[derive(RustEmbed)]
#[folder = "static/"]
pub struct Assets;

/// What is in the files, in twelve digits: another edition has another name.
pub static EDITION: LazyLock<String> = LazyLock::new(|| {
    let mut names: Vec<_> = Assets::iter().collect();
    names.sort();
    let mut all = Sha256::new();
    for name in names {
        all.update(name.as_bytes());
        all.update(Assets::get(&name).map_or([0; 32], |file| file.metadata.sha256_hash()));
    }
    Hash(all.finalize().into()).to_string().chars().take(12).collect()
});

/// The address of the folder with the files of this edition, for templates.
pub struct Folder;

impl fmt::Display for Folder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "/static/@{}", *EDITION)
    }
}

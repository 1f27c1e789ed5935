//! Static files named by pages, and the folder in their addresses.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::LazyLock;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use qisai_domain::log::Hash;
use rust_embed::RustEmbed;
use sha2::{Digest, Sha256};

use super::bundles::{FIRST_STYLE, bundles};

/// Style sheets, scripts and icons. A debug build reads them from disk at first use; a release build embeds them.
#[derive(RustEmbed)]
#[folder = "../../../static/"]
pub struct Assets;

/// File as it is served.
pub struct Served {
    /// Media type of the file, for `Content-Type`.
    pub kind: String,
    pub bytes: Vec<u8>,
}

/// Static files and the bundles made of them, by path.
pub static SERVED: LazyLock<BTreeMap<String, Served>> = LazyLock::new(|| {
    let kind = |kind: &str| if kind.starts_with("text/") { format!("{kind}; charset=utf-8") } else { kind.to_owned() };
    let mut served = BTreeMap::new();
    let mut texts = BTreeMap::new();
    for path in Assets::iter() {
        let Some(file) = Assets::get(&path) else { continue };
        let bytes = file.data.into_owned();
        if let Ok(text) = std::str::from_utf8(&bytes) {
            texts.insert(path.to_string(), text.to_owned());
        }
        served.insert(path.to_string(), Served { kind: kind(file.metadata.mimetype()), bytes });
    }
    for (path, text) in bundles(&texts) {
        let of = if path.starts_with("sheets/") { "text/css" } else { "text/javascript" };
        served.insert(path, Served { kind: kind(of), bytes: text.into_bytes() });
    }
    served
});

/// Hash of the content of all files, in twelve digits: another edition has another name.
pub static EDITION: LazyLock<String> =
    LazyLock::new(|| edition(SERVED.iter().map(|(name, file)| (name.as_str(), file.bytes.as_slice()))));

/// Returns the hash of the names and contents of files, in twelve digits.
pub fn edition<'a>(files: impl Iterator<Item = (&'a str, &'a [u8])>) -> String {
    let mut all = Sha256::new();
    for (name, bytes) in files {
        all.update(name.as_bytes());
        all.update(Sha256::digest(bytes));
    }
    Hash(all.finalize().into()).to_string().chars().take(12).collect()
}

/// Styles that a public page embeds, for templates.
pub struct FirstStyle;

impl FirstStyle {
    /// Returns the source expression for the content security policy: the page may contain this style and no other (CSP
    /// level 3, section 2.3.1).
    pub fn source() -> String {
        format!("'sha256-{}'", STANDARD.encode(Sha256::digest(Self::bytes())))
    }

    fn bytes() -> &'static [u8] {
        SERVED.get(FIRST_STYLE).map(|file| file.bytes.as_slice()).unwrap_or_default()
    }
}

impl fmt::Display for FirstStyle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&String::from_utf8_lossy(Self::bytes()))
    }
}

/// Address of the folder with the files of this edition, for templates.
pub struct Folder;

impl fmt::Display for Folder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "/static/@{}", *EDITION)
    }
}

//! Files beside the key file, which whoever changes the database alone cannot change.
//!
//! A file with `s` appended to the name of the key file holds the public keys of earlier installations, one a line: those
//! that signed a restored backup. `qisai verify` compares with the keys in these files, not with those in the database.
//! A file with `.beginnings` appended holds the hashes of the first entries of the log of accounts and roles: a log of
//! accounts and roles that was begun anew from the tables is not signed.
//!
//! A file with `.witnesses` appended holds the public keys of second installations, whose countersignatures are believed.
//! A file with `.countersigned` appended holds a line for each log and key whose countersignature was added.

use std::collections::BTreeSet;
use std::fs;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use crate::{Result, ServiceError};

/// Returns a file beside the key file.
fn beside(key_file: &Path, ending: &str) -> PathBuf {
    let mut name = key_file.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

/// Returns the file of the public keys of earlier installations, one a line.
pub(crate) fn file_of_earlier(key_file: &Path) -> PathBuf {
    beside(key_file, "s")
}

/// Returns the file of the hashes of first entries of the log of the installation, one a line.
pub(crate) fn file_of_beginnings(key_file: &Path) -> PathBuf {
    beside(key_file, ".beginnings")
}

/// Returns the file of the public keys of second installations, one a line.
pub(crate) fn file_of_witnesses(key_file: &Path) -> PathBuf {
    beside(key_file, ".witnesses")
}

/// Returns the file of what was countersigned: numbers of logs and public keys, one pair a line.
pub(crate) fn file_of_countersigned(key_file: &Path) -> PathBuf {
    beside(key_file, ".countersigned")
}

/// Returns the lines of a file; none if it is missing.
pub(crate) fn lines(file: &Path) -> Result<BTreeSet<String>> {
    let text = match fs::read_to_string(file) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(BTreeSet::new()),
        text => text.map_err(|error| unusable(file, error.to_string()))?,
    };
    Ok(text.lines().map(str::trim).filter(|line| !line.is_empty()).map(str::to_owned).collect())
}

/// Adds the lines that a file lacks.
pub(crate) fn add_lines(file: &Path, added: impl IntoIterator<Item = String>) -> Result<()> {
    let known = lines(file)?;
    let new: String = added.into_iter().filter(|line| !known.contains(line)).map(|line| line + "\n").collect();
    if new.is_empty() {
        return Ok(());
    }
    let opened = fs::OpenOptions::new().create(true).append(true).open(file);
    opened.and_then(|mut file| file.write_all(new.as_bytes())).map_err(|error| unusable(file, error.to_string()))
}

pub(crate) fn unusable(file: &Path, what: String) -> ServiceError {
    ServiceError::Key { file: file.display().to_string(), what }
}

/// Keys of second installations that are named with their countersignatures.
pub(crate) struct Witnesses {
    /// Key file, if the key is not in the database.
    pub beside: Option<PathBuf>,
    pub named: Vec<String>,
}

impl Witnesses {
    /// Adds the named keys, and the numbers of logs and the keys whose countersignatures were `added`.
    pub(crate) fn add(&self, added: impl Iterator<Item = (i64, String)>) -> Result<()> {
        let Some(file) = &self.beside else { return Ok(()) };
        add_lines(&file_of_witnesses(file), self.named.iter().cloned())?;
        add_lines(&file_of_countersigned(file), added.map(line_of))
    }
}

fn line_of((aggregate, key): (i64, String)) -> String {
    format!("{aggregate} {key}")
}

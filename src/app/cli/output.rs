//! Standard output and output files.

use std::fmt;
use std::io::{ErrorKind, IsTerminal, Write};
use std::path::Path;

use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;

use super::failure::Failure;

/// Prints a text. A closed output (`| head`) is not an error.
pub(super) fn print(text: &str) -> Result<(), Failure> {
    print_bytes(text.as_bytes())
}

fn print_bytes(bytes: &[u8]) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    match out.write_all(bytes).and_then(|()| out.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            Err(Failure::Unusable(format!("cannot write to the standard output: {error}")))
        }
        _ => Ok(()),
    }
}

/// Prints one JSON document.
pub(super) fn print_json(value: &impl Serialize) -> Result<(), Failure> {
    let text = serde_json::to_string(value).map_err(|error| Failure::Wrong(error.to_string()))?;
    print(&(text + "\n"))
}

/// Writes a file, or prints the text without one.
pub(super) fn write(file: Option<&Path>, text: &str) -> Result<(), Failure> {
    write_bytes(file, text.as_bytes())
}

/// Writes bytes to a file, or prints them without one.
pub(super) fn write_bytes(file: Option<&Path>, bytes: &[u8]) -> Result<(), Failure> {
    let Some(file) = file else { return print_bytes(bytes) };
    std::fs::write(file, bytes).map_err(|error| Failure::Unusable(format!("{}: {error}", file.display())))
}

/// Prints a warning.
pub(super) fn warn(file: &str, what: impl fmt::Display) {
    eprintln!("warning: {file}: {what}");
}

/// Returns a progress bar on standard error; hidden without a terminal or for fewer than two steps.
pub(super) fn progress(steps: usize) -> ProgressBar {
    if steps < 2 || !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(u64::try_from(steps).unwrap_or(u64::MAX));
    match ProgressStyle::with_template("{bar:40} {pos}/{len} {eta}") {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

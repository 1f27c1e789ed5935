//! The standard output and files written.

use std::fmt;
use std::io::{ErrorKind, IsTerminal, Write};
use std::path::Path;

use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;

use super::failure::Failure;

/// Prints. Nobody listening any more (`| head`) is no error.
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

/// Writes a file, or prints when there is none.
pub(super) fn write(file: Option<&Path>, text: &str) -> Result<(), Failure> {
    write_bytes(file, text.as_bytes())
}

/// The same of any file.
pub(super) fn write_bytes(file: Option<&Path>, bytes: &[u8]) -> Result<(), Failure> {
    let Some(file) = file else { return print_bytes(bytes) };
    std::fs::write(file, bytes).map_err(|error| Failure::Unusable(format!("{}: {error}", file.display())))
}

/// Says something that the user should know but that stops nothing.
pub(super) fn warn(file: &str, what: impl fmt::Display) {
    eprintln!("warning: {file}: {what}");
}

/// A progress bar on the standard error; invisible when that is no terminal or there is little to do.
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

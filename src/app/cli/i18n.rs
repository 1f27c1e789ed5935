//! Command `qisai i18n`.

use std::fmt::Write;
use std::fs::{File, read_to_string};
use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};

use super::failure::Failure;
use super::output;

/// Write and check files of additional languages
///
/// A language is one file of messages (Fluent), named by its tag: de.ftl, pt-BR.ftl. `qisai serve --lang-dir DIR` loads
/// all files of a folder; messages missing in a file are shown in English.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  qisai i18n export languages/de.ftl      every message in English, to be translated\n  \
                  qisai i18n check languages/de.ftl\n  qisai serve --lang-dir languages"
)]
pub(super) struct I18n {
    #[command(subcommand)]
    act: TranslationAction,
}

#[derive(Subcommand)]
enum TranslationAction {
    /// Write all messages in English with their placeholders
    Export {
        /// New file, named by its language: de.ftl
        file: PathBuf,
    },
    /// Report the progress and the faults of a translation
    Check {
        /// File such as de.ftl
        file: PathBuf,
        /// List the untranslated messages
        #[arg(long)]
        missing: bool,
    },
}

impl I18n {
    pub(super) fn run(self) -> Result<(), Failure> {
        match self.act {
            TranslationAction::Export { file } => export(&file),
            TranslationAction::Check { file, missing } => check(&file, missing),
        }
    }
}

/// Returns the language tag in a file's name.
fn code(file: &Path) -> Result<&str, Failure> {
    let is_ftl = file.extension().is_some_and(|extension| extension == "ftl");
    let stem = file.file_stem().and_then(|stem| stem.to_str()).filter(|stem| is_ftl && qisai_i18n::is_code(stem));
    stem.ok_or_else(|| {
        Failure::Unusable(format!(
            "{}: the name must be a language tag that is not built in, such as de.ftl or pt-BR.ftl",
            file.display()
        ))
    })
}

fn export(file: &Path) -> Result<(), Failure> {
    code(file)?;
    let unusable = |error: std::io::Error| match error.kind() {
        ErrorKind::AlreadyExists => Failure::Wrong(format!(
            "{}: is there already and may be translated; write to another name, or take it away first",
            file.display()
        )),
        _ => Failure::Unusable(format!("{}: {error}", file.display())),
    };
    let mut new = File::create_new(file).map_err(unusable)?;
    new.write_all(qisai_i18n::template().as_bytes()).map_err(unusable)
}

fn check(file: &Path, list_missing: bool) -> Result<(), Failure> {
    let code = code(file)?;
    let text = read_to_string(file).map_err(|error| Failure::Unusable(format!("{}: {error}", file.display())))?;
    let read = qisai_i18n::read(code, &text);
    let read = read.ok_or_else(|| Failure::Unusable(format!("{code} is no language tag")))?;
    let (said, all) = (read.said(), read.all());
    let mut told = format!("{said} of {all} messages ({} %)\n", said * 100 / all.max(1));
    // Writing to a string cannot fail.
    for fault in &read.faults {
        let _ = writeln!(told, "{}: {fault}", file.display());
    }
    if list_missing {
        for key in read.missing() {
            let _ = writeln!(told, "{key}");
        }
    }
    output::print(&told)?;
    if read.faults.is_empty() { Ok(()) } else { Err(Failure::Told) }
}

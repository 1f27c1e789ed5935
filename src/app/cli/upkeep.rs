//! `qisai backup`, `restore`, `verify`, `migrate`

use std::fmt::Write;
use std::path::PathBuf;

use clap::Args;

use super::failure::Failure;
use super::location::Database;
use super::output;
use crate::service::verify::{Checked, Difference, NOT_TOLD, Verified, Wrong};
use crate::service::{ServiceError, upkeep};
use crate::store::StoreError;

/// Copy the database into one file, while the server runs
///
/// The copy is a SQLite file whatever database it was taken from. Sessions stay behind.
#[derive(Args)]
#[command(after_help = "Example:\n  qisai backup friday.sqlite3")]
pub(super) struct Backup {
    /// The file to write; it must not exist
    file: PathBuf,
    #[command(flatten)]
    database: Database,
}

/// Fill an empty database from a backup
#[derive(Args)]
#[command(
    after_help = "Examples:\n  qisai restore friday.sqlite3\n  qisai restore friday.sqlite3 --database postgres://qisai@db.example/qisai"
)]
pub(super) struct Restore {
    /// A file that `qisai backup` wrote
    file: PathBuf,
    #[command(flatten)]
    database: Database,
}

/// Prove that the log is whole and that the tables say the same
///
/// Follows the hash chain of each log, replays it and compares the outcome with every row and column of the tables. The exit status is 1
/// when something does not agree.
#[derive(Args)]
#[command(after_help = format!("{NOT_TOLD}\n\nExamples:\n  qisai verify\n  qisai verify harbour-open"))]
pub(super) struct Verify {
    /// Address word of one tournament; all without it
    slug: Option<String>,
    #[command(flatten)]
    database: Database,
}

/// Bring the tables of a database up to date
///
/// `qisai serve` does it at its start; use this where the server's account may not change tables.
#[derive(Args)]
#[command(after_help = "Example:\n  qisai migrate --database postgres://admin@db.example/qisai")]
pub(super) struct Migrate {
    #[command(flatten)]
    database: Database,
}

impl Backup {
    pub(super) fn run(self) -> Result<(), Failure> {
        self.database.open_existing()?.backup(&self.file)?;
        output::print(&format!("{}: written\n", self.file.display()))
    }
}

impl Restore {
    pub(super) fn run(self) -> Result<(), Failure> {
        let address = self.database.address()?;
        if !self.file.is_file() {
            return Err(Failure::Unusable(format!("there is no file {}", self.file.display())));
        }
        upkeep::restore(&self.file, &address)?;
        output::print(&format!("{}: restored into {}\n", self.file.display(), address.shown()))
    }
}

impl Migrate {
    pub(super) fn run(self) -> Result<(), Failure> {
        let run = upkeep::migrate(&self.database.address()?)?;
        if run.is_empty() {
            return output::print("up to date\n");
        }
        output::print(&format!("{}: done\n", run.join(": done\n")))
    }
}

impl Verify {
    pub(super) fn run(self) -> Result<(), Failure> {
        let checked = self.database.open_existing()?.verify_all(self.slug.as_deref())?;
        if let Some(slug) = self.slug.filter(|_| checked.is_empty()) {
            return Err(Failure::Wrong(format!("there is no tournament {slug}")));
        }
        let (mut text, mut agree) = (String::new(), true);
        for Checked { name, is_tournament, found } in checked {
            let (agrees, found) = said(found)?;
            agree &= agrees;
            // An event that agrees is not worth a line: its tournaments have theirs. Writing to a string cannot fail.
            if is_tournament {
                let _ = writeln!(text, "{name}: {found}");
            } else if !agrees {
                let _ = writeln!(text, "event {name}: {found}");
            }
        }
        output::print(&text)?;
        if agree { Ok(()) } else { Err(Failure::Told) }
    }
}

/// Whether log and tables agree, and what to say about it.
fn said(verified: Result<Verified, ServiceError>) -> Result<(bool, String), Failure> {
    match verified {
        Ok(Verified::Agrees { entries }) => Ok((true, format!("{entries} entries, log and tables agree"))),
        Ok(Verified::Log(error)) => Ok((false, format!("the log is damaged: {error}"))),
        Ok(Verified::Tables { table }) => {
            Ok((false, format!("the log is whole, but table {table} says something else")))
        }
        Ok(Verified::Row(Difference { table, row, what })) => {
            let what = match what {
                Wrong::Missing => format!("table {table} has no row {row}"),
                Wrong::Unknown => format!("it does not tell of row {row} in table {table}"),
                Wrong::Column(column) => {
                    format!("table {table} says something else (row {row}, column {column})")
                }
            };
            Ok((false, format!("the log is whole, but {what}")))
        }
        Ok(Verified::NoRow) => Ok((false, "there is a log, but no row of what it tells".to_owned())),
        Err(ServiceError::Store(error @ StoreError::Damaged { .. })) => Ok((false, error.to_string())),
        Err(error) => Err(error.into()),
    }
}

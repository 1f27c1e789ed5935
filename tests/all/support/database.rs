//! Databases for tests.

use tempfile::TempDir;

use super::postgres;
use super::program::{Ran, command, run};

/// Empty database, removed at the end.
pub struct Database {
    /// Value for `--database`.
    pub url: String,
    /// Folder for files.
    pub folder: TempDir,
}

impl Database {
    pub fn sqlite() -> Self {
        let folder = TempDir::new().unwrap();
        Self { url: folder.path().join("qisai.sqlite3").display().to_string(), folder }
    }

    /// Creates a PostgreSQL database; returns `None` without PostgreSQL on the machine.
    pub fn postgresql() -> Option<Self> {
        Some(Self { url: postgres::database()?, folder: TempDir::new().unwrap() })
    }

    /// Runs the program on it.
    pub fn qisai(&self, arguments: &[&str]) -> Ran {
        run(command().env("QISAI_DATABASE", &self.url).args(arguments), "")
    }

    /// Returns the path of a file beside it.
    pub fn path(&self, name: &str) -> String {
        self.folder.path().join(name).display().to_string()
    }

    /// Checks that every log is intact and agrees with the tables; returns the number of tournaments. Accounts and roles
    /// have a log of their own.
    #[track_caller]
    pub fn verify(&self) -> usize {
        let said = self.qisai(&["verify"]).good();
        assert!(said.lines().all(|line| line.ends_with("log and tables agree")), "{said}");
        said.lines().filter(|line| !line.starts_with("accounts and roles: ")).count()
    }
}

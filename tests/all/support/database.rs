//! Databases to test with.

use tempfile::TempDir;

use super::postgres;
use super::program::{Ran, command, run};

/// An empty database, gone at the end.
pub struct Database {
    /// As `--database` takes it.
    pub url: String,
    /// Where files may be put.
    pub folder: TempDir,
}

impl Database {
    pub fn sqlite() -> Self {
        let folder = TempDir::new().unwrap();
        Self { url: folder.path().join("qisai.sqlite3").display().to_string(), folder }
    }

    /// None when the machine has no PostgreSQL.
    pub fn postgresql() -> Option<Self> {
        Some(Self { url: postgres::database()?, folder: TempDir::new().unwrap() })
    }

    /// Runs the program on it.
    pub fn qisai(&self, arguments: &[&str]) -> Ran {
        run(command().env("QISAI_DATABASE", &self.url).args(arguments), "")
    }

    /// The path of a file beside it.
    pub fn path(&self, name: &str) -> String {
        self.folder.path().join(name).display().to_string()
    }

    /// Says that every log is whole and says the same as the tables; counts the tournaments.
    #[track_caller]
    pub fn verify(&self) -> usize {
        let said = self.qisai(&["verify"]).good();
        assert!(said.lines().all(|line| line.ends_with("log and tables agree")), "{said}");
        said.lines().count()
    }
}

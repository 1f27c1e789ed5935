//! Program run as a process.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use tempfile::TempDir;

/// Result of a run.
#[derive(Debug)]
pub struct Ran {
    pub code: i32,
    pub out: String,
    pub err: String,
}

impl Ran {
    /// Returns the standard output of a successful run.
    #[track_caller]
    pub fn good(self) -> String {
        assert_eq!(self.code, 0, "{}{}", self.out, self.err);
        self.out
    }

    /// Returns the standard error of a run that ended with this status.
    #[track_caller]
    pub fn bad(self, code: i32) -> String {
        assert_eq!(self.code, code, "{}{}", self.out, self.err);
        assert!(!self.err.contains("panicked"), "{}", self.err);
        self.err
    }
}

/// Returns the program without the settings of the person who runs the tests.
pub fn command() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_qisai"));
    command.env_remove("QISAI_DATABASE").env_remove("QISAI_LOG").env("QISAI_TEST_HASHES", "cheap");
    // The zone of the computer is the usual one of a new event.
    command.env("TZ", "UTC");
    command
}

/// Runs the program with nothing on its standard input.
pub fn qisai<A: AsRef<std::ffi::OsStr>>(arguments: impl IntoIterator<Item = A>) -> Ran {
    fed(arguments, "")
}

/// Runs the program with this text on its standard input.
pub fn fed<A: AsRef<std::ffi::OsStr>>(arguments: impl IntoIterator<Item = A>, input: &str) -> Ran {
    let mut command = command();
    run(command.args(arguments), input)
}

pub fn run(command: &mut Command, input: &str) -> Ran {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // A program that does not read its input closes it.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    Ran {
        code: output.status.code().unwrap(),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

/// Folder with a database, removed at the end.
pub struct Place {
    folder: TempDir,
}

impl Place {
    pub fn new() -> Self {
        Self { folder: TempDir::new().unwrap() }
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub fn text(&self, name: &str) -> String {
        self.path(name).display().to_string()
    }

    /// Writes a file.
    pub fn file(&self, name: &str, content: &str) -> String {
        std::fs::write(self.path(name), content).unwrap();
        self.text(name)
    }

    /// Runs the program on the folder's database.
    pub fn qisai(&self, arguments: &[&str]) -> Ran {
        self.fed(arguments, "")
    }

    /// Runs the program on the folder's database with a standard input.
    pub fn fed(&self, arguments: &[&str], input: &str) -> Ran {
        let mut command = command();
        run(command.env("QISAI_DATABASE", self.path("qisai.sqlite3")).args(arguments), input)
    }
}

/// Returns the path of a file of the project.
pub fn fixture(name: &str) -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures").join(name).display().to_string()
}

//! Commands `qisai backup`, `restore`, `verify`, `anchor` and `migrate`.

use std::fmt::Write;
use std::path::PathBuf;

use clap::Args;
use qisai_domain::Version;
use qisai_domain::log::{Fingerprint, PrintedHead};

use crate::cli::countersignatures::{self, read_countersignatures};
use crate::cli::failure::Failure;
use crate::cli::input::{public_key, read_anchor};
use crate::cli::location::Database;
use crate::cli::output;
use qisai_service::ServiceError;
use qisai_service::copies::anchors::{AnchorStatus, FoundLogEntry};
use qisai_service::copies::upkeep;
use qisai_service::copies::upkeep::Restored;
use qisai_service::log::verify::{
    CheckedLog, HeadFault, LogKind, NOT_TOLD, RowDifference, SignedHeads, Verified, Wrong,
};
use qisai_store::StoreError;

/// Copy the database into one file while the server runs
///
/// The copy is always a SQLite file. Sessions are not copied.
#[derive(Args)]
#[command(after_help = "Example:\n  qisai backup friday.sqlite3")]
pub(super) struct Backup {
    /// File to write; it must not exist
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
    /// File written by `qisai backup`
    file: PathBuf,
    #[command(flatten)]
    database: Database,
}

/// Verify that the log is intact and agrees with the tables
///
/// Checks the integrity of a SQLite file and the hash chain of each log, replays it, compares the outcome with every
/// row and column of the tables, and the hashes with those that the installation has signed. There is a log for each
/// tournament and event, and one for accounts, roles and second factors. The exit status is 1 when anything differs.
#[derive(Args)]
#[command(after_help = format!(
    "{NOT_TOLD}\n\nExamples:\n  qisai verify\n  qisai verify harbour-open\n  qisai verify --anchor friday.json\n  \
     qisai verify harbour-open --printed \"4821 0937 5512 0046 3378 9120\"\n  \
     qisai verify harbour-open --printed https://qisai.example/t/harbour-open/r/3#30-482109375512004633789120"
))]
pub(super) struct VerifyLogArgs {
    /// URL name of one tournament [default: all]
    slug: Option<String>,
    /// Compare with a file written by `qisai anchor`, which detects a log rewritten since
    #[arg(long, value_name = "FILE")]
    anchor: Option<String>,
    /// Find the version that was printed with this fingerprint (24 digits, or the text of the QR code on a printed page):
    /// a log without it is not the one that was printed from
    #[arg(long, value_name = "DIGITS", value_parser = printed)]
    printed: Option<Printed>,
    /// Public key of an installation that signed the logs, 64 hexadecimal digits; can be given several times. The key file
    /// beside the database is known without it
    #[arg(long, value_name = "KEY", value_parser = public_key)]
    key: Vec<String>,
    /// Compare with a file of countersignatures that another installation made (`qisai countersignature make`), beside
    /// those that are kept
    #[arg(long, value_name = "FILE")]
    countersignatures: Option<String>,
    /// Public key of an installation that countersigns, 64 hexadecimal digits; can be given several times. Those that
    /// `qisai countersignature add` kept beside the key file are known without it
    #[arg(long, value_name = "KEY", value_parser = public_key)]
    witness: Vec<String>,
    #[command(flatten)]
    database: Database,
}

/// Sign the current state of every log and write it to a file to be kept elsewhere
///
/// The file holds version, hash and signature of every log, and no names of people. Keep it outside the reach of people
/// with access to the database (with another arbiter, in a mail). `qisai verify --anchor FILE` then shows whether a log
/// was rewritten.
#[derive(Args)]
#[command(after_help = "Examples:\n  qisai anchor --out friday.json\n  qisai anchor harbour-open")]
pub(super) struct AnchorArgs {
    /// URL name of one tournament [default: all]
    slug: Option<String>,
    /// Also write the entries of the logs, without names, so that a second installation can check them before it
    /// countersigns
    #[arg(long)]
    log: bool,
    /// File to write; without it, the anchor is printed
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    database: Database,
}

/// Migrate the tables of a database
///
/// `qisai serve` does so at startup; use this command if the server's database user may not change tables.
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
        // A server would go on writing into what is restored.
        let who = format!("process {}, qisai restore", std::process::id());
        let _hold = upkeep::hold(&address, &who)?;
        let Restored { events, tournaments, accounts, .. } =
            upkeep::restore(&self.file, &address, self.database.key_file.as_deref())?;
        output::print(&format!(
            "{}: restored into {}: {events} events, {tournaments} tournaments, {accounts} accounts\n",
            self.file.display(),
            address.shown()
        ))
    }
}

impl Migrate {
    pub(super) fn run(self) -> Result<(), Failure> {
        let address = self.database.address()?;
        let run = upkeep::migrate(&address)?;
        if run.is_empty() {
            return output::print("up to date\n");
        }
        self.database.opened(&address)?;
        output::print(&format!("{}: done\n", run.join(": done\n")))
    }
}

/// Content of `--printed`.
#[derive(Clone, Copy)]
struct Printed {
    fingerprint: Fingerprint,
    /// Version, which only a QR code holds.
    version: Option<Version>,
}

fn printed(text: &str) -> Result<Printed, String> {
    let typed = || Some(Printed { fingerprint: Fingerprint::parse(text)?, version: None });
    let scanned =
        || PrintedHead::parse(text).map(|it| Printed { fingerprint: it.fingerprint, version: Some(it.version) });
    typed()
        .or_else(scanned)
        .ok_or_else(|| "24 digits are needed as they are printed, or the text of the QR code".to_owned())
}

impl AnchorArgs {
    pub(super) fn run(self) -> Result<(), Failure> {
        let anchor = self.database.open_existing()?.anchor(self.slug.as_deref(), self.log)?;
        if let Some(slug) = self.slug.filter(|_| anchor.heads.is_empty()) {
            return Err(Failure::Wrong(format!("there is no tournament {slug}")));
        }
        let text = serde_json::to_string_pretty(&anchor).map_err(|error| Failure::Wrong(error.to_string()))?;
        output::write(self.out.as_deref(), &(text + "\n"))
    }
}

impl VerifyLogArgs {
    pub(super) fn run(self) -> Result<(), Failure> {
        let anchor = self.anchor.as_deref().map(read_anchor).transpose()?;
        let countersigned = self.countersignatures.as_deref().map(read_countersignatures).transpose()?;
        let service = self.database.open_existing()?;
        service.check_integrity()?;
        let slug = self.slug.as_deref();
        let vouched = service.vouched_keys(&self.key)?;
        let checked = service.verify_all(slug, &vouched)?;
        if slug.is_none() && checked.is_empty() && service.accounts()?.is_empty() {
            return Err(Failure::Wrong(
                "there is nothing to verify: the database holds no event and no account".to_owned(),
            ));
        }
        if let Some(slug) = slug.filter(|_| checked.is_empty()) {
            return Err(Failure::Wrong(format!("there is no tournament {slug}")));
        }
        let (mut text, mut agree) = (String::new(), true);
        for CheckedLog { name, kind, found } in checked {
            let (agrees, found) = said(kind, found)?;
            agree &= agrees;
            // An event that agrees needs no line: its tournaments have theirs. Writing to a string cannot fail.
            let _ = match kind {
                LogKind::Tournament | LogKind::Installation => writeln!(text, "{name}: {found}"),
                LogKind::Event if agrees => Ok(()),
                LogKind::Event => writeln!(text, "event {name}: {found}"),
            };
        }
        for (name, version, held) in anchor.map(|anchor| service.compare(&anchor)).transpose()?.unwrap_or_default() {
            agree &= held == AnchorStatus::Holds;
            let _ = writeln!(text, "{name}: {}", held_said(held, version));
        }
        let countersigned = service.check_countersignatures(slug, countersigned, &self.witness)?;
        let (said, is_countersigned) = countersignatures::verified(&countersigned, &service.log_kinds()?);
        text.push_str(&said);
        agree &= is_countersigned;
        if let Some(Printed { fingerprint: printed, version: named }) = self.printed {
            let found = service.find_printed(slug, printed)?;
            agree &= found.as_ref().is_some_and(|found| named.is_none_or(|named| named == found.version));
            let _ = match found {
                Some(FoundLogEntry { name, version, at }) => {
                    let other = named.filter(|named| *named != version);
                    let other = other.map_or_else(String::new, |named| format!("; the code names version {named}"));
                    writeln!(text, "{name}: {printed} is version {version}, {at}{other}")
                }
                None => writeln!(
                    text,
                    "{printed}: no version of any log has this fingerprint: it was printed from another log"
                ),
            };
        }
        output::print(&text)?;
        if agree { Ok(()) } else { Err(Failure::Told) }
    }
}

fn held_said(held: AnchorStatus, version: Version) -> String {
    match held {
        AnchorStatus::Holds => format!("version {version} is as it was anchored"),
        AnchorStatus::Rewritten => {
            format!("the log was written anew: version {version} is not the one that was anchored")
        }
        AnchorStatus::Gone => format!("version {version} was anchored, and the log does not have it"),
        AnchorStatus::AnchorForged => format!("the anchor was altered: its signature of version {version} is not good"),
    }
}

fn fault_said(kind: LogKind, fault: HeadFault) -> String {
    match fault {
        HeadFault::UnsignedBeginning => {
            "version 1 has no signature (after a migration, the next start of `qisai serve` signs it)".to_owned()
        }
        HeadFault::BegunAnew => {
            "the log was begun anew: version 1 is not the one that is kept beside the key file".to_owned()
        }
        HeadFault::Unsigned(version) if kind == LogKind::Installation => {
            format!("version {version} has no signature of the key that it names")
        }
        HeadFault::Unsigned(version) => format!("version {version} closed a round and has no signature"),
        HeadFault::Forged(version) => format!("the signature of version {version} is not that of its key"),
        HeadFault::UnknownKey(version) => format!("version {version} was signed with a key that is not known here"),
        HeadFault::NotVouched { version, key } => format!(
            "version {version} was signed with the key {key}, which is not that of this installation: if it is known to be right, name it with --key"
        ),
        HeadFault::Rewritten(version) => format!("what was signed as version {version} is another entry"),
    }
}

/// Returns `true` if log and tables agree, and the message about it.
fn said(kind: LogKind, verified: Result<Verified, ServiceError>) -> Result<(bool, String), Failure> {
    match verified {
        Ok(Verified::Agrees { entries, signed: SignedHeads { number, newest: Some(newest) } }) => {
            let key = newest.key.get(..8).unwrap_or_default();
            let newest = format!("the newest version {} of {}, key {key}…", newest.version, newest.at);
            Ok((true, format!("{entries} entries, {number} signed ({newest}), log and tables agree")))
        }
        Ok(Verified::Agrees { entries, .. }) => {
            Ok((true, format!("{entries} entries, none signed, log and tables agree")))
        }
        Ok(Verified::Log(error)) => Ok((false, format!("the log is damaged: {error}"))),
        Ok(Verified::Tables { table }) => {
            Ok((false, format!("the log is whole, but table {table} says something else")))
        }
        Ok(Verified::Row(RowDifference { table, row, what })) => {
            let what = match what {
                Wrong::Missing => format!("table {table} has no row {row}"),
                Wrong::Unknown => format!("it does not contain row {row} of table {table}"),
                Wrong::Column(column) => {
                    format!("table {table} says something else (row {row}, column {column})")
                }
            };
            Ok((false, format!("the log is whole, but {what}")))
        }
        Ok(Verified::Head(fault)) => {
            Ok((false, format!("log and tables say the same, but {}", fault_said(kind, fault))))
        }
        Ok(Verified::NoLog) => Ok((false, "there are signed heads, but no log".to_owned())),
        Ok(Verified::NoRow) => Ok((false, "there is a log, but no row of what it tells".to_owned())),
        Err(ServiceError::Store(error @ StoreError::Damaged { .. })) => Ok((false, error.to_string())),
        Err(error) => Err(error.into()),
    }
}

//! Command `qisai countersignature`.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use qisai_domain::log::{CheckedPart, Countersignature, SignedHead};

use crate::cli::failure::Failure;
use crate::cli::input::{public_key, read_anchor};
use crate::cli::location::Database;
use crate::cli::{input, output};
use qisai_service::countersignatures::{
    CheckedCountersignature, CheckedCountersignatures, CountersignatureFile, CountersignatureStatus, FORM, Objection,
};
use qisai_service::log::verify::LogKind;

/// Sign logs of another installation, or keep its signatures of the logs here
///
/// The owner of the key that signs the logs can write a history anew and sign it. A second installation that has signed
/// the head of a log makes that visible: `qisai verify` compares its signatures with the log.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  qisai anchor --log --out friday.json                                   (first installation)\n  \
                  qisai countersignature make friday.json --by \"Chess Federation\" --out signed.json   (second)\n  \
                  qisai countersignature add signed.json --witness KEY                   (first)\n  \
                  qisai verify --witness KEY                                             (anybody with the database)"
)]
pub(super) struct CountersignatureArgs {
    #[command(subcommand)]
    action: CountersignatureAction,
}

#[derive(Subcommand)]
enum CountersignatureAction {
    /// Sign the heads in a file of another installation's `qisai anchor`
    ///
    /// Checks the signatures and, with `qisai anchor --log`, all entries. What this installation has signed before is kept
    /// in its database: another history of the same log is refused.
    Make {
        /// File written by `qisai anchor` of the other installation
        anchor: String,
        /// Name of this installation, for example that of a federation or of an arbiter
        #[arg(long, value_name = "NAME")]
        by: String,
        /// Public key of the other installation, compared with the file; can be given several times [default: any]
        #[arg(long, value_name = "KEY", value_parser = public_key)]
        key: Vec<String>,
        /// File to write; without it, the countersignatures are printed
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
        #[command(flatten)]
        database: Database,
    },
    /// Keep the countersignatures of another installation for the logs here
    Add {
        /// File written by `qisai countersignature make`
        file: String,
        /// Public key of the second installation, as it told you by another way; it is kept beside the key file
        #[arg(long, value_name = "KEY", value_parser = public_key)]
        witness: Vec<String>,
        #[command(flatten)]
        database: Database,
    },
}

impl CountersignatureArgs {
    pub(super) fn run(self) -> Result<(), Failure> {
        match self.action {
            CountersignatureAction::Make { anchor: file, by, key, out, database } => {
                make(&file, by.trim(), &key.into_iter().collect(), out.as_deref(), &database)
            }
            CountersignatureAction::Add { file, witness, database } => add(&file, &witness, &database),
        }
    }
}

fn make(file: &str, by: &str, keys: &BTreeSet<String>, out: Option<&Path>, database: &Database) -> Result<(), Failure> {
    let anchor = read_anchor(file)?;
    if !Countersignature::is_name(by) {
        return Err(Failure::Unusable("--by needs a name of 1 to 100 characters on one line".to_owned()));
    }
    let heads: Vec<(String, SignedHead)> = anchor.heads.iter().map(|it| (it.name.clone(), it.head.clone())).collect();
    let signed = database.open_existing()?.countersign(anchor, by, keys)?.map_err(|objections| {
        let said = objections
            .iter()
            .map(|(of, objection)| format!("{}: {}", of.name, objection_said(objection, of.head.version.0)));
        Failure::Wrong(said.chain(["nothing was signed".to_owned()]).collect::<Vec<_>>().join("\n"))
    })?;
    let text = serde_json::to_string_pretty(&signed).map_err(|error| Failure::Wrong(error.to_string()))?;
    output::write(out, &(text + "\n"))?;
    let mut said = String::new();
    for Countersignature { head, name, checked, .. } in &signed.countersignatures {
        let what = match checked {
            CheckedPart::Log => "all entries were checked",
            CheckedPart::Head => "its entries were not in the file (`qisai anchor --log`) and were not checked",
        };
        let key = head.key.get(..8).unwrap_or_default();
        let _ = writeln!(said, "{name}: version {} with key {key}… is countersigned; {what}", head.version);
    }
    for (name, head) in heads {
        if signed.countersignatures.iter().all(|it| it.head != head) {
            let _ = writeln!(said, "{name}: not countersigned again, because no anchor has the entries to compare");
        }
    }
    let own = signed.countersignatures.first().map(|it| it.key.as_str()).unwrap_or_default();
    let _ = writeln!(said, "the public key of this installation is {own}");
    if out.is_some() { output::print(&said) } else { Ok(()) }
}

fn objection_said(objection: &Objection, head: u64) -> String {
    match objection {
        Objection::Forged => "the file was altered: a signature is not that of its key".to_owned(),
        Objection::Own => "this is a log of this installation itself".to_owned(),
        Objection::OtherKey => "it was signed with a key other than the one that --key names".to_owned(),
        Objection::Name => "its name has more than 100 characters or several lines".to_owned(),
        Objection::Log(error) => format!("the log is damaged: {error}"),
        Objection::OtherEnd => "the entries in the file do not end with the signed one".to_owned(),
        Objection::Twice => "the file has two different heads of this log".to_owned(),
        Objection::Unchecked { version, at } => format!(
            "this installation countersigned version {version} at {at}, and the file does not have the entries to compare it with: use `qisai anchor --log`"
        ),
        Objection::Rewritten { version, at } => {
            format!("the log was written anew: this installation countersigned another version {version} at {at}")
        }
        Objection::Shorter { version, at } => format!(
            "the file has version {head}, and this installation countersigned version {version} at {at}: the log was cut, or the file is older"
        ),
    }
}

fn add(file: &str, witness: &[String], database: &Database) -> Result<(), Failure> {
    let countersigned = read_countersignatures(file)?;
    let service = database.open_existing()?;
    let outcome = service.add_countersignatures(None, countersigned, witness)?;
    let is_kept = outcome.checked.iter().all(|it| it.status.holds());
    let mut text = said(&outcome.checked, &service.log_kinds()?);
    if is_kept {
        let _ = writeln!(text, "kept; new: {}", outcome.added);
    } else {
        text.push_str("nothing was kept\n");
    }
    output::print(&text)?;
    if is_kept { Ok(()) } else { Err(Failure::Told) }
}

/// Reads a file of countersignatures.
pub(super) fn read_countersignatures(file: &str) -> Result<CountersignatureFile, Failure> {
    let read: CountersignatureFile = input::json(file, "qisai countersignature make")?;
    if read.qisai_countersignatures == FORM {
        if read.countersignatures.is_empty() {
            return Err(Failure::Unusable(format!("{file}: there is no countersignature in it")));
        }
        return Ok(read);
    }
    let form = read.qisai_countersignatures;
    Err(Failure::Unusable(format!("{file}: it has form {form}; this program reads form {FORM}")))
}

/// Returns a line for each countersignature. `kinds`: kind of each log by its number.
fn said(checked: &[CheckedCountersignature], kinds: &BTreeMap<i64, LogKind>) -> String {
    let line = |it: &CheckedCountersignature| status_said(it, kinds.get(&it.of.head.aggregate).copied()) + "\n";
    checked.iter().map(line).collect()
}

/// Returns the name of a log with its kind: a tournament and its event can have the same URL name.
fn log_name(name: &str, kind: Option<LogKind>) -> String {
    match kind {
        Some(LogKind::Tournament) => format!("tournament {name}"),
        Some(LogKind::Event) => format!("event {name}"),
        Some(LogKind::Installation) | None => name.to_owned(),
    }
}

fn status_said(CheckedCountersignature { of, status }: &CheckedCountersignature, kind: Option<LogKind>) -> String {
    let Countersignature { head, name, by, at, key, .. } = of;
    let (name, version) = (log_name(name, kind), head.version);
    match status {
        CountersignatureStatus::Holds { is_known: true } => {
            format!("{name}: version {version} is as it was countersigned by {by} at {at}")
        }
        CountersignatureStatus::Holds { is_known: false } => format!(
            "{name}: version {version} is as it was countersigned at {at} with key {key}, which is not known here (it calls itself {by}): if it is right, name it with --witness"
        ),
        CountersignatureStatus::Rewritten => format!(
            "{name}: the log was written anew: version {version} is not the one that {by} countersigned at {at} (key {key})"
        ),
        CountersignatureStatus::TwoHistories => format!(
            "{name}: the key {key} has countersigned two histories: version {version} of {at} by {by} is not the one here, which it has countersigned as well"
        ),
        CountersignatureStatus::Shorter => {
            format!("{name}: {by} countersigned version {version} at {at} (key {key}), and the log does not have it")
        }
        CountersignatureStatus::OtherLog => format!(
            "{name}: what {by} countersigned at {at} is another log, number {}, which is not here",
            head.aggregate
        ),
        CountersignatureStatus::Own => {
            format!("{name}: the countersignature of version {version} was made with a key of this installation itself")
        }
        CountersignatureStatus::TooMany => {
            format!("{name}: the log has its maximum number of countersignatures")
        }
        CountersignatureStatus::Forged => {
            format!("{name}: the countersignature of version {version} is damaged: a signature is not that of its key")
        }
    }
}

/// Returns the lines of `verify` about countersignatures, and `true` if nothing is wrong with them. `kinds`: kind of
/// each log by its number.
pub(super) fn verified(found: &CheckedCountersignatures, kinds: &BTreeMap<i64, LogKind>) -> (String, bool) {
    let mut text = said(&found.checked, kinds);
    for (aggregate, key) in &found.missing {
        let of = aggregate.map_or_else(String::new, |number| format!(" of the log with number {number}"));
        let _ = writeln!(
            text,
            "there is no countersignature with key {key}{of}: it was removed, was never kept, or the database is older"
        );
    }
    (text, found.missing.is_empty() && found.checked.iter().all(|it| it.status.holds()))
}

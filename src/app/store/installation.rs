//! Log of the installation. It covers every row of the tables in [`StaffTable`], except second factors that are not
//! confirmed; [`StaffChanges`](super::staff_changes::StaffChanges) writes both.

use std::collections::BTreeMap;

use chrono::{DateTime, SecondsFormat, Utc};
use diesel::prelude::*;
use qisai_domain::Version;
use qisai_domain::log::{
    Hash, INSTALLATION, INSTALLATION_FORMAT, InstallationReplay, InstallationText, LogEntry, LogError, RowChange,
    RowContent, SignedHead, StaffAct, StaffActKind, StaffTable,
};

use super::audit::{RowDifference, Wrong};
use super::connection::{Db, MultiBackend};
use super::error::StoreError;
use super::rows::{
    AccountRow, ColumnValues, HeadRow, HoldingRow, SecondFactorRow, give_version, take_hash, take_version,
};
use super::schema::{account, head, holding, installation_log, second_factor};

/// Version of the migration that created the log.
const MIGRATION: &str = "20261128100000";

/// Name of the log, as `verify` and anchors show it. No URL name has a blank.
pub const NAME: &str = "accounts and roles";

/// Entry of the log of the installation.
#[derive(Clone, Debug, PartialEq, Eq, Queryable, Selectable, Insertable)]
#[diesel(table_name = installation_log, check_for_backend(MultiBackend))]
pub struct InstallationRow {
    pub version: i64,
    pub public: String,
    pub previous: String,
    pub hash: String,
}

impl InstallationRow {
    fn into_domain(self) -> Result<LogEntry, StoreError> {
        let version = take_version("installation_log", self.version)?;
        let hashes = [&self.previous, &self.hash].map(|hash| take_hash("installation_log", hash));
        let [previous, hash] = hashes;
        Ok(LogEntry::read_installation(version, self.public, previous?, Some(hash?)))
    }
}

/// Returns the rows of a table by number; with `row`, this row alone.
fn contents(db: &mut Db, table: StaffTable, row: Option<i64>) -> Result<BTreeMap<i64, RowContent>, StoreError> {
    macro_rules! contents {
        ($rows:expr, $row:ty, $key:ident) => {{
            let rows: Vec<$row> = match row {
                Some(row) => $rows.find(row).select(<$row>::as_select()).load(db)?,
                None => $rows.select(<$row>::as_select()).load(db)?,
            };
            rows.into_iter().map(|row| (row.$key, content(table, &row))).collect()
        }};
    }
    Ok(match table {
        StaffTable::Account => contents!(account::table, AccountRow, id),
        StaffTable::SecondFactor => {
            contents!(second_factor::table.filter(second_factor::confirmed.eq(true)), SecondFactorRow, account_id)
        }
        StaffTable::Holding => contents!(holding::table, HoldingRow, id),
    })
}

fn content(table: StaffTable, row: &impl ColumnValues) -> RowContent {
    let cells: BTreeMap<&str, Option<String>> = row.cells().into_iter().collect();
    let of = |column: &&'static str| (*column, cells.get(column).cloned().flatten());
    let open = table.open().iter().map(of).map(|(column, value)| (column.to_owned(), value)).collect();
    RowContent { open, digests: Vec::new() }.with_digests(table, table.digested().iter().map(of))
}

/// Key that signs heads of logs.
pub trait HeadSigner {
    /// Returns the public key.
    fn public_key(&self) -> String;
    /// Signs a version of a log.
    fn sign_head(&self, aggregate: i64, version: Version, hash: Hash, at: DateTime<Utc>) -> SignedHead;
}

/// Returns the version and the hash of the newest entry; `None` without any.
pub fn tip(db: &mut Db) -> Result<Option<(Version, Hash)>, StoreError> {
    let rows = installation_log::table.order(installation_log::version.desc());
    let newest =
        rows.select((installation_log::version, installation_log::hash)).first::<(i64, String)>(db).optional()?;
    let tip = newest
        .map(|(version, hash)| Ok((take_version("installation_log", version)?, take_hash("installation_log", &hash)?)));
    tip.transpose()
}

/// Entry of the log, and its signature.
pub struct SignableEntry {
    pub version: Version,
    pub hash: Hash,
    /// Signed head of exactly this entry.
    pub head: Option<SignedHead>,
    /// `true` for the beginning of the log of an old database, the only entry that is signed after it was written.
    pub is_beginning: bool,
}

/// Returns the first entry; `None` without any.
pub fn first(db: &mut Db) -> Result<Option<SignableEntry>, StoreError> {
    signable(db, Version(1))
}

/// Returns the newest entry; `None` without any.
pub fn newest(db: &mut Db) -> Result<Option<SignableEntry>, StoreError> {
    let Some((version, _)) = tip(db)? else { return Ok(None) };
    signable(db, version)
}

fn signable(db: &mut Db, version: Version) -> Result<Option<SignableEntry>, StoreError> {
    let row = installation_log::table.find(give_version(version)).select(InstallationRow::as_select());
    let Some(entry) = row.first::<InstallationRow>(db).optional()? else { return Ok(None) };
    let entry = entry.into_domain()?;
    let head = head::table.find((INSTALLATION, give_version(version))).select(HeadRow::as_select());
    let head = head.first::<HeadRow>(db).optional()?.map(HeadRow::into_domain).transpose()?;
    let head = head.filter(|head| head.hash == entry.hash);
    // An unreadable entry is reported by `verify`.
    let is_beginning = version == Version(1) && entry.of_installation_data().is_ok_and(|text| text.is_beginning());
    Ok(Some(SignableEntry { version, hash: entry.hash, head, is_beginning }))
}

/// Returns `true` if the log has entries, and none of its heads is signed.
pub fn is_unsigned(db: &mut Db) -> Result<bool, StoreError> {
    let signed = head::table.filter(head::aggregate.eq(INSTALLATION)).count().get_result::<i64>(db)?;
    Ok(signed == 0 && tip(db)?.is_some())
}

/// Returns the hashes of the log by version.
pub(super) fn chain(db: &mut Db) -> Result<BTreeMap<Version, Hash>, StoreError> {
    let rows = installation_log::table.select((installation_log::version, installation_log::hash));
    let rows = rows.load::<(i64, String)>(db)?.into_iter();
    rows.map(|(version, hash)| Ok((take_version("installation_log", version)?, take_hash("installation_log", &hash)?)))
        .collect()
}

/// Returns the time at which a version was created, according to its entry.
pub(super) fn made_at(db: &mut Db, version: Version) -> Result<String, StoreError> {
    let row = installation_log::table.find(give_version(version)).select(InstallationRow::as_select());
    let text = row.first::<InstallationRow>(db)?.into_domain()?.of_installation_data();
    Ok(text.map(|text| text.at).unwrap_or_default())
}

/// Appends an entry about rows, as they are now; returns its version and hash.
pub(super) fn append(
    db: &mut Db,
    (by, at): (Option<i64>, DateTime<Utc>),
    signed: Option<String>,
    acts: Vec<StaffAct>,
    rows: Vec<RowChange>,
) -> Result<(Version, Hash), StoreError> {
    let (last, previous) = tip(db)?.unwrap_or_default();
    let at = at.to_rfc3339_opts(SecondsFormat::Micros, true);
    let text = InstallationText { format: INSTALLATION_FORMAT, at, by, signed, acts, rows };
    let entry = LogEntry::of_installation(Version(last.0 + 1), &text, previous);
    let row = InstallationRow {
        version: give_version(entry.version),
        public: entry.public,
        previous: entry.previous.to_string(),
        hash: entry.hash.to_string(),
    };
    diesel::insert_into(installation_log::table).values(&row).execute(db)?;
    Ok((entry.version, entry.hash))
}

/// Returns the content of a row as it is now; `None` without such a row.
pub(super) fn current(db: &mut Db, (table, row): (StaffTable, i64)) -> Result<Option<RowContent>, StoreError> {
    Ok(contents(db, table, Some(row))?.remove(&row))
}

/// Begins the log with the rows that are there, if the migrations that ran created it. A database without accounts
/// begins it with the first one.
pub(super) fn begin(db: &mut Db, migrations: &[String]) -> Result<(), StoreError> {
    if !migrations.iter().any(|version| version == MIGRATION) {
        return Ok(());
    }
    let mut rows = Vec::new();
    for table in StaffTable::ALL {
        let contents = contents(db, table, None)?.into_iter();
        rows.extend(contents.map(|(row, content)| RowChange { table, row, before: None, content: Some(content) }));
    }
    if !rows.is_empty() {
        let begun = StaffAct { act: StaffActKind::Begun, account: None };
        append(db, (None, Utc::now()), None, vec![begun], rows)?;
    }
    Ok(())
}

/// Replays the log.
pub fn replay(db: &mut Db) -> Result<Result<InstallationReplay, LogError>, StoreError> {
    const PAGE: i64 = 500;
    let mut replay = InstallationReplay::default();
    let mut last = i64::MIN;
    loop {
        let rows = installation_log::table.filter(installation_log::version.gt(last));
        let rows = rows.order(installation_log::version).limit(PAGE).select(InstallationRow::as_select());
        let rows = rows.load::<InstallationRow>(db)?;
        let Some(newest) = rows.last() else { return Ok(Ok(replay)) };
        last = newest.version;
        for row in rows {
            if let Err(error) = replay.push(&row.into_domain()?) {
                return Ok(Err(error));
            }
        }
    }
}

/// Returns the first row of an account, a second factor or a role that differs from the log.
pub fn check(db: &mut Db, told: &InstallationReplay) -> Result<Option<RowDifference>, StoreError> {
    for table in StaffTable::ALL {
        let name = table.name();
        let difference = |row: i64, what| Some(RowDifference { table: name, row: row.to_string(), what });
        let mut stored = contents(db, table, None)?;
        for ((_, row), content) in told.rows().iter().filter(|((of, _), _)| *of == table) {
            let Some(found) = stored.remove(row) else { return Ok(difference(*row, Wrong::Missing)) };
            let mut columns = table.open().iter().chain(table.digested());
            if let Some(column) = columns.find(|column| content.differs_in(column, &found)) {
                return Ok(difference(*row, Wrong::Column(column)));
            }
        }
        if let Some((row, _)) = stored.pop_first() {
            return Ok(difference(row, Wrong::Unknown));
        }
    }
    Ok(None)
}

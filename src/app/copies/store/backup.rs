//! Backup and restore. A backup is always a SQLite file: any SQLite tool can open it, and it can be restored to either
//! kind of database.

use std::path::Path;
use std::{fs, io};

use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::sqlite::SqliteConnection;
use qisai_domain::log::Hash;
use qisai_domain::{TournamentId, Version};

use crate::accounts::security::SecurityRow;
use crate::byes::ByeRequestRow;
use crate::check_in::{CheckInRow, PresenceRow};
use crate::connection::{Address, Db, begin, commit, connect_read_only, make_new, on_each, rollback};
use crate::countersignatures::CountersignatureRow;
use crate::error::StoreError;
use crate::installation::{self, InstallationRow};
use crate::leagues::ProposalRow;
use crate::line_ups::LineUpRow;
use crate::messages::{MessageRow, WishRow};
use crate::passes::PassRow;
use crate::passes::hall::{NetworkRow, PictureRow, SlipRow};
use crate::records::{SheetPhotoRow, SheetRow};
use crate::reports::ReportRow;
use crate::results::SecondPassRow;
use crate::rows::{
    AccountRow, DrawRow, EntryRow, EventRow, GameRow, GroupRow, HeadRow, HoldingRow, LogPartRow, LogRow, PairingRow,
    PartRow, ParticipationRow, PersonRow, RoundRow, SecondFactorRow, SigningKeyRow, TextRow, TournamentRow,
};
use crate::schema::{
    account, appointment_proposal, bye_request, check_in, countersignature, draw, entry, event, game, hall_network,
    head, holding, installation_log, line_up, log, log_part, message, pairing, part, participation, pass, person,
    picture, presence, result_report, round, screen, screen_notice, second_factor, second_pass, security_event,
    sheet_photo, signing_key, slip, stage_group, submitted_sheet, text, tournament, wish,
};
use crate::screens::{NoticeRow, ScreenRow};
use crate::{copies, heads, in_snapshot, integrity, migrate};

/// Number of rows read and written at a time.
const CHUNK: usize = 500;

/// Extension of a copy that is not complete yet.
pub const UNFINISHED: &str = "unfinished";

/// Writes a consistent copy of the database to `file`, which must not exist; the program may continue writing
/// meanwhile. Sessions, signed-in browsers, browsers that show screens, and failed sign-ins are not copied.
///
/// `source` is a connection to `from`, which names it in errors.
///
/// The copy is written under a temporary name, read again, checked, flushed to the disk and then renamed: a file with
/// the final name is always complete. `known`: versions that it must have.
///
/// # Errors
///
/// [`StoreError::DiskFull`], [`StoreError::Malformed`] for a copy that fails its check, [`StoreError::Copy`]
pub fn backup(
    from: &Address,
    source: &mut Db,
    file: &Path,
    known: impl IntoIterator<Item = (TournamentId, Version)>,
) -> Result<(), StoreError> {
    if file.exists() {
        return Err(StoreError::Database(format!("{} exists: choose another name", file.display())));
    }
    let unfinished = file.with_extension(UNFINISHED);
    let finished = write_copy(from, source, &unfinished)
        .and_then(|()| check_copy(&unfinished, known))
        .and_then(|()| finish(&unfinished, file).map_err(|error| refused(file, &error)));
    if finished.is_err() {
        // Missing if it could not even be created.
        drop(fs::remove_file(&unfinished));
    }
    finished
}

fn write_copy(from: &Address, source: &mut Db, file: &Path) -> Result<(), StoreError> {
    migrate::require_current(from, source)?;
    let mut target = new_file(file)?;
    migrate::run(&mut target)?;
    in_snapshot(source, |source| copy(source, &mut target))
}

/// Opens a new file in place of one that was left unfinished. It is flushed once, at the end, and has no file beside it.
fn new_file(file: &Path) -> Result<Db, StoreError> {
    let name = file.display().to_string();
    drop(fs::remove_file(file));
    make_new(&name).map_err(|error| refused(file, &error))?;
    let mut connection =
        SqliteConnection::establish(&name).map_err(|error| StoreError::Copy(format!("{}: {error}", file.display())))?;
    connection.batch_execute("PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; PRAGMA foreign_keys = ON;")?;
    Ok(Db::Sqlite(connection))
}

fn check_copy(file: &Path, known: impl IntoIterator<Item = (TournamentId, Version)>) -> Result<(), StoreError> {
    let mut copy = connect_read_only(file)?;
    integrity::check(&mut copy)?;
    integrity::check_logs(&mut copy)?;
    integrity::check_versions(&mut copy, known)
}

/// Flushes a file to the disk and gives it its final name.
///
/// # Errors
///
/// The system's error; the file keeps its temporary name.
pub fn finish(unfinished: &Path, file: &Path) -> io::Result<()> {
    fs::OpenOptions::new().write(true).open(unfinished)?.sync_all()?;
    fs::rename(unfinished, file)?;
    // Not every system can flush a folder; the file itself is on the disk.
    if let Some(folder) = file.parent().and_then(|folder| fs::File::open(folder).ok()) {
        drop(folder.sync_all());
    }
    Ok(())
}

fn refused(file: &Path, error: &io::Error) -> StoreError {
    if error.kind() == io::ErrorKind::StorageFull {
        return StoreError::DiskFull;
    }
    StoreError::Copy(format!("{}: {error}", file.display()))
}

/// Contents of a restored backup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Restored {
    pub events: i64,
    pub tournaments: i64,
    pub accounts: i64,
    /// Public keys that have signed its logs.
    pub keys: Vec<String>,
    /// Hash of the first entry of its log of accounts and roles.
    pub beginning: Option<Hash>,
}

/// Fills an empty database from a backup, which is only read: a backup of an earlier version is migrated in a temporary
/// copy. Returns the numbers of what it holds.
///
/// # Errors
///
/// [`StoreError::Foreign`] for a file without a tournament or an account of this program, [`StoreError::Malformed`] for
/// a damaged one, [`StoreError::Database`] if the target holds tournaments or accounts.
pub fn restore(file: &Path, to: &Address, key: &SigningKeyRow) -> Result<Restored, StoreError> {
    if !file.is_file() {
        return Err(StoreError::Database(format!("there is no file {}", file.display())));
    }
    let from = Address::Sqlite(file.display().to_string());
    let mut source = connect_read_only(file)?;
    integrity::check(&mut source)?;
    migrate::require_own(&from, &mut source)?;
    // Dropped, and with it the file, after the copy is made.
    let mut _migrated = None;
    if !migrate::is_current(&mut source)? {
        let copy = tempfile::Builder::new().prefix("qisai-restore").tempdir();
        let copy = copy.map_err(|error| StoreError::Copy(error.to_string()))?;
        let name = copy.path().join("backup").display().to_string();
        if let Db::Sqlite(connection) = &mut source {
            // Otherwise SQLite refuses to write the copy, too; the file itself is open for reading alone.
            connection.batch_execute("PRAGMA query_only = OFF;")?;
            copies::copy(connection, &name)?;
        }
        source = Address::Sqlite(name).connect()?;
        migrate::run(&mut source)?;
        _migrated = Some(copy);
    }
    let counted = Restored {
        events: event::table.count().get_result(&mut source)?,
        tournaments: tournament::table.count().get_result(&mut source)?,
        accounts: account::table.count().get_result(&mut source)?,
        keys: heads::keys(&mut source)?.into_iter().collect(),
        beginning: installation::first(&mut source)?.map(|entry| entry.hash),
    };
    if counted.tournaments + counted.accounts == 0 {
        let what = "it holds no tournament and no account".to_owned();
        return Err(StoreError::Foreign { address: from.shown(), what });
    }
    let mut target = to.connect()?;
    migrate::run(&mut target)?;
    let tournaments = tournament::table.count().get_result::<i64>(&mut target)?;
    let accounts = account::table.count().get_result::<i64>(&mut target)?;
    if tournaments + accounts > 0 {
        return Err(StoreError::Database(format!(
            "{} holds {tournaments} tournaments and {accounts} accounts: restore into an empty database",
            to.shown()
        )));
    }
    in_snapshot(&mut source, |source| copy(source, &mut target))?;
    // The signing key of the installation that made the backup is not restored: a server gets its own.
    if let Db::Postgresql(_) = target
        && signing_key::table.filter(signing_key::secret.is_not_null()).count().get_result::<i64>(&mut target)? == 0
    {
        diesel::insert_into(signing_key::table).values(key).execute(&mut target)?;
    }
    if let Db::Sqlite(connection) = &mut target {
        connection.batch_execute("PRAGMA wal_checkpoint(TRUNCATE);")?;
    }
    Ok(counted)
}

/// Copies every table in one transaction of the target.
fn copy(source: &mut Db, target: &mut Db) -> Result<(), StoreError> {
    begin(target)?;
    match copy_tables(source, target) {
        Ok(()) => commit(target),
        Err(error) => {
            rollback(target)?;
            Err(error)
        }
    }
}

macro_rules! copy_table {
    ($source:expr, $target:expr, $table:ident, $row:ty) => {{
        let rows = $table::table.select(<$row>::as_select()).load::<$row>($source)?;
        for chunk in rows.chunks(CHUNK) {
            on_each!(&mut *$target, connection => diesel::insert_into($table::table).values(chunk).execute(connection))?;
        }
    }};
}

fn copy_tables(source: &mut Db, target: &mut Db) -> Result<(), StoreError> {
    copy_table!(source, target, event, EventRow);
    copy_table!(source, target, tournament, TournamentRow);
    copy_table!(source, target, part, PartRow);
    copy_table!(source, target, stage_group, GroupRow);
    copy_table!(source, target, person, PersonRow);
    copy_table!(source, target, entry, EntryRow);
    copy_table!(source, target, participation, ParticipationRow);
    copy_table!(source, target, draw, DrawRow);
    copy_table!(source, target, round, RoundRow);
    copy_table!(source, target, pairing, PairingRow);
    copy_table!(source, target, game, GameRow);
    copy_table!(source, target, text, TextRow);
    copy_table!(source, target, log, LogRow);
    copy_table!(source, target, log_part, LogPartRow);
    copy_table!(source, target, installation_log, InstallationRow);
    copy_table!(source, target, account, AccountRow);
    copy_table!(source, target, holding, HoldingRow);
    copy_table!(source, target, second_factor, SecondFactorRow);
    copy_table!(source, target, security_event, SecurityRow);
    copy_table!(source, target, line_up, LineUpRow);
    copy_table!(source, target, pass, PassRow);
    copy_table!(source, target, check_in, CheckInRow);
    copy_table!(source, target, presence, PresenceRow);
    copy_table!(source, target, result_report, ReportRow);
    copy_table!(source, target, appointment_proposal, ProposalRow);
    copy_table!(source, target, bye_request, ByeRequestRow);
    copy_table!(source, target, submitted_sheet, SheetRow);
    copy_table!(source, target, second_pass, SecondPassRow);
    copy_table!(source, target, signing_key, SigningKeyRow);
    copy_table!(source, target, head, HeadRow);
    copy_table!(source, target, countersignature, CountersignatureRow);
    copy_table!(source, target, screen, ScreenRow);
    copy_table!(source, target, screen_notice, NoticeRow);
    copy_table!(source, target, slip, SlipRow);
    copy_table!(source, target, hall_network, NetworkRow);
    copy_table!(source, target, picture, PictureRow);
    copy_table!(source, target, sheet_photo, SheetPhotoRow);
    copy_table!(source, target, wish, WishRow);
    copy_table!(source, target, message, MessageRow);
    Ok(())
}

//! Folder of the copies that a server makes of its database: a stick, another disk or a folder of the network.
//!
//! A copy is a file `qisai-7032ab41-2026-11-28T08-15-00Z.sqlite3` beside its anchor `….anchor.json`. The digits are those
//! of the installation's key, so that several installations can share a folder; the moment is in UTC.

use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{fmt, fs, thread};

use chrono::{DateTime, NaiveDateTime, SubsecRound, Utc};

use crate::{Result, Service, ServiceError};
use qisai_store::StoreError;
use qisai_store::connection::Address;
use qisai_store::copies::backup;
use qisai_store::space::Room;

/// Number of copies that are kept.
pub const MAX_COPIES: usize = 20;
/// Number of copies that are kept when a full disk needs room for a new one.
const KEPT_WHEN_FULL: usize = 2;
/// Age of an unfinished file after which no process is still writing it.
const ABANDONED: chrono::Duration = chrono::Duration::hours(1);
/// Moment in a name. Colons are not allowed everywhere.
const MOMENT: &str = "%Y-%m-%dT%H-%M-%SZ";
const DATABASE: &str = "sqlite3";
const ANCHOR: &str = "anchor.json";

/// Time of a copy, to the second.
pub type Moment = DateTime<Utc>;

/// Reason why no copy can be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CopyFaultKind {
    /// Folder that is missing, is no folder, or is no longer on the disk where it was.
    Missing,
    Full,
    /// Folder in which nothing may be written.
    Refused,
    /// Folder that does not answer.
    Silent,
    /// Any other failure.
    Failed,
}

/// Failure to make a copy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CopyFault {
    pub kind: CopyFaultKind,
    /// Words of the system or the database, for the log.
    pub message: String,
}

impl fmt::Display for CopyFaultKind {
    /// Writes the reason in English, without paths, for monitoring programs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Missing => "the folder is missing",
            Self::Full => "the folder is full",
            Self::Refused => "the folder cannot be written to",
            Self::Silent => "the folder does not answer",
            Self::Failed => "a copy failed",
        })
    }
}

impl From<io::Error> for CopyFault {
    fn from(error: io::Error) -> Self {
        let kind = match error.kind() {
            ErrorKind::NotFound | ErrorKind::NotADirectory => CopyFaultKind::Missing,
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded => CopyFaultKind::Full,
            ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => CopyFaultKind::Refused,
            _ => CopyFaultKind::Failed,
        };
        Self { kind, message: error.to_string() }
    }
}

impl From<StoreError> for CopyFault {
    fn from(error: StoreError) -> Self {
        let kind = if matches!(error, StoreError::DiskFull) { CopyFaultKind::Full } else { CopyFaultKind::Failed };
        Self { kind, message: error.to_string() }
    }
}

impl From<ServiceError> for CopyFault {
    fn from(error: ServiceError) -> Self {
        match error {
            ServiceError::Store(error) => error.into(),
            other => Self { kind: CopyFaultKind::Failed, message: other.to_string() },
        }
    }
}

/// Folder, and what is known about it.
pub(crate) struct CopyFolder {
    folder: PathBuf,
    /// `true` once the folder was seen on another disk than the database. If both are then on one disk, the other disk
    /// was taken away and its empty mount point is left.
    was_elsewhere: bool,
    /// Database that is served, which may lie in the folder under the name of a copy: it counts as no copy.
    served: Option<PathBuf>,
}

impl CopyFolder {
    pub(crate) fn new(folder: PathBuf) -> Self {
        Self { folder, was_elsewhere: false, served: None }
    }

    /// Returns the path, for messages.
    pub(crate) fn path(&self) -> &Path {
        &self.folder
    }

    /// Checks that the folder is there, on the disk where it was.
    ///
    /// # Errors
    ///
    /// [`CopyFaultKind::Missing`]
    pub(crate) fn look(&mut self, service: &Service) -> Result<(), CopyFault> {
        if !fs::metadata(&self.folder)?.is_dir() {
            return Err(io::Error::from(ErrorKind::NotADirectory).into());
        }
        if let Address::Sqlite(path) = service.store.address() {
            self.served = fs::canonicalize(path).ok();
        }
        match self.shares_disk(service) {
            Some(true) if self.was_elsewhere => {
                let message = "the disk that was there has been taken away".to_owned();
                return Err(CopyFault { kind: CopyFaultKind::Missing, message });
            }
            Some(false) => self.was_elsewhere = true,
            _ => {}
        }
        Ok(())
    }

    /// Returns `true` if the folder is on the disk of the database; `None` if that is not known.
    pub(crate) fn shares_disk(&self, service: &Service) -> Option<bool> {
        let Address::Sqlite(path) = service.store.address() else { return None };
        Some(device(&self.folder)? == device(Path::new(path))?)
    }

    /// Returns the moment of the newest copy.
    pub(crate) fn newest(&self, service: &Service) -> Result<Option<Moment>, CopyFault> {
        let now = Utc::now();
        let mut moments = in_order(self.moments(&prefix(service)?)?, now);
        Ok(moments.pop().filter(|moment| *moment <= now))
    }

    /// Returns `true` if the copy of a moment is still there.
    pub(crate) fn has(&self, service: &Service, moment: Moment) -> bool {
        prefix(service).is_ok_and(|prefix| self.file(&prefix, moment, DATABASE).is_file())
    }

    /// Makes a verified copy of the database and its anchor, and removes the oldest ones. Returns its moment.
    pub(crate) fn make(&self, service: &Service) -> Result<Moment, CopyFault> {
        let prefix = prefix(service)?;
        let (made, file) = loop {
            let made = Utc::now().trunc_subsecs(0);
            let file = self.file(&prefix, made, DATABASE);
            if !file.exists() {
                break (made, file);
            }
            // Names tell seconds.
            thread::sleep(Duration::from_millis(50));
        };
        loop {
            let copied = self.check_room(service, &prefix, made).and_then(|()| Ok(service.backup(&file)?));
            match copied {
                Ok(()) => break,
                Err(fault) if fault.kind == CopyFaultKind::Full => {
                    let mut moments = in_order(self.moments(&prefix)?, made);
                    moments.truncate(moments.len().saturating_sub(KEPT_WHEN_FULL));
                    if !moments.into_iter().any(|moment| self.remove(&prefix, moment)) {
                        return Err(fault);
                    }
                }
                Err(fault) => return Err(self.in_folder(fault)),
            }
        }
        if let Err(fault) = self.write_anchor(service, &file, &self.file(&prefix, made, ANCHOR)) {
            self.remove(&prefix, made);
            return Err(fault);
        }
        self.tidy(&prefix, made);
        Ok(made)
    }

    /// Writes the anchor of a copy, readable by the server's account alone: it names hidden events, too.
    fn write_anchor(&self, service: &Service, copy: &Path, anchor: &Path) -> Result<(), CopyFault> {
        let text = serde_json::to_string_pretty(&service.anchor_of_copy(copy)?).map_err(io::Error::from)?;
        // A temporary file is created for its owner alone, and removed if it stays unfinished.
        let mut file = tempfile::Builder::new().prefix("qisai-").tempfile_in(&self.folder)?;
        file.write_all(text.as_bytes())?;
        file.write_all(b"\n")?;
        Ok(backup::finish(&file.into_temp_path().keep().map_err(io::Error::from)?, anchor)?)
    }

    /// Returns the fault of the folder itself if it has one, otherwise the given one.
    fn in_folder(&self, fault: CopyFault) -> CopyFault {
        let trial = tempfile::Builder::new().prefix("qisai-").tempfile_in(&self.folder);
        match trial {
            Err(error) if fault.kind == CopyFaultKind::Failed => error.into(),
            _ => fault,
        }
    }

    /// Checks that the disk has room for another copy of the size of the newest, besides what the database keeps free on
    /// its own.
    fn check_room(&self, service: &Service, prefix: &str, now: Moment) -> Result<(), CopyFault> {
        let Some(room) = Room::at(&self.folder) else { return Ok(()) };
        let newest = in_order(self.moments(prefix)?, now).pop();
        let size = newest.and_then(|moment| fs::metadata(self.file(prefix, moment, DATABASE)).ok());
        let reserve = if self.shares_disk(service) == Some(true) { room.reserve } else { 0 };
        let needed = size.map_or(0, |file| file.len()).saturating_add(reserve);
        if room.free >= needed {
            return Ok(());
        }
        Err(CopyFault {
            kind: CopyFaultKind::Full,
            message: format!("{} bytes are free, {needed} are needed", room.free),
        })
    }

    fn file(&self, prefix: &str, moment: Moment, extension: &str) -> PathBuf {
        self.folder.join(format!("{prefix}{}.{extension}", moment.format(MOMENT)))
    }

    /// Returns the moments of the installation's copies.
    fn moments(&self, prefix: &str) -> io::Result<Vec<Moment>> {
        self.moments_of(prefix, DATABASE)
    }

    fn moments_of(&self, prefix: &str, extension: &str) -> io::Result<Vec<Moment>> {
        let mut moments = Vec::new();
        for file in fs::read_dir(&self.folder)? {
            let file = file?;
            let is_served = || self.served.is_some() && fs::canonicalize(file.path()).ok() == self.served;
            if !file.file_type()?.is_file() || is_served() {
                continue;
            }
            let name = file.file_name();
            let moment = name.to_str().and_then(|name| name.strip_prefix(prefix)).and_then(|rest| rest.split_once('.'));
            let moment = moment.filter(|(_, its)| *its == extension);
            let moment = moment.and_then(|(moment, _)| NaiveDateTime::parse_from_str(moment, MOMENT).ok());
            moments.extend(moment.map(|moment| moment.and_utc()));
        }
        Ok(moments)
    }

    /// Removes a copy, then its anchor. Returns `false` for a copy that stays, with its anchor; this is logged.
    fn remove(&self, prefix: &str, moment: Moment) -> bool {
        [DATABASE, ANCHOR].iter().all(|extension| removed(&self.file(prefix, moment, extension)))
    }

    /// Removes the copies beyond [`MAX_COPIES`], and what a process that was killed left unfinished. A file that cannot
    /// be removed stays.
    fn tidy(&self, prefix: &str, made: Moment) {
        let mut moments = in_order(self.moments(prefix).unwrap_or_default(), made);
        moments.truncate(moments.len().saturating_sub(MAX_COPIES));
        for moment in moments {
            self.remove(prefix, moment);
        }
        let unfinished = self.moments_of(prefix, backup::UNFINISHED).unwrap_or_default();
        for moment in unfinished.into_iter().filter(|moment| (made - *moment).abs() > ABANDONED) {
            removed(&self.file(prefix, moment, backup::UNFINISHED));
        }
    }
}

/// Removes a file; returns `false` if it stays, which is logged.
fn removed(file: &Path) -> bool {
    match fs::remove_file(file) {
        Err(error) if error.kind() != ErrorKind::NotFound => {
            tracing::warn!("--copies: {} cannot be removed ({error})", file.display());
            false
        }
        _ => true,
    }
}

/// Returns the beginning of the names of an installation's copies.
fn prefix(service: &Service) -> Result<String> {
    let key = service.signer()?.public();
    Ok(format!("qisai-{}-", key.get(..8).unwrap_or_default()))
}

/// Returns the moments, oldest first. Moments after `now` come from a clock that was wrong: they count as the oldest.
fn in_order(mut moments: Vec<Moment>, now: Moment) -> Vec<Moment> {
    moments.sort_by_key(|moment| (*moment <= now, *moment));
    moments
}

/// Returns the number of the disk of a file or folder, where the system has one.
fn device(path: &Path) -> Option<u64> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        fs::metadata(path).ok().map(|file| file.dev())
    }
    #[cfg(not(unix))]
    {
        let _ = path;
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copy_from_a_clock_that_was_ahead_does_not_displace_newer_ones() {
        let moment = |second| DateTime::from_timestamp(second, 0).unwrap();
        let ordered = in_order(vec![moment(900), moment(30), moment(10), moment(20)], moment(30));
        assert_eq!(ordered, [moment(900), moment(10), moment(20), moment(30)]);
    }

    #[test]
    fn old_copies_of_the_own_installation_are_removed() {
        let folder = tempfile::tempdir().unwrap();
        let copies = CopyFolder::new(folder.path().to_owned());
        let moment = |second| DateTime::from_timestamp(second, 0).unwrap();
        let (own, others) = ("qisai-00000000-", "qisai-11111111-");
        for second in 0..30 {
            for prefix in [own, others] {
                for extension in [DATABASE, ANCHOR] {
                    fs::write(copies.file(prefix, moment(second), extension), "").unwrap();
                }
            }
        }
        fs::write(copies.file(own, moment(5), backup::UNFINISHED), "").unwrap();
        fs::write(folder.path().join("qisai-00000000-letter.sqlite3"), "").unwrap();
        copies.tidy(own, moment(29));
        let kept = in_order(copies.moments(own).unwrap(), moment(29));
        assert_eq!(kept, (10..30).map(moment).collect::<Vec<_>>());
        assert_eq!(copies.moments_of(own, ANCHOR).unwrap().len(), 20);
        assert_eq!(copies.moments(others).unwrap().len(), 30);
        assert_eq!(copies.moments_of(own, backup::UNFINISHED).unwrap(), [moment(5)], "it may still be written");
        copies.tidy(own, moment(29) + ABANDONED);
        assert!(copies.moments_of(own, backup::UNFINISHED).unwrap().is_empty());
        assert!(folder.path().join("qisai-00000000-letter.sqlite3").exists());
    }

    #[test]
    fn the_served_database_and_folders_are_no_copies() {
        let folder = tempfile::tempdir().unwrap();
        let mut copies = CopyFolder::new(folder.path().to_owned());
        let (own, moment) = ("qisai-00000000-", |second| DateTime::from_timestamp(second, 0).unwrap());
        for second in 0..30 {
            fs::write(copies.file(own, moment(second), DATABASE), "").unwrap();
        }
        let [served, other] = [0, 1].map(|second| copies.file(own, moment(second), DATABASE));
        fs::remove_file(&other).unwrap();
        fs::create_dir(&other).unwrap();
        fs::write(copies.file(own, moment(1), ANCHOR), "").unwrap();
        assert!(!copies.remove(own, moment(1)), "a file that cannot be removed");
        assert!(copies.file(own, moment(1), ANCHOR).exists(), "what stays keeps its anchor");
        copies.served = Some(fs::canonicalize(&served).unwrap());
        copies.tidy(own, moment(29));
        assert!(served.is_file() && other.is_dir());
        assert_eq!(in_order(copies.moments(own).unwrap(), moment(29)), (10..30).map(moment).collect::<Vec<_>>());
    }
}

//! State of the disk: its durable content, the content visible to programs, and pending changes.

use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};

use crate::support::random::Random;

/// Unit that is written completely or not at all.
const SECTOR: usize = 512;

/// Kind of operation that can fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    Read,
    Write,
    Flush,
    Length,
    Create,
    Remove,
}

/// Failure of `many` operations from number `first` on, counted from 1.
#[derive(Clone, Copy, Debug)]
pub struct Fault {
    pub first: u64,
    pub many: u64,
    /// `true` for a full disk, on which only operations that need room fail.
    pub full: bool,
}

/// Change that was not flushed.
#[derive(Clone)]
enum Change {
    Bytes(usize, Vec<u8>),
    Length(usize),
}

impl Change {
    fn make(&self, bytes: &mut Vec<u8>) {
        match self {
            Self::Bytes(at, new) => {
                let end = at + new.len();
                if bytes.len() < end {
                    bytes.resize(end, 0);
                }
                bytes[*at..end].copy_from_slice(new);
            }
            Self::Length(length) => bytes.resize(*length, 0),
        }
    }
}

#[derive(Clone, Default)]
struct File {
    name: OsString,
    /// Content visible to programs.
    now: Vec<u8>,
    /// Content that survives a loss of power.
    safe: Vec<u8>,
    pending: Vec<Change>,
    mode: u16,
}

/// The only folder of the disk. File numbers begin at 2: 1 is the folder.
#[derive(Default)]
pub(super) struct Files {
    files: BTreeMap<u64, File>,
    names: BTreeMap<OsString, u64>,
    safe_names: BTreeMap<OsString, u64>,
    pub powerless: bool,
    pub lies_about: Option<&'static str>,
    pub fault: Option<Fault>,
    pub operations: u64,
    pub failed: Vec<(Kind, String)>,
}

/// Reason for refusing an operation.
pub(super) enum Refused {
    Failed,
    Full,
    Missing,
}

impl Files {
    /// Counts an operation and fails it if planned. Files that are recreated at every start are exempt.
    fn operate(&mut self, kind: Kind, name: &OsStr) -> Result<(), Refused> {
        if self.powerless {
            return Err(Refused::Failed);
        }
        let text = name.to_string_lossy();
        if text.ends_with("-shm") || text.ends_with("lock") {
            return Ok(());
        }
        self.operations += 1;
        let Some(fault) = self.fault else { return Ok(()) };
        let needs_room = matches!(kind, Kind::Write | Kind::Length | Kind::Create);
        if self.operations < fault.first || self.operations >= fault.first + fault.many || (fault.full && !needs_room) {
            return Ok(());
        }
        self.failed.push((kind, text.into_owned()));
        Err(if fault.full { Refused::Full } else { Refused::Failed })
    }

    fn named(&mut self, kind: Kind, number: u64) -> Result<&mut File, Refused> {
        let name = self.files.get(&number).ok_or(Refused::Missing)?.name.clone();
        self.operate(kind, &name)?;
        self.files.get_mut(&number).ok_or(Refused::Missing)
    }

    pub fn find(&self, name: &OsStr) -> Option<u64> {
        self.names.get(name).copied()
    }

    /// Returns length and permissions.
    pub fn about(&self, number: u64) -> Option<(usize, u16)> {
        self.files.get(&number).map(|file| (file.now.len(), file.mode))
    }

    pub fn list(&self) -> Vec<(OsString, u64)> {
        self.names.iter().map(|(name, number)| (name.clone(), *number)).collect()
    }

    pub fn create(&mut self, name: &OsStr, mode: u16) -> Result<u64, Refused> {
        self.operate(Kind::Create, name)?;
        let number = self.files.keys().last().map_or(2, |last| last + 1);
        self.files.insert(number, File { name: name.to_owned(), mode, ..File::default() });
        self.names.insert(name.to_owned(), number);
        Ok(number)
    }

    /// Returns `true` for a file that provides shared memory, which goes through the system's cache.
    pub fn is_shared_memory(&self, number: u64) -> bool {
        self.files.get(&number).is_some_and(|file| file.name.to_string_lossy().ends_with("-shm"))
    }

    pub fn read(&mut self, number: u64, at: usize, length: usize) -> Result<Vec<u8>, Refused> {
        let file = self.named(Kind::Read, number)?;
        let end = (at + length).min(file.now.len());
        Ok(file.now.get(at..end).unwrap_or_default().to_vec())
    }

    fn change(&mut self, kind: Kind, number: u64, change: Change) -> Result<(), Refused> {
        let file = self.named(kind, number)?;
        change.make(&mut file.now);
        file.pending.push(change);
        Ok(())
    }

    pub fn write(&mut self, number: u64, at: usize, bytes: &[u8]) -> Result<(), Refused> {
        self.change(Kind::Write, number, Change::Bytes(at, bytes.to_vec()))
    }

    pub fn set_length(&mut self, number: u64, length: usize) -> Result<(), Refused> {
        self.change(Kind::Length, number, Change::Length(length))
    }

    pub fn set_mode(&mut self, number: u64, mode: u16) {
        if let Some(file) = self.files.get_mut(&number) {
            file.mode = mode;
        }
    }

    /// Flushes a file. If flushing fails, the pending changes are forgotten and the next flush does not report them, as
    /// on Linux.
    pub fn flush(&mut self, number: u64) -> Result<(), Refused> {
        let lies = self.lies_about;
        let powerless = self.powerless;
        match self.named(Kind::Flush, number) {
            Ok(file) => {
                if !lies.is_some_and(|ending| file.name.to_string_lossy().ends_with(ending)) {
                    file.safe.clone_from(&file.now);
                    file.pending.clear();
                }
                Ok(())
            }
            Err(refused) => {
                if let Some(file) = self.files.get_mut(&number).filter(|_| !powerless) {
                    file.pending.clear();
                }
                Err(refused)
            }
        }
    }

    pub fn flush_names(&mut self) -> Result<(), Refused> {
        self.operate(Kind::Flush, OsStr::new("."))?;
        self.safe_names.clone_from(&self.names);
        Ok(())
    }

    pub fn remove(&mut self, name: &OsStr) -> Result<(), Refused> {
        self.operate(Kind::Remove, name)?;
        self.names.remove(name).map(drop).ok_or(Refused::Missing)
    }

    pub fn rename(&mut self, from: &OsStr, to: &OsStr) -> Result<(), Refused> {
        self.operate(Kind::Create, from)?;
        let number = self.names.remove(from).ok_or(Refused::Missing)?;
        self.names.insert(to.to_owned(), number);
        if let Some(file) = self.files.get_mut(&number) {
            to.clone_into(&mut file.name);
        }
        Ok(())
    }

    /// Reduces the content to what survives a loss of power; returns the number of lost changes.
    pub fn lose(&mut self, random: &mut Random) -> usize {
        let both = self.names.iter().chain(&self.safe_names).map(|(name, _)| name.clone());
        let all: std::collections::BTreeSet<OsString> = both.collect();
        let mut names = BTreeMap::new();
        for name in all {
            let source = if random.below(2) == 0 { &self.names } else { &self.safe_names };
            if let Some(number) = source.get(&name) {
                names.insert(name, *number);
            }
        }
        self.files.retain(|number, _| names.values().any(|kept| kept == number));
        let mut lost = 0;
        for file in self.files.values_mut() {
            lost += file.lose(random);
        }
        self.names = names.clone();
        self.safe_names = names;
        (self.powerless, self.fault) = (false, None);
        lost
    }
}

impl File {
    fn lose(&mut self, random: &mut Random) -> usize {
        let pending = std::mem::take(&mut self.pending);
        let kept = match random.below(3) {
            0 => vec![false; pending.len()],
            1 => {
                let until = random.below(pending.len() + 1);
                (0..pending.len()).map(|at| at < until).collect()
            }
            _ => pending.iter().map(|_| random.below(2) == 0).collect::<Vec<_>>(),
        };
        for (change, _) in pending.iter().zip(&kept).filter(|(_, kept)| **kept) {
            match change {
                Change::Bytes(at, bytes) if random.below(8) == 0 => {
                    let sectors = random.below(bytes.len() / SECTOR + 1);
                    Change::Bytes(*at, bytes[..sectors * SECTOR].to_vec()).make(&mut self.safe);
                }
                whole => whole.make(&mut self.safe),
            }
        }
        self.now.clone_from(&self.safe);
        kept.iter().filter(|kept| !**kept).count()
    }
}

//! Disk as a file system for the operating system.

use std::ffi::OsStr;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use fuser::{
    BsdFileFlags, Errno, FileAttr, FileHandle, FileType, Filesystem, FopenFlags, Generation, INodeNo, LockOwner,
    OpenFlags, RenameFlags, ReplyAttr, ReplyCreate, ReplyData, ReplyDirectory, ReplyEmpty, ReplyEntry, ReplyOpen,
    ReplyStatfs, ReplyWrite, Request, TimeOrNow, WriteFlags,
};

use super::files::{Files, Refused};

/// Cache lifetime: the system caches nothing.
const NOT: Duration = Duration::ZERO;
const ROOT: u64 = 1;
const BLOCK: u32 = 4096;
/// Number of blocks on the disk, more than enough.
const BLOCKS: u64 = 1 << 20;

pub(super) struct Mounted {
    files: Arc<Mutex<Files>>,
}

impl From<Refused> for Errno {
    fn from(refused: Refused) -> Self {
        match refused {
            Refused::Failed => Self::EIO,
            Refused::Full => Self::ENOSPC,
            Refused::Missing => Self::ENOENT,
        }
    }
}

fn place(offset: u64) -> usize {
    usize::try_from(offset).unwrap()
}

impl Mounted {
    pub(super) fn new(files: Arc<Mutex<Files>>) -> Self {
        Self { files }
    }

    fn files(&self) -> MutexGuard<'_, Files> {
        self.files.lock().unwrap()
    }

    fn attributes(&self, number: u64) -> Option<FileAttr> {
        let (length, perm, kind) = if number == ROOT {
            (0, 0o700, FileType::Directory)
        } else {
            let (length, mode) = self.files().about(number)?;
            (u64::try_from(length).unwrap(), mode, FileType::RegularFile)
        };
        Some(FileAttr {
            ino: INodeNo(number),
            size: length,
            blocks: length.div_ceil(512),
            atime: UNIX_EPOCH,
            mtime: UNIX_EPOCH,
            ctime: UNIX_EPOCH,
            crtime: UNIX_EPOCH,
            kind,
            perm,
            nlink: 1,
            uid: 0,
            gid: 0,
            rdev: 0,
            blksize: BLOCK,
            flags: 0,
        })
    }

    /// Returns the mode of opening a file: past the system's cache, so that each read and write arrives here.
    fn way(&self, number: u64) -> FopenFlags {
        if self.files().is_shared_memory(number) { FopenFlags::empty() } else { FopenFlags::FOPEN_DIRECT_IO }
    }
}

fn permissions(mode: u32) -> u16 {
    u16::try_from(mode & 0o7777).unwrap()
}

fn finish(reply: ReplyEmpty, done: Result<(), Refused>) {
    match done {
        Ok(()) => reply.ok(),
        Err(refused) => reply.error(refused.into()),
    }
}

impl Filesystem for Mounted {
    fn lookup(&self, _: &Request, _: INodeNo, name: &OsStr, reply: ReplyEntry) {
        let found = self.files().find(name);
        match found.and_then(|number| self.attributes(number)) {
            Some(attributes) => reply.entry(&NOT, &attributes, Generation(0)),
            None => reply.error(Errno::ENOENT),
        }
    }

    fn getattr(&self, _: &Request, ino: INodeNo, _: Option<FileHandle>, reply: ReplyAttr) {
        match self.attributes(ino.0) {
            Some(attributes) => reply.attr(&NOT, &attributes),
            None => reply.error(Errno::ENOENT),
        }
    }

    fn setattr(
        &self,
        _: &Request,
        ino: INodeNo,
        mode: Option<u32>,
        _: Option<u32>,
        _: Option<u32>,
        size: Option<u64>,
        _: Option<TimeOrNow>,
        _: Option<TimeOrNow>,
        _: Option<SystemTime>,
        _: Option<FileHandle>,
        _: Option<SystemTime>,
        _: Option<SystemTime>,
        _: Option<SystemTime>,
        _: Option<BsdFileFlags>,
        reply: ReplyAttr,
    ) {
        if let Some(mode) = mode {
            self.files().set_mode(ino.0, permissions(mode));
        }
        let done = size.map_or(Ok(()), |size| self.files().set_length(ino.0, place(size)));
        match (done, self.attributes(ino.0)) {
            (Ok(()), Some(attributes)) => reply.attr(&NOT, &attributes),
            (Ok(()), None) => reply.error(Errno::ENOENT),
            (Err(refused), _) => reply.error(refused.into()),
        }
    }

    fn create(&self, _: &Request, _: INodeNo, name: &OsStr, mode: u32, _: u32, _: i32, reply: ReplyCreate) {
        let made = self.files().create(name, permissions(mode));
        match made {
            Ok(number) => match self.attributes(number) {
                Some(attributes) => {
                    let way = self.way(number);
                    reply.created(&NOT, &attributes, Generation(0), FileHandle(0), way);
                }
                None => reply.error(Errno::ENOENT),
            },
            Err(refused) => reply.error(refused.into()),
        }
    }

    fn open(&self, _: &Request, ino: INodeNo, _: OpenFlags, reply: ReplyOpen) {
        reply.opened(FileHandle(0), self.way(ino.0));
    }

    fn read(
        &self,
        _: &Request,
        ino: INodeNo,
        _: FileHandle,
        offset: u64,
        size: u32,
        _: OpenFlags,
        _: Option<LockOwner>,
        reply: ReplyData,
    ) {
        let read = self.files().read(ino.0, place(offset), place(size.into()));
        match read {
            Ok(bytes) => reply.data(&bytes),
            Err(refused) => reply.error(refused.into()),
        }
    }

    fn write(
        &self,
        _: &Request,
        ino: INodeNo,
        _: FileHandle,
        offset: u64,
        data: &[u8],
        _: WriteFlags,
        _: OpenFlags,
        _: Option<LockOwner>,
        reply: ReplyWrite,
    ) {
        let written = self.files().write(ino.0, place(offset), data);
        match written {
            Ok(()) => reply.written(u32::try_from(data.len()).unwrap()),
            Err(refused) => reply.error(refused.into()),
        }
    }

    fn flush(&self, _: &Request, _: INodeNo, _: FileHandle, _: LockOwner, reply: ReplyEmpty) {
        reply.ok();
    }

    fn fsync(&self, _: &Request, ino: INodeNo, _: FileHandle, _: bool, reply: ReplyEmpty) {
        let done = self.files().flush(ino.0);
        finish(reply, done);
    }

    fn fsyncdir(&self, _: &Request, _: INodeNo, _: FileHandle, _: bool, reply: ReplyEmpty) {
        let done = self.files().flush_names();
        finish(reply, done);
    }

    fn readdir(&self, _: &Request, _: INodeNo, _: FileHandle, offset: u64, mut reply: ReplyDirectory) {
        let files = self.files().list();
        for (at, (name, number)) in files.into_iter().enumerate().skip(place(offset)) {
            let next = u64::try_from(at + 1).unwrap();
            if reply.add(INodeNo(number), next, FileType::RegularFile, name) {
                break;
            }
        }
        reply.ok();
    }

    fn unlink(&self, _: &Request, _: INodeNo, name: &OsStr, reply: ReplyEmpty) {
        let done = self.files().remove(name);
        finish(reply, done);
    }

    fn rename(
        &self,
        _: &Request,
        _: INodeNo,
        name: &OsStr,
        _: INodeNo,
        newname: &OsStr,
        _: RenameFlags,
        reply: ReplyEmpty,
    ) {
        let done = self.files().rename(name, newname);
        finish(reply, done);
    }

    fn statfs(&self, _: &Request, _: INodeNo, reply: ReplyStatfs) {
        reply.statfs(BLOCKS, BLOCKS, BLOCKS, BLOCKS, BLOCKS, BLOCK, 255, BLOCK);
    }
}

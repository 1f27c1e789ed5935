//! Check that the write-ahead log still has the frames that SQLite has written. SQLite does not read them again to find
//! out: when another program writes over the log of a running server, everything after the last checkpoint is lost, and
//! so would be all later results. Layout of the log: <https://www.sqlite.org/fileformat2.html#walformat>.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;

use diesel::QueryableByName;
use diesel::prelude::*;
use diesel::sql_types::Integer;

use super::connection::Db;

/// Bytes of the header of a log.
const LOG_HEADER: u64 = 32;
/// Bytes of the header of a frame; a page follows.
const FRAME_HEADER: u64 = 24;
/// Number of attempts while another process writes.
const TRIES: usize = 5;
/// Maximum number of times that a log begins anew between two checks.
const BEGINNINGS: u32 = 1_000_000;

/// SQLite's answer about a log without a checkpoint.
#[derive(QueryableByName)]
struct Asked {
    /// Number of frames; -1 without a log.
    #[diesel(sql_type = Integer)]
    log: i32,
}

/// Place and header of the last frame of a log. The header contains a checksum of all frames up to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Tail {
    /// Numbers in all frames until the log begins anew, which adds 1 to the first.
    salts: [u32; 2],
    place: u64,
    header: [u8; 24],
}

/// Returns four bytes as a number.
fn word(bytes: &[u8], at: usize) -> u32 {
    bytes.get(at..at + 4).and_then(|word| word.try_into().ok()).map_or(0, u32::from_be_bytes)
}

/// Reads bytes of a file; `None` if it is too short.
fn read<const N: usize>(file: &mut File, at: u64) -> io::Result<Option<[u8; N]>> {
    let mut bytes = [0; N];
    file.seek(SeekFrom::Start(at))?;
    match file.read_exact(&mut bytes) {
        Ok(()) => Ok(Some(bytes)),
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(None),
        Err(error) => Err(error),
    }
}

/// Memory of a write-ahead log between two checks.
#[derive(Debug, Default)]
pub(super) struct LogTail(Option<Tail>);

impl LogTail {
    /// Returns `true` if the log has the last frame that SQLite knows, and the one that was the last before. A log that
    /// cannot be read counts as whole: the next write reports that. SQLite has no locks on this file, so it may be opened
    /// and closed.
    pub(super) fn is_whole(&mut self, db: &mut Db, log: &Path) -> bool {
        let Db::Sqlite(connection) = db else { return true };
        let mut known = None;
        for _ in 0..TRIES {
            let asked = diesel::sql_query("PRAGMA wal_checkpoint(NOOP)").get_result::<Asked>(connection);
            let frames = asked.ok().and_then(|asked| u64::try_from(asked.log).ok()).unwrap_or(0);
            if frames == 0 {
                self.0 = None;
                return true;
            }
            let Ok(compared) = self.compare(log, frames) else { return true };
            if let Some(last) = compared {
                self.0 = Some(last);
                return true;
            }
            // Another process may have written between the question and the look.
            if known.replace(frames) == Some(frames) {
                return false;
            }
        }
        true
    }

    /// Returns the last frame, or `None` if the log is not the one that was written.
    fn compare(&self, log: &Path, frames: u64) -> io::Result<Option<Tail>> {
        let mut file = File::open(log)?;
        let Some(head) = read::<32>(&mut file, 0)? else { return Ok(None) };
        let bytes_of_frame = u64::from(word(&head, 8)) + FRAME_HEADER;
        let salts = [word(&head, 16), word(&head, 20)];
        let place = LOG_HEADER + (frames - 1) * bytes_of_frame;
        let Some(header) = read::<24>(&mut file, place)? else { return Ok(None) };
        let is_of_log = [word(&header, 8), word(&header, 12)] == salts;
        let goes_on = match self.0 {
            None => true,
            Some(before) if before.salts == salts => read(&mut file, before.place)? == Some(before.header),
            Some(before) => (1..BEGINNINGS).contains(&salts[0].wrapping_sub(before.salts[0])),
        };
        Ok((is_of_log && goes_on).then_some(Tail { salts, place, header }))
    }
}

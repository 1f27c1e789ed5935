//! Splitting of files into pieces of whole games.

use std::fs::File;
use std::io::Read;
use std::sync::mpsc::SyncSender;

use qisai_records::whole_games;

use super::super::super::failure::Failure;

/// Minimum number of bytes read before a piece is cut off.
const PIECE: usize = 1 << 18;

/// Piece of a file with whole games.
pub(super) struct Piece {
    /// Index of the file, from 0.
    pub file: usize,
    pub bytes: Vec<u8>,
    /// Number of lines of the file before the piece.
    pub lines_before: usize,
}

/// Numbered piece, or an unreadable file.
type Numbered = (usize, Result<Piece, (usize, Failure)>);

/// Returns the total size of the files in bytes, as far as known in advance.
pub(super) fn size(files: &[String]) -> u64 {
    files.iter().filter_map(|file| Some(std::fs::metadata(file).ok()?.len())).sum()
}

/// Reads files and sends their pieces. Stops when the receiver is gone.
pub(super) fn read_all(files: &[String], give: &SyncSender<Numbered>) {
    let mut number = 0;
    for (at, file) in files.iter().enumerate() {
        let opened: std::io::Result<Box<dyn Read>> = match file.as_str() {
            "-" => Ok(Box::new(std::io::stdin())),
            path => File::open(path).map(|file| -> Box<dyn Read> { Box::new(file) }),
        };
        let mut hand = |piece| {
            number += 1;
            give.send((number - 1, piece)).is_ok()
        };
        let read = opened.and_then(|mut from| read_one(&mut from, at, &mut hand));
        match read {
            Ok(true) => {}
            Ok(false) => return,
            Err(error) => {
                if !hand(Err((at, Failure::Unusable(format!("{file}: {error}"))))) {
                    return;
                }
            }
        }
    }
}

/// Reads one file; returns `false` when the receiver is gone.
fn read_one(
    from: &mut impl Read,
    file: usize,
    hand: &mut impl FnMut(Result<Piece, (usize, Failure)>) -> bool,
) -> std::io::Result<bool> {
    let mut bytes = Vec::new();
    let mut lines_before = 0;
    let mut wanted = PIECE;
    loop {
        let before = bytes.len();
        let room = u64::try_from(wanted - before.min(wanted)).unwrap_or(0).max(1);
        let read = from.by_ref().take(room).read_to_end(&mut bytes)?;
        let at_end = read == 0 && bytes.len() == before;
        // Wide characters have no byte-wise lines, and neither has a binary file: such a file is one piece.
        let is_wide = [[0xFF, 0xFE], [0xFE, 0xFF], *b"XQ"].iter().any(|mark| bytes.starts_with(mark));
        let length = if at_end {
            bytes.len()
        } else if is_wide || bytes.len() < wanted {
            0
        } else {
            whole_games(&bytes)
        };
        if length == 0 && !at_end {
            // No game ends here: more is read before the next attempt.
            wanted = if bytes.len() < wanted { wanted } else { wanted.saturating_mul(2) };
            continue;
        }
        let rest = bytes.split_off(length);
        let lines = bytes.split(|byte| *byte == b'\n').count() - 1;
        let piece = Piece { file, bytes: std::mem::replace(&mut bytes, rest), lines_before };
        let is_nothing = piece.bytes.is_empty() && lines_before > 0;
        if !is_nothing && !hand(Ok(piece)) {
            return Ok(false);
        }
        if at_end {
            return Ok(true);
        }
        lines_before += lines;
        wanted = bytes.len() + PIECE;
    }
}

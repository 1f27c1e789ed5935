//! XQF 1.0, the files of 象棋演播室, by their author's description of 16 April 2001.
//!
//! | bytes | content |
//! |---|---|
//! | 0–1 | `XQ` |
//! | 2 | version: 0x0A |
//! | 0x10–0x2F | points of the pieces, file × 10 + rank from Red's left corner; 255 for a missing one |
//! | 0x33 | result: 0 unknown, 1 red, 2 black, 3 draw |
//! | 0x50, 0xD0, 0x110, 0x120, 0x130, 0x140, 0x150, 0x1D0 | texts in GBK, each with its length before it |
//! | from 0x400 | moves: from + 24, to + 32, flag for a following move, 0, length of the comment in four bytes; then the comment |
//!
//! The first entry of the moves is not a move. Later versions encrypt their moves with an undocumented key: they are
//! refused.

use std::borrow::Cow;

use encoding_rs::GB18030;
use qisai_domain::Discipline;
use thiserror::Error;

use super::layout::{Layout, iccs};
use super::{MOVES, write};
use crate::games::{Finding, GameText, Place, RecordFormat, Written};

/// Reason why bytes are not a game in XQF 1.0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum XqfError {
    /// Bytes that do not begin with `XQ`.
    #[error("not an XQF file: it does not begin with XQ")]
    NotXqf,
    /// Later version, whose encoding of moves is not published.
    #[error("an XQF file of version {0}, which is not published; save it as PGN, or as XQF 1.0")]
    Version(u8),
    /// File that ends before the moves begin.
    #[error("an XQF file that ends before its moves begin")]
    Short,
    /// Piece, from 0 in the order of the file, that is off the board or on another one.
    #[error("piece {} of the start position has no point of its own", .0 + 1)]
    Start(usize),
}

/// Texts of the header: the tag, the offset of the length, and the maximum length.
const TEXTS: [(&str, usize, usize); 8] = [
    ("Title", 0x50, 63),
    ("Event", 0xD0, 63),
    ("Date", 0x110, 15),
    ("Site", 0x120, 15),
    ("Red", 0x130, 15),
    ("Black", 0x140, 15),
    ("TimeControl", 0x150, 63),
    ("Annotator", 0x1D0, 15),
];

/// Parses the game of a file. Its moves are ICCS. The place of a move is line 1, with the offset of its record in the
/// file, from 1, as column.
pub fn xqf(bytes: &[u8]) -> Result<GameText<'static>, XqfError> {
    if !bytes.starts_with(b"XQ") {
        return Err(XqfError::NotXqf);
    }
    match bytes.get(2) {
        Some(0x0A) => {}
        Some(version) => return Err(XqfError::Version(*version)),
        None => return Err(XqfError::Short),
    }
    let pieces = bytes.get(0x10..0x30).ok_or(XqfError::Short)?;
    let layout = Layout::of(pieces.iter().map(|at| point(*at, 0).filter(|_| *at != 255))).map_err(XqfError::Start)?;
    let mut rest = bytes.get(0x400..).ok_or(XqfError::Short)?;
    let mut game = GameText {
        format: RecordFormat::Xqf,
        place: Place { line: 1, column: 1 },
        source: Cow::Borrowed(""),
        discipline: Some(Discipline::Xiangqi),
        tags: Vec::new(),
        start: None,
        moves: Vec::new(),
        comments: Vec::new(),
        result: Cow::Borrowed(match bytes.get(0x33) {
            Some(1) => "1-0",
            Some(2) => "0-1",
            Some(3) => "1/2-1/2",
            _ => "*",
        }),
        findings: Vec::new(),
    };
    for (name, at, room) in TEXTS {
        let length = bytes.get(at).map_or(0, |length| usize::from(*length).min(room));
        let value = text(bytes.get(at + 1..at + 1 + length).unwrap_or_default());
        if !value.is_empty() {
            game.tags.push((Cow::Borrowed(name), Cow::Owned(value)));
        }
    }
    let mut black_begins = false;
    let mut ply = 0;
    loop {
        let place = Place { line: 1, column: u32::try_from(bytes.len() - rest.len() + 1).unwrap_or(u32::MAX) };
        let Some(([from, to, follows, _, length @ ..], after)) = rest.split_first_chunk::<8>() else {
            game.findings.push(Finding {
                place,
                code: "moves-cut-off",
                message: "the file ends within its moves".to_owned(),
            });
            break;
        };
        if ply > MOVES {
            let message = "more moves than are read of one game; left out from here".to_owned();
            game.findings.push(Finding { place, code: "too-much", message });
            break;
        }
        if ply > 0 {
            let points = point(*from, 24).zip(point(*to, 32));
            black_begins |= ply == 1 && points.is_some_and(|((file, rank), _)| layout.is_black(file, rank));
            let written = points.and_then(|(from, to)| iccs(from, to)).unwrap_or_else(|| format!("{from}:{to}"));
            game.moves.push(Written { text: Cow::Owned(written), place });
        }
        let length = usize::try_from(u32::from_le_bytes(*length)).unwrap_or(usize::MAX);
        let comment = text(after.get(..length.min(after.len())).unwrap_or_default());
        if !comment.is_empty() {
            game.comments.push((ply, Cow::Owned(comment)));
        }
        rest = after.get(length..).unwrap_or_default();
        ply += 1;
        if *follows == 0 {
            break;
        }
    }
    game.start = layout.start(black_begins).map(Cow::Owned);
    game.source = Cow::Owned(write(&game));
    Ok(game)
}

/// Returns the file and rank of a byte after subtraction of an offset; `None` if the byte is smaller than the offset.
fn point(byte: u8, added: u8) -> Option<(u8, u8)> {
    let at = byte.checked_sub(added)?;
    Some((at / 10, at % 10))
}

fn text(bytes: &[u8]) -> String {
    let text = GB18030.decode_without_bom_handling(bytes).0;
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

//! Tournament report files: TRF16, TRF26 and the extensions of the pairing engines.
//!
//! [`parse`] reads bytes into a document, [`import`](import()) converts the document to a draft tournament, and
//! [`write`](write()) writes a tournament as a file. Everything corrected or left out on the way becomes a [`Note`]
//! with line and column.
//!
//! Accepted input:
//!
//! * lines ended by CR, LF or CRLF; blank lines; bytes in any encoding supported by [`crate::text`];
//! * columns counted in characters; in a player line that fits only if bytes are counted (UTF-8 or GB18030), in bytes;
//! * tournament records `012` … `132`, `142`, `152`, `162`, `172`, `182`, `192`, `202`, `212`, `222`; spacing within
//!   `162` is free;
//! * player records `001` with letters in any case, `½` for `=`, `r` (red) for `w`, `*` for no result yet, and decimal
//!   commas. `-` and `0` are fillers of the identity number and the birth date;
//! * dates in other forms (`20.02.2021`, `Feb 20, 2021`); of `03/02/2021`, in which the month is ambiguous, only the
//!   year;
//! * `240` byes, `250` virtual points, `260` prohibited pairings, with numbers in any column if they are separated by
//!   spaces;
//! * `299` points beyond the results, of individuals;
//! * the `JaVaFo` extensions `XXR`, `XXC`, `XXZ`, `XXS`, `XXA`, `XXP`, the bbpPairings values `BBW` `BBD` `BBL` `BBZ`
//!   `BBF` `BBU`, and `TNR` (rounds) of `CPPDubovSystem`;
//! * types of tournament in record `192` by the table of FIDE's Technical Commission, in any case and with or without
//!   underscores. The table has none for Lim (`FIDE_LIM`, as other programs write it) and 积分编排制 (`CUSTOM_SWISS` and a
//!   comment);
//! * our own dialect: comments `### qisai …` for data without a record, and starting numbers above 9,999 with a letter
//!   in front (`A000` is 10,000); tournaments of such a size fit the database unchanged;
//! * meetings of several games: two columns per round in the Double-Swiss, and all columns as one meeting in a `MATCH`
//!   of two. With our own comments this also applies to knockouts, whose matches, walkovers and deciding games are
//!   restored;
//! * team records `013`, `300`, `310`, `320`, `330`, `352`, `362` by [`import_teams`], which also takes `240` as byes
//!   and `260` as prohibited meetings of teams; [`import`](import()) reads such a file as one of individuals;
//! * other `###` comments, `801`, `802`, national rating lines and unknown tags, which are kept unchanged.
//!
//! A file is refused as a whole with a [`TrfError`]: too large, a line too long, too many lines or rounds, or not a
//! TRF at all.
//!
//! ```
//! use qisai_domain::Tournament;
//! use qisai_exchange::trf;
//!
//! let file = trf::parse(
//!     b"012 Club championship\n\
//!       142 3\n\
//!       192 FIDE_DUTCH_2026\n\
//!       001    1 m GM First, Player                     2500 NOR                         1.0    1     2 w 1\n\
//!       001    2 w    Second, Player                    2400 NOR                         0.0    2     1 b 0\n",
//! )?;
//! assert!(file.notes.is_empty());
//! let (imported, notes) = trf::import(&file);
//! assert!(notes.is_empty());
//! assert_eq!(imported.event.name, "Club championship");
//! let tournament = Tournament::try_from(imported.setup)?;
//! assert_eq!(tournament.people.len(), 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod date;
mod dialect;
mod dutch_code;
pub mod formats;
mod import;
pub mod kept;
mod line;
mod note;
pub mod number;
mod player;
mod record;
mod tags;
mod team_flaw;
mod team_record;
mod write;

use std::collections::BTreeMap;

use qisai_domain::setup::MAX_ROUNDS;
use thiserror::Error;

pub use import::teams::{TeamClaim, import_teams};
pub use import::{Criterion, Imported, colours_not_told, criteria, import};
pub use note::{Field, Note, NoteKind, Severity};
pub use record::{
    CellCode, KeptKind, Located, PlayerRecord, PointCode, PointDialect, Record, RoundCell, TextTag, Thousandths,
    TrfFile,
};
pub use team_flaw::TeamFlaw;
pub use team_record::TeamRecord;

pub use write::{Dialect, DutchCode, Style, WriteError, write};

use crate::text;
use line::Line;
use note::Notes;

/// Maximum size of a file, in bytes.
pub const MAX_BYTES: usize = 10 * 1024 * 1024;
/// Maximum number of lines in a file.
pub const MAX_LINES: usize = 100_000;
/// Maximum length of a line, in characters: 255 rounds need 2,640.
pub const MAX_LINE: usize = 16_384;

/// Reason why a file is refused as a whole.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TrfError {
    /// File larger than [`MAX_BYTES`].
    #[error("the file has {0} bytes; a TRF may have {MAX_BYTES}: check that it is the right file")]
    TooLarge(usize),
    /// File with more lines than [`MAX_LINES`].
    #[error("the file has {0} lines; a TRF may have {MAX_LINES}: check that it is the right file")]
    TooManyLines(usize),
    /// Line of more than [`MAX_LINE`] characters.
    #[error("line {line} has {length} characters; a line may have {MAX_LINE}: check that the line ends are intact")]
    LineTooLong {
        /// Line number, from 1.
        line: u32,
        /// Length in characters.
        length: usize,
    },
    /// Player line with more than [`MAX_ROUNDS`] rounds.
    #[error("line {line} has {rounds} rounds; a tournament may have {MAX_ROUNDS}: check the columns from 92 on")]
    TooManyRounds {
        /// Line number, from 1.
        line: u32,
        /// Number of rounds in the line.
        rounds: usize,
    },
    /// File with neither a name nor a player.
    #[error("no line begins with 012 (name of the tournament) or 001 (player): this is not a tournament report file")]
    NotTrf,
}

/// Parses a file as a document.
///
/// # Errors
///
/// Returns a [`TrfError`] if the file is refused as a whole. Flaws of single lines and fields are
/// [notes](TrfFile::notes), not errors.
pub fn parse(bytes: &[u8]) -> Result<TrfFile, TrfError> {
    if bytes.len() > MAX_BYTES {
        return Err(TrfError::TooLarge(bytes.len()));
    }
    let decoded = text::decode(bytes);
    let lines = text::lines(&decoded.text).count();
    if lines > MAX_LINES {
        return Err(TrfError::TooManyLines(lines));
    }
    let mut notes = Notes::default();
    if decoded.guessed {
        notes.add(0, 0, NoteKind::EncodingGuessed { encoding: decoded.encoding }, "");
    }
    let mut odd_lines = decoded.odd_lines.iter().copied().peekable();
    let mut records = Vec::new();
    let mut firsts = Firsts::default();
    for (number, text) in (1..).zip(text::lines(&decoded.text)) {
        if odd_lines.next_if_eq(&number).is_some() {
            notes.add(number, 0, NoteKind::OddBytes, "");
        }
        let length = text.chars().count();
        if length > MAX_LINE {
            return Err(TrfError::LineTooLong { line: number, length });
        }
        let line = Line::new(number, text, &mut notes);
        if line.is_blank() {
            continue;
        }
        let record = match line.tag().as_str() {
            "001" => player::read(&line, &mut notes)?.map(|player| Record::Player(Box::new(player))),
            _ => tags::read(&line, &mut notes),
        };
        if let Some(record) = record {
            firsts.check(number, &record, &mut notes);
            records.push(Located { line: number, record });
        }
    }
    let is_name = |record: &Record| matches!(record, Record::Text { tag: TextTag::Name, .. });
    if !records.iter().any(|Located { record, .. }| is_name(record) || matches!(record, Record::Player(_))) {
        return Err(TrfError::NotTrf);
    }
    compare_count(&records, &mut notes);
    Ok(TrfFile { encoding: decoded.encoding, records, notes: notes.into_list() })
}

/// Compares record 062 with the number of players found.
fn compare_count(records: &[Located], notes: &mut Notes) {
    let found = records.iter().filter(|located| matches!(located.record, Record::Player(_))).count();
    for Located { line, record } in records {
        let Record::Text { tag: TextTag::Players, text } = record else { continue };
        let digits = text.bytes().take_while(u8::is_ascii_digit).count();
        let claimed = text.get(..digits).unwrap_or_default();
        if !claimed.is_empty() && claimed.parse() != Ok(found) {
            notes.add(*line, 5, NoteKind::PlayersDiffer { found }, claimed);
        }
    }
}

/// Lines of the records that may occur only once.
#[derive(Default)]
struct Firsts(BTreeMap<&'static str, u32>);

impl Firsts {
    fn check(&mut self, line: u32, record: &Record, notes: &mut Notes) {
        let key = match record {
            Record::Text { tag: TextTag::Deputy | TextTag::RoundDates, .. } => return,
            Record::Text { tag, .. } => {
                TextTag::ALL.into_iter().find(|(known, _)| known == tag).map_or("", |(_, digits)| digits)
            }
            Record::Rounds(_) => "142",
            Record::InitialColour(_) => "152",
            _ => return,
        };
        let first = *self.0.entry(key).or_insert(line);
        if first != line {
            notes.add(line, 0, NoteKind::Repeated { first }, "");
        }
    }
}

//! Recognition of a file's kind by its content; the file name is not used.

use crate::csv_players::is_list;
use crate::text::{decode, lines};
use crate::workbook;

/// Kind of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileKind {
    /// Tournament report file ([`trf`](crate::trf)).
    Report,
    /// List of players ([`csv_players`](crate::csv_players)).
    List,
    /// Games in any notation ([`games`](crate::games)).
    Games,
}

impl FileKind {
    /// Recognises a file by its content: a report has a line of record 012 or 001, games have tags, and a list has a
    /// line of column names. Any other text is taken for games, which may be moves alone. An empty text is taken for a
    /// report, whose reader reports what is missing.
    pub fn of(bytes: &[u8]) -> Self {
        if workbook::is_workbook(bytes) {
            return Self::List;
        }
        let text = decode(bytes).text;
        let is_record = |line: &str| line.starts_with("012 ") || line.starts_with("001 ");
        if text.trim().is_empty() || lines(&text).any(is_record) {
            return Self::Report;
        }
        let is_tag = |line: &str| {
            line.trim_start().strip_prefix('[').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_alphabetic()))
        };
        let has_tags = lines(&text).any(is_tag);
        if !has_tags && is_list(&text) { Self::List } else { Self::Games }
    }
}

//! The list of notes while a file is read.

use super::{Note, NoteKind};

/// Notes as they are made, up to a limit.
#[derive(Default)]
pub(in crate::trf) struct Notes {
    list: Vec<Note>,
    dropped: u32,
}

/// More remarks than this help nobody; a file of noise must not fill the memory.
const MAX_NOTES: usize = 1000;
/// Characters of the file that a note shows.
const SHOWN: usize = 40;

impl Notes {
    /// Goes on where a list ended.
    pub(in crate::trf) fn from_list(list: &[Note]) -> Self {
        Self { list: list.to_vec(), dropped: 0 }
    }

    pub(in crate::trf) fn add(&mut self, line: u32, column: u32, code: NoteKind, found: &str) {
        if self.list.len() >= MAX_NOTES {
            self.dropped = self.dropped.saturating_add(1);
            return;
        }
        let severity = code.severity();
        self.list.push(Note { line, column, severity, code, found: found.chars().take(SHOWN).collect() });
    }

    pub(in crate::trf) fn into_list(mut self) -> Vec<Note> {
        if self.dropped > 0 {
            let code = NoteKind::More { count: self.dropped };
            self.list.push(Note { line: 0, column: 0, severity: code.severity(), code, found: String::new() });
        }
        self.list
    }
}

//! The list of notes while a file is read.

use std::collections::BTreeMap;

use super::{Field, Note, NoteKind};

/// Notes as they are made, up to a limit.
#[derive(Default)]
pub(in crate::trf) struct Notes {
    list: Vec<Note>,
    dropped: u32,
    /// How often a field was written in an unusual way.
    unusual: BTreeMap<Field, u32>,
}

/// More remarks than this help nobody; a file of noise must not fill the memory.
const MAX_NOTES: usize = 1000;
/// So many lines are named in which a field is written in an unusual way; a program that writes it so does it in every line.
const UNUSUAL: u32 = 3;
/// Characters of the file that a note shows.
const SHOWN: usize = 40;

impl Notes {
    /// Goes on where a list ended.
    pub(in crate::trf) fn from_list(list: &[Note]) -> Self {
        Self { list: list.to_vec(), ..Self::default() }
    }

    pub(in crate::trf) fn add(&mut self, line: u32, column: u32, code: NoteKind, found: &str) {
        if let NoteKind::Unusual { field, .. } = code {
            let count = self.unusual.entry(field).or_default();
            *count = count.saturating_add(1);
            if *count > UNUSUAL {
                return;
            }
        }
        if self.list.len() >= MAX_NOTES {
            self.dropped = self.dropped.saturating_add(1);
            return;
        }
        self.push(line, column, code, found);
    }

    fn push(&mut self, line: u32, column: u32, code: NoteKind, found: &str) {
        let severity = code.severity();
        self.list.push(Note { line, column, severity, code, found: found.chars().take(SHOWN).collect() });
    }

    pub(in crate::trf) fn into_list(mut self) -> Vec<Note> {
        for (field, count) in std::mem::take(&mut self.unusual) {
            if let Some(count) = count.checked_sub(UNUSUAL).filter(|count| *count > 0) {
                self.push(0, 0, NoteKind::UnusualToo { field, count }, "");
            }
        }
        if self.dropped > 0 {
            self.push(0, 0, NoteKind::More { count: self.dropped }, "");
        }
        self.list
    }
}

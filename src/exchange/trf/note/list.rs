//! The list of notes while a file is read.

use std::collections::BTreeMap;

use super::{Field, Note, NoteKind};

/// Notes as they are made, up to a limit.
#[derive(Default)]
pub(in crate::trf) struct Notes {
    list: Vec<Note>,
    dropped: u32,
    /// What a program does in every line: the line where it was said first, and how often.
    alike: BTreeMap<Alike, (u32, u32)>,
}

/// Remarks that are one when a program earns them in every line.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Alike {
    Unusual(Field),
    NationalRating,
    /// A tag that means nothing here.
    Tag(String),
    /// Letters with an opponent where none should be, or without.
    Misplaced(bool),
}

impl Alike {
    fn of(code: &NoteKind, found: &str) -> Option<Self> {
        match code {
            NoteKind::Unusual { field, .. } => Some(Self::Unusual(*field)),
            NoteKind::NationalRating => Some(Self::NationalRating),
            NoteKind::UnknownTag => Some(Self::Tag(found.to_owned())),
            NoteKind::ResultMisplaced { opponent, .. } => Some(Self::Misplaced(*opponent)),
            _ => None,
        }
    }
}

/// More remarks than this help nobody; a file of noise must not fill the memory.
const MAX_NOTES: usize = 1000;
/// So many lines with like remarks are named; a program that earns one does it in every line.
const NAMED: u32 = 3;
/// Characters of the file that a note shows.
const SHOWN: usize = 40;

impl Notes {
    /// Goes on where a list ended.
    pub(in crate::trf) fn from_list(list: &[Note]) -> Self {
        Self { list: list.to_vec(), ..Self::default() }
    }

    pub(in crate::trf) fn add(&mut self, line: u32, column: u32, code: NoteKind, found: &str) {
        if let Some(alike) = Alike::of(&code, found) {
            let (_, count) = self.alike.entry(alike).or_insert((line, 0));
            *count = count.saturating_add(1);
            if *count > NAMED {
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
        for (alike, (first, count)) in std::mem::take(&mut self.alike) {
            let Some(count) = count.checked_sub(NAMED).filter(|count| *count > 0) else { continue };
            let code = match alike {
                Alike::Unusual(field) => NoteKind::UnusualToo { field, count },
                Alike::NationalRating | Alike::Tag(_) | Alike::Misplaced(_) => NoteKind::AlikeToo { first, count },
            };
            self.push(0, 0, code, "");
        }
        if self.dropped > 0 {
            self.push(0, 0, NoteKind::More { count: self.dropped }, "");
        }
        self.list
    }
}

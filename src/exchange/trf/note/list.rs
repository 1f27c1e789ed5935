//! List of notes while a file is read.

use std::collections::BTreeMap;

use super::{Field, Note, NoteKind};

/// Notes collected so far, up to a limit.
#[derive(Default)]
pub(in crate::trf) struct Notes {
    list: Vec<Note>,
    dropped: u32,
    /// Notes that a program causes in every line: the first line, and their number.
    alike: BTreeMap<Alike, (u32, u32)>,
}

/// Key of notes that are counted together if a program causes them in every line.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Alike {
    Unusual(Field),
    NationalRating,
    /// Unknown tag.
    Tag(String),
    /// Misplaced letters, with or without an opponent.
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

/// Maximum number of notes; more are of no use, and a file of noise must not fill the memory.
const MAX_NOTES: usize = 1000;
/// Maximum number of lines listed for like notes; a program that causes one does so in every line.
const NAMED: u32 = 3;
/// Maximum number of characters of the file in a note.
const MAX_CHARACTERS: usize = 40;

impl Notes {
    /// Continues an existing list.
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
        self.list.push(Note { line, column, severity, code, found: found.chars().take(MAX_CHARACTERS).collect() });
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

//! Line of a file as columns.

use super::note::{NoteKind, Notes};
use crate::text;

/// Filler for the additional columns of a character when columns are counted in bytes; it never occurs in a file's
/// text.
const FILLER: char = '\0';

/// Line of a file.
#[derive(Clone, Debug)]
pub(super) struct Line {
    /// Line number, from 1.
    pub(super) number: u32,
    columns: Vec<char>,
}

impl Line {
    /// Returns a line in which control characters are replaced by spaces, with a note; trailing spaces are removed.
    pub(super) fn new(number: u32, text: &str, notes: &mut Notes) -> Self {
        let mut columns: Vec<char> = text.chars().collect();
        let mut remarked = false;
        for (column, c) in (1..).zip(&mut columns) {
            if c.is_control() {
                *c = ' ';
                if !remarked {
                    notes.add(number, column, NoteKind::ControlCharacter, "");
                    remarked = true;
                }
            }
        }
        let length = columns.iter().rposition(|c| *c != ' ').map_or(0, |last| last + 1);
        columns.truncate(length);
        Self { number, columns }
    }

    /// Returns the line with the width of each character in columns given by `width`.
    pub(super) fn widened(&self, width: impl Fn(char) -> usize) -> Self {
        let columns = self
            .columns
            .iter()
            .flat_map(|c| std::iter::once(*c).chain(std::iter::repeat_n(FILLER, width(*c).saturating_sub(1))))
            .collect();
        Self { number: self.number, columns }
    }

    pub(super) fn is_blank(&self) -> bool {
        self.columns.is_empty()
    }

    pub(super) fn is_ascii(&self) -> bool {
        self.columns.iter().all(char::is_ascii)
    }

    pub(super) fn tag(&self) -> String {
        self.raw(1, 3)
    }

    /// Returns the last column that is not blank.
    pub(super) fn length(&self) -> usize {
        self.columns.len()
    }

    /// Returns the character of a column, from 1; a space beyond the end.
    pub(super) fn at(&self, column: usize) -> char {
        column.checked_sub(1).and_then(|index| self.columns.get(index)).copied().unwrap_or(' ')
    }

    /// Returns columns `from` to `to`, both included, from 1.
    pub(super) fn raw(&self, from: usize, to: usize) -> String {
        let from = from.saturating_sub(1);
        let columns = self.columns.iter().skip(from).take(to.saturating_sub(from));
        columns.copied().filter(|c| *c != FILLER).collect()
    }

    /// Returns the columns of [`raw`](Self::raw), trimmed.
    pub(super) fn field(&self, from: usize, to: usize) -> String {
        self.raw(from, to).trim().to_owned()
    }

    /// Returns the free text between two columns, without hidden characters (with a note).
    pub(super) fn text(&self, from: usize, to: usize, notes: &mut Notes) -> String {
        let raw = self.raw(from, to);
        if let Some(at) = raw.chars().position(text::is_hidden) {
            notes.add(self.number, column(from + at), NoteKind::HiddenCharacter, "");
        }
        text::clean(&raw)
    }

    /// Returns the words from column `from` on, each with its column.
    pub(super) fn words(&self, from: usize) -> Vec<(u32, String)> {
        let mut words: Vec<(u32, String)> = Vec::new();
        let mut inside = false;
        for (at, c) in (1..).zip(&self.columns).skip(from.saturating_sub(1)) {
            if *c == ' ' {
                inside = false;
            } else if let Some((_, word)) = words.last_mut().filter(|_| inside) {
                word.push(*c);
            } else {
                words.push((at, c.to_string()));
                inside = true;
            }
        }
        words
    }
}

/// Converts a column to the type used by notes.
pub(super) fn column(column: usize) -> u32 {
    u32::try_from(column).unwrap_or(u32::MAX)
}

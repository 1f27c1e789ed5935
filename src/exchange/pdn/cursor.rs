//! Cursor methods for the PDN reader.

use crate::games::cursor::{Cursor, is_tag, line, tag};

impl<'a> Cursor<'a> {
    pub(super) fn letter(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Reads this many bytes, extended to the end of the last character.
    pub(super) fn take(&mut self, bytes: usize) -> &'a str {
        let rest = self.rest();
        let end = (bytes..=rest.len()).find(|end| rest.is_char_boundary(*end)).unwrap_or(rest.len());
        self.go_to(self.offset() + end)
    }

    pub(super) fn take_while(&mut self, pattern: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        self.take(rest.find(|letter| !pattern(letter)).unwrap_or(rest.len()))
    }

    pub(super) fn take_line(&mut self) -> &'a str {
        self.take(line(self.rest()).len())
    }

    /// Reads up to and including the next sign of this kind, but not beyond the line.
    pub(super) fn take_line_until(&mut self, end: char) -> &'a str {
        let rest = self.rest();
        // The whole line is not searched first: it may be as long as the file.
        let mut letters = rest.char_indices().skip(1);
        let stop = letters.find(|(_, letter)| *letter == end || matches!(letter, '\n' | '\r'));
        self.take(stop.map_or(rest.len(), |(at, letter)| if letter == end { at + letter.len_utf8() } else { at }))
    }

    /// Reads one character, and further ones up to white space or a sign that begins something else.
    pub(super) fn take_word(&mut self) -> &'a str {
        let first = self.letter().map_or(0, char::len_utf8);
        let more = self.rest().get(first..).unwrap_or_default();
        let is_end = |letter: char| letter.is_whitespace() || "[]{}();".contains(letter);
        self.take(first + more.find(is_end).unwrap_or(more.len()))
    }

    /// Returns the name, the value (still escaped) and the length in bytes of a complete tag `[Name "value"]` at this
    /// place.
    pub(super) fn tag(&self) -> Option<(&'a str, &'a str, usize)> {
        let found = tag(self.rest()).filter(|tag| tag.closed)?;
        Some((found.name, found.value, found.length))
    }

    /// Returns `true` if a tag begins here, readable or not.
    pub(super) fn is_at_tag(&self) -> bool {
        is_tag(self.rest())
    }

    /// Returns the number of bytes to the first later line that begins with a tag, if there is one.
    pub(super) fn next_tag_line(&self) -> Option<usize> {
        let mut lines = self.rest().match_indices('\n').map(|(at, _)| at + 1);
        lines.find(|at| self.rest().get(*at..).is_some_and(is_tag))
    }
}

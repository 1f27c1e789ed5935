//! Where the reader stands in the text.

use crate::games::Place;

/// A text and how far it has been read. It only goes forward.
#[derive(Clone, Debug)]
pub(super) struct Cursor<'a> {
    rest: &'a str,
    place: Place,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { rest: text, place: Place { line: 1, column: 1 } }
    }

    pub(super) fn place(&self) -> Place {
        self.place
    }

    pub(super) fn rest(&self) -> &'a str {
        self.rest
    }

    pub(super) fn is_at_line_start(&self) -> bool {
        self.place.column == 1
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    /// Reads so many bytes, or to the end of the character that they end in.
    pub(super) fn take(&mut self, bytes: usize) -> &'a str {
        let end = (bytes..=self.rest.len()).find(|end| self.rest.is_char_boundary(*end)).unwrap_or(self.rest.len());
        let (taken, rest) = self.rest.split_at(end);
        for letter in taken.bytes() {
            match letter {
                b'\n' => self.place = Place { line: self.place.line.saturating_add(1), column: 1 },
                0x80..0xc0 => {} // not the first byte of a character
                _ => self.place.column = self.place.column.saturating_add(1),
            }
        }
        self.rest = rest;
        taken
    }

    pub(super) fn take_while(&mut self, pattern: impl Fn(char) -> bool) -> &'a str {
        self.take(self.rest.find(|letter| !pattern(letter)).unwrap_or(self.rest.len()))
    }

    pub(super) fn take_line(&mut self) -> &'a str {
        self.take_while(|letter| letter != '\n')
    }

    /// To the next sign of this kind and over it, but not beyond the line.
    pub(super) fn take_line_until(&mut self, end: char) -> &'a str {
        let line = self.rest.split('\n').next().unwrap_or_default();
        let inside = line.char_indices().skip(1).find(|(_, letter)| *letter == end);
        self.take(inside.map_or(line.len(), |(at, letter)| at + letter.len_utf8()))
    }

    /// One character, and further ones up to white space or a sign that begins something else.
    pub(super) fn take_word(&mut self) -> &'a str {
        let first = self.peek().map_or(0, char::len_utf8);
        let more = self.rest.get(first..).unwrap_or_default();
        let is_end = |letter: char| letter.is_whitespace() || "[]{}();".contains(letter);
        self.take(first + more.find(is_end).unwrap_or(more.len()))
    }

    /// The length of `[Name "value"` with its bracket, if that is what stands here: name, value still escaped, bytes.
    pub(super) fn tag(&self) -> Option<(&'a str, &'a str, usize)> {
        let (name, value) = self.tag_begins()?;
        let line = value.split('\n').next()?;
        let mut escaped = false;
        for (at, letter) in line.char_indices() {
            let is_end = letter == '"' && !escaped && line.get(at + 1..)?.trim_start().starts_with(']');
            if is_end {
                let close = value.get(at..)?.find(']')? + at + 1;
                return Some((name, line.get(..at)?, self.rest.len() - value.len() + close));
            }
            escaped = letter == '\\' && !escaped;
        }
        None
    }

    /// The name of a tag and what follows its opening quotation mark.
    fn tag_begins(&self) -> Option<(&'a str, &'a str)> {
        let inside = self.rest.strip_prefix('[')?.trim_start_matches([' ', '\t']);
        let is_name = |letter: char| letter.is_alphanumeric() || letter == '_';
        let (name, after) = inside.split_at(inside.find(|letter| !is_name(letter))?);
        let value = after.trim_start_matches([' ', '\t']).strip_prefix('"')?;
        (!name.is_empty()).then_some((name, value))
    }

    /// Whether a tag begins here, readable or not.
    pub(super) fn is_at_tag(&self) -> bool {
        self.tag_begins().is_some()
    }

    /// Bytes to the first line below this one that begins with a tag, if there is one.
    pub(super) fn next_tag_line(&self) -> Option<usize> {
        let lines = self.rest.match_indices('\n').map(|(at, _)| at + 1);
        lines.into_iter().find(|at| self.rest.get(*at..).is_some_and(|rest| Cursor::new(rest).is_at_tag()))
    }
}

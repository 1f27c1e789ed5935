//! Reading position in a text, shared by the readers of all formats.

use super::Place;

/// Maximum number of bytes of a word read in one piece. A longer one is not a word of a game, and is read in pieces.
const WORD: usize = 64;

/// Number of bytes examined in one piece for characters of more than one byte.
const CHUNK: usize = 256;

/// Text with a reading position. Lines end with LF, CR or both.
#[derive(Clone, Debug)]
pub(crate) struct Cursor<'a> {
    text: &'a str,
    at: usize,
    line: u32,
    line_begin: usize,
    /// Offset on this line, and the number of characters before it.
    known: (usize, usize),
    /// Offset up to which, from the known one on, every character is one byte.
    plain: usize,
}

impl<'a> Cursor<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        Self { text, at: 0, line: 1, line_begin: 0, known: (0, 0), plain: 0 }
    }

    pub(crate) fn offset(&self) -> usize {
        self.at
    }

    /// Returns `true` if no visible character precedes the next one in its line.
    pub(crate) fn is_at_line_start(&self) -> bool {
        self.slice(self.line_begin, self.at).chars().all(has_no_width)
    }

    /// Returns the line and column of the next character.
    #[inline]
    pub(crate) fn place(&mut self) -> Place {
        let (from, letters) = self.known;
        let letters = if self.at <= self.plain { letters + (self.at - from) } else { self.letters() };
        let column = u32::try_from(letters).unwrap_or(u32::MAX).saturating_add(1);
        Place { line: self.line, column }
    }

    /// Returns the number of characters in the line before this place.
    fn letters(&mut self) -> usize {
        let (from, letters) = self.known;
        if self.at > self.plain && from >= self.plain {
            let mut chunks = self.text.as_bytes().get(from..).unwrap_or_default().chunks(CHUNK);
            self.plain =
                from + CHUNK * chunks.position(|chunk| !chunk.is_ascii()).unwrap_or(self.text.len() / CHUNK + 1);
        }
        let passed = if self.at <= self.plain {
            self.at - from
        } else {
            let bytes = self.text.as_bytes().get(from..self.at).unwrap_or_default();
            bytes.iter().filter(|byte| !matches!(byte, 0x80..0xc0)).count()
        };
        self.known = (self.at, letters + passed);
        self.known.1
    }

    pub(crate) fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    pub(crate) fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    pub(crate) fn slice(&self, from: usize, to: usize) -> &'a str {
        self.text.get(from..to).unwrap_or_default()
    }

    /// Skips this many bytes, which contain no line end.
    pub(crate) fn skip(&mut self, bytes: usize) {
        self.at += bytes;
    }

    /// Advances to an offset and counts the lines passed; returns the text between.
    pub(crate) fn go_to(&mut self, offset: usize) -> &'a str {
        let begin = self.at;
        let bytes = self.text.as_bytes();
        while self.at < offset {
            let Some(byte) = bytes.get(self.at) else { break };
            self.at += 1;
            if *byte == b'\n' || (*byte == b'\r' && bytes.get(self.at) != Some(&b'\n')) {
                self.line = self.line.saturating_add(1);
                self.line_begin = self.at;
                self.known = (self.at, 0);
            }
        }
        self.slice(begin, self.at)
    }

    /// Skips spaces, line ends, characters without width, the old end-of-file sign, and lines that begin with `%`.
    #[inline]
    pub(crate) fn skip_blank(&mut self) {
        if self.peek() == Some(b' ') {
            self.at += 1;
        }
        if !self.peek().is_some_and(|byte| byte > b'%' && byte < 0x80) {
            self.skip_other_blank();
        }
    }

    fn skip_other_blank(&mut self) {
        while let Some(byte) = self.peek() {
            match byte {
                b' ' | b'\t' | 0x0b | 0x0c | 0x1a => self.at += 1,
                b'\n' | b'\r' => {
                    self.go_to(self.at + 1);
                }
                b'%' if self.at == self.line_begin => self.skip(line(self.rest()).len()),
                0x80.. => match self.rest().chars().next().filter(|letter| is_blank(*letter)) {
                    Some(letter) => self.at += letter.len_utf8(),
                    None => return,
                },
                _ => return,
            }
        }
    }

    /// Returns the text up to white space or a sign that begins something else; at least one character.
    pub(crate) fn word(&self) -> &'a str {
        let rest = self.rest();
        let bytes = rest.as_bytes();
        let mut end = 0;
        for byte in bytes.iter().take(WORD) {
            if !byte.is_ascii_alphanumeric() && *byte != b'-' {
                break;
            }
            end += 1;
        }
        while let Some(byte) = bytes.get(end)
            && end < WORD
        {
            match byte {
                0..=b' ' | b'{' | b'}' | b'(' | b')' | b';' | b'[' | b']' | b'$' | b'*' if end > 0 => break,
                0x80.. => match rest.get(end..).and_then(|rest| rest.chars().next()) {
                    Some(letter) if end == 0 || !is_blank(letter) => end += letter.len_utf8(),
                    Some(letter) if is_inside_a_word(letter, rest.get(end..).unwrap_or_default()) => {
                        end += letter.len_utf8();
                    }
                    _ => break,
                },
                _ => end += 1,
            }
        }
        rest.get(..end).unwrap_or(rest)
    }
}

/// Returns the number of bytes before the first of two ASCII signs or a control character, such as a line end. It
/// examines eight bytes at a time.
pub fn plain_bytes(bytes: &[u8], signs: [u8; 2]) -> usize {
    const ONES: u64 = 0x0101_0101_0101_0101;
    let patterns = signs.map(|sign| u64::from(sign) * ONES);
    let (chunks, _) = bytes.as_chunks::<8>();
    let mut passed = 0;
    for chunk in chunks {
        let word = u64::from_le_bytes(*chunk);
        let [first, second] = patterns.map(|pattern| (word ^ pattern).wrapping_sub(ONES) & !(word ^ pattern));
        let control = word.wrapping_sub(0x20 * ONES) & !word;
        // The lowest of these bits is right: a borrow affects only higher bytes than one already found.
        let found = (first | second | control) & (0x80 * ONES);
        if found != 0 {
            return passed + found.trailing_zeros().div_euclid(8).try_into().unwrap_or(0);
        }
        passed += 8;
    }
    let rest = bytes.get(passed..).unwrap_or_default();
    passed + rest.iter().take_while(|byte| !signs.contains(byte) && **byte >= 0x20).count()
}

/// Returns a piece or pawn move in the most common form, up to a space or a line end: ASCII letters and digits with a
/// square and no mark.
#[inline]
pub(crate) fn plain_move(text: &str) -> Option<&str> {
    let bytes = text.as_bytes();
    let mut has_digit = false;
    for (at, byte) in bytes.iter().enumerate().take(8) {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'=' | b'+' | b'#' => {}
            b'0'..=b'9' => has_digit = true,
            b' ' | b'\n' | b'\r' if has_digit => return text.get(..at),
            _ => return None,
        }
    }
    None
}

/// Returns `true` if a character is white space or has no width.
pub(crate) fn is_blank(letter: char) -> bool {
    letter.is_whitespace() || has_no_width(letter)
}

/// Returns `true` if a character is invisible and takes no space: zero-width spaces and joiners, byte order marks,
/// soft hyphens.
pub fn has_no_width(letter: char) -> bool {
    matches!(letter, '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}' | '\u{ad}')
}

/// Returns `true` if a character without width is between two characters of one word; the text begins with it.
fn is_inside_a_word(letter: char, text: &str) -> bool {
    let mut after = text.chars().skip_while(|letter| has_no_width(*letter));
    has_no_width(letter) && after.next().is_some_and(|letter| letter.is_alphanumeric() || "-=+#".contains(letter))
}

/// Returns a text up to the end of its first line.
pub(crate) fn line(text: &str) -> &str {
    text.split(['\n', '\r']).next().unwrap_or_default()
}

/// Tag at the beginning of a text.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct TagText<'a> {
    pub(crate) name: &'a str,
    /// Value as written between the quotation marks.
    pub(crate) value: &'a str,
    /// Length of the tag in bytes.
    pub(crate) length: usize,
    /// `true` if the tag has its closing bracket.
    pub(crate) closed: bool,
}

fn without_gap(mut text: &str) -> &str {
    while let Some(rest) = text.strip_prefix(' ').or_else(|| text.strip_prefix('\t')) {
        text = rest;
    }
    text
}

/// Returns the name of a tag and the text after its opening quotation mark, if a tag begins here, readable or not.
fn tag_begins(text: &str) -> Option<(&str, &str)> {
    let inside = without_gap(text.strip_prefix('[')?);
    let is_name = |letter: u8| matches!(letter, b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'_' | b'-' | b'+' | 0x80..);
    let (name, after) = inside.split_at_checked(inside.bytes().position(|letter| !is_name(letter))?)?;
    let value = without_gap(after).strip_prefix('"')?;
    (!name.is_empty()).then_some((name, value))
}

pub(crate) fn is_tag(text: &str) -> bool {
    tag_begins(text).is_some()
}

/// Parses `[Name "value"]`. Quotation marks within the value may lack their backslash, and the bracket may be missing
/// at the end of the line.
pub(crate) fn tag(text: &str) -> Option<TagText<'_>> {
    let (name, after) = tag_begins(text)?;
    let begin = text.len() - after.len();
    let plain = plain_bytes(after.as_bytes(), [b'"', b'\\']);
    if let Some([b'"', b']', ..]) = after.as_bytes().get(plain..) {
        return Some(TagText { name, value: after.get(..plain)?, length: begin + plain + 2, closed: true });
    }
    let mut escaped = false;
    let mut last = None;
    for (at, byte) in after.bytes().enumerate().take_while(|(_, byte)| !matches!(byte, b'\n' | b'\r')) {
        if byte == b'"' {
            let rest = after.get(at + 1..)?.trim_start_matches([' ', '\t']);
            let closed = rest.starts_with(']');
            let length = begin + after.len() - rest.len() + usize::from(closed);
            if closed || rest.is_empty() || rest.starts_with(['\n', '\r']) {
                last = Some(TagText { name, value: after.get(..at)?, length, closed });
            }
            if closed && !escaped {
                break;
            }
        }
        escaped = byte == b'\\' && !escaped;
    }
    last
}

//! Detection and decoding of character encodings.
//!
//! * A byte order mark decides: UTF-8, UTF-16LE or UTF-16BE.
//! * Bytes that are valid UTF-8 are UTF-8.
//! * Otherwise the file is GB18030 if it decodes without a fault and most of its non-ASCII bytes form pairs of the
//!   common Chinese range. That is GB 2312: lead byte B0–F7, trail byte A1–FE, or the punctuation rows A1–A9. A
//!   Western file has single high bytes between ASCII letters and hardly ever such pairs.
//! * It is Big5 if it decodes as Big5 without a fault and most of its pairs are usual Big5 characters (lead byte
//!   A4–C6, or the punctuation A1–A3). A pair alone with an ASCII trail byte is not counted.
//! * If both apply, the encoding with more frequent characters is taken: those of the first level of GB 2312 (lead
//!   byte B0–D7), and those that nearly every text and every game record contains. A tie gives GB18030.
//! * Otherwise it is Windows-1252, in which every byte has a meaning.
//! * A file in which some lines are UTF-8 with non-ASCII letters and fewer lines are not is UTF-8 with odd lines.
//!   Those are decoded one by one as above and [listed](Decoded::odd_lines).
//!
//! ```
//! use qisai_exchange::text::{decode, TextEncoding};
//!
//! let gb = [0xBA, 0xFA, 0xC8, 0xD9, 0xBB, 0xAA]; // 胡荣华
//! let decoded = decode(&gb);
//! assert_eq!((decoded.text.as_str(), decoded.encoding), ("胡荣华", TextEncoding::Gb18030));
//! assert_eq!(decode(b"M\xFCller").text, "Müller");
//! ```

use std::fmt;

use encoding_rs::{BIG5, Encoding, GB18030, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1250, WINDOWS_1251, WINDOWS_1252};
use serde::{Deserialize, Serialize};

use crate::budget;

/// Returns `true` for a dash of any width, or a minus sign.
pub(crate) fn is_dash(letter: char) -> bool {
    matches!(letter, '-' | '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{FE63}' | '\u{FF0D}')
}

/// Character encoding of a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TextEncoding {
    /// Unicode in one to four bytes.
    #[default]
    Utf8,
    /// Unicode in two bytes, low byte first.
    Utf16Le,
    /// Unicode in two bytes, high byte first.
    Utf16Be,
    /// The Chinese national standard (GBK and GB 2312 are parts of it).
    Gb18030,
    /// Traditional Chinese, of Taiwan and Hong Kong.
    Big5,
    /// Western Windows.
    Windows1252,
    /// Central European Windows. It resembles the Western encoding and is never guessed.
    Windows1250,
    /// Cyrillic Windows; never guessed.
    Windows1251,
}

impl TextEncoding {
    /// All encodings.
    pub const ALL: [Self; 8] = [
        Self::Utf8,
        Self::Gb18030,
        Self::Big5,
        Self::Windows1252,
        Self::Windows1250,
        Self::Windows1251,
        Self::Utf16Le,
        Self::Utf16Be,
    ];

    /// Returns the encoding with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|encoding| encoding.to_string() == name)
    }

    fn codec(self) -> &'static Encoding {
        match self {
            Self::Utf8 => UTF_8,
            Self::Utf16Le => UTF_16LE,
            Self::Utf16Be => UTF_16BE,
            Self::Gb18030 => GB18030,
            Self::Big5 => BIG5,
            Self::Windows1252 => WINDOWS_1252,
            Self::Windows1250 => WINDOWS_1250,
            Self::Windows1251 => WINDOWS_1251,
        }
    }
}

impl fmt::Display for TextEncoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Utf8 => "UTF-8",
            Self::Utf16Le => "UTF-16LE",
            Self::Utf16Be => "UTF-16BE",
            Self::Gb18030 => "GB18030",
            Self::Big5 => "Big5",
            Self::Windows1252 => "Windows-1252",
            Self::Windows1250 => "Windows-1250",
            Self::Windows1251 => "Windows-1251",
        })
    }
}

/// Decoded text of a file, and the way it was decoded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decoded {
    /// Text without a byte order mark, with unchanged line ends.
    pub text: String,
    /// Encoding of (most of) the file.
    pub encoding: TextEncoding,
    /// `true` if the encoding was inferred from the bytes and is uncertain (anything but UTF-8 or a byte order mark).
    pub guessed: bool,
    /// Lines, from 1, whose bytes do not fit the encoding of the rest.
    pub odd_lines: Vec<u32>,
}

/// Decodes bytes of an unknown encoding by the rules in the module documentation.
pub fn decode(bytes: &[u8]) -> Decoded {
    if let Some((codec, length)) = Encoding::for_bom(bytes) {
        let encoding = match codec {
            codec if codec == UTF_16LE => TextEncoding::Utf16Le,
            codec if codec == UTF_16BE => TextEncoding::Utf16Be,
            _ => TextEncoding::Utf8,
        };
        return decode_as(bytes.get(length..).unwrap_or_default(), encoding);
    }
    if let Ok(text) = str::from_utf8(bytes) {
        return Decoded { text: text.to_owned(), encoding: TextEncoding::Utf8, guessed: false, odd_lines: Vec::new() };
    }
    let (mut unicode, mut odd) = (0, 0);
    for line in byte_lines(bytes).filter(|line| !line.is_ascii()) {
        if str::from_utf8(line).is_ok() { unicode += 1 } else { odd += 1 }
    }
    if unicode >= odd {
        return Decoded { guessed: true, ..decode_as(bytes, TextEncoding::Utf8) };
    }
    let encoding = chinese(bytes).unwrap_or(TextEncoding::Windows1252);
    Decoded { guessed: true, ..decode_as(bytes, encoding) }
}

/// Decodes bytes of a known encoding. Lines that do not fit it are listed and decoded as well as possible.
pub fn decode_as(bytes: &[u8], encoding: TextEncoding) -> Decoded {
    let codec = encoding.codec();
    if let Some(text) = codec.decode_without_bom_handling_and_without_replacement(bytes) {
        return Decoded { text: text.into_owned(), encoding, guessed: false, odd_lines: Vec::new() };
    }
    if matches!(encoding, TextEncoding::Utf16Le | TextEncoding::Utf16Be) {
        let (text, _) = codec.decode_without_bom_handling(bytes);
        let odd_lines =
            (1..).zip(lines(&text)).filter(|(_, line)| line.contains('\u{FFFD}')).map(|(number, _)| number).collect();
        return Decoded { text: text.into_owned(), encoding, guessed: false, odd_lines };
    }
    let (mut text, mut odd_lines) = (String::with_capacity(bytes.len()), Vec::new());
    for (number, line) in (1..).zip(byte_lines(bytes)) {
        if number > 1 {
            text.push('\n');
        }
        if let Some(line) = codec.decode_without_bom_handling_and_without_replacement(line) {
            text.push_str(&line);
        } else {
            odd_lines.push(number);
            text.push_str(&decode_odd_line(line));
        }
    }
    Decoded { text, encoding, guessed: false, odd_lines }
}

/// Decodes a line that does not fit the encoding of its file: UTF-8 cut within a letter, Chinese or Western.
fn decode_odd_line(line: &[u8]) -> String {
    let (mut letters, mut faults) = (0, 0);
    for chunk in line.utf8_chunks() {
        letters += chunk.valid().chars().filter(|c| !c.is_ascii()).count();
        faults += usize::from(!chunk.invalid().is_empty());
    }
    if letters > faults {
        return String::from_utf8_lossy(line).into_owned();
    }
    let codec = chinese(line).unwrap_or(TextEncoding::Windows1252).codec();
    codec.decode_without_bom_handling(line).0.into_owned()
}

/// Returns the Chinese encoding of bytes, if they are more probably Chinese than Western; see the module
/// documentation.
fn chinese(bytes: &[u8]) -> Option<TextEncoding> {
    let counts = Pairs::of(bytes);
    let in_gb = Some(counts.gb > counts.not_gb).filter(|it| *it).and_then(|_| frequent(bytes, GB18030));
    let in_big5 = Some(counts.big5 > counts.not_big5).filter(|it| *it).and_then(|_| frequent(bytes, BIG5));
    match (in_gb, in_big5) {
        (Some(gb), Some(big5)) if counts.big5 + big5 > counts.first_level + gb => Some(TextEncoding::Big5),
        (Some(_), _) => Some(TextEncoding::Gb18030),
        (None, Some(_)) => Some(TextEncoding::Big5),
        (None, None) => None,
    }
}

/// Returns the number of characters of a text that are among the most frequent ones, or `None` if it does not decode.
fn frequent(bytes: &[u8], codec: &'static Encoding) -> Option<usize> {
    const FREQUENT: &str = "的一是不了人在有我他这這个個们們中来來上大为為和国國地到以说說时時要就出会會可也你对對生能而子那得于於着下自之年\
        进進退平马馬车車炮砲兵卒相象士仕将將帅帥红紅黑方胜勝负負先后後局赛賽杯月日";
    let text = codec.decode_without_bom_handling_and_without_replacement(bytes)?;
    Some(text.chars().filter(|letter| !letter.is_ascii() && FREQUENT.contains(*letter)).count())
}

/// Counts of the possible meanings of byte pairs that begin with a high byte.
#[derive(Default)]
struct Pairs {
    /// Pairs that are characters or punctuation of GB 2312, and all others.
    gb: usize,
    not_gb: usize,
    /// Pairs that are characters of the first level of GB 2312.
    first_level: usize,
    /// Pairs that are usual characters or punctuation of Big5, and all others.
    big5: usize,
    not_big5: usize,
}

impl Pairs {
    fn of(bytes: &[u8]) -> Self {
        let mut counts = Self::default();
        let mut rest = bytes;
        let mut follows_pair = false;
        while let [lead, after @ ..] = rest {
            let Some(trail) = after.first().filter(|_| !lead.is_ascii()) else {
                counts.not_gb += usize::from(!lead.is_ascii());
                counts.not_big5 += usize::from(!lead.is_ascii());
                (rest, follows_pair) = (after, false);
                continue;
            };
            rest = after.get(1..).unwrap_or_default();
            let is_gb = matches!((lead, trail), (0xA1..=0xA9 | 0xB0..=0xF7, 0xA1..=0xFE));
            let is_alone = !follows_pair && rest.first().is_none_or(u8::is_ascii);
            let is_big5 = match (lead, trail) {
                (0xA1..=0xC6, 0xA1..=0xFE) => true,
                (0xA1..=0xC6, 0x40..=0x7E) => !is_alone,
                _ => false,
            };
            *(if is_gb { &mut counts.gb } else { &mut counts.not_gb }) += 1;
            *(if is_big5 { &mut counts.big5 } else { &mut counts.not_big5 }) += 1;
            counts.first_level += usize::from(is_gb && *lead <= 0xD7);
            follows_pair = true;
        }
        counts
    }
}

/// Returns the lines of a text with CR, LF or CRLF line ends. The text after the last line end is a line, even if it
/// is empty.
pub fn lines(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = Some(text);
    std::iter::from_fn(move || {
        budget::check();
        let text = rest?;
        let Some(end) = text.find(['\r', '\n']) else {
            rest = None;
            return Some(text);
        };
        let (line, tail) = text.split_at(end);
        rest = tail.strip_prefix("\r\n").or_else(|| tail.get(1..));
        Some(line)
    })
}

/// Returns the [`lines`] of bytes whose encoding keeps ASCII.
pub fn byte_lines(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut rest = Some(bytes);
    std::iter::from_fn(move || {
        budget::check();
        let bytes = rest?;
        let Some(end) = bytes.iter().position(|byte| matches!(byte, b'\r' | b'\n')) else {
            rest = None;
            return Some(bytes);
        };
        let (line, tail) = bytes.split_at(end);
        rest = tail.strip_prefix(b"\r\n").or_else(|| tail.get(1..));
        Some(line)
    })
}

/// Returns `true` if a character is invisible and only reverses or joins the text around it: it can hide another name
/// in a name.
pub(crate) fn is_hidden(c: char) -> bool {
    matches!(
        c,
        '\u{061C}' | '\u{200B}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}' | '\u{2066}'..='\u{2069}' | '\u{FEFF}'
    )
}

/// Returns a field in its stored form: control characters become spaces, [hidden](is_hidden) characters are removed,
/// and the ends are trimmed.
pub(crate) fn clean(field: &str) -> String {
    let visible: String =
        field.chars().filter(|c| !is_hidden(*c)).map(|c| if c.is_control() { ' ' } else { c }).collect();
    visible.trim().to_owned()
}

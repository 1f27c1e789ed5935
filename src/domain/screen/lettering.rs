//! Lettering of screens: the size of letters, the number of lines and the width of a text.

/// Size of letters, and number of lines of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lettering {
    /// Size of the type, in thousandths of the picture's height.
    pub size: u32,
    /// Height of a line, in the same unit.
    pub line: u32,
    /// Number of lines of a page.
    pub lines: u32,
    /// `true` if the text is legible from every seat: `false` if the picture is too low for the distance.
    pub is_legible: bool,
}

/// Aspect ratio of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// 16 : 9, as of most screens.
    Wide,
    /// 4 : 3, as of older projectors.
    Narrow,
}

impl Shape {
    /// All shapes, from the widest to the narrowest.
    pub const ALL: [Self; 2] = [Self::Wide, Self::Narrow];

    /// Returns the ratio of width to height.
    fn sides(self) -> (u32, u32) {
        match self {
            Self::Wide => (16, 9),
            Self::Narrow => (4, 3),
        }
    }
}

impl Lettering {
    /// Height of the bar at the foot.
    const FOOT: u32 = 16;
    /// Largest size of type: two names of three Chinese characters fit beside each other on a picture of 16 : 9, with
    /// board and result. Larger letters would leave no room for the names.
    const LARGEST: u32 = 121;
    /// Smallest size of type that is easy to read, however near.
    const SMALLEST: u32 = 28;

    /// Returns the lettering for the farthest seat in metres and the height of the picture in centimetres. Latin
    /// capitals are at least 1/200 of the distance high, Chinese characters 1/150. Capitals are 7/10 of the size of the
    /// type, Chinese characters 23/25.
    pub fn of(distance: u16, picture: u16) -> Self {
        let (metres, centimetres) = (u32::from(distance.max(1)), u32::from(picture.max(1)));
        // In thousandths of the picture: metres * 1000 mm / 200 * 10/7 to 10 mm each centimetre, and likewise.
        let latin = (metres * 5_000).div_ceil(7 * centimetres);
        let chinese = (metres * 50_000).div_ceil(69 * centimetres);
        let wanted = latin.max(chinese).max(Self::SMALLEST);
        let size = wanted.min(Self::LARGEST);
        let line = (size * 6).div_ceil(5);
        Self { size, line, lines: (1000 - Self::FOOT) / line, is_legible: wanted <= Self::LARGEST }
    }

    /// Returns the number of rows of a list on a page, below its head and above the lines of calls.
    pub fn rows(self, calls: u32) -> usize {
        usize::try_from(self.lines.saturating_sub(1 + calls).max(1)).unwrap_or(1)
    }

    /// Returns the width of a picture in tenths of the size of the type.
    pub fn across(self, shape: Shape) -> u32 {
        let (width, height) = shape.sides();
        10_000 * width / (height * self.size.max(1))
    }

    /// Breaks a text in bold into lines that fit a picture of 4 : 3.
    pub fn broken(self, text: &str) -> Vec<String> {
        broken_lines(text, 1_250 * 10 / self.size.max(1))
    }
}

/// Breaks a text in bold into lines of at most a width, in tenths of the size of the type. A word that is wider has a
/// line of its own.
pub fn broken_lines(text: &str, room: u32) -> Vec<String> {
    let mut lines = Vec::new();
    let (mut line, mut used) = (String::new(), 0);
    for word in words(text) {
        let width = text_width(word);
        let ends = text_width(word.trim_end());
        if used > 0 && (used + ends) * 11 > room * 10 {
            lines.push(std::mem::take(&mut line).trim_end().to_owned());
            used = 0;
        }
        line.push_str(word);
        used += width;
    }
    if !line.trim().is_empty() {
        lines.push(line.trim_end().to_owned());
    }
    lines
}

fn is_wide(letter: char) -> bool {
    letter >= '\u{2e80}'
}

/// Returns the width of a text in tenths of the size of the type, for the wider fonts of browsers. A Chinese character
/// is as wide as the size of the type, most other letters are six or seven tenths. Bold letters are a tenth wider.
pub fn text_width(text: &str) -> u32 {
    text.chars().map(width_of).sum()
}

fn width_of(letter: char) -> u32 {
    match letter {
        '½' | '¼' | '¾' => 10,
        'm' | 'w' | 'M' | 'W' => 9,
        '+' | '−' => 8,
        ' ' | '-' | '.' | ',' | '\'' | '’' | 'f' | 'i' | 'j' | 'l' | 'r' | 't' | 'I' => 4,
        _ if is_wide(letter) => 10,
        _ if letter.is_uppercase() => 7,
        _ => 6,
    }
}

/// Splits a text where a line may break: after each space and after each Chinese character.
fn words(text: &str) -> Vec<&str> {
    let mut words = Vec::new();
    let mut rest = text;
    while let Some((at, letter)) = rest.char_indices().find(|(_, letter)| *letter == ' ' || is_wide(*letter)) {
        let (word, after) = rest.split_at(at + letter.len_utf8());
        words.push(word);
        rest = after;
    }
    if !rest.is_empty() {
        words.push(rest);
    }
    words
}

//! How large letters on a screen are, how many lines a page has and how wide a text is.

/// How large letters are, and how many lines a page has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lettering {
    /// Size of the type, in thousandths of the picture's height.
    pub size: u32,
    /// Height of a line.
    pub line: u32,
    /// Lines of a page.
    pub lines: u32,
    /// Whether everybody can read it: false where the picture is too low for the distance.
    pub is_legible: bool,
}

/// How wide a picture is for its height.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// 16 : 9, as most screens are.
    Wide,
    /// 4 : 3, as older projectors are.
    Narrow,
}

impl Shape {
    /// From the widest to the narrowest.
    pub const ALL: [Self; 2] = [Self::Wide, Self::Narrow];

    /// Width to height.
    fn sides(self) -> (u32, u32) {
        match self {
            Self::Wide => (16, 9),
            Self::Narrow => (4, 3),
        }
    }
}

impl Lettering {
    /// Height that is left for the bar at the foot.
    const FOOT: u32 = 16;
    /// Two names of three Chinese characters stand beside each other on a picture of 16 : 9, with board and result: larger letters would leave no room
    /// for whom they are about.
    const LARGEST: u32 = 121;
    /// Nobody reads smaller letters with ease, however near.
    const SMALLEST: u32 = 28;

    /// For a seat so many metres away from a picture so many centimetres high: Latin capitals are at least 1/200 of the distance high, Chinese
    /// characters 1/150. Of the size of the type capitals are 7/10 high, Chinese characters 23/25.
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

    /// Rows of a list on a page, below its head and above so many lines of calls.
    pub fn rows(self, calls: u32) -> usize {
        usize::try_from(self.lines.saturating_sub(1 + calls).max(1)).unwrap_or(1)
    }

    /// Width of a picture in tenths of the size of the type.
    pub fn across(self, shape: Shape) -> u32 {
        let (width, height) = shape.sides();
        10_000 * width / (height * self.size.max(1))
    }

    /// A text in bold lines that fit a picture of 4 : 3.
    pub fn broken(self, text: &str) -> Vec<String> {
        let room = 1_250 * 10 / self.size.max(1);
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
}

fn is_wide(letter: char) -> bool {
    letter >= '\u{2e80}'
}

/// Width of a text in tenths of the size of the type, as the wider fonts of browsers have it: a Chinese character is as wide as the type is large,
/// most other letters are six or seven tenths. Bold letters are a tenth wider.
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

/// Where a line may break: after each space and after each Chinese character.
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

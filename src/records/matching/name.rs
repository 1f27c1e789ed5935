//! Comparison of names in different spellings.

use deunicode::deunicode;
use qisai_domain::text::is_han;

/// Titles before or after a name that are not part of it.
const TITLES: &[&str] = &[
    "gm",
    "im",
    "fm",
    "cm",
    "wgm",
    "wim",
    "wfm",
    "wcm",
    "gmi",
    "mi",
    "mf",
    "dr",
    "prof",
    "mr",
    "mrs",
    "ms",
    "特级大师",
    "大师",
];

/// Likeness of two names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Likeness {
    /// Same name.
    Same,
    /// Compatible names: one can be an abbreviation of the other.
    Possible,
    /// Different names.
    Other,
}

/// Name prepared for comparison.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// Words in lower case without accents, sorted, in two readings: `ö` as `o` and as `oe`.
    words: [Vec<String>; 2],
    /// Whole name in Latin letters without spaces, in the order written.
    joined: String,
    /// Whole name without spaces, in its own script.
    exact: String,
}

impl Name {
    /// Parses a name into its words and comparison forms.
    pub fn of(text: &str) -> Self {
        let text = text.to_lowercase();
        let words = [plain(&text), plain(&with_e(&text))].map(|text| {
            let mut words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
            let is_title = |word: &String| TITLES.contains(&word.as_str());
            if words.iter().filter(|word| !is_title(word)).count() > 0 {
                words.retain(|word| !is_title(word));
            }
            words.sort_unstable();
            words
        });
        let without_titles = TITLES.iter().filter(|title| !title.is_ascii()).fold(text, |text, title| {
            let rest = text.replace(title, "");
            if rest.trim().is_empty() { text } else { rest }
        });
        let exact: String = without_titles.chars().filter(|letter| letter.is_alphanumeric()).collect();
        let joined = deunicode(&exact).to_lowercase().chars().filter(char::is_ascii_alphanumeric).collect();
        Self { words, joined, exact }
    }

    /// Compares two names.
    pub fn likeness(&self, other: &Self) -> Likeness {
        if self.exact.is_empty() || other.exact.is_empty() {
            return Likeness::Other;
        }
        let is_chinese = |name: &Self| !name.exact.is_ascii() && name.exact.chars().any(is_han);
        if is_chinese(self) && is_chinese(other) {
            return if self.exact == other.exact { Likeness::Same } else { Likeness::Other };
        }
        let pairs = || self.words.iter().flat_map(|one| other.words.iter().map(move |two| (one, two)));
        let mixed = is_chinese(self) != is_chinese(other);
        if !mixed && pairs().any(|(one, two)| one == two) {
            Likeness::Same
        } else if self.joined == other.joined || !mixed && pairs().any(|(one, two)| can_be(one, two)) {
            Likeness::Possible
        } else {
            Likeness::Other
        }
    }
}

/// Returns the Latin letters and digits of a text, everything else replaced by spaces. Apostrophes are removed:
/// `O'Neill`.
fn plain(text: &str) -> String {
    let letters = |letter: char| -> String {
        match letter {
            '\'' | '’' | '`' => String::new(),
            _ if letter.is_alphanumeric() => deunicode(letter.encode_utf8(&mut [0; 4])).to_lowercase(),
            _ => " ".to_owned(),
        }
    };
    text.chars().map(letters).collect()
}

/// Returns the text with German umlauts and similar letters written out: `müller` as `mueller`.
fn with_e(text: &str) -> String {
    let written = |letter| match letter {
        'ä' | 'æ' => "ae".to_owned(),
        'ö' | 'ø' => "oe".to_owned(),
        'ü' => "ue".to_owned(),
        'å' => "aa".to_owned(),
        other => other.to_string(),
    };
    text.chars().map(written).collect()
}

/// Returns `true` if every word of the shorter name equals, or is the initial of, a different word of the longer one.
/// At least one word must be equal.
fn can_be(one: &[String], two: &[String]) -> bool {
    let (short, long) = if one.len() <= two.len() { (one, two) } else { (two, one) };
    let mut left: Vec<&String> = long.iter().collect();
    let mut rest = Vec::new();
    let mut same = false;
    for word in short {
        match left.iter().position(|it| *it == word && word.len() > 1) {
            Some(place) => {
                left.swap_remove(place);
                same = true;
            }
            None => rest.push(word),
        }
    }
    let is_short_for = |one: &str, two: &str| one.len() == 1 && two.starts_with(one);
    same && rest.into_iter().all(|word| {
        let place = left.iter().position(|it| *it == word || is_short_for(word, it) || is_short_for(it, word));
        place.map(|place| left.swap_remove(place)).is_some()
    })
}

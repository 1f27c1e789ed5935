//! Search and sorting of names: Chinese ones by pinyin, others without their accents.

use std::cmp::Ordering;

use deunicode::deunicode;
use pinyin::ToPinyin;
use qisai_domain::alphabet;
use qisai_i18n::Lang;

/// Surnames with a reading that differs from the usual reading of their characters.
const SURNAMES: [(&str, &str); 20] = [
    ("尉迟", "yuchi"),
    ("单", "shan"),
    ("曾", "zeng"),
    ("仇", "qiu"),
    ("区", "ou"),
    ("解", "xie"),
    ("查", "zha"),
    ("朴", "piao"),
    ("翟", "zhai"),
    ("盖", "ge"),
    ("覃", "qin"),
    ("乐", "yue"),
    ("任", "ren"),
    ("华", "hua"),
    ("万", "wan"),
    ("种", "chong"),
    ("缪", "miao"),
    ("召", "shao"),
    ("折", "she"),
    ("冼", "xian"),
];

/// Returns the syllables of a name, without tones; letters that are not Chinese stay, in lower case.
fn syllables(name: &str) -> Vec<String> {
    let mut syllables = Vec::new();
    let surname = SURNAMES.iter().find(|(surname, _)| name.starts_with(surname));
    let rest = surname.and_then(|(surname, _)| name.strip_prefix(surname)).unwrap_or(name);
    syllables.extend(surname.map(|(_, reading)| (*reading).to_owned()));
    let mut foreign = String::new();
    for letter in rest.chars() {
        if let Some(pinyin) = letter.to_pinyin() {
            if !foreign.is_empty() {
                syllables.push(std::mem::take(&mut foreign));
            }
            syllables.push(pinyin.plain().replace('ü', "v"));
        } else {
            foreign.extend(letter.to_lowercase());
        }
    }
    if !foreign.is_empty() {
        syllables.push(foreign);
    }
    syllables
}

/// Returns the words that the search box matches besides the row's own text. For a Chinese name:
/// `luxingchuan lxc lu xing chuan`. For a name with letters that a keyboard lacks: `kvaloy`, `weiss`. Empty for other
/// names.
pub fn readings(name: &str) -> String {
    if name.is_ascii() {
        return String::new();
    }
    if !name.chars().any(|letter| letter.to_pinyin().is_some()) {
        return deunicode(name).to_lowercase();
    }
    let syllables = syllables(name);
    let initials: String = syllables.iter().filter_map(|syllable| syllable.chars().next()).collect();
    format!("{} {initials} {}", syllables.concat(), syllables.join(" "))
}

/// Returns the sort key of a name: its pinyin in Chinese, its letters in English.
pub fn sort_key(name: &str, lang: Lang) -> String {
    match lang {
        Lang::Zh => syllables(name).join(" "),
        Lang::En | Lang::Other(_) => name.to_lowercase(),
    }
}

/// Compares two names for a list in `lang`: in alphabetical order, in Chinese by pinyin.
pub fn by_name(one: &str, other: &str, lang: Lang) -> Ordering {
    match lang {
        Lang::Zh => {
            let read = |name| sort_key(name, lang);
            alphabet::compare(&read(one), &read(other)).then_with(|| one.cmp(other))
        }
        Lang::En | Lang::Other(_) => alphabet::compare(one, other),
    }
}

//! Pseudo-language: English with accents, in brackets, about 40 % longer. It reveals three faults on a page: a word
//! outside brackets is not a message, a sentence with inner brackets was assembled from parts, and truncated text has
//! too little space.

use std::collections::HashMap;
use std::sync::{LazyLock, PoisonError, RwLock};

/// Brackets around each message, which no text of the program contains.
pub(super) const BRACKETS: [char; 2] = ['⟦', '⟧'];

/// Returns a text in the pseudo-language; placeholders in braces are kept.
pub(super) fn of(english: &str) -> String {
    let mut text = String::from(BRACKETS[0]);
    let mut letters: usize = 0;
    let mut is_inside = false;
    for letter in english.chars() {
        is_inside = (is_inside || letter == '{') && letter != '}';
        if is_inside || letter == '}' {
            text.push(letter);
        } else {
            letters += 1;
            text.push(accented(letter));
        }
    }
    // Padding in words, so that lines can be broken there.
    for at in 0..(letters * 2).div_ceil(5) {
        text.push(if at % 6 == 0 { ' ' } else { '·' });
    }
    text.push(BRACKETS[1]);
    text
}

/// Returns a static text in the pseudo-language. Each is created once; their number is that of the program's texts.
pub(super) fn still(english: &'static str) -> &'static str {
    static MADE: LazyLock<RwLock<HashMap<&'static str, &'static str>>> = LazyLock::new(RwLock::default);
    let made = MADE.read().unwrap_or_else(PoisonError::into_inner).get(english).copied();
    made.unwrap_or_else(|| {
        let mut all = MADE.write().unwrap_or_else(PoisonError::into_inner);
        *all.entry(english).or_insert_with(|| &*String::leak(of(english)))
    })
}

fn accented(letter: char) -> char {
    match letter {
        'a' => 'á',
        'c' => 'ç',
        'e' => 'é',
        'g' => 'ğ',
        'i' => 'í',
        'l' => 'ł',
        'n' => 'ñ',
        'o' => 'ö',
        'r' => 'ř',
        's' => 'š',
        't' => 'ţ',
        'u' => 'ü',
        'y' => 'ý',
        'z' => 'ž',
        'A' => 'Å',
        'C' => 'Ç',
        'D' => 'Ð',
        'E' => 'É',
        'I' => 'Î',
        'N' => 'Ñ',
        'O' => 'Ø',
        'S' => 'Š',
        'T' => 'Ţ',
        'U' => 'Û',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::super::other::fill;
    use super::super::registry::{parts, placeholders};
    use super::*;

    #[test]
    fn ui_every_message_survives_the_pseudo_language() {
        for message in parts().flat_map(|(_, messages)| messages) {
            for english in message.one.into_iter().chain([message.english]) {
                let text = of(english);
                assert!(text.starts_with(BRACKETS[0]) && text.ends_with(BRACKETS[1]), "{}: {text}", message.key);
                assert_eq!(
                    placeholders(&text).collect::<Vec<_>>(),
                    placeholders(english).collect::<Vec<_>>(),
                    "{}",
                    message.key
                );
                let given: Vec<(&str, String)> =
                    message.parameters.iter().map(|name| (*name, "7".to_owned())).collect();
                let filled = fill(&text, &given);
                assert!(!filled.contains(['{', '}']), "{}: {filled}", message.key);
                let plain = fill(english, &given).chars().count();
                assert!(filled.chars().count() * 10 >= plain * 12, "{}: {filled}", message.key);
            }
        }
    }

    #[test]
    fn ui_what_is_in_braces_stays() {
        assert_eq!(of("Round {number}"), "⟦Röüñd {number} ··⟧");
        assert_eq!(still("Log"), still("Log"));
    }
}

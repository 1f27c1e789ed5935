//! Pseudo-language: English with accents, in brackets, about 40 % longer. It reveals three faults on a page: a word
//! outside brackets is not a message, a sentence with inner brackets was assembled from parts, and truncated text has
//! too little space.

use std::collections::HashMap;
use std::sync::{LazyLock, PoisonError, RwLock};

/// Brackets around each message, which no text of the program contains.
pub const BRACKETS: [char; 2] = ['⟦', '⟧'];

/// Returns a text in the pseudo-language; placeholders in braces are kept.
pub fn of(english: &str) -> String {
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
pub fn still(english: &'static str) -> &'static str {
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

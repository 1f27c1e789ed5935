//! Letters of names.

/// Returns `true` if a letter is a Chinese character: one of the unified ideographs, their extensions or their
/// compatibility forms.
pub fn is_han(letter: char) -> bool {
    matches!(letter, '\u{3400}'..='\u{4DBF}' | '\u{4E00}'..='\u{9FFF}' | '\u{F900}'..='\u{FAFF}' | '\u{20000}'..='\u{3FFFF}')
}

/// Returns a name without the spaces that pad Chinese names to equal widths: `张　三` becomes `张三`. Other names keep
/// theirs.
pub fn unpadded(name: &str) -> String {
    let name = name.trim();
    let is_padded = |name: &str| name.chars().all(|letter| is_han(letter) || letter.is_whitespace());
    if is_padded(name) { name.chars().filter(|letter| is_han(*letter)).collect() } else { name.to_owned() }
}

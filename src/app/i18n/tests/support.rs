//! Check of Chinese texts.

/// Returns the words of at least three Latin letters in a Chinese text that are not codes; there should be none.
pub fn words_left_in_latin(text: &str) -> Vec<String> {
    const CODES: [&str; 11] = ["FIDE", "FMJD", "ECU", "TRF", "CSV", "UTF", "PTS", "MPTS", "STD", "OTHER", "Baku"];
    let words = text.split(|letter: char| !letter.is_ascii_alphabetic());
    words.filter(|word| word.len() > 2 && !CODES.contains(word)).map(str::to_owned).collect()
}

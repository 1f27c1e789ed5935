//! Chinese moves of xiangqi in a text: four characters, the third of them the direction, with any text between two
//! moves.

/// Maximum number of consecutive signs, in characters, before a move: a number in a circle, marks, strokes.
const SIGNS: usize = 8;

/// Returns the Chinese move at the beginning of a text.
pub fn at_once(text: &str) -> Option<&str> {
    let mut ends = text.char_indices();
    let [first, second, way, number] = [ends.next()?.1, ends.next()?.1, ends.next()?.1, ends.next()?.1];
    let end = ends.next().map_or(text.len(), |(at, _)| at);
    let is_move = is_name(first) && is_name(second) && "进退平進".contains(way) && is_number(number);
    text.get(..end).filter(|_| is_move && !(first.is_ascii() && second.is_ascii()))
}

/// Returns the number of bytes of signs and numbers before a Chinese move, or `None` if no such move follows. A
/// comment, a variation, a tag and a leading number of plain digits are not signs; they are read separately.
pub fn after_signs(text: &str) -> Option<usize> {
    // Nearly all texts are chess.
    if text.as_bytes().iter().take(SIGNS).all(u8::is_ascii) {
        return None;
    }
    let mut at = 0;
    for _ in 0..3 {
        let rest = text.get(at..)?;
        at += rest.chars().take(SIGNS).take_while(|letter| is_sign(*letter)).map(char::len_utf8).sum::<usize>();
        let rest = text.get(at..)?;
        if at_once(rest).is_some() {
            return Some(at);
        }
        at += number(rest).filter(|_| at > 0 || !rest.starts_with(|letter: char| letter.is_ascii()))?;
    }
    None
}

fn is_sign(letter: char) -> bool {
    if letter.is_ascii() { ";|,/!?: ".contains(letter) } else { !letter.is_alphanumeric() || is_circled(letter) }
}

/// Returns `true` for a number in a circle or in parentheses that is one character.
fn is_circled(letter: char) -> bool {
    ('\u{2460}'..='\u{249b}').contains(&letter)
}

/// Returns the length in bytes of a number with the point behind it, in plain or wide digits.
fn number(text: &str) -> Option<usize> {
    let is_digit = |letter: char| letter.is_ascii_digit() || ('０'..='９').contains(&letter);
    let after = text.trim_start_matches(is_digit);
    let point = after.chars().next().filter(|letter| ".．、:：)）".contains(*letter))?;
    let length = text.len() - after.len();
    (length > 0).then_some(length + point.len_utf8())
}

/// Returns `true` for a piece, a position among several, or a file.
fn is_name(letter: char) -> bool {
    "帅帥将將仕士相象马馬傌车車俥炮砲包兵卒前中后後".contains(letter) || is_number(letter)
}

fn is_number(letter: char) -> bool {
    ('1'..='9').contains(&letter) || ('１'..='９').contains(&letter) || "一二三四五六七八九".contains(letter)
}

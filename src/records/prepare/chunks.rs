//! Splitting of large files between games, without parsing the games.

/// Returns the length of the longest prefix of a file that ends between two games; 0 if no such place is found.
///
/// Such a place is before a line that begins a tag (`[` and a letter), after an empty line that follows a line other
/// than a tag. All programs write files of several games in this form; a file without such a place is one piece. A
/// comment that contains an empty line and then a line like a tag would be cut in two; both halves then report it.
///
/// ```
/// use qisai_records::whole_games;
///
/// let file = b"[White \"A\"]\n\n1. e4 *\n\n[White \"B\"]\n\n1. d4 *\n\n[Wh";
/// assert_eq!(&file[..whole_games(file)], b"[White \"A\"]\n\n1. e4 *\n\n[White \"B\"]\n\n1. d4 *\n\n");
/// ```
pub fn whole_games(bytes: &[u8]) -> usize {
    let mut end = bytes.len();
    loop {
        let Some(open) = bytes.get(..end).unwrap_or_default().iter().rposition(|byte| *byte == b'[') else { return 0 };
        let begins_tag = bytes.get(open + 1).is_some_and(u8::is_ascii_alphabetic);
        if begins_tag && follows_a_game(bytes.get(..open).unwrap_or_default()) {
            return open;
        }
        end = open;
    }
}

/// Returns `true` if the text ends with an empty line that follows a line other than a tag.
fn follows_a_game(before: &[u8]) -> bool {
    let mut lines = before.rsplit(|byte| *byte == b'\n').map(<[u8]>::trim_ascii);
    // The bracket must be at the beginning of its line.
    if lines.next().is_some_and(|line| !line.is_empty()) || !before.ends_with(b"\n") {
        return false;
    }
    let mut is_apart = false;
    for line in lines {
        match line {
            [] => is_apart = true,
            [b'[', ..] => return false,
            _ => return is_apart,
        }
    }
    false
}

//! Writer of xiangqi games as PGN.

use crate::games::GameText;

/// Preferred maximum line width, in characters.
const WIDTH: usize = 80;

/// Tags that come first, in this order.
const FIRST: [&str; 10] = ["Game", "Event", "Site", "Date", "Round", "RedTeam", "Red", "BlackTeam", "Black", "Result"];

/// Returns a game as PGN: the tags, then the numbered moves in their original notation with comments, then the result.
/// `Game`, `Result`, `FEN` and `SetUp` are generated; the other tags are copied. Reading the text gives the same game.
///
/// ```
/// use qisai_exchange::xiangqi;
///
/// let text = "[Game \"Chinese Chess\"]\n[Red \"甲\"]\n[Result \"1-0\"]\n\n1. 炮二平五 马8进7 {屏风马} 2. 马二进三 1-0\n";
/// let game = xiangqi::games(text).next().unwrap();
/// assert_eq!(xiangqi::write(&game), text);
/// ```
pub fn write(game: &GameText<'_>) -> String {
    let mut text = String::new();
    let mut tag = |name: &str, value: &str| {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"").replace(['\n', '\r'], " ");
        text.extend(["[", name, " \"", &value, "\"]\n"]);
    };
    let is_own = |name: &str| ["Game", "Result", "FEN", "SetUp"].iter().any(|it| name.eq_ignore_ascii_case(it));
    for name in FIRST {
        match name {
            "Game" => tag(name, "Chinese Chess"),
            "Result" => tag(name, &game.result),
            _ => {
                if let Some(value) = game.tag(name) {
                    tag(name, value);
                }
            }
        }
    }
    let others =
        game.tags.iter().filter(|(name, _)| !is_own(name) && !FIRST.iter().any(|it| name.eq_ignore_ascii_case(it)));
    others.for_each(|(name, value)| tag(name, value));
    if let Some(start) = &game.start {
        tag("SetUp", "1");
        tag("FEN", start);
    }
    text.push('\n');
    wrap(&words(game), &mut text);
    text
}

fn words(game: &GameText<'_>) -> Vec<String> {
    let black_begins = game.start.as_ref().is_some_and(|fen| fen.split_whitespace().nth(1) == Some("b"));
    let mut words = Vec::new();
    let mut comments = game.comments.iter().peekable();
    let mut comment = |ply: usize, words: &mut Vec<String>| {
        let before = words.len();
        while let Some((_, text)) = comments.next_if(|(at, _)| *at <= ply) {
            words.push(format!("{{{}}}", text.replace('{', "(").replace('}', ")")));
        }
        words.len() > before
    };
    let mut needs_number = true;
    comment(0, &mut words);
    for (index, written) in game.moves.iter().enumerate() {
        let ply = index + usize::from(black_begins);
        if ply % 2 == 0 {
            words.push(format!("{}.", ply / 2 + 1));
        } else if needs_number {
            words.push(format!("{}...", ply / 2 + 1));
        }
        words.push(written.text.clone().into_owned());
        needs_number = comment(index + 1, &mut words);
    }
    let is_known = matches!(game.result.as_ref(), "1-0" | "0-1" | "1/2-1/2");
    words.push(if is_known { game.result.clone().into_owned() } else { "*".to_owned() });
    words
}

/// Wraps words into lines. No line begins with `[` or `%`, which would start a tag or an escaped line.
fn wrap(words: &[String], text: &mut String) {
    let mut column = 0;
    for word in words {
        let length = word.chars().count();
        if column > 0 && column + 1 + length > WIDTH && !word.starts_with(['[', '%']) {
            text.push('\n');
            column = length;
        } else {
            if column > 0 {
                text.push(' ');
            }
            column += length + usize::from(column > 0);
        }
        text.push_str(word);
    }
    text.push('\n');
}

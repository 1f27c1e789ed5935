//! Writer of PDN games.

use super::game::{Game, Line, Played, Score};
use super::read::tidy;

/// Line width at which lines are broken, if a space allows it.
const WIDTH: usize = 80;

/// Returns games as PDN 3.0: tags, moves in lines of up to 80 characters, marks as NAGs, the result or `*` after the
/// moves. Reading the text again gives the same games.
///
/// ```
/// use qisai_exchange::pdn;
///
/// let game = pdn::games("[Result \"1-1\"] 01. 33-28 (33-29!) 18-22 1-1").next().unwrap();
/// assert_eq!(pdn::write(&[game]), "[Result \"1-1\"]\n\n1. 33-28 (1. 33-29 $1) 1... 18-22 1-1\n");
/// ```
pub fn write(games: &[Game]) -> String {
    let texts: Vec<String> = games.iter().map(one).collect();
    texts.join("\n")
}

fn one(game: &Game) -> String {
    let mut text = String::new();
    for tag in &game.tags {
        let value = tag.value.replace('\\', "\\\\").replace('"', "\\\"").replace(['\n', '\r'], " ");
        text.extend(["[", &tag.name, " \"", &value, "\"]\n"]);
    }
    if !game.tags.is_empty() {
        text.push('\n');
    }
    let mut words = Vec::new();
    line(&game.line, usize::from(game.black_begins()), &mut words);
    words.push(terminator(game).to_owned());
    wrap(&words, &mut text);
    text
}

/// Returns the result in a form that can be read again: a usual one, or that of the tag.
fn terminator(game: &Game) -> &str {
    let Some(terminator) = &game.terminator else { return "*" };
    let is_given = game.tag("Result").is_some_and(|result| result.trim() == terminator.text);
    let is_usual = !matches!(Score::of(&terminator.text), Score::Unknown | Score::Other);
    if is_given || is_usual { &terminator.text } else { "*" }
}

/// Appends the words of a line whose first move is the given ply of the game, from 0 for White's first.
fn line(line: &Line, first: usize, words: &mut Vec<String>) {
    comments(&line.comments, words);
    let mut needs_number = true;
    for (ply, played) in (first..).zip(&line.moves) {
        if ply % 2 == 0 {
            words.push(format!("{}.", ply / 2 + 1));
        } else if needs_number {
            words.push(format!("{}...", ply / 2 + 1));
        }
        words.push(played.text.clone());
        words.extend(played.nags.iter().map(|nag| format!("${nag}")));
        comments(&played.comments, words);
        variations(played, ply, words);
        needs_number = !played.comments.is_empty() || !played.variations.is_empty();
    }
}

fn variations(played: &Played, ply: usize, words: &mut Vec<String>) {
    for variation in &played.variations {
        let begin = words.len();
        line(variation, ply, words);
        if let Some(first) = words.get_mut(begin) {
            first.insert(0, '(');
        }
        if let Some(last) = words.last_mut() {
            last.push(')');
        }
    }
}

fn comments(comments: &[String], words: &mut Vec<String>) {
    for comment in comments {
        words.push("{".to_owned());
        words.extend(tidy(comment).split(' ').map(str::to_owned));
        words.push("}".to_owned());
    }
}

/// Wraps words into lines. No line begins with a sign that would have another meaning there.
fn wrap(words: &[String], text: &mut String) {
    let mut column = 0;
    for word in words {
        let length = word.chars().count();
        if column == 0 {
            column = length;
        } else if column + 1 + length > WIDTH && !word.starts_with(['[', '%']) {
            text.push('\n');
            column = length;
        } else {
            text.push(' ');
            column += 1 + length;
        }
        text.push_str(word);
    }
    text.push('\n');
}

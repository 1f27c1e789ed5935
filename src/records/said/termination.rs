//! Parsing of a game's termination as written by servers and programs.
//!
//! A text must match one of these forms as a whole; any other text is unknown. Case, spaces, the braces of a comment
//! and a final full stop are ignored, as is a player's name (`Mr Stalemate won by resignation`).
//!
//! | form | example | written by |
//! |---|---|---|
//! | a phrase | `time forfeit`, `no pieces left`, `长将判负` | the PGN standard, lichess, chess24, Tornelo, cutechess, TCEC, PDN programs |
//! | *name* won by *cause* | `Anna won on time`, `White wins by adjudication` | chess.com, FICS, ICC, playchess |
//! | *name* *predicate* | `Black resigns`, `White forfeits on time`, `红方超时` | FICS, ICC, playchess, PlayOK, XBoard |
//! | *name* ran out of time and *name* has no material to mate | | FICS, ICC |
//! | game drawn by *cause* | `Game drawn by timeout vs insufficient material` | chess.com, FICS, ICC, XBoard |

use qisai_rules_kernel::Side;

use super::words::{ALONE, CHINESE, DRAWS, NOTHING, PREDICATES, WINS};
use crate::entered::Termination::{self, Flag, IllegalMove, RepetitionRuling};

/// Content of a `Termination` tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StatedTermination {
    Ended(Termination),
    /// Known words without a comparable termination: `normal`.
    Nothing,
}

/// Parses the word or sentence of a `Termination` tag; returns `None` if it is unknown. Words without a side leave the
/// side open.
pub fn termination(text: &str) -> Option<StatedTermination> {
    // A server writes one of these two words under nearly every game.
    match text.trim() {
        "Normal" => return Some(StatedTermination::Nothing),
        "Time forfeit" => return Some(StatedTermination::Ended(Flag(None))),
        _ => {}
    }
    let text = plain(text);
    if NOTHING.contains(&text.as_str()) {
        return Some(StatedTermination::Nothing);
    }
    let read = phrase(&text).or_else(|| drawn(&text)).or_else(|| won(&text)).or_else(|| lost(&text));
    read.or_else(|| in_chinese(&text)).map(StatedTermination::Ended)
}

/// Returns the text in lower case and simplified characters, with single spaces and without braces or a final full
/// stop.
fn plain(text: &str) -> String {
    let text = text.trim().trim_start_matches('{').trim_end_matches('}').trim_end_matches(['.', '!', '。', '！']);
    let words: Vec<String> = text.split_whitespace().map(str::to_lowercase).collect();
    words.join(" ").chars().map(simplified).collect()
}

fn simplified(letter: char) -> char {
    const LETTERS: &str =
        "將将長长殺杀斃毙紅红認认輸输負负勝胜時时違违規规棄弃權权遲迟議议絕绝復复複复環环變变線线斷断決决";
    let mut pairs = LETTERS.chars();
    while let (Some(traditional), Some(simple)) = (pairs.next(), pairs.next()) {
        if traditional == letter {
            return simple;
        }
    }
    letter
}

fn find(table: &[(&str, Termination)], text: &str) -> Option<Termination> {
    table.iter().find(|(words, _)| *words == text).map(|(_, termination)| *termination)
}

/// Parses a cause without a sentence around it.
fn phrase(text: &str) -> Option<Termination> {
    find(DRAWS, text).or_else(|| find(WINS, text)).or_else(|| find(ALONE, text))
}

/// Parses `game drawn by …`, `draw: …`.
fn drawn(text: &str) -> Option<Termination> {
    let text = text.strip_prefix("game ").unwrap_or(text);
    let openings = ["drawn by ", "drawn because ", "drawn due to ", "draw by ", "draw due to ", "draw: ", "draw - "];
    let cause = openings.into_iter().find_map(|opening| text.strip_prefix(opening))?;
    find(DRAWS, cause.strip_prefix("the ").unwrap_or(cause))
}

/// Parses `name won by …`, `name won on time`, `name won - game abandoned`.
fn won(text: &str) -> Option<Termination> {
    let verbs = [" won", " wins", " has won", " is declared the winner", " declared the winner"];
    let (somebody, said) = verbs.into_iter().find_map(|verb| {
        let (somebody, said) = text.rsplit_once(verb)?;
        let cause = [" by ", " on ", " - ", " due to "].into_iter().find_map(|link| said.strip_prefix(link))?;
        Some((somebody, find(WINS, cause)?))
    })?;
    Some(of_side(said, side(somebody).map(Side::other)))
}

/// Parses `name resigns`, `name ran out of time and name has no material to mate`, `name makes an illegal move: e2e5`.
fn lost(text: &str) -> Option<Termination> {
    if let Some(("makes an illegal move" | "made an illegal move", loser)) =
        text.split_once(": ").and_then(|(sentence, _)| sentence.split_once(' ')).map(|(name, said)| (said, name))
    {
        return Some(IllegalMove(side(loser)));
    }
    let ending = [" has no material to mate", " has no material to win", " has no mating material"];
    if let Some(sentence) = ending.into_iter().find_map(|ending| text.strip_suffix(ending)) {
        let (loser, _) = sentence.split_once(" ran out of time and ")?;
        return Some(Flag(side(loser)));
    }
    let said_of = |words: &&(&str, Termination)| {
        text.strip_suffix(words.0).is_some_and(|name| name.ends_with(' ') && !name.trim().is_empty())
    };
    let (words, termination) = PREDICATES.iter().filter(said_of).max_by_key(|(words, _)| words.len())?;
    Some(of_side(*termination, side(text.strip_suffix(words)?.trim_end())))
}

fn in_chinese(text: &str) -> Option<Termination> {
    let sides = [
        ("红方", Side::First),
        ("白方", Side::First),
        ("先手", Side::First),
        ("红", Side::First),
        ("白", Side::First),
        ("黑方", Side::Second),
        ("后手", Side::Second),
        ("黑", Side::Second),
    ];
    find(CHINESE, text).or_else(|| {
        let (side, said) = sides.into_iter().find_map(|(word, side)| Some((side, text.strip_prefix(word)?.trim())))?;
        Some(of_side(find(CHINESE, said)?, Some(side)))
    })
}

/// Returns the side that a name denotes; `None` for a player's name.
fn side(name: &str) -> Option<Side> {
    match name {
        "white" | "red" => Some(Side::First),
        "black" => Some(Side::Second),
        _ => None,
    }
}

/// Returns the termination with its losing side set.
fn of_side(termination: Termination, loser: Option<Side>) -> Termination {
    match termination {
        Flag(_) => Flag(loser),
        IllegalMove(_) => IllegalMove(loser),
        RepetitionRuling(_) => RepetitionRuling(loser),
        other => other,
    }
}

//! Recognition of the game and the format of a text.

use qisai_domain::Discipline;
use qisai_exchange::games::RecordFormat;

/// Maximum number of bytes of a text that are examined.
const LOOKED_AT: usize = 20_000;

/// Recognised format and game of a text; `None` where nothing is recognised.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Recognised {
    pub format: Option<RecordFormat>,
    /// Discipline of the text.
    pub discipline: Option<Discipline>,
}

/// Recognises a text by its tags, and by its moves if the tags do not decide.
pub fn recognise(text: &str) -> Recognised {
    let end = (0..=LOOKED_AT.min(text.len())).rev().find(|end| text.is_char_boundary(*end)).unwrap_or(0);
    let text = text.get(..end).unwrap_or(text);
    let is = |format, discipline| Recognised { format: Some(format), discipline: Some(discipline) };
    if text.contains("[DhtmlXQ") {
        return is(RecordFormat::DhtmlXq, Discipline::Xiangqi);
    }
    let mut votes = [0_usize; 3];
    for line in text.lines().map(|line| line.trim_start_matches('\u{FEFF}').trim()) {
        if let Some(tag) = line.strip_prefix('[') {
            vote_of_tag(tag, &mut votes);
        } else {
            line.split_whitespace().filter_map(discipline_of).for_each(|at| add(&mut votes, at, 1));
        }
    }
    let [chess, xiangqi, draughts] = votes;
    let most = chess.max(xiangqi).max(draughts);
    match most {
        0 => Recognised::default(),
        _ if draughts == most => is(RecordFormat::Pdn, Discipline::Draughts),
        _ if xiangqi == most => is(RecordFormat::Pgn, Discipline::Xiangqi),
        _ => is(RecordFormat::Pgn, Discipline::Chess),
    }
}

fn add(votes: &mut [usize; 3], discipline: Discipline, count: usize) {
    let [chess, xiangqi, draughts] = votes;
    *match discipline {
        Discipline::Chess => chess,
        Discipline::Xiangqi => xiangqi,
        Discipline::Draughts => draughts,
    } += count;
}

/// Number of votes for a tag that names the game; it outweighs a game's worth of moves.
const NAMED: usize = 1_000;

fn vote_of_tag(tag: &str, votes: &mut [usize; 3]) {
    let Some((name, value)) = tag.split_once(char::is_whitespace) else { return };
    let value = value.trim().trim_end_matches(']').trim_matches('"').to_lowercase();
    let mut vote = |discipline| add(votes, discipline, NAMED);
    match name.to_ascii_lowercase().as_str() {
        "game" | "variant" | "gametype" => match value.as_str() {
            "chess" | "standard" => vote(Discipline::Chess),
            "chinese chess" | "xiangqi" | "中国象棋" | "象棋" => vote(Discipline::Xiangqi),
            "international draughts" | "draughts" => vote(Discipline::Draughts),
            other if name.eq_ignore_ascii_case("GameType") && other.starts_with("20") => vote(Discipline::Draughts),
            _ => {}
        },
        "red" | "redteam" | "红方" => vote(Discipline::Xiangqi),
        _ => {}
    }
}

/// Returns the game in which a word is a move.
fn discipline_of(word: &str) -> Option<Discipline> {
    let word = word.trim_end_matches(['!', '?']);
    if is_of_draughts(word.rsplit('.').next().unwrap_or(word)) {
        return Some(Discipline::Draughts);
    }
    let word = word.trim_start_matches(|letter: char| letter.is_ascii_digit()).trim_start_matches('.');
    let is_piece = |letter: char| "车車马馬炮砲兵卒士仕象相将將帅帥俥傌前后後".contains(letter);
    if word.chars().count() >= 4 && word.contains(is_piece) && word.contains(['进', '退', '平', '進']) {
        return Some(Discipline::Xiangqi);
    }
    let bytes = word.as_bytes();
    let squares = |first: u8, second: u8| (b'A'..=b'I').contains(&first) && second.is_ascii_digit();
    match bytes {
        [from, rank, b'-', to, end] if squares(*from, *rank) && squares(*to, *end) => return Some(Discipline::Xiangqi),
        [piece, file, b'+' | b'-' | b'=' | b'.', b'1'..=b'9']
            if b"RNHCKAEBPMGS".contains(&piece.to_ascii_uppercase())
                && (file.is_ascii_digit() || b"+-".contains(file)) =>
        {
            return Some(Discipline::Xiangqi);
        }
        _ => {}
    }
    // A word that begins with a zero may be a result.
    if !word.starts_with('0') && qisai_rules_chess::is_castling(word) {
        return Some(Discipline::Chess);
    }
    if let [rest @ .., file, rank] = word.trim_end_matches(['+', '#']).as_bytes()
        && (b'a'..=b'h').contains(file)
        && (b'1'..=b'8').contains(rank)
        && rest.iter().all(|it| b"KQRBNabcdefgh12345678x-".contains(it))
    {
        return Some(Discipline::Chess);
    }
    None
}

/// Signs between two squares of draughts: dashes of any length, and captures.
const SIGNS: [char; 11] =
    ['-', '\u{2010}', '\u{2011}', '\u{2012}', '\u{2013}', '\u{2014}', '\u{2015}', '\u{2212}', 'x', 'X', '×'];

/// Returns `true` for two numbers from 1 to 50 with a sign between them that are not a result.
fn is_of_draughts(word: &str) -> bool {
    let is_square = |part: &str| part.len() <= 2 && part.parse().is_ok_and(|number: u8| (1..=50).contains(&number));
    !matches!(word, "1-1" | "1-2" | "2-1")
        && word.split_once(SIGNS).is_some_and(|(from, to)| is_square(from) && is_square(to))
}

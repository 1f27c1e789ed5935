//! Matching of a file's games to the boards of a round.
//!
//! Names, identity numbers and pairing numbers of both sides are compared with each board, as seated and with the
//! sides exchanged. The tag `Board` (and the game of a mini-match in `Round`, `3.2`) decides between otherwise equal
//! boards. A game is matched only if one board scores higher than every other board. All other games are referred to
//! the user.
//!
//! | a side of the board and a tag | score |
//! |---|---|
//! | the same identity number | 4 |
//! | the same name: any case, accents or none, `Family, Given` or `Given Family`, with or without a title | 3 |
//! | compatible names: initials, a part of the name, pinyin for Chinese; the pairing number for a name | 2 |
//! | no tag | 0 |
//! | another identity number, another name | the board is excluded |
//!
//! If only one side fits (3 or more), the board is not matched but offered as a question.

mod name;

use qisai_exchange::games::GameText;

pub use name::{Likeness, Name};

/// Player at a board.
#[derive(Clone, Debug, Default)]
pub struct Seat {
    /// Name as entered.
    pub name: String,
    /// Pairing number.
    pub number: Option<u32>,
    /// Identity number; may be empty.
    pub fide_id: String,
}

/// Game of the round.
#[derive(Clone, Debug, Default)]
pub struct Board {
    /// Table number, from 1.
    pub board: u32,
    /// Board of a team match or game of a mini-match, from 1.
    pub sequence: u16,
    /// Player who moves first in this game.
    pub first: Seat,
    /// Player who moves second in this game.
    pub second: Seat,
}

/// Board to which a game can belong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Candidate {
    /// Table number.
    pub board: u32,
    /// Number of the game at the table.
    pub sequence: u16,
    /// `true` if the record has the sides exchanged.
    pub swapped: bool,
}

/// Result of matching a game of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Match {
    Board(Candidate),
    /// Several candidates, or a single uncertain one: a person must choose.
    Ambiguous(Vec<Candidate>),
    /// No board of the round.
    None,
}

/// Board and players named in the tags of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Clues {
    /// Name of the side that moves first.
    pub first: Option<String>,
    /// Name of the side that moves second.
    pub second: Option<String>,
    /// Identity number of the side that moves first.
    pub first_id: Option<String>,
    /// Identity number of the side that moves second.
    pub second_id: Option<String>,
    pub board: Option<u32>,
    pub round: Option<u32>,
    /// Game number within the mini-match.
    pub sequence: Option<u16>,
}

impl Clues {
    /// Parses the tags `White` (`Red`, `先手`), `Black`, `WhiteFideId`, `BlackFideId`, `Board`, `Round`.
    pub fn of(game: &GameText<'_>) -> Self {
        let given = |names: &[&str]| {
            let values = names.iter().filter_map(|name| game.tag(name)).map(str::trim);
            values.filter(|value| !["", "?", "-", "*"].contains(value)).map(str::to_owned).next()
        };
        let board = given(&["Board", "Table"]).and_then(|text| text.split('.').next()?.trim().parse().ok());
        let round = given(&["Round"]).unwrap_or_default();
        let mut parts = round.split('.').map(str::trim);
        let round = parts.next().and_then(|text| text.parse().ok());
        Self {
            first: given(&["White", "Red", "红方", "先手"]),
            second: given(&["Black", "黑方", "后手"]),
            first_id: given(&["WhiteFideId", "RedFideId"]),
            second_id: given(&["BlackFideId"]),
            board,
            round,
            sequence: parts.next().and_then(|text| text.parse().ok()),
        }
    }
}

/// Returns the score of one side by the table in the module documentation, or `None` if it is another player.
fn fit(seat: &Seat, name: Option<&str>, id: Option<&str>) -> Option<u32> {
    match id {
        Some(id) if !seat.fide_id.is_empty() && seat.fide_id != id => return None,
        Some(id) if seat.fide_id == id => return Some(4),
        _ => {}
    }
    let Some(name) = name else { return Some(0) };
    if seat.number.is_some_and(|number| name.trim_start_matches('#').parse() == Ok(number)) {
        return Some(2);
    }
    match Name::of(&seat.name).likeness(&Name::of(name)) {
        Likeness::Same => Some(3),
        Likeness::Possible => Some(2),
        Likeness::Other => None,
    }
}

/// Finds the board of a game.
pub fn find(boards: &[Board], clues: &Clues) -> Match {
    let mut fitting: Vec<(u32, u32, Candidate)> = Vec::new();
    let mut half = Vec::new();
    let is_nameless = [&clues.first, &clues.second, &clues.first_id, &clues.second_id].iter().all(|it| it.is_none());
    for at in boards {
        let places = u32::from(clues.board == Some(at.board)) + u32::from(clues.sequence == Some(at.sequence));
        for swapped in [false, true] {
            let (first, second) = if swapped { (&at.second, &at.first) } else { (&at.first, &at.second) };
            let candidate = Candidate { board: at.board, sequence: at.sequence, swapped };
            let sides = [
                fit(first, clues.first.as_deref(), clues.first_id.as_deref()),
                fit(second, clues.second.as_deref(), clues.second_id.as_deref()),
            ];
            match sides {
                [Some(first), Some(second)] if first + second > 0 => fitting.push((first + second, places, candidate)),
                [Some(0), Some(0)] if is_nameless && !swapped && clues.board == Some(at.board) => {
                    fitting.push((0, places, candidate));
                }
                [Some(one), None] | [None, Some(one)] if one >= 3 => half.push(candidate),
                _ => {}
            }
        }
    }
    let best = fitting.iter().map(|(names, places, _)| (*names, *places)).max();
    let of_best = fitting.iter().filter(|(names, places, _)| Some((*names, *places)) == best);
    let mut candidates: Vec<Candidate> = of_best.map(|(.., candidate)| *candidate).collect();
    match candidates.as_slice() {
        [only] => Match::Board(*only),
        [] if half.is_empty() => Match::None,
        [] => {
            half.sort_unstable();
            Match::Ambiguous(half)
        }
        _ => {
            candidates.sort_unstable();
            Match::Ambiguous(candidates)
        }
    }
}

//! Which board of a round a game of a file belongs to.
//!
//! Names, identity numbers and pairing numbers of both sides are compared with each board, as they sit and with the sides exchanged; a tag
//! `Board` (and the game of a mini-match in `Round`, `3.2`) decides between boards that are alike otherwise. A game is matched only where
//! one board has more for it than every other one; everything else is asked.
//!
//! | a side of the board and a tag | counts |
//! |---|---|
//! | the same identity number | 4 |
//! | the same name: any case, accents or none, `Family, Given` or `Given Family`, with or without a title | 3 |
//! | names that can be one: initials, a part of the name, pinyin for Chinese; the pairing number for a name | 2 |
//! | no tag | 0 |
//! | another identity number, another name | the board is not meant |
//!
//! Where only one side fits (3 or more) the board is not matched, but asked about.

mod name;
#[cfg(test)]
mod tests;

use qisai_exchange::games::GameText;

pub use name::{Likeness, Name};

/// A player at a board.
#[derive(Clone, Debug, Default)]
pub struct Seat {
    /// As entered.
    pub name: String,
    /// The pairing number.
    pub number: Option<u32>,
    /// The identity number; may be empty.
    pub fide_id: String,
}

/// A game of the round.
#[derive(Clone, Debug, Default)]
pub struct Board {
    /// The table, from 1.
    pub board: u32,
    /// The board of a team match or the game of a mini-match, from 1.
    pub sequence: u16,
    /// Who moves first in this game.
    pub first: Seat,
    /// Who moves second.
    pub second: Seat,
}

/// A board that a game can belong to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Candidate {
    /// The table.
    pub board: u32,
    /// The game there.
    pub sequence: u16,
    /// Whether the record has the sides exchanged.
    pub swapped: bool,
}

/// What a game of a file belongs to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Match {
    Board(Candidate),
    /// One of these, or none: somebody has to choose.
    Ambiguous(Vec<Candidate>),
    /// No board of the round.
    None,
}

/// What the tags of a game say of its board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Clues {
    /// The name of the side that moves first.
    pub first: Option<String>,
    /// The name of the other side.
    pub second: Option<String>,
    /// The identity number of the side that moves first.
    pub first_id: Option<String>,
    /// The identity number of the other side.
    pub second_id: Option<String>,
    pub board: Option<u32>,
    pub round: Option<u32>,
    /// The game of the mini-match.
    pub sequence: Option<u16>,
}

impl Clues {
    /// Reads the tags `White` (`Red`, `先手`), `Black`, `WhiteFideId`, `BlackFideId`, `Board`, `Round`.
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

/// How well a side fits, as the table of this module says; none where it is somebody else.
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

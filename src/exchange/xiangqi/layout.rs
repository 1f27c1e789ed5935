//! Start positions written as the list of points of the thirty-two pieces.

/// Pieces in the order of such lists, in FEN letters.
const PIECES: &str = "RNBAKABNRCCPPPPPrnbakabnrccppppp";

const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";

/// Pieces on points.
pub(super) struct Layout {
    /// Ranks from Black's side, each from Red's left.
    ranks: [[Option<char>; 9]; 10],
}

impl Layout {
    /// Returns a layout from the points of the pieces: files from Red's left and ranks from Red's side, both from 0;
    /// `None` for a missing piece. The error is the number, from 0, of a piece that is off the board or on another
    /// one.
    pub(super) fn of(places: impl IntoIterator<Item = Option<(u8, u8)>>) -> Result<Self, usize> {
        let mut layout = Self { ranks: [[None; 9]; 10] };
        for (number, (piece, place)) in PIECES.chars().zip(places).enumerate() {
            let Some((file, rank)) = place else { continue };
            let row = 9_u8.checked_sub(rank).and_then(|row| layout.ranks.get_mut(usize::from(row)));
            let point = row.and_then(|row| row.get_mut(usize::from(file))).ok_or(number)?;
            if point.replace(piece).is_some() {
                return Err(number);
            }
        }
        Ok(layout)
    }

    /// Returns `true` if a black piece is at this point.
    pub(super) fn is_black(&self, file: u8, rank: u8) -> bool {
        let row = 9_u8.checked_sub(rank).and_then(|row| self.ranks.get(usize::from(row)));
        row.and_then(|row| *row.get(usize::from(file))?).is_some_and(|piece| piece.is_ascii_lowercase())
    }

    /// Returns the position as FEN; `None` for the standard start.
    pub(super) fn start(&self, black_begins: bool) -> Option<String> {
        let ranks: Vec<String> = self.ranks.iter().map(|rank| fen_rank(rank)).collect();
        let placement = ranks.join("/");
        let turn = if black_begins { 'b' } else { 'w' };
        (black_begins || placement != START).then(|| format!("{placement} {turn} - - 0 1"))
    }
}

fn fen_rank(rank: &[Option<char>]) -> String {
    let (mut text, mut empty) = (String::new(), 0);
    for point in rank {
        match point {
            Some(piece) => {
                if empty > 0 {
                    text.push_str(&empty.to_string());
                }
                text.push(*piece);
                empty = 0;
            }
            None => empty += 1,
        }
    }
    if empty > 0 {
        text.push_str(&empty.to_string());
    }
    text
}

/// Returns a move between two points in ICCS: files from Red's left and ranks from Red's side, both from 0. Returns
/// `None` if a point is off the board.
pub(super) fn iccs(from: (u8, u8), to: (u8, u8)) -> Option<String> {
    let point = |(file, rank): (u8, u8)| {
        let is_there = file < 9 && rank < 10;
        is_there.then(|| format!("{}{rank}", char::from(b'A' + file)))
    };
    Some(format!("{}-{}", point(from)?, point(to)?))
}

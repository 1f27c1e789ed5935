//! Chess960 (Laws of Chess, Guidelines II): its start positions and their drawing by lot.
//!
//! White's pieces are behind their pawns in any order in which the king is between the rooks and the bishops are on
//! squares of different colours (II.2). Black's pieces are opposite. These 960 positions are numbered from 0, as in
//! other programs; 518 is the start position of chess.
//!
//! Moves, ends and draws are those of chess. Castling leaves king and rook on the same squares as in chess (II.3);
//! [`Board`] implements it.

use qisai_rules_kernel::Rules;

use crate::Board;

/// Number of start positions.
pub const STARTS: u16 = 960;

/// Free squares of the two knights, by the quotient that is left of a number once bishops and queen are placed.
const KNIGHTS: [(usize, usize); 10] = [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)];

/// Start position of Chess960.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Start(u16);

impl Start {
    /// Returns the position with a number, or `None` for a number from [`STARTS`] on.
    pub fn numbered(number: u16) -> Option<Self> {
        (number < STARTS).then_some(Self(number))
    }

    /// Returns the position drawn for a round by a seed. All 960 are equally likely. The same seed and round always
    /// give the same position.
    ///
    /// ```
    /// use qisai_rules_chess::chess960::Start;
    ///
    /// assert_eq!(Start::drawn(20_261_122, 1), Start::drawn(20_261_122, 1));
    /// ```
    pub fn drawn(seed: u64, round: u16) -> Self {
        let mut state = seed ^ (u64::from(round) << 48);
        loop {
            state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mixed = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            // Ten bits are used. Numbers beyond the last position are drawn again.
            let number = u16::try_from((mixed ^ (mixed >> 31)) >> 54).unwrap_or(STARTS);
            if let Some(start) = Self::numbered(number) {
                return start;
            }
        }
    }

    /// Returns the start position on a board, or `None` if the board has another position or its game has begun.
    pub fn of(board: &Board) -> Option<Self> {
        let text = board.to_string();
        (0..STARTS).map(Self).find(|start| start.fen() == text)
    }

    /// Returns the number of the position, from 0 to 959.
    pub fn number(self) -> u16 {
        self.0
    }

    /// Returns the pieces of the first rank from the a-file on, as letters of FEN: `RNBQKBNR`.
    pub fn pieces(self) -> String {
        let digit = |number: u16, base: u16| (number / base, usize::from(number % base));
        let (rest, light) = digit(self.0, 4);
        let (rest, dark) = digit(rest, 4);
        let (rest, queen) = digit(rest, 6);
        let mut rank = [None; 8];
        let mut put = |square: usize, piece: char| {
            if let Some(place) = rank.get_mut(square) {
                *place = Some(piece);
            }
        };
        put(2 * light + 1, 'B');
        put(2 * dark, 'B');
        let mut free: Vec<usize> = (0..8).filter(|square| *square != 2 * light + 1 && *square != 2 * dark).collect();
        put(free.remove(queen), 'Q');
        let (one, other) = KNIGHTS.get(usize::from(rest)).copied().unwrap_or((0, 1));
        put(free.remove(other), 'N');
        put(free.remove(one), 'N');
        for (square, piece) in free.into_iter().zip("RKR".chars()) {
            put(square, piece);
        }
        rank.into_iter().flatten().collect()
    }

    /// Returns the position in FEN, with all castling rights as `KQkq`.
    pub fn fen(self) -> String {
        let pieces = self.pieces();
        format!("{}/pppppppp/8/8/8/8/PPPPPPPP/{pieces} w KQkq - 0 1", pieces.to_lowercase())
    }

    /// Returns the position as a board on which moves can be played.
    pub fn board(self) -> Board {
        // Every start position is a valid position, as the tests show.
        Board::parse(&self.fen()).unwrap_or_else(|_| Board::start())
    }
}

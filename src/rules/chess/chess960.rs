//! Chess960 (Laws of Chess, Guidelines II): its start positions and how one is drawn.
//!
//! The pieces of White stand behind their pawns in any order in which the king is between the rooks and the bishops are on squares of
//! different colours (II.2); those of Black stand opposite. That makes 960 positions, numbered from 0 as programs do: 518 is the usual one.
//! Moves, ends and draws are those of chess; castling leaves king and rook where it leaves them in chess (II.3), which [`Board`] knows.

use qisai_rules_kernel::Rules;

use crate::Board;

/// How many start positions there are.
pub const STARTS: u16 = 960;

/// The free squares of the two knights by what is left of a number, when bishops and queen stand.
const KNIGHTS: [(usize, usize); 10] = [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)];

/// A start position of Chess960.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Start(u16);

impl Start {
    /// The position of a number; none from [`STARTS`] on.
    pub fn numbered(number: u16) -> Option<Self> {
        (number < STARTS).then_some(Self(number))
    }

    /// The position that a seed gives a round, each of the 960 as likely as any other: the same seed gives the same one everywhere.
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
            // Ten bits; those beyond the last position are drawn again.
            let number = u16::try_from((mixed ^ (mixed >> 31)) >> 54).unwrap_or(STARTS);
            if let Some(start) = Self::numbered(number) {
                return start;
            }
        }
    }

    /// Which of them a position is, if its game has not begun.
    pub fn of(board: &Board) -> Option<Self> {
        let text = board.to_string();
        (0..STARTS).map(Self).find(|start| start.fen() == text)
    }

    /// Its number, from 0 to 959.
    pub fn number(self) -> u16 {
        self.0
    }

    /// The pieces of the first rank from the a-file on, as letters of FEN: `RNBQKBNR`.
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

    pub fn fen(self) -> String {
        let pieces = self.pieces();
        format!("{}/pppppppp/8/8/8/8/PPPPPPPP/{pieces} w KQkq - 0 1", pieces.to_lowercase())
    }

    /// The position, to be played.
    pub fn board(self) -> Board {
        // Every one of them is a position: see the tests.
        Board::parse(&self.fen()).unwrap_or_else(|_| Board::start())
    }
}

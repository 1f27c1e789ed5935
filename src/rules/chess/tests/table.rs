//! Tests of the table against an independent enumeration, and against the search for a line.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "what is not there fails the test")]

use qisai_rules_chess::mate::search;
use qisai_rules_chess::mate::table::{COUNTED, decided, is_reached};
use qisai_rules_kernel::Chance;
use shakmaty::fen::Fen;
use shakmaty::{
    Bitboard, ByColor, ByRole, CastlingMode, Chess, Color, File, Move, Piece, Position, PositionError, Rank, Role,
    Setup, Square, attacks,
};

/// Returns a position of these pieces, or `None` if it is invalid.
fn position(men: &[(Square, Piece)], turn: Color) -> Option<Chess> {
    let mut setup = Setup::empty();
    for (square, piece) in men {
        if setup.board.piece_at(*square).is_some() {
            return None;
        }
        setup.board.set_piece_at(*square, *piece);
    }
    setup.turn = turn;
    let read: Result<Chess, _> = setup.position(CastlingMode::Standard);
    read.or_else(PositionError::ignore_impossible_check).ok()
}

/// Returns the position of a FEN.
fn read(fen: &str) -> Chess {
    fen.parse::<Fen>().unwrap().into_position(CastlingMode::Standard).unwrap()
}

fn after(position: &Chess, chosen: Move) -> Chess {
    let mut after = position.clone();
    after.play_unchecked(chosen);
    after
}

/// Positions of kings and other pieces by number: the side to move, then the squares. Mirror images are equivalent:
/// left and right, without pawns also top and bottom. Each position is therefore counted once, with White's king in the
/// lower left quarter (half with pawns).
struct Counted {
    /// Both kings, then the other pieces.
    pieces: Vec<Piece>,
    /// Knowledge about the position of each number.
    known: Vec<Known>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Known {
    /// No position has this number, or a mirror image stands for it.
    Impossible,
    /// No line to White's mate was found so far.
    Open,
    /// The position leads to White's mate.
    Mating,
}

/// Number of positions, and number of those that do not lead to the mate.
#[derive(Debug, PartialEq, Eq)]
struct Numbered {
    all: usize,
    without: usize,
}

/// Square of each piece and side to move. Squares beyond the number of pieces have no meaning.
#[derive(Clone, Copy)]
struct Standing {
    squares: [Square; 4],
    turn: Color,
}

impl Counted {
    fn has_pawns(&self) -> bool {
        self.pieces.iter().any(|piece| piece.role == Role::Pawn)
    }

    fn mirrors(&self) -> &'static [fn(Square) -> Square] {
        const MIRRORS: [fn(Square) -> Square; 4] =
            [|square| square, Square::flip_horizontal, Square::flip_vertical, Square::rotate_180];
        if self.has_pawns() { &MIRRORS[..2] } else { &MIRRORS }
    }

    fn number(&self, Standing { squares, turn }: Standing) -> usize {
        let king = squares[0];
        let right = if king.file() > File::D { 7 } else { 0 };
        let top = if king.rank() > Rank::Fourth && !self.has_pawns() { 56 } else { 0 };
        let square = |square: Square| usize::from(square) ^ right ^ top;
        let king = square(king);
        let first = usize::from(turn.is_black()) * 32 + king / 8 * 4 + king % 8;
        squares[1..self.pieces.len()].iter().fold(first, |number, at| number * 64 + square(*at))
    }

    /// Returns the number of a position of exactly these pieces, or `None` if it has others.
    fn number_of(&self, position: &Chess) -> Option<usize> {
        let board = position.board();
        let mut standing = Standing { squares: [Square::A1; 4], turn: position.turn() };
        for (square, piece) in standing.squares.iter_mut().zip(&self.pieces) {
            *square = board.by_piece(*piece).single_square()?;
        }
        (board.occupied().count() == self.pieces.len()).then(|| self.number(standing))
    }

    fn standing(&self, number: usize) -> Standing {
        let (mut rest, mut squares) = (number, [Square::A1; 4]);
        for square in squares[1..self.pieces.len()].iter_mut().rev() {
            *square = Square::ALL[rest % 64];
            rest /= 64;
        }
        squares[0] = Square::ALL[rest % 32 / 4 * 8 + rest % 4];
        Standing { squares, turn: Color::from_white(rest < 32) }
    }

    fn men(&self, standing: Standing) -> impl Iterator<Item = (Square, Piece)> {
        standing.squares.into_iter().zip(self.pieces.iter().copied())
    }

    /// Returns the board of a position, or `None` if it is invalid: two pieces on one square, a pawn on an impossible
    /// rank, or the side that has just moved in check.
    fn board(&self, standing: Standing) -> Option<shakmaty::Board> {
        let occupied: Bitboard = standing.squares[..self.pieces.len()].iter().copied().collect();
        if occupied.count() < self.pieces.len() {
            return None;
        }
        let (mut roles, mut colors) = (ByRole::<Bitboard>::default(), ByColor::<Bitboard>::default());
        for (square, piece) in self.men(standing) {
            roles.get_mut(piece.role).add(square);
            colors.get_mut(piece.color).add(square);
        }
        let board = shakmaty::Board::try_from_bitboards(roles, colors).unwrap();
        let king = standing.squares[usize::from(standing.turn.is_white())];
        let is_position = (board.pawns() & Bitboard::BACKRANKS).is_empty()
            && board.attacks_to(king, standing.turn, occupied).is_empty();
        is_position.then_some(board)
    }

    fn position(&self, standing: Standing) -> Chess {
        let men: Vec<(Square, Piece)> = self.men(standing).collect();
        position(&men, standing.turn).unwrap()
    }

    fn is_mate(&self, standing: Standing, board: &shakmaty::Board) -> bool {
        let is_check = || board.attacks_to(standing.squares[1], Color::White, board.occupied()).any();
        standing.turn.is_black() && is_check() && self.position(standing).is_checkmate()
    }

    fn leads(&self, after: &Chess) -> bool {
        self.number_of(after).is_some_and(|number| self.known[number] == Known::Mating)
    }

    /// Returns the positions before a move that is not a capture. A piece other than a pawn moves back as it moves
    /// forward, over empty squares. The move is legal if there is a position before it and after it.
    fn before(&self, standing: Standing) -> impl Iterator<Item = Standing> {
        let occupied = self.men(standing).map(|(square, _)| square).collect::<Bitboard>();
        let movers = self.men(standing).enumerate();
        let movers = movers.filter(move |(_, (_, piece))| piece.color != standing.turn && piece.role != Role::Pawn);
        movers.flat_map(move |(index, (to, piece))| {
            (attacks::attacks(to, piece, occupied) & !occupied).into_iter().map(move |from| {
                let mut squares = standing.squares;
                squares[index] = from;
                Standing { squares, turn: !standing.turn }
            })
        })
    }

    /// Takes back moves other than captures, of either side, from every mate. Then adds positions with a legal move to
    /// a position found, or to pieces counted before, as long as there are any. The remaining positions have no such
    /// move. Where the table answers yes, a mate was found.
    fn of(men: &[Piece], before: &[Self]) -> (Self, Numbered) {
        let kings = [Role::King.of(Color::White), Role::King.of(Color::Black)];
        let length = (0..=men.len()).fold(2 * 32, |length, _| length * 64);
        let mut counted = Self { pieces: [&kings, men].concat(), known: vec![Known::Impossible; length] };
        let (mut all, mut open): (usize, Vec<usize>) = (0, Vec::new());
        for number in 0..length {
            let standing = counted.standing(number);
            let Some(board) = counted.board(standing).filter(|_| counted.number(standing) == number) else { continue };
            all += 1;
            let is_mate = counted.is_mate(standing, &board);
            counted.known[number] = if is_mate { Known::Mating } else { Known::Open };
            if is_mate {
                open.push(number);
            }
        }
        while let Some(number) = open.pop() {
            for earlier in counted.before(counted.standing(number)).collect::<Vec<_>>() {
                let number = counted.number(earlier);
                if counted.known[number] == Known::Open {
                    counted.known[number] = Known::Mating;
                    open.push(number);
                }
            }
        }
        let mut left: Vec<usize> = (0..length).filter(|number| counted.known[*number] == Known::Open).collect();
        let mut last = usize::MAX;
        while left.len() < last {
            last = left.len();
            left.retain(|number| {
                let position = counted.position(counted.standing(*number));
                let leads = |chosen: &Move| {
                    let after = after(&position, *chosen);
                    counted.leads(&after) || before.iter().any(|counted| counted.leads(&after))
                };
                let found = position.legal_moves().iter().any(leads);
                if found {
                    counted.known[*number] = Known::Mating;
                }
                !found
            });
        }
        let mirrors = counted.mirrors();
        for (number, mirror) in left.iter().flat_map(|number| mirrors.iter().map(move |mirror| (*number, mirror))) {
            let Standing { squares, turn } = counted.standing(number);
            let position = counted.position(Standing { squares: squares.map(mirror), turn });
            assert_ne!(decided(&position, Color::White), Some(true), "{position:?}");
        }
        (counted, Numbered { all: mirrors.len() * all, without: mirrors.len() * left.len() })
    }
}

/// Another program, with its own moves, found the same numbers of positions, and of positions without a mate.
fn three_men() -> Vec<Counted> {
    let mut counted = Vec::new();
    for (role, all, without) in [(Role::Queen, 368_452, 3_292), (Role::Rook, 399_112, 480), (Role::Pawn, 331_352, 32)] {
        let (next, numbered) = Counted::of(&[role.of(Color::White)], &counted);
        assert_eq!(numbered, Numbered { all, without }, "{role:?}");
        counted.push(next);
    }
    counted
}

#[test]
fn fide_6_9_the_table_of_three_men_is_what_counting_finds() {
    assert_eq!(three_men().len(), 3);
}

/// Every pair of pieces in the table. Every capture leads to three pieces.
#[test]
#[ignore = "a minute even with optimisation"]
fn fide_6_9_the_table_of_four_men_is_what_counting_finds() {
    let three = &three_men();
    std::thread::scope(|scope| {
        for (own, against) in COUNTED {
            for other in against {
                scope.spawn(move || Counted::of(&[own.of(Color::White), other.of(Color::Black)], three));
            }
        }
    });
}

/// White can move without capturing, and each move is stalemate.
#[test]
fn fide_6_9_a_pawn_of_the_other_side_is_left_to_the_search() {
    let shut = read("8/8/8/8/1R6/8/p7/k1K5 w - - 0 1");
    assert_eq!(decided(&shut, Color::White), None);
    assert!(!is_reached(&shut, Color::White, 100));
    assert_eq!(search::mate(&shut, Color::White), Chance::No);
}

/// Generator of pseudo-random numbers, the same in every run (xorshift).
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % u64::try_from(limit).unwrap()).unwrap()
    }

    fn square(&mut self) -> Square {
        Square::ALL[self.below(64)]
    }

    /// Returns a square next to another one, or `None` at the edge of the board.
    fn beside(&mut self, square: Square) -> Option<Square> {
        let step = [1, -1, 8, -8, 9, -9, 7, -7][self.below(8)];
        square.offset(step).filter(|beside| beside.distance(square) == 1)
    }

    /// Returns a position of kings, a queen, rook or pawn of White, and possibly a piece of Black. White's piece is
    /// often next to Black's king, so that it must be captured.
    fn position(&mut self) -> Option<Chess> {
        let black = self.square();
        let near = if self.below(2) == 0 { self.beside(black) } else { None };
        let man = near.unwrap_or_else(|| self.square());
        let role = [Role::Queen, Role::Rook, Role::Pawn][self.below(3)];
        let mut men = vec![(self.square(), Role::King.of(Color::White)), (black, Role::King.of(Color::Black))];
        men.push((man, role.of(Color::White)));
        if self.below(3) > 0 {
            let role = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn][self.below(5)];
            men.push((self.square(), role.of(Color::Black)));
        }
        let turn = Color::from_white(self.below(3) == 0);
        position(&men, turn)
    }
}

/// The search does not use the table. It finds a line nearly everywhere where the table claims one, and nowhere proves
/// that there is none.
#[test]
fn fide_6_9_the_table_says_what_the_search_finds() {
    let mut numbers = Numbers(0x9e37_79b9_7f4a_7c15);
    let (mut yes, mut shown, mut forced) = (0, 0, 0);
    for position in (0..4_000).filter_map(|_| numbers.position()) {
        let found = search::mate(&position, Color::White);
        if decided(&position, Color::White) == Some(true) {
            assert_ne!(found, Chance::No, "{position:?}");
            yes += 1;
            shown += usize::from(found != Chance::Open);
        } else if found == Chance::No {
            // The pieces could mate if they were not captured at once.
            forced += 1;
        }
    }
    assert!(yes > 500 && shown * 10 > yes * 9 && forced > 20, "{yes} {shown} {forced}");
}

/// A knight against a knight: a mate in the corner beside the opponent's own piece. The search does not reach it.
#[test]
fn fide_6_9_a_knight_can_mate_where_the_other_side_has_one_to_stand_in_the_way() {
    let of = |role: Role, other: Role| {
        let men = [
            (Square::A1, Role::King.of(Color::White)),
            (Square::E8, Role::King.of(Color::Black)),
            (Square::C4, role.of(Color::White)),
            (Square::G5, other.of(Color::Black)),
        ];
        decided(&position(&men, Color::White).unwrap(), Color::White)
    };
    assert_eq!(of(Role::Knight, Role::Knight), Some(true));
    assert_eq!(of(Role::Knight, Role::Bishop), Some(true));
    assert_eq!(of(Role::Rook, Role::Queen), Some(true));
    assert_eq!(of(Role::Knight, Role::Queen), Some(false));
    assert_eq!(of(Role::Bishop, Role::Rook), Some(false));
    // A side with a pawn may have to enclose its own king.
    assert_eq!(of(Role::Pawn, Role::Pawn), None);
}

/// The side that should mate has the pieces for it, and all of them must be captured now.
#[test]
fn fide_6_9_a_man_that_must_be_taken_decides_nothing_alone() {
    let queen = [
        (Square::H1, Role::King.of(Color::White)),
        (Square::A8, Role::King.of(Color::Black)),
        (Square::B8, Role::Queen.of(Color::White)),
    ];
    let position = position(&queen, Color::Black).unwrap();
    assert_eq!(decided(&position, Color::White), None);
    assert_eq!(search::mate(&position, Color::White), Chance::No);
}

/// A rook against a rook and more: pieces too many for the table can be captured first. Nothing is captured if pawns
/// block each other permanently.
#[test]
fn fide_6_9_men_that_can_be_taken_lead_to_the_table() {
    assert!(is_reached(&read("4k3/8/3r4/5p2/8/2R5/8/K7 b - - 0 1"), Color::White, 1_000));
    assert!(is_reached(&read("4k3/8/8/2n2p2/8/3N4/8/K7 b - - 0 1"), Color::White, 1_000));
    for side in [Color::White, Color::Black] {
        assert!(!is_reached(&read("8/2k5/8/p1p1p1p1/P1P1P1P1/2K5/8/8 w - - 0 1"), side, 1_000));
        assert!(!is_reached(&read("4k3/8/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/4KB2 w - - 0 1"), side, 1_000));
    }
}

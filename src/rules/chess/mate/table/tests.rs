//! The table against counting of its own, and against the search for a line.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "what is not there fails the test")]

use qisai_rules_kernel::{Chance, Rules};
use shakmaty::{CastlingMode, Chess, Color, Move, Piece, Position, PositionError, Role, Setup, Square};

use super::{COUNTED, decided, is_reached};
use crate::Board;
use crate::mate::search;

/// A position of these men; none where it is none.
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

fn after(position: &Chess, chosen: Move) -> Chess {
    let mut after = position.clone();
    after.play_unchecked(chosen);
    after
}

/// The positions of the kings and these men, by number: who moves, White's king, Black's king, the men.
struct Counted {
    men: Vec<Piece>,
    /// Which lead to White's mate.
    mating: Vec<bool>,
}

/// How many positions there are, and how many do not lead to the mate.
#[derive(Debug, PartialEq, Eq)]
struct Numbered {
    all: usize,
    without: usize,
}

impl Counted {
    fn pieces(&self) -> impl Iterator<Item = Piece> {
        [Role::King.of(Color::White), Role::King.of(Color::Black)].into_iter().chain(self.men.iter().copied())
    }

    fn number(&self, position: &Chess) -> Option<usize> {
        let board = position.board();
        let mut number = usize::from(position.turn().is_black());
        for piece in self.pieces() {
            number = number * 64 + usize::from(board.by_piece(piece).single_square()?);
        }
        (board.occupied().count() == self.men.len() + 2).then_some(number)
    }

    fn position(&self, number: usize) -> Option<Chess> {
        let (mut rest, mut men) = (number, Vec::new());
        let pieces: Vec<Piece> = self.pieces().collect();
        for piece in pieces.into_iter().rev() {
            men.push((Square::ALL[rest % 64], piece));
            rest /= 64;
        }
        position(&men, Color::from_white(rest == 0))
    }

    fn leads(&self, after: &Chess) -> bool {
        self.number(after).is_some_and(|number| self.mating[number])
    }

    /// Goes back from every mate by all legal moves, those that lead to men counted before among them. Wherever the table says yes, there is one.
    fn of(men: &[Piece], before: &[Self]) -> (Self, Numbered) {
        let length = (0..men.len()).fold(2 * 64 * 64, |length, _| length * 64);
        let mut counted = Self { men: men.to_vec(), mating: vec![false; length] };
        let mut left: Vec<usize> = (0..length).filter(|number| counted.position(*number).is_some()).collect();
        let all = left.len();
        let mut last = usize::MAX;
        while left.len() < last {
            last = left.len();
            left.retain(|number| {
                let position = counted.position(*number).unwrap();
                let moves = position.legal_moves();
                let leads = |chosen: &Move| {
                    let after = after(&position, *chosen);
                    counted.leads(&after) || before.iter().any(|counted| counted.leads(&after))
                };
                let is_mate = moves.is_empty() && position.is_check() && position.turn().is_black();
                let found = is_mate || moves.iter().any(leads);
                counted.mating[*number] |= found;
                !found
            });
        }
        for number in &left {
            let position = counted.position(*number).unwrap();
            assert_ne!(decided(&position, Color::White), Some(true), "{position:?}");
        }
        (counted, Numbered { all, without: left.len() })
    }
}

/// How many positions there are, and how many lead to no mate, was found by another program too, with moves of its own.
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

/// Every pair of men that is in the table.
#[test]
#[ignore = "many minutes even with optimisation: by hand, when the table changes"]
fn fide_6_9_the_table_of_four_men_is_what_counting_finds() {
    let mut counted = three_men();
    for (own, against) in COUNTED {
        for other in against {
            counted.push(Counted::of(&[own.of(Color::White), other.of(Color::Black)], &counted).0);
        }
    }
}

/// White can move without taking, and each move is stalemate.
#[test]
fn fide_6_9_a_pawn_of_the_other_side_is_left_to_the_search() {
    let shut = Board::parse("8/8/8/8/1R6/8/p7/k1K5 w - - 0 1").unwrap().0;
    assert_eq!(decided(&shut, Color::White), None);
    assert!(!is_reached(&shut, Color::White, 100));
    assert_eq!(search::mate(&shut, Color::White), Chance::No);
}

/// Numbers that look random, the same in every run (xorshift).
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

    /// A square beside another one, or none where the board ends.
    fn beside(&mut self, square: Square) -> Option<Square> {
        let step = [1, -1, 8, -8, 9, -9, 7, -7][self.below(8)];
        square.offset(step).filter(|beside| beside.distance(square) == 1)
    }

    /// Kings, a queen, rook or pawn of White, perhaps a man of Black. White's often stands beside Black's king, so that it has to be taken.
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

/// The search knows nothing of the table. It finds a line nearly everywhere where the table says that there is one, and proves nowhere that there
/// is none.
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
            // Men that could mate, were they not taken at once.
            forced += 1;
        }
    }
    assert!(yes > 500 && shown * 10 > yes * 9 && forced > 20, "{yes} {shown} {forced}");
}

/// A knight against a knight: a mate in the corner beside the other side's own man. The search does not get so far.
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
    // Whoever has a pawn may have to shut its own king in.
    assert_eq!(of(Role::Pawn, Role::Pawn), None);
}

/// The side that is to mate has the men for it, and all of them must be taken now.
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

/// A rook against a rook and more: what is too much for the table can be taken first. Nothing is taken where pawns block each other for good.
#[test]
fn fide_6_9_men_that_can_be_taken_lead_to_the_table() {
    let read = |fen: &str| Board::parse(fen).unwrap().0;
    assert!(is_reached(&read("4k3/8/3r4/5p2/8/2R5/8/K7 b - - 0 1"), Color::White, 1_000));
    assert!(is_reached(&read("4k3/8/8/2n2p2/8/3N4/8/K7 b - - 0 1"), Color::White, 1_000));
    for side in [Color::White, Color::Black] {
        assert!(!is_reached(&read("8/2k5/8/p1p1p1p1/P1P1P1P1/2K5/8/8 w - - 0 1"), side, 1_000));
        assert!(!is_reached(&read("4k3/8/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/4KB2 w - - 0 1"), side, 1_000));
    }
}

//! Faults of texts that cannot be played.

use qisai_rules_kernel::{Fault, FaultKind};
use shakmaty::{Bitboard, Chess, Position, Role, Square, attacks};

use crate::ends;
use crate::profile::Profile;
use crate::text::{MoveText, PieceText};

/// Returns the fault of a text that fits no legal move.
pub(crate) fn fault(laws: &Profile, position: &Chess, ply: usize, text: &str, read: Option<MoveText>) -> Fault {
    let over = ends::verdict(position, laws).filter(|_| position.legal_moves().is_empty());
    let (kind, article) = match (over, read) {
        (Some(verdict), _) => (FaultKind::Over, Some(verdict.article)),
        (None, None) => (FaultKind::Unreadable, None),
        (None, Some(MoveText::Null)) => (FaultKind::Illegal, Some(laws.moves.turns)),
        (None, Some(MoveText::Castle(_))) if position.castles().mode().is_chess960() => {
            (FaultKind::Illegal, Some(laws.chess960))
        }
        (None, Some(MoveText::Castle(_))) => (FaultKind::Illegal, Some(laws.moves.castling)),
        (None, Some(MoveText::Piece(piece))) => (FaultKind::Illegal, Some(broken(laws, position, piece))),
    };
    Fault { ply, text: text.to_owned(), kind, article, readings: Vec::new() }
}

/// Returns the article that the move of a piece breaks.
fn broken(laws: &Profile, position: &Chess, piece: PieceText) -> &'static str {
    let role = piece.role_in(position);
    if position.us().contains(piece.to) {
        return laws.moves.occupied;
    }
    let named = |from: &Square| {
        piece.file.is_none_or(|file| file == from.file()) && piece.rank.is_none_or(|rank| rank == from.rank())
    };
    let goes = position.our(role).into_iter().filter(named).any(|from| reaches(position, role, from, piece.to));
    let said_well = (!piece.takes || position.them().contains(piece.to)) && piece.promotion.is_none();
    if goes && said_well { laws.moves.exposed } else { laws.moves.of(role) }
}

/// Returns `true` if a piece can move from one square to another by its own rule, regardless of its king's safety.
fn reaches(position: &Chess, role: Role, from: Square, to: Square) -> bool {
    let occupied = position.board().occupied();
    let turn = position.turn();
    let target = Bitboard::from_square(to);
    if role != Role::Pawn {
        return attacks::attacks(from, role.of(turn), occupied).contains(to);
    }
    if attacks::pawn_attacks(turn, from).contains(to) {
        return (target & position.them()).any();
    }
    let one = ends::ahead(turn, Bitboard::from_square(from)) & !occupied;
    let is_first = from.rank() == turn.relative_rank(shakmaty::Rank::Second);
    let two = if is_first { ends::ahead(turn, one) & !occupied } else { Bitboard::EMPTY };
    ((one | two) & target).any()
}

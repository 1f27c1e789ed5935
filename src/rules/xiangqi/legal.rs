//! Generation of moves that leave the king safe. It looks outwards from the king instead of trying each move.
//!
//! Looking along a rank or file from the king, with `R` an enemy rook (or, on a file, the enemy king), `C` an enemy cannon and `x`
//! any other piece:
//!
//! | seen | meaning |
//! |---|---|
//! | `R` | check; answered by a move between or onto `R` |
//! | `x R` | an own `x` may move only on the line, as far as `R` |
//! | `C` | no own piece may step between (空头炮) |
//! | `x C` | check; answered by a move between or onto `C`, or by an own `x` that steps aside |
//! | `x x C` | an own `x` may move only between, or capture `C` |
//!
//! A horse that would attack the king if its leg were free pins an own piece on that leg point: the piece may only capture
//! the horse.
#![expect(
    clippy::indexing_slicing,
    reason = "the tables have an entry for each point; a king is held to at most sixteen holds"
)]

use std::ops::ControlFlow;

use qisai_rules_kernel::{Cause, Side, Verdict};

use crate::board::Board;
use crate::moves::Move;
use crate::piece::Role;
use crate::square::Square;
use crate::tables;

/// Restrictions on the moves of the side to move. Sets of points are bits by index.
struct Safety {
    /// Number of pieces that attack the king.
    checks: u32,
    /// Points to which a piece must move to answer every check.
    answers: u128,
    /// Own pieces over which a cannon attacks.
    screens: u128,
    /// Points that must stay empty.
    hollow: u128,
    /// Own pieces that are not free, each with its permitted target points. There are at most two on each of four
    /// lines, and one for each of eight horses.
    held: u128,
    holds: [(Square, u128); 16],
    count: usize,
}

impl Safety {
    fn check(&mut self, answers: u128) {
        self.checks += 1;
        self.answers &= answers;
    }

    fn hold(&mut self, square: Square, allowed: u128) {
        self.held |= square.bit();
        self.holds[self.count] = (square, allowed);
        self.count += 1;
    }

    fn allows(&self, from: Square, to: Square) -> bool {
        self.hollow & to.bit() == 0
            && (self.held & from.bit() == 0
                || self.holds.iter().take(self.count).all(|(held, allowed)| *held != from || allowed & to.bit() != 0))
    }
}

impl Board {
    fn safety(&self) -> Safety {
        let king = self.king(self.to_move);
        let nothing = (king, 0);
        let mut safety =
            Safety { checks: 0, answers: u128::MAX, screens: 0, hollow: 0, held: 0, holds: [nothing; 16], count: 0 };
        let (file, rank) = (king.file(), king.rank());
        let (row, column) = (self.along_rank(king), self.along_file(king));
        for up in [true, false] {
            let seen = |nth| row.nth(up, nth).map(|place| (place, Square::at(rank * 9 + place)));
            self.look(&mut safety, [seen(0), seen(1), seen(2)], file, |place| Square::at(rank * 9 + place));
            let seen = |nth| column.nth(up, nth).map(|place| (place, Square::at(place * 9 + file)));
            self.look(&mut safety, [seen(0), seen(1), seen(2)], rank, |place| Square::at(place * 9 + file));
        }
        let enemy = self.to_move.other();
        for (leg, from) in tables::HORSE_FROM[king.index()].pairs() {
            if self.is(from, enemy, Role::Horse) {
                if self.is_empty(leg) {
                    safety.check(leg.bit() | from.bit());
                } else {
                    self.hold(&mut safety, leg, from.bit());
                }
            }
        }
        for pawn in self.pawn_attacks(king, enemy) {
            safety.check(pawn.bit());
        }
        safety
    }

    /// Examines one direction: the first three pieces seen from the king, each with its place on the line.
    fn look(&self, safety: &mut Safety, seen: [Option<(u8, Square)>; 3], king: u8, point: impl Fn(u8) -> Square) {
        let enemy = self.to_move.other();
        let role =
            |it: Option<(u8, Square)>| self.at(it?.1).filter(|piece| piece.side == enemy).map(|piece| piece.role);
        // A king on the same rank would be in the same palace, so only files show one.
        let is_rook = |role| matches!(role, Some(Role::Rook | Role::King));
        // Returns the points from beside the king up to and including a place.
        let as_far_as = |place: u8| {
            let places = if place > king { king + 1..place + 1 } else { place..king };
            places.fold(0, |set, place| set | point(place).bit())
        };
        let [Some((place, first)), second, third] = seen else { return };
        match role(second) {
            role if is_rook(role) => {
                if let Some((place, _)) = second {
                    self.hold(safety, first, as_far_as(place));
                }
            }
            Some(Role::Cannon) => {
                if let Some((place, _)) = second {
                    safety.check(as_far_as(place) & !first.bit());
                    safety.screens |= first.bit();
                }
            }
            _ => {}
        }
        match role(Some((place, first))) {
            role if is_rook(role) => safety.check(as_far_as(place)),
            Some(Role::Cannon) => safety.hollow |= as_far_as(place) & !first.bit(),
            _ => {}
        }
        if let (Some((_, second)), Some((place, _)), Some(Role::Cannon)) = (second, third, role(third)) {
            let allowed = as_far_as(place) & !first.bit() & !second.bit();
            self.hold(safety, first, allowed);
            self.hold(safety, second, allowed);
        }
    }

    /// Restricts the moves of an own piece on a point. An enemy piece is not restricted by its own side.
    fn hold(&self, safety: &mut Safety, square: Square, allowed: u128) {
        if self.is_of(square, self.to_move) {
            safety.hold(square, allowed);
        }
    }

    /// Calls `found` once with every move of the side to move that leaves its king neither attacked nor facing the
    /// other king. Stops when `found` breaks.
    #[inline]
    pub(crate) fn each_legal(&self, found: &mut impl FnMut(Move) -> ControlFlow<()>) -> ControlFlow<()> {
        let side = self.to_move;
        let safety = self.safety();
        let restless = safety.hollow != 0;
        // The king comes last, because each of its moves has to be tried. A caller that only asks for the existence of
        // a move need not wait for it.
        let king = (self.king(side), Role::King);
        for (from, role) in self.pieces(side).skip(1).chain([king]) {
            if role == Role::King {
                self.targets(side, from, role, &mut |to| {
                    if self.would_be_attacked(to, from, side) {
                        return ControlFlow::Continue(());
                    }
                    found(Move { from, to })
                })?;
            } else if safety.checks > 0 {
                self.answers(&safety, from, role, found)?;
            } else if restless || safety.held & from.bit() != 0 {
                self.targets(side, from, role, &mut |to| {
                    if safety.allows(from, to) { found(Move { from, to }) } else { ControlFlow::Continue(()) }
                })?;
            } else {
                self.targets(side, from, role, &mut |to| found(Move { from, to }))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Visits the moves of one piece that end a check. The few candidates are tried out.
    fn answers(
        &self,
        safety: &Safety,
        from: Square,
        role: Role,
        found: &mut impl FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let side = self.to_move;
        let is_screen = safety.screens & from.bit() != 0;
        self.targets(side, from, role, &mut |to| {
            if (is_screen || safety.answers & to.bit() != 0) && self.leaves_king_safe(from, to) {
                found(Move { from, to })
            } else {
                ControlFlow::Continue(())
            }
        })
    }

    /// Returns `true` if the king of the side to move is safe after a move of one of its pieces. The move is tried out.
    pub(crate) fn leaves_king_safe(&self, from: Square, to: Square) -> bool {
        let mut after = self.clone();
        after.shift(from, to);
        !after.in_check(self.to_move)
    }

    /// Returns `true` if a move is legal.
    pub fn is_legal(&self, chosen: Move) -> bool {
        self.is_legal_from(chosen, true)
    }

    /// Returns `true` if a move is legal. It is faster if the side to move is known not to be in check.
    pub(crate) fn is_legal_from(&self, chosen: Move, checked: bool) -> bool {
        let Move { from, to } = chosen;
        self.at(from).is_some_and(|piece| {
            piece.side == self.to_move
                && self.reaches(piece.side, from, piece.role, to)
                && ((!checked && !self.concerns_king(piece.side, chosen)) || self.leaves_king_safe(from, to))
        })
    }

    /// Returns `true` if a move may change whether a side's king is attacked.
    pub(crate) fn concerns_king(&self, side: Side, chosen: Move) -> bool {
        (chosen.from.bit() | chosen.to.bit()) & tables::AROUND[self.king(side).index()] != 0
    }

    /// Returns the verdict of a position; `checked` is `true` if the side to move is in check. A side that cannot move
    /// has lost: in check by 将死 (article 4.1.1), otherwise by 困毙 (article 4.1.3).
    pub(crate) fn verdict_when(&self, checked: bool) -> Option<Verdict> {
        if (!checked && self.has_free_move()) || self.can_move() {
            return None;
        }
        let (cause, article) = if checked { (Cause::Checkmate, "4.1.1") } else { (Cause::Stalemate, "4.1.3") };
        Some(Verdict { winner: Some(self.to_move.other()), cause, article })
    }

    fn can_move(&self) -> bool {
        self.each_legal(&mut |_| ControlFlow::Break(())).is_break()
    }

    /// Returns `true` if some move certainly leaves the king safe, provided that the king is not in check.
    fn has_free_move(&self) -> bool {
        let side = self.to_move;
        let around = tables::AROUND[self.king(side).index()];
        let mut pieces = self.pieces(side).filter(|(from, _)| from.bit() & around == 0);
        pieces.any(|(from, role)| {
            let free = |to: Square| {
                if to.bit() & around == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            };
            self.targets(side, from, role, &mut { free }).is_break()
        })
    }
}

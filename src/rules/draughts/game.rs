//! A game as it is played: its position, and what the draw rules count.

use std::collections::BTreeMap;

use qisai_rules_kernel::{Cause, Limit, Rules, Side, Verdict};

use crate::board::Board;
use crate::moves::Move;
use crate::profile::Profile;

/// The rules that end a game in a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DrawRule {
    /// The same position for the third time, with the same side to move.
    Repetition,
    /// 25 moves of each side with kings only and without a capture.
    KingsOnly,
    /// 16 moves of each side with three pieces, a king among them, against a lone king.
    ThreeAgainstKing,
    /// 5 moves of each side with a king and at most one more piece against a lone king.
    TwoAgainstKing,
}

/// How far the count of a draw rule has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DrawCount {
    pub rule: DrawRule,
    /// Occurrences of the position for a repetition, otherwise plies.
    pub count: u32,
    /// How many of them end the game.
    pub needed: u32,
    /// The article that says so.
    pub article: &'static str,
}

impl DrawCount {
    /// Whether the game is drawn by it: the rules say that it *is* drawn, nobody has to claim it.
    pub fn is_met(&self) -> bool {
        self.count >= self.needed
    }

    fn verdict(&self) -> Verdict {
        let cause = if self.rule == DrawRule::Repetition { Cause::Repetition } else { Cause::MoveLimit };
        Verdict { winner: None, cause, article: self.article }
    }
}

/// A position with its past, as far as the draw rules look back.
///
/// Articles 6.3 and 6.4 count from the ply after the ending has arisen. Within one of the two nothing begins the count again, neither a man
/// that moves nor one that is crowned; a capture that leads from the first to the second begins the shorter count.
#[derive(Clone, Debug)]
pub struct Game {
    profile: Profile,
    board: Board,
    /// How often each position has stood since a man moved or a piece was taken, which cannot be undone; empty until a king moves.
    seen: BTreeMap<Board, u32>,
    /// Plies of kings without a capture.
    kings_only: u32,
    /// The ending against a lone king, and plies since it has arisen.
    ending: Option<(DrawRule, u32)>,
}

impl Game {
    /// A game that begins from a position.
    pub fn new(profile: Profile, start: Board) -> Self {
        let ending = ending(&start).map(|rule| (rule, 0));
        Self { profile, board: start, seen: BTreeMap::new(), kings_only: 0, ending }
    }

    /// The position.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Plays one of the legal moves.
    pub fn play(&mut self, chosen: &Move) {
        let before = self.board;
        self.board = before.after(chosen);
        if chosen.captured.is_empty() && before.kings().contains(chosen.from) {
            self.kings_only += 1;
            self.seen.entry(before).or_insert(1);
            *self.seen.entry(self.board).or_insert(0) += 1;
        } else {
            self.kings_only = 0;
            self.seen.clear();
        }
        self.ending = ending(&self.board).map(|rule| match self.ending {
            Some((same, plies)) if same == rule => (rule, plies + 1),
            _ => (rule, 0),
        });
    }

    /// How often the position has stood, this time included.
    pub fn occurrences(&self) -> u32 {
        self.seen.get(&self.board).copied().unwrap_or(1)
    }

    /// The count of every draw rule that concerns the position.
    pub fn counts(&self) -> impl Iterator<Item = DrawCount> {
        let profile = self.profile;
        let of_each_side =
            |rule, count, limit: Limit| DrawCount { rule, count, needed: 2 * limit.after, article: limit.article };
        let repetition = DrawCount {
            rule: DrawRule::Repetition,
            count: self.occurrences(),
            needed: profile.repetition.after,
            article: profile.repetition.article,
        };
        let kings_only = of_each_side(DrawRule::KingsOnly, self.kings_only, profile.kings_only);
        let ending = self.ending.map(|(rule, plies)| {
            let is_three = rule == DrawRule::ThreeAgainstKing;
            of_each_side(rule, plies, if is_three { profile.three_against_king } else { profile.two_against_king })
        });
        [repetition, kings_only].into_iter().chain(ending)
    }

    /// How the game stands ended, if it does: by the position, otherwise by the first draw rule that is met.
    pub fn verdict(&self) -> Option<Verdict> {
        self.board.verdict().or_else(|| self.counts().find(DrawCount::is_met).map(|count| count.verdict()))
    }
}

/// The ending against a lone king that a position is (articles 6.3, 6.4).
fn ending(board: &Board) -> Option<DrawRule> {
    let against = |lone: Side| {
        let (king, others) = (board.of(lone), board.of(lone.other()));
        let is_lone_king = king.len() == 1 && board.kings().meets(king);
        match others.len() {
            1..=3 if !is_lone_king || !board.kings().meets(others) => None,
            1 | 2 => Some(DrawRule::TwoAgainstKing),
            3 => Some(DrawRule::ThreeAgainstKing),
            _ => None,
        }
    };
    against(Side::First).or_else(|| against(Side::Second))
}

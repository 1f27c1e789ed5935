//! Game in progress: its position and the counts of the draw rules.

use std::collections::BTreeMap;

use qisai_rules_kernel::{Cause, Limit, Rules, Side, Verdict};

use crate::board::Board;
use crate::moves::Move;
use crate::profile::Profile;

/// Rule that ends a game in a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DrawRule {
    /// Third occurrence of the same position, with the same side to move.
    Repetition,
    /// 25 moves of each side with kings only and without a capture.
    KingsOnly,
    /// 16 moves of each side with three pieces, including a king, against a lone king.
    ThreeAgainstKing,
    /// 5 moves of each side with a king and at most one more piece against a lone king.
    TwoAgainstKing,
}

/// Current count of a draw rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DrawCount {
    pub rule: DrawRule,
    /// Occurrences of the position for a repetition, otherwise plies.
    pub count: u32,
    /// Count that ends the game.
    pub needed: u32,
    /// Article that contains the rule.
    pub article: &'static str,
}

impl DrawCount {
    /// Returns `true` if the rule ends the game in a draw. The rules end it automatically; nobody has to claim it.
    pub fn is_met(&self) -> bool {
        self.count >= self.needed
    }

    fn verdict(&self) -> Verdict {
        let cause = if self.rule == DrawRule::Repetition { Cause::Repetition } else { Cause::MoveLimit };
        Verdict { winner: None, cause, article: self.article }
    }
}

/// Position with the history that the draw rules need.
///
/// Articles 6.3 and 6.4 count from the ply after the ending has arisen. Within one of the two endings nothing restarts
/// the count, neither the move of a man nor a coronation. A capture that leads from the first ending to the second
/// starts the shorter count.
#[derive(Clone, Debug)]
pub struct Game {
    profile: Profile,
    board: Board,
    /// Number of occurrences of each position since the last irreversible move, which is a man's move or a capture.
    /// Empty until a king moves.
    seen: BTreeMap<Board, u32>,
    /// Plies of kings without a capture.
    kings_only: u32,
    /// Ending against a lone king, and the plies since it has arisen.
    ending: Option<(DrawRule, u32)>,
}

impl Game {
    /// Creates a game that begins from a position.
    pub fn new(profile: Profile, start: Board) -> Self {
        let ending = ending(&start).map(|rule| (rule, 0));
        Self { profile, board: start, seen: BTreeMap::new(), kings_only: 0, ending }
    }

    /// Returns the current position.
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

    /// Returns the number of occurrences of the current position, including this one.
    pub fn occurrences(&self) -> u32 {
        self.seen.get(&self.board).copied().unwrap_or(1)
    }

    /// Returns the counts of all draw rules that apply to the position.
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

    /// Returns the verdict if the game is over, by the position or else by the first draw rule that is met.
    pub fn verdict(&self) -> Option<Verdict> {
        self.board.verdict().or_else(|| self.counts().find(DrawCount::is_met).map(|count| count.verdict()))
    }
}

/// Returns the type of ending against a lone king in a position (articles 6.3, 6.4).
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

//! Match of two players as announced by its organiser.
//!
//! | after a tie | played as | decided by |
//! |---|---|---|
//! | the first-named keeps the title | a bracket of two seats | draw odds: seat 1 is the champion's |
//! | tie-break games | a bracket of two seats | further segments, without points in the score |
//! | lot, ruling | a bracket of two seats | the lot, the arbiter |
//! | drawn | a table of two seats | nothing: both share the first place |
//!
//! Unless all games are played, the match ends as soon as no side can be caught or overtaken. Later games have no rows:
//! they are not forfeits, are not rated and are in no percentage.

use super::{Begins, Contest, Level, Segment, Stop, presets};
use crate::Points;
use crate::discipline::Side;
use crate::format::Format;
use crate::score::{ScoreSystem, Scoring};
use crate::stage::Play;

/// Maximum number of games in a match: the longest title match of chess had no limit and ended after 48.
pub const MAX_GAMES: u16 = 60;

/// Announced terms of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchPlan {
    /// Maximum number of games.
    pub games: u16,
    /// `true` if the games after the decision are played too.
    pub plays_all: bool,
    /// `true` if a lot decides the first move in game 1; otherwise seat 1 has it.
    pub first_by_lot: bool,
    /// Game at which the first moves are reversed, see [`Segment::swap_at`].
    pub swap_at: Option<u16>,
    pub tie: MatchTie,
}

/// Procedure when all games are played and the score is tied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MatchTie {
    /// Draw odds: the champion, who has seat 1, keeps the title.
    Kept,
    /// Four rapid games, two and two blitz games, then single games until one is won.
    Rapid,
    /// One game in which a draw is enough for the second mover.
    Decider,
    Lot,
    Arbiter,
    /// Drawn match.
    Drawn,
}

impl MatchTie {
    /// All procedures, in the order in which they are offered.
    pub const ALL: [Self; 6] = [Self::Kept, Self::Rapid, Self::Decider, Self::Lot, Self::Arbiter, Self::Drawn];

    /// Returns the word used in forms.
    pub fn code(self) -> &'static str {
        match self {
            Self::Kept => "kept",
            Self::Rapid => "rapid",
            Self::Decider => "decider",
            Self::Lot => "lot",
            Self::Arbiter => "arbiter",
            Self::Drawn => "drawn",
        }
    }

    /// Returns the procedure with a given [`code`](Self::code).
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|tie| tie.code() == code)
    }
}

impl MatchPlan {
    /// Returns the format and contest of the match.
    pub fn play(&self, scoring: Scoring) -> Play {
        let format = match self.tie {
            MatchTie::Drawn => Format::round_robin(1),
            _ => Format::knockout(),
        };
        Play { contests: vec![(1, self.contest())], ..Play::of(format, scoring) }
    }

    fn contest(&self) -> Contest {
        let main = Segment {
            stop: if self.plays_all { Stop::AllPlayed } else { Stop::Score },
            begins: if self.first_by_lot { Begins::Lot } else { Begins::FirstNamed },
            swap_at: self.swap_at,
            ..Segment::of_games(self.games)
        };
        let (more, level) = match self.tie {
            MatchTie::Kept => (Vec::new(), vec![Level::Odds(Side::First)]),
            MatchTie::Rapid => (after_the_main_part("title_2024"), Vec::new()),
            MatchTie::Decider => (after_the_main_part("one_decider"), Vec::new()),
            MatchTie::Lot => (Vec::new(), vec![Level::Lot]),
            MatchTie::Arbiter => (Vec::new(), vec![Level::Arbiter]),
            MatchTie::Drawn => (Vec::new(), Vec::new()),
        };
        let segments = std::iter::once(main).chain(more).collect();
        Contest { segments, level, ..Contest::of_games(1) }
    }
}

/// Returns the later segments of a named contest.
fn after_the_main_part(id: &str) -> Vec<Segment> {
    let named = presets::contest(id).map(|contest| contest.segments).unwrap_or_default();
    named.into_iter().skip(1).collect()
}

/// Returns the score that wins a match of `games` games early: more than half of the available points. Returns `None`
/// if two draws are not equal to a win and a loss.
pub fn target(games: u16, scores: &ScoreSystem) -> Option<Points> {
    let (win, draw) = (scores.win - scores.loss, scores.draw - scores.loss);
    if draw.times(2) != win || draw <= Points::ZERO {
        return None;
    }
    Some(scores.loss.times(i32::from(games)) + draw.times(i32::from(games) + 1))
}

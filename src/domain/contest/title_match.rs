//! A match of two as its organiser announces it.
//!
//! | at a tie | played as | decided by |
//! |---|---|---|
//! | the first-named keeps the title | a bracket of two seats | draw odds: seat 1 is the champion's |
//! | tie-break games | a bracket of two seats | further segments, worth nothing in the score |
//! | lot, ruling | a bracket of two seats | the lot, the arbiter |
//! | drawn | a table of two seats | nothing: both share the first place |
//!
//! Unless all games are played, the match ends as soon as nobody can be caught or reached. Games after that have no rows: they are no
//! forfeits, are not rated and are in no percentage.

use super::presets;
use super::{Begins, Contest, Level, Segment, Stop};
use crate::discipline::Side;
use crate::format::Format;
use crate::points::Points;
use crate::score::{ScoreSystem, Scoring};
use crate::stage::Play;

/// Games that a match may have: the longest title match of chess was not limited and ended after 48.
pub const MOST_GAMES: u16 = 60;

/// What is announced of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchPlan {
    /// At the most.
    pub games: u16,
    /// Whether the games after the decision are played too.
    pub plays_all: bool,
    /// Whether a lot tells who has the first move in game 1; otherwise seat 1 has it.
    pub first_by_lot: bool,
    /// As [`Segment::swap_at`].
    pub swap_at: Option<u16>,
    pub tie: MatchTie,
}

/// What happens when all games are played and the score is level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MatchTie {
    /// The champion, who has seat 1, keeps the title.
    Kept,
    /// Four rapid games, two and two blitz games, then single ones until one is won.
    Rapid,
    /// One game in which a draw is enough for the second move.
    Decider,
    Lot,
    Arbiter,
    /// The match is drawn.
    Drawn,
}

impl MatchTie {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Self; 6] = [Self::Kept, Self::Rapid, Self::Decider, Self::Lot, Self::Arbiter, Self::Drawn];

    /// The word used in forms.
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

    /// What has a [`code`](Self::code).
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|tie| tie.code() == code)
    }
}

impl MatchPlan {
    /// What is played.
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

/// The later segments of a contest that has a name.
fn after_the_main_part(id: &str) -> Vec<Segment> {
    let named = presets::contest(id).map(|contest| contest.segments).unwrap_or_default();
    named.into_iter().skip(1).collect()
}

/// The score that wins so many games, whatever comes after it: more than half of what they are worth. None where two draws are worth less
/// than a win and a loss.
pub fn target(games: u16, scores: &ScoreSystem) -> Option<Points> {
    let (win, draw) = (scores.win - scores.loss, scores.draw - scores.loss);
    if draw.times(2) != win || draw <= Points::ZERO {
        return None;
    }
    Some(scores.loss.times(i32::from(games)) + draw.times(i32::from(games) + 1))
}

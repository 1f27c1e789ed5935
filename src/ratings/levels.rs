//! Level scheme of a Chinese primer on chess (象棋知识, section six: 记分方法). Points move from the loser to the winner; every
//! hundred points are one level, from 30 at 100 points down to 1 at 3,000.
//!
//! Points transferred, by the difference `d` between the players' current points:
//!
//! | result | 0 ≤ d < 10 | 10 ≤ d < 100 | 100 ≤ d < 200 | 200 ≤ d |
//! |---|---|---|---|---|
//! | draw, to the lower | 0 | (10 + d/10)/2 | d/4 | d/4 |
//! | the lower wins | 10 | 10 + d/10 | d/2 | d/2 |
//! | the higher wins | 10 | 10 − d/12.5 | 2 | 0 |
//!
//! The text does not define the edge cases; see "Our readings" in `docs/rules.md`. Points are kept in hundredths. A
//! transfer is rounded to hundredths once, halves away from zero. Forfeits and byes transfer nothing and are not passed
//! in.

use std::collections::BTreeMap;
use std::fmt;

use crate::arithmetic::nearest_half_away;
use crate::game::Score;

/// Level points in hundredths.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LevelPoints(pub i64);

/// Level scheme, with settings for points that the text does not define.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LevelScheme {
    /// Greatest transfer of one game. `None` follows the text: players a thousand points apart transfer five hundred.
    pub greatest_transfer: Option<LevelPoints>,
    /// `true` if points cannot fall below zero: a loser gives at most their current points. The text does not require
    /// this.
    pub never_below_zero: bool,
}

/// One game of a series.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LevelGame<Who> {
    /// First named player.
    pub one: Who,
    /// Second named player.
    pub other: Who,
    /// Score of the first named player.
    pub score: Score,
}

/// Effect of one game on the points of its players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LevelStep<Who> {
    pub game: LevelGame<Who>,
    /// Points gained by the first named player; the other player lost as many.
    pub gained: LevelPoints,
    /// Points of both players after the game.
    pub after: (LevelPoints, LevelPoints),
}

impl LevelPoints {
    /// Returns level points for a number of whole points.
    pub fn whole(points: i64) -> Self {
        Self(100 * points)
    }

    /// Returns the level, from 30 to 1 (a smaller number is better); `None` below 100 points.
    pub fn level(self) -> Option<u8> {
        let hundreds = self.0.div_euclid(10_000);
        (hundreds >= 1).then(|| u8::try_from(31 - hundreds.min(30)).unwrap_or(1))
    }
}

impl fmt::Display for LevelPoints {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, rest) = (self.0.abs() / 100, self.0.abs() % 100);
        let sign = if self.0 < 0 { "-" } else { "" };
        let text = if rest == 0 { format!("{sign}{whole}") } else { format!("{sign}{whole}.{rest:02}") };
        f.pad(text.strip_suffix('0').filter(|_| rest != 0).unwrap_or(&text))
    }
}

impl LevelScheme {
    /// Returns the points that a player with `mine` gains against a player with `theirs` (negative for a loss).
    pub fn gain(&self, mine: LevelPoints, theirs: LevelPoints, score: Score) -> LevelPoints {
        let apart = (mine.0 - theirs.0).abs();
        let higher = mine > theirs;
        let transfer = match score {
            Score::Draw => draw(apart),
            Score::Win if higher => higher_wins(apart),
            Score::Loss if !higher && mine != theirs => higher_wins(apart),
            Score::Win | Score::Loss => lower_wins(apart),
        };
        let i_give = match score {
            Score::Draw => higher,
            Score::Loss => true,
            Score::Win => false,
        };
        let giver = if i_give { mine } else { theirs };
        let mut transfer = self.greatest_transfer.map_or(transfer, |greatest| transfer.min(greatest.0));
        if self.never_below_zero {
            transfer = transfer.min(giver.0.max(0));
        }
        LevelPoints(if i_give { -transfer } else { transfer })
    }

    /// Plays games in chronological order, each with the players' points at that time, and returns the steps. Players
    /// missing from `points` start at zero.
    pub fn play<Who: Copy + Ord>(
        &self,
        points: &mut BTreeMap<Who, LevelPoints>,
        games: &[LevelGame<Who>],
    ) -> Vec<LevelStep<Who>> {
        let mut steps = Vec::with_capacity(games.len());
        for game in games {
            let of = |who: &Who| points.get(who).copied().unwrap_or_default();
            let (mine, theirs) = (of(&game.one), of(&game.other));
            let gained = self.gain(mine, theirs, game.score);
            let after = (LevelPoints(mine.0 + gained.0), LevelPoints(theirs.0 - gained.0));
            points.insert(game.one, after.0);
            points.insert(game.other, after.1);
            steps.push(LevelStep { game: *game, gained, after });
        }
        steps
    }
}

fn draw(apart: i64) -> i64 {
    match apart {
        ..1_000 => 0,
        1_000..10_000 => nearest_half_away(10_000 + apart, 20),
        _ => nearest_half_away(apart, 4),
    }
}

fn lower_wins(apart: i64) -> i64 {
    match apart {
        ..1_000 => 1_000,
        1_000..10_000 => nearest_half_away(10_000 + apart, 10),
        _ => nearest_half_away(apart, 2),
    }
}

fn higher_wins(apart: i64) -> i64 {
    match apart {
        ..1_000 => 1_000,
        1_000..10_000 => nearest_half_away(25_000 - 2 * apart, 25),
        10_000..20_000 => 200,
        _ => 0,
    }
}

//! The level scheme of a Chinese primer on chess (象棋知识, section six: 记分方法): points move from the loser to the winner, and every hundred
//! points are a level, from 30 at 100 points down to 1 at 3,000.
//!
//! The transfer by the difference `d` of the points both have now:
//!
//! | result | 0 ≤ d < 10 | 10 ≤ d < 100 | 100 ≤ d < 200 | 200 ≤ d |
//! |---|---|---|---|---|
//! | draw, to the lower | 0 | (10 + d/10)/2 | d/4 | d/4 |
//! | the lower wins | 10 | 10 + d/10 | d/2 | d/2 |
//! | the higher wins | 10 | 10 − d/12.5 | 2 | 0 |
//!
//! The text leaves open what happens at the edges; see "Our readings" in `docs/rules.md`. Points are kept in hundredths, and a transfer is
//! rounded to them once, halves away from zero. Forfeits and byes move nothing: they never come here.

use std::collections::BTreeMap;
use std::fmt;

use crate::arithmetic::nearest_half_away;
use crate::game::Score;

/// Points in hundredths.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LevelPoints(pub i64);

/// The scheme with what the text does not settle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LevelScheme {
    /// No transfer is greater than this; none, as in the text: a thousand points apart move five hundred.
    pub greatest_transfer: Option<LevelPoints>,
    /// Whether nobody can fall below nought: a loser gives no more than there is. The text does not say so.
    pub never_below_zero: bool,
}

/// One game of a series.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LevelGame<Who> {
    /// One player, …
    pub one: Who,
    /// … the other, …
    pub other: Who,
    /// … and the score of the first named.
    pub score: Score,
}

/// What a game did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LevelStep<Who> {
    pub game: LevelGame<Who>,
    /// What the first named player gained; the other lost as much.
    pub gained: LevelPoints,
    /// The points of the two afterwards.
    pub after: (LevelPoints, LevelPoints),
}

impl LevelPoints {
    /// Whole points.
    pub fn whole(points: i64) -> Self {
        Self(100 * points)
    }

    /// The level: 30 to 1, the smaller the better; none below 100 points.
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
    /// What a player with `mine` gains against one with `theirs` (negative: loses).
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

    /// Game after game in the order of time, each with the points the players have by then; who is not in `points` starts at nought.
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

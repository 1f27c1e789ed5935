//! Time controls as data: what each side has on its clock, period by period.
//!
//! | what | in the text ([`TimeControl::parse`]) | example |
//! |---|---|---|
//! | so much time for the game | `base` | `60m`, 003 article 6.5 (包干) |
//! | moves to be made in a period | `moves/base` | `40/90m 30m` |
//! | the last period comes again and again | `...` | `40/90m 10/15m ...`, 003 article 6.1 |
//! | seconds added for each move | `+seconds` | `90m+30s` |
//! | only from some move on | `(from move)` | `5m+3s(from 61)` |
//! | simple delay, Bronstein delay | `delay`, `bronstein` | `90m delay 5s` |
//! | 读秒 | `byo times x seconds` | `60m byo 5x30s` |
//! | unequal sides | `W … \| B …` (`R` for red) | `W 5m \| B 4m` |
//! | the time that was bid | `bid` | `W 4m+2s \| B bid+2s` |
//! | how late one may come | `, late` | `90m+30s, late 15m` |
//! | a game may be adjourned | `, adjournment` | `40/120m 20/60m ..., adjournment` |
//! | one clock for a whole series of games | `, per series` | `5m+2s, per series` |
//!
//! Everything is exact: whole seconds and whole moves. [`TimeControl::trf_code`] writes record 222 of the TRF.

mod flaw;
mod lateness;
mod parse;
mod tokens;
mod trf;

use std::fmt;

use crate::discipline::{Discipline, Side};

pub use flaw::{TimeControlError, TimeControlFlaw};
pub use lateness::{Arrival, arrival};
pub use trf::{NotInTrf, TrfCodeError, Unwritten};

/// Moves that regulations take a game for when they compare time controls (FIDE B.02, rapid and blitz chapter article 1).
pub const USUAL_MOVES: u16 = 60;

/// The time control of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TimeControl {
    /// First mover, second mover.
    pub sides: [SideTime; 2],
    /// Seconds after which whoever has not come has lost; none: by the event's regulations.
    pub lateness: Option<u32>,
    /// Whether a game may be adjourned with a sealed move.
    pub adjournment: bool,
    /// Whether one clock runs through all games of the series (Lehmann–Georgiev).
    pub per_series: bool,
}

/// The clock of one side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SideTime {
    /// At least one.
    pub periods: Vec<Period>,
    /// Whether the last period comes again until the game ends.
    pub repeats: bool,
}

/// One period.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    /// Moves to be made in it; none: the rest of the game.
    pub moves: Option<u16>,
    pub base: Base,
    pub mode: Mode,
}

/// Time that stands on the clock at the beginning of a period.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Base {
    Seconds(u32),
    /// What the side has bid: known when the bids are opened.
    Bid,
}

/// What a move adds to the clock, or how long it waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Nothing.
    Fixed,
    Increment {
        seconds: u32,
        /// Counted from the beginning of the game; none: from the first move of the period.
        from: Option<u16>,
    },
    /// The clock waits before it runs.
    Delay { seconds: u32 },
    /// The time used comes back, at most so much.
    Bronstein { seconds: u32 },
    /// 读秒: afterwards so many times so many seconds for a move.
    ByoYomi { times: u16, seconds: u32 },
}

/// How FIDE classes a game by its time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TimeClass {
    /// 10 minutes or less over 60 moves (Laws of Chess, article B.1).
    Blitz,
    /// More than 10 and less than 60 minutes (article A.1).
    Rapid,
    Standard,
}

impl TimeControl {
    /// The same clock for both.
    pub fn of(side: SideTime) -> Self {
        Self { sides: [side.clone(), side], lateness: None, adjournment: false, per_series: false }
    }

    /// What a stored text says: a text as [`TimeControl::parse`] takes it, or a code of record 222. None for free words.
    pub fn read(text: &str) -> Option<Self> {
        Self::parse(text).ok().or_else(|| Self::from_trf_code(text).ok())
    }

    /// The clock of a side.
    pub fn side(&self, side: Side) -> &SideTime {
        let [first, second] = &self.sides;
        if side == Side::First { first } else { second }
    }

    /// Whether the sides have different clocks.
    pub fn is_unequal(&self) -> bool {
        let [first, second] = &self.sides;
        first != second
    }

    /// The class of a game; none where both sides are not in one class, a bid is not known, or byo-yomi is played, which FIDE's
    /// regulations do not know.
    pub fn class(&self) -> Option<TimeClass> {
        let [first, second] = &self.sides;
        let class = TimeClass::of_seconds(first.seconds_of_usual_game()?);
        (TimeClass::of_seconds(second.seconds_of_usual_game()?) == class).then_some(class)
    }

    /// Returns whether the players must record their moves: not in rapid and blitz chess (Laws of Chess, articles A.2 and B.3), nor in draughts
    /// where the whole game has one time to which nothing is added (包干, 《国际跳棋竞赛规则》 10.3, 10.4).
    pub fn needs_record(&self, discipline: Discipline) -> bool {
        match discipline {
            Discipline::Chess => self.class().is_none_or(|class| class == TimeClass::Standard),
            Discipline::Draughts => {
                let has_one_time = |side: &SideTime| match side.periods.as_slice() {
                    [only] => only.moves.is_none() && only.mode == Mode::Fixed && !side.repeats,
                    _ => false,
                };
                !self.sides.iter().all(has_one_time)
            }
            Discipline::Xiangqi => true,
        }
    }

    /// How long a game of sixty moves lasts when both use all their time; none where a bid is not known.
    pub fn seconds_of_a_game(&self) -> Option<u32> {
        let [first, second] = &self.sides;
        first.longest()?.checked_add(second.longest()?)
    }

    /// As people of a discipline write it: `R` for red in xiangqi.
    pub fn written(&self, discipline: Discipline) -> String {
        let first = if discipline == Discipline::Xiangqi { "R" } else { "W" };
        let [one, other] = &self.sides;
        let mut text = if self.is_unequal() { format!("{first} {one} | B {other}") } else { one.to_string() };
        if let Some(seconds) = self.lateness {
            text = format!("{text}, late {}", Duration(seconds));
        }
        if self.adjournment {
            text.push_str(", adjournment");
        }
        if self.per_series {
            text.push_str(", per series");
        }
        text
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.written(Discipline::Chess))
    }
}

impl TimeClass {
    /// Of the time for 60 moves in seconds.
    pub fn of_seconds(seconds: u32) -> Self {
        match seconds {
            3600.. => Self::Standard,
            601.. => Self::Rapid,
            _ => Self::Blitz,
        }
    }
}

impl SideTime {
    /// So much time for the whole game.
    pub fn of_seconds(seconds: u32, increment: u32) -> Self {
        let mode = if increment == 0 { Mode::Fixed } else { Mode::Increment { seconds: increment, from: None } };
        Self { periods: vec![Period { moves: None, base: Base::Seconds(seconds), mode }], repeats: false }
    }

    /// Each period with the first move of it, counted from 1. The last one stands once.
    pub fn with_first_moves(&self) -> impl Iterator<Item = (u16, &Period)> {
        self.periods.iter().scan(1u16, |next, period| {
            let first = *next;
            *next = first.saturating_add(period.moves.unwrap_or(u16::MAX));
            Some((first, period))
        })
    }

    /// Periods that begin before the sixty-first move, with their first moves, the last one as often as it comes.
    fn usual_periods(&self) -> Vec<(u16, Period)> {
        let mut found: Vec<(u16, Period)> =
            self.with_first_moves().filter(|(first, _)| *first <= USUAL_MOVES).map(|(at, it)| (at, *it)).collect();
        while self.repeats
            && let Some((first, period)) = found.last().copied()
            && let Some(moves) = period.moves.filter(|moves| *moves > 0)
            && let Some(next) = first.checked_add(moves).filter(|next| *next <= USUAL_MOVES)
        {
            found.push((next, period));
        }
        found
    }

    /// Seconds for 60 moves: the periods that begin within them and what their moves add (TC5). None where a bid is not known, and with
    /// byo-yomi.
    pub fn seconds_of_usual_game(&self) -> Option<u32> {
        let has_byo_yomi = self.periods.iter().any(|period| matches!(period.mode, Mode::ByoYomi { .. }));
        if has_byo_yomi { None } else { self.longest() }
    }

    /// The same, byo-yomi as if each of its times were used up once.
    fn longest(&self) -> Option<u32> {
        self.usual_periods().into_iter().try_fold(0u32, |sum, (first, period)| {
            let Base::Seconds(base) = period.base else { return None };
            let end = period.moves.map_or(USUAL_MOVES, |moves| first.saturating_add(moves).saturating_sub(1));
            let moves_from = |from: u16| u32::from(end.min(USUAL_MOVES).saturating_add(1).saturating_sub(from));
            let added = match period.mode {
                Mode::Fixed => 0,
                Mode::Increment { seconds, from } => {
                    seconds.checked_mul(moves_from(from.map_or(first, |from| from.max(first))))?
                }
                Mode::Delay { seconds } | Mode::Bronstein { seconds } => seconds.checked_mul(moves_from(first))?,
                Mode::ByoYomi { times, seconds } => seconds.checked_mul(times.into())?,
            };
            sum.checked_add(base)?.checked_add(added)
        })
    }

    /// Seconds at the beginning of the game; none where a bid is not known.
    pub fn at_the_start(&self) -> Option<u32> {
        match self.periods.first()?.base {
            Base::Seconds(seconds) => Some(seconds),
            Base::Bid => None,
        }
    }
}

impl fmt::Display for SideTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, period) in self.periods.iter().enumerate() {
            let space = if index == 0 { "" } else { " " };
            write!(f, "{space}{period}")?;
        }
        if self.repeats { f.write_str(" ...") } else { Ok(()) }
    }
}

impl fmt::Display for Period {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(moves) = self.moves {
            write!(f, "{moves}/")?;
        }
        match self.base {
            Base::Seconds(seconds) => write!(f, "{}", Duration(seconds))?,
            Base::Bid => f.write_str("bid")?,
        }
        match self.mode {
            Mode::Fixed => Ok(()),
            Mode::Increment { seconds, from: None } => write!(f, "+{seconds}s"),
            Mode::Increment { seconds, from: Some(from) } => write!(f, "+{seconds}s(from {from})"),
            Mode::Delay { seconds } => write!(f, " delay {seconds}s"),
            Mode::Bronstein { seconds } => write!(f, " bronstein {seconds}s"),
            Mode::ByoYomi { times, seconds } => write!(f, " byo {times}x{seconds}s"),
        }
    }
}

/// Seconds as `90m`, or `95s` where they are no whole minutes.
struct Duration(u32);

impl fmt::Display for Duration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            seconds if seconds.is_multiple_of(60) => write!(f, "{}m", seconds / 60),
            seconds => write!(f, "{seconds}s"),
        }
    }
}

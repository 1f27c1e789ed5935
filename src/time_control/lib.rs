//! Time controls as data: the clock of each side, period by period.
//!
//! | content | in the text ([`TimeControl::parse`]) | example |
//! |---|---|---|
//! | time for the whole game | `base` | `60m`, 003 article 6.5 (包干) |
//! | moves to be made in a period | `moves/base` | `40/90m 30m` |
//! | the last period is repeated | `...` | `40/90m 10/15m ...`, 003 article 6.1 |
//! | seconds added for each move | `+seconds` | `90m+30s` |
//! | only from some move on | `(from move)` | `5m+3s(from 61)` |
//! | simple delay, Bronstein delay | `delay`, `bronstein` | `90m delay 5s` |
//! | 读秒 | `byo times x seconds` | `60m byo 5x30s` |
//! | unequal sides | `W … \| B …` (`R` for red) | `W 5m \| B 4m` |
//! | the time that was bid | `bid` | `W 4m+2s \| B bid+2s` |
//! | default time for late players | `, late` | `90m+30s, late 15m` |
//! | a game may be adjourned | `, adjournment` | `40/120m 20/60m ..., adjournment` |
//! | one clock for a whole series of games | `, per series` | `5m+2s, per series` |
//!
//! ```
//! use qisai_time_control::{TimeClass, TimeControl};
//!
//! let control = TimeControl::parse("40/90m+30s 30m+30s").unwrap();
//! assert_eq!(control.class(), Some(TimeClass::Standard));
//! assert_eq!(control.trf_code(None).unwrap(), "40/5400+30:1800+30");
//! ```
//!
//! All values are exact: whole seconds and whole moves. [`TimeControl::trf_code`] writes record 222 of the TRF.

mod flaw;
mod parse;
mod tokens;
mod trf;

use std::fmt;

pub use flaw::{TimeControlError, TimeControlFlaw};
use qisai_rules_kernel::Side;
pub use trf::{NotInTrf, TrfCodeError, Unwritten};

/// Number of moves in a game that regulations assume when they compare time controls (FIDE B.02, rapid and blitz
/// chapter article 1).
pub const USUAL_MOVES: u16 = 60;

/// Time control of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TimeControl {
    /// Clocks of the first mover and the second mover.
    pub sides: [SideTime; 2],
    /// Seconds after which an absent player loses; `None` to follow the event's regulations.
    pub lateness: Option<u32>,
    /// `true` if a game may be adjourned with a sealed move.
    pub adjournment: bool,
    /// `true` if one clock runs through all games of the series (Lehmann–Georgiev).
    pub per_series: bool,
}

/// Clock of one side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SideTime {
    /// Periods, at least one.
    pub periods: Vec<Period>,
    /// `true` if the last period is repeated until the game ends.
    pub repeats: bool,
}

/// Period of a time control.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    /// Moves to be made in the period; `None` for the rest of the game.
    pub moves: Option<u16>,
    pub base: Base,
    pub mode: Mode,
}

/// Time added to the clock at the beginning of a period.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Base {
    Seconds(u32),
    /// Time that the side has bid, known when the bids are opened.
    Bid,
}

/// Compensation for each move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// No compensation.
    Fixed,
    Increment {
        seconds: u32,
        /// First move with increment, counted from the beginning of the game; `None` for the first move of the period.
        from: Option<u16>,
    },
    /// Simple delay: the clock waits before it runs.
    Delay { seconds: u32 },
    /// Bronstein delay: the time used is given back, up to this limit.
    Bronstein { seconds: u32 },
    /// Byo-yomi (读秒): a number of periods of a few seconds for a move, after the main time.
    ByoYomi { times: u16, seconds: u32 },
}

/// Class of a game by its time, as defined by FIDE.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TimeClass {
    /// 10 minutes or less over 60 moves (Laws of Chess, article B.1).
    Blitz,
    /// More than 10 and less than 60 minutes (article A.1).
    Rapid,
    Standard,
}

impl TimeControl {
    /// Returns a time control with the same clock for both sides.
    pub fn of(side: SideTime) -> Self {
        Self { sides: [side.clone(), side], lateness: None, adjournment: false, per_series: false }
    }

    /// Parses a stored text: a text in the format of [`TimeControl::parse`], or a code of record 222. Returns `None`
    /// for free text.
    pub fn read(text: &str) -> Option<Self> {
        Self::parse(text).ok().or_else(|| Self::from_trf_code(text).ok())
    }

    /// Returns the clock of a side.
    pub fn side(&self, side: Side) -> &SideTime {
        let [first, second] = &self.sides;
        if side == Side::First { first } else { second }
    }

    /// Returns `true` if the sides have different clocks.
    pub fn is_unequal(&self) -> bool {
        let [first, second] = &self.sides;
        first != second
    }

    /// Returns the class of a game. Returns `None` if the sides differ in class, a bid is not known, or byo-yomi is
    /// played, which FIDE's regulations do not cover.
    pub fn class(&self) -> Option<TimeClass> {
        let [first, second] = &self.sides;
        let class = TimeClass::of_seconds(first.seconds_of_usual_game()?);
        (TimeClass::of_seconds(second.seconds_of_usual_game()?) == class).then_some(class)
    }

    /// Returns `true` if the whole game has one time without additions for both sides (包干).
    pub fn is_one_time(&self) -> bool {
        self.sides.iter().all(|side| match side.periods.as_slice() {
            [only] => only.moves.is_none() && only.mode == Mode::Fixed && !side.repeats,
            _ => false,
        })
    }

    /// Returns the length of a game of sixty moves in which both use all their time, in seconds, or `None` if a bid is
    /// not known.
    pub fn seconds_of_a_game(&self) -> Option<u32> {
        let [first, second] = &self.sides;
        first.longest()?.checked_add(second.longest()?)
    }

    /// Returns the text of the time control with this letter for the first mover, if the sides differ: `R` for red in
    /// xiangqi.
    pub fn written(&self, first: char) -> String {
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
        f.write_str(&self.written('W'))
    }
}

impl TimeClass {
    /// Returns the class for a time for 60 moves in seconds.
    pub fn of_seconds(seconds: u32) -> Self {
        match seconds {
            3600.. => Self::Standard,
            601.. => Self::Rapid,
            _ => Self::Blitz,
        }
    }
}

impl SideTime {
    /// Returns a clock with one period for the whole game.
    pub fn of_seconds(seconds: u32, increment: u32) -> Self {
        let mode = if increment == 0 { Mode::Fixed } else { Mode::Increment { seconds: increment, from: None } };
        Self { periods: vec![Period { moves: None, base: Base::Seconds(seconds), mode }], repeats: false }
    }

    /// Returns each period with its first move, counted from 1. The last one is returned once.
    pub fn with_first_moves(&self) -> impl Iterator<Item = (u16, &Period)> {
        self.periods.iter().scan(1u16, |next, period| {
            let first = *next;
            *next = first.saturating_add(period.moves.unwrap_or(u16::MAX));
            Some((first, period))
        })
    }

    /// Returns the periods that begin before the sixty-first move, with their first moves and with each repetition of
    /// the last one.
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

    /// Returns the seconds for 60 moves: the periods that begin within them and the time added by their moves (TC5).
    /// Returns `None` if a bid is not known, and with byo-yomi.
    pub fn seconds_of_usual_game(&self) -> Option<u32> {
        let has_byo_yomi = self.periods.iter().any(|period| matches!(period.mode, Mode::ByoYomi { .. }));
        if has_byo_yomi { None } else { self.longest() }
    }

    /// Returns the seconds for 60 moves, with each byo-yomi period used up once.
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

    /// Returns the seconds at the beginning of the game, or `None` if a bid is not known.
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

/// Seconds displayed as `90m`, or `95s` if they are not whole minutes.
struct Duration(u32);

impl fmt::Display for Duration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            seconds if seconds.is_multiple_of(60) => write!(f, "{}m", seconds / 60),
            seconds => write!(f, "{seconds}s"),
        }
    }
}

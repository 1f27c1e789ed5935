//! What is wrong with the text of a time control.

use thiserror::Error;

/// Why a text is no time control.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("column {column}: {flaw}")]
pub struct TimeControlError {
    /// In characters, from 1; behind the last one where something is missing there.
    pub column: usize,
    pub flaw: TimeControlFlaw,
}

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TimeControlFlaw {
    #[error("there is no time control")]
    Empty,
    #[error("a time such as 90m or 30s is expected")]
    Time,
    #[error("a number is expected")]
    Number,
    /// A number that may be minutes or seconds.
    #[error("minutes or seconds? Write {0}m or {0}s")]
    Unit(u32),
    /// More than a clock can show, or nothing at all.
    #[error("no clock shows such a time")]
    Range,
    /// A word that means nothing in a time control, or nothing at this place.
    #[error("{0:?} says nothing here")]
    Word(String),
    /// A period without a number of moves has another one behind it.
    #[error("how many moves does the period before this one have? Write 40/90m")]
    NoMoves,
    /// The last period ends after so many moves.
    #[error("what comes after these {0} moves? Add a period, or ... if the last one is repeated")]
    NothingAfter(u16),
    /// Seconds for each move are said to begin before the period does, or behind its end.
    #[error("move {0} is not in this period")]
    NotInPeriod(u16),
    /// One period is told two ways of adding time.
    #[error("the seconds of this period are said already")]
    Twice,
    /// Only one side is told.
    #[error("what does the other side have? Write W 5m | B 4m")]
    OneSide,
    /// Behind a semicolon comes the time of another step.
    #[error("one time control is expected, not several")]
    Several,
}

//! Flaws in the text of a time control.

use thiserror::Error;

/// Reason why a text is not a time control.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("column {column}: {flaw}")]
pub struct TimeControlError {
    /// Column in characters, from 1; after the last one if something is missing there.
    pub column: usize,
    pub flaw: TimeControlFlaw,
}

/// Kind of flaw.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TimeControlFlaw {
    #[error("enter a time control")]
    Empty,
    #[error("enter a time such as 90m or 30s")]
    Time,
    #[error("enter a number")]
    Number,
    /// Number that may be minutes or seconds.
    #[error("minutes or seconds? Write {0}m or {0}s")]
    Unit(u32),
    /// Time that is zero or more than a clock can show.
    #[error("this time is out of range")]
    Range,
    /// Word without a meaning in a time control, or at this place.
    #[error("{0:?} is not understood")]
    Word(String),
    /// Period without a number of moves that is followed by another one.
    #[error("enter the number of moves of the previous period, such as 40/90m")]
    NoMoves,
    /// Last period that ends after a number of moves.
    #[error("add a period after these {0} moves, or ... if the last one is repeated")]
    NothingAfter(u16),
    /// First move with increment that is before the period or after its end.
    #[error("move {0} is not in this period")]
    NotInPeriod(u16),
    /// Period with two ways of adding time.
    #[error("the seconds of this period are given twice")]
    Twice,
    /// Time control for only one side.
    #[error("enter the time of the other side, such as W 5m | B 4m")]
    OneSide,
    /// Time of another step after a semicolon.
    #[error("one time control is expected, not several")]
    Several,
}

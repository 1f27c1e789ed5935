//! Refusals for people in the hall: wrong codes, late reports, unsettled rounds.

use qisai_domain::arranging::ArrangingFault;
use qisai_domain::bye_request::ByeFault;
use qisai_domain::{GameResult, Posture};
use thiserror::Error;

use super::kiosks::KioskUse;

/// Reason for refusing an action in the hall. Nothing was stored.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum HallRefusal {
    /// No pass has this code, or the pass has ended.
    #[error("this code is unknown or has ended")]
    UnknownCode,
    /// Too many wrong codes from this browser or in this event.
    #[error("too many wrong codes: wait {seconds} seconds")]
    CodeWait { seconds: u64 },
    /// Another device uses the pass.
    #[error("another device uses this code")]
    Claimed,
    /// This device does not hold the pass.
    #[error("this page is for the device that holds the code")]
    NotHolder,
    /// The pass does not permit this action.
    #[error("this code is not for that")]
    NotForThis,
    /// The kiosk does not offer this function.
    #[error("this kiosk is not for that")]
    KioskUse(KioskUse),
    /// Self check-in is closed.
    #[error("the check-in is not open")]
    CheckInClosed,
    /// The word of the day is wrong.
    #[error("the word of the day is missing or wrong")]
    WrongWord,
    /// A time for the check-in cannot be parsed.
    #[error("date and time as 2026-11-21 13:45, or nothing")]
    CheckInTime,
    /// The time limit for late arrivals has not expired.
    #[error("the late limit is not over yet")]
    LateLimit,
    /// The player is not expected in the round.
    #[error("this player is not expected in the round")]
    NotExpected,
    /// This tournament does not accept this way of reporting.
    #[error("results are not reported this way here")]
    Posture(Posture),
    /// The player has no game in play.
    #[error("there is no game to report")]
    NoGame,
    /// The pairing on the page has been replaced.
    #[error("this board is another now")]
    AnotherBoard,
    /// The round is closed.
    #[error("the round is closed")]
    RoundClosed,
    /// Results that players cannot report: forfeits, adjourned and unrated games, half points for one side.
    #[error("players cannot report {}", .0.code())]
    NotReported(GameResult),
    /// More fouls than a player may report.
    #[error("players report at most {most} fouls of a side")]
    ManyFouls { most: u8 },
    /// This tournament accepts no records from players.
    #[error("players do not hand in records here")]
    NoRecords,
    /// The submission contains no moves.
    #[error("no moves were found: type or paste the moves, or send a photo")]
    NoMoves,
    /// A text too long for a game record.
    #[error("a record has at most {most} bytes")]
    LongRecord { most: usize },
    /// A photo with too many bytes.
    #[error("a photo has at most {most} bytes")]
    PhotoBytes { most: usize },
    /// A file that is not a photo.
    #[error("a photo is a PNG, JPEG or WebP file")]
    PhotoKind,
    /// A photo with too many pixels, or none.
    #[error("this photo has too many pixels")]
    PhotoPixels,
    /// Too many submissions for this game.
    #[error("too much was handed in for this game")]
    ManySheets,
    /// The submission is no longer pending.
    #[error("what was handed in waits no more")]
    SheetGone,
    /// The round has unsettled boards.
    #[error("these boards are not settled: {}", boards(.0))]
    Unsettled(Vec<u32>),
    /// The double entry lacks these boards.
    #[error("the second pass lacks boards {}", boards(.0))]
    SecondPassOpen(Vec<u32>),
    /// The person who entered a result cannot also do its double entry.
    #[error("somebody else has to type this board: you entered its result")]
    SamePerson,
    /// There is no result to compare with.
    #[error("this board has no result yet")]
    NoResult,
    /// Too many messages were requested today.
    #[error("too many messages were asked for today")]
    ManyMessages,
    /// The time of a game cannot be arranged this way.
    #[error(transparent)]
    Arranging(#[from] ArrangingFault),
    /// A bye cannot be requested, granted or refused this way.
    #[error(transparent)]
    Bye(#[from] ByeFault),
    /// The name of a kiosk is empty or too long.
    #[error("a kiosk needs a name of at most 60 characters")]
    KioskName,
}

/// Formats board numbers as a list.
pub fn boards(boards: &[u32]) -> String {
    boards.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

//! Refusals for people in the hall: wrong codes, late reports, unsettled rounds.

use qisai_domain::arranging::ArrangingFault;
use qisai_domain::bye_request::ByeFault;
use qisai_domain::{GameResult, ReportingMode};
use qisai_records::Stop;
use thiserror::Error;

/// Function of a kiosk.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KioskUse {
    /// Check in, for the round whose check-in is open.
    CheckIn,
    /// Report a result with a badge.
    Report,
    /// Find a person by name; without it, only a badge identifies a person.
    LookUp,
}

/// Reason for refusing an action in the hall. Nothing was stored.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum HallRefusal {
    /// Code of no pass, or of a pass that has ended.
    #[error("this code is unknown or has expired")]
    UnknownCode,
    /// Too many wrong codes from this browser or in this event.
    #[error("too many wrong codes: wait {seconds} seconds")]
    CodeWait { seconds: u64 },
    /// Pass used by another device.
    #[error("another device uses this code")]
    Claimed,
    /// Pass that this device does not hold.
    #[error("this page is for the device that uses the code")]
    NotHolder,
    /// Action that the pass does not permit.
    #[error("this code cannot be used for that")]
    NotForThis,
    /// Function that the kiosk does not offer.
    #[error("this kiosk cannot be used for that")]
    KioskUse(KioskUse),
    /// Closed self check-in.
    #[error("the check-in is not open")]
    CheckInClosed,
    /// Wrong word of the day.
    #[error("the word of the day is missing or wrong")]
    WrongWord,
    /// Invalid time for the check-in.
    #[error("enter date and time as 2026-11-21 13:45, or leave it blank")]
    CheckInTime,
    /// Time limit for late arrivals that has not expired.
    #[error("the default time has not passed yet")]
    LateLimit,
    /// Player who is not expected in the round.
    #[error("this player is not expected in the round")]
    NotExpected,
    /// Way of reporting that this tournament does not accept.
    #[error("results are not reported this way here")]
    Posture(ReportingMode),
    /// Player without a game in play.
    #[error("there is no game to report")]
    NoGame,
    /// Pairing on the page that has been replaced.
    #[error("this board has changed")]
    AnotherBoard,
    /// Closed round.
    #[error("the round is closed")]
    RoundClosed,
    /// Results that players cannot report: forfeits, adjourned and unrated games, half points for one side.
    #[error("players cannot report {}", .0.code())]
    NotReported(GameResult),
    /// More fouls than a player may report.
    #[error("players can report at most {most} fouls per side")]
    ManyFouls { most: u8 },
    /// Tournament that accepts no records from players.
    #[error("players cannot submit records here")]
    NoRecords,
    /// Submission without moves.
    #[error("no moves were found: type or paste the moves, or send a photo")]
    NoMoves,
    /// Moves that cannot be read to their end, submitted without the wish to leave them so.
    #[error("“{}” is not understood", .0.text)]
    Unreadable(Box<Stop>),
    /// Text too long for a game record.
    #[error("a record can have at most {most} bytes")]
    LongRecord { most: usize },
    /// Photo with too many bytes.
    #[error("a photo can have at most {most} bytes")]
    PhotoBytes { most: usize },
    /// File that is not a photo.
    #[error("a photo must be a PNG, JPEG or WebP file")]
    PhotoKind,
    /// Photo with too many pixels, or none.
    #[error("this photo has too many pixels")]
    PhotoPixels,
    /// Too many submissions for this game.
    #[error("too much was submitted for this game")]
    ManySheets,
    /// Submission that is no longer pending.
    #[error("this submission is no longer waiting")]
    SheetGone,
    /// Round with unsettled boards.
    #[error("these boards are not settled: {}", boards(.0))]
    Unsettled(Vec<u32>),
    /// Boards that lack the double entry.
    #[error("double entry is missing for boards {}", boards(.0))]
    SecondPassOpen(Vec<u32>),
    /// Double entry by the person who entered the result.
    #[error("you entered the result of this board: a colleague has to enter it the second time")]
    SamePerson,
    /// Missing result to compare with.
    #[error("this board has no result yet")]
    NoResult,
    /// Too many messages requested today.
    #[error("too many messages were requested today")]
    ManyMessages,
    /// Arrangement of a game's time that is not permitted.
    #[error(transparent)]
    Arranging(#[from] ArrangingFault),
    /// Request, grant or refusal of a bye that is not permitted.
    #[error(transparent)]
    Bye(#[from] ByeFault),
    /// Name of a kiosk that is empty or too long.
    #[error("a kiosk needs a name of at most 60 characters")]
    KioskName,
}

/// Formats board numbers as a list.
pub fn boards(boards: &[u32]) -> String {
    boards.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

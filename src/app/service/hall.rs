//! What is refused to people in the hall: wrong codes, reports that come too late, rounds that are not settled.

use qisai_domain::arranging::ArrangingFault;
use qisai_domain::bye_request::ByeFault;
use qisai_domain::{GameResult, Posture};
use thiserror::Error;

use super::kiosks::KioskUse;

/// Why something from the hall did not happen. Nothing was stored.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum HallRefusal {
    /// No pass has this code, or it has ended.
    #[error("this code is unknown or has ended")]
    UnknownCode,
    /// Too many wrong codes, from this browser or in this event.
    #[error("too many wrong codes: wait {seconds} seconds")]
    CodeWait { seconds: u64 },
    /// Another device uses the pass.
    #[error("another device uses this code")]
    Claimed,
    /// This device does not hold the pass.
    #[error("this page is for the device that holds the code")]
    NotHolder,
    /// The holder of the pass may not do this.
    #[error("this code is not for that")]
    NotForThis,
    /// The kiosk is not for this.
    #[error("this kiosk is not for that")]
    KioskUse(KioskUse),
    /// Nobody may say now that they are there.
    #[error("the check-in is not open")]
    CheckInClosed,
    /// The word of the day is wrong.
    #[error("the word of the day is missing or wrong")]
    WrongWord,
    /// A time beside the check-in cannot be read.
    #[error("date and time as 2026-11-21 13:45, or nothing")]
    CheckInTime,
    /// Who is late may still come: the limit is not over.
    #[error("the late limit is not over yet")]
    LateLimit,
    /// They are not expected in the round.
    #[error("this player is not expected in the round")]
    NotExpected,
    /// Results are not reported so in this tournament.
    #[error("results are not reported this way here")]
    Posture(Posture),
    /// There is no game of the player in play.
    #[error("there is no game to report")]
    NoGame,
    /// The pairing that the page showed is another one now.
    #[error("this board is another now")]
    AnotherBoard,
    /// The round is closed.
    #[error("the round is closed")]
    RoundClosed,
    /// What players cannot report: forfeits, adjourned and unrated games, half points to one side.
    #[error("players cannot report {}", .0.code())]
    NotReported(GameResult),
    /// More fouls than a player may report.
    #[error("players report at most {most} fouls of a side")]
    ManyFouls { most: u8 },
    /// Players hand in no records in this tournament.
    #[error("players do not hand in records here")]
    NoRecords,
    /// No moves were found in what was handed in.
    #[error("no moves were found: type or paste the moves, or send a photo")]
    NoMoves,
    /// A text that is too long to be anybody's record.
    #[error("a record has at most {most} bytes")]
    LongRecord { most: usize },
    /// A photo with too many bytes.
    #[error("a photo has at most {most} bytes")]
    PhotoBytes { most: usize },
    /// A file that is no photo.
    #[error("a photo is a PNG, JPEG or WebP file")]
    PhotoKind,
    /// A photo with too many pixels, or none.
    #[error("this photo has too many pixels")]
    PhotoPixels,
    /// So often was something handed in for this game.
    #[error("too much was handed in for this game")]
    ManySheets,
    /// What was handed in waits no more.
    #[error("what was handed in waits no more")]
    SheetGone,
    /// The round has boards that are not settled.
    #[error("these boards are not settled: {}", boards(.0))]
    Unsettled(Vec<u32>),
    /// The second pass lacks these boards.
    #[error("the second pass lacks boards {}", boards(.0))]
    SecondPassOpen(Vec<u32>),
    /// Whoever entered a result cannot be its second pass.
    #[error("somebody else has to type this board: you entered its result")]
    SamePerson,
    /// There is no result to compare with.
    #[error("this board has no result yet")]
    NoResult,
    /// So many messages were asked for today.
    #[error("too many messages were asked for today")]
    ManyMessages,
    /// The time of a game is not arranged so.
    #[error(transparent)]
    Arranging(#[from] ArrangingFault),
    /// A bye is not asked for, given or refused so.
    #[error(transparent)]
    Bye(#[from] ByeFault),
    /// A name of a kiosk is empty or too long.
    #[error("a kiosk needs a name of at most 60 characters")]
    KioskName,
}

/// Boards as a list.
pub fn boards(boards: &[u32]) -> String {
    boards.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

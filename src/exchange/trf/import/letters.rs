//! Result letters in the two lines of a game.

use qisai_domain::{GameResult, Outcome};

use crate::trf::record::CellCode;

/// Returns `true` for the letters `+` and `-`.
pub(super) fn is_forfeit(code: CellCode) -> bool {
    matches!(code, CellCode::Result(outcome) if outcome.is_forfeit())
}

/// Combination of two letters.
pub(super) enum Combined {
    /// Result.
    Fits(GameResult),
    /// Result that differs from the letters as written.
    Mended(GameResult),
    /// No result.
    Impossible,
}

/// Combines two letters into one result:
///
/// | letters | result |
/// |---|---|
/// | the two of a result | that result |
/// | the two of a result, one of them unrated | that result, unrated |
/// | one letter, the other missing | the result in which the other side has the opposite |
/// | none | none yet |
/// | anything else | impossible |
pub(super) fn combine((first, second): (CellCode, CellCode)) -> Combined {
    let outcome = |code| if let CellCode::Result(outcome) = code { Some(outcome) } else { None };
    let (one, two) = match (outcome(first), outcome(second)) {
        (None, None) => return Combined::Fits(GameResult::Unknown),
        (Some(one), Some(two)) => (one, two),
        (Some(one), None) => (one, opposite(one)),
        (None, Some(two)) => (opposite(two), two),
    };
    let complete = outcome(first).is_some() && outcome(second).is_some();
    if let Some(result) = GameResult::from_outcomes(one, two) {
        return if complete { Combined::Fits(result) } else { Combined::Mended(result) };
    }
    GameResult::from_outcomes(unrated(one), unrated(two)).map_or(Combined::Impossible, Combined::Mended)
}

fn opposite(outcome: Outcome) -> Outcome {
    match outcome {
        Outcome::Win { rated } => Outcome::Loss { rated },
        Outcome::Loss { rated } => Outcome::Win { rated },
        Outcome::ForfeitWin => Outcome::ForfeitLoss,
        Outcome::ForfeitLoss => Outcome::ForfeitWin,
        Outcome::Draw { .. } | Outcome::Adjourned | Outcome::Unknown => outcome,
    }
}

fn unrated(outcome: Outcome) -> Outcome {
    match outcome {
        Outcome::Win { .. } => Outcome::Win { rated: false },
        Outcome::Draw { .. } => Outcome::Draw { rated: false },
        Outcome::Loss { .. } => Outcome::Loss { rated: false },
        other => other,
    }
}

//! The natural limit (自然限着): so many rounds without a capture are a draw on a claim (articles 4.2.4, 23.3).
//!
//! Of the claimant's checks only ten count. The article does not say what falls out of the count with a check that does not count:
//! [`Uncounted`] has both readings. Moves of pawns do not interrupt the count.

use qisai_rules_kernel::Side;

use crate::record::Played;

/// What is left out with each check beyond the cap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Uncounted {
    /// The claimant's check and the answer to it: a whole round.
    CheckAndAnswer,
    /// The checking move alone, whichever side gives it.
    CheckAlone,
}

/// A competition's limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limit {
    /// Rounds (a move of each side) without a capture. Competitions may have fewer than 60.
    pub rounds: usize,
    /// How many of a side's checks count.
    pub counted_checks: usize,
    /// What is left out with a check that does not count.
    pub uncounted: Uncounted,
}

impl Limit {
    /// 60 rounds, ten checks.
    pub const CN: Self = Self { rounds: 60, counted_checks: 10, uncounted: Uncounted::CheckAndAnswer };
}

/// A claim of the natural limit, judged. An unjustified one is a foul (9.1.4) and costs five minutes (23.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim {
    /// Moves of both sides since the last capture.
    pub plies: usize,
    /// Those that count.
    pub counted: usize,
    /// Whether the limit is reached.
    pub justified: bool,
    /// Otherwise the number of the ply after which it would be, if nothing is taken and no further check left out.
    pub possible_after: Option<usize>,
}

/// Judges a claim made after the last of these moves.
pub fn judge(played: &[Played], claimant: Side, limit: &Limit) -> Claim {
    let since = played.iter().rposition(|ply| ply.takes).map_or(0, |taking| taking + 1);
    let quiet = played.get(since..).unwrap_or_default();
    let beyond = |side: Side| {
        quiet.iter().filter(|ply| ply.side == side && ply.checks).count().saturating_sub(limit.counted_checks)
    };
    let left_out = match limit.uncounted {
        Uncounted::CheckAndAnswer => 2 * beyond(claimant),
        Uncounted::CheckAlone => beyond(Side::First) + beyond(Side::Second),
    };
    let counted = quiet.len().saturating_sub(left_out);
    let missing = (2 * limit.rounds).saturating_sub(counted);
    let possible_after = (missing > 0).then_some(played.len() + missing);
    Claim { plies: quiet.len(), counted, justified: missing == 0, possible_after }
}

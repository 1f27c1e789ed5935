//! Natural limit (自然限着): a number of rounds without a capture is a draw on a claim (articles 4.2.4, 23.3).
//!
//! Only ten of the claimant's checks count. The article does not define the moves that an uncounted check removes from
//! the count; [`Uncounted`] has both readings. Moves of pawns do not interrupt the count.

use qisai_rules_kernel::{Limit, Side};

use crate::record::Played;

/// Moves removed from the count with each check beyond the cap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Uncounted {
    /// Claimant's check and the answer to it: a whole round.
    CheckAndAnswer,
    /// Checking move alone, for checks by either side.
    CheckAlone,
}

/// Natural limit of a competition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NaturalLimit {
    /// Number of rounds (a move of each side) without a capture. Competitions may have fewer than 60.
    pub limit: Limit,
    /// Number of a side's checks that count.
    pub counted_checks: usize,
    /// Moves removed with a check that does not count.
    pub uncounted: Uncounted,
}

impl NaturalLimit {
    /// Returns the limit in moves of both sides.
    pub(crate) fn plies(&self) -> usize {
        usize::try_from(self.limit.after).unwrap_or(usize::MAX).saturating_mul(2)
    }
}

/// Judged claim of the natural limit. An unjustified claim is a foul (9.1.4) and costs five minutes (23.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim {
    /// Moves of both sides since the last capture.
    pub plies: usize,
    /// Moves that count.
    pub counted: usize,
    /// `true` if the limit is reached.
    pub justified: bool,
    /// Ply after which an unjustified claim would be justified, if there is no capture and no further check is removed.
    pub possible_after: Option<usize>,
}

/// Judges a claim made after the last of these moves.
pub fn judge(played: &[Played], claimant: Side, limit: &NaturalLimit) -> Claim {
    let since = played.iter().rposition(|ply| ply.takes).map_or(0, |taking| taking + 1);
    let mut quiet = Quiet::default();
    played.iter().skip(since).for_each(|ply| quiet.count(*ply));
    let counted = quiet.counted(claimant, limit);
    let missing = limit.plies().saturating_sub(counted);
    let possible_after = (missing > 0).then_some(played.len() + missing);
    Claim { plies: quiet.plies, counted, justified: missing == 0, possible_after }
}

/// Returns the plies after which either side can first claim: one for each sufficiently long stretch without a capture.
pub fn reached(played: &[Played], limit: &NaturalLimit) -> Vec<usize> {
    let (mut quiet, mut told) = (Quiet::default(), false);
    let mut found = Vec::new();
    for (number, ply) in (1..).zip(played) {
        quiet.count(*ply);
        told &= !ply.takes;
        let reached = |side| quiet.counted(side, limit) >= limit.plies();
        // The count of all moves is the upper bound.
        if !told && quiet.plies >= limit.plies() && (reached(Side::First) || reached(Side::Second)) {
            found.push(number);
            told = true;
        }
    }
    found
}

/// Counts since the last capture.
#[derive(Default)]
struct Quiet {
    plies: usize,
    /// Numbers of checks by each side.
    checks: [usize; 2],
}

impl Quiet {
    fn count(&mut self, ply: Played) {
        if ply.takes {
            *self = Self::default();
            return;
        }
        let [first, second] = &mut self.checks;
        let checks = if ply.side == Side::First { first } else { second };
        *checks += usize::from(ply.checks);
        self.plies += 1;
    }

    /// Returns the number of plies that count.
    fn counted(&self, claimant: Side, limit: &NaturalLimit) -> usize {
        let [first, second] = self.checks.map(|checks| checks.saturating_sub(limit.counted_checks));
        let left_out = match (limit.uncounted, claimant) {
            (Uncounted::CheckAndAnswer, Side::First) => 2 * first,
            (Uncounted::CheckAndAnswer, Side::Second) => 2 * second,
            (Uncounted::CheckAlone, _) => first + second,
        };
        self.plies.saturating_sub(left_out)
    }
}

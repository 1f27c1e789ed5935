//! The natural limit (自然限着): so many rounds without a capture are a draw on a claim (articles 4.2.4, 23.3).
//!
//! Of the claimant's checks only ten count. The article does not say what falls out of the count with a check that does not count:
//! [`Uncounted`] has both readings. Moves of pawns do not interrupt the count.

use qisai_rules_kernel::{Limit, Side};

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
pub struct NaturalLimit {
    /// After how many rounds (a move of each side) without a capture. Competitions may have fewer than 60.
    pub limit: Limit,
    /// How many of a side's checks count.
    pub counted_checks: usize,
    /// What is left out with a check that does not count.
    pub uncounted: Uncounted,
}

impl NaturalLimit {
    /// Moves of both sides.
    pub(crate) fn plies(&self) -> usize {
        usize::try_from(self.limit.after).unwrap_or(usize::MAX).saturating_mul(2)
    }
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
pub fn judge(played: &[Played], claimant: Side, limit: &NaturalLimit) -> Claim {
    let since = played.iter().rposition(|ply| ply.takes).map_or(0, |taking| taking + 1);
    let mut quiet = Quiet::default();
    played.iter().skip(since).for_each(|ply| quiet.count(*ply));
    let counted = quiet.counted(claimant, limit);
    let missing = limit.plies().saturating_sub(counted);
    let possible_after = (missing > 0).then_some(played.len() + missing);
    Claim { plies: quiet.plies, counted, justified: missing == 0, possible_after }
}

/// The plies after which either side can first claim: one for each stretch without a capture that is long enough.
pub fn reached(played: &[Played], limit: &NaturalLimit) -> Vec<usize> {
    let (mut quiet, mut told) = (Quiet::default(), false);
    let mut found = Vec::new();
    for (number, ply) in (1..).zip(played) {
        quiet.count(*ply);
        told &= !ply.takes;
        let reached = |side| quiet.counted(side, limit) >= limit.plies();
        // The count of every move is the highest that there can be.
        if !told && quiet.plies >= limit.plies() && (reached(Side::First) || reached(Side::Second)) {
            found.push(number);
            told = true;
        }
    }
    found
}

/// What has happened since the last capture.
#[derive(Default)]
struct Quiet {
    plies: usize,
    /// By the side that gave them.
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

    /// How many of the plies count.
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

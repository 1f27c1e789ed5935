//! Penalties and points beyond the results in a few words.

use qisai_domain::{Adjustment, AdjustmentKind, Penalty, Points, ScoreSystem};

use super::scores;
use crate::i18n::Words;

/// A penalty in a few words.
pub fn penalty(penalty: &Penalty, t: Words) -> String {
    t.penalty_in_round(t.penalty_kind(penalty.kind), penalty.round)
}

/// Points given or taken in a few words.
pub fn adjustment(scores: &ScoreSystem, adjustment: &Adjustment, t: Words) -> String {
    let points = scores::points(scores, adjustment.points);
    let sign = if adjustment.kind == AdjustmentKind::Extra && adjustment.points > Points::ZERO { "+" } else { "" };
    let round = adjustment.round.map_or_else(|| t.every_round().to_owned(), |round| t.round_n(round));
    format!("{round}{}{} {sign}{points}", t.colon(), t.adjustment_kind(adjustment.kind))
}

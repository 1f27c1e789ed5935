//! Penalties and points beyond the results as short text.

use qisai_domain::{Adjustment, AdjustmentKind, Penalty, Points, ScoreSystem, Scoring};

use crate::scores;
use qisai_i18n::Words;

/// Returns a penalty as a short text.
pub fn penalty(penalty: &Penalty, t: Words) -> String {
    t.penalty_in_round(t.penalty_kind(penalty.kind), penalty.round)
}

/// Returns the score system of points given or taken: match points if there are any, unless the adjustment is one of
/// game points.
pub fn scores_of(scoring: &Scoring, kind: AdjustmentKind) -> &ScoreSystem {
    if kind == AdjustmentKind::ExtraGamePoints { &scoring.games } else { scoring.primary() }
}

/// Returns points given or taken as a short text.
pub fn adjustment(scoring: &Scoring, adjustment: &Adjustment, t: Words) -> String {
    let points = scores::points(scores_of(scoring, adjustment.kind), adjustment.points);
    let is_extra = matches!(adjustment.kind, AdjustmentKind::Extra | AdjustmentKind::ExtraGamePoints);
    let sign = if is_extra && adjustment.points > Points::ZERO { "+" } else { "" };
    let round = adjustment.round.map_or_else(|| t.every_round().to_owned(), |round| t.round_n(round));
    format!("{round}{}{} {sign}{points}", t.colon(), t.adjustment_kind(adjustment.kind))
}

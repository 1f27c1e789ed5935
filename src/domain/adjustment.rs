//! Points outside the score system: awards and deductions that an arbiter makes beyond the result of a round.

use serde::{Deserialize, Serialize};

use crate::Points;
use crate::result::{ByeKind, Outcome};

/// Abnormal points of one competitor (TRF26, record 299), for decisions that the score system does not cover, such as
/// those of C.04.2.
///
/// If several adjustments replace the points of one round, one that names the round takes precedence over one for all
/// rounds, and an earlier one over a later one. Penalties and bonuses add up. The order has no other meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Adjustment {
    /// Kind of adjustment.
    pub kind: AdjustmentKind,
    /// Round to adjust, from 1; `None` for every round.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub round: Option<u16>,
    /// Points in units of the score system: added for [`AdjustmentKind::Extra`], otherwise substituted for the usual
    /// points of the round.
    pub points: Points,
}

/// Kind of an [`Adjustment`]: the types of record 299, the blank type being split into match points and game points.
/// All kinds except the extras replace the points of a round with that outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AdjustmentKind {
    /// Penalty (negative) or bonus: counts in the score from its round on, whatever the result, but not as points
    /// obtained in the game.
    Extra,
    /// Penalty or bonus in game points of a team event; match points stay unchanged if they rank first.
    ExtraGamePoints,
    /// Win over the board.
    Win,
    /// Draw over the board.
    Draw,
    /// Loss over the board.
    Loss,
    FullPointBye,
    HalfPointBye,
    ZeroPointBye,
    ForfeitWin,
    ForfeitLoss,
}

impl AdjustmentKind {
    /// Returns the kind that replaces the points of an outcome, or `None` without a result.
    pub fn of_outcome(outcome: Outcome) -> Option<Self> {
        match outcome {
            Outcome::Win { .. } => Some(Self::Win),
            Outcome::Draw { .. } => Some(Self::Draw),
            Outcome::Loss { .. } => Some(Self::Loss),
            Outcome::ForfeitWin => Some(Self::ForfeitWin),
            Outcome::ForfeitLoss => Some(Self::ForfeitLoss),
            Outcome::Adjourned | Outcome::Unknown => None,
        }
    }

    /// Returns the kind that replaces the points of a bye, or `None` for the pairing-allocated bye, which has no letter
    /// in record 299.
    pub fn of_bye(bye: ByeKind) -> Option<Self> {
        match bye {
            ByeKind::PairingAllocated => None,
            ByeKind::FullPoint => Some(Self::FullPointBye),
            ByeKind::HalfPoint => Some(Self::HalfPointBye),
            ByeKind::ZeroPoint => Some(Self::ZeroPointBye),
        }
    }
}

/// Returns the points of a competitor's `round`, given that the score system awards `usual` for it.
pub fn worth(adjustments: &[Adjustment], round: u16, kind: Option<AdjustmentKind>, usual: Points) -> Points {
    let of = |wanted: Option<u16>| {
        adjustments.iter().find(|it| Some(it.kind) == kind && it.round == wanted).map(|it| it.points)
    };
    of(Some(round)).or_else(|| of(None)).unwrap_or(usual)
}

/// Returns the sum of a competitor's penalties and bonuses in `round`, in the points that rank first.
pub fn extra(adjustments: &[Adjustment], round: u16) -> Points {
    sum_of(AdjustmentKind::Extra, adjustments, round)
}

/// Returns the sum of a team's penalties and bonuses in `round`, in game points.
pub fn extra_game_points(adjustments: &[Adjustment], round: u16) -> Points {
    sum_of(AdjustmentKind::ExtraGamePoints, adjustments, round)
}

fn sum_of(kind: AdjustmentKind, adjustments: &[Adjustment], round: u16) -> Points {
    let counts = |it: &&Adjustment| it.kind == kind && it.round.is_none_or(|only| only == round);
    adjustments.iter().filter(counts).map(|it| it.points).sum()
}

//! Points outside the score system: what an arbiter gives or takes beyond the result of a round.

use serde::{Deserialize, Serialize};

use crate::points::Points;
use crate::result::{ByeKind, Outcome};

/// Abnormal points of one competitor (TRF26, record 299): decisions such as those of C.04.2 that the score system does not know.
///
/// Where several replace the points of one round, that which names the round goes before that for all rounds, then the earlier
/// one before the later. Penalties and bonuses add up. The order means nothing else.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Adjustment {
    /// What is adjusted.
    pub kind: AdjustmentKind,
    /// In which round, from 1; none: in every round.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub round: Option<u16>,
    /// In units of the score system: added as [`AdjustmentKind::Extra`], put in place of what the round is worth otherwise.
    pub points: Points,
}

/// What an [`Adjustment`] is about: the types of record 299, the blank one for match points and for game points. All but the extras replace what a round with this outcome is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AdjustmentKind {
    /// A penalty (negative) or bonus: counts in the score from its round on, whatever the result; it is no part of the points
    /// obtained in the game.
    Extra,
    /// The same in game points of a team event: where match points rank first, they stay as they are.
    ExtraGamePoints,
    /// A win over the board.
    Win,
    /// A draw over the board.
    Draw,
    /// A loss over the board.
    Loss,
    FullPointBye,
    HalfPointBye,
    ZeroPointBye,
    ForfeitWin,
    ForfeitLoss,
}

impl AdjustmentKind {
    /// The kind that replaces the points of an outcome; none while there is no result.
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

    /// The kind that replaces the points of a bye; none for the pairing-allocated one, which record 299 has no letter for.
    pub fn of_bye(bye: ByeKind) -> Option<Self> {
        match bye {
            ByeKind::PairingAllocated => None,
            ByeKind::FullPoint => Some(Self::FullPointBye),
            ByeKind::HalfPoint => Some(Self::HalfPointBye),
            ByeKind::ZeroPoint => Some(Self::ZeroPointBye),
        }
    }
}

/// What a competitor's `round` is worth when the score system gives `usual` for it.
pub fn worth(adjustments: &[Adjustment], round: u16, kind: Option<AdjustmentKind>, usual: Points) -> Points {
    let of = |wanted: Option<u16>| {
        adjustments.iter().find(|it| Some(it.kind) == kind && it.round == wanted).map(|it| it.points)
    };
    of(Some(round)).or_else(|| of(None)).unwrap_or(usual)
}

/// A competitor's penalties and bonuses of `round`, in the points that rank first.
pub fn extra(adjustments: &[Adjustment], round: u16) -> Points {
    sum_of(AdjustmentKind::Extra, adjustments, round)
}

/// A team's penalties and bonuses of `round` in game points.
pub fn extra_game_points(adjustments: &[Adjustment], round: u16) -> Points {
    sum_of(AdjustmentKind::ExtraGamePoints, adjustments, round)
}

fn sum_of(kind: AdjustmentKind, adjustments: &[Adjustment], round: u16) -> Points {
    let counts = |it: &&Adjustment| it.kind == kind && it.round.is_none_or(|only| only == round);
    adjustments.iter().filter(counts).map(|it| it.points).sum()
}

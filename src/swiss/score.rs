//! Score systems: the values of results.

use crate::{ByeKind, Outcome, Points};

/// Points of every outcome, in integers of `1 / unit` points.
///
/// | preset | win | draw | loss | unit |
/// |---|---|---|---|---|
/// | [`standard`](Self::standard) | 1 | ½ | 0 | 2 |
/// | [`two_one_zero`](Self::two_one_zero) | 2 | 1 | 0 | 1 |
/// | [`three_one_zero`](Self::three_one_zero) | 3 | 1 | 0 | 1 |
///
/// The values of byes follow the corresponding outcome (TRF26 record 162: pairing-allocated and full-point bye a win,
/// half-point bye a draw, zero-point bye and forfeit loss a loss) unless the event defines others.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ScoreSystem {
    /// Number of smallest units in one point; at least 1.
    pub unit: u16,
    /// Points of a won game and a forfeit win.
    pub win: Points,
    /// Points of a drawn game.
    pub draw: Points,
    /// Points of a lost game.
    pub loss: Points,
    /// Points of a forfeit loss or an absence (TRF26: `162 A`).
    pub absence: Points,
    /// Points of the pairing-allocated bye (C.04.1 article 3; TRF26: `162 P`). Like every bye, for a whole meeting.
    pub pairing_bye: Points,
    /// Points of the half-point bye.
    pub half_bye: Points,
    /// Points of the full-point bye.
    pub full_bye: Points,
    /// Points of the zero-point bye.
    pub zero_bye: Points,
    /// Points of a game without a known result, if standings are needed nevertheless (TRF26: `162 X`).
    pub unknown: Points,
}

impl ScoreSystem {
    /// Returns 1-½-0.
    #[must_use]
    pub fn standard() -> Self {
        Self::of(2, 2, 1, 0)
    }

    /// Returns 2-1-0, the xiangqi and draughts scoring.
    #[must_use]
    pub fn two_one_zero() -> Self {
        Self::of(1, 2, 1, 0)
    }

    /// Returns 3-1-0.
    #[must_use]
    pub fn three_one_zero() -> Self {
        Self::of(1, 3, 1, 0)
    }

    /// Returns a score system of win, draw and loss in units; byes follow the corresponding outcome.
    #[must_use]
    pub fn of(unit: u16, win: i32, draw: i32, loss: i32) -> Self {
        let (win, draw, loss) = (Points(win), Points(draw), Points(loss));
        Self {
            unit: unit.max(1),
            win,
            draw,
            loss,
            absence: loss,
            pairing_bye: win,
            half_bye: draw,
            full_bye: win,
            zero_bye: loss,
            unknown: draw,
        }
    }

    /// Returns the same scores for an event with `games` games a meeting: byes are for a whole meeting. The
    /// pairing-allocated bye has the points of one won game and a draw in each other game (C.04.5 article 1.4); the
    /// others have those of their outcome in each game.
    #[must_use]
    pub fn per_meeting_of(self, games: u16) -> Self {
        let games = i32::from(games.max(1));
        Self {
            pairing_bye: self.win + self.draw.times(games - 1),
            half_bye: self.draw.times(games),
            full_bye: self.win.times(games),
            zero_bye: self.loss.times(games),
            ..self
        }
    }

    /// Returns the same scores for meetings of `after` games instead of `before`. A bye keeps its meaning, such as the
    /// pairing-allocated one of C.04.5 article 1.4, or a draw in each game; one without such a meaning becomes that of
    /// [`per_meeting_of`](Self::per_meeting_of).
    #[must_use]
    pub fn for_meetings_of(self, before: u16, after: u16) -> Self {
        if before.max(1) == after.max(1) {
            return self;
        }
        let (old, new) = (self.clone().per_meeting_of(before), self.clone().per_meeting_of(after));
        let kept = |worth: Points, usual: ByeKind| {
            let kinds = [usual, ByeKind::FullPoint, ByeKind::HalfPoint, ByeKind::ZeroPoint];
            let kind = kinds.into_iter().find(|kind| old.bye(*kind) == worth);
            new.bye(kind.unwrap_or(usual))
        };
        Self {
            pairing_bye: kept(self.pairing_bye, ByeKind::PairingAllocated),
            half_bye: kept(self.half_bye, ByeKind::HalfPoint),
            full_bye: kept(self.full_bye, ByeKind::FullPoint),
            zero_bye: if self.zero_bye == self.absence.times(before.max(1).into()) {
                self.absence.times(after.max(1).into())
            } else {
                kept(self.zero_bye, ByeKind::ZeroPoint)
            },
            ..self
        }
    }

    /// Returns the same scores in a unit `times` as fine, which can represent fractions of the present unit.
    #[must_use]
    pub fn in_finer_units(self, times: u16) -> Self {
        let times = times.max(1);
        let finer = |points: Points| points.times(times.into());
        Self {
            unit: self.unit.saturating_mul(times),
            win: finer(self.win),
            draw: finer(self.draw),
            loss: finer(self.loss),
            absence: finer(self.absence),
            pairing_bye: finer(self.pairing_bye),
            half_bye: finer(self.half_bye),
            full_bye: finer(self.full_bye),
            zero_bye: finer(self.zero_bye),
            unknown: finer(self.unknown),
        }
    }

    /// Returns the points of a bye.
    pub fn bye(&self, kind: ByeKind) -> Points {
        match kind {
            ByeKind::PairingAllocated => self.pairing_bye,
            ByeKind::FullPoint => self.full_bye,
            ByeKind::HalfPoint => self.half_bye,
            ByeKind::ZeroPoint => self.zero_bye,
        }
    }

    /// Returns the points of an outcome for its side. A pending game has no points yet.
    pub fn outcome(&self, outcome: Outcome) -> Points {
        match outcome {
            Outcome::Win { .. } | Outcome::ForfeitWin => self.win,
            Outcome::Draw { .. } => self.draw,
            Outcome::Loss { .. } => self.loss,
            Outcome::ForfeitLoss => self.absence,
            Outcome::Adjourned | Outcome::Unknown => Points::ZERO,
        }
    }
}

impl Default for ScoreSystem {
    fn default() -> Self {
        Self::standard()
    }
}

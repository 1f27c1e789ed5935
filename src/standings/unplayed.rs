//! Rounds without a game over the board, Article 16 (Swiss only; Article 15 leaves nothing of this for pre-determined
//! pairings).
//!
//! | category | what happened | for opponents (16.3) | own round (16.4, cap since 2026) | voluntary (16.5) |
//! |---|---|---|---|---|
//! | 16.2.1 | pairing-allocated bye, full-point bye | points awarded | dummy ≤ draws in every round (16.4.2) | no |
//! | 16.2.2 | forfeit win | points awarded | dummy ≤ scheduled opponent's adjusted score (16.4.1) | no |
//! | 16.2.3 | requested bye, available again later | points awarded | dummy ≤ draws in every round (16.4.2) | yes |
//! | 16.2.4 | forfeit loss | points awarded | dummy ≤ scheduled opponent's adjusted score (16.4.1) | yes |
//! | 16.2.5 | requested bye, never available again | a draw | dummy ≤ draws in every round (16.4.2) | yes |
//!
//! "Available" is a game over the board, a forfeit win, or a bye of category 16.2.1.

use qisai_domain::regulations::TieBreakEdition;
use serde::{Deserialize, Serialize};

/// Category of an unplayed round (16.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Category {
    /// 16.2.1
    AllocatedBye,
    /// 16.2.2
    ForfeitWin,
    /// 16.2.3
    RequestedBye,
    /// 16.2.4
    ForfeitLoss,
    /// 16.2.5
    TrailingBye,
}

impl Category {
    /// The article that defines it.
    pub fn article(self) -> &'static str {
        match self {
            Self::AllocatedBye => "16.2.1",
            Self::ForfeitWin => "16.2.2",
            Self::RequestedBye => "16.2.3",
            Self::ForfeitLoss => "16.2.4",
            Self::TrailingBye => "16.2.5",
        }
    }

    /// Whether it is a voluntarily unplayed round (VUR): a requested bye or a forfeit loss.
    pub fn is_voluntary(self) -> bool {
        matches!(self, Self::RequestedBye | Self::ForfeitLoss | Self::TrailingBye)
    }

    /// Whether an opponent had been scheduled.
    pub fn is_forfeit(self) -> bool {
        matches!(self, Self::ForfeitWin | Self::ForfeitLoss)
    }
}

/// What stands in for the opponent in an own unplayed round (16.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Dummy {
    /// Somebody with the participant's own score (2023 and 2024).
    OwnScore,
    /// The same, limited by 16.4.1 and 16.4.2 (2026).
    OwnScoreCapped,
    /// Somebody with the lowest score of the field (the usual practice of xiangqi events).
    LowestScore,
    /// Nobody: the round adds nothing.
    Nobody,
}

/// Rules by which unplayed rounds count. Organisers may announce other ones (16.6): a stage names its way
/// ([`UnplayedRounds`](qisai_domain::regulations::UnplayedRounds)), from which this is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[expect(clippy::struct_excessive_bools, reason = "each is announced by itself, in any combination")]
pub struct Policy {
    /// Trailing requested byes are draws in the score that opponents use (16.3); otherwise they keep their points.
    pub trailing_byes_are_draws: bool,
    /// So is every unplayed round, byes and forfeits with their points too: variant 84 of Swiss-Manager's Buchholz. With it the own bye is an
    /// opponent with the own score ([`Dummy::OwnScore`]).
    #[serde(default)]
    pub unplayed_rounds_are_draws: bool,
    /// The opponent in own unplayed rounds (16.4).
    pub dummy: Dummy,
    /// A cut takes voluntarily unplayed rounds first (16.5).
    pub cut_voluntary_first: bool,
    /// A full-point bye is a requested bye instead of a kind of allocated one.
    pub full_point_byes_are_requested: bool,
    /// A bye with the points of a win is a win for WIN (7.1).
    pub byes_can_be_wins: bool,
    /// Rounds after somebody went on to another stage (a final, while the Swiss goes on) are draws in the score that opponents use, like
    /// trailing byes; otherwise they are nothing. C.07 does not know them.
    #[serde(default)]
    pub rounds_after_going_on_are_draws: bool,
    /// The round of the pairing-allocated bye is left out, and takes a cut that the lowest value would have had (D.02.01).
    #[serde(default)]
    pub bye_takes_the_cut: bool,
    /// Byes that were not allocated by the pairing are draws in the score that opponents use (D.02.01: one match point for each round in
    /// which a team was not paired).
    #[serde(default)]
    pub unpaired_rounds_are_draws: bool,
    /// A forfeited match is one against its scheduled opponent, with the points that it brought.
    #[serde(default)]
    pub forfeits_have_opponents: bool,
}

impl Policy {
    /// C.07 Article 16.
    #[must_use]
    pub fn fide(edition: TieBreakEdition) -> Self {
        let dummy = match edition {
            TieBreakEdition::Fide2024 => Dummy::OwnScore,
            TieBreakEdition::Fide2026 => Dummy::OwnScoreCapped,
        };
        Self {
            trailing_byes_are_draws: true,
            unplayed_rounds_are_draws: false,
            dummy,
            cut_voluntary_first: true,
            full_point_byes_are_requested: false,
            byes_can_be_wins: true,
            rounds_after_going_on_are_draws: true,
            bye_takes_the_cut: false,
            unpaired_rounds_are_draws: false,
            forfeits_have_opponents: false,
        }
    }

    /// D.02.01 (Olympiad 2026), announced as C.07 article 16.6 allows: the bye's round is left out instead of the weakest opponent, other
    /// rounds without a pairing add nothing to the own value and one match point to that of opponents.
    #[must_use]
    pub fn olympiad(edition: TieBreakEdition) -> Self {
        Self {
            trailing_byes_are_draws: false,
            dummy: Dummy::Nobody,
            cut_voluntary_first: false,
            bye_takes_the_cut: true,
            unpaired_rounds_are_draws: true,
            forfeits_have_opponents: true,
            ..Self::fide(edition)
        }
    }

    /// Practice of xiangqi events for 对手分: final points of the opponents without adjustment, a bye (轮空) counted as an
    /// opponent with the lowest points of the field and not as a win (胜局).
    #[must_use]
    pub fn xiangqi() -> Self {
        Self {
            trailing_byes_are_draws: false,
            unplayed_rounds_are_draws: false,
            dummy: Dummy::LowestScore,
            cut_voluntary_first: false,
            full_point_byes_are_requested: false,
            byes_can_be_wins: false,
            rounds_after_going_on_are_draws: false,
            bye_takes_the_cut: false,
            unpaired_rounds_are_draws: false,
            forfeits_have_opponents: false,
        }
    }
}

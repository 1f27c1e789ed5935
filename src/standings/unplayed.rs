//! Rounds without a game over the board (Article 16). They apply to the Swiss only; Article 15 leaves none of this for
//! pre-determined pairings.
//!
//! | category | event | for opponents (16.3) | own round (16.4, cap since 2026) | voluntary (16.5) |
//! |---|---|---|---|---|
//! | 16.2.1 | pairing-allocated bye, full-point bye | points awarded | dummy ≤ draws in every round (16.4.2) | no |
//! | 16.2.2 | forfeit win | points awarded | dummy ≤ scheduled opponent's adjusted score (16.4.1) | no |
//! | 16.2.3 | requested bye, available again later | points awarded | dummy ≤ draws in every round (16.4.2) | yes |
//! | 16.2.4 | forfeit loss | points awarded | dummy ≤ scheduled opponent's adjusted score (16.4.1) | yes |
//! | 16.2.5 | requested bye, never available again | a draw | dummy ≤ draws in every round (16.4.2) | yes |
//!
//! "Available" means a game over the board, a forfeit win, or a bye of category 16.2.1.

use qisai_domain::regulations::TieBreakEdition;
use serde::{Deserialize, Serialize};

/// Category of an unplayed round (16.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Category {
    /// Pairing-allocated bye (16.2.1).
    AllocatedBye,
    /// Forfeit win (16.2.2).
    ForfeitWin,
    /// Requested bye, available again later (16.2.3).
    RequestedBye,
    /// Forfeit loss (16.2.4).
    ForfeitLoss,
    /// Requested bye, never available again (16.2.5).
    TrailingBye,
}

impl Category {
    /// Returns the article that defines the category.
    pub fn article(self) -> &'static str {
        match self {
            Self::AllocatedBye => "16.2.1",
            Self::ForfeitWin => "16.2.2",
            Self::RequestedBye => "16.2.3",
            Self::ForfeitLoss => "16.2.4",
            Self::TrailingBye => "16.2.5",
        }
    }

    /// Returns `true` for a voluntarily unplayed round (VUR): a requested bye or a forfeit loss.
    pub fn is_voluntary(self) -> bool {
        matches!(self, Self::RequestedBye | Self::ForfeitLoss | Self::TrailingBye)
    }

    /// Returns `true` if an opponent had been scheduled.
    pub fn is_forfeit(self) -> bool {
        matches!(self, Self::ForfeitWin | Self::ForfeitLoss)
    }
}

/// Dummy opponent for the competitor's own unplayed round (16.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Dummy {
    /// Opponent with the participant's own score (2023 and 2024).
    OwnScore,
    /// Opponent with the participant's own score, limited by 16.4.1 and 16.4.2 (2026).
    OwnScoreCapped,
    /// Opponent with the lowest score of the field (the usual practice of xiangqi events).
    LowestScore,
    /// No opponent: the round adds nothing.
    Nobody,
}

/// Rules for counting unplayed rounds. Organisers may announce other rules (16.6). A stage names its rules as
/// [`UnplayedRounds`](qisai_domain::regulations::UnplayedRounds), from which the policy is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[expect(clippy::struct_excessive_bools, reason = "each is announced by itself, in any combination")]
pub struct Policy {
    /// `true` if trailing requested byes are draws in the score that opponents use (16.3). Otherwise they keep their
    /// points.
    pub trailing_byes_are_draws: bool,
    /// `true` if every unplayed round is a draw in the score that opponents use, including byes and forfeits with
    /// points. This is variant 84 of Swiss-Manager's Buchholz. There, the competitor's own bye is an opponent with the
    /// competitor's score ([`Dummy::OwnScore`]).
    #[serde(default)]
    pub unplayed_rounds_are_draws: bool,
    /// Opponent in the competitor's own unplayed rounds (16.4).
    pub dummy: Dummy,
    /// `true` if a cut takes voluntarily unplayed rounds first (16.5).
    pub cut_voluntary_first: bool,
    /// `true` if a full-point bye is a requested bye. Otherwise it counts as allocated.
    pub full_point_byes_are_requested: bool,
    /// `true` if a bye with the points of a win counts as a win for WIN (7.1).
    pub byes_can_be_wins: bool,
    /// `true` if rounds after advancing to another stage (a final during the Swiss) are draws in the score that
    /// opponents use, like trailing byes. Otherwise they add nothing. C.07 does not cover them.
    #[serde(default)]
    pub rounds_after_going_on_are_draws: bool,
    /// `true` if the round of the pairing-allocated bye is left out and uses up a cut that the lowest value would have
    /// taken (D.02.01).
    #[serde(default)]
    pub bye_takes_the_cut: bool,
    /// `true` if byes not allocated by the pairing are draws in the score that opponents use. D.02.01 grants one match
    /// point for each round in which a team was not paired.
    #[serde(default)]
    pub unpaired_rounds_are_draws: bool,
    /// `true` if a forfeited match counts as one against its scheduled opponent, with the points obtained.
    #[serde(default)]
    pub forfeits_have_opponents: bool,
}

impl Policy {
    /// Returns the policy of C.07 Article 16.
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

    /// Returns the policy of D.02.01 (Olympiad 2026), announced as C.07 article 16.6 allows. The round of the bye is
    /// left out instead of the weakest opponent. Other rounds without a pairing add nothing to a team's own value and
    /// one match point to its opponents' values.
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

    /// Returns the policy of xiangqi events for 对手分: final points of the opponents without adjustment. A bye (轮空)
    /// counts as an opponent with the lowest points of the field, and not as a win (胜局).
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

//! Readings of articles of the Swiss systems that can be understood in two ways. Each default follows the words of its
//! article.

/// One reading for each of these articles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct SwissReadings {
    /// C.04.4.3 article 3.8: first opponent of an upfloater in the median scoregroup.
    pub median_upfloaters: MedianUpfloaters,
    /// C.04.4.3 article 6: pairs for which the limits of colours give way in the last round.
    pub last_round: LastRound,
    /// C.04.6 article 4.2: scores that determine the first team of a pair.
    pub first_team: FirstTeam,
    /// C.04.6 article 4.3.1: number whose parity gives the initial colour.
    pub odd_team: OddTeam,
}

/// Opponent that an upfloater tries first in the median scoregroup, which is paired downwards (C.04.4.3 article 3.8).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum MedianUpfloaters {
    /// Lowest numbered player, as in the groups that the upfloater came from.
    #[default]
    LowestFirst,
    /// Highest numbered player, following the direction of pairing.
    HighestFirst,
}

/// Pairs for which the limits of colours give way in the last round (C.04.4.3 article 6).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum LastRound {
    /// Every pair: the article names none.
    #[default]
    AllPairs,
    /// Pairs of equal scores only, since Basic Rule 5 names the same score.
    EqualScores,
}

/// Scores that determine the first team of a pair (C.04.6 article 4.2) when virtual points are added for the pairing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum FirstTeam {
    /// Primary score as used for the pairing, then the secondary score as made.
    #[default]
    PrimaryAsPaired,
    /// Both scores as made.
    AsMade,
    /// Both scores with the virtual points of the round.
    BothWithVirtualPoints,
}

/// Number whose parity gives the initial colour to the first team (C.04.6 article 4.3.1).
///
/// The article asks whether the TPN of the first team is odd. The TPN is the pairing number, which article 1.1 lets the
/// organiser assign to every team; nothing in the chapter renumbers the teams when one comes late. So the number as
/// assigned is the literal reading, and the default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum OddTeam {
    /// Pairing number as assigned (article 1.1).
    #[default]
    AsAssigned,
    /// Number among the teams that have come so far.
    AmongThoseWhoCame,
}

//! Named settings for articles whose text can be read in two ways. Each default follows the words of its article; `docs/rules.md` and
//! `docs/teams.md` give the reasons.

/// One reading for each of these articles; the defaults unless the caller chooses otherwise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Readings {
    /// C.04.4.3 article 3.8.
    pub median_upfloaters: MedianUpfloaters,
    /// C.04.4.3 article 6.
    pub last_round: LastRound,
    /// C.04.6 article 4.2.
    pub first_team: FirstTeam,
    /// C.04.6 article 4.3.1.
    pub odd_team: OddTeam,
}

/// Opponent that an upfloater tries first in the median scoregroup, which is paired downwards (C.04.4.3 article 3.8).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MedianUpfloaters {
    /// The lowest numbered player, as in the groups that the upfloater came from.
    #[default]
    LowestFirst,
    /// The highest numbered player, as the direction of pairing has it.
    HighestFirst,
}

/// Pairs for which the limits of colours give way in the last round (C.04.4.3 article 6).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LastRound {
    /// Every pair: the article names none.
    #[default]
    AllPairs,
    /// Pairs of equal scores only, since Basic Rule 5 names the same score.
    EqualScores,
}

/// Scores that tell the first team of a pair (C.04.6 article 4.2) where virtual points are added for the pairing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FirstTeam {
    /// The primary score as the teams are paired by it, then the secondary score as it was made.
    #[default]
    PrimaryAsPaired,
    /// Both scores as they were made.
    AsMade,
    /// Both scores with the virtual points of the round.
    BothWithVirtualPoints,
}

/// Number whose parity gives the initial colour to the first team (C.04.6 article 4.3.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OddTeam {
    /// The pairing number as it was assigned (article 1.1).
    #[default]
    AsAssigned,
    /// The number counted among the teams that have come so far.
    AmongThoseWhoCame,
}

//! Field of a Swiss: its internationality (1.4.3d) and strength (1.5.6a) in every round.

/// Least numbers of any round so far.
///
/// A player who misses one round is not counted in that round; a player who misses more is not counted at all. A
/// pairing-allocated bye is not a missed round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SwissField {
    /// Number of rated players from federations other than the host's (players under FIDE's flag are not counted).
    pub foreign: u32,
    /// Number of federations of those foreign players.
    pub federations: u32,
    /// Number of those foreign players with the title GM, IM, WGM or WIM.
    pub titled: u32,
    /// Number of all participants.
    pub participants: u32,
    /// Sum of the ratings in the round with the lowest average; unrated players count as 1400.
    pub ratings: u32,
    /// Number of players in the round with the lowest average.
    pub ratings_of: u32,
}

impl SwissField {
    /// Returns the least numbers of two rounds.
    #[must_use]
    pub(super) fn least(self, other: Self) -> Self {
        let is_weaker = |one: &Self, other: &Self| {
            u64::from(one.ratings) * u64::from(other.ratings_of) < u64::from(other.ratings) * u64::from(one.ratings_of)
        };
        let weakest = if is_weaker(&other, &self) { other } else { self };
        Self {
            foreign: self.foreign.min(other.foreign),
            federations: self.federations.min(other.federations),
            titled: self.titled.min(other.titled),
            participants: self.participants.min(other.participants),
            ..weakest
        }
    }

    /// Returns `true` if the opponents' federations do not matter (1.4.3d): 20 foreign rated players from 3
    /// federations, 10 of them titled.
    pub fn is_international(&self) -> bool {
        self.foreign >= 20 && self.federations >= 3 && self.titled >= 10
    }

    /// Returns `true` if a norm from this field satisfies 1.5.6a: 40 participants, rated 2000 on average.
    pub fn is_strong(&self) -> bool {
        self.participants >= 40 && u64::from(self.ratings) >= 2000 * u64::from(self.ratings_of)
    }
}

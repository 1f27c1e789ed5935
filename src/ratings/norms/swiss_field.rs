//! The field of a Swiss: how international (1.4.3d) and how strong (1.5.6a) it is in every round.

/// The least numbers of any round so far. Whoever misses more than one round is counted in none; whoever misses one is not counted in
/// that one. A pairing-allocated bye is no missed round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SwissField {
    /// Rated players who are not of the host federation (players under FIDE's flag are not counted).
    pub foreign: u32,
    /// Federations of those players.
    pub federations: u32,
    /// Those among them with the title GM, IM, WGM or WIM.
    pub titled: u32,
    /// Everybody.
    pub participants: u32,
    /// Sum of the ratings in the round with the lowest average, the unrated as 1400.
    pub ratings: u32,
    /// Players of that round.
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

    /// Whether the federations of the opponents do not matter (1.4.3d): 20 foreign rated players of 3 federations, 10 of them titled.
    pub fn is_international(&self) -> bool {
        self.foreign >= 20 && self.federations >= 3 && self.titled >= 10
    }

    /// Whether a norm from here satisfies 1.5.6a: 40 participants, rated 2000 on average.
    pub fn is_strong(&self) -> bool {
        self.participants >= 40 && u64::from(self.ratings) >= 2000 * u64::from(self.ratings_of)
    }
}

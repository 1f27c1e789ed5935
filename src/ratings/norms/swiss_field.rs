//! The field of a Swiss: how international (1.4.3d) and how strong (1.5.6a) it is.

/// The smallest numbers over all rounds so far. Counted are only players who miss at most one round, pairing-allocated byes aside.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SwissField {
    /// Rated players who are not of the host federation (players under FIDE's flag are not counted).
    pub foreign: u32,
    pub federations: u32,
    /// Those among them with the title GM, IM, WGM or WIM.
    pub titled: u32,
    /// Everybody.
    pub participants: u32,
    /// Sum of everybody's ratings, the unrated as 1400.
    pub ratings: u32,
}

impl SwissField {
    /// Whether the federations of the opponents do not matter (1.4.3d): 20 foreign rated players of 3 federations, 10 of them titled.
    pub fn is_international(&self) -> bool {
        self.foreign >= 20 && self.federations >= 3 && self.titled >= 10
    }

    /// Whether a norm from here satisfies 1.5.6a: 40 participants, rated 2000 on average.
    pub fn is_strong(&self) -> bool {
        self.participants >= 40 && u64::from(self.ratings) >= 2000 * u64::from(self.participants)
    }
}

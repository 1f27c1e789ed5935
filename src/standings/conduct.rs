//! What a competitor did besides playing, as far as an order of criteria counts it.

/// Fouls and penalties of a competitor; of a team, of all its players together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Conduct {
    /// Fouls in games (犯规, xiangqi article 15).
    pub fouls: u32,
    /// Warnings (警告, xiangqi article 18.1).
    pub warnings: u32,
    /// Games or matches taken away (取消当场, xiangqi article 18.2).
    pub cancellations: u32,
}

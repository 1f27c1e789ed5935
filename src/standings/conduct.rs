//! Fouls and penalties of a competitor that an order of criteria can count.

/// Fouls and penalties of a competitor. For a team they are the totals of its players.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Conduct {
    /// Fouls in games (犯规, xiangqi article 15).
    pub fouls: u32,
    /// Warnings (警告, xiangqi article 18.1).
    pub warnings: u32,
    /// Games or matches cancelled by penalty (取消当场, xiangqi article 18.2).
    pub cancellations: u32,
}

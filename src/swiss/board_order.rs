//! Board order (C.04.2 article 3.6), by pairing scores (C.04.7 article 1.5).

use std::cmp::Reverse;

use super::field::Contender;
use crate::Points;

/// Returns the sort key of a game between two players, the higher-ranked first.
///
/// The key consists of the higher-ranked player's score, the sum of both scores, and the higher-ranked player's pairing
/// number.
pub fn key(higher: &Contender, lower: &Contender) -> (Reverse<Points>, Reverse<Points>, u32) {
    (Reverse(higher.score), Reverse(higher.score + lower.score), higher.tpn)
}

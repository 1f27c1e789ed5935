//! The order of the boards (C.04.2 article 3.6), by pairing scores (C.04.7 article 1.5).

use std::cmp::Reverse;

use qisai_domain::Points;

use super::field::Contender;

/// Sort key of a game between two players, the higher-ranked first: the score of the higher-ranked, the sum of both, the pairing
/// number of the higher-ranked.
pub fn key(higher: &Contender, lower: &Contender) -> (Reverse<Points>, Reverse<Points>, u32) {
    (Reverse(higher.score), Reverse(higher.score + lower.score), higher.tpn)
}

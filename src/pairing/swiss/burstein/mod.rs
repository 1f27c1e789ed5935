//! The Burstein system (C.04.4.2, edition of 1 February 2026): everybody with the same score should have met opponents of the same strength,
//! by the results of this tournament.
//!
//! | article | what | where |
//! |---|---|---|
//! | 1.2 | residents and incoming floaters | [`pair_round`] |
//! | 1.5 | colour preferences | [`colour`](super::colour) |
//! | 1.6 | the seeding rounds, paired as Dutch | [`seeding_rounds`], [`dutch`](super::dutch) |
//! | 1.7, 1.8 | index and ranking | [`index`] |
//! | 2.1 C1–C3 | who may meet, who may have the bye | [`round`], [`bye`](super::bye) |
//! | 2.2, 2.3 C4–C8 | completion and the quality of a pairing | `bracket` |
//! | 3.1 | the pairing-allocated bye comes first | [`bye`](super::bye) |
//! | 3.2, 4 | the first best pairing of a bracket | `bracket` |
//! | 5 | colours | [`colour`](super::colour) |
//!
//! Not here: earlier editions, whose index and criteria C6 and C7 were others.

mod bracket;
pub mod index;
#[cfg(test)]
mod referee;
pub mod round;

use std::cmp::Reverse;

use qisai_domain::{Points, Reason};

use self::bracket::{Bracket, Paired};
use self::round::Round;
use super::pairing::{SwissGame, SwissPairing};
use super::plan::Prepared;
use super::{bye, dutch, explain};
use crate::error::PairingError;

/// A round's pairing, bracket by bracket. Places of the field.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BursteinPairing {
    /// From the top.
    pub brackets: Vec<PairedBracket>,
    /// The pairing-allocated bye.
    pub bye: Option<usize>,
}

/// One bracket's part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PairedBracket {
    /// Pairing score of the residents.
    pub score: Points,
    /// Incoming floaters and residents, by rank.
    pub members: Vec<usize>,
    /// Games, the higher-ranked by the index first.
    pub pairs: Vec<(usize, usize)>,
    /// Outgoing floaters.
    pub floaters: Vec<usize>,
}

/// How many rounds are seeding rounds (article 1.6.2): half of all, rounded down, four at most.
pub fn seeding_rounds(planned_rounds: u16) -> u16 {
    (planned_rounds / 2).min(4)
}

/// Pairs a field, with reasons and sides.
///
/// # Errors
/// As [`pair_round`].
pub fn pair(prepared: &Prepared) -> Result<SwissPairing, PairingError> {
    let field = &prepared.field;
    let seeding = seeding_rounds(field.planned_rounds);
    if field.round <= seeding {
        return Ok(seeded(dutch::pair(field)?, &Reason::Seeding { round: field.round, of: seeding }));
    }
    let round = Round { field, ranks: index::ranks(prepared) };
    let paired = pair_round(&round)?;
    let mut games = Vec::new();
    for bracket in &paired.brackets {
        let shared = reasons(&round, bracket);
        for &(one, two) in &bracket.pairs {
            let (higher, lower) = (one.min(two), one.max(two));
            let allocation = round.allocate(higher, lower);
            let mut reasons = shared.clone();
            if let Some(contender) = field.contenders.get(higher).filter(|it| it.score > bracket.score) {
                let (entry, from, to) = (contender.entry, contender.score, bracket.score);
                reasons.push(Reason::FloatsDown { entry, from, to });
            }
            reasons.extend(explain::colour(field, allocation, higher, lower));
            games.push(SwissGame { higher, lower, higher_side: allocation.higher, reasons });
        }
    }
    Ok(SwissPairing { games, bye: bye::given(field, paired.bye) })
}

/// A seeding round's pairing, saying that it is one.
fn seeded(mut pairing: SwissPairing, reason: &Reason) -> SwissPairing {
    let games = pairing.games.iter_mut().map(|game| &mut game.reasons);
    for reasons in games.chain(pairing.bye.iter_mut().map(|bye| &mut bye.reasons)) {
        reasons.insert(0, reason.clone());
    }
    pairing
}

/// Pairs a round after the seeding rounds bracket by bracket.
///
/// # Errors
/// [`PairingError::NoLegalPairing`], [`PairingError::TooManyScores`], [`PairingError::Stopped`].
pub fn pair_round(round: &Round<'_>) -> Result<BursteinPairing, PairingError> {
    let field = round.field;
    let rank = |place: usize| round.ranks.get(place).copied().unwrap_or(usize::MAX);
    let bye = bye::first_taker(
        field,
        |one, two| round.may_be_paired(one, two),
        |place, taker| (taker.score, Reverse(taker.colours.games()), Reverse(rank(place))),
    )?;
    let score = |place: usize| field.contenders.get(place).map_or(Points::ZERO, |contender| contender.score);
    let everybody: Vec<usize> = (0..field.size()).filter(|place| Some(*place) != bye).collect();
    let groups: Vec<&[usize]> = everybody.chunk_by(|one, two| score(*one) == score(*two)).collect();
    let mut pairing = BursteinPairing { brackets: Vec::new(), bye };
    let mut incoming: Vec<usize> = Vec::new();
    let mut below = groups.as_slice();
    while let Some((residents, lower)) = below.split_first() {
        field.patience.check()?;
        let mut members: Vec<usize> = incoming.iter().chain(*residents).copied().collect();
        members.sort_by_key(|place| rank(*place));
        let (next, rest) =
            lower.split_first().map_or((Vec::new(), Vec::new()), |(next, rest)| (next.to_vec(), rest.concat()));
        let bracket = Bracket { round, members, next, rest };
        let Paired { pairs, floaters } = bracket::pair(&bracket)?;
        incoming.clone_from(&floaters);
        let score = residents.first().map_or(Points::ZERO, |place| score(*place));
        pairing.brackets.push(PairedBracket { score, members: bracket.members, pairs, floaters });
        below = lower;
    }
    if incoming.is_empty() {
        return Ok(pairing);
    }
    let left_over = incoming.iter().filter_map(|place| field.contenders.get(*place));
    Err(PairingError::NoLegalPairing { left_over: left_over.map(|contender| contender.entry).collect() })
}

/// What all games of a bracket have in common: the bracket, and what it could not meet of C5 (floaters beyond the one that an odd number
/// must have) and C8. C6 and C7 make amounts small.
fn reasons(round: &Round<'_>, bracket: &PairedBracket) -> Vec<Reason> {
    let size = bracket.members.len();
    let colours = bracket.pairs.iter().filter(|(one, two)| round.same_preference(*one, *two)).count();
    let failures = [("C5", bracket.floaters.len().saturating_sub(size % 2)), ("C8", colours)];
    explain::bracket(bracket.score, size, &failures)
}

#[cfg(test)]
mod tests {
    use super::seeding_rounds;

    #[test]
    fn seeding_rounds_are_half_of_all_and_four_at_most() {
        let table = [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3), (7, 3), (8, 4), (9, 4), (10, 4), (11, 4), (13, 4)];
        for (planned, seeding) in table {
            assert_eq!(seeding_rounds(planned), seeding, "{planned} rounds");
        }
    }
}

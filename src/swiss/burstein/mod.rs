//! The Burstein system (C.04.4.2, edition of 1 February 2026): players with the same score should have met opponents of
//! the same strength, judged by the results of this tournament.
//!
//! | article | subject | item |
//! |---|---|---|
//! | 1.2 | residents and incoming floaters | `pair_round` |
//! | 1.5 | colour preferences | [`colour`](super::colour) |
//! | 1.6 | seeding rounds, paired as Dutch | [`seeding_rounds`], [`dutch`] |
//! | 1.7, 1.8 | index and ranking | [`index`] |
//! | 2.1 C1–C3 | allowed meetings, eligibility for the bye | [`round`], [`bye`] |
//! | 2.2, 2.3 C4–C8 | completion and the quality of a pairing | `bracket` |
//! | 3.1 | pairing-allocated bye, given first | [`bye`] |
//! | 3.2, 4 | first best pairing of a bracket | `bracket` |
//! | 5 | colours | [`colour`](super::colour) |
//!
//! Earlier editions, whose index and criteria C6 and C7 differ, are not implemented.

mod bracket;
pub mod index;
pub mod round;

use std::cmp::Reverse;

use self::bracket::{Bracket, Paired};
use self::round::Round;
use super::pairing::{Bracketed, PairedBracket, SwissPairing};
use super::prepared::Prepared;
use super::{bye, dutch, explain};
use crate::error::SwissError;
use crate::{Points, SwissReason};

/// Returns the number of seeding rounds (article 1.6.2): half of all rounds, rounded down, four at most.
pub fn seeding_rounds(planned_rounds: u16) -> u16 {
    (planned_rounds / 2).min(4)
}

/// Pairs a field and returns the pairing with reasons and sides.
pub fn pair(prepared: &Prepared) -> Result<SwissPairing, SwissError> {
    let field = &prepared.field;
    let seeding = seeding_rounds(field.planned_rounds);
    if field.round <= seeding {
        return Ok(seeded(dutch::pair(field)?, &SwissReason::Seeding { round: field.round, of: seeding }));
    }
    let round = Round { field, ranks: index::ranks(prepared) };
    let shared = |bracket: &PairedBracket| shared(&round, bracket);
    Ok(pair_round(&round)?.explained(field, shared, usize::MAX, |higher, lower| round.allocate(higher, lower)))
}

/// Adds the reason of the seeding round to every game and bye of a pairing.
fn seeded(mut pairing: SwissPairing, reason: &SwissReason) -> SwissPairing {
    let games = pairing.games.iter_mut().map(|game| &mut game.reasons);
    for reasons in games.chain(pairing.bye.iter_mut().map(|bye| &mut bye.reasons)) {
        reasons.insert(0, reason.clone());
    }
    pairing
}

/// Pairs a round after the seeding rounds, bracket by bracket.
///
/// # Errors
/// [`SwissError::NoLegalPairing`], [`SwissError::TooManyScores`], [`SwissError::Stopped`].
pub fn pair_round(round: &Round<'_>) -> Result<Bracketed, SwissError> {
    let field = round.field;
    let rank = |place: usize| round.ranks.get(place).copied().unwrap_or(usize::MAX);
    let bye = bye::first_taker(
        field,
        |one, two| round.may_be_paired(one, two),
        |place, taker| (taker.score, Reverse(taker.colours.games()), Reverse(rank(place))),
    )?;
    let everybody: Vec<usize> = (0..field.size()).filter(|place| Some(*place) != bye).collect();
    let groups: Vec<&[usize]> = everybody.chunk_by(|one, two| field.score(*one) == field.score(*two)).collect();
    let mut pairing = Bracketed { brackets: Vec::new(), bye };
    let mut floaters: Vec<usize> = Vec::new();
    let mut below = groups.as_slice();
    while let Some((residents, lower)) = below.split_first() {
        field.budget.check()?;
        let mut members: Vec<usize> = floaters.iter().chain(*residents).copied().collect();
        members.sort_by_key(|place| rank(*place));
        let (next, rest) =
            lower.split_first().map_or((Vec::new(), Vec::new()), |(next, rest)| (next.to_vec(), rest.concat()));
        let Paired { pairs, floaters: leaving } = bracket::pair(&Bracket { round, members, next, rest })?;
        let score = residents.first().map_or(Points::ZERO, |place| field.score(*place));
        let floaters = std::mem::replace(&mut floaters, leaving.clone());
        pairing.brackets.push(PairedBracket { score, residents: residents.to_vec(), floaters, pairs, leaving });
        below = lower;
    }
    if floaters.is_empty() { Ok(pairing) } else { Err(field.left_over(&floaters)) }
}

/// Returns the reasons common to all games of a bracket: the bracket itself, and its failures of C5 and C8.
///
/// For C5, only floaters beyond the one that an odd number requires count. C6 and C7 minimise amounts and are not
/// listed.
fn shared(round: &Round<'_>, bracket: &PairedBracket) -> Vec<SwissReason> {
    let colours = bracket.pairs.iter().filter(|(one, two)| round.same_preference(*one, *two)).count();
    let failures = [("C5", bracket.leaving.len().saturating_sub(bracket.size() % 2)), ("C8", colours)];
    explain::bracket(bracket.score, bracket.size(), &failures)
}

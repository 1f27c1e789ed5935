//! The Dutch system (C.04.3, edition of 1 February 2026).
//!
//! | article | subject | item |
//! |---|---|---|
//! | 1 | order, preferences, floats, topscorers | [`field`](super::field), [`colour`](super::colour), [`float`](super::float) |
//! | 2.1 C1–C3 | allowed meetings, eligibility for the bye | [`criteria`], [`bye`](super::bye) |
//! | 2.2, 2.3 C4, C5 | completion of the round; bye for the lowest score | `completion`, `weights` |
//! | 2.4 C6–C21 | quality of a bracket's pairing | `criteria`, `weights` |
//! | 3, 4 | brackets, candidates and their order of generation | `bracket` |
//! | 5 | colours | [`colour`](super::colour) |
//!
//! Earlier editions are not implemented. C8 is interpreted as in bbpPairings and the commentary of the FIDE Technical
//! Commission: one bracket ahead, first the number of pairs, then the scores paired. C9 applies to a bracket that
//! leaves a single player who gets the bye.
//!
//! # Pairing algorithm
//!
//! The rules describe a search: generate the candidates of a bracket one by one, keep the best, and of several best
//! ones the first. Their number grows like a factorial, so the same choice is made in another way.
//!
//! 1. **Possible byes.** A largest matching of the whole field shows if a legal round exists. The players who could be
//!    single in one determine the score from which the bye is taken. This settles C4 and C5 before any bracket is
//!    paired.
//! 2. **Brackets as graphs.** The players of a bracket, and those below as far as they matter, are vertices; an edge
//!    joins two players who may meet. Every criterion of a candidate is a sum over its pairs: failures, players left
//!    out, scores paired. Each therefore gets a run of bits in the weights of the edges, C4 the highest and C21 the
//!    lowest. Each run is wide enough for the largest sum that can occur. The total of a matching, read as a number,
//!    then compares two candidates exactly as article 2 does, criterion by criterion, and the heaviest matching is a
//!    best candidate.
//! 3. **First of the best.** The order of generation compares candidates by a list of decisions: the moved-down players
//!    who are paired, their opponents, the number of exchanges and so on. The exchanges are counted below the criteria.
//!    The other decisions are taken one after the other: does some heaviest matching agree with this one and with all
//!    earlier ones? The duals that prove one matching heaviest answer this without weights (see
//!    [`BestMatchings`](crate::matching::BestMatchings)). After the last decision a single candidate is left: the first
//!    of the best.
//! 4. **Limited look-ahead.** Most brackets can be paired without looking below. `pair_bracket` explains why this is
//!    exact.
//! 5. **Counting instead of graphs.** Most candidates are as good as counting the preferences allows: see the module
//!    `ideal`.
//!
//! The referee among the tests generates and judges every candidate as the articles describe, and agrees on tens
//! of thousands of fields.

pub mod bracket;
pub mod completion;
pub mod criteria;
mod ideal;
pub mod quality;
mod remainder;
mod tally;
mod weights;

pub use self::weights::{Bracket, Horizon};

use self::bracket::Paired;
use self::completion::{bye_score, next_bracket_is_perfect, rest_can_be_paired};
use self::quality::{Criterion, count};
use super::explain;
use super::field::Field;
use super::pairing::{Bracketed, PairedBracket, SwissPairing};
use crate::SwissReason;
use crate::error::SwissError;

/// Pairs a field and returns the pairing with reasons and sides.
pub fn pair(field: &Field) -> Result<SwissPairing, SwissError> {
    Ok(pair_round(field)?.explained(field, |bracket| shared(field, bracket), 1, |one, two| field.allocate(one, two)))
}

/// Returns the reasons common to all games of a bracket: the criteria that a number of players failed. One downfloater
/// is not a failure where the number is odd.
fn shared(field: &Field, bracket: &PairedBracket) -> Vec<SwissReason> {
    let failures = Criterion::ALL.into_iter().filter_map(|criterion| {
        let forced = if criterion == Criterion::C6 { bracket.size() % 2 } else { 0 };
        Some((criterion.code(), count(field, bracket, criterion)? - forced))
    });
    explain::bracket(bracket.score, bracket.size(), &failures.collect::<Vec<_>>())
}

/// Pairs a field bracket by bracket.
///
/// # Errors
/// [`SwissError::NoLegalPairing`], [`SwissError::TooManyScores`], [`SwissError::Stopped`].
pub fn pair_round(field: &Field) -> Result<Bracketed, SwissError> {
    let bye_score = bye_score(field)?;
    let mut pairing = Bracketed::default();
    let mut movers: Vec<usize> = Vec::new();
    let groups = scoregroups(field);
    for (at, residents) in groups.iter().enumerate() {
        let next = groups.get(at + 1).cloned().unwrap_or(residents.end..residents.end);
        let rest = next.end..field.size();
        let bracket = Bracket { field, movers: &movers, residents: residents.clone(), next, rest, bye_score };
        let Paired { pairs, downfloaters, .. } = pair_bracket(&bracket)?;
        field.budget.check()?;
        let score = bracket.score();
        pairing.brackets.push(PairedBracket {
            score,
            residents: residents.clone().collect(),
            floaters: std::mem::replace(&mut movers, downfloaters.clone()),
            pairs,
            leaving: downfloaters,
        });
    }
    if let [_, _, ..] = movers.as_slice() {
        return Err(field.left_over(&movers));
    }
    pairing.bye = movers.first().copied();
    Ok(pairing)
}

/// Pairs a bracket, looking down only as far as necessary.
///
/// A shorter horizon leaves out conditions: more candidates are allowed, and C8 is judged too favourably. If the first
/// best candidate of a shorter horizon satisfies the conditions and is as good by C8 as assumed, it is the first best
/// candidate of all.
///
/// From the bracket of the bye's score downwards the bye itself is affected, and everything is examined.
fn pair_bracket(bracket: &Bracket<'_>) -> Result<Paired, SwissError> {
    let bye_is_below = bracket.bye_score.is_none_or(|score| score < bracket.score());
    let easy = ideal::pair(bracket);
    if bye_is_below {
        let paired = easy.map_or_else(|| bracket::pair(bracket, Horizon::Bracket), Ok)?;
        if next_bracket_is_perfect(bracket, &paired.downfloaters) {
            return Ok(paired);
        }
        if !bracket.rest.is_empty() {
            let paired = bracket::pair(bracket, Horizon::Next)?;
            if rest_can_be_paired(bracket, &paired.downfloaters, &paired.expected) {
                return Ok(paired);
            }
        }
    } else if let Some(paired) = easy {
        return Ok(paired);
    }
    bracket::pair(bracket, Horizon::All)
}

fn scoregroups(field: &Field) -> Vec<std::ops::Range<usize>> {
    let mut start = 0;
    let groups = field.contenders.chunk_by(|one, two| one.score == two.score);
    groups
        .map(|group| {
            let range = start..start + group.len();
            start = range.end;
            range
        })
        .collect()
}

//! The Dutch system (C.04.3, edition of 1 February 2026).

pub mod bracket;
pub mod completion;
pub mod criteria;
pub mod explain;
#[cfg(test)]
mod referee;
pub mod weights;

use qisai_domain::Points;

use self::bracket::{Paired, pair};
use self::completion::{bye_score, next_bracket_is_perfect, rest_can_be_paired};
use self::weights::{Bracket, Horizon};
use super::field::Field;
use crate::error::PairingError;

/// A round's pairing, bracket by bracket. Places of the field.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DutchPairing {
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
    /// Moved-down players.
    pub movers: Vec<usize>,
    /// First resident and the place after the last.
    pub residents: std::ops::Range<usize>,
    /// Games, the higher-ranked first.
    pub pairs: Vec<(usize, usize)>,
    /// Who floats on, or gets the bye.
    pub downfloaters: Vec<usize>,
}

/// Pairs a field.
///
/// # Errors
/// [`PairingError::NoLegalPairing`], [`PairingError::TooManyScores`].
pub fn pair_round(field: &Field) -> Result<DutchPairing, PairingError> {
    let bye_score = bye_score(field)?;
    let mut pairing = DutchPairing::default();
    let mut movers: Vec<usize> = Vec::new();
    let groups = scoregroups(field);
    for (at, residents) in groups.iter().enumerate() {
        let next = groups.get(at + 1).cloned().unwrap_or(residents.end..residents.end);
        let rest = next.end..field.size();
        let bracket = Bracket { field, movers: &movers, residents: residents.clone(), next, rest, bye_score };
        let Paired { pairs, downfloaters, .. } = pair_bracket(&bracket)?;
        let score = bracket.score();
        pairing.brackets.push(PairedBracket {
            score,
            movers: std::mem::replace(&mut movers, downfloaters.clone()),
            residents: residents.clone(),
            pairs,
            downfloaters,
        });
    }
    if let [_, _, ..] = movers.as_slice() {
        let left_over = movers.iter().filter_map(|place| field.contenders.get(*place)).map(|it| it.entry).collect();
        return Err(PairingError::NoLegalPairing { left_over });
    }
    pairing.bye = movers.first().copied();
    Ok(pairing)
}

/// Pairs a bracket, looking no further down than is needed.
///
/// A shorter horizon leaves conditions out: more candidates are allowed, and C8 is judged too well. So when the first best
/// candidate of a shorter horizon turns out to satisfy the conditions and to be as good by C8 as it was taken to be, it is the first
/// best candidate of all. From the bracket of the bye's score downwards the bye itself is at stake, and everything is looked at.
fn pair_bracket(bracket: &Bracket<'_>) -> Result<Paired, PairingError> {
    let bye_is_below = bracket.bye_score.is_none_or(|score| score < bracket.score());
    if bye_is_below {
        let paired = pair(bracket, Horizon::Bracket)?;
        if next_bracket_is_perfect(bracket, &paired.downfloaters) {
            return Ok(paired);
        }
        if !bracket.rest.is_empty() {
            let paired = pair(bracket, Horizon::Next)?;
            if rest_can_be_paired(bracket, &paired.downfloaters, &paired.expected) {
                return Ok(paired);
            }
        }
    }
    pair(bracket, Horizon::All)
}

/// The scoregroups from the top.
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

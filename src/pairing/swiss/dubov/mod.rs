//! The Dubov system (C.04.4.1, edition of 1 February 2026): everybody with the same score should have met opponents of the same average
//! rating.
//!
//! | article | what | where |
//! |---|---|---|
//! | 1.1, 1.7, 1.8 | ratings, ARO, maximum upfloaters | [`history`] |
//! | 1.3 | residents and upfloaters; nobody floats down | [`pair_round`] |
//! | 1.5, 1.6 | colour preferences; black for who has not played | [`round`], [`colour`](super::colour) |
//! | 2.1 C1–C3 | who may meet, who may have the bye | [`round`], [`bye`](super::bye) |
//! | 2.2 C4 | everybody else can be paired | [`upfloaters`](super::upfloaters) |
//! | 2.3 C5–C10 | the quality of a set of upfloaters | [`round`], [`upfloaters`](super::upfloaters) |
//! | 3.1 | the pairing-allocated bye comes first | [`bye`](super::bye) |
//! | 3.2.1, 3.2.2, 4.2 | the upfloaters | [`upfloaters`](super::upfloaters) |
//! | 3.2.3, 3.2.4, 4.3 | G1, G2 and the shifters | `subgroups` |
//! | 3.2.5, 3.2.6, 4.4 | S1 and the transposition of G2 | `transposition` |
//! | 5 | colours | [`colour`](super::colour) |
//!
//! The articles describe searches through sets and orders whose number grows like a factorial. The same sets and orders are found by
//! matchings; the modules say why the result is the same, and the referee among the tests makes the sets and orders themselves.

mod criteria;
mod explain;
pub mod history;
#[cfg(test)]
mod referee;
pub mod round;
mod subgroups;
mod transposition;

use std::cmp::Reverse;

use qisai_domain::Points;

use self::round::Round;
use super::pairing::{SwissGame, SwissPairing};
use super::plan::Prepared;
use super::{bye, upfloaters};
use crate::error::PairingError;
use crate::patience::Unsolved;

/// A round's pairing, bracket by bracket. Places of the field.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DubovPairing {
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
    /// Who was still unpaired.
    pub residents: Vec<usize>,
    /// Who was fetched up.
    pub upfloaters: Vec<usize>,
    /// Who was moved into the other subgroup.
    pub shifted: Vec<usize>,
    /// Games in the order of S1: its member first.
    pub pairs: Vec<(usize, usize)>,
}

/// Pairs a field, with reasons and sides.
///
/// # Errors
/// [`PairingError::Unrated`], and as [`pair_round`].
pub fn pair(prepared: &Prepared) -> Result<SwissPairing, PairingError> {
    let field = &prepared.field;
    let histories = history::histories(field, &prepared.results, &prepared.virtual_points)?;
    let round = Round::new(field, histories);
    let paired = pair_round(&round)?;
    let mut games = Vec::new();
    for bracket in &paired.brackets {
        let shared = explain::bracket(&round, bracket);
        for &(one, two) in &bracket.pairs {
            let (higher, lower) = (one.min(two), one.max(two));
            let reasons = explain::game(&round, bracket, &shared, higher, lower);
            games.push(SwissGame { higher, lower, higher_side: round.allocate(higher, lower).higher, reasons });
        }
    }
    Ok(SwissPairing { games, bye: bye::given(field, paired.bye) })
}

/// Pairs a round bracket by bracket.
///
/// # Errors
/// [`PairingError::NoLegalPairing`], [`PairingError::TooManyScores`], [`PairingError::Stopped`].
pub fn pair_round(round: &Round<'_>) -> Result<DubovPairing, PairingError> {
    let field = round.field;
    let bye = bye::first_taker(
        field,
        |one, two| round.may_be_paired(one, two),
        |_, taker| (taker.score, Reverse(taker.colours.games()), Reverse(taker.tpn)),
    )?;
    let mut unpaired: Vec<usize> = (0..field.size()).filter(|place| Some(*place) != bye).collect();
    let mut brackets = Vec::new();
    let score = |place: &usize| field.contenders.get(*place).map_or(Points::ZERO, |contender| contender.score);
    while let Some(top) = unpaired.first().map(score) {
        field.patience.check()?;
        let (residents, lower): (Vec<usize>, Vec<usize>) = unpaired.iter().partition(|place| score(place) == top);
        let upfloaters = upfloaters::choose(field, &residents, &lower, round)?;
        let bracket = pair_bracket(round, top, residents, upfloaters)?;
        let paired = |place: &usize| bracket.residents.contains(place) || bracket.upfloaters.contains(place);
        unpaired.retain(|place| !paired(place));
        brackets.push(bracket);
    }
    Ok(DubovPairing { brackets, bye })
}

/// Articles 3.2.3 to 3.2.6.
fn pair_bracket(
    round: &Round<'_>,
    score: Points,
    residents: Vec<usize>,
    upfloaters: Vec<usize>,
) -> Result<PairedBracket, PairingError> {
    let members: Vec<usize> = residents.iter().chain(&upfloaters).copied().collect();
    let in_bracket = |error: Unsolved| error.in_bracket(score);
    let subgroups::Subgroups { mut g1, mut g2, shifted } = subgroups::divide(round, &members).map_err(in_bracket)?;
    g1.sort_by_key(|place| round.by_aro(*place));
    g2.sort_by_key(|place| round.by_number(*place));
    let Some(opponents) = transposition::first(round, &g1, &g2).map_err(in_bracket)? else {
        let left_over = members.iter().filter_map(|place| round.field.contenders.get(*place));
        return Err(PairingError::NoLegalPairing { left_over: left_over.map(|it| it.entry).collect() });
    };
    Ok(PairedBracket { score, residents, upfloaters, shifted, pairs: g1.into_iter().zip(opponents).collect() })
}

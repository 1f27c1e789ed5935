//! Procedure shared by the Double-Swiss system (C.04.5 articles 3.3 to 3.6) and the Swiss Team system (C.04.6, the same
//! articles).
//!
//! The bye comes first. Then bracket after bracket from the top is filled up from below and paired by the first
//! identifier in lexicographic order.
//!
//! | article | subject | item |
//! |---|---|---|
//! | 3.4 | pairing-allocated bye | [`taker`] |
//! | 3.5 | upfloaters of a bracket | `upfloaters` |
//! | 3.6 | pairing of a bracket | [`identifier`] |
//!
//! The texts define a choice from all sets and all pairings in their order. Nothing is enumerated here: a matching
//! decides if a choice leaves a pairing that is as good as any, and a sequence of such decisions follows the order.

pub mod identifier;
pub mod upfloaters;

use std::cmp::Reverse;

use self::upfloaters::Waiting;
use crate::colour::Allocation;
use crate::error::SwissError;
use crate::field::{Contender, Field};
use crate::pairing::{Bracketed, PairedBracket, SwissGame, SwissPairing};
use crate::{Points, SwissReason};

/// Greatest number of criteria that a system has for the pairs of a bracket.
pub const PAIR_CRITERIA: usize = 3;

/// Criteria that a system adds to the procedure.
pub trait Criteria {
    /// Returns `true` if taking this contender as an upfloater fails C7.
    fn fails_as_upfloater(&self, contender: &Contender) -> bool;

    /// Returns the number of failures (at most 2) of each criterion of pairs, the most important first, for a pair of a
    /// bracket, the higher-ranked first.
    fn failures(&self, higher: &Contender, lower: &Contender) -> [u8; PAIR_CRITERIA];

    /// Returns the names of the system's criteria for pairs.
    fn names(&self) -> &'static [&'static str];
}

/// Returns the holder of the bye by article 3.4, if the number is odd.
///
/// Candidates are the players who may have it (C2) and leave the others a legal pairing (3.4.1). The lowest score
/// decides (3.4.2), then the most matches played (3.4.3), then the largest pairing number (3.4.4).
///
/// # Errors
/// [`SwissError::NoLegalPairing`] when the others cannot be paired for any holder of the bye, or when an even field
/// cannot be paired; [`SwissError::Stopped`].
pub fn taker(field: &Field) -> Result<Option<usize>, SwissError> {
    let legal = |one: usize, two: usize| field.may_meet(one, two);
    crate::bye::first_taker(field, legal, |_, it| (it.score, it.unplayed, Reverse(it.tpn)))
}

/// Pairs a field; `allocate` returns the sides of two places, the higher-ranked first.
///
/// # Errors
/// [`SwissError::NoLegalPairing`], [`SwissError::TooManyScores`], [`SwissError::TooLarge`], [`SwissError::Stopped`].
pub fn pair(
    field: &Field,
    criteria: &impl Criteria,
    allocate: impl Fn(usize, usize) -> Option<Allocation>,
) -> Result<SwissPairing, SwissError> {
    let round = brackets(field, taker(field)?, criteria)?;
    let mut games = Vec::new();
    for bracket in &round.brackets {
        for ((higher, lower), reasons) in bracket.games().zip(reasons(field, bracket, criteria)) {
            let Some(allocation) = allocate(higher, lower) else { continue };
            games.push(SwissGame::new(field, (higher, lower), allocation, reasons));
        }
    }
    Ok(SwissPairing { games, bye: crate::bye::given(field, round.bye) })
}

/// Pairs everybody except `bye` (article 3.3.2), who must leave the others a legal pairing. Pairs have the
/// higher-ranked player first and are in the order of the identifier.
///
///
/// # Errors
/// [`SwissError::TooManyScores`], [`SwissError::Stopped`].
pub fn brackets(field: &Field, bye: Option<usize>, criteria: &impl Criteria) -> Result<Bracketed, SwissError> {
    let waiting = |score: Points| Waiting::new(field, score, criteria);
    crate::upfloaters::brackets(field, bye, waiting, |members| identifier::first(field, members, criteria))
}

/// Returns the reasons for the games of a bracket, except for the colours, in the order of its pairs.
fn reasons(field: &Field, bracket: &PairedBracket, criteria: &impl Criteria) -> Vec<Vec<SwissReason>> {
    let contender = |place: &usize| field.contenders.get(*place);
    let again = bracket.floaters.iter().filter_map(contender).filter(|it| criteria.fails_as_upfloater(it));
    let needed = bracket.residents.len() % 2;
    let mut failures = vec![("C4", bracket.floaters.len() - needed), ("C7", again.count())];
    for (at, name) in criteria.names().iter().enumerate() {
        let pairs = bracket.pairs.iter().filter_map(|(one, two)| Some((contender(one)?, contender(two)?)));
        let of_pairs = pairs.filter_map(|(one, two)| criteria.failures(one, two).get(at).copied());
        failures.push((name, of_pairs.map(usize::from).sum()));
    }
    let shared = crate::explain::bracket(bracket.score, bracket.size(), &failures);
    let members: Vec<usize> = bracket.residents.iter().chain(&bracket.floaters).copied().collect();
    let members = identifier::seated(field, &members);
    let game = |(higher, lower): &(usize, usize)| {
        let floats = crate::explain::floats(field, [*higher, *lower], bracket.score);
        let two = contender(higher).zip(contender(lower));
        let instead = two.and_then(|two| instead(field, &members, two, criteria));
        shared.iter().cloned().chain(floats).chain(instead).collect()
    };
    bracket.pairs.iter().map(game).collect()
}

/// Returns the reason why a top member does not meet its counterpart, if the two themselves are the reason.
///
/// The first identifier of all has the smaller half of the pairing numbers on top, each above its counterpart in the
/// other half.
fn instead(
    field: &Field,
    members: &[usize],
    (one, two): (&Contender, &Contender),
    criteria: &impl Criteria,
) -> Option<SwissReason> {
    let (top, bottom) = if one.tpn < two.tpn { (one, two) } else { (two, one) };
    let entry = |place: usize| field.contenders.get(place);
    let at = members.iter().position(|place| entry(*place).is_some_and(|it| it.entry == top.entry))?;
    let (mine, proposed) = (*members.get(at)?, *members.get(at + members.len() / 2)?);
    let other = entry(proposed).filter(|other| other.entry != bottom.entry)?;
    let (higher, lower) = if mine < proposed { (top, other) } else { (other, top) };
    let failed = || criteria.failures(higher, lower).iter().position(|failures| *failures > 0);
    let article = if field.may_meet(mine, proposed) { criteria.names().get(failed()?).copied()? } else { "C1" };
    Some(SwissReason::Instead { entry: top.entry, of: other.entry, article: article.to_owned() })
}

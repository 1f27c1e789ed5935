//! The procedure that the Double-Swiss system (C.04.5 articles 3.3 to 3.6) and the Swiss Team system (C.04.6, the same articles) share:
//! the bye first, then bracket after bracket from the top, each filled up from below and paired by the first identifier in
//! lexicographic order.
//!
//! | article | what | where |
//! |---|---|---|
//! | 3.4 | who has the pairing-allocated bye | [`taker`] |
//! | 3.5 | the upfloaters of a bracket | [`upfloaters`] |
//! | 3.6 | the pairing of a bracket | [`identifier`] |
//!
//! The texts tell what is chosen from all sets and all pairings in their order. Nothing is enumerated here: whether a choice
//! leaves a pairing that is as good as any is a question to a matching, and the order is followed by one question after the other.

pub mod identifier;
pub mod upfloaters;

use std::cmp::Reverse;

use qisai_domain::{Points, Reason};

use self::upfloaters::Waiting;
use crate::error::PairingError;
use crate::swiss;
use crate::swiss::field::{Contender, Field};

/// How many criteria a system has for the pairs of a bracket, at most.
pub const PAIR_CRITERIA: usize = 3;

/// What a system adds to the procedure.
pub trait Criteria {
    /// Whether taking this contender as an upfloater fails C7.
    fn fails_as_upfloater(&self, contender: &Contender) -> bool;

    /// How often a pair of a bracket, the higher-ranked first, fails each criterion of pairs, the most important first: at most 2.
    fn failures(&self, higher: &Contender, lower: &Contender) -> [u8; PAIR_CRITERIA];

    /// The names of those criteria; none for those that the system does not have.
    fn names(&self) -> &'static [&'static str];
}

/// A paired bracket; places are those of the field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PairedBracket {
    /// Pairing score of its residents.
    pub score: Points,
    /// Residents and upfloaters.
    pub members: Vec<usize>,
    /// Those of a lower score, by score and pairing number.
    pub upfloaters: Vec<usize>,
    /// The higher-ranked of each pair first, in the order of the identifier.
    pub pairs: Vec<(usize, usize)>,
}

/// Article 3.4. Who gets the bye, if the number is odd: of those who may have it (C2) and leave the others a legal pairing (3.4.1), the
/// lowest score (3.4.2), then the most matches played (3.4.3), then the largest pairing number (3.4.4).
///
/// # Errors
/// [`PairingError::NoLegalPairing`] when the others cannot be paired whoever has the bye, or an even field cannot be paired;
/// [`PairingError::Stopped`].
pub fn taker(field: &Field) -> Result<Option<usize>, PairingError> {
    let legal = |one: usize, two: usize| field.may_meet(one, two);
    swiss::bye::first_taker(field, legal, |_, it| (it.score, it.unplayed, Reverse(it.tpn)))
}

/// Pairs everybody but `bye` (article 3.3.2), who must leave the others a legal pairing.
///
/// # Errors
/// [`PairingError::TooManyScores`], [`PairingError::Stopped`].
pub fn brackets(
    field: &Field,
    bye: Option<usize>,
    criteria: &impl Criteria,
) -> Result<Vec<PairedBracket>, PairingError> {
    let mut waiting: Vec<usize> = (0..field.size()).filter(|place| Some(*place) != bye).collect();
    let mut brackets = Vec::new();
    while let Some(score) = waiting.first().and_then(|place| field.contenders.get(*place)).map(|top| top.score) {
        field.patience.check()?;
        let is_resident = |place: &usize| field.contenders.get(*place).is_some_and(|it| it.score == score);
        let residents = waiting.iter().take_while(|place| is_resident(place)).count();
        let (residents, below) = waiting.split_at(residents);
        let upfloaters = swiss::upfloaters::choose(field, residents, below, &Waiting::new(field, score, criteria))?;
        let (members, others): (Vec<usize>, Vec<usize>) =
            waiting.iter().partition(|place| is_resident(place) || upfloaters.binary_search(place).is_ok());
        let pairs = identifier::first(field, &members, criteria)?;
        brackets.push(PairedBracket { score, members, upfloaters, pairs });
        waiting = others;
    }
    Ok(brackets)
}

/// Why the games of a bracket are as they are, but for the colours; in the order of its pairs.
pub fn reasons(field: &Field, bracket: &PairedBracket, criteria: &impl Criteria) -> Vec<Vec<Reason>> {
    let contender = |place: &usize| field.contenders.get(*place);
    let residents = bracket.members.len() - bracket.upfloaters.len();
    let again = bracket.upfloaters.iter().filter_map(contender).filter(|it| criteria.fails_as_upfloater(it));
    let mut failures = vec![("C4", bracket.upfloaters.len() - residents % 2), ("C7", again.count())];
    for (at, name) in criteria.names().iter().enumerate() {
        let pairs = bracket.pairs.iter().filter_map(|(one, two)| Some((contender(one)?, contender(two)?)));
        let of_pairs = pairs.filter_map(|(one, two)| criteria.failures(one, two).get(at).copied());
        failures.push((name, of_pairs.map(usize::from).sum()));
    }
    let shared = swiss::explain::bracket(bracket.score, bracket.members.len(), &failures);
    let game = |pair: &(usize, usize)| {
        let mut reasons = shared.clone();
        if let (Some(one), Some(two)) = (contender(&pair.0), contender(&pair.1)) {
            if two.score < bracket.score {
                reasons.push(Reason::FloatsUp { entry: two.entry, from: two.score, to: bracket.score });
            }
            reasons.extend(instead(field, bracket, (one, two), criteria));
        }
        reasons
    };
    bracket.pairs.iter().map(game).collect()
}

/// The first identifier of all has the smaller half of the pairing numbers on top, each over its counterpart of the other half. Why a
/// top member has not got that counterpart, where the two themselves are the reason.
fn instead(
    field: &Field,
    bracket: &PairedBracket,
    (one, two): (&Contender, &Contender),
    criteria: &impl Criteria,
) -> Option<Reason> {
    let (top, bottom) = if one.tpn < two.tpn { (one, two) } else { (two, one) };
    let members = identifier::seated(field, &bracket.members);
    let entry = |place: usize| field.contenders.get(place);
    let at = members.iter().position(|place| entry(*place).is_some_and(|it| it.entry == top.entry))?;
    let (mine, proposed) = (*members.get(at)?, *members.get(at + members.len() / 2)?);
    let other = entry(proposed).filter(|other| other.entry != bottom.entry)?;
    let (higher, lower) = if mine < proposed { (top, other) } else { (other, top) };
    let failed = || criteria.failures(higher, lower).iter().position(|failures| *failures > 0);
    let article = if field.may_meet(mine, proposed) { criteria.names().get(failed()?).copied()? } else { "C1" };
    Some(Reason::Instead { entry: top.entry, of: other.entry, article: article.to_owned() })
}

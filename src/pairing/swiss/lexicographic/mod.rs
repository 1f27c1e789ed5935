//! The procedure that the Double-Swiss system (C.04.5 articles 3.3 to 3.6) and the Swiss Team system (C.04.6, the same articles) share:
//! the bye first, then bracket after bracket from the top, each filled up from below and paired by the first identifier in
//! lexicographic order.
//!
//! | article | what | where |
//! |---|---|---|
//! | 3.4 | who has the pairing-allocated bye | [`bye`] |
//! | 3.5 | the upfloaters of a bracket | [`upfloaters`] |
//! | 3.6 | the pairing of a bracket | [`identifier`] |
//!
//! The texts tell what is chosen from all sets and all pairings in their order. Nothing is enumerated here: whether a choice
//! leaves a pairing that is as good as any is a question to a matching, and the order is followed by one question after the other.

pub mod bye;
pub mod identifier;
pub mod upfloaters;

use qisai_domain::{Points, Reason};

use crate::error::PairingError;
use crate::matching::Weight;
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
        let upfloaters = upfloaters::choose(field, &waiting, criteria)?;
        let is_resident = |place: &usize| field.contenders.get(*place).is_some_and(|it| it.score == score);
        let (members, others): (Vec<usize>, Vec<usize>) =
            waiting.iter().partition(|place| is_resident(place) || upfloaters.contains(place));
        let pairs = identifier::first(field, &members, criteria)?;
        brackets.push(PairedBracket { score, members, upfloaters, pairs });
        waiting = others;
    }
    Ok(brackets)
}

/// Why the games of a bracket are as they are, but for the colours; in the order of its pairs.
pub fn reasons(field: &Field, bracket: &PairedBracket, criteria: &impl Criteria) -> Vec<Vec<Reason>> {
    let contender = |place: &usize| field.contenders.get(*place);
    let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
    let mut shared = vec![Reason::Bracket { score: bracket.score, size: count(bracket.members.len()) }];
    let mut compromise = |criterion: &str, failures: u32| {
        if failures > 0 {
            shared.push(Reason::Compromise { criterion: criterion.to_owned(), failures });
        }
    };
    let residents = bracket.members.len() - bracket.upfloaters.len();
    compromise("C4", count(bracket.upfloaters.len() - residents % 2));
    let again = bracket.upfloaters.iter().filter_map(contender).filter(|it| criteria.fails_as_upfloater(it));
    compromise("C7", count(again.count()));
    for (at, name) in criteria.names().iter().enumerate() {
        let pairs = bracket.pairs.iter().filter_map(|(one, two)| Some((contender(one)?, contender(two)?)));
        let failures = pairs.filter_map(|(one, two)| criteria.failures(one, two).get(at).copied());
        compromise(name, failures.map(u32::from).sum());
    }
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

/// Digits of one number, the most important first, each as wide as its greatest sum needs.
#[derive(Clone, Debug, Default)]
struct Digits {
    /// Where each digit begins, counted from the most important; turned around by [`shift`](Self::shift).
    ends: Vec<u32>,
    bits: u32,
}

impl Digits {
    /// Adds a digit below the others whose sum is at most `greatest`; says which it is.
    fn add(&mut self, greatest: usize) -> usize {
        self.bits += usize::BITS - greatest.leading_zeros();
        self.ends.push(self.bits);
        self.ends.len() - 1
    }

    /// How far to the left a digit stands.
    fn shift(&self, digit: usize) -> u32 {
        self.bits - self.ends.get(digit).copied().unwrap_or(self.bits)
    }

    /// `count` in a digit.
    fn term<W: Weight>(&self, digit: usize, count: i64) -> W {
        W::term(count, self.shift(digit))
    }

    /// More than all digits together.
    fn above<W: Weight>(&self) -> W {
        W::term(1, self.bits)
    }

    /// Whether a weight of this type can hold them.
    fn fit<W: Weight>(&self) -> bool {
        self.bits < W::BITS
    }
}

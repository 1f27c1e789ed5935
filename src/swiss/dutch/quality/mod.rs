//! Quality of a legal round, criterion by criterion, and its first disadvantage against the engine's round. Used to
//! explain why a round was not paired differently.
//!
//! The engine's round is the best of every bracket in turn. Any other legal round therefore agrees with it down to some
//! bracket. In that bracket it is worse by a criterion, or equally good and later in the order of generation.
//!
//! Both are found by judging the two brackets directly, without the weights that the engine uses.

#![expect(clippy::indexing_slicing, reason = "the four colour criteria")]

mod next_bracket;

use std::collections::BTreeSet;

use self::next_bracket::best_below;
use super::criteria::{colour_failures, floated};
use super::scoregroups;
use crate::Points;
use crate::error::SwissError;
use crate::field::Field;
use crate::float::Float;
use crate::pairing::{Bracketed, PairedBracket};

macro_rules! criteria {
    ($($(#[$article:meta])* $name:ident,)+) => {
        /// Criteria that rounds are compared by (C.04.3 article 2), the weightiest first.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
        pub enum Criterion {
            $($(#[$article])* $name,)+
        }

        impl Criterion {
            pub const ALL: [Self; 17] = [$(Self::$name),+];

            /// Returns the code of the criterion: `C5` … `C21`.
            pub fn code(self) -> &'static str {
                match self {
                    $(Self::$name => stringify!($name),)+
                }
            }
        }
    };
}

criteria! {
    /// Pairing-allocated bye for the lowest score.
    C5,
    /// Fewest downfloaters.
    C6,
    /// Lowest scores of the downfloaters.
    C7,
    /// Best possible pairing of the next bracket.
    C8,
    /// Fewest unplayed games of the player who gets the bye.
    C9,
    /// Fewest topscorers, or opponents of topscorers, beyond a colour difference of two.
    C10,
    /// Fewest topscorers, or opponents of topscorers, with the same colour three times in a row.
    C11,
    /// Fewest players denied their colour preference.
    C12,
    /// Fewest players denied their strong colour preference.
    C13,
    /// Fewest resident downfloaters who floated down in the previous round.
    C14,
    /// Fewest opponents of moved-down players who floated up in the previous round.
    C15,
    /// Fewest resident downfloaters who floated down two rounds before.
    C16,
    /// Fewest opponents of moved-down players who floated up two rounds before.
    C17,
    /// Smallest score differences of moved-down players who floated down in the previous round.
    C18,
    /// Smallest score differences of opponents of moved-down players who floated up in the previous round.
    C19,
    /// Smallest score differences of moved-down players who floated down two rounds before.
    C20,
    /// Smallest score differences of opponents of moved-down players who floated up two rounds before.
    C21,
}

/// Value of a bracket by a criterion; a smaller value is better.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "snake_case", tag = "value"))]
pub enum Value {
    /// Number of failures for C6, C9 (0 where it does not apply) and C10–C17.
    Count {
        /// Number of players; for C9 number of rounds.
        count: u32,
    },
    /// Pairing score of the player who gets the bye (C5).
    Bye {
        /// Pairing score; `None` in an even field.
        score: Option<Points>,
    },
    /// Pairing scores of the downfloaters (C7), or score differences (C18–C21), the highest first.
    Scores {
        /// Scores or differences, one per player.
        scores: Vec<Points>,
    },
    /// Best possible result of the next bracket (C8).
    Next {
        downfloaters: u32,
        /// Pairing scores of the downfloaters, the highest first.
        scores: Vec<Points>,
    },
}

/// Result of comparing a legal round with the engine's round.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "snake_case", tag = "verdict"))]
pub enum Verdict {
    Same,
    /// Worse round: the first bracket in which the rounds differ, and the first criterion that differs there.
    Worse {
        /// Pairing score of the bracket's residents.
        bracket: Points,
        criterion: Criterion,
        /// Value of the engine's round.
        best: Value,
        /// Value of the other round.
        other: Value,
    },
    /// Equally good round in the first bracket in which the rounds differ, but generated later (C.04.3 article 4).
    Later {
        /// Pairing score of the bracket's residents.
        bracket: Points,
        order: Order,
    },
}

/// Kind of decision that orders candidates of equal quality.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "snake_case"))]
pub enum Order {
    /// Choice of the moved-down players who are paired.
    Movers,
    /// Exchange of players between the upper and the lower half.
    Exchange,
    /// Opponents of the upper half or of the moved-down players.
    Transposition,
}

impl Order {
    /// Returns the article of C.04.3 that defines the order.
    pub fn article(self) -> &'static str {
        match self {
            Self::Movers => "4.4",
            Self::Exchange => "4.3",
            Self::Transposition => "4.2",
        }
    }
}

/// Distributes a round's games (the higher-ranked first) and bye over brackets: a game belongs to the scoregroup of its
/// lower player.
pub fn in_brackets(field: &Field, games: &[(usize, usize)], bye: Option<usize>) -> Bracketed {
    let mut movers: Vec<usize> = Vec::new();
    let mut brackets = Vec::new();
    for residents in scoregroups(field) {
        let mut pairs: Vec<_> = games.iter().copied().filter(|(_, lower)| residents.contains(lower)).collect();
        pairs.sort_unstable();
        let paired: BTreeSet<usize> = pairs.iter().flat_map(|(one, two)| [*one, *two]).collect();
        let members = movers.iter().copied().chain(residents.clone());
        let downfloaters: Vec<usize> = members.filter(|place| !paired.contains(place)).collect();
        brackets.push(PairedBracket {
            score: field.score(residents.start),
            residents: residents.collect(),
            floaters: std::mem::replace(&mut movers, downfloaters.clone()),
            pairs,
            leaving: downfloaters,
        });
    }
    Bracketed { brackets, bye }
}

/// Compares a legal round with the engine's pairing of the field.
///
/// C5 concerns the whole round and comes first. Then the first bracket in which the rounds differ decides.
///
/// # Errors
/// [`SwissError::TooManyScores`], [`SwissError::Stopped`].
pub fn compare(field: &Field, engine: &Bracketed, other: &Bracketed) -> Result<Verdict, SwissError> {
    let bye = |pairing: &Bracketed| pairing.bye.and_then(|it| field.contenders.get(it)).map(|it| it.score);
    let best_bye = bye(engine);
    let mut brackets = engine.brackets.iter().zip(&other.brackets).enumerate();
    let as_set = |bracket: &PairedBracket| bracket.pairs.iter().copied().collect::<BTreeSet<_>>();
    let Some((at, (mine, theirs))) = brackets.find(|(_, (mine, theirs))| as_set(mine) != as_set(theirs)) else {
        return Ok(Verdict::Same);
    };
    let next = engine.brackets.get(at + 1).map_or(mine.range().end..mine.range().end, PairedBracket::range);
    if bye(other) != best_bye {
        let (best, other) = (Value::Bye { score: best_bye }, Value::Bye { score: bye(other) });
        return Ok(Verdict::Worse { bracket: mine.score, criterion: Criterion::C5, best, other });
    }
    let same_floaters = mine.leaving == theirs.leaving;
    for criterion in Criterion::ALL {
        if criterion == Criterion::C8 && same_floaters {
            continue;
        }
        let value = |bracket| value(&Judged { field, best_bye, next: next.clone(), bracket }, criterion);
        let (best, other) = (value(mine)?, value(theirs)?);
        if best != other {
            return Ok(Verdict::Worse { bracket: mine.score, criterion, best, other });
        }
    }
    Ok(Verdict::Later { bracket: mine.score, order: order(mine, theirs) })
}

/// Bracket's pairing, with the players below it.
pub(super) struct Judged<'a> {
    pub(super) field: &'a Field,
    /// Pairing score of the player who gets the round's bye.
    pub(super) best_bye: Option<Points>,
    pub(super) next: std::ops::Range<usize>,
    pub(super) bracket: &'a PairedBracket,
}

/// Returns the value of a bracket by a criterion.
pub(super) fn value(judged: &Judged<'_>, criterion: Criterion) -> Result<Value, SwissError> {
    let Judged { field, best_bye, bracket, .. } = judged;
    let score = |place: usize| field.score(place);
    let with_movers = || with_movers(bracket);
    let upfloated = |back: usize| upfloated(field, bracket, back);
    let mover_differences = |back: usize| {
        let again = bracket.floaters.iter().filter(move |it| floated(field, **it, back, Float::Down));
        again.map(|mover| {
            let opponent = with_movers().find(|(higher, _)| higher == mover);
            // A player who floats on counts as paired below the bracket.
            score(*mover) - opponent.map_or(bracket.score - FLOATS_ON, |(_, lower)| score(lower))
        })
    };
    let opponent_differences =
        |back: usize| upfloated(back).into_iter().map(|(higher, lower)| score(higher) - score(lower));
    Ok(match criterion {
        // C5 concerns the whole round and is settled before its brackets.
        Criterion::C5 => Value::Bye { score: *best_bye },
        Criterion::C7 => sorted(bracket.leaving.iter().map(|place| score(*place))),
        Criterion::C8 => best_below(judged)?,
        Criterion::C9 => match bracket.leaving.as_slice() {
            [taker] if best_bye.is_some_and(|bye| bracket.score <= bye) => {
                Value::Count { count: field.contenders.get(*taker).map_or(0, |it| it.unplayed) }
            }
            _ => counted(0),
        },
        Criterion::C18 => sorted(mover_differences(0)),
        Criterion::C19 => sorted(opponent_differences(0)),
        Criterion::C20 => sorted(mover_differences(1)),
        Criterion::C21 => sorted(opponent_differences(1)),
        _ => counted(count(field, bracket, criterion).unwrap_or(0)),
    })
}

/// Returns the pairs of moved-down players with residents.
fn with_movers(bracket: &PairedBracket) -> impl Iterator<Item = (usize, usize)> {
    bracket.pairs.iter().filter(|(higher, _)| bracket.floaters.contains(higher)).copied()
}

/// Returns the pairs of moved-down players whose lower player floated up in the previous round (`back` 0) or the one
/// before (1).
fn upfloated(field: &Field, bracket: &PairedBracket, back: usize) -> Vec<(usize, usize)> {
    with_movers(bracket).filter(|(_, lower)| floated(field, *lower, back, Float::Up)).collect()
}

/// Returns the number of players of a bracket who fail a criterion, or `None` for criteria that minimise amounts.
pub fn count(field: &Field, bracket: &PairedBracket, criterion: Criterion) -> Option<usize> {
    let colours = |at: usize| {
        let failures = bracket.pairs.iter().map(|(higher, lower)| colour_failures(field, *higher, *lower)[at]);
        usize::try_from(failures.sum::<i64>()).unwrap_or(0)
    };
    let downfloated = |back: usize| {
        let residents = bracket.leaving.iter().filter(|it| !bracket.floaters.contains(it));
        residents.filter(|it| floated(field, **it, back, Float::Down)).count()
    };
    Some(match criterion {
        Criterion::C6 => bracket.leaving.len(),
        Criterion::C10 => colours(0),
        Criterion::C11 => colours(1),
        Criterion::C12 => colours(2),
        Criterion::C13 => colours(3),
        Criterion::C14 => downfloated(0),
        Criterion::C15 => upfloated(field, bracket, 0).len(),
        Criterion::C16 => downfloated(1),
        Criterion::C17 => upfloated(field, bracket, 1).len(),
        _ => return None,
    })
}

/// Distance below the bracket at which a moved-down player who floats on is assumed to be paired.
///
/// Any distance gives the same order: C7 is equal where it matters, and the highest of the differing scores decides.
const FLOATS_ON: Points = Points(2);

fn counted(number: usize) -> Value {
    Value::Count { count: u32::try_from(number).unwrap_or(u32::MAX) }
}

/// Returns the value of these scores, sorted with the highest first.
fn sorted(scores: impl Iterator<Item = Points>) -> Value {
    let mut scores: Vec<Points> = scores.collect();
    scores.sort_unstable_by(|one, two| two.cmp(one));
    Value::Scores { scores }
}

/// Returns the first decision in which two candidates of one bracket differ.
fn order(mine: &PairedBracket, theirs: &PairedBracket) -> Order {
    let of_movers = |bracket: &PairedBracket| -> Vec<(usize, usize)> {
        let mut pairs: Vec<_> = with_movers(bracket).collect();
        pairs.sort_unstable();
        pairs
    };
    let upper = |pairs: &[(usize, usize)]| pairs.iter().map(|(higher, _)| *higher).collect::<BTreeSet<_>>();
    let (my_movers, their_movers) = (of_movers(mine), of_movers(theirs));
    if upper(&my_movers) != upper(&their_movers) {
        Order::Movers
    } else if my_movers == their_movers && upper(&mine.pairs) != upper(&theirs.pairs) {
        Order::Exchange
    } else {
        Order::Transposition
    }
}

//! The Dubov system (C.04.4.1, edition of 1 February 2026): players with the same score should have met opponents of
//! the same average rating.
//!
//! | article | subject | item |
//! |---|---|---|
//! | 1.1, 1.7, 1.8 | ratings, ARO, maximum upfloaters | [`history`] |
//! | 1.3 | residents and upfloaters; no downfloaters | `pair_round` |
//! | 1.5, 1.6 | colour preferences; black for players without a game | [`round`], [`colour`](super::colour) |
//! | 2.1 C1–C3 | allowed meetings, eligibility for the bye | [`round`], [`bye`] |
//! | 2.2 C4 | completion of the round | `upfloaters` |
//! | 2.3 C5–C10 | quality of a set of upfloaters | [`round`], `upfloaters` |
//! | 3.1 | pairing-allocated bye, given first | [`bye`] |
//! | 3.2.1, 3.2.2, 4.2 | upfloaters | `upfloaters` |
//! | 3.2.3, 3.2.4, 4.3 | G1, G2 and the shifters | [`subgroups`] |
//! | 3.2.5, 3.2.6, 4.4 | S1 and the transposition of G2 | `transposition` |
//! | 5 | colours | [`colour`](super::colour) |
//!
//! The articles describe searches through sets and orders whose number grows like a factorial. Here, matchings find the
//! same sets and orders. The modules explain why the result is the same; the referee among the tests generates the sets
//! and orders literally.

mod criteria;
pub mod history;
pub mod round;
pub mod subgroups;
mod transposition;

use std::cmp::Reverse;

use self::round::Round;
use super::pairing::{Bracketed, PairedBracket, SwissPairing};
use super::prepared::Prepared;
use super::{bye, explain, upfloaters};
use crate::SwissReason;
use crate::budget::Unsolved;
use crate::error::SwissError;

/// Pairs a field and returns the pairing with reasons and sides.
///
/// # Errors
/// [`SwissError::Unrated`], and the errors of [`pair_round`].
pub fn pair(prepared: &Prepared) -> Result<SwissPairing, SwissError> {
    let field = &prepared.field;
    let histories = history::histories(field, &prepared.table, &prepared.virtual_points)?;
    let round = Round::new(field, histories);
    let shared = |bracket: &PairedBracket| shared(&round, bracket);
    Ok(pair_round(&round)?.explained(field, shared, usize::MAX, |higher, lower| round.allocate(higher, lower)))
}

/// Pairs a round bracket by bracket.
///
/// # Errors
/// [`SwissError::NoLegalPairing`], [`SwissError::TooManyScores`], [`SwissError::Stopped`].
pub fn pair_round(round: &Round<'_>) -> Result<Bracketed, SwissError> {
    let field = round.field;
    let bye = bye::first_taker(
        field,
        |one, two| round.may_be_paired(one, two),
        |_, taker| (taker.score, Reverse(taker.colours.games()), Reverse(taker.tpn)),
    )?;
    upfloaters::brackets(field, bye, |_| round, |members| pair_bracket(round, members))
}

/// Pairs a bracket by articles 3.2.3 to 3.2.6.
fn pair_bracket(round: &Round<'_>, members: &[usize]) -> Result<Vec<(usize, usize)>, SwissError> {
    let in_bracket = |error: Unsolved| error.in_bracket(round.field.score(members.first().copied().unwrap_or(0)));
    let subgroups::Subgroups { mut g1, mut g2 } = subgroups::divide(round, members).map_err(in_bracket)?;
    g1.sort_by_key(|place| round.by_aro(*place));
    g2.sort_by_key(|place| round.by_number(*place));
    let opponents = transposition::first(round, &g1, &g2).map_err(in_bracket)?;
    let opponents = opponents.ok_or_else(|| round.field.left_over(members))?;
    Ok(g1.into_iter().zip(opponents).collect())
}

/// Returns the reasons common to all games of a bracket: the bracket itself, and its failures of C5, C7, C8 and C10.
///
/// For C5, only upfloaters beyond the one that an odd number of residents needs count. C6 and C9 minimise amounts and
/// are not listed.
fn shared(round: &Round<'_>, bracket: &PairedBracket) -> Vec<SwissReason> {
    let among = |fails: &dyn Fn(usize) -> bool| bracket.floaters.iter().filter(|place| fails(**place)).count();
    let needed = bracket.residents.len() % 2;
    let failures = [
        ("C5", bracket.floaters.len().saturating_sub(needed)),
        ("C7", bracket.pairs.iter().filter(|(one, two)| round.same_preference(*one, *two)).count()),
        ("C8", among(&|place| round.floats_too_often(place))),
        ("C10", among(&|place| round.floats_again(place))),
    ];
    explain::bracket(bracket.score, bracket.size(), &failures)
}

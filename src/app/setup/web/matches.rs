//! Match of two in the form of a new tournament.

use qisai_domain::contest::title_match::{MAX_GAMES, MatchPlan, MatchTie};

use crate::handler::{Errors, TypedForm};
use qisai_i18n::Words;

/// Returns the treatments of a tie: code, words, `true` for the chosen one.
pub(crate) fn ties(v: &TypedForm, t: Words) -> Vec<(&'static str, &'static str, bool)> {
    let said = |tie: MatchTie| (tie.code(), t.match_tie(tie), tie.code() == v.text("match_tie"));
    MatchTie::ALL.map(said).to_vec()
}

/// Returns the match that the fields describe. Faults are added to `errors`.
pub(crate) fn read(fields: &TypedForm, t: Words, errors: &mut Errors) -> Option<MatchPlan> {
    let games = fields.number("match_games", t, errors);
    let swap_at = fields.number_or_none("match_swap", t, errors).ok();
    let swap_at = swap_at.filter(|swap_at| swap_at.is_none_or(|game| game <= games.unwrap_or(MAX_GAMES)));
    if swap_at.is_none() {
        fields.refuse("match_swap", t, errors);
    }
    let tie = fields.read("match_tie", MatchTie::from_code, t, errors);
    let (plays_all, first_by_lot) = (fields.is_ticked("match_all"), fields.is_ticked("match_lot"));
    Some(MatchPlan { games: games?, plays_all, first_by_lot, swap_at: swap_at?, tie: tie? })
}

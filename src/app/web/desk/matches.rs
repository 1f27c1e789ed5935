//! Match of two in the form of a new tournament.

use qisai_domain::contest::title_match::{MAX_GAMES, MatchPlan, MatchTie};

use super::errors::Errors;
use super::tournament_form::TournamentFields;
use qisai_i18n::Words;

/// Returns the treatments of a tie: code, words, `true` for the chosen one.
pub(super) fn ties(v: &TournamentFields, t: Words) -> Vec<(&'static str, &'static str, bool)> {
    let said = |tie: MatchTie| (tie.code(), t.match_tie(tie), tie.code() == v.match_tie);
    MatchTie::ALL.map(said).to_vec()
}

/// Returns the match that the fields describe. Faults are added to `errors`.
pub(super) fn read(fields: &TournamentFields, t: Words, errors: &mut Errors) -> Option<MatchPlan> {
    let games = fields.match_games.trim().parse().ok().filter(|games| (1..=MAX_GAMES).contains(games));
    if games.is_none() {
        errors.insert("match_games", t.match_games_error(MAX_GAMES));
    }
    let swap_at = match fields.match_swap.trim() {
        "" => Some(None),
        text => text.parse().ok().filter(|game| (2..=games.unwrap_or(MAX_GAMES)).contains(game)).map(Some),
    };
    if swap_at.is_none() {
        errors.insert("match_swap", t.match_swap_error().into());
    }
    let tie = MatchTie::from_code(&fields.match_tie);
    if tie.is_none() {
        errors.insert("match_tie", t.needed_of(t.match_at_tie()));
    }
    let (plays_all, first_by_lot) = (fields.match_all.is_some(), fields.match_lot.is_some());
    Some(MatchPlan { games: games?, plays_all, first_by_lot, swap_at: swap_at?, tie: tie? })
}

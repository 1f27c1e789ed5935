//! Entrants who have announced an absence from a round in which they are paired all the same: in tables and brackets the
//! game is postponed or lost by default.

use qisai_domain::format::spec::AbsentPlayer;
use qisai_domain::office::to_enter;
use qisai_domain::{EntryId, GameResult, Pairing, Right, RoundState};
use qisai_i18n::Words;
use qisai_view::names::Name;

use crate::scope::RequestScope;

/// Board of which a player is absent.
pub(crate) struct AbsentBoard {
    pub text: String,
    pub pairing: u32,
    pub board: u32,
    /// Results that can be entered at once: the forfeit, and a postponed game. Empty in a draft and for a match of
    /// several games.
    pub results: Vec<OfferedResult>,
}

/// Result that a button enters.
pub(crate) struct OfferedResult {
    pub code: &'static str,
    pub label: &'static str,
    pub can: Right,
}

/// Returns the boards of a round without a result of which a player has announced an absence. Empty for formats that
/// do not pair absent players, and for a closed round.
pub(crate) fn boards(scope: &RequestScope, number: u16, t: Words) -> Vec<AbsentBoard> {
    let (tournament, stage, group) = (scope.tournament(), scope.stage(), scope.group());
    let is_open = |state| state != RoundState::Closed && stage.spec().absent == AbsentPlayer::Forfeits;
    let Some(round) = group.round(number).filter(|round| is_open(round.state)) else { return Vec::new() };
    let is_absent = |entry: EntryId| {
        let participation = group.participation(entry);
        participation.is_some_and(|it| it.byes.contains_key(&number) && !it.has_left(number))
    };
    let board = |pairing: &Pairing| {
        let two = pairing.two().filter(|_| is_empty(pairing))?;
        let absent = two.map(is_absent);
        let names: Vec<String> =
            two.into_iter().filter(|entry| is_absent(*entry)).map(|it| Name::of(tournament, it, t).text()).collect();
        let results =
            [(GameResult::without_play(absent), t.enter_forfeit()), (GameResult::Adjourned, t.postpone_game())];
        let is_plain = round.state == RoundState::Published && stage.play.contest(number).is_plain();
        let offered = results.into_iter().filter(|_| is_plain);
        (!names.is_empty()).then(|| AbsentBoard {
            text: t.absentee(pairing.table, names.join(t.list_comma())),
            pairing: pairing.id.0,
            board: pairing.table,
            results: offered
                .map(|(it, label)| OfferedResult { code: it.code(), label, can: to_enter(GameResult::Unknown, it) })
                .collect(),
        })
    };
    round.in_board_order().into_iter().filter_map(board).collect()
}

/// Returns `true` if neither a result nor a decision is recorded.
fn is_empty(pairing: &Pairing) -> bool {
    pairing.decision.is_none() && pairing.games.values().all(|game| game.result == GameResult::Unknown)
}

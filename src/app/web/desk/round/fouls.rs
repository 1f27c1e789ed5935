//! Fouls (犯规) of a game, entered at the board in hand.

use actix_web::http::StatusCode;
use actix_web::web;
use qisai_domain::{Command, Discipline, EntryId, Game, PairingId, Round, RoundState, Tournament};
use qisai_standings::Code;
use serde::Deserialize;

use super::super::run;
use super::board::OfPairing;
use crate::scope::Scope;
use crate::service::accounts::Role;
use crate::service::standings::order;
use crate::web::error::WebError;
use crate::web::form::Form;
use crate::web::respond::{Page, see_other};
use crate::web::state::State;
use crate::web::visitor::Visitor;

/// The fouls of one game, who moves first first.
pub(super) struct FoulsOfGame {
    pub(super) sequence: u16,
    pub(super) first: u8,
    pub(super) second: u8,
    pub(super) mover: String,
    pub(super) other: String,
}

impl FoulsOfGame {
    /// Of the games of a board; none in a draft, and none where the game or the order knows no fouls.
    pub(super) fn of(
        tournament: &Tournament,
        round: &Round,
        first: EntryId,
        second: EntryId,
        games: &[Game],
    ) -> Vec<Self> {
        if round.state == RoundState::Draft || !are_kept(tournament) {
            return Vec::new();
        }
        let of = |game: &Game| {
            let (mover, other) = if game.sides_swapped { (second, first) } else { (first, second) };
            let (first, second) = game.fouls;
            let name = |entry| tournament.name_of(entry).to_owned();
            Self { sequence: game.sequence, first, second, mover: name(mover), other: name(other) }
        };
        games.iter().map(of).collect()
    }
}

/// Whether fouls are kept: in xiangqi, and where the order counts them.
pub(super) fn are_kept(tournament: &Tournament) -> bool {
    let counts = |order: Vec<qisai_standings::Descriptor>| order.iter().any(|one| one.code() == Some(Code::Fouls));
    tournament.settings.discipline == Discipline::Xiangqi || order(tournament).is_ok_and(counts)
}

/// Fields of the form: as they shall be, and as it showed them.
#[derive(Deserialize)]
pub struct Fouls {
    sequence: u16,
    first: u8,
    second: u8,
    shown_first: u8,
    shown_second: u8,
    #[serde(default)]
    reason: Option<String>,
}

/// `POST /desk/{slug}/r/{round}/boards/{pairing}/fouls`: by whoever enters results; in a closed round by an arbiter.
pub async fn enter(
    visitor: Visitor,
    scope: Scope,
    path: web::Path<OfPairing>,
    form: Form<Fouls>,
    state: web::Data<State>,
) -> Page {
    let (slug, round, pairing) = (scope.slug(), scope.number()?, PairingId(path.pairing));
    let Form(form) = form;
    let (before, group) = (scope.tournament(), scope.group_id());
    let closed = before.round(group, round).is_some_and(|round| round.state == RoundState::Closed);
    if closed && !visitor.may(Role::Arbiter) {
        return Err(WebError::Forbidden);
    }
    let command = Command::RecordFouls {
        group,
        round,
        pairing,
        sequence: form.sequence,
        fouls: (form.first, form.second),
        shown: (form.shown_first, form.shown_second),
    };
    let board = before.pairing(group, round, pairing).and_then(qisai_domain::Pairing::board).unwrap_or(1);
    match run(&state, &visitor, command, form.reason).await {
        Ok(_) if closed => see_other(format!("/desk/{slug}/r/{round}/boards/{}", pairing.0)),
        Ok(_) => see_other(format!("/desk/{slug}/r/{round}?board={board}#b{board}")),
        Err(error) => {
            let (status, ..) = error.said(visitor.words());
            if status == StatusCode::NOT_FOUND || status.is_server_error() {
                return Err(error);
            }
            super::answer(&state, &visitor, &scope, Err(error)).await
        }
    }
}

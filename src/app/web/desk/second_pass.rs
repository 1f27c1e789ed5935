//! The second pass: the results of a round typed once more, board after board, by somebody else. It stops where something differs.

use actix_web::http::StatusCode;
use actix_web::web;
use askama::Template;
use qisai_domain::{Can, GameKey, GameResult, PairingId, RoundState};
use serde::Deserialize;

use super::result::desk_code;
use crate::scope::Scope;
use crate::service::ServiceError;
use crate::service::reports::{GameAt, games};
use crate::view::address::{DeskPage, DeskPages, RoundPart};
use crate::view::names::Name;
use crate::view::scores;
use crate::web::error::WebError;
use crate::web::form::Form;
use crate::web::frame::{Frame, Tab};
use crate::web::respond::{Page, html_with, see_other};
use crate::web::state::State;
use crate::web::visitor::Visitor;

/// The board that is to be typed.
struct NextBoard {
    pairing: u32,
    game: GameKey,
    board: u32,
    several: bool,
    first: Name,
    second: Name,
    /// Code and words of the three usual results, in the order of the keys 1, 2, 3, and of the others.
    usual: Vec<(&'static str, String)>,
    others: Vec<(&'static str, String)>,
}

/// Both values where they differ.
struct Stopped {
    board: u32,
    entered: String,
    typed: String,
}

#[derive(Template)]
#[template(path = "arbiter/second_pass.html")]
struct SecondPassPage {
    f: Frame,
    desk: DeskPages,
    round: u16,
    /// Boards with a result.
    all: usize,
    /// Those that were typed alike.
    equal: usize,
    /// Who typed them, each once.
    by: Vec<String>,
    next: Option<NextBoard>,
    stopped: Vec<Stopped>,
    /// Boards that are still without a result.
    open: usize,
    error: Option<String>,
}

/// Which boards to pass over: whoever entered a result goes on with the next.
#[derive(Deserialize)]
pub struct Asked {
    #[serde(default)]
    after: u32,
}

/// `GET /desk/{slug}/r/{round}/second-pass`
pub async fn show(visitor: Visitor, scope: Scope, query: web::Query<Asked>, state: web::Data<State>) -> Page {
    page(&visitor, &scope, &state, query.after, None).await
}

async fn page(
    visitor: &Visitor,
    scope: &Scope,
    state: &web::Data<State>,
    after: u32,
    error: Option<(StatusCode, String)>,
) -> Page {
    let number = scope.number()?;
    let (t, at, words) = (scope.tournament(), scope.at(number), visitor.words());
    let round = scope.group().round(number).filter(|round| round.state != RoundState::Draft);
    let round = round.ok_or(WebError::NotFound)?;
    let (asked, id) = (state.clone(), t.id);
    let second = web::block(move || asked.service.second_passes(id, at)).await??;
    let text = |result: GameResult| scores::result(scope.stage().scores(), result, words).text;
    let (mut all, mut equal, mut open) = (0, 0, 0);
    let (mut by, mut stopped, mut next) = (Vec::new(), Vec::new(), None);
    for pairing in round.in_board_order() {
        let (board, of_pairing) = (pairing.board().unwrap_or(0), games(t, at, pairing));
        let several = of_pairing.len() > 1;
        for (game, entered, players) in of_pairing {
            if entered.result.is_pending() {
                open += 1;
                continue;
            }
            all += 1;
            match second.get(&(pairing.id, game)).filter(|second| second.is_about(&entered)) {
                Some(second) if second.ticks(&entered) => {
                    equal += 1;
                    if !by.contains(&second.who) {
                        by.push(second.who.clone());
                    }
                }
                Some(second) => {
                    stopped.push(Stopped { board, entered: text(entered.result), typed: text(second.typed) });
                }
                None if next.is_none() && board > after && visitor.may_at(Can::SecondPass, board) => {
                    let [first, second] = players.map(|entry| Name::of(t, entry, words));
                    let offer = |result: GameResult| (result.code(), text(result));
                    let results = super::round::offered().filter(|result| *result != GameResult::Unknown);
                    let (usual, others): (Vec<_>, Vec<_>) = results.map(offer).enumerate().partition(|(at, _)| *at < 3);
                    let plain = |list: Vec<(usize, (&'static str, String))>| {
                        list.into_iter().map(|(_, one)| one).collect::<Vec<_>>()
                    };
                    next = Some(NextBoard {
                        pairing: pairing.id.0,
                        game,
                        board,
                        several,
                        first,
                        second,
                        usual: plain(usual),
                        others: plain(others),
                    });
                }
                None => {}
            }
        }
    }
    // Nothing is typed over a difference: it is decided first.
    if !stopped.is_empty() {
        next = None;
    }
    let (status, error) = error.map_or((StatusCode::OK, None), |(status, error)| (status, Some(error)));
    html_with(
        status,
        &SecondPassPage {
            f: Frame::of(visitor, scope, Tab::Desk, DeskPage::Round(number, RoundPart::SecondPass)),
            desk: scope.desk(),
            round: number,
            all,
            equal,
            by,
            next,
            stopped,
            open,
            error,
        },
    )
}

/// Fields of the form.
#[derive(Deserialize)]
pub struct TypedAgain {
    pairing: u32,
    game: GameKey,
    result: String,
}

/// `POST /desk/{slug}/r/{round}/second-pass`
pub async fn enter(visitor: Visitor, scope: Scope, form: Form<TypedAgain>, state: web::Data<State>) -> Page {
    let Form(TypedAgain { pairing, game, result }) = form;
    let (at, id) = (scope.at(scope.number()?), visitor.tournament()?);
    let typed = GameResult::from_code(&result).filter(|result| !desk_code(*result).is_empty());
    let typed = typed.ok_or(WebError::Field("result"))?;
    let place = GameAt { at, pairing: PairingId(pairing), game };
    let row = scope.tournament().pairing(at, place.pairing).ok_or(WebError::NotFound)?;
    visitor.check(Can::SecondPass, row.table)?;
    let who = visitor.account.as_ref().map(|account| account.name.clone()).unwrap_or_default();
    let asked = state.clone();
    match web::block(move || asked.service.type_again(id, place, typed, &who)).await? {
        // What differs is shown by the page, which stops there.
        Ok(_) => see_other(scope.desk().second_pass(at.round)),
        Err(error @ ServiceError::Hall(_)) => {
            let (status, _, message) = WebError::from(error).said(visitor.words());
            let board = scope.tournament().pairing(at, place.pairing).and_then(qisai_domain::Pairing::board);
            page(&visitor, &scope.now(&state).await?, &state, board.unwrap_or(0), Some((status, message))).await
        }
        Err(error) => Err(error.into()),
    }
}

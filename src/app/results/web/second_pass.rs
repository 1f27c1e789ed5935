//! Double entry: another person types the results of a round again, board by board. It stops at a difference.

use actix_web::http::StatusCode;
use askama::Template;
use qisai_domain::{GameKey, GameResult, PairingId, Right, RoundState};
use serde::Deserialize;

use super::code::desk_code;
use crate::handler::{
    DeskTab, Form, Frame, Page, Query, RequestScope, Result, Visitor, WebError, html_with, see_other,
};
use crate::passes::scans::pass_of;
use crate::rounds::desk::offered;
use qisai_service::ServiceError;
use qisai_service::reports::{GameLocation, games};
use qisai_view::address::{DeskPage, DeskPages, PublicPages, RoundPart, Subject};
use qisai_view::names::Name;
use qisai_view::scores;

/// Board to be typed next.
struct NextBoard {
    pairing: u32,
    game: GameKey,
    board: u32,
    several: bool,
    first: Name,
    second: Name,
    /// Three usual results with code and words, in the order of the keys 1, 2, 3; then the others.
    usual: Vec<(&'static str, String)>,
    others: Vec<(&'static str, String)>,
}

/// Both values of a board where they differ.
struct Stopped {
    board: u32,
    entered: String,
    typed: String,
}

#[derive(Template)]
#[template(path = "results/second_pass.html")]
struct SecondPassPage {
    f: Frame,
    desk: DeskPages,
    round: u16,
    /// Number of boards with a result.
    all: usize,
    /// Number of boards with matching second entries.
    equal: usize,
    /// People who made second entries, each once.
    by: Vec<String>,
    next: Option<NextBoard>,
    stopped: Vec<Stopped>,
    /// Board of the scanned slip, if its second entry already matches.
    ticked: Option<u32>,
    /// Board of the scanned slip, if it has no result yet.
    lacking: Option<u32>,
    /// Number of boards without a result.
    open: usize,
    error: Option<String>,
}

/// Query for the next board: the board of a slip, or the first one after a board number.
#[derive(Default, Deserialize)]
#[serde(default)]
pub struct NextBoardQuery {
    after: u32,
    /// Text that a scanner read from a slip, or a code as printed there.
    slip: String,
}

/// Starting point of the search for the next board.
#[derive(Clone, Copy)]
enum SearchStart {
    After(u32),
    Slip(PairingId),
}

/// `GET /desk/{slug}/r/{round}/second-pass`: double entry of a round.
pub async fn show(visitor: Visitor, scope: RequestScope, query: Query<NextBoardQuery>) -> Page {
    if query.slip.trim().is_empty() {
        return page(&visitor, &scope, SearchStart::After(query.after), None).await;
    }
    let wrong = match of_slip(&visitor, &scope, query.slip.trim()).await {
        Ok(Some((pairing, table))) => {
            visitor.check(Right::SecondPass, table)?;
            return page(&visitor, &scope, SearchStart::Slip(pairing), None).await;
        }
        Ok(None) => (StatusCode::UNPROCESSABLE_ENTITY, visitor.words().slip_of_another_round().to_owned()),
        Err(error @ WebError::Service(ServiceError::Hall(_))) => {
            let (status, _, message) = error.said(visitor.words());
            (status, message)
        }
        Err(error) => return Err(error),
    };
    page(&visitor, &scope, SearchStart::After(query.after), Some(wrong)).await
}

/// Returns the pairing of a slip and its board. The text is the code of a half, or the address of the round that ends
/// with the board. `None` for a slip of another round, or of a board that was paired again.
async fn of_slip(visitor: &Visitor, scope: &RequestScope, read: &str) -> Result<Option<(PairingId, u32)>> {
    let at = scope.at(scope.number()?);
    let round = scope.group().round(at.round).ok_or(WebError::NotFound)?;
    if let Some((page, board)) = read.rsplit_once("#board-") {
        let is_here = page.ends_with(&PublicPages::of(scope).to(Subject::Pairings(at.round)).to_string());
        let board: Option<u32> = board.parse().ok().filter(|_| is_here);
        let found = round.in_board_order().into_iter().find(|pairing| board.is_some() && pairing.board() == board);
        return Ok(found.and_then(|pairing| Some((pairing.id, pairing.board()?))));
    }
    let pass = pass_of(visitor, scope, read).await?;
    if pass.tournament != scope.tournament().id {
        return Ok(None);
    }
    let slip = visitor.ask(move |service| service.slip_of(pass.id, pass.kind)).await??;
    let Some(slip) = slip.filter(|slip| slip.at == at) else { return Ok(None) };
    let found = round.in_board_order().into_iter().find(|pairing| pairing.id == slip.pairing);
    Ok(found.and_then(|pairing| Some((pairing.id, pairing.board()?))))
}

async fn page(
    visitor: &Visitor,
    scope: &RequestScope,
    start: SearchStart,
    error: Option<(StatusCode, String)>,
) -> Page {
    let number = scope.number()?;
    let (t, at, words) = (scope.tournament(), scope.at(number), visitor.words());
    let round = scope.group().round(number).filter(|round| round.state != RoundState::Draft);
    let round = round.ok_or(WebError::NotFound)?;
    let id = t.id;
    let second = visitor.ask(move |service| service.second_passes(id, at)).await??;
    let text = |result: GameResult| scores::result(scope.stage().scores(), result, words).text;
    let (mut all, mut equal, mut open) = (0, 0, 0);
    let (mut by, mut stopped, mut next) = (Vec::new(), Vec::new(), None);
    // State of the board whose slip was scanned: second entry already matching, or no result.
    let (mut ticked, mut lacking) = (None, None);
    for pairing in round.in_board_order() {
        let (board, of_pairing) = (pairing.board().unwrap_or(0), games(t, at, pairing));
        let several = of_pairing.len() > 1;
        let is_due = match start {
            SearchStart::After(after) => board > after,
            SearchStart::Slip(wanted) => pairing.id == wanted,
        };
        let is_scanned = is_due && matches!(start, SearchStart::Slip(_));
        for (game, entered, players) in of_pairing {
            if entered.result.is_pending() {
                open += 1;
                lacking = lacking.or(is_scanned.then_some(board));
                continue;
            }
            all += 1;
            match second.get(&(pairing.id, game)).filter(|second| second.is_about(&entered)) {
                Some(second) if second.ticks(&entered) => {
                    equal += 1;
                    ticked = ticked.or(is_scanned.then_some(board));
                    if !by.contains(&second.who) {
                        by.push(second.who.clone());
                    }
                }
                Some(second) => {
                    stopped.push(Stopped { board, entered: text(entered.result), typed: text(second.typed) });
                }
                None if next.is_none() && is_due && visitor.may_at(Right::SecondPass, board) => {
                    let [first, second] = players.map(|entry| Name::of(t, entry, words));
                    let offer = |result: GameResult| (result.code(), text(result));
                    let results = offered().filter(|result| *result != GameResult::Unknown);
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
    // Nothing is typed after a difference, which must be decided first.
    if !stopped.is_empty() {
        next = None;
    }
    let ticked = ticked.filter(|_| next.is_none());
    let (status, error) = error.map_or((StatusCode::OK, None), |(status, error)| (status, Some(error)));
    let page = SecondPassPage {
        f: Frame::of(visitor, scope, DeskTab::Desk, DeskPage::Round(number, RoundPart::SecondPass)),
        desk: scope.desk(),
        round: number,
        all,
        equal,
        by,
        next,
        stopped,
        ticked,
        lacking,
        open,
        error,
    };
    html_with(status, &page)
}

/// Form fields of a second entry.
#[derive(Deserialize)]
pub struct TypedAgain {
    pairing: u32,
    game: GameKey,
    result: String,
}

/// `POST /desk/{slug}/r/{round}/second-pass`: stores a second entry.
pub async fn enter(visitor: Visitor, scope: RequestScope, form: Form<TypedAgain>) -> Page {
    let Form(TypedAgain { pairing, game, result }) = form;
    let (at, id) = (scope.at(scope.number()?), visitor.tournament()?);
    let typed = GameResult::from_typed(&result).filter(|result| !desk_code(*result).is_empty());
    let typed = typed.ok_or(WebError::Field("result"))?;
    let place = GameLocation { at, pairing: PairingId(pairing), game };
    let row = scope.tournament().pairing(at, place.pairing).ok_or(WebError::NotFound)?;
    visitor.check(Right::SecondPass, row.table)?;
    let who = visitor.account.as_ref().map(|account| account.name.clone()).unwrap_or_default();
    match visitor.ask(move |service| service.type_again(id, place, typed, &who)).await? {
        // The page shows a difference and stops there.
        Ok(_) => see_other(scope.desk().second_pass(at.round)),
        Err(error @ ServiceError::Hall(_)) => {
            let (status, _, message) = WebError::from(error).said(visitor.words());
            let board = scope.tournament().pairing(at, place.pairing).and_then(qisai_domain::Pairing::board);
            page(
                &visitor,
                &scope.now(&visitor.state).await?,
                SearchStart::After(board.unwrap_or(0)),
                Some((status, message)),
            )
            .await
        }
        Err(error) => Err(error.into()),
    }
}

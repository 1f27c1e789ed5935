//! Entry of a result: by key (JSON) or by button (form).

use actix_web::http::StatusCode;
use actix_web::http::header::ACCEPT;
use actix_web::{HttpRequest, HttpResponse, web};
use askama::Template;
use chrono::DateTime;
use qisai_domain::contest::{Next, next};
use qisai_domain::{Command, GameKey, GameResult, LogEntry, PairingId, Refusal, RoundRef, Version};
use serde::{Deserialize, Serialize};

use super::code::desk_code;
use crate::desk::back::Back;
use crate::handler::{
    DeskTab, Form, Frame, Page, RequestScope, Result, State, Visitor, WebError, act, html_with, see_other,
};
use crate::rounds::desk::rows::listed_key;
use crate::rounds::desk::{RecordMark, record_mark};
use qisai_service::ServiceError;
use qisai_view::address::{DeskPage, DeskPages, RoundPart};
use qisai_view::scores;
use qisai_view::teams::has_boards;

/// Form fields of a board.
#[derive(Deserialize)]
pub struct ResultFields {
    pairing: u32,
    /// Key of the game within the pairing; by default the only one.
    game: Option<GameKey>,
    seen: u64,
    result: String,
    reason: Option<String>,
    #[serde(default)]
    back: Back,
}

/// Answer to the desk's script about a stored result.
#[derive(Serialize)]
struct StoredResult<'a> {
    ok: bool,
    result: &'a str,
    seen: u64,
    /// Mark of the game's record for this result.
    #[serde(skip_serializing_if = "Option::is_none")]
    record: Option<RecordMark>,
}

/// Answer to the desk's script if another user was faster.
#[derive(Serialize)]
struct Conflict {
    error: &'static str,
    yours: Side,
    theirs: Side,
    seen: u64,
    message: String,
}

/// One of two conflicting results.
#[derive(Clone, Serialize)]
struct Side {
    result: String,
    label: String,
    by: String,
    at: String,
}

#[derive(Template)]
#[template(path = "results/conflict.html")]
struct ConflictPage {
    f: Frame,
    desk: DeskPages,
    round: u16,
    board: u32,
    pairing: u32,
    game: GameKey,
    first: String,
    second: String,
    conflict: Conflict,
}

/// Parses the code or the typed text of a result; `clear` and empty text mean no result.
fn read(code: &str) -> Result<GameResult> {
    match code {
        "clear" | "" => Ok(GameResult::Unknown),
        code => GameResult::from_typed(code).ok_or(WebError::Field("result")),
    }
}

/// `POST /desk/{slug}/r/{round}/result`: enters a result.
pub async fn enter(request: HttpRequest, visitor: Visitor, scope: RequestScope, form: Form<ResultFields>) -> Page {
    let round = scope.number()?;
    let Form(ResultFields { pairing, game, seen, result, reason, back }) = form;
    let result = read(&result)?;
    let before = scope.tournament();
    let (at, pairing, game) = (scope.at(round), PairingId(pairing), game.unwrap_or(GameKey::ONLY));
    let command = Command::Enter { at, pairing, game, result };
    let json = request.headers().get(ACCEPT).is_some_and(|accept| accept.as_bytes().starts_with(b"application/json"));
    let entered = act(&visitor, vec![command], reason, seen).await;
    if entered.is_ok() {
        visitor.state.metrics.results.inc();
    }
    match entered {
        // This is the version of the entry, not the board's current version, because another user can have corrected
        // the result since then.
        Ok(reached) if json => {
            let now = scope.now(&visitor.state).await?;
            let row = now.tournament().pairing(at, pairing);
            let entered = row.and_then(|row| row.games.get(&game));
            let mark = |(row, entered)| record_mark(&now, row, game, entered, visitor.words());
            let record = row.zip(entered).and_then(mark);
            Ok(HttpResponse::Ok().json(StoredResult { ok: true, result: desk_code(result), seen: reached.0, record }))
        }
        Ok(_) => {
            let board = before.pairing(at, pairing).and_then(qisai_domain::Pairing::board).unwrap_or(1);
            if let Some(list) = back.to_list(&scope) {
                return see_other(format!("{list}?keep={}#{}", pairing.0, listed_key(at, board, game)));
            }
            let next = if has_further_games(&visitor.state, &scope, at, pairing).await? { board } else { board + 1 };
            // The rows of a team match are named by board, its line by the pairing.
            let is_of_teams = has_boards(&scope.stage().play.contest(round));
            let place = if is_of_teams { format!("m{}", pairing.0) } else { format!("b{board}") };
            see_other(format!("{}?board={next}#{place}", scope.desk().round(round)))
        }
        Err(WebError::Service(ServiceError::Refused(Refusal::StaleResult { yours, theirs, current }))) => {
            let conflict = conflict(&visitor, &scope, (yours, theirs), current).await?;
            if json {
                return Ok(HttpResponse::Conflict().json(conflict));
            }
            let now = scope.now(&visitor.state).await?;
            let row = now.tournament().pairing(at, pairing).ok_or(WebError::NotFound)?;
            let names: Vec<String> = row.entries().map(|entry| now.tournament().name_of(entry).to_owned()).collect();
            let mut names = names.into_iter();
            let page = ConflictPage {
                f: Frame::of(&visitor, &now, DeskTab::Desk, DeskPage::Round(round, RoundPart::Desk)),
                desk: now.desk(),
                round,
                board: row.board().unwrap_or(0),
                pairing: pairing.0,
                game,
                first: names.next().unwrap_or_default(),
                second: names.next().unwrap_or_default(),
                conflict,
            };
            html_with(StatusCode::CONFLICT, &page)
        }
        Err(error) => Err(error),
    }
}

/// Returns `true` if the meeting has further games, so that the desk stays with it.
async fn has_further_games(
    state: &web::Data<State>,
    scope: &RequestScope,
    at: RoundRef,
    pairing: PairingId,
) -> Result<bool> {
    let play = &scope.stage().play;
    let contest = play.contest(at.round);
    if contest.is_plain() {
        return Ok(false);
    }
    let now = scope.now(state).await?;
    let row = now.tournament().pairing(at, pairing);
    Ok(row.is_some_and(|row| next(&contest, &play.scoring, row) != Next::Ended))
}

/// Returns the local time of day of a log timestamp such as `2026-11-21T10:15:30.000000Z`.
fn clock(scope: &RequestScope, logged: &str) -> Option<String> {
    let at = DateTime::parse_from_rfc3339(logged).ok()?.to_utc();
    Some(scope.event().clocks().said(at, "%H:%M"))
}

async fn conflict(
    visitor: &Visitor,
    scope: &RequestScope,
    (yours, theirs): (GameResult, GameResult),
    current: Version,
) -> Result<Conflict> {
    let id = visitor.tournament()?;
    let stored: Option<LogEntry> =
        visitor.ask(move |service| service.log(id, Some(current.next()), 1)).await??.into_iter().next();
    let side = |result: GameResult| Side {
        result: desk_code(result).to_owned(),
        label: scores::result(scope.stage().scores(), result, visitor.words()).text,
        by: String::new(),
        at: String::new(),
    };
    let stored = stored.and_then(|entry| entry.head().ok().map(|public| (entry.actor(&public), public.at)));
    let theirs = Side {
        by: stored.as_ref().map(|(actor, _)| visitor.words().actor(actor)).unwrap_or_default(),
        at: stored.and_then(|(_, at)| clock(scope, &at)).unwrap_or_default(),
        ..side(theirs)
    };
    let refusal = Refusal::StaleResult { yours, theirs: GameResult::Unknown, current };
    Ok(Conflict {
        error: "stale",
        yours: side(yours),
        theirs,
        seen: current.0,
        message: visitor.words().refusal(&refusal),
    })
}

//! Record of one game: its verdict, playback, move-by-move entry, storage, removal, and acceptance of the result.

use actix_web::http::StatusCode;
use actix_web::web;
use askama::Template;
use qisai_domain::command::KeptRecord;
use qisai_domain::{Command, Game, GameKey, Pairing, PairingId, RoundState, Side};
use qisai_records::pages::{legal_moves_after, written};
use qisai_records::{Code, MAX_PLIES, Notation, boards, start};
use qisai_rules_chess::chess960::Start;
use serde::Deserialize;

use super::place::{OfGame, find};
use super::sheets::SheetPanel;
use super::{check_length, clean, public_round, row_of, stands, teller};
use crate::handler::{
    DESK, DeskTab, Form, Frame, Page, RequestScope, Result, Visitor, WebError, act, html, html_with, see_other,
};
use crate::rounds::desk::marks;
use qisai_service::ServiceError;
use qisai_view::address::{DeskAddress, DeskPages, RecordPart};
use qisai_view::names::Name;
use qisai_view::records::findings::Verdict;
use qisai_view::records::game::{Diagram, DiagramRenderer, Play};
use qisai_view::scores;
use qisai_view::sides::SideMark;
use qisai_view::teams::has_boards;

type Path = web::Path<OfGame>;

#[derive(Template)]
#[template(path = "records/record.html")]
struct RecordPage {
    f: Frame,
    desk: DeskPages,
    round: u16,
    row: String,
    board: u32,
    pairing: u32,
    game: GameKey,
    marks: (SideMark, SideMark),
    first: Name,
    second: Name,
    result: String,
    round_open: bool,
    /// `true` if the record has the players on opposite sides, and the pair can be swapped.
    swappable: bool,
    /// Records that players have handed in and that are unanswered.
    sheets: Vec<SheetPanel>,
    verdict: Option<Verdict>,
    stands: Option<String>,
    play: Option<Play>,
    /// `true` if moves are being typed, or if there is no record yet.
    typing: bool,
    moves: String,
    legal: Vec<String>,
    endings: Vec<(&'static str, String)>,
    ended: String,
    text: String,
    error: Option<String>,
}

/// Moves being typed.
#[derive(Default)]
struct Typing {
    moves: Vec<String>,
    ended: String,
    error: Option<String>,
}

/// `GET /desk/{slug}/r/{round}/records/{pairing}/{sequence}`: record of a game.
pub async fn show(visitor: Visitor, scope: RequestScope, path: Path) -> Page {
    html(&page(&visitor, scope, *path, None, None).await?)
}

async fn page(
    visitor: &Visitor,
    scope: RequestScope,
    place: OfGame,
    typing: Option<Typing>,
    error: Option<String>,
) -> Result<RecordPage> {
    find(&scope, place)?;
    let (round, OfGame { pairing: id, game: key }) = (scope.number()?, place);
    let f = Frame::of(visitor, &scope, DeskTab::Desk, place.page(round, RecordPart::Show));
    let diagrams = scope.desk().to(place.page(round, RecordPart::Diagrams)).to_string();
    let asked = visitor.state.clone();
    let made = DESK.run(move || {
        let (pairing, game) = find(&scope, place)?;
        let sheets = asked.service.sheets(scope.tournament(), scope.at(round))?.into_iter();
        let sheets = sheets.filter(|sheet| (sheet.place.pairing, sheet.place.game) == (pairing.id, key));
        let sheets = sheets.map(|sheet| SheetPanel::of(&scope, pairing, &sheet, f.t)).collect();
        let tournament = scope.tournament();
        let [first, second] = pairing.two().ok_or(WebError::NotFound)?;
        let (t, discipline) = (f.t, tournament.settings.discipline);
        let shower = DiagramRenderer { discipline, t };
        let judged = boards::judged(tournament, scope.event(), pairing, (key, game.clone()));
        let marked = judged.judgement.iter().flat_map(|it| &it.findings).filter_map(|it| it.ply).collect::<Vec<_>>();
        let text = game
            .record
            .and_then(|record| tournament.text(record))
            .map(|text| text.as_ref().clone())
            .unwrap_or_default();
        let at = scope.at(round);
        let start = start::of_round(tournament, at).map(Start::fen);
        let kept = boards::read_in(tournament, at, &text).filter(|_| game.record.is_some());
        let notation = Notation::of(discipline).first().copied().unwrap_or(Notation::Uci);
        let is_typing = typing.is_some() || kept.is_none();
        let typing = typing.unwrap_or_default();
        let play = match &kept {
            Some(prepared) if !is_typing => {
                let record = prepared.record();
                shower.play(record.start, record.texts, &marked, diagrams)
            }
            _ => shower.play(start.as_deref(), &typing.moves, &[], String::new()),
        };
        let legal = legal_moves_after(discipline, start.as_deref(), &typing.moves, notation).unwrap_or_default();
        let (mover, other) = if game.second_begins { (second, first) } else { (first, second) };
        let endings = t.endings(discipline).into_iter();
        let endings = endings.map(|(code, how)| (code, t.termination(discipline, &how).to_owned()));
        Ok(RecordPage {
            row: row_of(pairing.table, key),
            round,
            pairing: id,
            game: key,
            marks: marks(discipline, t),
            first: Name::of(tournament, mover, t),
            second: Name::of(tournament, other, t),
            result: scores::result(scope.stage().scores(), game.result, t).text,
            sheets,
            board: pairing.table,
            swappable: tournament.sides_change_in_public(at)
                && !has_boards(&scope.stage().play.contest(round))
                && judged.judgement.iter().flat_map(|it| &it.findings).any(|it| it.code == Code::SidesExchanged),
            round_open: public_round(&scope, round)?.state == RoundState::Published,
            verdict: judged
                .judgement
                .as_ref()
                .map(|judgement| teller(tournament, scope.stage(), t).verdict(judgement, game.result)),
            stands: stands(tournament, &game, t),
            play: play.filter(|play| !is_typing || !play.rounds.is_empty() || !play.diagram.is_empty()),
            typing: is_typing,
            moves: typing.moves.join(" "),
            legal,
            endings: endings.collect(),
            ended: typing.ended,
            text,
            error: error.or(typing.error),
            desk: scope.desk(),
            f,
        })
    });
    made.await?
}

/// Form fields for storing or removing the text of a record.
#[derive(Deserialize)]
pub struct KeepForm {
    what: String,
    seen: u64,
    #[serde(default)]
    text: String,
}

/// `POST /desk/{slug}/r/{round}/records/{pairing}/{sequence}`: stores the text, or removes the record.
pub async fn keep(visitor: Visitor, scope: RequestScope, path: Path, form: Form<KeepForm>) -> Page {
    let Form(KeepForm { what, seen, text }) = form;
    let text = match what.as_str() {
        "keep" => Some(clean(&text)),
        "remove" => None,
        _ => return Err(WebError::Field("what")),
    };
    store(&visitor, &scope, *path, text, seen).await
}

async fn store(visitor: &Visitor, scope: &RequestScope, place: OfGame, text: Option<String>, seen: u64) -> Page {
    let at = scope.at(scope.number()?);
    let records = vec![KeptRecord { pairing: PairingId(place.pairing), game: place.game, text }];
    let command = Command::KeepRecords { at, records };
    let done = act(visitor, vec![command], None, seen).await.map(drop);
    answer(visitor, scope, place, done).await
}

/// Returns to the game, which shows a refusal.
pub(crate) async fn answer(visitor: &Visitor, scope: &RequestScope, place: OfGame, done: Result<()>) -> Page {
    match done {
        Ok(()) => {
            let page = place.page(scope.number()?, RecordPart::Show);
            see_other(scope.desk().to(page))
        }
        Err(error @ WebError::Service(ServiceError::Refused(_) | ServiceError::Hall(_))) => {
            let (status, _, message) = error.said(visitor.words());
            let now = scope.now(&visitor.state).await?;
            html_with(status, &page(visitor, now, place, None, Some(message)).await?)
        }
        Err(error) => Err(error),
    }
}

/// Form fields for the acceptance of a result.
#[derive(Deserialize)]
pub struct Stand {
    seen: u64,
    #[serde(default)]
    reason: String,
}

/// `POST /desk/{slug}/r/{round}/records/{pairing}/{sequence}/stand`: accepts the result although its record contradicts
/// it, for a reason.
pub async fn stand(visitor: Visitor, scope: RequestScope, path: Path, form: Form<Stand>) -> Page {
    let Form(Stand { seen, reason }) = form;
    let (at, place) = (scope.at(scope.number()?), *path);
    let command = Command::Acknowledge { at, pairing: PairingId(place.pairing), game: place.game };
    let done = act(&visitor, vec![command], Some(reason), seen).await.map(drop);
    answer(&visitor, &scope, place, done).await
}

/// Form fields of typed moves.
#[derive(Deserialize)]
pub struct TypedMovesFields {
    seen: u64,
    #[serde(default)]
    moves: String,
    #[serde(default)]
    next: String,
    #[serde(default)]
    chosen: String,
    #[serde(default)]
    ended: String,
    #[serde(default)]
    what: String,
}

/// `POST /desk/{slug}/r/{round}/records/{pairing}/{sequence}/type`: adds or removes a move; nothing is stored until
/// requested.
pub async fn typed(visitor: Visitor, scope: RequestScope, path: Path, Form(form): Form<TypedMovesFields>) -> Page {
    check_length(&form.moves)?;
    let place = *path;
    let (pairing, game) = find(&scope, place)?;
    let (t, discipline) = (visitor.words(), scope.tournament().settings.discipline);
    let mut moves: Vec<String> = form.moves.split_whitespace().map(str::to_owned).collect();
    if moves.len() > MAX_PLIES {
        return Err(WebError::Field("moves"));
    }
    let next = if form.chosen.is_empty() { form.next.trim() } else { form.chosen.as_str() };
    let start = start::of_round(scope.tournament(), scope.at(scope.number()?)).map(Start::fen);
    let mut error = None;
    if form.what == "back" {
        moves.pop();
    } else if !next.is_empty() {
        match qisai_records::pages::read_move(discipline, start.as_deref(), &moves, next) {
            Ok(chosen) => moves.push(chosen),
            Err(readings) if readings.is_empty() => error = Some(t.ended(&t.f_fault_illegal(next))),
            Err(readings) => error = Some(t.ended(&t.f_fault_ambiguous(next, readings.join(t.name_separator())))),
        }
    }
    if form.what == "keep" && error.is_none() {
        let text = as_file(&scope, pairing, (place.game, &game), (&moves, &form.ended))?;
        return store(&visitor, &scope, place, Some(text), form.seen).await;
    }
    let failed = error.is_some();
    let typing = Typing { moves, ended: form.ended, error };
    let page = page(&visitor, scope, place, Some(typing), None).await?;
    if failed { html_with(StatusCode::UNPROCESSABLE_ENTITY, &page) } else { html(&page) }
}

/// Returns the typed moves as a game file with the players, the result and the ending.
fn as_file(
    scope: &RequestScope,
    pairing: &Pairing,
    (key, game): (GameKey, &Game),
    (moves, ended): (&[String], &str),
) -> Result<String> {
    let tournament = scope.tournament();
    let discipline = tournament.settings.discipline;
    let at = scope.at(scope.number()?);
    let mut tags = boards::tags(tournament, scope.event(), at, pairing, key, game);
    if !ended.is_empty() {
        tags.push(("Termination".to_owned(), ended.to_owned()));
    }
    let start = start::of_round(tournament, at).map(Start::fen);
    tags.extend(start::variant(tournament, start.as_deref()));
    let notation = Notation::of(discipline).first().copied().unwrap_or(Notation::Uci);
    Ok(written(discipline, &tags, start.as_deref(), moves, notation).unwrap_or_default())
}

#[derive(Template)]
#[template(path = "records/diagrams.html")]
struct DeskDiagramsPage {
    f: Frame,
    heading: String,
    back: DeskAddress,
    diagrams: Vec<Diagram>,
}

/// `GET /desk/{slug}/r/{round}/records/{pairing}/{sequence}/diagrams`: every position, for reading and for the playback
/// script.
pub async fn diagrams(visitor: Visitor, scope: RequestScope, path: Path) -> Page {
    drawn(visitor, scope, *path, Side::First).await
}

/// `GET …/diagrams/turned`: every position with the second side at the bottom.
pub async fn turned(visitor: Visitor, scope: RequestScope, path: Path) -> Page {
    drawn(visitor, scope, *path, Side::Second).await
}

async fn drawn(visitor: Visitor, scope: RequestScope, place: OfGame, bottom: Side) -> Page {
    let round = scope.number()?;
    let (pairing, game) = find(&scope, place)?;
    let discipline = scope.tournament().settings.discipline;
    let text = game.record.and_then(|record| scope.tournament().text(record)).cloned().ok_or(WebError::NotFound)?;
    let row = row_of(pairing.board().unwrap_or_default(), place.game);
    let (t, at, tournament) = (visitor.words(), scope.at(round), scope.tournament().clone());
    let diagrams = DESK.run(move || {
        let prepared = boards::read_in(&tournament, at, &text)?;
        let record = prepared.record();
        Some(DiagramRenderer { discipline, t }.diagrams(record.start, record.texts, bottom))
    });
    let here = if bottom == Side::First { RecordPart::Diagrams } else { RecordPart::Turned };
    html(&DeskDiagramsPage {
        f: Frame::of(&visitor, &scope, DeskTab::Desk, place.page(round, here)),
        heading: t.round_and_board(round, row),
        back: scope.desk().to(place.page(round, RecordPart::Show)),
        diagrams: diagrams.await?.unwrap_or_default(),
    })
}

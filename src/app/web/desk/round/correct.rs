//! Another result for a game that has one: what it would do, by the age of its round (C.04.2 article 4.3).

use actix_web::http::StatusCode;
use actix_web::web;
use askama::Template;
use qisai_domain::{Command, Game, GameResult, GroupId, Meeting, PairingId, RoundState, Tournament};
use serde::Deserialize;

use super::super::run;
use super::board::OfPairing;
use super::page::{marks, offered};
use crate::i18n::Words;
use crate::scope::Scope;
use crate::service::ServiceError;
use crate::service::effect::effect;
use crate::view::effect::EffectTable;
use crate::view::names::Name;
use crate::view::scores;
use crate::view::sides::SideMark;
use crate::web::error::WebError;
use crate::web::form::Form;
use crate::web::frame::{Frame, Tab};
use crate::web::respond::{Page, html_with, see_other};
use crate::web::state::State;
use crate::web::visitor::Visitor;

/// What can still become of a result.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Age {
    /// The round is open: it is entered like any other.
    Open,
    /// It is closed and the next one is not over: reopening.
    Reopen,
    /// The next round is over: for the rating report only.
    Late,
}

impl Age {
    fn of(tournament: &Tournament, group: GroupId, round: u16) -> Option<Self> {
        let state = |number| tournament.round(group, number).map(|round| round.state);
        match (state(round)?, state(round.saturating_add(1))) {
            (RoundState::Draft, _) => None,
            (RoundState::Published, _) => Some(Self::Open),
            (RoundState::Closed, Some(RoundState::Closed)) => Some(Self::Late),
            (RoundState::Closed, _) => Some(Self::Reopen),
        }
    }
}

/// A result that can be chosen.
struct Choice {
    code: &'static str,
    label: String,
    chosen: bool,
}

#[derive(Template)]
#[template(path = "arbiter/correct.html")]
struct CorrectPage {
    f: Frame,
    slug: String,
    round: u16,
    board: u32,
    pairing: u32,
    sequence: u16,
    seen: u64,
    shown: &'static str,
    marks: (SideMark, SideMark),
    first: Name,
    second: Name,
    stands: String,
    for_rating: Option<String>,
    choices: Vec<Choice>,
    /// The result looked at, as it is printed.
    asked: Option<String>,
    asked_code: &'static str,
    age: Age,
    /// Whether the next round is there already.
    next_is_there: bool,
    table: Option<EffectTable>,
    error: Option<String>,
}

impl CorrectPage {
    fn is_open(&self) -> bool {
        self.age == Age::Open
    }

    fn is_late(&self) -> bool {
        self.age == Age::Late
    }
}

/// Which game, and the result looked at.
#[derive(Deserialize)]
pub struct Asked {
    #[serde(default)]
    result: Option<String>,
    #[serde(default)]
    sequence: Option<u16>,
}

/// `GET /desk/{slug}/r/{round}/boards/{pairing}/correct?result=`
pub async fn show(visitor: Visitor, scope: Scope, path: web::Path<OfPairing>, query: web::Query<Asked>) -> Page {
    let place =
        Place { round: scope.number()?, pairing: PairingId(path.pairing), sequence: query.sequence.unwrap_or(1) };
    let result = query.result.as_deref().and_then(GameResult::from_code);
    let page = page(&visitor, &scope, place, result)?;
    html_with(StatusCode::OK, &page)
}

#[derive(Clone, Copy)]
struct Place {
    round: u16,
    pairing: PairingId,
    sequence: u16,
}

fn page(visitor: &Visitor, scope: &Scope, place: Place, asked: Option<GameResult>) -> Result<CorrectPage, WebError> {
    let Place { round, pairing, sequence } = place;
    let (tournament, group) = (scope.tournament(), scope.group_id());
    let age = Age::of(tournament, group, round).ok_or(WebError::NotFound)?;
    let row = tournament.pairing(group, round, pairing).ok_or(WebError::NotFound)?;
    let Meeting::Match { board, first, second, games } = &row.meeting else { return Err(WebError::NotFound) };
    let game = games.iter().find(|game| game.sequence == sequence).ok_or(WebError::NotFound)?;
    let t = visitor.words();
    let stands = if age == Age::Late { game.rated_result() } else { game.result };
    let asked = asked.filter(|asked| *asked != stands);
    let (table, error) = match asked.map(|asked| looked_at(visitor, scope, place, (game, asked), age)) {
        None => (None, None),
        Some(Ok(table)) => (Some(table), None),
        Some(Err(error)) => (None, Some(WebError::from(error).said(t).2)),
    };
    let (mover, other) = if game.sides_swapped { (*second, *first) } else { (*first, *second) };
    let print = |result| printed(tournament, result, t);
    let choice = |result: GameResult| Choice {
        code: result.code(),
        label: print(result),
        chosen: asked.unwrap_or(stands) == result,
    };
    let here = format!("/r/{round}/boards/{}/correct", pairing.0);
    Ok(CorrectPage {
        f: Frame::of(visitor, scope, Tab::Desk, &here),
        slug: scope.slug().to_owned(),
        round,
        board: *board,
        pairing: pairing.0,
        sequence,
        seen: row.changed.0,
        shown: game.result.code(),
        marks: marks(tournament.settings.discipline, t),
        first: Name::of(tournament, mover),
        second: Name::of(tournament, other),
        stands: print(game.result),
        for_rating: game.for_rating.map(print),
        choices: offered().filter(|result| !result.is_pending()).map(choice).collect(),
        asked: asked.map(print),
        asked_code: asked.map_or("", GameResult::code),
        age,
        next_is_there: tournament.round(group, round.saturating_add(1)).is_some(),
        table,
        error,
    })
}

/// `1-0 (white wins)`
fn printed(tournament: &Tournament, result: GameResult, t: Words) -> String {
    let settings = &tournament.settings;
    let text = scores::result(&settings.scores, result, t).text;
    format!("{text} ({})", t.result_legend(settings.discipline, result))
}

fn looked_at(
    visitor: &Visitor,
    scope: &Scope,
    place: Place,
    (game, result): (&Game, GameResult),
    age: Age,
) -> Result<EffectTable, ServiceError> {
    let Place { round, pairing, sequence } = place;
    let (tournament, group) = (scope.tournament(), scope.group_id());
    let entered = Command::EnterResult {
        group,
        round,
        pairing,
        sequence,
        result,
        seen: tournament.version,
        shown: Some(game.result),
    };
    let commands = match age {
        Age::Open => vec![entered],
        Age::Reopen => vec![Command::Reopen { group, round }, entered],
        Age::Late => vec![Command::CorrectForRating { group, round, pairing, sequence, result: Some(result) }],
    };
    // Only looking needs no reason; storing does.
    let by = visitor.by().because(Some("?".to_owned()));
    let found = effect(tournament, group, commands, by)?;
    Ok(EffectTable::new(&found, visitor.words()))
}

/// Fields of the form for the rating report; no result takes the correction back.
#[derive(Deserialize)]
pub struct Correction {
    result: String,
    #[serde(default)]
    sequence: Option<u16>,
    #[serde(default)]
    reason: Option<String>,
}

/// `POST /desk/{slug}/r/{round}/boards/{pairing}/correct`
pub async fn store(
    visitor: Visitor,
    scope: Scope,
    path: web::Path<OfPairing>,
    form: Form<Correction>,
    state: web::Data<State>,
) -> Page {
    let (slug, group, round) = (scope.slug(), scope.group_id(), scope.number()?);
    let Form(form) = form;
    let place = Place { round, pairing: PairingId(path.pairing), sequence: form.sequence.unwrap_or(1) };
    let result = match form.result.as_str() {
        "" => None,
        code => Some(GameResult::from_code(code).ok_or(WebError::Field("result"))?),
    };
    let Place { pairing, sequence, .. } = place;
    let command = Command::CorrectForRating { group, round, pairing, sequence, result };
    let Err(error) = run(&state, &visitor, command, form.reason).await else {
        return see_other(format!("/desk/{slug}/r/{round}/boards/{}/correct?sequence={sequence}", pairing.0));
    };
    let (status, _, message) = error.said(visitor.words());
    if status == StatusCode::NOT_FOUND || status.is_server_error() {
        return Err(error);
    }
    let page = page(&visitor, &scope, place, result)?;
    html_with(status, &CorrectPage { error: Some(message), ..page })
}

//! Prizes: what is announced, who wins what, and the list for the ceremony.

use actix_web::http::StatusCode;
use actix_web::web;
use askama::Template;
use qisai_domain::{Command, PrizeDivision, PrizePlan, Tournament};
use qisai_standings::prizes::{Award, ceremony};
use serde::Deserialize;

use crate::i18n::Words;
use crate::scope::Scope;
use crate::view::address::{DeskPage, DeskPages, TournamentPart};
use crate::view::names::Name;
use crate::view::scores;
use crate::web::error::WebError;
use crate::web::form::Form;
use crate::web::frame::{Frame, Tab};
use crate::web::pool::DESK;
use crate::web::respond::{Page, html_with, see_other};
use crate::web::state::State;
use crate::web::visitor::Visitor;
use qisai_standings::prize_plan::{Prizes, read};

/// A winner.
struct Winner {
    table: String,
    rank: String,
    name: Name,
    prize: String,
}

#[derive(Template)]
#[template(path = "arbiter/prizes.html")]
struct PrizesPage {
    f: Frame,
    desk: DeskPages,
    v: PrizePlan,
    error: Option<String>,
    divisions: Vec<(&'static str, &'static str, bool)>,
    /// Name of each table, and who wins there.
    tables: Vec<(String, Vec<Winner>)>,
    called: Vec<Winner>,
    round: u16,
}

/// `GET /desk/{slug}/prizes`
pub async fn show(visitor: Visitor, scope: Scope) -> Page {
    let plan = scope
        .tournament()
        .prizes
        .as_deref()
        .cloned()
        .unwrap_or_else(|| PrizePlan { one_each: true, ..PrizePlan::default() });
    html_with(StatusCode::OK, &DESK.run(move || page(&visitor, &scope, plan, None)).await??)
}

fn page(visitor: &Visitor, scope: &Scope, v: PrizePlan, error: Option<String>) -> Result<PrizesPage, WebError> {
    let t = visitor.words();
    let tournament = scope.tournament();
    let prizes = read(&v, scope.event().year()).ok();
    let awards = prizes
        .as_ref()
        .map(|prizes| prizes.awards(scope.tournament(), scope.group_id()))
        .transpose()?
        .unwrap_or_default();
    let line = |award: &Award| line(tournament, prizes.as_ref(), award, t);
    let of_table = |table: usize| awards.iter().filter(|award| award.table == table).map(line).collect();
    let names = prizes.iter().flat_map(Prizes::tables).enumerate();
    let tables = names.map(|(at, table)| (table.name.clone(), of_table(at))).collect();
    let said = |division: PrizeDivision| (division.code(), t.prize_division(division), v.division == division);
    Ok(PrizesPage {
        f: Frame::of(visitor, scope, Tab::Prizes, DeskPage::Tournament(TournamentPart::Prizes)),
        desk: scope.desk(),
        divisions: PrizeDivision::ALL.map(said).to_vec(),
        tables,
        called: ceremony(&awards).into_iter().map(line).collect(),
        round: scope.group().last_public_round(),
        v,
        error,
    })
}

fn line(tournament: &Tournament, prizes: Option<&Prizes>, award: &Award, t: Words) -> Winner {
    let table = prizes.and_then(|prizes| prizes.tables().get(award.table)).map(|table| table.name.clone());
    let money = match (award.cents / 100, award.cents % 100) {
        (0, 0) => String::new(),
        (whole, 0) => whole.to_string(),
        (whole, cents) => format!("{whole}.{cents:02}"),
    };
    let prize = [money.as_str(), award.gift.as_str()].into_iter().filter(|part| !part.is_empty());
    Winner {
        table: table.unwrap_or_default(),
        rank: scores::rank(award.place, award.shared),
        name: Name::of(tournament, award.entry, t),
        prize: prize.collect::<Vec<_>>().join(" + "),
    }
}

/// Fields of the form.
#[derive(Deserialize)]
pub struct Fields {
    tables: String,
    #[serde(default)]
    division: String,
    #[serde(default)]
    one_each: Option<String>,
    #[serde(default)]
    seen: u64,
}

/// `POST /desk/{slug}/prizes`
pub async fn change(visitor: Visitor, scope: Scope, form: Form<Fields>, state: web::Data<State>) -> Page {
    let Form(fields) = form;
    let t: Words = visitor.words();
    let plan = PrizePlan {
        tables: fields.tables.replace("\r\n", "\n").trim_end().to_owned(),
        division: PrizeDivision::from_code(&fields.division).ok_or(WebError::Field("division"))?,
        one_each: fields.one_each.is_some(),
    };
    if let Err(fault) = read(&plan, scope.event().year()) {
        let page = page(&visitor, &scope, plan, Some(t.prize_fault(&fault)))?;
        return html_with(StatusCode::UNPROCESSABLE_ENTITY, &page);
    }
    let prizes = Some(plan.clone()).filter(|plan| !plan.tables.is_empty());
    let done = super::act(&state, &visitor, vec![Command::EditPrizes(prizes)], None, fields.seen).await;
    let Err(error) = done else { return see_other(scope.desk().prizes()) };
    let (status, _, message) = error.said(t);
    if status.is_server_error() {
        return Err(error);
    }
    html_with(status, &page(&visitor, &scope, plan, Some(message))?)
}

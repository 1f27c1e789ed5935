//! Clubs with several teams: the league's rule, and the players eligible for each team on a day.

use std::sync::Arc;

use actix_web::http::StatusCode;
use askama::Template;
use chrono::{NaiveDate, Utc};
use qisai_domain::squad::{Squad, SquadRule};
use qisai_domain::{Command, Play, StagePart, Tournament};
use serde::Deserialize;

use crate::handler::{
    DeskTab, Errors, Form, Frame, Page, Query, RequestScope, Result, Visitor, WebError, html_with, see_other,
};
use qisai_i18n::Words;
use qisai_service::ServiceError;
use qisai_view::address::{DeskPage, DeskPages, TournamentPart};
use qisai_view::squads::{ClubView, clubs, dates};

/// Maximum number of matches in a rule.
const MAX_MATCHES: u16 = 100;

/// Form fields as typed.
#[derive(Clone, Debug, Deserialize)]
pub struct SquadFields {
    tied_after: String,
    #[serde(default)]
    substitutions: String,
    #[serde(default)]
    reason: String,
    #[serde(default)]
    seen: u64,
}

impl SquadFields {
    fn of(rule: SquadRule) -> Self {
        let number = |value: Option<u16>| value.map(|value| value.to_string()).unwrap_or_default();
        Self {
            tied_after: number(rule.tied_after),
            substitutions: number(rule.substitutions),
            reason: String::new(),
            seen: 0,
        }
    }
}

/// Query with the requested day.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct SquadQuery {
    on: String,
}

#[derive(Template)]
#[template(path = "squads/squads.html")]
struct SquadsPage {
    f: Frame,
    desk: DeskPages,
    v: SquadFields,
    /// `true` if a round is public, so that a change of the rule requires a reason.
    asks_reason: bool,
    errors: Errors,
    /// Day in ISO format.
    on: String,
    /// First dates of the matches in ISO format.
    dates: Vec<String>,
    clubs: Vec<ClubView>,
}

/// `GET /desk/{slug}/squads?on=`: clubs with their eligible players on a day.
pub async fn show(visitor: Visitor, scope: RequestScope, asked: Query<SquadQuery>) -> Page {
    let fields = SquadFields::of(scope.stage().play.squads);
    page(&visitor, &scope, (fields, Errors::new()), &asked.on).await
}

/// `POST /desk/{slug}/squads`: stores the league's rule.
pub async fn change(visitor: Visitor, scope: RequestScope, form: Form<SquadFields>) -> Page {
    let (Form(fields), t) = (form, visitor.words());
    is_of_teams(&scope)?;
    let mut errors = Errors::new();
    let mut number = |field: &'static str, text: &str| -> Option<u16> {
        let text = text.trim();
        let number = text.parse::<u16>().ok().filter(|number| (1..=MAX_MATCHES).contains(number));
        if number.is_none() && !text.is_empty() {
            errors.insert(field, t.squads_error().to_owned());
        }
        number
    };
    let tied_after = number("tied_after", &fields.tied_after);
    let substitutions = number("substitutions", &fields.substitutions);
    if !errors.is_empty() {
        return page(&visitor, &scope, (fields, errors), "").await;
    }
    let stage = scope.stage();
    let squads = SquadRule { tied_after, substitutions, ..stage.play.squads };
    let play = StagePart::Play(Arc::new(Play { squads, ..stage.play.as_ref().clone() }));
    let commands = vec![Command::EditStage { stage: stage.id, part: play }];
    let done = crate::desk::act(&visitor, commands, Some(fields.reason.clone()), fields.seen).await;
    let Err(error) = done else { return see_other(scope.desk().squads()) };
    let (_, message) = error.at_form(t)?;
    let now = scope.now(&visitor.state).await?;
    page(&visitor, &now, (fields, Errors::from([("reason", message)])), "").await
}

fn is_of_teams(scope: &RequestScope) -> Result<()> {
    if scope.stage().play.line_ups.is_some() { Ok(()) } else { Err(WebError::NotFound) }
}

/// Returns the names of the teams of each club, in the order of `squads`.
fn names(squads: &[Squad], sections: &[Arc<Tournament>]) -> Vec<Vec<String>> {
    let name = |team: &qisai_domain::squad::SquadTeam| {
        let tournament = sections.iter().find(|section| section.id == team.tournament);
        tournament.map(|tournament| tournament.name_of(team.entry).to_owned()).unwrap_or_default()
    };
    squads.iter().map(|squad| squad.teams.iter().map(name).collect()).collect()
}

/// Returns the requested day. By default it is the next first date of a match, the last one if all are past, or today.
fn day(typed: &str, dates: &[NaiveDate], t: Words, errors: &mut Errors) -> NaiveDate {
    let today = Utc::now().date_naive();
    let usual = dates.iter().find(|date| **date >= today).or(dates.last()).copied().unwrap_or(today);
    match typed.trim() {
        "" => usual,
        text => text.parse().unwrap_or_else(|_| {
            errors.insert("on", t.squads_on_error(text));
            usual
        }),
    }
}

async fn page(
    visitor: &Visitor,
    scope: &RequestScope,
    (fields, mut errors): (SquadFields, Errors),
    typed: &str,
) -> Page {
    is_of_teams(scope)?;
    let of = scope.clone();
    let (squads, sections) = visitor
        .ask(move |service| {
            let sections = service.sections(of.event().id)?;
            Ok::<_, ServiceError>((service.squads(&of)?, sections))
        })
        .await??;
    let (t, dates) = (visitor.words(), dates(scope));
    let on = day(typed, &dates, t, &mut errors);
    let status = if errors.is_empty() { StatusCode::OK } else { StatusCode::UNPROCESSABLE_ENTITY };
    let clubs = clubs(&squads, &names(&squads, &sections), scope.stage().play.squads, on, t);
    let page = SquadsPage {
        f: Frame::of(visitor, scope, DeskTab::Teams, DeskPage::Tournament(TournamentPart::Squads)),
        desk: scope.desk(),
        v: fields,
        asks_reason: scope.tournament().stage_is_public(scope.stage().id),
        errors,
        on: on.to_string(),
        dates: dates.iter().map(ToString::to_string).collect(),
        clubs,
    };
    html_with(status, &page)
}

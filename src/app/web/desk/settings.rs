//! What is decided about a tournament; who works on it.

use actix_web::http::StatusCode;
use actix_web::web;
use askama::Template;
use qisai_domain::change::StagePlan;
use qisai_domain::{Command, Event, Format, Prohibition, SeparateBy, Separation, Settings, Stage, Tournament};
use qisai_records::Laws;
use qisai_standings::suitability::check;
use qisai_standings::{Pairing, Settings as Rules};
use serde::Deserialize;

use super::create::{Errors, Fields, Offered, event, offered, rounds, tie_breaks as order};
use super::restrictions;
use crate::i18n::Words;
use crate::scope::Scope;
use crate::service::accounts::Role;
use crate::service::standings;
use crate::view::tie_breaks;
use crate::web::error::WebError;
use crate::web::form::Form;
use crate::web::frame::{Frame, Tab};
use crate::web::respond::{Page, html_with, see_other};
use crate::web::state::State;
use crate::web::visitor::Visitor;

#[derive(Template)]
#[template(path = "arbiter/settings.html")]
struct SettingsPage {
    f: Frame,
    v: Fields,
    errors: Errors,
    presets: Vec<Offered>,
    editions: String,
    /// Laws that records can be judged by: code and edition.
    laws: Vec<(&'static str, &'static str)>,
    swiss: bool,
    /// The seed of the lots, once drawn.
    lots: String,
    /// What the regulations do not foresee in the order of tie-breaks.
    unforeseen: Vec<String>,
    started: bool,
    staff: Vec<(String, Role)>,
    accounts: Vec<String>,
}

impl SettingsPage {
    fn error(&self, field: &str) -> Option<&String> {
        self.errors.get(field)
    }
}

/// `GET /desk/{slug}/settings`
pub async fn form(visitor: Visitor, scope: Scope, state: web::Data<State>) -> Page {
    let fields = fields_of(&scope);
    show(&visitor, &scope, &state, fields, Errors::new(), StatusCode::OK).await
}

async fn show(
    visitor: &Visitor,
    scope: &Scope,
    state: &web::Data<State>,
    v: Fields,
    errors: Errors,
    status: StatusCode,
) -> Page {
    let tournament = scope.tournament();
    let (id, asked, t) = (tournament.id, state.clone(), visitor.words());
    let (staff, accounts) = web::block(move || {
        let accounts = asked.service.accounts()?;
        Ok::<_, WebError>((asked.service.staff(id)?, accounts))
    })
    .await??;
    let known = |name: &str| staff.iter().any(|(known, _)| known == name);
    let others = accounts.into_iter().filter(|account| account.role != Role::Owner && !known(&account.name));
    html_with(
        status,
        &SettingsPage {
            f: Frame::of(visitor, scope, Tab::Settings, "/settings"),
            v,
            errors,
            presets: offered(),
            editions: tie_breaks::citation(tournament.settings.regulations.tie_breaks, &[], t),
            laws: Laws::of(tournament.settings.discipline).map(|laws| (laws.code, laws.edition)).collect(),
            unforeseen: unforeseen(scope, t),
            swiss: matches!(scope.stage().format, Format::Swiss { .. }),
            lots: tournament.settings.lots.map(|seed| seed.to_string()).unwrap_or_default(),
            started: !scope.group().rounds.is_empty(),
            accounts: others.map(|account| account.name).collect(),
            staff: staff.iter().filter_map(|(name, role)| Some((name.clone(), role.parse().ok()?))).collect(),
        },
    )
}

/// The rules of the tournament's tie-breaks.
fn rules(tournament: &Tournament, format: &Format) -> Rules {
    Rules::new(Pairing::of(format), tournament.settings.regulations.tie_breaks)
}

fn unforeseen(scope: &Scope, t: Words) -> Vec<String> {
    let tournament = scope.tournament();
    let rules = rules(tournament, &scope.stage().format);
    let order = standings::order(tournament).unwrap_or_default();
    let warnings = order.iter().filter_map(|criterion| check(criterion, &rules).ok().flatten());
    warnings.map(|warning| t.unforeseen(&warning)).collect()
}

fn fields_of(scope: &Scope) -> Fields {
    let (tournament, stage) = (scope.tournament(), scope.stage());
    let Tournament { event, settings, .. } = tournament.as_ref();
    let text = |say: fn(&Tournament, &Stage) -> String| say(tournament, stage);
    let span = |by: SeparateBy| restrictions::span_text(stage, &by);
    let day = |day: Option<chrono::NaiveDate>| day.map(|day| day.to_string()).unwrap_or_default();
    Fields {
        name: event.name.clone(),
        section: settings.name.clone(),
        slug: settings.slug.clone(),
        city: event.city.clone(),
        federation: event.federation.clone(),
        start: day(event.start),
        end: day(event.end),
        chief_arbiter: event.chief_arbiter.clone(),
        time_control: event.time_control.clone(),
        rounds: stage.rounds.to_string(),
        tie_breaks: settings.tie_breaks.join(", "),
        laws: settings.laws.clone().unwrap_or_default(),
        prohibited: text(restrictions::prohibited_text),
        apart_families: text(restrictions::families_text),
        apart_clubs: span(SeparateBy::Club),
        apart_federations: span(SeparateBy::Federation),
        ..Fields::default()
    }
}

/// The laws chosen; none for those of the event's first day.
fn laws(fields: &Fields, tournament: &Tournament) -> Result<Option<String>, WebError> {
    if fields.laws.is_empty() {
        return Ok(None);
    }
    let laws = Laws::named(&fields.laws).filter(|laws| laws.discipline == tournament.settings.discipline);
    laws.map(|laws| Some(laws.code.to_owned())).ok_or(WebError::Field("laws"))
}

/// `POST /desk/{slug}/settings`
pub async fn change(visitor: Visitor, scope: Scope, form: Form<Fields>, state: web::Data<State>) -> Page {
    let (tournament, stage) = (scope.tournament(), scope.stage());
    let Form(fields) = form;
    let t = visitor.words();
    let mut errors = Errors::new();
    let changed = event(&fields, t, &mut errors);
    let event = Event {
        id: tournament.event.id,
        series: tournament.event.series,
        time_zone: tournament.event.time_zone.clone(),
        deputies: tournament.event.deputies.clone(),
        ..changed
    };
    let rounds = rounds(&fields, t, &mut errors).unwrap_or(stage.rounds);
    let settings = Settings {
        slug: fields.slug.trim().to_lowercase(),
        name: fields.section.trim().to_owned(),
        tie_breaks: order(&fields, &rules(tournament, &stage.format), t, &mut errors),
        ..tournament.settings.clone()
    };
    let settings = Settings { laws: laws(&fields, tournament)?, ..settings };
    let announced = Stage { rounds, ..stage.clone() };
    let (prohibited, separations) = restrictions(&fields, tournament, &announced, t, &mut errors);
    if !errors.is_empty() {
        return show(&visitor, &scope, &state, fields, errors, StatusCode::UNPROCESSABLE_ENTITY).await;
    }
    let plan = StagePlan { rounds, prohibited, separations, ..stage.plan() };
    let slug = settings.slug.clone();
    let command =
        Command::Edit { event: Box::new(event), settings: Box::new(settings), stage: stage.id, plan: Box::new(plan) };
    match super::run(&state, &visitor, command, Some(fields.reason.clone())).await {
        Ok(_) => see_other(format!("/desk/{slug}/settings")),
        Err(error) => {
            let (status, _, message) = error.said(t);
            errors.insert("reason", message);
            show(&visitor, &scope, &state, fields, errors, status).await
        }
    }
}

/// What the form says about who does not meet whom.
fn restrictions(
    fields: &Fields,
    tournament: &Tournament,
    stage: &Stage,
    t: Words,
    errors: &mut Errors,
) -> (Vec<Prohibition>, Vec<Separation>) {
    let prohibited = restrictions::prohibited(&fields.prohibited, tournament, stage).unwrap_or_else(|line| {
        errors.insert("prohibited", t.restriction_line_error(line.0));
        Vec::new()
    });
    let mut separations = restrictions::families(&fields.apart_families, tournament, stage).unwrap_or_else(|line| {
        errors.insert("apart_families", t.restriction_line_error(line.0));
        Vec::new()
    });
    let groups = [
        ("apart_clubs", &fields.apart_clubs, SeparateBy::Club),
        ("apart_federations", &fields.apart_federations, SeparateBy::Federation),
    ];
    for (field, text, by) in groups {
        match restrictions::span(text, stage.rounds) {
            Ok(Some((first_round, last_round))) => separations.push(Separation { first_round, last_round, by }),
            Ok(None) => {}
            Err(()) => drop(errors.insert(field, t.rounds_span_error().to_owned())),
        }
    }
    (prohibited, separations)
}

/// Fields of the list of those who work on the tournament.
#[derive(Deserialize)]
pub struct Staff {
    name: String,
    role: String,
}

/// `POST /desk/{slug}/staff`: an empty role takes it away.
pub async fn staff(visitor: Visitor, form: Form<Staff>, path: web::Path<String>, state: web::Data<State>) -> Page {
    let Form(Staff { name, role }) = form;
    let role = match role.as_str() {
        "" => None,
        role => Some(role.parse::<Role>().map_err(|_| WebError::Field("role"))?.min(Role::Arbiter)),
    };
    let id = visitor.tournament()?;
    web::block(move || state.service.set_staff(id, &name, role)).await??;
    see_other(format!("/desk/{}/settings", path.into_inner()))
}

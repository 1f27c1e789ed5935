//! Settings of result reports: rights to report, treatment of matching reports, double entry.

use actix_web::http::StatusCode;
use askama::Template;
use qisai_domain::reporting::MAX_MINUTES;
use qisai_domain::{Command, PublishLevel, Publishing, Reporting, ReportingMode, Settings};
use serde::Deserialize;

use crate::handler::{DeskTab, Form, Frame, Page, RequestScope, Visitor, WebError, act, html_with, see_other};
use qisai_view::address::{DeskPage, DeskPages, TournamentPart};

/// Error of form fields that cannot have errors.
const NO_ERROR: Option<&String> = None;

/// Form fields of the reporting settings.
#[derive(Clone, Deserialize)]
pub struct ReportingForm {
    posture: String,
    #[serde(default)]
    agreed_counts: String,
    minutes: String,
    #[serde(default)]
    second_pass: String,
    #[serde(default)]
    bye_requests: String,
    #[serde(default)]
    reason: String,
    #[serde(default)]
    records: String,
    in_play: String,
    #[serde(default)]
    holds_last_round: String,
    seen: u64,
}

impl ReportingForm {
    fn of(scope: &RequestScope) -> Self {
        let Reporting { posture, agreed_counts, contest_minutes, second_pass, bye_requests, records } =
            scope.tournament().settings.reporting;
        let Publishing { in_play, holds_last_round } = scope.tournament().settings.publishing;
        let word = |is: bool| if is { "1".to_owned() } else { String::new() };
        Self {
            posture: posture.code().to_owned(),
            agreed_counts: word(agreed_counts),
            minutes: contest_minutes.to_string(),
            second_pass: word(second_pass),
            bye_requests: word(bye_requests),
            reason: String::new(),
            records: word(records),
            in_play: in_play.code().to_owned(),
            holds_last_round: word(holds_last_round),
            seen: scope.seen(),
        }
    }
}

#[derive(Template)]
#[template(path = "reports/reporting.html")]
struct ReportingPage {
    f: Frame,
    desk: DeskPages,
    v: ReportingForm,
    /// Reporting modes: code, name, meaning, `true` for the chosen one.
    postures: Vec<(&'static str, &'static str, &'static str, bool)>,
    /// Publication levels of a round in play: code, name, meaning, `true` for the chosen one.
    levels: Vec<(&'static str, &'static str, &'static str, bool)>,
    /// `true` if a round is public, so that a change requires a reason.
    asks_reason: bool,
    /// Error of the minutes field.
    wrong: Option<String>,
    error: Option<String>,
}

impl ReportingPage {
    fn wrong(&self) -> Option<&String> {
        self.wrong.as_ref()
    }
}

/// `GET /desk/{slug}/reporting`: reporting settings.
pub async fn form(visitor: Visitor, scope: RequestScope) -> Page {
    show(&visitor, &scope, ReportingForm::of(&scope), None, None)
}

fn show(
    visitor: &Visitor,
    scope: &RequestScope,
    v: ReportingForm,
    wrong: Option<String>,
    error: Option<(StatusCode, String)>,
) -> Page {
    let t = visitor.words();
    let postures = ReportingMode::ALL.map(|posture| {
        let (name, hint) = match posture {
            ReportingMode::Kiosk => (t.posture_kiosk(), t.posture_kiosk_hint()),
            ReportingMode::Phones => (t.posture_phones(), t.posture_phones_hint()),
            ReportingMode::Arbiters => (t.posture_arbiters(), t.posture_arbiters_hint()),
        };
        (posture.code(), name, hint, posture.code() == v.posture)
    });
    let levels = PublishLevel::ALL.map(|level| {
        let (name, hint) = match level {
            PublishLevel::Pairings => (t.level_pairings(), t.level_pairings_hint()),
            PublishLevel::Results => (t.level_results(), t.level_results_hint()),
            PublishLevel::Standings => (t.level_standings(), t.level_standings_hint()),
        };
        (level.code(), name, hint, level.code() == v.in_play)
    });
    let usual = if wrong.is_some() { StatusCode::UNPROCESSABLE_ENTITY } else { StatusCode::OK };
    let (status, error) = error.map_or((usual, None), |(status, error)| (status, Some(error)));
    let page = ReportingPage {
        f: Frame::of(visitor, scope, DeskTab::Reporting, DeskPage::Tournament(TournamentPart::Reporting)),
        desk: scope.desk(),
        v,
        postures: postures.into(),
        levels: levels.into(),
        asks_reason: scope.tournament().has_public_round(),
        wrong,
        error,
    };
    html_with(status, &page)
}

/// `POST /desk/{slug}/reporting`: stores the reporting settings.
pub async fn change(visitor: Visitor, scope: RequestScope, Form(form): Form<ReportingForm>) -> Page {
    let posture = ReportingMode::from_code(&form.posture).ok_or(WebError::Field("posture"))?;
    let in_play = PublishLevel::from_code(&form.in_play).ok_or(WebError::Field("in_play"))?;
    let publishing = Publishing { in_play, holds_last_round: !form.holds_last_round.is_empty() };
    let Some(contest_minutes) = form.minutes.trim().parse::<u16>().ok().filter(|minutes| *minutes <= MAX_MINUTES)
    else {
        let wrong = Some(visitor.words().contest_minutes_error(MAX_MINUTES));
        return show(&visitor, &scope, form, wrong, None);
    };
    let (agreed_counts, second_pass) = (!form.agreed_counts.is_empty(), !form.second_pass.is_empty());
    let (bye_requests, records) = (!form.bye_requests.is_empty(), !form.records.is_empty());
    let reporting = Reporting { posture, agreed_counts, contest_minutes, second_pass, bye_requests, records };
    let settings = Settings { reporting, publishing, ..scope.tournament().settings.as_ref().clone() };
    let (commands, reason) = (vec![Command::EditSettings(Box::new(settings))], Some(form.reason.clone()));
    match act(&visitor, commands, reason, form.seen).await {
        Ok(_) => see_other(scope.desk().reporting()),
        Err(error) => {
            let (status, _, message) = error.said(visitor.words());
            if status == StatusCode::NOT_FOUND || status.is_server_error() {
                return Err(error);
            }
            show(&visitor, &scope.now(&visitor.state).await?, form, None, Some((status, message)))
        }
    }
}

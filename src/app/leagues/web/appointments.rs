//! Desk of a league: dates of matches, confirmed and protested reports, walkovers against competitors who left.

use std::sync::Arc;

use actix_web::http::StatusCode;
use actix_web::web;
use askama::Template;
use chrono::{NaiveDateTime, Utc};
use qisai_domain::league::MatchState;
use qisai_domain::{Appointment, Command, Decision, EntryId, Pairing, PairingId, Points};
use qisai_standings::ranking::{order, ranked};
use serde::Deserialize;

use super::league_rules::{LeagueRulesFields, RulesView, rules};
use crate::handler::{
    DeskTab, Form, Frame, Page, RequestScope, Result, State, Visitor, WebError, download, html_with, see_other,
};
use qisai_i18n::Words;
use qisai_service::files;
use qisai_service::leagues::{OpenProposals, TimeProposal};
use qisai_view::address::{DeskPage, DeskPages, TournamentPart};
use qisai_view::leagues::appointments::MatchLine;
use qisai_view::leagues::promotion::WayLines;
use qisai_view::leagues::{appointments, promotion, proposals};
use qisai_view::names::name_of;

/// Format in which browsers send a date with a time.
const LOCAL: &str = "%Y-%m-%dT%H:%M";
/// Errors are shown above the forms, not at a field.
const NO_ERROR: Option<&String> = None;

#[derive(Template)]
#[template(path = "leagues/appointments.html")]
struct AppointmentsPage {
    f: Frame,
    desk: DeskPages,
    rounds: Vec<(u16, Vec<AppointmentView>)>,
    warnings: Vec<String>,
    defaults: Vec<String>,
    /// Competitors who left with matches without a result: entry, name, number of such matches.
    leavers: Vec<(u32, String, usize)>,
    moves: Vec<WayLines>,
    rules: RulesView,
    error: Option<String>,
}

/// Match with its form.
struct AppointmentView {
    line: MatchLine,
    /// Player's proposal that is unanswered; can be empty.
    proposal: String,
    /// State of the match: code and words.
    state: (&'static str, &'static str),
    /// Game points in units, once the match is over.
    points: Option<(i32, i32)>,
    planned: String,
    moved_to: String,
    venue: String,
    agreed: (bool, bool),
    approved: bool,
    reason: String,
    /// `true` if the report can be confirmed or protested against.
    is_reported: bool,
    is_protested: bool,
    /// `true` if the forms of the match are expanded.
    open: bool,
}

/// Form fields of the page.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct AppointmentFields {
    /// Action: `date`, `confirm`, `first`, `second` (protests), `settle`, `award` or `rules`.
    what: String,
    #[serde(default)]
    round: u16,
    #[serde(default)]
    pairing: u32,
    #[serde(default)]
    planned: String,
    #[serde(default)]
    moved_to: String,
    #[serde(default)]
    venue: String,
    agreed_first: Option<String>,
    agreed_second: Option<String>,
    approved: Option<String>,
    /// Score that the form showed, in units.
    #[serde(default)]
    points_first: i32,
    #[serde(default)]
    points_second: i32,
    /// Entry that has left.
    #[serde(default)]
    entry: u32,
    #[serde(default)]
    reason: String,
    #[serde(default)]
    seen: u64,
}

/// Refused form, with the rules that it has if it is that of the rules.
type TypedForm<'a> = (&'a AppointmentFields, &'a LeagueRulesFields);

/// `GET /desk/{slug}/appointments`: dates and reports of matches.
pub async fn show(visitor: Visitor, scope: RequestScope) -> Page {
    let open = open_proposals(&visitor.state, &scope).await?;
    html_with(StatusCode::OK, &page(&visitor, &scope, &open, None, None)?)
}

async fn open_proposals(state: &web::Data<State>, scope: &RequestScope) -> Result<OpenProposals> {
    let (asked, tournament) = (state.clone(), Arc::clone(scope.tournament()));
    Ok(web::block(move || asked.service.open_proposals(&tournament)).await??)
}

/// `GET /desk/{slug}/appointments.csv`: fixture list.
pub async fn fixtures(visitor: Visitor, scope: RequestScope) -> Page {
    has_dates(&scope)?;
    let text = appointments::fixtures(&scope, scope.event().clocks().at(Utc::now()), visitor.words());
    download(&files::name(&scope, "csv"), "text/csv; charset=utf-8", text)
}

/// Checks that the stage has dates per match; in other stages all matches of a round are played together.
fn has_dates(scope: &RequestScope) -> Result<()> {
    if scope.stage().has_dates() { Ok(()) } else { Err(WebError::NotFound) }
}

fn page(
    visitor: &Visitor,
    scope: &RequestScope,
    open: &OpenProposals,
    typed: Option<TypedForm<'_>>,
    error: Option<String>,
) -> Result<AppointmentsPage> {
    has_dates(scope)?;
    let (t, stage, tournament) = (visitor.words(), scope.stage(), scope.tournament());
    let of_match = typed.map(|(fields, _)| fields);
    let of_rules = typed.filter(|(fields, _)| fields.what == "rules");
    let view = |line: MatchLine| {
        let of_this = of_match.filter(|typed| (typed.round, typed.pairing) == (line.round, line.pairing));
        let proposal = open.get(&(scope.at(line.round), PairingId(line.pairing)));
        let said = |open: &TimeProposal| proposals::said(name_of(tournament, open.by, t), &open.times, t);
        let proposal = proposal.map(said).unwrap_or_default();
        match_view(line, proposal, of_this, t)
    };
    let rounds = appointments::lines(scope, scope.event().clocks().at(Utc::now()), t).into_iter();
    let rounds = rounds.map(|(round, lines)| (round, lines.into_iter().map(view).collect())).collect();
    let last = scope.group().last_public_round();
    let moves = if promotion::rules(tournament, stage).is_some() && last > 0 {
        promotion::lines(tournament, stage, &ranked(tournament, scope.group_id(), last, &order(stage)?)?, t)
    } else {
        Vec::new()
    };
    Ok(AppointmentsPage {
        f: Frame::of(visitor, scope, DeskTab::Appointments, DeskPage::Tournament(TournamentPart::Appointments)),
        desk: scope.desk(),
        rounds,
        warnings: appointments::warnings(scope, t),
        defaults: appointments::defaults(scope, t),
        leavers: appointments::leavers(scope, t),
        moves,
        rules: RulesView::of(scope, of_rules.map(|(fields, rules)| (rules, fields.reason.as_str())), t),
        error,
    })
}

fn written(at: Option<NaiveDateTime>) -> String {
    at.map(|at| at.format(LOCAL).to_string()).unwrap_or_default()
}

fn match_view(line: MatchLine, proposal: String, typed: Option<&AppointmentFields>, t: Words) -> AppointmentView {
    let stored = line.date.as_ref();
    let date_typed = typed.filter(|typed| typed.what == "date");
    let text = |typed: Option<&String>, stored: String| typed.cloned().unwrap_or(stored);
    let stored_agreed = stored.map_or([false; 2], |date| date.agreed);
    let agreed = date_typed.map(|typed| [typed.agreed_first.is_some(), typed.agreed_second.is_some()]);
    AppointmentView {
        planned: text(date_typed.map(|typed| &typed.planned), written(stored.map(|date| date.planned))),
        moved_to: text(date_typed.map(|typed| &typed.moved_to), written(stored.and_then(|date| date.moved_to))),
        venue: text(date_typed.map(|typed| &typed.venue), stored.map(|date| date.venue.clone()).unwrap_or_default()),
        agreed: agreed.unwrap_or(stored_agreed).into(),
        approved: date_typed.map_or(stored.is_some_and(|date| date.approved), |typed| typed.approved.is_some()),
        reason: typed.map(|typed| typed.reason.clone()).unwrap_or_default(),
        state: (line.state.code(), t.match_state(line.state)),
        points: line.points.map(|[first, second]| (first.0, second.0)),
        is_reported: matches!(line.state, MatchState::Reported | MatchState::Confirmed),
        is_protested: line.state == MatchState::Protested,
        proposal,
        open: typed.is_some(),
        line,
    }
}

/// `POST /desk/{slug}/appointments`: changes a date, a report or the rules.
pub async fn change(
    visitor: Visitor,
    scope: RequestScope,
    form: Form<AppointmentFields>,
    of_rules: Form<LeagueRulesFields>,
) -> Page {
    let (Form(fields), Form(of_rules)) = (form, of_rules);
    let t = visitor.words();
    has_dates(&scope)?;
    let commands = match fields.what.as_str() {
        "date" => date(&scope, &fields, t),
        "confirm" | "first" | "second" | "settle" => report(&scope, &fields, t),
        "award" => Ok(award(&scope, &fields)),
        "rules" => rules(&scope, &of_rules, t),
        _ => return Err(WebError::Field("what")),
    };
    let commands = match commands {
        Ok(commands) => commands,
        Err(message) => {
            let open = open_proposals(&visitor.state, &scope).await?;
            let page = page(&visitor, &scope, &open, Some((&fields, &of_rules)), Some(message.to_owned()))?;
            return html_with(StatusCode::UNPROCESSABLE_ENTITY, &page);
        }
    };
    let back = match fields.what.as_str() {
        "award" | "rules" => scope.desk().appointments().to_string(),
        _ => format!("{}#m{}", scope.desk().appointments(), fields.pairing),
    };
    if commands.is_empty() {
        return see_other(back);
    }
    let done = crate::desk::act(&visitor, commands, Some(fields.reason.clone()), fields.seen).await;
    let Err(error) = done else { return see_other(back) };
    let (status, message) = error.at_form(t)?;
    let now = scope.now(&visitor.state).await?;
    let open = open_proposals(&visitor.state, &now).await?;
    html_with(status, &page(&visitor, &now, &open, Some((&fields, &of_rules)), Some(message))?)
}

fn pairing<'a>(scope: &'a RequestScope, fields: &AppointmentFields) -> Option<&'a Pairing> {
    scope.tournament().pairing(scope.at(fields.round), PairingId(fields.pairing))
}

/// Parses a date with a time: `None` for an empty field, an error for an invalid date.
fn moment(text: &str) -> Result<Option<NaiveDateTime>, ()> {
    let text = text.trim();
    if text.is_empty() {
        return Ok(None);
    }
    let read = NaiveDateTime::parse_from_str(text, LOCAL);
    read.or_else(|_| NaiveDateTime::parse_from_str(text, "%Y-%m-%dT%H:%M:%S")).map(Some).map_err(drop)
}

/// Returns the command that sets the typed date; without a first date the match loses its own date.
fn date(scope: &RequestScope, fields: &AppointmentFields, t: Words) -> Result<Vec<Command>, &'static str> {
    let wrong = |()| t.league_date_error();
    let (planned, moved_to) = (moment(&fields.planned).map_err(wrong)?, moment(&fields.moved_to).map_err(wrong)?);
    if planned.is_none() && moved_to.is_some() {
        return Err(t.league_date_error());
    }
    let stored = pairing(scope, fields).and_then(|pairing| pairing.appointment.clone());
    let appointment = planned.map(|planned| Appointment {
        planned,
        moved_to,
        agreed: [fields.agreed_first.is_some(), fields.agreed_second.is_some()],
        approved: fields.approved.is_some(),
        venue: fields.venue.trim().to_owned(),
        ..stored.unwrap_or_else(|| Appointment::at(planned))
    });
    Ok(vec![appoint(scope, fields, appointment)])
}

fn appoint(scope: &RequestScope, fields: &AppointmentFields, appointment: Option<Appointment>) -> Command {
    Command::Appoint { at: scope.at(fields.round), pairing: PairingId(fields.pairing), appointment }
}

/// Returns the command that confirms a report, protests against it or withdraws a protest.
fn report(scope: &RequestScope, fields: &AppointmentFields, t: Words) -> Result<Vec<Command>, &'static str> {
    let date = pairing(scope, fields).and_then(|it| appointments::date_of(scope.stage(), fields.round, it));
    let date = date.ok_or_else(|| t.league_date_first())?;
    let shown = [Points(fields.points_first), Points(fields.points_second)];
    let after = match fields.what.as_str() {
        "confirm" => Appointment { confirmed: Some(shown), ..date },
        word => Appointment { protest: appointments::side_of(word), ..date },
    };
    Ok(vec![appoint(scope, fields, Some(after))])
}

/// Returns the commands that award every match without a result of a competitor who left to the opponent.
fn award(scope: &RequestScope, fields: &AppointmentFields) -> Vec<Command> {
    let open = appointments::open_matches_of_leaver(scope, EntryId(fields.entry));
    let decided = |(round, pairing, absent): (u16, &Pairing, [bool; 2])| Command::Decide {
        at: scope.at(round),
        pairing: pairing.id,
        decision: Some(Decision { absent, ..Decision::default() }),
    };
    open.into_iter().map(decided).collect()
}

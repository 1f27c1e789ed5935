//! Page for editing the calendar of a stage, row by row or by a rule, and the time zone of the event.

pub(crate) mod year;
pub(crate) mod year_pages;

use std::collections::BTreeSet;
use std::sync::Arc;

use actix_web::http::StatusCode;
use askama::Template;
use chrono::{NaiveDate, NaiveDateTime};
use qisai_domain::calendar::{Certainty, Clash, Every, Fill, SittingKind, warnings, zone};
use qisai_domain::{Command, Event, Right, Sitting, Stage, StagePart, Version};
use serde::Deserialize;

use crate::handler::{
    DESK, DeskTab, Form, Frame, Page, RequestScope, Result, Visitor, WebError, act, html_with, see_other,
};
use qisai_i18n::Words;
use qisai_view::address::{DeskPage, DeskPages, TournamentPart};
use qisai_view::calendar;

/// Maximum number of calendar entries of a stage.
const MAX_ENTRIES: usize = 500;
/// Maximum number of schedule clashes that are listed; one message counts the others.
const MAX_CLASHES: usize = 20;
/// Number of empty rows at the end of the form.
const SPARE: usize = 3;
/// Format in which browsers send a local date and time.
const LOCAL: &str = "%Y-%m-%dT%H:%M";
/// Row kind of a round whose times the players arrange.
const ARRANGED: &str = "arranged";

/// Calendar entry as typed.
#[derive(Clone, Debug, Default)]
struct CalendarRow {
    kind: String,
    round: String,
    game: String,
    start: String,
    until: String,
    minutes: String,
    venue: String,
    label: String,
    certainty: String,
}

/// Form fields; the fields of a row occur once per row.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct CalendarFields {
    /// Action: `save`, `fill` or `zone`.
    act: String,
    kind: Vec<String>,
    round: Vec<String>,
    game: Vec<String>,
    start: Vec<String>,
    /// Ends of the windows; a form without this field leaves all of them empty.
    until: Vec<String>,
    minutes: Vec<String>,
    venue: Vec<String>,
    label: Vec<String>,
    certainty: Vec<String>,
    first_round: String,
    last_round: String,
    first_start: String,
    every: String,
    /// Unit of the interval: `days` or `minutes`.
    unit: String,
    a_day: String,
    rest: String,
    hall: String,
    /// Length of each round's window in days; empty for no window.
    window: String,
    time_zone: String,
    seen: u64,
    event_seen: u64,
}

#[derive(Template)]
#[template(path = "calendar/calendar.html")]
struct CalendarPage {
    f: Frame,
    desk: DeskPages,
    error: Option<String>,
    rows: Vec<CalendarRow>,
    kinds: Vec<(&'static str, &'static str)>,
    certainties: Vec<(&'static str, &'static str)>,
    /// Names and times of the stored entries, for visitors without the right to change them.
    entries: Vec<(String, String)>,
    warnings: Vec<String>,
    v: CalendarFields,
    /// Version of the event, for the form of the time zone.
    event_seen: u64,
    zone: String,
}

/// Errors are shown above the forms, not at a field.
const NO_ERROR: Option<&String> = None;

/// `GET /desk/{slug}/calendar`: calendar of a stage.
pub async fn show(visitor: Visitor, scope: RequestScope) -> Page {
    let account = visitor.account.clone().ok_or(WebError::SignIn)?;
    let page = DESK.run(move || -> Result<CalendarPage> {
        let found = visitor.state.service.clashes(&scope, &account)?;
        let mut page = page(&visitor, &scope, rows(&scope), fill_fields(&scope), None);
        page.warnings.extend(clashes(&scope, &found, visitor.words()));
        Ok(page)
    });
    html_with(StatusCode::OK, &page.await??)
}

/// Returns messages about players with games in other tournaments at the same time.
fn clashes(scope: &RequestScope, found: &[(String, Vec<Clash>)], t: Words) -> Vec<String> {
    let all = found.iter().flat_map(|(title, clashes)| {
        clashes.iter().map(move |clash| calendar::clash(clash, scope.tournament(), title, t))
    });
    let mut messages: Vec<String> = all.collect();
    let left = messages.len().saturating_sub(MAX_CLASHES);
    if left > 0 {
        messages.truncate(MAX_CLASHES);
        messages.push(t.calendar_clashes_left(left));
    }
    messages
}

fn page(
    visitor: &Visitor,
    scope: &RequestScope,
    rows: Vec<CalendarRow>,
    v: CalendarFields,
    error: Option<String>,
) -> CalendarPage {
    let (t, stage, event) = (visitor.words(), scope.stage(), scope.event());
    let entry = |sitting: &&Sitting| (calendar::name(sitting, t), calendar::span(sitting, t));
    let found = warnings(stage, zone(&event.time_zone), (event.start, event.end));
    CalendarPage {
        f: Frame::of(visitor, scope, DeskTab::Calendar, DeskPage::Tournament(TournamentPart::Calendar)),
        desk: scope.desk(),
        error,
        rows,
        kinds: kinds(t),
        certainties: Certainty::ALL.map(|it| (it.code(), t.certainty(it))).to_vec(),
        entries: stage.calendar().iter().map(entry).collect(),
        warnings: found.into_iter().map(|warning| calendar::warning(warning, stage, t)).collect(),
        event_seen: event.version.0,
        zone: event.time_zone.clone(),
        v,
    }
}

/// Returns the kinds of rows: the kinds of calendar entries, and a round whose times the players arrange.
fn kinds(t: Words) -> Vec<(&'static str, &'static str)> {
    let kinds = SittingKind::ALL.map(|kind| (kind.code(), t.sitting_kind(kind)));
    let (round, others) = kinds.split_at(1);
    [round, &[(ARRANGED, t.calendar_arranged())], others].concat()
}

/// Returns the initial fields of the rule, which covers the rounds from the first one without a time to the last.
fn fill_fields(scope: &RequestScope) -> CalendarFields {
    let rounds = scope.planned_rounds();
    let first = (1..=rounds).find(|round| scope.stage().sitting_of(*round).is_none()).unwrap_or(1);
    let start = scope.event().start.and_then(|day| day.and_hms_opt(14, 0, 0));
    CalendarFields {
        first_round: first.to_string(),
        last_round: rounds.max(first).to_string(),
        first_start: start.map(|start| start.format(LOCAL).to_string()).unwrap_or_default(),
        every: "1".to_owned(),
        unit: "days".to_owned(),
        a_day: "1".to_owned(),
        ..CalendarFields::default()
    }
}

/// Returns the stored entries, then a row for each round without a time, then empty rows.
fn rows(scope: &RequestScope) -> Vec<CalendarRow> {
    let stage = scope.stage();
    let number = |number: Option<u16>| number.map(|number| number.to_string()).unwrap_or_default();
    let mut rows: Vec<CalendarRow> = stage
        .calendar()
        .into_iter()
        .map(|sitting| CalendarRow {
            kind: if sitting.arranged { ARRANGED } else { sitting.kind.code() }.to_owned(),
            round: number(Some(sitting.round).filter(|round| *round > 0)),
            game: number(sitting.game),
            start: sitting.start.format(LOCAL).to_string(),
            until: sitting.until.map(|until| until.format(LOCAL).to_string()).unwrap_or_default(),
            minutes: number(sitting.minutes),
            venue: sitting.venue.clone(),
            label: sitting.label.clone(),
            certainty: sitting.certainty.code().to_owned(),
        })
        .collect();
    let set: BTreeSet<u16> = stage.sittings.iter().filter(|one| one.is_round()).map(|one| one.round).collect();
    let row = |round: String| CalendarRow {
        kind: SittingKind::Round.code().to_owned(),
        certainty: Certainty::Planned.code().to_owned(),
        round,
        ..CalendarRow::default()
    };
    rows.extend((1..=scope.planned_rounds()).filter(|round| !set.contains(round)).map(|round| row(round.to_string())));
    rows.extend((0..SPARE).map(|_| row(String::new())));
    rows
}

impl CalendarFields {
    /// Returns the rows of the form, or `None` if its lists differ in length.
    fn rows(&self) -> Option<Vec<CalendarRow>> {
        let lists = [&self.round, &self.game, &self.start, &self.minutes, &self.venue, &self.label, &self.certainty];
        let is_cut = !self.until.is_empty() && self.until.len() != self.kind.len();
        if is_cut || lists.iter().any(|list| list.len() != self.kind.len()) {
            return None;
        }
        let at = |list: &[String], index: usize| list.get(index).map(|text| text.trim().to_owned()).unwrap_or_default();
        let row = |index| CalendarRow {
            kind: at(&self.kind, index),
            round: at(&self.round, index),
            game: at(&self.game, index),
            start: at(&self.start, index),
            until: at(&self.until, index),
            minutes: at(&self.minutes, index),
            venue: at(&self.venue, index),
            label: at(&self.label, index),
            certainty: at(&self.certainty, index),
        };
        Some((0..self.kind.len()).map(row).collect())
    }

    /// Returns the rule entered, or a message about the first field that is wrong.
    fn fill(&self, rounds: u16, t: Words) -> Result<Fill, String> {
        let number = |text: &str| positive(text).ok_or_else(|| t.calendar_error_number().to_owned());
        let round = |text: &str| {
            let round = positive(text).filter(|round| *round <= rounds);
            round.ok_or_else(|| t.calendar_error_round().to_owned())
        };
        let rest = self.rest.split([' ', ',', '，', '、', '\r', '\n']).filter(|word| !word.is_empty());
        let rest: Result<BTreeSet<NaiveDate>, _> = rest.map(str::parse).collect();
        let every = number(&self.every)?;
        Ok(Fill {
            first_round: round(&self.first_round)?,
            last_round: round(&self.last_round)?,
            start: moment(&self.first_start).ok_or_else(|| t.calendar_error_start().to_owned())?,
            every: match self.unit.as_str() {
                "minutes" => Every::Minutes { minutes: every, a_day: number(&self.a_day)? },
                _ => Every::Days(every),
            },
            rest: rest.map_err(|_| t.calendar_error_rest().to_owned())?,
            venue: short(&self.hall),
            window: match self.window.trim() {
                "" => None,
                days => Some(number(days)?),
            },
        })
    }
}

/// Parses a number from 1 on.
fn positive(text: &str) -> Option<u16> {
    text.trim().parse().ok().filter(|number| *number > 0)
}

fn moment(text: &str) -> Option<NaiveDateTime> {
    let text = text.trim();
    NaiveDateTime::parse_from_str(text, LOCAL)
        .or_else(|_| NaiveDateTime::parse_from_str(text, "%Y-%m-%dT%H:%M:%S"))
        .ok()
}

/// Returns a text without control characters, shortened to the 200 characters of a calendar field.
fn short(text: &str) -> String {
    text.trim().chars().filter(|letter| !letter.is_control()).take(200).collect()
}

/// Returns the entries of the rows, or a message about the first fault. Rows with at most a kind, round, game or
/// certainty are skipped.
fn entries(rows: &[CalendarRow], rounds: u16, t: Words) -> Result<Vec<Sitting>, String> {
    let mut found = Vec::new();
    for (number, row) in (1usize..).zip(rows) {
        let wrong = |message: &str| t.calendar_error_row(number, message);
        let kind = SittingKind::from_code(&row.kind).unwrap_or_default();
        let is_empty = row.start.is_empty()
            && [&row.until, &row.minutes, &row.venue, &row.label].iter().all(|text| text.is_empty());
        if is_empty {
            continue;
        }
        let optional = |text: &str| match text {
            "" => Ok(None),
            text => positive(text).map(Some).ok_or_else(|| wrong(t.calendar_error_number())),
        };
        let round = match kind {
            SittingKind::Round => {
                let round = positive(&row.round).filter(|round| *round <= rounds);
                round.ok_or_else(|| wrong(t.calendar_error_round()))?
            }
            _ => 0,
        };
        let start = moment(&row.start).ok_or_else(|| wrong(t.calendar_error_start()))?;
        let until = match row.until.as_str() {
            "" => None,
            text => Some(moment(text).ok_or_else(|| wrong(t.calendar_error_until()))?),
        };
        let arranged = row.kind == ARRANGED;
        if arranged && until.is_none_or(|until| until <= start) {
            return Err(wrong(t.calendar_error_window()));
        }
        found.push(Sitting {
            round,
            game: optional(&row.game)?.filter(|_| kind == SittingKind::Round),
            start,
            until,
            arranged,
            venue: short(&row.venue),
            minutes: optional(&row.minutes)?,
            kind,
            certainty: Certainty::from_code(&row.certainty).unwrap_or_default(),
            label: short(&row.label),
        });
    }
    if found.len() > MAX_ENTRIES { Err(t.calendar_error_many().to_owned()) } else { Ok(found) }
}

/// Returns the stored entries, with those of the rule's rounds replaced, or a message about the rule's fault.
fn filled(stage: &Stage, fill: &Fill, t: Words) -> Result<Vec<Sitting>, String> {
    let new = fill.sittings().map_err(|error| t.fill_error(error).to_owned())?;
    let replaced = |one: &Sitting| one.is_round() && (fill.first_round..=fill.last_round).contains(&one.round);
    let mut all: Vec<Sitting> = stage.sittings.iter().filter(|one| !replaced(one)).cloned().collect();
    all.extend(new);
    if all.len() > MAX_ENTRIES { Err(t.calendar_error_many().to_owned()) } else { Ok(all) }
}

/// `POST /desk/{slug}/calendar`: saves the rows, applies the rule or changes the time zone.
pub async fn change(visitor: Visitor, scope: RequestScope, Form(fields): Form<CalendarFields>) -> Page {
    let t = visitor.words();
    if fields.act == "zone" {
        return change_zone(&visitor, &scope, fields).await;
    }
    let rounds = scope.planned_rounds();
    let typed = fields.rows().ok_or(WebError::Field("kind"))?;
    let (sittings, typed) = match fields.act.as_str() {
        "save" => (entries(&typed, rounds, t), typed),
        "fill" => (fields.fill(rounds, t).and_then(|fill| filled(scope.stage(), &fill, t)), rows(&scope)),
        _ => return Err(WebError::Field("act")),
    };
    let fill = if fields.act == "fill" { fields.clone() } else { fill_fields(&scope) };
    let sittings = match sittings {
        Ok(sittings) => sittings,
        Err(message) => {
            let page = page(&visitor, &scope, typed, fill, Some(message));
            return html_with(StatusCode::UNPROCESSABLE_ENTITY, &page);
        }
    };
    let part = StagePart::Sittings(Arc::from(sittings));
    let command = Command::EditStage { stage: scope.stage().id, part };
    let done = act(&visitor, vec![command], None, fields.seen).await;
    let Err(error) = done else { return see_other(scope.desk().calendar()) };
    let (status, message) = error.at_form(t)?;
    let now = scope.now(&visitor.state).await?;
    html_with(status, &page(&visitor, &now, typed, fill, Some(message)))
}

/// Changes the time zone. It belongs to the event, so the account needs the right to edit the event's data.
async fn change_zone(visitor: &Visitor, scope: &RequestScope, fields: CalendarFields) -> Page {
    let t = visitor.words();
    let wrong = |status, message: &str| {
        let v = CalendarFields { time_zone: fields.time_zone.clone(), ..fill_fields(scope) };
        let page = page(visitor, scope, rows(scope), v, Some(message.to_owned()));
        html_with(status, &CalendarPage { zone: fields.time_zone.clone(), ..page })
    };
    let name = fields.time_zone.trim().to_owned();
    if !name.is_empty() && zone(&name).is_none() {
        return wrong(StatusCode::UNPROCESSABLE_ENTITY, t.calendar_zone_error());
    }
    let account = visitor.account.clone().ok_or(WebError::SignIn)?;
    let event = Arc::clone(scope.event());
    let by = visitor.by().seeing(Version(fields.event_seen));
    let done = visitor.ask(move |service| {
        if service.may_on_event(&account, event.id, Right::EventData)? != Some(true) {
            return Ok::<_, WebError>(None);
        }
        let after = Event { time_zone: name, ..event.as_ref().clone() };
        Ok(Some(service.edit_event(event.id, &after, &by)))
    });
    match done.await?? {
        Some(Ok(_)) => see_other(scope.desk().calendar()),
        None => wrong(StatusCode::FORBIDDEN, t.calendar_zone_of_event()),
        Some(Err(error)) => {
            let (status, message) = WebError::from(error).at_form(t)?;
            wrong(status, &message)
        }
    }
}

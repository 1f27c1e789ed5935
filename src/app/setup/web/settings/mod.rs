//! Settings of a tournament.

use std::sync::Arc;

use actix_web::http::StatusCode;
use actix_web::web;
use askama::Template;
use qisai_domain::format::spec::{Rematch, RoundCount, RoundOrder};
use qisai_domain::norm_event::{EventKind, Exemption};
use qisai_domain::{
    Command, Discipline, Event, Format, Limits, Play, PrintLang, Right, SeparateBy, Separation, Settings, StagePart,
    Table, Version, Visibility,
};
use qisai_records::Laws;

use super::contests::{self, ContestForm};
use super::create::Offered;
use super::tables;
use super::tournament_form::{TOURNAMENT, event, of_event, tie_breaks as order};
use crate::desk::errors::opens;
use crate::desk::saved::Saved;
use crate::desk::swiss_rounds::possible_rounds;
use crate::ending::TournamentEnding;
use crate::entries::restrictions;
use crate::error::is_about_slug;
use crate::handler::{
    DeskTab, Errors, Form, Frame, Page, Query, RequestScope, Result, State, TypedForm, Visitor, WebError, html_with,
    see_other,
};
use crate::keizer::DrawnField;
use crate::team_setup::TeamForm;
use crate::{keizer, team_setup as team_fields};
use qisai_i18n::Words;
use qisai_service::ServiceError;
use qisai_service::accounts::Account;
use qisai_service::entries::seats::GroupSeats;
use qisai_view::address::{DeskPage, DeskPages, TournamentPart};
use qisai_view::{ratings, time_controls};
use section_deletion::SectionDeletion;

mod orders;
mod parts;
mod section_deletion;
pub(crate) mod stated_readings;

use orders::{editions, fitting, named_order, rules, unforeseen, with_chosen_order};
use parts::{admission, first_board, laws, norms, printing};
use stated_readings::ReadingForm;

#[derive(Template)]
#[template(path = "setup/settings.html")]
struct SettingsPage {
    f: Frame,
    v: TypedForm,
    errors: Errors,
    around: EventContext,
    presets: Vec<Offered>,
    editions: String,
    /// Laws for checking records: code and edition.
    laws: Vec<(&'static str, &'static str)>,
    /// Kinds of events for title norms: code and name.
    norm_kinds: Vec<(&'static str, &'static str)>,
    norm_exemptions: Vec<(&'static str, &'static str)>,
    /// `true` if the tournament can be Chess960.
    chess: bool,
    swiss: bool,
    /// `true` if games can be fixed before the pairing.
    fixes_games: bool,
    /// `true` if entrants begin with start scores, which have a page of their own.
    start_scores: bool,
    table: bool,
    /// Team fields of a team event.
    teams: Option<TeamForm>,
    /// Contest of a knockout.
    contest: Option<ContestForm>,
    /// Settings of a Keizer; empty in other formats and once a round is made.
    keizer: Vec<DrawnField>,
    readings: ReadingForm,
    /// `true` if the format excludes its games from title norms.
    without_norms: bool,
    /// Seed of the lots, once drawn.
    lots: String,
    /// Stored time control in words.
    time_in_words: String,
    /// Criteria in the tie-break order that the regulations do not provide for.
    unforeseen: Vec<String>,
    started: bool,
    /// `true` if a change here can require a reason.
    asks_reason: bool,
    ending: TournamentEnding,
    deletion: SectionDeletion,
    /// `true` if the form has just been stored.
    is_saved: bool,
    /// Roles that can change the event's own data, if the visitor cannot.
    who_edits: String,
}

/// Event of the tournament.
struct EventContext {
    /// URL name of the event.
    slug: String,
    /// `true` if this is its only tournament, so that both are edited here.
    is_alone: bool,
    /// `true` if the visitor can edit the event.
    edits: bool,
}

impl EventContext {
    fn of(state: &State, scope: &RequestScope, account: &Account) -> Result<Self, ServiceError> {
        let event = scope.event();
        Ok(Self {
            slug: event.slug.clone(),
            is_alone: state.service.sections(event.id)?.len() == 1,
            edits: state.service.may_on_event(account, event.id, Right::EventData)? == Some(true),
        })
    }
}

impl SettingsPage {
    /// Returns the attribute that [opens] a subject.
    fn open(&self, names: &str) -> &'static str {
        opens(&self.errors, names)
    }

    /// Returns the restrictions on pairings in a line.
    fn restrictions(&self) -> String {
        let fields = ["prohibited", "fixed_games", "apart_families", "apart_clubs", "apart_federations"];
        let typed = fields.map(|name| self.v.trimmed(name)).into_iter().flat_map(str::lines);
        let typed: Vec<&str> = typed.filter(|line| !line.is_empty()).collect();
        if typed.is_empty() { self.f.t.no_restrictions().to_owned() } else { typed.join(self.f.t.list_comma()) }
    }

    /// Returns the treatment of withdrawals from a table.
    fn leaving(&self) -> &'static str {
        match self.v.text("leaving") {
            "half" => self.f.t.table_leaving_half(),
            "forfeit" => self.f.t.table_leaving_forfeit(),
            _ => self.f.t.table_leaving_discipline(),
        }
    }
}

/// `GET /desk/{slug}/settings`: settings of a tournament.
pub async fn form(visitor: Visitor, scope: RequestScope, saved: Query<Saved>) -> Page {
    let fields = fields_of(&scope);
    page(&visitor, &scope, (fields, Errors::new()), (StatusCode::OK, saved.is_saved())).await
}

async fn show(visitor: &Visitor, scope: &RequestScope, v: TypedForm, errors: Errors, status: StatusCode) -> Page {
    page(visitor, scope, (v, errors), (status, false)).await
}

/// Shows the current page with the errors of one of its other forms.
pub(crate) async fn with_errors(visitor: &Visitor, scope: &RequestScope, errors: Errors, status: StatusCode) -> Page {
    page(visitor, scope, (fields_of(scope), errors), (status, false)).await
}

async fn page(
    visitor: &Visitor,
    scope: &RequestScope,
    (v, errors): (TypedForm, Errors),
    (status, is_saved): (StatusCode, bool),
) -> Page {
    let tournament = scope.tournament();
    let account = visitor.account.clone().ok_or(WebError::SignIn)?;
    let (of, asked, t) = (scope.clone(), visitor.state.clone(), visitor.words());
    let around = web::block(move || EventContext::of(&asked, &of, &account)).await??;
    let teams = scope.stage().play.line_ups.map(|_| TeamForm::of(&v, false, t));
    let page = SettingsPage {
        f: Frame::of(visitor, scope, DeskTab::Settings, DeskPage::Tournament(TournamentPart::Settings)),
        around,
        presets: fitting(scope),
        editions: editions(scope, t),
        laws: Laws::of(tournament.settings.discipline).map(|laws| (laws.code, t.laws_edition(&laws))).collect(),
        time_in_words: time_controls::of_play(&scope.stage().play, tournament.settings.discipline, t),
        unforeseen: unforeseen(scope, t),
        chess: tournament.settings.discipline == Discipline::Chess,
        norm_kinds: EventKind::ALL.map(|kind| (kind.code(), ratings::norm_kind(kind, t))).into(),
        norm_exemptions: Exemption::ALL.map(|it| (it.code(), ratings::exempt(it, t))).into(),
        swiss: scope.stage().spec().announces_rounds(),
        fixes_games: scope.stage().spec().fixes_games(),
        start_scores: scope.stage().format().mcmahon().is_some(),
        table: scope.stage().spec().has_free_order(),
        teams,
        without_norms: is_without_norms(scope.stage().format()),
        keizer: if scope.stage().spec().has_values() && last_round(scope) == 0 {
            keizer::drawn(&v, t)
        } else {
            Vec::new()
        },
        readings: stated_readings::form(&v, &scope.stage().play, tournament.settings.discipline, t),
        contest: ContestForm::of(&scope.stage().play, last_round(scope), v.text("contest"), t),
        lots: scope.group().lots().map(|seed| seed.to_string()).unwrap_or_default(),
        started: last_round(scope) > 0,
        // In a table written by hand, irregularities also require a reason.
        asks_reason: last_round(scope) > 0 || tournament.has_public_round() || scope.stage().spec().has_free_order(),
        ending: TournamentEnding::of(scope, t),
        deletion: SectionDeletion::of(visitor, tournament),
        is_saved,
        who_edits: t.who_may(Right::EventData),
        v,
        errors,
    };
    html_with(status, &page)
}

/// Returns the last round that is made in any group of the stage.
fn last_round(scope: &RequestScope) -> u16 {
    let groups = scope.tournament().groups_of(scope.stage().id);
    groups.map(qisai_domain::Group::last_round).max().unwrap_or(0)
}

fn fields_of(scope: &RequestScope) -> TypedForm {
    let (settings, stage, group) = (&scope.tournament().settings, scope.stage(), scope.group());
    let rounds = scope.planned_rounds();
    let span = |by: SeparateBy| restrictions::span_text(&stage.limits, &by);
    let form = of_event(scope.event())
        .with("section", &settings.name)
        .with("slug", &settings.slug)
        .with("time_control", stage.play.clocks())
        .with("first_board", settings.first_board)
        .with("rounds", rounds)
        .with("leaving", tables::leaving_code(stage.play.leaving))
        .with("table", tables::text(scope))
        .with("preset", named_order(scope).map_or("", |preset| preset.id))
        .with("tie_breaks", stage.order.join(", "))
        .with_some("laws", settings.laws.as_ref())
        .with("rating_list", &settings.rating_list)
        .with("admission", &settings.admission)
        .with("norm_kind", settings.norms.kind.code())
        .with_some("norm_exemption", settings.norms.exemption.map(Exemption::code))
        .with_some("print_lang", settings.printing.lang.map(PrintLang::code))
        .with("print_paper", settings.printing.paper.code())
        .with_tick("chess960", settings.is_chess960())
        .with("visibility", settings.visibility.code())
        .with("prohibited", restrictions::prohibited_text(group, &stage.limits, rounds))
        .with("fixed_games", restrictions::fixed_text(group, &stage.limits))
        .with("apart_families", restrictions::families_text(group, &stage.limits, rounds))
        .with("apart_clubs", span(SeparateBy::Club))
        .with("apart_federations", span(SeparateBy::Federation))
        .with("seats", GroupSeats::of(group).text())
        .with("seen", scope.seen());
    let form = keizer::stored(form, stage.format());
    match team_fields::of_stage(form.clone(), stage) {
        Some(form) => team_fields::with_lists(&scope.tournament().listings, stage.id, form),
        None => form,
    }
}

/// Refuses more rounds of a begun Swiss than can be played, unless they were announced before.
fn check_rounds(scope: &RequestScope, format: &Format, t: Words, errors: &mut Errors) {
    let entrants = u16::try_from(scope.group().seats.len()).unwrap_or(u16::MAX);
    let possible = possible_rounds(entrants);
    if let Some(rounds) = format.announced()
        && format.spec().rematch == Rematch::Never
        && last_round(scope) > 0
        && rounds > scope.planned_rounds().max(possible)
    {
        errors.insert("rounds", t.rounds_impossible(entrants, possible));
    }
}

/// `POST /desk/{slug}/settings`: stores the settings. The tournament's part is one act. The event's part is stored
/// first, so that a refusal of either leaves both visible in the form.
pub async fn change(visitor: Visitor, scope: RequestScope, form: Form<Vec<(String, String)>>) -> Page {
    let (tournament, stage) = (scope.tournament(), scope.stage());
    let fields = with_chosen_order(TypedForm::sent(TOURNAMENT, &form.0)?, &scope);
    let t = visitor.words();
    let mut errors = Errors::new();
    let visibility = Visibility::offered(fields.text("visibility")).unwrap_or(tournament.settings.visibility);
    let account = visitor.account.clone().ok_or(WebError::SignIn)?;
    let (asked, of) = (visitor.state.clone(), scope.clone());
    let around = web::block(move || EventContext::of(&asked, &of, &account)).await??;
    let before = scope.event();
    if !around.is_alone && !fields.trimmed("name").is_empty() {
        errors.insert("reason", t.event_has_sections().into());
    }
    // A visitor without the right to change the event's own data sees its fields but sends none of them.
    let event = if around.is_alone && around.edits {
        Event { visibility, ..event(&fields, t, &mut errors).within(before) }
    } else {
        before.as_ref().clone()
    };
    let format = match stage.spec().rounds {
        RoundCount::Announced => announced(&fields, stage.format(), t, &mut errors),
        RoundCount::Seats => tables::edited(&fields, &scope, t, &mut errors),
        RoundCount::Tree | RoundCount::Open => stage.format().clone(),
    };
    check_rounds(&scope, &format, t, &mut errors);
    let planned = format.announced().unwrap_or_else(|| scope.planned_rounds());
    let settings = Settings {
        slug: fields.trimmed("slug").to_lowercase(),
        name: fields.trimmed("section").to_owned(),
        laws: laws(&fields, tournament)?,
        rating_list: fields.trimmed("rating_list").to_owned(),
        admission: admission(&fields, event.year(), t, &mut errors),
        norms: norms(&fields, tournament)?,
        printing: printing(&fields)?,
        first_board: first_board(&fields, tournament, t, &mut errors),
        chess960: tournament.settings.discipline == Discipline::Chess && fields.is_ticked("chess960"),
        visibility,
        ..tournament.settings.as_ref().clone()
    };
    let discipline = tournament.settings.discipline;
    let is_of_teams = stage.play.line_ups.is_some();
    let order = if is_of_teams {
        let edition = tournament.settings.regulations.tie_breaks;
        team_fields::order(&fields, discipline, stage.format(), edition, t, &mut errors)
    } else {
        order(&fields, &rules(tournament, stage), t, &mut errors)
    };
    let limits = match stage.spec().order {
        RoundOrder::Any => {
            let typed = restrictions(&fields, planned, t, &mut errors)?;
            if typed != Limits::default() {
                errors.insert("table", t.no_prohibited_in_tables().into());
            }
            stage.limits.as_ref().clone()
        }
        RoundOrder::Sequential => restrictions(&fields, planned, t, &mut errors)?,
    };
    let leaving = tables::leaving(fields.text("leaving")).unwrap_or(stage.play.leaving);
    let play = Play { format, leaving, ..stage.play.as_ref().clone() };
    let play = if is_of_teams { team_fields::edited(&fields, &play, discipline, t, &mut errors) } else { play };
    let play = stated_readings::edited(&fields, play, t, &mut errors);
    let play = with_contest(play, (&fields, &stage.play), last_round(&scope), t, &mut errors);
    let boards = play.contest(1).boards;
    let asked = is_of_teams.then_some((tournament.as_ref(), stage));
    let lists = asked.and_then(|it| team_fields::edited_lists(&fields, it, boards, t, &mut errors));
    if !errors.is_empty() {
        return show(&visitor, &scope, fields, errors, StatusCode::UNPROCESSABLE_ENTITY).await;
    }
    let slug = settings.slug.clone();
    let part = |part| Command::EditStage { stage: stage.id, part };
    let mut commands = vec![
        Command::EditSettings(Box::new(settings)),
        part(StagePart::Play(Arc::new(play))),
        part(StagePart::Order(order.into())),
        part(StagePart::Limits(Arc::new(limits))),
    ];
    commands.extend(lists);
    let done = store(&visitor, &scope, (event, commands), &fields).await;
    match done {
        Ok(()) => see_other(format!("{}?saved=1", DeskPages::of_slug(&slug).settings())),
        Err(error) => {
            let (status, code, message) = error.said(t);
            let scope = scope.now(&visitor.state).await?;
            if status == StatusCode::CONFLICT {
                errors.extend(fields.differing(&fields_of(&scope), t));
            }
            errors.insert(if is_about_slug(code) { "slug" } else { "reason" }, message);
            show(&visitor, &scope, fields, errors, status).await
        }
    }
}

/// Returns a format with the typed number of rounds, and a Keizer with the typed settings.
fn announced(fields: &TypedForm, stored: &Format, t: Words, errors: &mut Errors) -> Format {
    let typed = fields.number("rounds", t, errors).or(stored.announced());
    let format = stored.clone().with_rounds(typed.unwrap_or_default());
    keizer::with_rules(fields, format, t, errors).unwrap_or_else(|| stored.clone())
}

/// Returns the play with the chosen contest and the typed time controls. A contest with other games has its own clocks,
/// unless the typed ones were also changed.
fn with_contest(
    play: Play,
    (fields, stored): (&TypedForm, &Play),
    last_round: u16,
    t: Words,
    errors: &mut Errors,
) -> Play {
    let is_asked = !fields.text("contest").is_empty() && ContestForm::of(&play, last_round, "", t).is_some();
    let changed =
        if is_asked { contests::changed(&play, fields.text("contest"), last_round) } else { Some(play.clone()) };
    let Some(changed) = changed else {
        errors.insert("contest", t.needed_of(t.knockout_meeting()));
        return play;
    };
    if fields.trimmed("time_control") == stored.clocks() {
        return changed;
    }
    changed.with_clocks(fields.text("time_control")).unwrap_or_else(|error| {
        errors.insert("time_control", t.time_control_error(&error));
        play
    })
}

/// Stores both parts of the form. The tournament's part is tried on a copy first, so that its refusal leaves the event
/// unchanged.
async fn store(
    visitor: &Visitor,
    scope: &RequestScope,
    (event, commands): (Event, Vec<Command>),
    fields: &TypedForm,
) -> Result<()> {
    let reason = Some(fields.text("reason").to_owned());
    let by = visitor.by().because(reason.clone()).seeing(Version(fields.sent_number("seen")));
    by.check(scope.now(&visitor.state).await?.tournament(), commands.clone())?;
    let id = scope.event().id;
    let of_event = visitor.by().because(reason.clone()).seeing(Version(fields.sent_number("event_seen")));
    let before = Arc::clone(scope.event());
    let event = Event { id, version: before.version, ..event };
    // The event's part requires a right of its own.
    if event != *before {
        let (account, refused) = (visitor.account.clone().ok_or(WebError::SignIn)?, visitor.may_not(Right::EventData));
        visitor
            .ask(move |service| {
                if service.may_on_event(&account, id, Right::EventData)? != Some(true) {
                    return Err(refused);
                }
                Ok(service.edit_event(id, &event, &of_event)?)
            })
            .await??;
    }
    crate::desk::act(visitor, commands, reason, fields.sent_number("seen")).await.map(drop)
}

/// Returns the prohibitions, separations and fixed games in the form.
fn restrictions(fields: &TypedForm, rounds: u16, t: Words, errors: &mut Errors) -> Result<Limits> {
    let seats = GroupSeats::read(fields.text("seats")).ok_or(WebError::Field("seats"))?;
    let prohibited = restrictions::prohibited(fields.text("prohibited"), &seats, rounds).unwrap_or_else(|line| {
        errors.insert("prohibited", t.restriction_line_error(line.0));
        Vec::new()
    });
    let mut separations =
        restrictions::families(fields.text("apart_families"), &seats, rounds).unwrap_or_else(|line| {
            errors.insert("apart_families", t.restriction_line_error(line.0));
            Vec::new()
        });
    for (field, by) in [("apart_clubs", SeparateBy::Club), ("apart_federations", SeparateBy::Federation)] {
        match restrictions::span(fields.text(field), rounds) {
            Ok(Some((first_round, last_round))) => separations.push(Separation { first_round, last_round, by }),
            Ok(None) => {}
            Err(restrictions::BadSpan) => fields.refuse(field, t, errors),
        }
    }
    let fixed = restrictions::fixed(fields.text("fixed_games"), &seats, rounds).unwrap_or_else(|line| {
        errors.insert("fixed_games", t.fixed_games_error(line.0));
        Vec::new()
    });
    Ok(Limits { prohibited, separations, fixed })
}

/// Returns `true` if games of the format have not counted for title norms since March 2024.
fn is_without_norms(format: &Format) -> bool {
    format.table().is_some_and(Table::is_between_sides)
}

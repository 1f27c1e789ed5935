//! A new event with its tournaments, or another tournament of an event.

mod officials;
mod scoring;
mod setup;

use std::collections::BTreeMap;
use std::sync::Arc;

use actix_web::http::StatusCode;
use actix_web::web;
use askama::Template;
use chrono::NaiveDate;
use qisai_domain::contest::presets;
use qisai_domain::{Discipline, Event, PrintLang, Reporting, Visibility};
use qisai_standings::Preset;
use qisai_standings::presets::PRESETS;
use serde::Deserialize;

use super::contests::{self, OfferedFamily};
use super::sections::{self, Placed};
use super::systems::{self, OfferedSystem};
use super::team_fields::{TeamFields, TeamForm};
use super::usual::{self, USUAL, Usual};
use super::{groups_final, matches};
use crate::error::{SLUG_TAKEN, WebError};
use crate::form::Form;
use crate::frame::Frame;
use crate::respond::{Page, html, html_with, see_other};
use crate::state::State;
use crate::visitor::Visitor;
use qisai_service::tournaments::Home;
use qisai_view::address::{DeskPages, EventAddress};
pub(super) use scoring::custom;
pub(super) use setup::{event, rounds, tie_breaks};

/// Fields of the form, as typed.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct Fields {
    pub(super) name: String,
    pub(super) section: String,
    pub(super) slug: String,
    pub(super) city: String,
    pub(super) federation: String,
    pub(super) start: String,
    pub(super) end: String,
    pub(super) chief_arbiter: String,
    pub(super) chief_grade: String,
    /// A line each, the grade behind a semicolon.
    pub(super) deputies: String,
    pub(super) time_control: String,
    pub(super) discipline: String,
    /// Of chess: whether the start positions are drawn.
    pub(super) chess960: String,
    pub(super) system: String,
    /// What two competitors of a knockout play when they meet.
    pub(super) contest: String,
    /// Games of its main part; empty for its own.
    pub(super) contest_games: String,
    /// Matches of a meeting, each on a board of its own.
    pub(super) contest_matches: String,
    /// Of a match of two: its games, what a tie comes to, and so on.
    pub(super) match_games: String,
    pub(super) match_tie: String,
    pub(super) match_all: Option<String>,
    pub(super) match_lot: Option<String>,
    pub(super) match_swap: String,
    /// Of groups and the knockout behind them: how many, how many of each go on, who comes into which, whether third place is played for.
    pub(super) groups_count: String,
    pub(super) groups_first: String,
    pub(super) groups_split: String,
    /// Who sits where in the knockout.
    pub(super) groups_seating: String,
    pub(super) groups_third: Option<String>,
    /// Of a challenge ladder.
    pub(super) ladder_reach: String,
    pub(super) ladder_answer: String,
    pub(super) ladder_rest: String,
    pub(super) ladder_inserts: Option<String>,
    /// How many are expected: with the days it proposes format and rounds.
    pub(super) entrants: String,
    /// Whether the form is only to be filled and shown again.
    pub(super) propose: String,
    pub(super) rounds: String,
    /// Of a table: how often everybody meets; empty for what the system says.
    pub(super) cycles: String,
    /// Whether the rounds keep their order where two cycles meet.
    pub(super) same_order: String,
    /// What a meeting of a table is: `one`, `two_games`, `two_match`.
    pub(super) meeting: String,
    /// Teams of a Schiller.
    pub(super) teams: String,
    /// What becomes of the games of whoever leaves a table.
    pub(super) leaving: String,
    /// The pairs of a table, a line for each round.
    pub(super) table: String,
    /// Whether pairs that are unusual are to be played all the same.
    pub(super) accept_flaws: String,
    /// The number of the first board of a round; empty where the form does not ask it.
    pub(super) first_board: String,
    pub(super) scoring: String,
    pub(super) bye: String,
    pub(super) preset: String,
    pub(super) tie_breaks: String,
    pub(super) reason: String,
    /// Win, draw, loss, and what the pairing-allocated bye is worth, when the scoring is `custom`.
    pub(super) custom: String,
    /// What who does not come has then; empty for the points of a loss.
    pub(super) custom_absent: String,
    /// Whether the bye may be worth what no result is.
    pub(super) accept_bye: String,
    /// A line for each group whose members must not meet: starting numbers.
    pub(super) prohibited: String,
    /// Rounds in which members of one club are kept apart if possible: `1-3`.
    pub(super) apart_clubs: String,
    /// The same of federations.
    pub(super) apart_federations: String,
    /// A line for each family that is kept apart if possible.
    pub(super) apart_families: String,
    /// The laws that records are judged by; empty for those of the event's first day.
    pub(super) laws: String,
    /// Which list the ratings are from.
    pub(super) rating_list: String,
    /// Conditions of entry.
    pub(super) admission: String,
    /// Of chess: the kind of event and the exemption for title norms, each by its code.
    pub(super) norm_kind: String,
    pub(super) norm_exemption: String,
    /// What documents are printed in; empty for the language of whoever prints.
    pub(super) print_lang: String,
    /// `a4` or `letter`; empty is the first.
    pub(super) print_paper: String,
    /// Who may see it: `private`, `unlisted`, `public`.
    pub(super) visibility: String,
    /// Entries in the order of the numbers that the form showed.
    pub(super) seats: String,
    /// What is said of teams: read from the same form.
    #[serde(skip)]
    pub(super) team: TeamFields,
    /// Readings of articles in the settings: read from the same form.
    #[serde(skip)]
    pub(super) readings: super::settings::ReadingFields,
    /// The version of the tournament that the form was drawn from.
    pub(super) seen: u64,
    /// The version of the event that the form was drawn from.
    pub(super) event_seen: u64,
}

impl Fields {
    /// What the form shows of an event.
    pub(super) fn of_event(event: &Event) -> Self {
        let day = |day: Option<NaiveDate>| day.map(|day| day.to_string()).unwrap_or_default();
        Self {
            name: event.name.clone(),
            city: event.city.clone(),
            federation: event.federation.clone(),
            start: day(event.start),
            end: day(event.end),
            chief_arbiter: event.chief_arbiter.clone(),
            chief_grade: event.grade_of(&event.chief_arbiter).to_owned(),
            deputies: officials::deputies(event),
            event_seen: event.version.0,
            ..Self::default()
        }
    }
}

/// What is wrong, by field.
pub(super) type Errors = BTreeMap<&'static str, String>;

/// A preset as it is offered.
pub(super) struct Offered {
    pub(super) preset: &'static Preset,
}

impl Offered {
    /// The order without the points, as it is shown and kept.
    pub(super) fn order(&self) -> String {
        self.preset.criteria.trim_start_matches("PTS,").replace(',', ", ")
    }

    /// `swiss` or `table`.
    pub(super) fn pairing(&self) -> &'static str {
        usual::pairing_word(self.preset.pairing)
    }
}

pub(super) fn offered() -> Vec<Offered> {
    PRESETS.iter().map(|preset| Offered { preset }).collect()
}

#[derive(Template)]
#[template(path = "arbiter/create.html")]
struct CreatePage {
    f: Frame,
    v: Fields,
    errors: Errors,
    presets: Vec<Offered>,
    systems: Vec<OfferedSystem>,
    contests: Vec<OfferedFamily>,
    /// Code, words, and whether it is chosen.
    ties: Vec<(&'static str, &'static str, bool)>,
    /// Ways into groups, likewise.
    splits: Vec<(&'static str, &'static str, bool)>,
    /// Seats of the knockout behind them, likewise.
    seatings: Vec<(&'static str, &'static str, bool)>,
    /// What each game is usually played by.
    usual: Vec<Usual>,
    /// What players and days propose, once that was asked.
    proposed: Option<String>,
    team: TeamForm,
    /// The event that gets another tournament; none for a new event.
    event: Option<Arc<Event>>,
}

impl CreatePage {
    fn new(visitor: &Visitor, event: Option<Arc<Event>>, v: Fields, errors: Errors) -> Self {
        let (presets, systems) = (offered(), systems::offered(visitor.words()));
        let contests = contests::offered(&v.contest, visitor.words());
        let ties = matches::ties(&v, visitor.words());
        let splits = groups_final::offered_splits(&v, visitor.words());
        let seatings = groups_final::offered_seatings(&v, visitor.words());
        let team = TeamForm::of(&v.team, true, visitor.words());
        let usual = usual::of_games(visitor.words());
        let here = event
            .as_ref()
            .map_or("/desk/new".to_owned(), |event| EventAddress::new_tournament(&event.slug).to_string());
        Self {
            f: Frame::plain(visitor, here),
            v,
            errors,
            presets,
            systems,
            contests,
            ties,
            splits,
            seatings,
            usual,
            team,
            proposed: None,
            event,
        }
    }

    fn error(&self, field: &str) -> Option<&String> {
        self.errors.get(field)
    }
}

/// What another page has chosen for the form; the rest is as usual.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct Chosen {
    system: Option<String>,
    rounds: Option<String>,
    contest: Option<String>,
    groups: Option<String>,
}

/// `GET /desk/new`
pub async fn form(visitor: Visitor, chosen: web::Query<Chosen>) -> Page {
    empty(&visitor, None, chosen.into_inner())
}

/// `GET /e/{slug}/new`
pub async fn form_in(visitor: Visitor, state: web::Data<State>) -> Page {
    let event = super::event::of(&visitor, &state).await?;
    empty(&visitor, Some(event), Chosen::default())
}

fn empty(visitor: &Visitor, event: Option<Arc<Event>>, chosen: Chosen) -> Page {
    let fields = Fields {
        discipline: "chess".into(),
        system: chosen.system.filter(|code| systems::format(code).is_some()).unwrap_or_else(|| USUAL.into()),
        contest: chosen.contest.filter(|id| presets::contest(id).is_some()).unwrap_or_else(|| "one_decider".into()),
        ladder_answer: "30".into(),
        ladder_rest: "7".into(),
        match_games: "16".into(),
        match_tie: "kept".into(),
        meeting: "one".into(),
        rounds: chosen.rounds.unwrap_or_default(),
        scoring: USUAL.into(),
        bye: "win".into(),
        preset: USUAL.into(),
        team: TeamFields::usual(),
        visibility: event.as_ref().map_or(Visibility::Private, |event| event.visibility).code().into(),
        ..Fields::default()
    };
    let fields = groups_final::usual(fields, chosen.groups);
    html(&CreatePage::new(visitor, event, fields, Errors::new()))
}

/// `POST /desk/new`
pub async fn create(visitor: Visitor, form: Form<Fields>, team: Form<TeamFields>, state: web::Data<State>) -> Page {
    make(&visitor, None, Fields { team: team.0, ..form.0 }, &state).await
}

/// `POST /e/{slug}/new`
pub async fn create_in(visitor: Visitor, form: Form<Fields>, team: Form<TeamFields>, state: web::Data<State>) -> Page {
    let event = super::event::of(&visitor, &state).await?;
    make(&visitor, Some(event), Fields { team: team.0, ..form.0 }, &state).await
}

async fn make(visitor: &Visitor, event: Option<Arc<Event>>, fields: Fields, state: &web::Data<State>) -> Page {
    let account = visitor.account.clone().ok_or(WebError::SignIn)?;
    let t = visitor.words();
    let mut errors = Errors::new();
    let sections = sections::names(&fields.section, t, &mut errors);
    let whole = usual::filled(&fields, event.as_deref());
    if !fields.entrants.trim().is_empty() && usual::entrants(&fields).is_none() {
        errors.insert("entrants", t.advice_number_error().into());
    }
    if let Some((entrants, most)) = usual::too_many_rounds(&whole) {
        errors.insert("rounds", t.rounds_impossible(entrants, most));
    }
    if !fields.propose.is_empty() && errors.is_empty() {
        return html(&proposal(visitor, event, fields, whole));
    }
    if !whole.team.is_of_teams() && usual::is_misfit(&whole) {
        errors.insert("preset", t.preset_misfit().into());
    }
    let setup = setup::setup(&whole, event.as_deref(), t, &mut errors);
    let created = match setup {
        Some((mut new, mut setup)) if errors.is_empty() => {
            setup.settings.reporting = Reporting::of_boards(usual::boards(&fields, &setup.play.format));
            // An event has the language in which it was made.
            setup.settings.printing.lang = PrintLang::from_code(visitor.lang.code());
            let of_event = match (&event, fields.slug.trim()) {
                (Some(event), "") => event.slug.clone(),
                (None, "") => qisai_service::files::slug_of(&fields.name),
                (_, slug) => slug.to_lowercase(),
            };
            let (asked, is_typed, in_event) = (state.clone(), !fields.slug.trim().is_empty(), event.is_some());
            let setups = web::block(move || {
                if sections.len() > 1 && !in_event {
                    new.slug = if is_typed { of_event.clone() } else { asked.service.free_event_slug(&of_event)? };
                }
                let place = Placed { slug: of_event, is_typed, in_event };
                Ok::<_, WebError>((new, place.setups(&asked, &setup, &sections)?))
            });
            let (new, setups) = setups.await??;
            let slugs: Vec<String> = setups.iter().map(|setup| setup.settings.slug.clone()).collect();
            let home = event.as_ref().map_or_else(|| Home::New(Box::new(new)), |event| Home::In(event.id));
            match state.service.create_all(setups, home, visitor.by(), Some(account.id)).await {
                Ok(made) => Some((made, slugs)),
                Err(error) => {
                    let (status, code, message) = WebError::from(error).said(t);
                    if status.is_server_error() {
                        let errors = Errors::from([("name", message)]);
                        return html_with(status, &CreatePage::new(visitor, event, fields, errors));
                    }
                    errors.insert(if code == SLUG_TAKEN { "slug" } else { "name" }, message);
                    None
                }
            }
        }
        _ => None,
    };
    match (created, event) {
        (Some((made, slugs)), None) => match (made.first(), slugs.as_slice()) {
            (Some(_), [only]) if fields.team.has_teams() => see_other(DeskPages::of_slug(only).teams()),
            (Some(_), [only]) => see_other(DeskPages::of_slug(only).players()),
            (Some(first), _) => {
                let (asked, first) = (state.clone(), *first);
                let scope = web::block(move || asked.service.scope(first, None)).await??;
                see_other(EventAddress::edit(&scope.event().slug))
            }
            (None, _) => see_other("/desk"),
        },
        (Some(_), Some(event)) => see_other(EventAddress::edit(&event.slug)),
        (None, event) => html_with(StatusCode::UNPROCESSABLE_ENTITY, &CreatePage::new(visitor, event, fields, errors)),
    }
}

/// The form filled with what players, days and game propose; nothing is stored.
fn proposal(visitor: &Visitor, event: Option<Arc<Event>>, typed: Fields, whole: Fields) -> CreatePage {
    let t = visitor.words();
    let format = usual::format(&whole);
    let is_swiss = format.as_ref().is_some_and(|format| format.spec().announces_rounds());
    let mut said = vec![format.as_ref().map(|format| t.offered_system(format)).unwrap_or_default()];
    if is_swiss {
        said.push(t.n_rounds(&whole.rounds));
    }
    let discipline = Discipline::from_code(&whole.discipline).unwrap_or_default();
    let of_teams = format.as_ref().filter(|_| whole.team.is_of_teams());
    let order = match of_teams {
        Some(format) => Preset::for_teams(discipline, format).first().copied(),
        None => Preset::of_id(&whole.preset),
    };
    said.extend(order.map(|preset| t.preset(preset).to_owned()));
    let rounds = if is_swiss { whole.rounds } else { typed.rounds.clone() };
    let v = Fields { system: whole.system, team: whole.team, rounds, propose: String::new(), ..typed };
    let page = CreatePage::new(visitor, event, v, Errors::new());
    CreatePage { proposed: Some(t.proposed_format(said.join(t.list_comma()))), ..page }
}

//! Form for a new event with its tournaments, or for another tournament of an event.

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

/// Form fields as typed.
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
    /// Deputies, one per line, with the grade after a semicolon.
    pub(super) deputies: String,
    pub(super) time_control: String,
    pub(super) discipline: String,
    /// In chess, set if the start positions are drawn.
    pub(super) chess960: String,
    pub(super) system: String,
    /// Contest of two competitors in a knockout.
    pub(super) contest: String,
    /// Number of games in the contest's main part; empty for its default.
    pub(super) contest_games: String,
    /// Number of matches of a meeting, each on its own board.
    pub(super) contest_matches: String,
    /// Fields of a match of two: games, treatment of a tie, and further terms.
    pub(super) match_games: String,
    pub(super) match_tie: String,
    pub(super) match_all: Option<String>,
    pub(super) match_lot: Option<String>,
    pub(super) match_swap: String,
    /// Fields of groups followed by a knockout: number of groups, number who advance from each, distribution to the
    /// groups, and match for third place.
    pub(super) groups_count: String,
    pub(super) groups_first: String,
    pub(super) groups_split: String,
    /// Seating order of the knockout.
    pub(super) groups_seating: String,
    pub(super) groups_third: Option<String>,
    /// Fields of a challenge ladder.
    pub(super) ladder_reach: String,
    pub(super) ladder_answer: String,
    pub(super) ladder_rest: String,
    pub(super) ladder_inserts: Option<String>,
    /// Expected number of entrants; together with the days it determines the proposed format and rounds.
    pub(super) entrants: String,
    /// Set if the form is only to be filled in and shown again.
    pub(super) propose: String,
    pub(super) rounds: String,
    /// Number of cycles of a round robin; empty for the system's default.
    pub(super) cycles: String,
    /// Set if the rounds keep their order where two cycles meet.
    pub(super) same_order: String,
    /// Meeting of a round robin: `one`, `two_games` or `two_match`.
    pub(super) meeting: String,
    /// Teams of a Schiller.
    pub(super) teams: String,
    /// Treatment of the games of a competitor who leaves a round robin.
    pub(super) leaving: String,
    /// Pairs of a custom table, one line per round.
    pub(super) table: String,
    /// Set if unusual pairs are accepted.
    pub(super) accept_flaws: String,
    /// Number of the first board of a round; empty if the form has no such field.
    pub(super) first_board: String,
    pub(super) scoring: String,
    pub(super) bye: String,
    pub(super) preset: String,
    pub(super) tie_breaks: String,
    pub(super) reason: String,
    /// Points of win, draw, loss and pairing-allocated bye, if the scoring is `custom`.
    pub(super) custom: String,
    /// Points of an absent player in custom scoring; empty for the points of a loss.
    pub(super) custom_absent: String,
    /// Set if a bye value that matches no result is accepted.
    pub(super) accept_bye: String,
    /// Groups of starting numbers who must not meet, one group per line.
    pub(super) prohibited: String,
    /// Rounds in which members of one club are kept apart if possible: `1-3`.
    pub(super) apart_clubs: String,
    /// Rounds in which members of one federation are kept apart if possible.
    pub(super) apart_federations: String,
    /// Families that are kept apart if possible, one per line.
    pub(super) apart_families: String,
    /// Edition of the laws for checking records; empty for the edition of the event's first day.
    pub(super) laws: String,
    /// List from which the ratings are taken.
    pub(super) rating_list: String,
    /// Conditions of entry.
    pub(super) admission: String,
    /// In chess, codes of the event kind and of the exemption for title norms.
    pub(super) norm_kind: String,
    pub(super) norm_exemption: String,
    /// Language of printed documents; empty for the language of the user who prints.
    pub(super) print_lang: String,
    /// Paper size: `a4` or `letter`; empty means `a4`.
    pub(super) print_paper: String,
    /// Visibility: `private`, `unlisted` or `public`.
    pub(super) visibility: String,
    /// Entries in the order of the numbers that the form showed.
    pub(super) seats: String,
    /// Team fields, read from the same form.
    #[serde(skip)]
    pub(super) team: TeamFields,
    /// Readings of articles in the settings, read from the same form.
    #[serde(skip)]
    pub(super) readings: super::settings::ReadingFields,
    /// Version of the tournament that the form was made from.
    pub(super) seen: u64,
    /// Version of the event that the form was made from.
    pub(super) event_seen: u64,
}

impl Fields {
    /// Returns the form fields of an event.
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

/// Error messages by field.
pub(super) type Errors = BTreeMap<&'static str, String>;

/// Offered preset.
pub(super) struct Offered {
    pub(super) preset: &'static Preset,
}

impl Offered {
    /// Returns the tie-break order without the points, as displayed and stored.
    pub(super) fn order(&self) -> String {
        self.preset.criteria.trim_start_matches("PTS,").replace(',', ", ")
    }

    /// Returns the code of the pairing: `swiss` or `table`.
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
    /// Tie treatments: code, words, `true` for the chosen one.
    ties: Vec<(&'static str, &'static str, bool)>,
    /// Distributions to groups: code, words, `true` for the chosen one.
    splits: Vec<(&'static str, &'static str, bool)>,
    /// Seating orders of the following knockout: code, words, `true` for the chosen one.
    seatings: Vec<(&'static str, &'static str, bool)>,
    /// Usual rules of each game.
    usual: Vec<Usual>,
    /// Proposal based on the players and days, once requested.
    proposed: Option<String>,
    team: TeamForm,
    /// Event that gets another tournament; `None` for a new event.
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

/// Values that another page has chosen for the form; the rest has defaults.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct Chosen {
    system: Option<String>,
    rounds: Option<String>,
    contest: Option<String>,
    groups: Option<String>,
}

/// `GET /desk/new`: form for a new event.
pub async fn form(visitor: Visitor, chosen: web::Query<Chosen>) -> Page {
    empty(&visitor, None, chosen.into_inner())
}

/// `GET /e/{slug}/new`: form for another tournament of an event.
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

/// `POST /desk/new`: creates an event.
pub async fn create(visitor: Visitor, form: Form<Fields>, team: Form<TeamFields>, state: web::Data<State>) -> Page {
    make(&visitor, None, Fields { team: team.0, ..form.0 }, &state).await
}

/// `POST /e/{slug}/new`: creates a tournament of an event.
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
            // An event takes the language in which it was created.
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

/// Returns the form filled with a proposal based on players, days and game; nothing is stored.
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

//! Form for a new event with its tournaments, or for another tournament of an event.

mod fits;
mod folds;
pub mod pasted;
mod setup;

use std::sync::Arc;

use actix_web::http::StatusCode;
use actix_web::web;
use askama::Template;
use qisai_domain::contest::presets;
use qisai_domain::mcmahon::McMahonRules;
use qisai_domain::setup::Entrant;
use qisai_domain::{Discipline, Event, PrintLang, Reporting, Visibility};
use qisai_standings::Preset;
use qisai_standings::presets::PRESETS;
use serde::Deserialize;

use super::contests::{self, OfferedFamily};
use super::sections::{self, Placed};
use super::tournament_form::TOURNAMENT;
use super::usual::{self, Usual};
use super::{groups_final, matches, systems};
use crate::error::is_about_slug;
use crate::events::desk;
use crate::handler::{
    Errors, Form, Frame, Page, Query, READING, Result, TypedForm, Visitor, WebError, html, html_with, see_other,
};
use crate::keizer::DrawnField;
use crate::local_zone::local_zone;
use crate::mcmahon::McMahonField;
use crate::team_setup::TeamForm;
use crate::{keizer, mcmahon, team_setup as team_fields};
use fits::Fits;
use folds::FoldValues;
use qisai_i18n::Words;
use qisai_service::tournaments::TargetEvent;
use qisai_view::address::{DeskPages, EventAddress};

/// Offered preset.
pub(crate) struct Offered {
    pub(crate) preset: &'static Preset,
}

impl Offered {
    /// Returns the tie-break order without the points, as displayed and stored.
    pub(crate) fn order(&self) -> String {
        self.preset.criteria.trim_start_matches("PTS,").replace(',', ", ")
    }

    /// Returns the code of the pairing: `swiss` or `table`.
    pub(crate) fn pairing(&self) -> &'static str {
        usual::pairing_word(self.preset.pairing)
    }
}

pub(crate) fn offered() -> Vec<Offered> {
    PRESETS.iter().map(|preset| Offered { preset }).collect()
}

#[derive(Template)]
#[template(path = "setup/create.html")]
struct CreatePage {
    f: Frame,
    v: TypedForm,
    errors: Errors,
    presets: Vec<Offered>,
    /// Systems of individuals and of teams.
    fits: [Fits; 2],
    /// Heading of the systems.
    heading: String,
    folds: FoldValues,
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
    /// Settings of a Keizer.
    keizer: Vec<DrawnField>,
    /// Rules of McMahon.
    mcmahon: Vec<McMahonField>,
    /// Event that gets another tournament; `None` for a new event.
    event: Option<Arc<Event>>,
}

impl CreatePage {
    fn new(visitor: &Visitor, event: Option<Arc<Event>>, v: TypedForm, errors: Errors) -> Self {
        let (presets, t) = (offered(), visitor.words());
        let contests = contests::offered(v.text("contest"), t);
        let ties = matches::ties(&v, t);
        let splits = groups_final::offered_splits(&v, t);
        let seatings = groups_final::offered_seatings(&v, t);
        let team = TeamForm::of(&v, true, t);
        let mcmahon = mcmahon::drawn(&v, t);
        let usual = usual::of_games(t);
        let keizer = keizer::drawn(&v, t);
        let here = event
            .as_ref()
            .map_or("/desk/new".to_owned(), |event| EventAddress::new_tournament(&event.slug).to_string());
        Self {
            f: Frame::plain(visitor, here),
            fits: fits::fits(&v, event.as_deref(), t),
            heading: fits::heading(&v, event.as_deref(), t),
            folds: FoldValues::of(&v, &contests, t),
            v,
            errors,
            presets,
            contests,
            ties,
            splits,
            seatings,
            usual,
            team,
            keizer,
            mcmahon,
            proposed: None,
            event,
        }
    }
}

/// Values that another page has chosen for the form, or facts on which its proposals depend; the rest has defaults.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct TournamentDefaults {
    system: Option<String>,
    team_system: Option<String>,
    rounds: Option<String>,
    contest: Option<String>,
    groups: Option<String>,
    discipline: Option<String>,
    entrants: Option<String>,
    start: Option<String>,
    end: Option<String>,
}

/// `GET /desk/new`: form for a new event.
pub async fn form(visitor: Visitor, chosen: Query<TournamentDefaults>) -> Page {
    empty(&visitor, None, chosen.into_inner())
}

/// `GET /e/{slug}/new`: form for another tournament of an event.
pub async fn form_in(visitor: Visitor, chosen: Query<TournamentDefaults>) -> Page {
    let event = desk::of(&visitor).await?;
    empty(&visitor, Some(event), chosen.into_inner())
}

fn empty(visitor: &Visitor, event: Option<Arc<Event>>, chosen: TournamentDefaults) -> Page {
    let visibility = event.as_ref().map_or(Visibility::Private, |event| event.visibility);
    let fields = TypedForm::usual(TOURNAMENT)
        .with_some("system", chosen.system.filter(|code| systems::format(code).is_some()))
        .with_some("team_system", chosen.team_system.filter(|code| systems::format(code).is_some()))
        .with_some("discipline", chosen.discipline.filter(|code| Discipline::from_code(code).is_some()))
        .with_some("entrants", chosen.entrants)
        .with_some("start", chosen.start)
        .with_some("end", chosen.end)
        .with_some("contest", chosen.contest.filter(|id| presets::contest(id).is_some()))
        .with_some("rounds", chosen.rounds)
        .with_some("groups_count", chosen.groups)
        .with("time_zone", if event.is_none() { local_zone() } else { "" })
        .with("visibility", visibility.code());
    let fields = mcmahon::with_rules(fields, &McMahonRules::default());
    html(&CreatePage::new(visitor, event, fields, Errors::new()))
}

/// `POST /desk/new`: creates an event.
pub async fn create(visitor: Visitor, form: Form<Vec<(String, String)>>) -> Page {
    make(&visitor, None, TypedForm::sent(TOURNAMENT, &form.0)?).await
}

/// `POST /e/{slug}/new`: creates a tournament of an event.
pub async fn create_in(visitor: Visitor, form: Form<Vec<(String, String)>>) -> Page {
    let event = desk::of(&visitor).await?;
    make(&visitor, Some(event), TypedForm::sent(TOURNAMENT, &form.0)?).await
}

async fn make(visitor: &Visitor, event: Option<Arc<Event>>, fields: TypedForm) -> Page {
    let account = visitor.account.clone().ok_or(WebError::SignIn)?;
    let t = visitor.words();
    let mut errors = Errors::new();
    let sections = sections::names(fields.text("section"), t, &mut errors);
    let players = pasted(&fields, sections.len(), t, &mut errors).await?;
    // The number of the list completes the form, but is not typed into it: the next list may have another.
    let counted = counted(fields.clone(), &players);
    let whole = usual::filled(&counted, event.as_deref());
    if !fields.trimmed("entrants").is_empty() && usual::entrants(&fields).is_none() {
        fields.refuse("entrants", t, &mut errors);
    }
    if let Some((entrants, most)) = usual::too_many_rounds(&whole) {
        errors.insert("rounds", t.rounds_impossible(entrants, most));
    }
    if fields.is_ticked("propose") && errors.is_empty() {
        return html(&proposal(visitor, event, fields, &whole));
    }
    if !team_fields::is_of_teams(&whole) && usual::is_misfit(&whole) {
        fields.refuse("preset", t, &mut errors);
    }
    let setup = setup::setup(&whole, event.as_deref(), t, &mut errors);
    let created = match setup {
        Some((mut new, mut setup)) if errors.is_empty() => {
            setup.settings.reporting = Reporting::of_boards(usual::boards(&counted, &setup.play.format));
            // An event takes the language in which it was created.
            setup.settings.printing.lang = PrintLang::from_code(visitor.lang.code());
            setup.entrants = players;
            let of_event = match (&event, fields.trimmed("slug")) {
                (Some(event), "") => event.slug.clone(),
                (None, "") => qisai_service::files::slug_of(fields.text("name")),
                (_, slug) => slug.to_lowercase(),
            };
            let (asked, is_typed, in_event) =
                (visitor.state.clone(), !fields.trimmed("slug").is_empty(), event.is_some());
            let setups = web::block(move || {
                if sections.len() > 1 && !in_event {
                    new.slug = if is_typed { of_event.clone() } else { asked.service.free_event_slug(&of_event)? };
                }
                let place = Placed { slug: of_event, is_typed, in_event };
                Ok::<_, WebError>((new, place.setups(&asked, &setup, &sections)?))
            });
            let (new, setups) = setups.await??;
            let slugs: Vec<String> = setups.iter().map(|setup| setup.settings.slug.clone()).collect();
            let home =
                event.as_ref().map_or_else(|| TargetEvent::New(Box::new(new)), |event| TargetEvent::In(event.id));
            match visitor.state.service.create_all(setups, home, visitor.by(), Some(account.id)).await {
                Ok(made) => Some((made, slugs)),
                Err(error) => {
                    let (status, code, message) = WebError::from(error).said(t);
                    if status.is_server_error() {
                        let errors = Errors::from([("name", message)]);
                        return html_with(status, &CreatePage::new(visitor, event, fields, errors));
                    }
                    errors.insert(if is_about_slug(code) { "slug" } else { "name" }, message);
                    None
                }
            }
        }
        _ => None,
    };
    match (created, event) {
        (Some((made, slugs)), None) => match (made.first(), slugs.as_slice()) {
            (Some(_), [only]) if !fields.text("team_kind").is_empty() => see_other(DeskPages::of_slug(only).teams()),
            (Some(_), [only]) => see_other(DeskPages::of_slug(only).players()),
            (Some(first), _) => {
                let first = *first;
                let scope = visitor.ask(move |service| service.scope(first, None)).await??;
                see_other(EventAddress::edit(&scope.event().slug))
            }
            (None, _) => see_other("/desk"),
        },
        (Some(_), Some(event)) => see_other(EventAddress::edit(&event.slug)),
        (None, event) => html_with(StatusCode::UNPROCESSABLE_ENTITY, &CreatePage::new(visitor, event, fields, errors)),
    }
}

/// Returns the entrants of the pasted list; empty for teams. Faults are added to `errors`.
async fn pasted(fields: &TypedForm, sections: usize, t: Words, errors: &mut Errors) -> Result<Vec<Entrant>> {
    let text = fields.text("players").to_owned();
    if text.trim().is_empty() || team_fields::is_of_teams(fields) {
        return Ok(Vec::new());
    }
    if sections > 1 {
        errors.insert("players", t.list_of_sections().into());
        return Ok(Vec::new());
    }
    let read = READING.read(Default::default(), move || pasted::entrants(&text, t)).await?;
    Ok(read.unwrap_or_else(|faults| {
        errors.insert("players", faults);
        Vec::new()
    }))
}

/// Returns the form with the number of players on the list, if none is typed.
fn counted(fields: TypedForm, players: &[Entrant]) -> TypedForm {
    let is_open = fields.trimmed("entrants").is_empty() && players.len() > 1;
    if is_open { fields.with("entrants", players.len()) } else { fields }
}

/// Returns the form filled with a proposal based on players, days and game; nothing is stored.
fn proposal(visitor: &Visitor, event: Option<Arc<Event>>, typed: TypedForm, whole: &TypedForm) -> CreatePage {
    let t = visitor.words();
    let format = usual::format(whole);
    let is_swiss = format.as_ref().is_some_and(|format| format.spec().announces_rounds());
    let mut said = vec![format.as_ref().map(|format| t.offered_system(format)).unwrap_or_default()];
    if is_swiss {
        said.push(t.n_rounds(whole.text("rounds")));
    }
    let discipline = Discipline::from_code(whole.text("discipline")).unwrap_or_default();
    let of_teams = format.as_ref().filter(|_| team_fields::is_of_teams(whole));
    let order = match of_teams {
        Some(format) => Preset::for_teams(discipline, format).first().copied(),
        None => Preset::of_id(whole.text("preset")),
    };
    said.extend(order.map(|preset| t.preset(preset).to_owned()));
    let of_swiss: &[&str] = if is_swiss { &["rounds"] } else { &[] };
    let v = typed.with_fields_of(whole, &["system", "team_system"]).with_fields_of(whole, of_swiss).with("propose", "");
    let page = CreatePage::new(visitor, event, v, Errors::new());
    CreatePage { proposed: Some(t.proposed_format(said.join(t.list_comma()))), ..page }
}

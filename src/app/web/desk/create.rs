//! A new event with its tournaments, or another tournament of an event.

use std::collections::BTreeMap;
use std::sync::Arc;

use actix_web::http::StatusCode;
use actix_web::web;
use askama::Template;
use chrono::NaiveDate;
use qisai_domain::contest::presets;
use qisai_domain::setup::Setup;
use qisai_domain::{Discipline, Event, Format, Play, Regulations, ScoreSystem, Scoring, Settings, Visibility};
use qisai_standings::presets::PRESETS;
use qisai_standings::suitability::check;
use qisai_standings::{Descriptor, Pairing, Preset, Settings as Rules};
use serde::Deserialize;

use super::contests::{self, OfferedContest};
use super::sections::{self, Placed};
use super::systems::{self, OfferedSystem};
use super::tables;
use super::team_fields::{self, TeamFields, TeamForm};
use super::usual::{self, USUAL, Usual};
use super::{ladder, matches};
use crate::i18n::Words;
use crate::service::tournaments::Home;
use crate::view::address::{DeskPages, EventAddress};
use crate::web::error::WebError;
use crate::web::form::Form;
use crate::web::frame::Frame;
use crate::web::respond::{Page, html, html_with, see_other};
use crate::web::state::State;
use crate::web::visitor::Visitor;

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
    pub(super) time_control: String,
    pub(super) discipline: String,
    pub(super) system: String,
    /// What two competitors of a knockout play when they meet.
    pub(super) contest: String,
    /// Of a match of two: its games, what a tie comes to, and so on.
    pub(super) match_games: String,
    pub(super) match_tie: String,
    pub(super) match_all: Option<String>,
    pub(super) match_lot: Option<String>,
    pub(super) match_swap: String,
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
    pub(super) scoring: String,
    pub(super) bye: String,
    pub(super) preset: String,
    pub(super) tie_breaks: String,
    pub(super) reason: String,
    /// Win, draw, loss, and what the pairing-allocated bye is worth, when the scoring is `custom`.
    pub(super) custom: String,
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
    /// Who may see it: `private`, `unlisted`, `public`.
    pub(super) visibility: String,
    /// Entries in the order of the numbers that the form showed.
    pub(super) seats: String,
    /// What is said of teams: read from the same form.
    #[serde(skip)]
    pub(super) team: TeamFields,
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
    contests: Vec<OfferedContest>,
    /// Code, words, and whether it is chosen.
    ties: Vec<(&'static str, &'static str, bool)>,
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
        let contests = contests::offered(visitor.words());
        let ties = matches::ties(&v, visitor.words());
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
    if !fields.propose.is_empty() && errors.is_empty() {
        return html(&proposal(visitor, event, fields, whole));
    }
    if !whole.team.is_of_teams() && usual::is_misfit(&whole) {
        errors.insert("preset", t.preset_misfit().into());
    }
    let setup = setup(&whole, event.as_deref(), t, &mut errors);
    let created = match setup {
        Some((mut new, setup)) if errors.is_empty() => {
            let of_event = match (&event, fields.slug.trim()) {
                (Some(event), "") => event.slug.clone(),
                (None, "") => crate::service::files::slug_of(&fields.name),
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
                    let (status, _, message) = WebError::from(error).said(t);
                    if status.is_server_error() {
                        let errors = Errors::from([("name", message)]);
                        return html_with(status, &CreatePage::new(visitor, event, fields, errors));
                    }
                    errors.insert("name", message);
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
    let format = systems::format(&whole.system);
    let is_swiss = format.as_ref().is_some_and(|format| format.swiss_system().is_some());
    let mut said = vec![format.map(|format| t.offered_system(&format)).unwrap_or_default()];
    if is_swiss {
        said.push(t.n_rounds(&whole.rounds));
    }
    said.extend(Preset::of_id(&whole.preset).map(|preset| t.preset(preset).to_owned()));
    let rounds = if is_swiss { whole.rounds } else { typed.rounds.clone() };
    let v = Fields { system: whole.system, rounds, propose: String::new(), ..typed };
    let page = CreatePage::new(visitor, event, v, Errors::new());
    CreatePage { proposed: Some(t.proposed_format(said.join(t.list_comma()))), ..page }
}

/// The setup that the fields describe; what cannot be understood is said in `errors`.
fn setup(fields: &Fields, within: Option<&Event>, t: Words, errors: &mut Errors) -> Option<(Event, Setup)> {
    if fields.team.is_of_teams() {
        return team_fields::setup(fields, within, t, errors);
    }
    let fields = &team_fields::with_table(fields, t, errors);
    let listings = team_fields::listings(&fields.team, t, errors);
    let event = within.cloned().unwrap_or_else(|| event(fields, t, errors));
    let discipline = Discipline::from_code(&fields.discipline).unwrap_or_default();
    let format = systems::format(&fields.system).map(|format| tables::asked(format, fields, t, errors));
    if format.is_none() {
        errors.insert("system", t.needed_of(t.system()));
    }
    let is_swiss = format.as_ref().is_none_or(|format| format.swiss_system().is_some());
    let rounds = if is_swiss { rounds(fields, t, errors) } else { None };
    let games = tables::games(format.as_ref(), fields);
    let scores = scores(fields, games, t, errors);
    let regulations = Regulations::on(event.start);
    let pairing = format.as_ref().map_or(Pairing::Swiss, Pairing::of);
    let tie_breaks = tie_breaks(fields, &Rules::new(pairing, regulations.tie_breaks), t, errors);
    let settings = Settings {
        slug: String::new(),
        name: String::new(),
        position: 0,
        discipline,
        regulations,
        laws: None,
        visibility: Visibility::offered(&fields.visibility).unwrap_or_default(),
        reporting: qisai_domain::Reporting::default(),
    };
    let event = if within.is_some() { event } else { Event { visibility: settings.visibility, ..event } };
    let format = match (format?, rounds) {
        (Format::Swiss { system, acceleration, .. }, Some(rounds)) => Format::Swiss { system, rounds, acceleration },
        (Format::Swiss { .. }, None) => return None,
        (Format::Ladder { .. }, _) => ladder::format(fields, t, errors)?,
        (other, _) => other,
    };
    let mut play = tables::with_meeting(Play::of(format, Scoring::of_games(scores)), fields);
    if fields.system == systems::MATCH {
        play = matches::read(fields, t, errors)?.play(play.scoring);
    } else if matches!(play.format, Format::Bracket(_)) {
        let Some(contest) = presets::contest(&fields.contest) else {
            errors.insert("contest", t.needed_of(t.knockout_meeting()));
            return None;
        };
        play.contests = vec![(1, contest)];
    }
    let play = play
        .with_clocks(&fields.time_control)
        .map_err(|error| errors.insert("time_control", t.time_control_error(&error)))
        .ok()?;
    Some((event, Setup { order: tie_breaks, listings, ..Setup::new(settings, play) }))
}

pub(super) fn event(fields: &Fields, t: Words, errors: &mut Errors) -> Event {
    if fields.name.trim().is_empty() {
        errors.insert("name", t.needed_of(t.event_name()));
    }
    let mut day = |field: &'static str, text: &str| {
        let text = text.trim();
        let day = NaiveDate::parse_from_str(text, "%Y-%m-%d").ok();
        if day.is_none() && !text.is_empty() {
            errors.insert(field, t.not_a_date().into());
        }
        day
    };
    let (start, end) = (day("start", &fields.start), day("end", &fields.end));
    if let (Some(start), Some(end)) = (start, end)
        && end < start
    {
        errors.insert("end", t.ends_before_it_begins().into());
    }
    Event {
        name: fields.name.trim().to_owned(),
        city: fields.city.trim().to_owned(),
        federation: fields.federation.trim().to_uppercase(),
        start,
        end,
        chief_arbiter: fields.chief_arbiter.trim().to_owned(),
        ..Event::default()
    }
}

pub(super) fn rounds(fields: &Fields, t: Words, errors: &mut Errors) -> Option<u16> {
    let rounds =
        fields.rounds.trim().parse().ok().filter(|rounds| (1..=qisai_domain::setup::MAX_ROUNDS).contains(rounds));
    if rounds.is_none() {
        errors.insert("rounds", t.rounds_between(qisai_domain::setup::MAX_ROUNDS));
    }
    rounds
}

/// What results are worth where two competitors play `games` games when they meet; the bye is chosen for one game and stands for all.
fn scores(fields: &Fields, games: u16, t: Words, errors: &mut Errors) -> ScoreSystem {
    let scores = match fields.scoring.as_str() {
        "custom" => {
            let custom = custom(&fields.custom).unwrap_or_else(|| {
                errors.insert("custom", t.custom_scoring_error().into());
                ScoreSystem::standard()
            });
            return if games > 1 { custom.per_meeting_of(games) } else { custom };
        }
        "two_one_zero" => ScoreSystem::two_one_zero(),
        "three_one_zero" => ScoreSystem::three_one_zero(),
        _ => ScoreSystem::standard(),
    };
    let mut scores = scores.per_meeting_of(games);
    match fields.bye.as_str() {
        "draw" => scores.pairing_bye = scores.half_bye,
        "loss" => scores.pairing_bye = scores.zero_bye,
        _ => {}
    }
    scores
}

/// `3-1-0` or, with the bye, `3-1-0-2`; decimals up to tenths.
pub(super) fn custom(text: &str) -> Option<ScoreSystem> {
    let tenths = |part: &str| {
        let (whole, tenth) = part.split_once('.').unwrap_or((part, "0"));
        let (whole, tenth): (i32, i32) = (whole.parse().ok()?, tenth.parse().ok()?);
        ((0..100).contains(&whole) && (0..10).contains(&tenth)).then_some(whole * 10 + tenth)
    };
    let parts: Option<Vec<i32>> =
        text.trim().split('-').map(|part| tenths(part.trim().trim_start_matches('+'))).collect();
    let (win, draw, loss, bye) = match parts?.as_slice() {
        [win, draw, loss] => (*win, *draw, *loss, *win),
        [win, draw, loss, bye] => (*win, *draw, *loss, *bye),
        _ => return None,
    };
    // The smallest unit that makes all of them whole.
    let unit =
        [1, 2, 5, 10].into_iter().find(|unit| [win, draw, loss, bye].iter().all(|value| value * unit % 10 == 0))?;
    let mut scores = ScoreSystem::of(u16::try_from(unit).ok()?, win * unit / 10, draw * unit / 10, loss * unit / 10);
    scores.pairing_bye = qisai_domain::Points(bye * unit / 10);
    Some(scores)
}

/// The order typed, or the preset's, if the rules let it be computed.
pub(super) fn tie_breaks(fields: &Fields, rules: &Rules, t: Words, errors: &mut Errors) -> Vec<String> {
    let typed = fields.tie_breaks.trim();
    let preset = Preset::of_id(&fields.preset).map_or("", |preset| preset.criteria);
    let text = if typed.is_empty() { preset } else { typed };
    if text.is_empty() {
        return Vec::new();
    }
    let order = Descriptor::list(&text.replace([';', '，', '；'], ",")).map_err(|error| t.descriptor_error(&error));
    let suits = |order: Vec<Descriptor>| {
        let refused = order.iter().find_map(|criterion| check(criterion, rules).err());
        refused.map_or(Ok(order), |error| Err(t.unsuitable(&error)))
    };
    match order.and_then(suits) {
        Ok(order) => order.iter().map(ToString::to_string).filter(|code| code != "PTS").collect(),
        Err(said) => {
            errors.insert("tie_breaks", said);
            Vec::new()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::custom;
    use qisai_domain::Points;

    #[test]
    fn own_scoring_takes_the_smallest_unit() {
        let scores = custom("3-1-0-2").unwrap();
        assert_eq!((scores.unit, scores.win, scores.draw, scores.pairing_bye), (1, Points(3), Points(1), Points(2)));
        let scores = custom("1 - 0.5 - 0").unwrap();
        assert_eq!((scores.unit, scores.win, scores.draw, scores.pairing_bye), (2, Points(2), Points(1), Points(2)));
        assert_eq!(custom("5-2.3-0").unwrap().unit, 10);
        for nonsense in ["", "3", "3-1", "a-b-c", "1000-1-0", "1-0.25-0"] {
            assert_eq!(custom(nonsense), None, "{nonsense}");
        }
    }
}

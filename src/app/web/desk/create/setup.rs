//! Setup described by the form of a new tournament: the event, its rules, scores and tie-breaks.

use chrono::NaiveDate;
use qisai_domain::format::spec::RoundCount;
use qisai_domain::setup::Setup;
use qisai_domain::{Discipline, Event, Play, Regulations, Scoring, Settings, Visibility};
use qisai_standings::suitability::check;
use qisai_standings::{Descriptor, Pairing, Preset, Settings as Rules};

use super::{Errors, Fields, officials, scoring};
use crate::desk::{contests, groups_final, ladder, matches, systems, tables, team_fields};
use qisai_i18n::Words;

/// Returns the setup that the fields describe. Faults are added to `errors`.
pub(super) fn setup(fields: &Fields, within: Option<&Event>, t: Words, errors: &mut Errors) -> Option<(Event, Setup)> {
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
    let is_swiss = format.as_ref().is_none_or(|format| format.spec().announces_rounds());
    let rounds = if is_swiss { rounds(fields, t, errors) } else { None };
    let games = tables::games(format.as_ref(), fields);
    let scores = scoring::scores((fields, games), (discipline, format.as_ref()), t, errors);
    let regulations = Regulations::on(event.start);
    let pairing = format.as_ref().map_or(Pairing::Swiss, Pairing::of);
    let tie_breaks = tie_breaks(fields, &Rules::new(pairing, regulations.tie_breaks), t, errors);
    let settings = Settings {
        discipline,
        regulations,
        chess960: discipline == Discipline::Chess && !fields.chess960.is_empty(),
        visibility: Visibility::offered(&fields.visibility).unwrap_or_default(),
        ..Settings::default()
    };
    let event = if within.is_some() { event } else { Event { visibility: settings.visibility, ..event } };
    let format = format?;
    let format = match format.spec().rounds {
        RoundCount::Announced => format.with_rounds(rounds?),
        RoundCount::Open => ladder::format(fields, t, errors)?,
        RoundCount::Seats | RoundCount::Tree => format,
    };
    let mut play = tables::with_meeting(Play::of(format, Scoring::of_games(scores)), fields);
    if fields.system == systems::MATCH {
        play = matches::read(fields, t, errors)?.play(play.scoring);
    } else if play.format.spec().needs_winner {
        let odds = systems::odds(&fields.system);
        let contest = contests::chosen((&fields.contest, &fields.contest_games), &play.scoring.games, odds, t, errors)?;
        let contest = contests::of_matches(contest, &fields.contest_matches, t, errors)?;
        play.contests = vec![(1, contest)];
    }
    // A contest with its own clocks keeps them if nothing is typed.
    let typed = fields.time_control.trim();
    let clocks = if typed.is_empty() { play.clocks() } else { typed.to_owned() };
    let play =
        play.with_clocks(&clocks).map_err(|error| errors.insert("time_control", t.time_control_error(&error))).ok()?;
    let mut setup = Setup { order: tie_breaks, listings, ..Setup::new(settings, play) };
    if fields.system == systems::GROUPS {
        let (grouping, knockout) = groups_final::read(fields, &setup.play, t, errors)?;
        (setup.grouping, setup.later) = (grouping, vec![knockout]);
    }
    Some((event, setup))
}

pub(in crate::desk) fn event(fields: &Fields, t: Words, errors: &mut Errors) -> Event {
    if fields.name.trim().is_empty() {
        errors.insert("name", t.needed_of(t.event_name()));
    }
    let mut day = |field: &'static str, text: &str| {
        let text = text.trim();
        let day = NaiveDate::parse_from_str(text, "%Y-%m-%d").ok();
        if day.is_none() && !text.is_empty() {
            let label = if field == "start" { t.first_day() } else { t.last_day() };
            errors.insert(field, t.not_a_date(label));
        }
        day
    };
    let (start, end) = (day("start", &fields.start), day("end", &fields.end));
    if let (Some(start), Some(end)) = (start, end)
        && end < start
    {
        errors.insert("end", t.ends_before_it_begins().into());
    }
    let (deputies, grades) = officials::read(fields, t, errors);
    Event {
        name: fields.name.trim().to_owned(),
        city: fields.city.trim().to_owned(),
        federation: fields.federation.trim().to_uppercase(),
        start,
        end,
        chief_arbiter: fields.chief_arbiter.trim().to_owned(),
        deputies,
        grades,
        ..Event::default()
    }
}

pub(in crate::desk) fn rounds(fields: &Fields, t: Words, errors: &mut Errors) -> Option<u16> {
    let rounds =
        fields.rounds.trim().parse().ok().filter(|rounds| (1..=qisai_domain::setup::MAX_ROUNDS).contains(rounds));
    if rounds.is_none() {
        errors.insert("rounds", t.rounds_between(qisai_domain::setup::MAX_ROUNDS));
    }
    rounds
}

/// Returns the typed order, or the preset's, if the rules allow its computation.
pub(in crate::desk) fn tie_breaks(fields: &Fields, rules: &Rules, t: Words, errors: &mut Errors) -> Vec<String> {
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

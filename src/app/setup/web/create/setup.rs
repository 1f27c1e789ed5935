//! Setup described by the form of a new tournament: the event, its rules, scores and tie-breaks.

use qisai_domain::format::spec::RoundCount;
use qisai_domain::setup::Setup;
use qisai_domain::{Discipline, Event, Play, Regulations, Scoring, Settings, Visibility};
use qisai_standings::{Pairing, Settings as Rules};

use crate::handler::{Errors, TypedForm};
use crate::setup::tournament_form::{event, scoring, tie_breaks};
use crate::setup::{contests, groups_final, matches, systems, tables};
use crate::{keizer, ladder, mcmahon, team_setup as team_fields};
use qisai_i18n::Words;

/// Returns the setup that the fields describe. Faults are added to `errors`.
pub(crate) fn setup(
    fields: &TypedForm,
    within: Option<&Event>,
    t: Words,
    errors: &mut Errors,
) -> Option<(Event, Setup)> {
    if team_fields::is_of_teams(fields) {
        return team_fields::setup(fields, within, t, errors);
    }
    let fields = &team_fields::with_table(fields, t, errors);
    let listings = team_fields::listings(fields, t, errors);
    let event = within.cloned().unwrap_or_else(|| event(fields, t, errors));
    let discipline = Discipline::from_code(fields.text("discipline")).unwrap_or_default();
    let format = systems::format(fields.text("system")).map(|format| tables::asked(format, fields, t, errors));
    if format.is_none() {
        fields.refuse("system", t, errors);
    }
    let is_swiss = format.as_ref().is_none_or(|format| format.spec().announces_rounds());
    let rounds = if is_swiss { fields.number("rounds", t, errors) } else { None };
    let games = tables::games(format.as_ref(), fields);
    let scores = scoring::scores((fields, games), (discipline, format.as_ref()), t, errors);
    let regulations = Regulations::on(event.start);
    let pairing = format.as_ref().map_or(Pairing::Swiss, Pairing::of);
    let tie_breaks = tie_breaks(fields, &Rules::new(pairing, regulations.tie_breaks), t, errors);
    let settings = Settings {
        discipline,
        regulations,
        chess960: discipline == Discipline::Chess && fields.is_ticked("chess960"),
        visibility: Visibility::offered(fields.text("visibility")).unwrap_or_default(),
        ..Settings::default()
    };
    let event = if within.is_some() { event } else { Event { visibility: settings.visibility, ..event } };
    let format = format?;
    let format = match format.spec().rounds {
        RoundCount::Announced => {
            let format = keizer::with_rules(fields, format.with_rounds(rounds?), t, errors)?;
            mcmahon::asked(fields, format, t, errors)
        }
        RoundCount::Open => ladder::format(fields, t, errors)?,
        RoundCount::Seats | RoundCount::Tree => format,
    };
    let mut play = tables::with_meeting(Play::of(format, Scoring::of_games(scores)), fields);
    if fields.text("system") == systems::MATCH {
        play = matches::read(fields, t, errors)?.play(play.scoring);
    } else if play.format.spec().needs_winner {
        let odds = systems::odds(fields.text("system"));
        let contest = contests::chosen(fields, &play.scoring.games, odds, t, errors)?;
        let contest = contests::of_matches(contest, fields, t, errors)?;
        play.contests = vec![(1, contest)];
    }
    // A contest with its own clocks keeps them if nothing is typed.
    let typed = fields.trimmed("time_control");
    let clocks = if typed.is_empty() { play.clocks() } else { typed.to_owned() };
    let play =
        play.with_clocks(&clocks).map_err(|error| errors.insert("time_control", t.time_control_error(&error))).ok()?;
    let mut setup = Setup { order: tie_breaks, listings, ..Setup::new(settings, play) };
    if fields.text("system") == systems::GROUPS {
        let (grouping, knockout) = groups_final::read(fields, &setup.play, t, errors)?;
        (setup.grouping, setup.later) = (grouping, vec![knockout]);
    }
    Some((event, setup))
}

//! Fields of a tournament and its event, as the forms of a new tournament and of the settings send them.

pub mod officials;
pub mod scoring;

use chrono::NaiveDate;
use qisai_domain::Event;
use qisai_domain::calendar::zone;
use qisai_domain::contest::title_match::MAX_GAMES;
use qisai_domain::setup::MAX_ROUNDS;
use qisai_standings::suitability::check;
use qisai_standings::{Descriptor, Preset, Settings as Rules};

use super::settings::stated_readings::PREFIX as READING_PREFIX;
use crate::desk::errors::Errors;
use crate::form_table::{FormField as F, FormTable, TypedForm, USUAL};
use crate::keizer::PREFIX as KEIZER_PREFIX;
use crate::mcmahon::PREFIX as MCMAHON_PREFIX;
use crate::team_setup::typed::TEAM_FIELDS;
use qisai_i18n::Words;

/// Fields of a tournament and its event, with those of its teams and of the systems that have tables of their own.
pub const TOURNAMENT: FormTable = &[EVENT_FIELDS, PLAY_FIELDS, SETTINGS_FIELDS, TEAM_FIELDS];

/// Fields of the event.
const EVENT_FIELDS: &[F] = &[
    F::text("name").compared().refused(|t, _| t.needed_of(t.event_name())),
    // Sections, one per line.
    F::text("section").compared(),
    F::text("slug").compared(),
    F::text("city").compared(),
    F::text("federation").compared(),
    // Zone of a new event; later it is a field of the calendar.
    F::text("time_zone").refused(|t, _| t.calendar_zone_error().into()),
    F::text("start").compared().refused(|t, _| t.not_a_date(t.first_day())),
    F::text("end").compared().refused(|t, _| t.not_a_date(t.last_day())),
    F::text("chief_arbiter").compared().refused(|t, _| t.needed_of(t.chief_arbiter())),
    F::text("chief_grade").compared(),
    // Deputies, one per line, with the grade after a semicolon.
    F::text("deputies").compared().refused(|t, _| t.needed_of(t.name())),
    F::text("visibility"),
    F::text("reason"),
    // Versions of the tournament and of the event that the form was made from.
    F::sent("seen", u64::MAX),
    F::sent("event_seen", u64::MAX),
];

/// Fields of the play of a tournament.
const PLAY_FIELDS: &[F] = &[
    F::text("time_control").compared(),
    F::choice("discipline", &["chess", "xiangqi", "draughts"]).usual("chess"),
    // Checked if the start positions are drawn.
    F::tick("chess960"),
    F::text("system").usual(USUAL).refused(|t, _| t.needed_of(t.system())),
    // Contest of two competitors in a knockout, the number of games in its main part, and the number of matches of a
    // meeting, each on its own board.
    F::text("contest").usual("one_decider"),
    F::count("contest_games", 1, MAX_GAMES, |t, _| t.match_games_error(MAX_GAMES)),
    F::count("contest_matches", 1, MAX_MATCHES, |t, _| t.contest_matches_error(MAX_MATCHES)),
    // Match of two.
    F::count("match_games", 1, MAX_GAMES, |t, _| t.match_games_error(MAX_GAMES)).usual("16"),
    F::text("match_tie").usual("kept").refused(|t, _| t.needed_of(t.match_at_tie())),
    F::tick("match_all"),
    F::tick("match_lot"),
    F::count("match_swap", 2, MAX_GAMES, |t, _| t.match_swap_error().into()),
    // Groups followed by a knockout: number of groups, number who advance from each, distribution to the groups,
    // seating order of the knockout, and match for third place.
    F::count("groups_count", 2, MAX_GROUPS, |t, _| t.groups_count_error(MAX_GROUPS)).usual("4"),
    F::count("groups_first", 1, MAX_GROUPS, |t, _| t.groups_first_error(MAX_GROUPS)).usual("2"),
    F::choice("groups_split", &["snake", "straight", "pots"])
        .usual("snake")
        .refused(|t, _| t.needed_of(t.stage_split())),
    F::choice("groups_seating", &["crossing", "together", "letters"])
        .usual("crossing")
        .refused(|t, _| t.needed_of(t.stage_seating())),
    F::tick("groups_third"),
    // Challenge ladder: places that a challenge reaches, empty in a pyramid, and days.
    F::count("ladder_reach", 1, u16::MAX, |t, _| t.ladder_reach_error().into()),
    F::count("ladder_answer", 0, MAX_DAYS, |t, _| t.ladder_days_error().into()).usual("30"),
    F::count("ladder_rest", 0, MAX_DAYS, |t, _| t.ladder_days_error().into()).usual("7"),
    F::tick("ladder_inserts"),
    // Expected number of entrants; together with the days it determines the proposed format and rounds.
    F::count("entrants", 2, MAX_ENTRANTS, |t, _| t.advice_number_error().into()),
    // Pasted list of players, one on each line.
    F::text("players"),
    // Set if the form is only to be filled in and shown again.
    F::text("propose"),
    F::count("rounds", 1, MAX_ROUNDS, |t, _| t.rounds_between(MAX_ROUNDS)).compared(),
    // Cycles of a round robin; empty for the system's default.
    F::count("cycles", 1, 8, |t, _| t.table_cycles_error().into()),
    // Checked if the rounds keep their order where two cycles meet.
    F::tick("same_order"),
    F::choice("meeting", &["one", "two_games", "two_match"]).usual("one"),
    // Teams of a Schiller.
    F::count("teams", 3, 100, |t, _| t.table_teams_error().into()),
    // Treatment of the games of a competitor who leaves a round robin.
    F::choice("leaving", &["discipline", "half", "forfeit"]),
    // Pairs of a custom table, one line per round.
    F::text("table"),
    // Checked if unusual pairs are accepted.
    F::tick("accept_flaws"),
    F::choice("scoring", &[USUAL, "standard", "two_one_zero", "three_one_zero", "custom"]).usual(USUAL),
    F::choice("bye", &["win", "draw", "loss"]).usual("win"),
    F::text("preset").usual(USUAL).refused(|t, _| t.preset_misfit().into()),
    F::text("tie_breaks").compared(),
    // Points of win, draw, loss and pairing-allocated bye, and of an absent player, by default those of a loss.
    F::text("custom").refused(|t, _| t.custom_scoring_error().into()),
    F::text("custom_absent").refused(|t, _| t.custom_absent_error().into()),
    // Checked if a bye value that matches no result is accepted.
    F::tick("accept_bye"),
    F::group(KEIZER_PREFIX),
    F::group(MCMAHON_PREFIX),
];

/// Fields of a tournament that exists.
const SETTINGS_FIELDS: &[F] = &[
    F::count("first_board", 1, MAX_BOARD, |t, _| t.first_board_error(MAX_BOARD)).compared(),
    // Groups of starting numbers who must not meet, one group per line.
    F::text("prohibited").compared(),
    // Games fixed before the pairing, one per line: `3: 12 15`.
    F::text("fixed_games").compared(),
    // Rounds in which members of one club or federation are kept apart if possible: `1-3`.
    F::text("apart_clubs").compared().refused(|t, _| t.rounds_span_error().into()),
    F::text("apart_federations").compared().refused(|t, _| t.rounds_span_error().into()),
    // Families that are kept apart if possible, one per line.
    F::text("apart_families").compared(),
    // Edition of the laws for checking records; empty for the edition of the event's first day.
    F::text("laws"),
    // List from which the ratings are taken.
    F::text("rating_list").compared(),
    // Conditions of entry.
    F::text("admission").compared(),
    // In chess, codes of the event kind and of the exemption for title norms.
    F::text("norm_kind"),
    F::text("norm_exemption"),
    // Language of printed documents; empty for the language of the user who prints.
    F::choice("print_lang", &["", "zh", "en", "both"]),
    F::choice("print_paper", &["a4", "letter"]),
    // Entries in the order of the numbers that the form showed.
    F::text("seats"),
    // Readings of articles.
    F::group(READING_PREFIX),
];

/// Maximum number of groups, and of competitors who advance from each group.
const MAX_GROUPS: u16 = 64;
/// Maximum number of days in a rule of a ladder.
const MAX_DAYS: u16 = 366;
/// Maximum number of matches of a meeting.
pub(crate) const MAX_MATCHES: u16 = 30;
/// Maximum number of players that the form accepts.
const MAX_ENTRANTS: u16 = 10_000;
/// Maximum board number of a venue.
const MAX_BOARD: u16 = 9_000;

/// Returns a form with the values of an event.
pub fn of_event(event: &Event) -> TypedForm {
    TypedForm::empty(TOURNAMENT)
        .with("name", &event.name)
        .with("city", &event.city)
        .with("federation", &event.federation)
        .with_some("start", event.start)
        .with_some("end", event.end)
        .with("chief_arbiter", &event.chief_arbiter)
        .with("chief_grade", event.grade_of(&event.chief_arbiter))
        .with("deputies", officials::deputies(event))
        .with("event_seen", event.version.0)
}

pub(crate) fn event(fields: &TypedForm, t: Words, errors: &mut Errors) -> Event {
    let name = fields.read("name", |name| (!name.is_empty()).then(|| name.to_owned()), t, errors);
    let mut day = |field| {
        let day = |text: &str| NaiveDate::parse_from_str(text, "%Y-%m-%d").ok();
        let read = |text: &str| if text.is_empty() { Some(None) } else { day(text).map(Some) };
        fields.read(field, read, t, errors).flatten()
    };
    let (start, end) = (day("start"), day("end"));
    if let (Some(start), Some(end)) = (start, end)
        && end < start
    {
        errors.insert("end", t.ends_before_it_begins().into());
    }
    let known = |name: &str| (name.is_empty() || zone(name).is_some()).then(|| name.to_owned());
    let time_zone = fields.read("time_zone", known, t, errors).unwrap_or_default();
    let (deputies, grades) = officials::read(fields, t, errors);
    Event {
        name: name.unwrap_or_default(),
        city: fields.trimmed("city").to_owned(),
        federation: fields.trimmed("federation").to_uppercase(),
        start,
        end,
        chief_arbiter: fields.trimmed("chief_arbiter").to_owned(),
        deputies,
        grades,
        time_zone,
        ..Event::default()
    }
}

/// Returns the typed order, or the preset's, if the rules allow its computation.
pub(crate) fn tie_breaks(fields: &TypedForm, rules: &Rules, t: Words, errors: &mut Errors) -> Vec<String> {
    let typed = fields.trimmed("tie_breaks");
    let preset = Preset::of_id(fields.text("preset")).map_or("", |preset| preset.criteria);
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

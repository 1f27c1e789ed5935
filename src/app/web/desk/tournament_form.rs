//! Fields of a tournament and its event, as the forms of a new tournament and of the settings send them.

pub mod officials;
pub mod scoring;

use chrono::NaiveDate;
use qisai_domain::Event;
use qisai_standings::suitability::check;
use qisai_standings::{Descriptor, Preset, Settings as Rules};
use serde::Deserialize;

use super::errors::Errors;
use super::keizer::KeizerFields;
use super::mcmahon::McMahonFields;
use super::settings::stated_readings::ReadingFields;
use super::team_fields::typed::TeamSettingsFields;
use qisai_i18n::Words;

/// Form fields as typed.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct TournamentFields {
    pub name: String,
    pub section: String,
    pub slug: String,
    pub city: String,
    pub federation: String,
    pub start: String,
    pub end: String,
    pub chief_arbiter: String,
    pub chief_grade: String,
    /// Deputies, one per line, with the grade after a semicolon.
    pub deputies: String,
    pub time_control: String,
    pub discipline: String,
    /// In chess, set if the start positions are drawn.
    pub chess960: String,
    pub system: String,
    /// Contest of two competitors in a knockout.
    pub contest: String,
    /// Number of games in the contest's main part; empty for its default.
    pub contest_games: String,
    /// Number of matches of a meeting, each on its own board.
    pub contest_matches: String,
    /// Fields of a match of two: games, treatment of a tie, and further terms.
    pub match_games: String,
    pub match_tie: String,
    pub match_all: Option<String>,
    pub match_lot: Option<String>,
    pub match_swap: String,
    /// Fields of groups followed by a knockout: number of groups, number who advance from each, distribution to the
    /// groups, and match for third place.
    pub groups_count: String,
    pub groups_first: String,
    pub groups_split: String,
    /// Seating order of the knockout.
    pub groups_seating: String,
    pub groups_third: Option<String>,
    /// Fields of a challenge ladder.
    pub ladder_reach: String,
    pub ladder_answer: String,
    pub ladder_rest: String,
    pub ladder_inserts: Option<String>,
    /// Expected number of entrants; together with the days it determines the proposed format and rounds.
    pub entrants: String,
    /// Set if the form is only to be filled in and shown again.
    pub propose: String,
    pub rounds: String,
    /// Number of cycles of a round robin; empty for the system's default.
    pub cycles: String,
    /// Set if the rounds keep their order where two cycles meet.
    pub same_order: String,
    /// Meeting of a round robin: `one`, `two_games` or `two_match`.
    pub meeting: String,
    /// Teams of a Schiller.
    pub teams: String,
    /// Treatment of the games of a competitor who leaves a round robin.
    pub leaving: String,
    /// Pairs of a custom table, one line per round.
    pub table: String,
    /// Set if unusual pairs are accepted.
    pub accept_flaws: String,
    /// Number of the first board of a round; empty if the form has no such field.
    pub first_board: String,
    pub scoring: String,
    pub bye: String,
    pub preset: String,
    pub tie_breaks: String,
    pub reason: String,
    /// Points of win, draw, loss and pairing-allocated bye, if the scoring is `custom`.
    pub custom: String,
    /// Points of an absent player in custom scoring; empty for the points of a loss.
    pub custom_absent: String,
    /// Set if a bye value that matches no result is accepted.
    pub accept_bye: String,
    /// Groups of starting numbers who must not meet, one group per line.
    pub prohibited: String,
    /// Rounds in which members of one club are kept apart if possible: `1-3`.
    pub apart_clubs: String,
    /// Rounds in which members of one federation are kept apart if possible.
    pub apart_federations: String,
    /// Families that are kept apart if possible, one per line.
    pub apart_families: String,
    /// Edition of the laws for checking records; empty for the edition of the event's first day.
    pub laws: String,
    /// List from which the ratings are taken.
    pub rating_list: String,
    /// Conditions of entry.
    pub admission: String,
    /// In chess, codes of the event kind and of the exemption for title norms.
    pub norm_kind: String,
    pub norm_exemption: String,
    /// Language of printed documents; empty for the language of the user who prints.
    pub print_lang: String,
    /// Paper size: `a4` or `letter`; empty means `a4`.
    pub print_paper: String,
    /// Visibility: `private`, `unlisted` or `public`.
    pub visibility: String,
    /// Entries in the order of the numbers that the form showed.
    pub seats: String,
    /// Settings of a Keizer, read from the same form.
    #[serde(skip)]
    pub keizer: KeizerFields,
    /// Team fields, read from the same form.
    #[serde(skip)]
    pub team: TeamSettingsFields,
    /// Rules of McMahon, read from the same form.
    #[serde(skip)]
    pub mcmahon: McMahonFields,
    /// Readings of articles in the settings, read from the same form.
    #[serde(skip)]
    pub readings: ReadingFields,
    /// Version of the tournament that the form was made from.
    pub seen: u64,
    /// Version of the event that the form was made from.
    pub event_seen: u64,
}

impl TournamentFields {
    /// Returns the form fields of an event.
    pub fn of_event(event: &Event) -> Self {
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

pub(super) fn event(fields: &TournamentFields, t: Words, errors: &mut Errors) -> Event {
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

pub(super) fn rounds(fields: &TournamentFields, t: Words, errors: &mut Errors) -> Option<u16> {
    let rounds =
        fields.rounds.trim().parse().ok().filter(|rounds| (1..=qisai_domain::setup::MAX_ROUNDS).contains(rounds));
    if rounds.is_none() {
        errors.insert("rounds", t.rounds_between(qisai_domain::setup::MAX_ROUNDS));
    }
    rounds
}

/// Returns the typed order, or the preset's, if the rules allow its computation.
pub(super) fn tie_breaks(fields: &TournamentFields, rules: &Rules, t: Words, errors: &mut Errors) -> Vec<String> {
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
/// Returns the stored values that another user has changed. The typed value stays in its field, with the stored one
/// next to it.
pub(super) fn differing(typed: &TournamentFields, stored: &TournamentFields, t: Words) -> Errors {
    let compared = [
        ("name", &typed.name, &stored.name),
        ("section", &typed.section, &stored.section),
        ("slug", &typed.slug, &stored.slug),
        ("city", &typed.city, &stored.city),
        ("federation", &typed.federation, &stored.federation),
        ("start", &typed.start, &stored.start),
        ("end", &typed.end, &stored.end),
        ("chief_arbiter", &typed.chief_arbiter, &stored.chief_arbiter),
        ("chief_grade", &typed.chief_grade, &stored.chief_grade),
        ("deputies", &typed.deputies, &stored.deputies),
        ("time_control", &typed.time_control, &stored.time_control),
        ("rounds", &typed.rounds, &stored.rounds),
        ("first_board", &typed.first_board, &stored.first_board),
        ("tie_breaks", &typed.tie_breaks, &stored.tie_breaks),
        ("rating_list", &typed.rating_list, &stored.rating_list),
        ("admission", &typed.admission, &stored.admission),
        ("prohibited", &typed.prohibited, &stored.prohibited),
        ("apart_families", &typed.apart_families, &stored.apart_families),
        ("apart_clubs", &typed.apart_clubs, &stored.apart_clubs),
        ("apart_federations", &typed.apart_federations, &stored.apart_federations),
    ];
    let plain = |text: &str| text.replace("\r\n", "\n").trim().to_owned();
    let differs = compared.into_iter().filter(|(_, typed, stored)| plain(typed) != plain(stored));
    differs.map(|(field, _, stored)| (field, t.stored_meanwhile(stored))).collect()
}

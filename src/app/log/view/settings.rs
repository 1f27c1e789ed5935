//! Edited settings as text: name, old value and new value of each setting. Long lists and settings without a short text
//! are only named.

use chrono::NaiveDate;
use qisai_domain::event::book::BookFacts;
use qisai_domain::{
    Acceleration, Contest, Entrants, Event, Format, Limits, Play, PrintLang, PublishLevel, Reading, Reporting,
    ReportingMode, ScoreSystem, Scoring, SeparateBy, Separation, Settings, StagePart,
};
use qisai_records::Laws;
use qisai_standings::Descriptor;

use crate::print::Paper;
use crate::standings::tie_breaks;
use crate::{contests, formats, ratings};
use qisai_i18n::Words;

/// Settings that differ, as text in order.
struct Differences {
    t: Words,
    told: Vec<String>,
}

impl Differences {
    fn new(t: Words) -> Self {
        Self { t, told: Vec::new() }
    }

    /// Adds a setting with its old and its new value, if these differ.
    fn value(&mut self, name: &str, [before, after]: [String; 2]) {
        if before != after {
            let shown = |value: String| if value.is_empty() { "–".to_owned() } else { value };
            self.told.push(self.t.setting_changed(name, shown(before), shown(after)));
        }
    }

    /// Adds the name of a setting that differs, without its values.
    fn named(&mut self, name: &str, differs: bool) {
        if differs {
            self.told.push(name.to_owned());
        }
    }

    /// Adds the values if their texts differ, otherwise the name.
    fn value_or_name(&mut self, name: &str, values: [String; 2], differs: bool) {
        let [before, after] = &values;
        if before == after { self.named(name, differs) } else { self.value(name, values) }
    }

    /// Returns all differences; the given name if none was added.
    fn or_else(self, name: &str) -> Vec<String> {
        if self.told.is_empty() { vec![name.to_owned()] } else { self.told }
    }
}

/// Returns the changes of an event's own data.
pub(super) fn of_event(before: &Event, after: &Event, t: Words) -> Vec<String> {
    let mut found = Differences::new(t);
    let pair = [before, after];
    let day = |day: Option<NaiveDate>| day.map(|day| day.to_string()).unwrap_or_default();
    found.value(t.event_name(), of(pair, |it| it.name.clone()));
    found.value(t.address_word(), of(pair, |it| it.slug.clone()));
    found.value(t.venue(), of(pair, |it| it.city.clone()));
    found.value(t.federation(), of(pair, |it| it.federation.clone()));
    found.value(t.first_day(), of(pair, |it| day(it.start)));
    found.value(t.last_day(), of(pair, |it| day(it.end)));
    found.value(t.chief_arbiter(), of(pair, |it| it.chief_arbiter.clone()));
    found.value(t.deputies(), of(pair, |it| it.deputies.join(t.list_comma())));
    found.named(t.chief_grade(), before.grades != after.grades);
    of_books(&mut found, [&before.book, &after.book]);
    found.value(t.visibility(), of(pair, |it| t.visibility_of(&it.visibility).to_owned()));
    found.or_else(t.event_word())
}

/// Adds the changes of the facts for the books.
fn of_books(found: &mut Differences, pair: [&BookFacts; 2]) {
    let t = found.t;
    let [before, after] = pair;
    found.value(t.books_hosts(), of(pair, |it| it.hosts.join(t.list_comma())));
    found.value(t.books_organisers(), of(pair, |it| it.organisers.join(t.list_comma())));
    found.value(t.books_co_organisers(), of(pair, |it| it.co_organisers.join(t.list_comma())));
    found.named(t.print_regulations(), before.regulations != after.regulations);
    found.named(t.print_supplement(), before.supplement != after.supplement);
    found.named(t.print_organising_committee(), before.committee != after.committee);
    found.named(t.print_appeals_committee(), before.appeals != after.appeals);
    found.named(t.books_fair_play(), before.fair_play != after.fair_play);
}

/// Applies one function to both values.
fn of<T>([before, after]: [&T; 2], say: impl Fn(&T) -> String) -> [String; 2] {
    [say(before), say(after)]
}

fn number(value: Option<u16>) -> String {
    value.map(|value| value.to_string()).unwrap_or_default()
}

fn yes_or_no(is: bool, t: Words) -> String {
    let said = if is { t.setting_yes() } else { t.setting_no() };
    said.to_owned()
}

/// Returns the changes of the settings shared by all stages.
pub fn of_tournament(before: &Settings, after: &Settings, t: Words) -> Vec<String> {
    let (rows, mut told) = ([before, after], Differences::new(t));
    told.value(t.section(), of(rows, |it| it.name.clone()));
    told.value(t.address_word(), of(rows, |it| it.slug.clone()));
    told.value(t.setting_position(), of(rows, |it| it.position.to_string()));
    told.value(t.setting_game(), of(rows, |it| formats::discipline(it.discipline, t).to_owned()));
    told.value(t.chess960(), of(rows, |it| yes_or_no(it.is_chess960(), t)));
    told.value(t.setting_regulations(), of(rows, |it| t.tie_break_edition(it.regulations.tie_breaks).to_owned()));
    told.value(t.laws_label(), of(rows, |it| laws(it.laws.as_deref(), t)));
    told.value(t.rating_list(), of(rows, |it| it.rating_list.clone()));
    told.value(t.admission(), of(rows, |it| it.admission.clone()));
    told.value(t.norm_kind(), of(rows, |it| ratings::norm_kind(it.norms.kind, t).to_owned()));
    let exempt =
        |it: &Settings| it.norms.exemption.map_or(t.norm_exemption_none(), |it| ratings::exempt(it, t)).to_owned();
    told.value(t.norm_exemption(), of(rows, exempt));
    told.value(t.visibility(), of(rows, |it| t.visibility_of(&it.visibility).to_owned()));
    reporting(&mut told, [&before.reporting, &after.reporting]);
    told.value(t.publish_level(), of(rows, |it| level(it.publishing.in_play, t).to_owned()));
    told.value(t.holds_last_round(), of(rows, |it| yes_or_no(it.publishing.holds_last_round, t)));
    told.value(t.first_board(), of(rows, |it| it.first_board.to_string()));
    told.value(t.setting_print_lang(), of(rows, |it| print_lang(it.printing.lang, t).to_owned()));
    told.value(t.setting_print_paper(), of(rows, |it| Paper::from(it.printing.paper).name().to_owned()));
    told.or_else(t.part_settings())
}

fn laws(code: Option<&str>, t: Words) -> String {
    let Some(code) = code else { return t.laws_by_date().to_owned() };
    Laws::named(code).map_or_else(|| code.to_owned(), |laws| t.laws_edition(&laws).to_owned())
}

fn level(level: PublishLevel, t: Words) -> &'static str {
    match level {
        PublishLevel::Pairings => t.level_pairings(),
        PublishLevel::Results => t.level_results(),
        PublishLevel::Standings => t.level_standings(),
    }
}

fn print_lang(lang: Option<PrintLang>, t: Words) -> &'static str {
    match lang {
        Some(PrintLang::Zh) => t.print_chinese(),
        Some(PrintLang::En) => t.print_english(),
        Some(PrintLang::Both) => t.print_both(),
        None => t.print_language_open(),
    }
}

fn reporting(told: &mut Differences, rows: [&Reporting; 2]) {
    let t = told.t;
    let posture = |posture: ReportingMode| match posture {
        ReportingMode::Kiosk => t.setting_by_kiosk(),
        ReportingMode::Phones => t.setting_by_phones(),
        ReportingMode::Arbiters => t.setting_by_arbiters(),
    };
    told.value(t.setting_reports(), of(rows, |it| posture(it.posture).to_owned()));
    told.value(t.agreed_counts(), of(rows, |it| yes_or_no(it.agreed_counts, t)));
    told.value(t.contest_minutes(), of(rows, |it| it.contest_minutes.to_string()));
    told.value(t.second_pass_needed(), of(rows, |it| yes_or_no(it.second_pass, t)));
    told.value(t.bye_requests_allowed(), of(rows, |it| yes_or_no(it.bye_requests, t)));
    told.value(t.records_allowed(), of(rows, |it| yes_or_no(it.records, t)));
}

/// Returns the changes of a part of a stage.
pub fn of_stage(before: &StagePart, after: &StagePart, t: Words) -> Vec<String> {
    let (part, mut told) = (t.stage_part(after.kind()), Differences::new(t));
    match (before, after) {
        (StagePart::Name(before), StagePart::Name(after)) => told.value(part, [before.clone(), after.clone()]),
        (StagePart::Play(before), StagePart::Play(after)) => play(&mut told, [before, after]),
        (StagePart::Entrants(before), StagePart::Entrants(after)) => entrants(&mut told, [before, after]),
        (StagePart::Order(before), StagePart::Order(after)) => {
            told.value(t.tie_breaks(), [order(before, t), order(after, t)]);
        }
        (StagePart::Limits(before), StagePart::Limits(after)) => limits(&mut told, [before, after]),
        (StagePart::RanksFrom(before), StagePart::RanksFrom(after)) => {
            told.value(part, [number(*before), number(*after)]);
        }
        _ => {}
    }
    told.or_else(part)
}

fn entrants(told: &mut Differences, rows: [&Entrants; 2]) {
    let t = told.t;
    let [before, after] = rows;
    told.value(t.setting_groups(), of(rows, |it| it.groups.to_string()));
    let others = Entrants { groups: after.groups, ..before.clone() };
    told.named(t.part_entrants(), others != *after);
}

fn order(codes: &[String], t: Words) -> String {
    let short = |code: &String| match code.parse::<Descriptor>() {
        Ok(descriptor) => tie_breaks::label(&descriptor, t).short,
        Err(_) => code.clone(),
    };
    codes.iter().map(short).collect::<Vec<_>>().join(t.list_comma())
}

fn limits(told: &mut Differences, rows: [&Limits; 2]) {
    let t = told.t;
    let [before, after] = rows;
    told.named(t.prohibited_pairs(), before.prohibited != after.prohibited);
    told.value(t.apart_clubs(), of(rows, |it| spans(it, &SeparateBy::Club)));
    told.value(t.apart_federations(), of(rows, |it| spans(it, &SeparateBy::Federation)));
    told.named(t.apart_families(), families(before) != families(after));
    told.named(t.fixed_games(), before.fixed != after.fixed);
}

/// Returns the spans of rounds of one kind of separation: `1-3`.
fn spans(limits: &Limits, by: &SeparateBy) -> String {
    let of_kind = limits.separations.iter().filter(|separation| separation.by == *by);
    let said = of_kind.map(|it| format!("{}-{}", it.first_round, it.last_round));
    said.collect::<Vec<_>>().join(", ")
}

fn families(limits: &Limits) -> Vec<&Separation> {
    limits.separations.iter().filter(|separation| matches!(separation.by, SeparateBy::Family { .. })).collect()
}

fn play(told: &mut Differences, rows: [&Play; 2]) {
    let t = told.t;
    let [before, after] = rows;
    format(told, [&before.format, &after.format]);
    told.value(t.time_control(), of(rows, Play::clocks));
    let [were, are] = rows.map(|play| play.without_clocks().contests);
    told.value_or_name(t.setting_meeting(), [meeting(&were, t), meeting(&are, t)], were != are);
    scoring(told, [&before.scoring, &after.scoring]);
    told.named(t.team_line_ups(), before.line_ups != after.line_ups);
    told.named(t.setting_line_up_terms(), before.line_up_terms != after.line_up_terms);
    told.named(t.team_part_lists(), before.teams != after.teams);
    told.named(t.team_part_swiss(), before.team_swiss != after.team_swiss);
    for reading in Reading::ALL {
        told.value(t.reading(reading), of(rows, |it| t.reading_choice(reading, &it.readings.chosen(reading))));
    }
    told.value(t.table_leaving(), of(rows, |it| t.leaving_rule(it.leaving).to_owned()));
    told.value(t.setting_lost_places(), of(rows, |it| t.lost_places(it.lost_places).to_owned()));
    told.value(t.league_confirmed_after(), of(rows, |it| number(it.league.confirmed_after)));
    told.value(t.arrange_allowed(), of(rows, |it| yes_or_no(it.league.players_arrange, t)));
    told.value(t.squads_tied(), of(rows, |it| number(it.squads.tied_after)));
    told.value(t.squads_substitutions(), of(rows, |it| number(it.squads.substitutions)));
    let day = |it: &Play| it.squads.registered_until.map(|day| day.to_string()).unwrap_or_default();
    told.value(t.setting_registered_until(), of(rows, day));
}

/// Returns the contest of the rounds to come as text.
fn meeting(contests: &[(u16, Contest)], t: Words) -> String {
    contests.last().map(|(_, contest)| contests::line(contest, t)).unwrap_or_default()
}

fn format(told: &mut Differences, rows: [&Format; 2]) {
    let t = told.t;
    let [before, after] = rows;
    told.value_or_name(t.setting_system(), of(rows, |it| system(it, t)), before.plain() != after.plain());
    let starts = rows.map(|it| it.mcmahon().map(|rules| &rules.starts));
    told.named(t.setting_start_scores(), starts[0] != starts[1]);
    if let [Some(were), Some(are)] = rows.map(Format::announced) {
        told.value(t.setting_rounds(), [were.to_string(), are.to_string()]);
        let said = of(rows, |it| acceleration(it, t).to_owned());
        told.value_or_name(t.setting_acceleration(), said, before.acceleration() != after.acceleration());
    }
}

/// Returns the system without its acceleration as text.
fn system(format: &Format, t: Words) -> String {
    t.offered_system(&format.plain())
}

fn acceleration(format: &Format, t: Words) -> &'static str {
    match format.acceleration() {
        None | Some(Acceleration::None) => "",
        Some(Acceleration::Baku) => t.baku(),
        Some(Acceleration::Records { .. }) => t.accelerated(),
    }
}

fn scoring(told: &mut Differences, rows: [&Scoring; 2]) {
    let t = told.t;
    let [before, after] = rows;
    let said = |scores: &ScoreSystem| formats::scoring(scores, t);
    told.value_or_name(t.scoring(), of(rows, |it| said(&it.games)), before.games != after.games);
    let matches = of(rows, |it| it.matches.as_ref().map(said).unwrap_or_default());
    told.value_or_name(t.setting_match_points(), matches, before.matches != after.matches);
    told.named(t.setting_forfeited_match(), before.forfeited_match != after.forfeited_match);
    told.value(t.setting_min_present(), of(rows, |it| it.min_present.to_string()));
}

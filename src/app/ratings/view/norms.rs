//! Title norms: made, still possible, and missed because of the mix of opponents.

use askama::Template;
use qisai_exchange::csv_tables::CsvCell;
use qisai_ratings::norms::{Affiliation, EventFacts, NoNorms, NormEvent};

use super::norm_candidates::{Candidate, candidates, performed};
use super::norm_shapes::NormsShape;
use crate::Result;
use crate::address::{Encoding, Subject};
use crate::files::tables::{self, Spreadsheet};
use crate::names::of_person;
use crate::public::{Person, PublicFrame, PublicTab, Rendered, Scene, html, json, spreadsheet};
use crate::ratings::{self, halves};
use qisai_i18n::Words;

/// Maximum number of people with an unknown federation that are named.
const NAMED: usize = 10;

#[derive(Template)]
#[template(path = "ratings/norms.html")]
struct NormsPage {
    frame: PublicFrame,
    /// Reason for which there are no norms, if so.
    nothing: Option<&'static str>,
    made: Vec<NormLine>,
    /// Norms still possible; `None` when the event is over.
    possible: Option<Vec<NormLine>>,
    missed: Vec<NormLine>,
    notes: Vec<String>,
}

struct NormLine {
    person: Person,
    title: &'static str,
    /// Score, `4½ of 6`.
    score: String,
    average: String,
    performance: String,
    counts_as: u16,
    /// Requirements that are still needed or not met.
    what: String,
}

pub(crate) fn render(scene: &Scene, encoding: Encoding) -> Result<Option<Rendered>> {
    if scene.last == 0 {
        return Ok(None);
    }
    let event = NormEvent::new(scene.tournament, scene.event, (scene.stage, scene.group));
    let candidates = event.as_ref().map(|event| candidates(scene, event)).unwrap_or_default();
    match encoding {
        Encoding::Html => html(&page(scene, event.as_ref().map_err(|why| *why), &candidates)),
        Encoding::Json => json(scene, &NormsShape::new(scene, event.as_ref().ok(), performed(&candidates))),
        Encoding::Csv | Encoding::Xlsx => spreadsheet(table(scene, &candidates).named(scene.t.norms()), encoding),
        Encoding::Games(_) | Encoding::Calendar => Ok(None),
    }
}

fn page(scene: &Scene, event: Result<&NormEvent, NoNorms>, candidates: &[Candidate]) -> NormsPage {
    let t = scene.t;
    let made = candidates.iter().filter(|candidate| candidate.judgement.is_norm());
    let possible = candidates.iter().filter_map(|candidate| Some((candidate, candidate.needed.clone()?)));
    let missed = performed(candidates).filter(|candidate| !candidate.judgement.is_norm());
    let over = scene.is_finished();
    let lacks = |candidate: &Candidate| {
        let failures = candidate.judgement.failures.iter().map(|failure| ratings::failure(failure, t));
        failures.collect::<Vec<_>>().join(t.semicolon())
    };
    NormsPage {
        frame: PublicFrame::new(scene, PublicTab::Overview, Subject::Norms, t.norms().to_owned()),
        nothing: event.err().map(|why| ratings::no_norms(why, t)),
        made: made.map(|candidate| line(scene, candidate, String::new())).collect(),
        possible: (!over).then(|| possible.map(|(candidate, needed)| line(scene, candidate, needed)).collect()),
        missed: if over {
            missed.map(|candidate| line(scene, candidate, lacks(candidate))).collect()
        } else {
            Vec::new()
        },
        notes: event.map(|event| notes(scene, event.facts())).unwrap_or_default(),
    }
}

/// Returns the notes on the whole event: edition, time, kind, the field, interpretations of the text.
fn notes(scene: &Scene, facts: &EventFacts) -> Vec<String> {
    let t = scene.t;
    let mut notes = ratings::norm_notes(scene.event, facts, t);
    notes.extend(facts.pace.failure().map(|failure| t.ended(&ratings::failure(&failure, t))));
    if let Some(field) = facts.field {
        notes.push(t.field_counts(field.foreign, field.federations, field.titled));
        notes.extend(field.is_international().then(|| t.exempt_swiss().to_owned()));
        notes.extend(field.is_strong().then(|| t.strong_swiss().to_owned()));
    }
    notes.extend(without_federation(scene).map(|people| t.norms_without_federation(people)));
    notes.push(t.norm_readings().to_owned());
    notes
}

/// Returns the people without a federation code, with the text that stands in its place; `None` if all are known. Games
/// against them count for no norm (1.4.2a).
fn without_federation(scene: &Scene) -> Option<String> {
    let t = scene.t;
    let is_unknown = |code: &str| !["FID", "NON"].contains(&code) && Affiliation::of(code).federation().is_none();
    let label = |person: &qisai_domain::Person| match person.federation() {
        "" => of_person(person, t).to_owned(),
        word => t.name_with(of_person(person, t), word),
    };
    let members = scene.members();
    let people: Vec<String> =
        members.iter().filter(|(_, person)| is_unknown(person.federation())).map(|(_, person)| label(person)).collect();
    let (shown, more) = (people.iter().take(NAMED).cloned().collect::<Vec<_>>(), people.len().saturating_sub(NAMED));
    let named = shown.join(t.list_comma());
    (!people.is_empty()).then(|| if more > 0 { t.and_more(named, more) } else { named })
}

fn line(scene: &Scene, candidate: &Candidate, what: String) -> NormLine {
    let t: Words = scene.t;
    let figures = candidate.judgement.figures.as_ref();
    let dash = || "–".to_owned();
    NormLine {
        person: scene.sitting((candidate.entry, Some(candidate.who))),
        title: ratings::title(candidate.title),
        score: figures.map_or_else(dash, |it| t.score_of(halves(it.half_points.into()), it.games)),
        average: figures.map_or_else(dash, |it| it.performance.average.to_string()),
        performance: figures.map_or_else(dash, |it| it.performance.rating.to_string()),
        counts_as: candidate.judgement.counts_as,
        what,
    }
}

fn table(scene: &Scene, candidates: &[Candidate]) -> Spreadsheet {
    let t = scene.t;
    let mut table = Spreadsheet::new([
        t.number_short(),
        t.name(),
        t.title(),
        t.norm(),
        t.games_rated(),
        t.score(),
        t.opponents_average(),
        t.performance(),
        t.why_not_norm(),
    ]);
    table.rows.extend(performed(candidates).filter_map(|candidate| {
        let figures = candidate.judgement.figures.as_ref()?;
        let person = scene.sitting((candidate.entry, Some(candidate.who)));
        let lacks = candidate.judgement.failures.iter().map(|failure| ratings::failure(failure, t));
        Some(vec![
            CsvCell::from(i64::from(person.no)),
            CsvCell::text(person.name.name),
            CsvCell::text(ratings::title(candidate.title)),
            CsvCell::from(i64::from(candidate.judgement.is_norm())),
            tables::number(Some(figures.games)),
            tables::decimal(Some(&ratings::plain(50 * i32::from(figures.half_points)))),
            tables::number(Some(figures.performance.average)),
            tables::number(Some(figures.performance.rating)),
            CsvCell::text(lacks.collect::<Vec<_>>().join(t.semicolon())),
        ])
    }));
    table
}

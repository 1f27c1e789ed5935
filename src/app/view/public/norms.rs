//! Title norms: made, still possible, and missed because of the mix of opponents.

use std::collections::BTreeSet;

use askama::Template;
use qisai_domain::{EntryId, EntryStatus, PersonId, Seat, Sex};
use qisai_exchange::csv_tables::CsvCell;
use qisai_ratings::norms::{
    Affiliation, EventFacts, Judgement, NoNorms, NormCase, NormEvent, NormTitle, Remaining, RoundOutcome, judge,
    outlook,
};

use super::frame::{PublicFrame, PublicTab};
use super::norm_shapes::NormsShape;
use super::scene::{Person, Scene};
use super::tables::{self, Spreadsheet};
use super::{Rendered, html, json, spreadsheet};
use crate::ViewError;
use crate::address::{Encoding, Subject};
use crate::names::of_person;
use crate::ratings::{self, halves};
use qisai_i18n::Words;

/// Maximum number of people with an unknown federation that are named.
const NAMED: usize = 10;

#[derive(Template)]
#[template(path = "public/norms.html")]
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

/// Player and title with the judgement of the norm.
pub(super) struct Candidate {
    pub entry: EntryId,
    pub who: PersonId,
    pub title: NormTitle,
    pub judgement: Judgement,
    /// Requirements for the remaining rounds, if the norm is still possible.
    needed: Option<String>,
}

pub(super) fn render(scene: &Scene, encoding: Encoding) -> Result<Option<Rendered>, ViewError> {
    if scene.last == 0 {
        return Ok(None);
    }
    let event = NormEvent::new(scene.tournament, scene.event, (scene.stage, scene.group));
    let candidates = event.as_ref().map(|event| candidates(scene, event)).unwrap_or_default();
    match encoding {
        Encoding::Html => html(&page(scene, event.as_ref().map_err(|why| *why), &candidates)),
        Encoding::Json => json(&NormsShape::new(scene, event.as_ref().ok(), performed(&candidates))),
        Encoding::Csv | Encoding::Xlsx => spreadsheet(table(scene, &candidates).named(scene.t.norms()), encoding),
        Encoding::Games(_) | Encoding::Calendar => Ok(None),
    }
}

/// Returns the players with the norms useful to them: the titles above the one held, the women's titles for women.
fn candidates(scene: &Scene, event: &NormEvent) -> Vec<Candidate> {
    let pairs = scene.members().into_iter().flat_map(|(seat, person)| {
        let (held, is_woman) = (person.title(), person.sex() == Some(Sex::Female));
        let wanted = move |title: &NormTitle| title.is_above(held) && (!title.is_womens() || is_woman);
        NormTitle::ALL.into_iter().filter(wanted).map(move |title| (seat.id(), person.id, title))
    });
    let pool = pool(scene);
    pairs
        .filter_map(|(entry, who, title)| {
            let case = event.case(who)?;
            let judgement = judge(&case, title);
            let remaining = event.remaining(who);
            let needed = if judgement.is_norm() || remaining.is_empty() {
                None
            } else {
                let strongest = strongest(pool.iter(), who, &case, &remaining);
                ratings::needed(title, &outlook(&case, title, &remaining), remaining.len(), strongest, scene.t)
            };
            Some(Candidate { entry, who, title, judgement, needed })
        })
        .collect()
}

/// Returns the rated players that remain in the tournament, the strongest first.
fn pool(scene: &Scene) -> Vec<(u16, PersonId)> {
    let plays = |seat: &Seat<'_>| seat.entry.status == EntryStatus::InPlay && seat.participation.left.is_none();
    let rated = scene.members().into_iter().filter(|(seat, _)| plays(seat));
    let mut pool: Vec<_> = rated.filter_map(|(_, person)| Some((person.rating()?, person.id))).collect();
    pool.sort_unstable_by(|one, other| other.cmp(one));
    pool
}

/// Returns the average rating of the strongest possible opponents in the rounds whose opponents are not known; nobody
/// is met twice. `pool` lists the strongest first.
fn strongest<'a>(
    pool: impl Iterator<Item = &'a (u16, PersonId)>,
    who: PersonId,
    case: &NormCase,
    remaining: &[Remaining],
) -> u16 {
    let met = case.rounds.iter().filter_map(|round| match &round.what {
        RoundOutcome::Game(game) | RoundOutcome::Fast(game) => Some(game.opponent.key),
        RoundOutcome::Pending(opponent) => Some(opponent.key),
        RoundOutcome::ForfeitWin(_) | RoundOutcome::ForfeitLoss | RoundOutcome::AllocatedBye | RoundOutcome::Bye => {
            None
        }
    });
    let met: BTreeSet<u32> = met.chain([who.0]).collect();
    let unknown = remaining.iter().filter(|round| **round == Remaining::Unknown).count();
    let others = pool.filter(|(_, other)| !met.contains(&other.0));
    let ratings: Vec<u32> = others.take(unknown).map(|(rating, _)| u32::from(*rating)).collect();
    let count = u32::try_from(ratings.len()).unwrap_or(u32::MAX).max(1);
    u16::try_from(ratings.iter().sum::<u32>() / count).unwrap_or(u16::MAX)
}

/// Returns the candidates that have the performance of the title.
fn performed(candidates: &[Candidate]) -> impl Iterator<Item = &Candidate> {
    candidates.iter().filter(|candidate| {
        let figures = candidate.judgement.figures.as_ref();
        figures.is_some_and(|figures| figures.performance.rating >= candidate.title.performance())
    })
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
        frame: PublicFrame::new(scene, PublicTab::Info, Subject::Norms, t.norms().to_owned()),
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

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use qisai_ratings::norms::{Affiliation, Applicant, EventKind, NormRound, Opponent, Pace, System};

    use super::*;

    /// Returns the case of a player who is paired with these opponents in the first rounds.
    fn case(met: &[u32]) -> NormCase {
        let event = EventFacts {
            rounds: 5,
            system: System::Swiss,
            kind: EventKind::Ordinary,
            pace: Pace::Unknown,
            exemption: None,
            host: String::new(),
            is_of_teams: false,
            field: None,
        };
        let round = |(number, key): (u16, &u32)| NormRound { number, what: RoundOutcome::Pending(opponent(*key)) };
        NormCase {
            applicant: Applicant { affiliation: Affiliation::of("NED"), sex: None },
            event,
            rounds: (1..).zip(met).map(round).collect(),
        }
    }

    #[test]
    fn d5_the_strongest_are_those_that_were_not_met() {
        let pool: Vec<(u16, PersonId)> = (1..=6_u16).map(|at| (2600 - 10 * at, PersonId(at.into()))).collect();
        let of = |who: u32, met: &[u32], rounds: usize| {
            strongest(pool.iter(), PersonId(who), &case(met), &vec![Remaining::Unknown; rounds])
        };
        assert_eq!(of(6, &[], 1), 2590);
        assert_eq!(of(1, &[], 2), u16::midpoint(2580, 2570));
        assert_eq!(of(6, &[1, 3], 2), u16::midpoint(2580, 2560));
        assert_eq!(of(6, &[1, 2, 3, 4, 5], 2), 0);
        assert_eq!(of(9, &[], 9), u16::midpoint(2590, 2540), "no more than there are");
    }

    #[test]
    fn d5_of_a_large_field_nobody_is_looked_at_beyond_who_is_needed() {
        let pool: Vec<(u16, PersonId)> = (1..=3_200_u16).map(|at| (4_000 - at, PersonId(at.into()))).collect();
        let looked = Cell::new(0);
        let seen = pool.iter().inspect(|_| looked.set(looked.get() + 1));
        let remaining: Vec<Remaining> = std::iter::repeat_n(Remaining::Unknown, 5).collect();
        let average = strongest(seen, PersonId(3), &case(&[1, 2, 4]), &remaining);
        assert_eq!((average, looked.get()), (3_993, 9), "three who were met, oneself, and five to come");
    }

    fn opponent(key: u32) -> Opponent {
        Opponent { key, rating: None, title: None, affiliation: Affiliation::of(""), scoreless: false }
    }
}

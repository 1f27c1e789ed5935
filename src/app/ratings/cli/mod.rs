//! Commands `qisai ratings` and `qisai norms`.

pub mod percent;
pub(crate) mod points;

use std::collections::BTreeMap;
use std::fmt::Write;

use clap::{Args, ValueEnum};
use qisai_domain::norm_event::{EventKind, Exemption, NormFacts};
use qisai_domain::{Person, Tournament};
use qisai_i18n::Lang;
use qisai_ratings::norms::{Application, Certificate, MadeNorm, NormEvent, NormTitle, application};
use qisai_ratings::{EventReport, NoInitial, RatedGame, RatingList, RatingRules, UnratedEvent, Verdict, pooled};
use qisai_service::scope::Scope;
use qisai_view::address::{Encoding, PublicPage, Subject};
use qisai_view::{pages, ratings};
use serde::Serialize;
use serde_json::Value;

use crate::cli::failure::Failure;
use crate::cli::scope::ChosenGroup;
use crate::cli::{input, output};

/// Compute the rating report of tournament files
///
/// Follows FIDE B.02 and its chapter on rapid and blitz. For several files, first ratings are pooled over 26 months
/// (7.1.4) by FIDE ID, or by name without one.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  qisai ratings open.trf\n  qisai ratings spring.trf autumn.trf --list rapid --json"
)]
pub(super) struct Ratings {
    /// Tournament files; - for standard input
    #[arg(required = true)]
    files: Vec<String>,
    /// Rating list [default: that of each file's time control]
    #[arg(long, value_enum)]
    list: Option<List>,
    /// Print a JSON document:
    /// {"files":[{"file","report"}],"first_ratings":[{"fide_id","name","games","rating","reason"}]}
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    group: ChosenGroup,
}

/// Check the title norms of tournament files
///
/// Follows FIDE B.01. The norms of all files are combined by FIDE ID, or by name without one: 27 games, one norm
/// without an exemption, one from an event of article 1.5.6.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  qisai norms open.trf\n  qisai norms final.trf --exemption national-final\n  qisai norms 2024.trf 2025.trf 2026.trf --json"
)]
pub(super) struct Norms {
    /// Tournament files; - for standard input
    #[arg(required = true)]
    files: Vec<String>,
    /// Kind of the events (1.4.1b)
    #[arg(long, value_enum, default_value_t = RatedEventKind::Ordinary)]
    kind: RatedEventKind,
    /// Exemption from the rules on the opponents' federations (1.4.3a–c)
    #[arg(long, value_enum)]
    exemption: Option<Exempt>,
    /// Print a JSON document:
    /// {"files":[{"file","report"}],"titles":[{"fide_id","name","title","norms","games","rating","lacks"}]}
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    group: ChosenGroup,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum List {
    Standard,
    Rapid,
    Blitz,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum RatedEventKind {
    /// Nine games
    Ordinary,
    /// World or continental championship of teams or clubs: seven games
    TeamChampionship,
    /// World Cup: eight games, which count as nine
    WorldCup,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Exempt {
    /// Final of a national championship (1.4.3a)
    NationalFinal,
    /// National championship of teams, for players of the host federation (1.4.3b)
    NationalTeams,
    /// Zonal or sub-zonal tournament (1.4.3c)
    Zonal,
}

/// File and the report on it.
#[derive(Serialize)]
struct FileReport {
    file: String,
    report: Value,
}

#[derive(Serialize)]
struct RatingsJson {
    files: Vec<FileReport>,
    first_ratings: Vec<FirstRating>,
}

/// First rating, or the reason why there is none.
#[derive(Serialize)]
struct FirstRating {
    fide_id: String,
    name: String,
    games: usize,
    rating: Option<u16>,
    reason: Option<&'static str>,
}

#[derive(Serialize)]
struct NormsJson {
    files: Vec<FileReport>,
    titles: Vec<TitleJson>,
}

/// Norms of a player for a title.
#[derive(Serialize)]
struct TitleJson {
    fide_id: String,
    name: String,
    title: &'static str,
    norms: usize,
    games: u16,
    /// Rating that must have been reached (1.5.3).
    rating: u16,
    lacks: Vec<LackJson>,
}

#[derive(Serialize)]
struct LackJson {
    condition: &'static str,
    article: &'static str,
}

/// Person of several files, by FIDE ID, otherwise by name.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct RatedPerson {
    key: String,
    fide_id: String,
    name: String,
}

impl RatedPerson {
    fn of(person: &Person) -> Self {
        let (fide_id, name) = (person.fide_id().to_owned(), person.name().to_owned());
        Self { key: if fide_id.is_empty() { name.clone() } else { fide_id.clone() }, fide_id, name }
    }
}

impl Ratings {
    pub(super) fn run(self) -> Result<(), Failure> {
        let (mut files, mut text) = (Vec::new(), String::new());
        let mut unrated: BTreeMap<String, (RatedPerson, Vec<UnratedEvent>)> = BTreeMap::new();
        for file in &self.files {
            let scope = opened(file, self.group, |_| {})?;
            let list = self.list.map(|list| match list {
                List::Standard => RatingList::Standard,
                List::Rapid => RatingList::Rapid,
                List::Blitz => RatingList::Blitz,
            });
            let of = Subject::Ratings(list);
            if self.json {
                files.push(FileReport { file: file.clone(), report: report(&scope, of, file)? });
            } else {
                text.push_str(&table(&scope, of, file, self.files.len())?);
            }
            let list = list.or_else(|| ratings::list_of(scope.stage())).unwrap_or_default();
            for (known, event) in unrated_of(&scope, list) {
                unrated.entry(known.key.clone()).or_insert_with(|| (known, Vec::new())).1.push(event);
            }
        }
        let several = self.files.len() > 1;
        let firsts = unrated.into_values().filter(|_| several).map(|(known, events)| first_rating(known, &events));
        let first_ratings: Vec<FirstRating> = firsts.collect();
        if self.json {
            return output::print_json(&RatingsJson { files, first_ratings });
        }
        for first in &first_ratings {
            let said =
                first.rating.map_or_else(|| first.reason.unwrap_or_default().replace('_', " "), |it| it.to_string());
            _ = writeln!(text, "{} {}: first rating from {} games: {said}", first.fide_id, first.name, first.games);
        }
        output::print(&text)
    }
}

impl Norms {
    pub(super) fn run(self) -> Result<(), Failure> {
        let kind = match self.kind {
            RatedEventKind::Ordinary => EventKind::Ordinary,
            RatedEventKind::TeamChampionship => EventKind::TeamChampionship,
            RatedEventKind::WorldCup => EventKind::WorldCup,
        };
        let exemption = self.exemption.map(|exempt| match exempt {
            Exempt::NationalFinal => Exemption::NationalFinal,
            Exempt::NationalTeams => Exemption::NationalTeams,
            Exempt::Zonal => Exemption::Zonal,
        });
        let (mut files, mut text) = (Vec::new(), String::new());
        let mut made: BTreeMap<(String, NormTitle), (RatedPerson, Vec<MadeNorm>)> = BTreeMap::new();
        for file in &self.files {
            let told = |tournament: &mut Tournament| {
                std::sync::Arc::make_mut(&mut tournament.settings).norms = NormFacts { kind, exemption };
            };
            let scope = opened(file, self.group, told)?;
            let norms = norms_of(&scope).map_err(|error| Failure::Wrong(format!("{file}: {error}")))?;
            if self.json {
                files.push(FileReport { file: file.clone(), report: report(&scope, Subject::Norms, file)? });
            } else {
                text.push_str(&table(&scope, Subject::Norms, file, self.files.len())?);
            }
            for (known, title, norm) in norms {
                made.entry((known.key.clone(), title)).or_insert_with(|| (known, Vec::new())).1.push(norm);
            }
        }
        let titles = made.into_iter().map(|((_, title), (known, norms))| {
            let Application { games, rating, lacks } = application(title, &norms);
            let lacks = lacks.iter().map(|lack| LackJson { condition: lack.code(), article: lack.article() });
            TitleJson {
                fide_id: known.fide_id,
                name: known.name,
                title: ratings::title(title),
                norms: norms.len(),
                games,
                rating,
                lacks: lacks.collect(),
            }
        });
        let titles: Vec<TitleJson> = titles.collect();
        if self.json {
            return output::print_json(&NormsJson { files, titles });
        }
        for title in &titles {
            let TitleJson { name, title, norms, games, rating, lacks, .. } = title;
            let lacks: Vec<String> = lacks.iter().map(|it| format!("{} ({})", it.condition, it.article)).collect();
            let lacks = if lacks.is_empty() { String::new() } else { format!(", lacks {}", lacks.join(", ")) };
            _ = writeln!(text, "{name}: {title}: {norms} norms, {games} games, needs a rating of {rating}{lacks}");
        }
        output::print(&text)
    }
}

/// Reads the chosen group of a file; `tell` sets the caller's information about the tournament.
fn opened(file: &str, group: ChosenGroup, tell: impl FnOnce(&mut Tournament)) -> Result<Scope, Failure> {
    let (mut read, notes) = input::tournament(file)?;
    input::warn(file, &notes);
    tell(&mut read.tournament);
    read.scope(group).map_err(|failure| failure.in_file(file))
}

fn rendered(scope: &Scope, subject: Subject, encoding: Encoding, file: &str) -> Result<Vec<u8>, Failure> {
    let page = PublicPage { subject, encoding };
    let shown = pages::render(&page, scope, Lang::En).map_err(|error| Failure::from(error).in_file(file))?;
    let nothing = || Failure::Wrong(format!("{file}: no round is public"));
    shown.map(|shown| shown.body).ok_or_else(nothing)
}

/// Returns the page as JSON.
fn report(scope: &Scope, subject: Subject, file: &str) -> Result<Value, Failure> {
    let body = rendered(scope, subject, Encoding::Json, file)?;
    serde_json::from_slice(&body).map_err(|error| Failure::Wrong(format!("{file}: {error}")))
}

/// Returns the page as a table, below the name of the file if there are several.
fn table(scope: &Scope, subject: Subject, file: &str, files: usize) -> Result<String, Failure> {
    let body = rendered(scope, subject, Encoding::Csv, file)?;
    let text = String::from_utf8_lossy(&body).trim_start_matches('\u{feff}').replace("\r\n", "\n");
    Ok(if files > 1 { format!("{file}:\n{text}") } else { text })
}

/// Returns the games of unrated players in a file whose last day is known.
fn unrated_of(scope: &Scope, list: RatingList) -> Vec<(RatedPerson, UnratedEvent)> {
    let (event, tournament) = (scope.event(), scope.tournament());
    let (Ok(rules), Some(ended)) = (RatingRules::on(list, event.start), event.end.or(event.start)) else {
        return Vec::new();
    };
    let groups: Vec<_> = tournament.all_groups().collect();
    let report = EventReport::of(tournament, event, &groups, rules);
    let unrated = report.lines.into_iter().filter(|line| matches!(line.verdict, Verdict::First(_)));
    let found = unrated.filter_map(|line| {
        let games = line.games.iter().map(|game| RatedGame { opponent: game.rating, score: game.score }).collect();
        Some((RatedPerson::of(tournament.person(line.person)?), UnratedEvent { ended, games }))
    });
    found.filter(|(_, event)| !event.games.is_empty()).collect()
}

fn first_rating(known: RatedPerson, events: &[UnratedEvent]) -> FirstRating {
    let rating = pooled(events);
    FirstRating {
        fide_id: known.fide_id,
        name: known.name,
        games: events.iter().map(|event| event.games.len()).sum(),
        rating: rating.ok(),
        reason: rating.err().map(NoInitial::code),
    }
}

/// Returns the norms achieved in a file.
fn norms_of(scope: &Scope) -> Result<Vec<(RatedPerson, NormTitle, MadeNorm)>, qisai_ratings::norms::NoNorms> {
    let tournament = scope.tournament();
    let event = NormEvent::new(tournament, scope.event(), (scope.stage(), scope.group()))?;
    let people = tournament.people.values();
    let norms = people.flat_map(|person| {
        let titles = NormTitle::ALL.into_iter().filter(|title| title.is_above(person.title()));
        let made = titles.filter_map(|title| {
            let certificate = Certificate::of(&event, person.id, title)?;
            Some((RatedPerson::of(person), title, MadeNorm::of(&certificate)?))
        });
        made.collect::<Vec<_>>()
    });
    Ok(norms.collect())
}

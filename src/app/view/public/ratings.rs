//! What the event does to ratings, each change with its games.

use crate::address::{Encoding, PublicAddress, Subject};
use std::collections::BTreeMap;

use askama::Template;
use qisai_domain::{Discipline, EntryId, Group, GroupId, PersonId, Stage};
use qisai_exchange::csv_tables::{CsvCell, Number};
use qisai_ratings::{EventReport, PlayerReport, RatingList, RatingRules, Verdict};
use serde::Serialize;

use super::frame::{Frame, Tab};
use super::scene::{Person, Scene};
use super::tables::{self, Table};
use super::{Rendered, html, json, spreadsheet};
use crate::ViewError;
use crate::groups;
use crate::names::Name;
use crate::ratings::{self, decimal, halves, plain};
use qisai_i18n::Words;

/// More players than this, and the games of each change are not on the page.
const GAMES_INLINE: usize = 200;

#[derive(Template)]
#[template(path = "public/ratings.html")]
struct RatingsPage {
    frame: Frame,
    /// Why there is nothing to show, if so.
    nothing: Option<&'static str>,
    notes: Vec<String>,
    lists: Vec<ListLink>,
    rows: Vec<RatingLine>,
}

/// The same report as games of another list.
struct ListLink {
    name: &'static str,
    href: PublicAddress,
    is_current: bool,
}

struct RatingLine {
    person: Person,
    games: usize,
    score: String,
    expected: String,
    k: String,
    change: String,
    /// By what the change is sorted.
    sort: String,
    new: String,
    performance: String,
    detail: Option<Detail>,
}

struct Detail {
    steps: Vec<RatingStep>,
    foot: String,
    left_out: Vec<(String, Name, &'static str)>,
}

struct RatingStep {
    round: String,
    name: Name,
    rating: u16,
    score: String,
    expected: String,
    gain: String,
}

/// `/t/{slug}/ratings.json`
#[derive(Debug, Serialize)]
struct RatingsShape<'a> {
    tournament: &'a str,
    version: u64,
    list: &'static str,
    regulations: &'static str,
    rows: Vec<RatingShape>,
}

/// One player; what is not known or does not apply is null.
#[derive(Debug, Serialize)]
struct RatingShape {
    id: EntryId,
    no: u32,
    name: String,
    rating: Option<u16>,
    games: usize,
    score: String,
    expected: Option<String>,
    k: Option<u16>,
    /// Exactly, before it is rounded.
    exact: Option<String>,
    change: Option<i32>,
    new: Option<u16>,
    performance: Option<i32>,
}

pub(super) fn render(
    scene: &Scene,
    list: Option<RatingList>,
    encoding: Encoding,
) -> Result<Option<Rendered>, ViewError> {
    if scene.last == 0 {
        return Ok(None);
    }
    let t = scene.t;
    let asked = list.or_else(|| ratings::list_of(scene.stage)).unwrap_or_default();
    let rules = RatingRules::on(asked, scene.event.start);
    let nothing = match rules {
        _ if scene.tournament.settings.discipline != Discipline::Chess => Some(t.no_fide_ratings()),
        Err(_) => Some(t.too_early_edition()),
        Ok(_) => None,
    };
    let report = match (rules, nothing) {
        (Ok(rules), None) => {
            Some(EventReport::of(scene.tournament, scene.event, &played(scene), rules, &BTreeMap::new()))
        }
        _ => None,
    };
    let lines = report.as_ref().map_or(&[][..], |report| &report.lines);
    match encoding {
        Encoding::Html => {
            let mut notes = Vec::new();
            if let Some(report) = &report {
                notes.push(format!(
                    "{} {}",
                    t.ended(&t.computed_as(ratings::list(asked, t))),
                    t.ended(report.rules.citation)
                ));
                notes.push(t.ratings_of_event().to_owned());
                notes.push(format!("{} {}", t.k_assumed(), t.k_times_700()));
            }
            let lists = RatingList::ALL.map(|list| ListLink {
                name: ratings::list(list, t),
                href: scene.to(Subject::Ratings(Some(list))),
                is_current: list == asked,
            });
            html(&RatingsPage {
                frame: Frame::new(scene, Tab::Info, Subject::Ratings(list), t.ratings().to_owned()),
                nothing,
                notes,
                lists: lists.into(),
                rows: lines.iter().map(|line| shown(scene, line, lines.len() <= GAMES_INLINE)).collect(),
            })
        }
        Encoding::Json => json(&RatingsShape {
            tournament: scene.slug(),
            version: scene.tournament.version.0,
            list: asked.code(),
            regulations: report.as_ref().map_or("", |report| report.rules.citation),
            rows: lines.iter().map(|line| shape(scene, line)).collect(),
        }),
        Encoding::Csv | Encoding::Xlsx => spreadsheet(table(scene, lines).named(t.ratings()), encoding),
        Encoding::Games(_) | Encoding::Calendar => Ok(None),
    }
}

/// What the event does to a player's rating so far, and the performance, as far as there is either; none where nothing is rated.
pub(super) fn of_player(scene: &Scene, entry: EntryId) -> Option<(Option<String>, Option<String>)> {
    if scene.tournament.settings.discipline != Discipline::Chess || scene.player(entry).is_none() {
        return None;
    }
    let rules = RatingRules::on(ratings::list_of(scene.stage).unwrap_or_default(), scene.event.start).ok()?;
    let report = EventReport::of(scene.tournament, scene.event, &played(scene), rules, &BTreeMap::new());
    let line = report.lines.into_iter().find(|line| line.entry == entry && !line.games.is_empty())?;
    let change = match line.verdict {
        Verdict::Rated { change, .. } => Some(decimal(change.hundredths, true)),
        Verdict::First(_) => None,
    };
    Some((change, line.performance.map(|it| it.rating.to_string())))
}

/// The groups that are rated together: all that are played at the time control of this one.
fn played<'a>(scene: &Scene<'a>) -> Vec<(&'a Stage, &'a Group)> {
    let list = ratings::list_of(scene.stage);
    scene.tournament.all_groups().filter(|(stage, _)| ratings::list_of(stage) == list).collect()
}

/// A round as it is said, with its group where that is another one.
fn round(scene: &Scene, group: GroupId, said: String) -> String {
    match scene.tournament.groups.get(&group).filter(|group| group.id != scene.group.id) {
        Some(group) => format!("{} · {said}", groups::title(scene.tournament, group, scene.t)),
        None => said,
    }
}

fn shown(scene: &Scene, line: &PlayerReport, with_games: bool) -> RatingLine {
    let t = scene.t;
    let (k, change, sort, new) = match line.verdict {
        Verdict::Rated { change, new, .. } => (
            change.k.to_string(),
            decimal(change.hundredths, true),
            change.hundredths.to_string(),
            new.map_or_else(|| t.below_floor().to_owned(), |new| new.to_string()),
        ),
        Verdict::First(Ok(rating)) => ("–".to_owned(), t.first_rating().to_owned(), String::new(), rating.to_string()),
        Verdict::First(Err(_)) => ("–".to_owned(), "–".to_owned(), String::new(), "–".to_owned()),
    };
    RatingLine {
        person: scene.sitting((line.entry, Some(line.person))),
        games: line.games.len(),
        score: halves(line.half_points()),
        expected: expected(line).map_or_else(|| "–".to_owned(), |hundredths| decimal(hundredths, false)),
        k,
        change,
        sort,
        new,
        performance: line.performance.map_or_else(|| "–".to_owned(), |it| it.rating.to_string()),
        detail: (with_games && !(line.games.is_empty() && line.left_out.is_empty())).then(|| detail(scene, line)),
    }
}

fn detail(scene: &Scene, line: &PlayerReport) -> Detail {
    let t = scene.t;
    let steps = line.games.iter().map(|game| RatingStep {
        round: round(scene, game.group, game.round.to_string()),
        name: name(scene, game.opponent),
        rating: game.rating,
        score: halves(game.score.half_points().into()),
        expected: game.gain.map_or_else(String::new, |gain| decimal(gain.expected.into(), false)),
        gain: game.gain.map_or_else(String::new, |gain| decimal(gain.hundredths, true)),
    });
    let foot = match line.verdict {
        Verdict::Rated { change, .. } => {
            let sum: i32 = line.games.iter().filter_map(|game| game.gain).map(|gain| gain.hundredths).sum();
            t.change_of(change.k, decimal(sum, true), decimal(change.hundredths, true))
        }
        Verdict::First(Ok(rating)) => format!("{}{}{rating}", t.first_rating(), t.colon()),
        Verdict::First(Err(why)) => ratings::no_initial(why, t),
    };
    let left_out = line.left_out.iter();
    let left_out = left_out.map(|game| {
        (round(scene, game.group, t.round_n(game.round)), name(scene, game.opponent), ratings::left_out(game.why, t))
    });
    Detail { steps: steps.collect(), foot, left_out: left_out.collect() }
}

fn name(scene: &Scene, who: PersonId) -> Name {
    scene.tournament.person(who).map_or_else(Name::default, |person| Name::of_person(person, scene.t))
}

fn expected(line: &PlayerReport) -> Option<i32> {
    line.rating?;
    line.expected().and_then(|hundredths| i32::try_from(hundredths).ok())
}

fn shape(scene: &Scene, line: &PlayerReport) -> RatingShape {
    let (change, new) = match line.verdict {
        Verdict::Rated { change, new, .. } => (Some(change), new),
        Verdict::First(first) => (None, first.ok()),
    };
    RatingShape {
        id: line.entry,
        no: line.number,
        name: name(scene, line.person).name,
        rating: line.rating,
        games: line.games.len(),
        score: score(line),
        expected: expected(line).map(plain),
        k: change.map(|change| change.k),
        exact: change.map(|change| plain(change.hundredths)),
        change: change.map(|change| change.points),
        new,
        performance: line.performance.map(|it| it.rating),
    }
}

/// The score in points: `4.5`.
fn score(line: &PlayerReport) -> String {
    plain(i32::try_from(50 * line.half_points()).unwrap_or(i32::MAX))
}

fn table(scene: &Scene, lines: &[PlayerReport]) -> Table {
    let t: Words = scene.t;
    let mut table = Table::new([
        t.number_short(),
        t.name(),
        t.rating(),
        t.games_rated(),
        t.score(),
        t.expected_score(),
        t.coefficient(),
        t.rating_change(),
        t.new_rating(),
        t.performance(),
    ]);
    let decimal = |text: Option<String>| {
        text.and_then(|text| Number::parse(&text)).map_or_else(|| CsvCell::text(""), CsvCell::from)
    };
    table.rows.extend(lines.iter().map(|line| {
        let shape = shape(scene, line);
        vec![
            CsvCell::from(i64::from(shape.no)),
            CsvCell::text(shape.name),
            tables::number(shape.rating),
            tables::number(i64::try_from(shape.games).ok()),
            decimal(Some(shape.score)),
            decimal(shape.expected),
            tables::number(shape.k),
            decimal(shape.exact),
            tables::number(shape.new),
            tables::number(shape.performance),
        ]
    }));
    table
}

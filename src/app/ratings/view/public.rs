//! Rating changes of the event, each change with its games.

use crate::address::{Encoding, PublicAddress, Subject};
use askama::Template;
use qisai_domain::{Discipline, EntryId, Group, GroupId, PersonId, Stage, TimeControl};
use qisai_exchange::csv_tables::{CsvCell, Number};
use qisai_ratings::{EventReport, PlayerReport, RatingList, RatingRules, Verdict};

use super::rating_shapes::{RatingsShape, expected, score};
use crate::Result;
use crate::files::tables::{self, Spreadsheet};
use crate::names::Name;
use crate::public::{Person, PublicFrame, PublicTab, Rendered, Scene, html, json, spreadsheet};
use crate::ratings::{self, decimal, halves, plain};
use crate::stages::groups;
use qisai_i18n::Words;

/// Maximum number of players for which the page contains the games of each change.
const GAMES_INLINE: usize = 200;

#[derive(Template)]
#[template(path = "ratings/ratings.html")]
struct RatingsPage {
    frame: PublicFrame,
    /// Reason for which there is nothing to show, if so.
    nothing: Option<&'static str>,
    notes: Vec<String>,
    lists: Vec<ListLink>,
    rows: Vec<RatingLine>,
}

/// Link to the same report as games of another list.
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
    /// Sort key of the change.
    sort: String,
    new: String,
    performance: String,
    detail: Option<RatingDetail>,
}

struct RatingDetail {
    steps: Vec<RatingStep>,
    foot: String,
    left_out: Vec<(String, Name, String)>,
}

struct RatingStep {
    round: String,
    name: Name,
    rating: u16,
    score: String,
    expected: String,
    gain: String,
}

pub(crate) fn render(scene: &Scene, list: Option<RatingList>, encoding: Encoding) -> Result<Option<Rendered>> {
    if scene.last == 0 {
        return Ok(None);
    }
    let t = scene.t;
    let asked = list.or_else(|| ratings::list_of(scene.stage)).unwrap_or_default();
    let rules = RatingRules::on(asked, scene.event.start);
    let nothing = match rules {
        _ if scene.tournament.settings.discipline != Discipline::Chess => Some(t.no_fide_ratings()),
        _ if scene.tournament.settings.is_chess960() => Some(t.no_ratings_of_chess960()),
        Err(_) => Some(t.too_early_edition()),
        Ok(_) => None,
    };
    let report = match (rules, nothing) {
        (Ok(rules), None) => Some(EventReport::of(scene.tournament, scene.event, &played(scene), rules)),
        _ => None,
    };
    let lines = report.as_ref().map_or(&[][..], |report| &report.lines);
    match encoding {
        Encoding::Html => {
            let notes = report.iter().flat_map(|report| notes(report, t)).collect();
            let lists = RatingList::ALL.map(|list| ListLink {
                name: ratings::list(list, t),
                href: scene.to(Subject::Ratings(Some(list))),
                is_current: list == asked,
            });
            html(&RatingsPage {
                frame: PublicFrame::new(scene, PublicTab::Overview, Subject::Ratings(list), t.ratings().to_owned()),
                nothing,
                notes,
                lists: lists.into(),
                rows: lines.iter().map(|line| shown(scene, line, lines.len() <= GAMES_INLINE)).collect(),
            })
        }
        Encoding::Json => json(scene, &RatingsShape::new(scene, asked.code(), report.as_ref())),
        Encoding::Csv | Encoding::Xlsx => spreadsheet(table(scene, lines).named(t.ratings()), encoding),
        Encoding::Games(_) | Encoding::Calendar => Ok(None),
    }
}

/// Returns the notes on the whole report: edition, sources, time controls that could not be read, interpretations of
/// the text.
fn notes(report: &EventReport, t: Words) -> Vec<String> {
    let list = ratings::list(report.rules.list, t);
    let mut notes = vec![format!("{} {}", t.ended(&t.computed_as(list)), t.ended(report.rules.citation))];
    notes.extend(report.unread_clocks.iter().map(|clock| {
        let why = TimeControl::parse(clock).err().map(|error| t.time_control_error(&error)).unwrap_or_default();
        format!("{} {why}", t.clock_not_read(clock, list))
    }));
    notes.extend(report.has_games_without_clock.then(|| t.clock_not_told(list)));
    notes.push(t.ratings_of_event().to_owned());
    notes.push(format!("{} {}", t.k_assumed(), t.k_times_700()));
    notes.push(t.rating_readings().to_owned());
    notes
}

/// Returns a player's rating change in the event so far, and the performance, as far as they exist; `None` if nothing
/// is rated.
pub(crate) fn of_player(scene: &Scene, entry: EntryId) -> Option<(Option<String>, Option<String>)> {
    if scene.tournament.settings.discipline != Discipline::Chess || scene.player(entry).is_none() {
        return None;
    }
    let rules = RatingRules::on(ratings::list_of(scene.stage).unwrap_or_default(), scene.event.start).ok()?;
    let report = EventReport::of(scene.tournament, scene.event, &played(scene), rules);
    let line = report.lines.into_iter().find(|line| line.entry == entry && !line.games.is_empty())?;
    let change = match line.verdict {
        Verdict::Rated { change, .. } => Some(decimal(change.hundredths, true)),
        Verdict::First(_) => None,
    };
    Some((change, line.performance.map(|it| it.rating.to_string())))
}

/// Returns the groups that are rated together: all groups with the time control of this one.
fn played<'a>(scene: &Scene<'a>) -> Vec<(&'a Stage, &'a Group)> {
    let list = ratings::list_of(scene.stage);
    scene.tournament.all_groups().filter(|(stage, _)| ratings::list_of(stage) == list).collect()
}

/// Returns the text of a round, with its group if that is another one.
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

fn detail(scene: &Scene, line: &PlayerReport) -> RatingDetail {
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
        Verdict::Rated { change, coefficient, .. } => {
            let sum: i32 = line.games.iter().filter_map(|game| game.gain).map(|gain| gain.hundredths).sum();
            let result = t.change_of(change.k, decimal(sum, true), decimal(change.hundredths, true));
            format!("{result} ({})", ratings::k_reason(coefficient.reason, t))
        }
        Verdict::First(Ok(rating)) => format!("{}{}{rating}", t.first_rating(), t.colon()),
        Verdict::First(Err(why)) => ratings::no_initial(why, t),
    };
    let left_out = line.left_out.iter();
    let left_out = left_out.map(|game| {
        (round(scene, game.group, t.round_n(game.round)), name(scene, game.opponent), ratings::left_out(game.why, t))
    });
    RatingDetail { steps: steps.collect(), foot, left_out: left_out.collect() }
}

fn name(scene: &Scene, who: PersonId) -> Name {
    scene.tournament.person(who).map_or_else(Name::default, |person| Name::of_person(person, scene.t))
}

fn table(scene: &Scene, lines: &[PlayerReport]) -> Spreadsheet {
    let t: Words = scene.t;
    let mut table = Spreadsheet::new([
        t.number_short(),
        t.fide_id(),
        t.title(),
        t.name(),
        t.federation(),
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
        let (change, new) = match line.verdict {
            Verdict::Rated { change, new, .. } => (Some(change), new),
            Verdict::First(first) => (None, first.ok()),
        };
        let person = scene.tournament.person(line.person);
        let Name { title, name, .. } = name(scene, line.person);
        vec![
            CsvCell::from(i64::from(line.number)),
            CsvCell::text(person.map(qisai_domain::Person::fide_id).unwrap_or_default()),
            CsvCell::text(title.unwrap_or_default()),
            CsvCell::text(name),
            CsvCell::text(person.map(qisai_domain::Person::federation).unwrap_or_default()),
            tables::number(line.rating),
            tables::number(i64::try_from(line.games.len()).ok()),
            decimal(Some(score(line))),
            decimal(expected(line).map(plain)),
            tables::number(change.map(|change| change.k)),
            decimal(change.map(|change| plain(change.hundredths))),
            tables::number(new),
            tables::number(line.performance.map(|it| it.rating)),
        ]
    }));
    table
}

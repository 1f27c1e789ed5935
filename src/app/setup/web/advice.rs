//! Advice on formats that fit a number of players and the time available; each format links to the prefilled form of a
//! new tournament.

use std::ops::RangeInclusive;
use std::str::FromStr;

use askama::Template;
use qisai_domain::wizard::{Advice, Kind, Wish, advise, there};
use serde::Deserialize;

use super::systems::GROUPS;
use crate::handler::{Errors, Frame, Page, Query, Visitor, html};
use qisai_i18n::Words;

/// Form fields as typed.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct AdviceFields {
    entrants: String,
    days: String,
    hours: String,
    minutes: String,
}

#[derive(Template)]
#[template(path = "setup/advice.html")]
struct AdvicePage {
    f: Frame,
    v: AdviceFields,
    errors: Errors,
    /// Number of rounds that fit the available time, once asked.
    there: Option<u16>,
    lines: Vec<FormatAdvice>,
}

/// Format in words.
struct FormatAdvice {
    name: String,
    rounds: u16,
    games: u32,
    each: String,
    free: u32,
    longest_day: String,
    fits: bool,
    verdict: String,
    /// Link to the prefilled form of a new tournament; `None` if the format does not fit.
    go: Option<String>,
    /// Further steps that the format requires.
    way: &'static str,
}

/// `GET /desk/new/advice`: form and advice.
pub async fn show(visitor: Visitor, query: Query<AdviceFields>) -> Page {
    let (t, asked) = (visitor.words(), query.into_inner());
    let is_empty = [&asked.entrants, &asked.days, &asked.hours, &asked.minutes].into_iter().all(String::is_empty);
    let v = if is_empty { usual() } else { asked };
    let mut errors = Errors::new();
    let wish = read(&v, t, &mut errors);
    let (there, lines) = match wish.filter(|_| errors.is_empty()) {
        Some(wish) => (Some(there(wish)), advise(wish).iter().map(|advice| line(advice, t)).collect()),
        None => (None, Vec::new()),
    };
    html(&AdvicePage { f: Frame::plain(&visitor, "/desk/new/advice".to_owned()), v, errors, there, lines })
}

/// Returns the initial fields: a club's weekend.
fn usual() -> AdviceFields {
    let words = |text: &str| text.to_owned();
    AdviceFields { entrants: words("16"), days: words("2"), hours: words("8"), minutes: words("120") }
}

fn read(v: &AdviceFields, t: Words, errors: &mut Errors) -> Option<Wish> {
    let mut wrong = |field: &'static str, said: &'static str| {
        errors.insert(field, said.to_owned());
    };
    let entrants = number::<u16>(&v.entrants, 1..=u16::MAX);
    let days = number::<u16>(&v.days, 1..=366);
    let game = number::<u32>(&v.minutes, 1..=100_000);
    let day = minutes_of(&v.hours);
    let missing = [("entrants", entrants.is_none()), ("days", days.is_none()), ("minutes", game.is_none())];
    for (field, _) in missing.into_iter().filter(|(_, is_missing)| *is_missing) {
        wrong(field, t.advice_number_error());
    }
    if day.is_none() {
        wrong("hours", t.advice_hours_error());
    }
    Some(Wish { entrants: entrants?, days: days?, day: day?, game: game? })
}

fn number<N: FromStr + PartialOrd>(text: &str, range: RangeInclusive<N>) -> Option<N> {
    text.trim().parse().ok().filter(|number| range.contains(number))
}

/// Parses hours such as `8`, `7.5` or `7,25` into minutes, from 15 minutes to one day.
pub fn minutes_of(text: &str) -> Option<u32> {
    let text = text.trim().replace(',', ".");
    let (whole, part) = text.split_once('.').unwrap_or((&text, ""));
    let hours: u32 = whole.parse().ok()?;
    if part.len() > 2 || !part.chars().all(|digit| digit.is_ascii_digit()) {
        return None;
    }
    let hundredths: u32 = format!("{part:0<2}").parse().ok()?;
    let minutes = hours.checked_mul(60)? + hundredths * 60 / 100;
    (15..=24 * 60).contains(&minutes).then_some(minutes)
}

fn line(advice: &Advice, t: Words) -> FormatAdvice {
    let [fewest, most] = advice.each;
    let (hours, minutes) = (advice.longest_day / 60, advice.longest_day % 60);
    let fits = advice.unfit.is_none();
    FormatAdvice {
        name: t.advised_format(advice.kind),
        rounds: advice.sittings,
        games: advice.games,
        each: if fewest == most { most.to_string() } else { t.advice_from_to(fewest, most) },
        free: advice.free,
        longest_day: t.advice_minutes(hours, minutes),
        fits,
        verdict: t.advised_verdict(advice),
        go: fits.then(|| form_of(advice)),
        way: if matches!(advice.kind, Kind::Groups { .. }) { t.advice_groups_way() } else { "" },
    }
}

/// Returns the code of a system, and the contest code of a knockout.
pub(crate) fn system_of(kind: Kind) -> (&'static str, &'static str) {
    match kind {
        Kind::RoundRobin { cycles: 1 } => ("round_robin", ""),
        Kind::Groups { .. } => (GROUPS, "one_decider"),
        Kind::RoundRobin { .. } => ("double_round_robin", ""),
        Kind::Swiss { .. } => ("dutch", ""),
        Kind::Knockout { games: 1 } => ("knockout", "one_decider"),
        Kind::Knockout { .. } => ("knockout", "two_decider"),
        Kind::Double => ("knockout_double", "one_decider"),
        Kind::AllPlaces => ("knockout_all", "one_decider"),
    }
}

/// Returns the address of the prefilled form of a new tournament.
pub fn form_of(advice: &Advice) -> String {
    let (system, contest) = system_of(advice.kind);
    let contest = if contest.is_empty() { String::new() } else { format!("&contest={contest}") };
    let groups = match advice.kind {
        Kind::Groups { groups } => format!("&groups={groups}"),
        _ => String::new(),
    };
    format!("/desk/new?system={system}&rounds={}{contest}{groups}", advice.sittings)
}

//! Calendar of all public events: a page for each year by months, and an iCalendar file to subscribe to.

use std::collections::{BTreeMap, BTreeSet};

use askama::Template;
use chrono::{DateTime, Datelike, NaiveDate, Utc};
use qisai_domain::calendar::Certainty;
use qisai_domain::{Discipline, Event, TournamentId};

use super::feed::{FeedEntry, FeedTime, write};
use crate::address::{FederationCode, PublicPages, SubscribeAddress, YearAddress};
use crate::home::front::{EventPhase, Standing, when};
use crate::home::{EventCard, cards};
use crate::{dates, formats};
use qisai_i18n::{Lang, Words};
use qisai_store::tournaments::ListedTournament;

#[derive(Template)]
#[template(path = "calendar/year.html")]
struct YearPage {
    t: Words,
    signed_in: bool,
    year: u16,
    here: YearAddress,
    /// Links to the page for all games and for each game: name, address, and `true` for the current page.
    games: Vec<(&'static str, YearAddress, bool)>,
    /// Links to the years in which events begin, and to the current year: year, address, and `true` for this page.
    years: Vec<(u16, YearAddress, bool)>,
    /// Links to the page for all federations and for each; empty unless the events belong to several federations.
    federations: Vec<(String, YearAddress, bool)>,
    feed: YearAddress,
    subscribe: SubscribeAddress,
    /// Months with events, in order; on the page of the current year the events without a date follow.
    months: Vec<Month>,
}

impl YearPage {
    fn here(&self) -> &YearAddress {
        &self.here
    }
}

/// Events that begin in a month; those of January include the events that began in an earlier year.
struct Month {
    name: String,
    events: Vec<Dated>,
}

struct Dated {
    card: EventCard,
    state: &'static str,
}

/// Returns the tournaments of each event with the requested game and federation.
fn chosen(list: &[ListedTournament], address: YearAddress) -> Vec<&[ListedTournament]> {
    let events = list.chunk_by(|one, other| one.event.id == other.event.id);
    let plays = |one: &ListedTournament| address.game.is_none_or(|game| one.settings.discipline == game);
    let is_there = |one: &ListedTournament| {
        address.federation.is_none() || FederationCode::of(&one.event.federation) == address.federation
    };
    events.filter(|listed| listed.iter().any(|one| plays(one) && is_there(one))).collect()
}

fn federations(list: &[ListedTournament]) -> BTreeSet<FederationCode> {
    list.iter().filter_map(|one| FederationCode::of(&one.event.federation)).collect()
}

/// Returns the first and last day of an event, or `None` if neither is known.
fn days(event: &Event) -> Option<(NaiveDate, NaiveDate)> {
    let first = event.start.or(event.end)?;
    Some((first, event.end.unwrap_or(first).max(first)))
}

fn year_of(day: NaiveDate) -> u16 {
    u16::try_from(day.year()).unwrap_or_default()
}

/// Returns `true` if an event has a day in a year.
fn touches(event: &Event, year: u16) -> bool {
    days(event).is_some_and(|(first, last)| (year_of(first)..=year_of(last)).contains(&year))
}

/// Returns the page of a year. `list` contains the public tournaments, those of an event together. Returns `None` for a
/// year without events, unless it is the current one, and for a federation without events.
pub fn page(
    (list, standings): (&[ListedTournament], &BTreeMap<TournamentId, Standing>),
    address: YearAddress,
    today: NaiveDate,
    lang: Lang,
    signed_in: bool,
) -> Option<impl Template> {
    let t = Words::of(lang);
    let this_year = year_of(today);
    let year = address.year.unwrap_or(this_year);
    let mut years: Vec<u16> = list.iter().filter_map(|one| days(&one.event)).map(|(first, _)| year_of(first)).collect();
    years.push(this_year);
    years.sort_unstable();
    years.dedup();
    if !years.contains(&year) && !list.iter().any(|one| touches(&one.event, year)) {
        return None;
    }
    let known = federations(list);
    if address.federation.is_some_and(|federation| !known.contains(&federation)) {
        return None;
    }
    let events = chosen(list, address);
    let mut months: Vec<(u32, Vec<Dated>)> = Vec::new();
    let mut of_year: Vec<(&[ListedTournament], (NaiveDate, NaiveDate))> = events
        .iter()
        .filter_map(|listed| Some((*listed, days(&listed.first()?.event)?)))
        .filter(|(_, (first, last))| (year_of(*first)..=year_of(*last)).contains(&year))
        .collect();
    of_year.sort_by_key(|(_, days)| *days);
    for (listed, (first, _)) in of_year {
        // January lists the events that began before the year of the page.
        let month = if year_of(first) < year { 1 } else { first.month() };
        let state = state(listed, standings, today, t);
        let found = dated(listed, state, t);
        match months.last_mut().filter(|(of, _)| *of == month) {
            Some((_, events)) => events.extend(found),
            None => months.push((month, found)),
        }
    }
    let mut months: Vec<Month> =
        months.into_iter().map(|(month, events)| Month { name: dates::month(month, t), events }).collect();
    if year == this_year {
        let undated = events.iter().filter(|listed| listed.first().is_some_and(|one| days(&one.event).is_none()));
        let undated: Vec<Dated> =
            undated.flat_map(|listed| dated(listed, state_undated(listed, standings, today, t), t)).collect();
        if !undated.is_empty() {
            months.push(Month { name: t.calendar_undated().to_owned(), events: undated });
        }
    }
    let of_game = |game: Option<Discipline>| YearAddress { game, is_feed: false, ..address };
    let mut games = vec![(t.calendar_all_games(), of_game(None), address.game.is_none())];
    games.extend(
        Discipline::ALL.map(|game| (formats::discipline(game, t), of_game(Some(game)), address.game == Some(game))),
    );
    let of_years =
        years.into_iter().map(|one| (one, YearAddress { year: Some(one), is_feed: false, ..address }, one == year));
    let of_federation = |federation| YearAddress { federation, is_feed: false, ..address };
    let mut federations = Vec::new();
    if known.len() > 1 {
        federations.push((t.all_federations().to_owned(), of_federation(None), address.federation.is_none()));
        let each =
            known.into_iter().map(|one| (one.to_string(), of_federation(Some(one)), address.federation == Some(one)));
        federations.extend(each);
    }
    let feed = YearAddress { year: None, is_feed: true, ..address };
    Some(YearPage {
        t,
        signed_in,
        year,
        here: address,
        games,
        years: of_years.collect(),
        federations,
        feed,
        subscribe: SubscribeAddress::of_events(feed),
        months,
    })
}

/// Returns the word for the state of an event; empty if the state is unknown.
fn state(
    listed: &[ListedTournament],
    standings: &BTreeMap<TournamentId, Standing>,
    today: NaiveDate,
    t: Words,
) -> &'static str {
    match when(listed, standings, today) {
        Some(EventPhase::Coming) => t.calendar_to_come(),
        Some(EventPhase::Running) => t.calendar_running(),
        Some(EventPhase::Over) => t.calendar_over(),
        None => "",
    }
}

/// Returns the word for the state of an event without a date; empty until its rounds show that it has begun.
fn state_undated(
    listed: &[ListedTournament],
    standings: &BTreeMap<TournamentId, Standing>,
    today: NaiveDate,
    t: Words,
) -> &'static str {
    if when(listed, standings, today) == Some(EventPhase::Coming) { "" } else { state(listed, standings, today, t) }
}

fn dated(listed: &[ListedTournament], state: &'static str, t: Words) -> Vec<Dated> {
    let cards = cards(listed, t, |slug| PublicPages::of_slug(slug).overview().to_string());
    cards.into_iter().map(|card| Dated { card, state }).collect()
}

/// Returns the iCalendar file to subscribe to: each event with a date as whole days, of one year if `address` has one.
pub fn feed(list: &[ListedTournament], address: YearAddress, made: DateTime<Utc>, lang: Lang) -> String {
    let t = Words::of(lang);
    let entries = chosen(list, address).into_iter().filter_map(|listed| {
        let event = &listed.first()?.event;
        let (first, last) = days(event)?;
        if address.year.is_some_and(|year| !touches(event, year)) {
            return None;
        }
        let mut games: Vec<&str> = listed.iter().map(|one| formats::discipline(one.settings.discipline, t)).collect();
        games.dedup();
        let summary = match listed {
            [only] => event.title_of(&only.settings),
            _ => event.name.clone(),
        };
        let place = [event.city.as_str(), event.federation.as_str()].into_iter().filter(|part| !part.is_empty());
        Some(FeedEntry {
            uid: format!("event@{}.qisai", event.slug),
            // The entry contains data of the event and of its tournaments, so the sum of their versions counts up.
            sequence: listed.iter().map(|one| one.version.0).fold(event.version.0, u64::saturating_add),
            summary,
            description: games.join(t.list_comma()),
            location: place.collect::<Vec<_>>().join(t.comma()),
            time: FeedTime::Days { first, last },
            certainty: Certainty::Planned,
        })
    });
    let mut name = vec![t.calendar_of_events().to_owned()];
    name.extend(address.game.map(|game| formats::discipline(game, t).to_owned()));
    name.extend(address.federation.map(|federation| federation.to_string()));
    write(&name.join(" · "), &entries.collect::<Vec<_>>(), made)
}

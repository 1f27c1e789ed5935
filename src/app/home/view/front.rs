//! Front page: running, coming and past events, with a search by text, game, federation or player name.

use std::collections::{BTreeMap, BTreeSet};

use askama::Template;
use chrono::NaiveDate;
use qisai_domain::{Discipline, Event, Person, TournamentId};

use crate::address::{PublicPages, Subject};
use crate::entries::search::readings;
use crate::events::latest::{LatestResult, latest};
use crate::events::leaders::{self, Leader, Tick};
use crate::events::section::Section;
use crate::formats;
use crate::home::{EventCard, cards};
use qisai_i18n::{Lang, Words, name_of};
use qisai_service::scope::Scope;
use qisai_store::tournaments::ListedTournament;

/// Maximum number of players that a search lists.
const MAX_PLAYERS: usize = 30;
/// Maximum number of results in the list of the newest ones.
const MAX_LATEST: usize = 8;
/// Maximum number of results of one tournament in that list.
const MAX_OF_ONE: usize = 3;
/// Number of days after which an event without a known last day counts as over.
const MAX_EVENT_DAYS: i64 = 60;
/// Number of days within which an event's rounds determine its progress.
const YEAR: i64 = 366;

/// Query of the front page; all fields are empty for everything.
#[derive(Clone, Debug, Default)]
pub struct FrontPageQuery {
    pub q: String,
    /// Code of a game.
    pub game: String,
    pub federation: String,
}

impl FrontPageQuery {
    /// Returns `true` if the query matches everything.
    pub fn is_all(&self) -> bool {
        self.q.trim().is_empty() && self.game.is_empty() && self.federation.is_empty()
    }

    /// Returns the words to search for, in lower case.
    fn words(&self) -> Vec<String> {
        self.q.to_lowercase().split_whitespace().map(str::to_owned).collect()
    }
}

/// Progress of a tournament, for the card of its event.
pub struct Standing {
    /// Text of the progress, `Round 3 of 9`.
    pub round: String,
    /// `true` if a round is public.
    pub has_begun: bool,
    pub is_finished: bool,
    /// Rounds of the tournament, if it is being played.
    pub ticks: Vec<Tick>,
    /// First places after the last closed round, if [`Standing::with_leaders`] was asked for them.
    pub leaders: Vec<Leader>,
    /// Newest results, if [`Standing::with_leaders`] was asked for them.
    pub latest: Vec<LatestResult>,
}

impl Standing {
    /// Returns the progress of a tournament, by its group in play.
    pub fn of(scope: &Scope, lang: Lang) -> Self {
        let (t, section) = (Words::of(lang), Section::of(scope, lang));
        let round = match section.public_rounds {
            0 if section.is_finished => t.ended_without_rounds().to_owned(),
            0 => t.not_started().to_owned(),
            last if section.is_finished => t.finished_rounds(last),
            last => t.round_of(last, section.rounds),
        };
        let round = section.stage.into_iter().chain([round]).collect::<Vec<_>>().join(" · ");
        let has_begun = section.public_rounds > 0;
        let (is_finished, ticks) = (section.is_finished, section.ticks);
        Self { round, has_begun, is_finished, ticks, leaders: Vec::new(), latest: Vec::new() }
    }

    /// Returns `true` if a round is being played.
    pub fn is_live(&self) -> bool {
        self.ticks.contains(&Tick::Running)
    }

    /// Returns the progress with the leaders and the newest results.
    #[must_use]
    pub fn with_leaders(self, scope: &Scope, lang: Lang) -> Self {
        Self { leaders: leaders::leaders(scope, lang), latest: latest(scope, lang, MAX_OF_ONE), ..self }
    }
}

/// Player found by the search.
pub struct FoundPlayer {
    pub name: String,
    pub event: String,
    pub href: String,
}

#[derive(Template)]
#[template(path = "home/tournaments.html")]
struct FrontPage<'a> {
    t: Words,
    signed_in: bool,
    asked: FrontPageQuery,
    /// Games: code, name, `true` if the query selects it.
    games: Vec<(&'static str, &'static str, bool)>,
    federations: Vec<(String, bool)>,
    /// Events by state: running, coming, over; only states with an event.
    groups: Vec<(&'static str, Vec<FrontCard<'a>>)>,
    players: Vec<FoundPlayer>,
    /// Newest results of the running tournaments.
    latest: Vec<&'a LatestResult>,
    /// `true` if an event is announced.
    has_coming: bool,
}

impl FrontPage<'_> {
    #[expect(clippy::unused_self, reason = "every page of the site is asked for its address")]
    fn here(&self) -> &'static str {
        "/"
    }

    /// Returns `true` for the page of all events, which has results and hints at its side.
    fn has_side(&self) -> bool {
        self.asked.is_all() && !self.groups.is_empty()
    }
}

struct FrontCard<'a> {
    event: EventCard,
    /// Progress of the event's only tournament, while it is running.
    standing: Option<&'a Standing>,
    /// Tournaments of an event with several, with their progress while the event is running.
    sections: Vec<FrontSection<'a>>,
}

/// Tournament among those of an event.
struct FrontSection<'a> {
    name: String,
    href: String,
    standing: Option<&'a Standing>,
}

impl FrontCard<'_> {
    fn is_live(&self) -> bool {
        self.standing.is_some_and(Standing::is_live)
    }
}

/// State of an event in time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum EventPhase {
    Running,
    Coming,
    Over,
}

/// Returns the first and last day of an event; `None` if no day is known.
fn days(event: &Event) -> Option<(NaiveDate, Option<NaiveDate>)> {
    let first = event.start.or(event.end)?;
    Some((first, event.end))
}

/// Returns `true` if the rounds of an event determine its progress: its days are not known, or are at most a year away.
pub fn is_recent(event: &Event, today: NaiveDate) -> bool {
    let is_near = |day: NaiveDate| (today - day).num_days().abs() <= YEAR;
    days(event).is_none_or(|(first, last)| is_near(first) || is_near(last.unwrap_or(first)))
}

/// Returns the state of an event: by its rounds if they are known, otherwise by its days. An event is over by its
/// rounds if all its tournaments are finished.
pub fn when(
    listed: &[ListedTournament],
    standings: &BTreeMap<TournamentId, Standing>,
    today: NaiveDate,
) -> Option<EventPhase> {
    let event = &listed.first()?.event;
    let known: Vec<&Standing> = listed.iter().filter_map(|one| standings.get(&one.id)).collect();
    let all_finished = !known.is_empty() && known.len() == listed.len() && known.iter().all(|it| it.is_finished);
    if all_finished {
        return Some(EventPhase::Over);
    }
    if known.iter().any(|it| it.has_begun) {
        return Some(EventPhase::Running);
    }
    let Some((first, last)) = days(event) else { return Some(EventPhase::Coming) };
    let is_over = last.map_or_else(|| (today - first).num_days() > MAX_EVENT_DAYS, |last| today > last);
    Some(if today < first {
        EventPhase::Coming
    } else if is_over {
        EventPhase::Over
    } else {
        EventPhase::Running
    })
}

/// Returns `true` if an event matches the query.
fn is_asked(listed: &[ListedTournament], asked: &FrontPageQuery, words: &[String]) -> bool {
    let Some(first) = listed.first() else { return false };
    let plays = |one: &ListedTournament| asked.game.is_empty() || one.settings.discipline.code() == asked.game;
    let is_there = asked.federation.is_empty() || first.event.federation == asked.federation;
    let mut text = format!("{} {} {} ", first.event.name, first.event.city, readings(&first.event.name)).to_lowercase();
    for one in listed {
        text.push_str(&one.settings.name.to_lowercase());
        text.push(' ');
        text.push_str(&one.settings.slug);
        text.push(' ');
    }
    is_there && listed.iter().any(plays) && words.iter().all(|word| text.contains(word.as_str()))
}

/// Returns the front page. `list` contains the public tournaments, those of an event together; `standings` the progress
/// of those that may be running today.
pub fn page<'a>(
    list: &[ListedTournament],
    standings: &'a BTreeMap<TournamentId, Standing>,
    (asked, players): (FrontPageQuery, Vec<FoundPlayer>),
    today: NaiveDate,
    (lang, signed_in): (Lang, bool),
) -> impl Template + use<'a> {
    let (t, words) = (Words::of(lang), asked.words());
    let events = list.chunk_by(|one, other| one.event.id == other.event.id);
    let mut groups: BTreeMap<EventPhase, Vec<(&Event, FrontCard)>> = BTreeMap::new();
    for listed in events.filter(|listed| is_asked(listed, &asked, &words)) {
        let (Some(when), Some(first)) = (when(listed, standings, today), listed.first()) else { continue };
        let standing = match listed {
            [only] if when == EventPhase::Running => standings.get(&only.id),
            _ => None,
        };
        let of_event = cards(listed, t, |slug| PublicPages::of_slug(slug).overview().to_string());
        let of_section = |one: &ListedTournament| standings.get(&one.id).filter(|_| when == EventPhase::Running);
        let card = |mut event: EventCard| {
            let named = std::mem::take(&mut event.sections).into_iter().zip(listed);
            let sections = named.map(|((name, href), one)| FrontSection { name, href, standing: of_section(one) });
            FrontCard { sections: sections.collect(), event, standing }
        };
        let found = of_event.into_iter().map(|event| (&*first.event, card(event)));
        groups.entry(when).or_default().extend(found);
    }
    // The list has the newest events first; coming events are listed in the opposite order.
    if let Some(coming) = groups.get_mut(&EventPhase::Coming) {
        coming.sort_by_key(|(event, _)| (event.start.is_none(), event.start));
    }
    let has_coming = groups.contains_key(&EventPhase::Coming);
    let heading = |when: EventPhase| match when {
        EventPhase::Running => t.events_running(),
        EventPhase::Coming => t.events_coming(),
        EventPhase::Over => t.events_over(),
    };
    let groups = groups.into_iter().map(|(when, cards)| {
        let cards: Vec<FrontCard> = cards.into_iter().map(|(_, card)| card).collect();
        (heading(when), cards)
    });
    let federations: BTreeSet<&str> =
        list.iter().map(|one| one.event.federation.as_str()).filter(|code| !code.is_empty()).collect();
    let game = |game: Discipline| (game.code(), formats::discipline(game, t), asked.game == game.code());
    FrontPage {
        t,
        signed_in,
        games: Discipline::ALL.map(game).into(),
        federations: federations.into_iter().map(|code| (code.to_owned(), asked.federation == code)).collect(),
        groups: groups.collect(),
        players,
        latest: latest_of(list, standings),
        has_coming,
        asked,
    }
}

/// Returns the newest results of the listed tournaments; the more tournaments are running, the fewer of each.
fn latest_of<'a>(list: &[ListedTournament], standings: &'a BTreeMap<TournamentId, Standing>) -> Vec<&'a LatestResult> {
    let known: Vec<&Standing> = list.iter().filter_map(|one| standings.get(&one.id)).collect();
    let running = known.iter().filter(|standing| !standing.latest.is_empty()).count().max(1);
    let of_one = (MAX_LATEST / running).clamp(1, MAX_OF_ONE);
    known.into_iter().flat_map(|standing| standing.latest.iter().take(of_one)).take(MAX_LATEST).collect()
}

/// Returns the players of these tournaments whose names contain every word of the query.
pub fn players(scopes: &[Scope], asked: &FrontPageQuery, lang: Lang) -> Vec<FoundPlayer> {
    let (t, words) = (Words::of(lang), asked.words());
    let mut found = Vec::new();
    for scope in scopes {
        let tournament = scope.tournament();
        for (id, entry) in &tournament.entries {
            if found.len() >= MAX_PLAYERS {
                return found;
            }
            let is_erased = tournament.person_of(entry).is_some_and(Person::is_erased);
            let name = name_of(tournament, *id, t);
            let text = format!("{} {}", name.to_lowercase(), readings(name));
            if is_erased || scope.group().participation(*id).is_none() {
                continue;
            }
            if words.iter().all(|word| text.contains(word.as_str())) {
                let href = PublicPages::of(scope).to(Subject::Player(*id)).to_string();
                found.push(FoundPlayer { name: name.to_owned(), event: scope.title(), href });
            }
        }
    }
    found
}

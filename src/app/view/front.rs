//! The front page: what is running, what comes, what is over; events found by a word, a game, a federation, players by their names.

use std::collections::{BTreeMap, BTreeSet};

use askama::Template;
use chrono::NaiveDate;
use qisai_domain::{Discipline, Event, Person, TournamentId};

use super::address::{PublicPages, Subject};
use super::formats;
use super::home::{EventCard, cards};
use super::public::Section;
use super::search::readings;
use qisai_i18n::{Lang, Words, name_of};
use qisai_service::scope::Scope;
use qisai_store::tournaments::Listed;

/// Players that a search names at most.
const MOST_PLAYERS: usize = 30;
/// Days after which an event whose last day is not known counts as over.
const LONGEST: i64 = 60;
/// Days within which the rounds of an event say how far it is.
const YEAR: i64 = 366;

/// What was asked for; all empty for everything.
#[derive(Clone, Debug, Default)]
pub struct Asked {
    pub q: String,
    /// The code of a game.
    pub game: String,
    pub federation: String,
}

impl Asked {
    /// Whether everything is wanted.
    pub fn is_all(&self) -> bool {
        self.q.trim().is_empty() && self.game.is_empty() && self.federation.is_empty()
    }

    /// The words to look for, in small letters.
    fn words(&self) -> Vec<String> {
        self.q.to_lowercase().split_whitespace().map(str::to_owned).collect()
    }
}

/// How far a tournament is, for the card of its event.
pub struct Standing {
    /// `Round 3 of 9`.
    pub round: String,
    /// Whether a round is public.
    pub has_begun: bool,
    pub is_finished: bool,
}

impl Standing {
    /// Of a tournament, by its first group.
    pub fn of(scope: &Scope, lang: Lang) -> Self {
        let (t, section) = (Words::of(lang), Section::of(scope, lang));
        let round = match section.public_rounds {
            0 if section.is_finished => t.ended_without_rounds().to_owned(),
            0 => t.not_started().to_owned(),
            last if section.is_finished => t.finished_rounds(last),
            last => t.round_of(last, section.rounds),
        };
        Self { round, has_begun: section.public_rounds > 0, is_finished: section.is_finished }
    }
}

/// A player that was looked for.
pub struct Found {
    pub name: String,
    pub event: String,
    pub href: String,
}

#[derive(Template)]
#[template(path = "public/tournaments.html")]
struct FrontPage {
    t: Words,
    signed_in: bool,
    asked: Asked,
    /// Code, word, whether it is asked for.
    games: Vec<(&'static str, &'static str, bool)>,
    federations: Vec<(String, bool)>,
    /// Running, coming, over: those that have an event.
    groups: Vec<(&'static str, Vec<Card>)>,
    players: Vec<Found>,
}

impl FrontPage {
    #[expect(clippy::unused_self, reason = "every page of the site is asked for its address")]
    fn here(&self) -> &'static str {
        "/"
    }
}

struct Card {
    event: EventCard,
    /// How far it is; empty where it does not run.
    round: String,
}

/// When an event is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum When {
    Running,
    Coming,
    Over,
}

/// First and last day; none where the first is not known.
fn days(event: &Event) -> Option<(NaiveDate, Option<NaiveDate>)> {
    let first = event.start.or(event.end)?;
    Some((first, event.end))
}

/// Whether the rounds of an event are looked at to tell how far it is: its days are not known, or less than a year away.
pub fn is_recent(event: &Event, today: NaiveDate) -> bool {
    let is_near = |day: NaiveDate| (today - day).num_days().abs() <= YEAR;
    days(event).is_none_or(|(first, last)| is_near(first) || is_near(last.unwrap_or(first)))
}

/// When an event is: by its rounds where they are known, otherwise by its days. All tournaments of an event that is over are played to the end.
pub(super) fn when(listed: &[Listed], standings: &BTreeMap<TournamentId, Standing>, today: NaiveDate) -> Option<When> {
    let event = &listed.first()?.event;
    let known: Vec<&Standing> = listed.iter().filter_map(|one| standings.get(&one.id)).collect();
    let all_finished = !known.is_empty() && known.len() == listed.len() && known.iter().all(|it| it.is_finished);
    if all_finished {
        return Some(When::Over);
    }
    if known.iter().any(|it| it.has_begun) {
        return Some(When::Running);
    }
    let Some((first, last)) = days(event) else { return Some(When::Coming) };
    let is_over = last.map_or_else(|| (today - first).num_days() > LONGEST, |last| today > last);
    Some(if today < first {
        When::Coming
    } else if is_over {
        When::Over
    } else {
        When::Running
    })
}

/// Whether an event is asked for.
fn is_asked(listed: &[Listed], asked: &Asked, words: &[String]) -> bool {
    let Some(first) = listed.first() else { return false };
    let plays = |one: &Listed| asked.game.is_empty() || one.settings.discipline.code() == asked.game;
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

/// The page. `list`: what everybody may see, the tournaments of an event together; `standings`: of those that may be running today.
pub fn page(
    list: &[Listed],
    standings: &BTreeMap<TournamentId, Standing>,
    (asked, players): (Asked, Vec<Found>),
    today: NaiveDate,
    (lang, signed_in): (Lang, bool),
) -> impl Template {
    let (t, words) = (Words::of(lang), asked.words());
    let events = list.chunk_by(|one, other| one.event.id == other.event.id);
    let mut groups: BTreeMap<When, Vec<(&Event, Card)>> = BTreeMap::new();
    for listed in events.filter(|listed| is_asked(listed, &asked, &words)) {
        let (Some(when), Some(first)) = (when(listed, standings, today), listed.first()) else { continue };
        let round = match listed {
            [only] if when == When::Running => standings.get(&only.id).map(|it| it.round.clone()).unwrap_or_default(),
            _ => String::new(),
        };
        let of_event = cards(listed, t, |slug| PublicPages::of_slug(slug).overview().to_string());
        let found = of_event.into_iter().map(|event| (&*first.event, Card { event, round: round.clone() }));
        groups.entry(when).or_default().extend(found);
    }
    // The list has the newest first; what comes next is read the other way round.
    if let Some(coming) = groups.get_mut(&When::Coming) {
        coming.sort_by_key(|(event, _)| (event.start.is_none(), event.start));
    }
    let heading = |when: When| match when {
        When::Running => t.events_running(),
        When::Coming => t.events_coming(),
        When::Over => t.events_over(),
    };
    let groups = groups.into_iter().map(|(when, cards)| {
        let cards: Vec<Card> = cards.into_iter().map(|(_, card)| card).collect();
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
        asked,
    }
}

/// The players of these tournaments whose names have every word in them.
pub fn players(scopes: &[Scope], asked: &Asked, lang: Lang) -> Vec<Found> {
    let (t, words) = (Words::of(lang), asked.words());
    let mut found = Vec::new();
    for scope in scopes {
        let tournament = scope.tournament();
        for (id, entry) in &tournament.entries {
            if found.len() >= MOST_PLAYERS {
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
                found.push(Found { name: name.to_owned(), event: scope.title(), href });
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use qisai_domain::{EventId, Settings, Version};

    use super::*;

    fn listed(start: &str, end: &str) -> Listed {
        let day = |text: &str| text.parse().ok();
        let event = Event { id: EventId(1), start: day(start), end: day(end), ..Event::default() };
        Listed { id: TournamentId(1), version: Version(1), event: Arc::new(event), settings: Settings::default() }
    }

    /// P15: the state of an event comes from its rounds, and from its days where no round tells.
    #[test]
    fn p15_rounds_tell_when_an_event_is_before_its_days_do() {
        let today = NaiveDate::from_ymd_opt(2026, 11, 23).unwrap();
        let standing = |has_begun, is_finished| Standing { round: String::new(), has_begun, is_finished };
        let of = |start: &str, end: &str, standing: Option<Standing>| {
            let standings = standing.into_iter().map(|it| (TournamentId(1), it)).collect();
            when(&[listed(start, end)], &standings, today).unwrap()
        };
        assert_eq!(of("2026-11-01", "2026-11-02", Some(standing(true, false))), When::Running, "the days are over");
        assert_eq!(of("", "", Some(standing(true, false))), When::Running, "no day is known");
        assert_eq!(
            of("2026-11-20", "2026-11-30", Some(standing(true, true))),
            When::Over,
            "played before the last day"
        );
        assert_eq!(of("2026-12-01", "", Some(standing(false, false))), When::Coming);
        assert_eq!(of("2026-11-20", "2026-11-30", Some(standing(false, false))), When::Running);
        assert_eq!(of("2026-11-01", "2026-11-02", None), When::Over);
        assert_eq!(of("", "", None), When::Coming);
    }
}

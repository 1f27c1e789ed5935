//! What other sites and programs take: feeds of rounds, the map of the site, the page about data.

use askama::Template;
use chrono::{DateTime, Utc};
use qisai_domain::{GroupId, RoundState, Version};
use qisai_i18n::{Lang, Words};
use qisai_service::scope::Scope;

use crate::address::{GroupAddress, PublicPages};
use crate::stages::groups;

/// Public round of a group, for a feed.
pub struct FeedRound {
    pub group: GroupId,
    /// Version of the last change of its state.
    pub changed: Version,
    /// Title of the tournament with the group, if there are several.
    title: String,
    round: u16,
    is_closed: bool,
    address: String,
}

/// Entry of a feed.
struct FeedEntry {
    title: String,
    address: String,
    id: String,
    updated: String,
}

#[derive(Template)]
#[template(path = "sharing/feed.xml")]
struct Feed {
    lang: &'static str,
    title: String,
    own: String,
    page: String,
    updated: String,
    entries: Vec<FeedEntry>,
}

/// Returns the public rounds of a tournament, all groups.
pub fn rounds(scope: &Scope, lang: Lang) -> Vec<FeedRound> {
    let (t, tournament) = (Words::of(lang), scope.tournament());
    let mut found = Vec::new();
    for (_, group) in tournament.all_groups() {
        let title = match tournament.groups.len() {
            1 => scope.title(),
            _ => format!("{} · {}", scope.title(), groups::title(tournament, group, t)),
        };
        let pages = PublicPages::at(GroupAddress::in_tournament(scope, group.id));
        let public = group.rounds.values().filter(|round| round.state != RoundState::Draft);
        found.extend(public.map(|round| FeedRound {
            group: group.id,
            changed: round.changed,
            title: title.clone(),
            round: round.number,
            is_closed: round.state == RoundState::Closed,
            address: pages.round(round.number).to_string(),
        }));
    }
    found
}

/// Returns a feed of rounds with the times of their last changes, the newest first. `root`: start of all addresses;
/// `name` and `page`: title and address of the whole.
///
/// # Errors
/// [`askama::Error`] if the text cannot be written.
pub fn feed(
    mut rounds: Vec<(FeedRound, DateTime<Utc>)>,
    [root, name, page, own]: [&str; 4],
    lang: Lang,
) -> Result<String, askama::Error> {
    let t = Words::of(lang);
    rounds.sort_by_key(|(round, at)| (std::cmp::Reverse(*at), std::cmp::Reverse(round.round)));
    let time = |at: DateTime<Utc>| at.format("%Y-%m-%dT%H:%M:%SZ").to_string();
    let entry = |(round, at): &(FeedRound, DateTime<Utc>)| {
        let said = format!("{}{}{}", round.title, t.comma(), t.round_n(round.round));
        let (title, part) =
            if round.is_closed { (t.feed_results(said), "results") } else { (t.feed_pairings(said), "pairings") };
        let address = format!("{root}{}", round.address);
        FeedEntry { title, id: format!("{address}#{part}"), address, updated: time(*at) }
    };
    let newest = rounds.iter().map(|(_, at)| *at).max().unwrap_or(DateTime::UNIX_EPOCH);
    Feed {
        lang: t.lang.tag(),
        title: if name.is_empty() { t.feed_of_site().to_owned() } else { name.to_owned() },
        own: format!("{root}{own}"),
        page: format!("{root}{page}"),
        updated: time(newest),
        entries: rounds.iter().map(entry).collect(),
    }
    .render()
}

#[derive(Template)]
#[template(path = "sharing/sitemap.xml")]
struct SiteMap {
    addresses: Vec<String>,
}

/// Returns the map of the site for search engines, with these addresses.
///
/// # Errors
/// [`askama::Error`] if the text cannot be written.
pub fn site_map(addresses: Vec<String>) -> Result<String, askama::Error> {
    SiteMap { addresses }.render()
}

#[derive(Template)]
#[template(path = "sharing/data.html")]
struct DataPage {
    t: Words,
    signed_in: bool,
    root: String,
    data: [(&'static str, &'static str); 10],
    embeds: [(&'static str, &'static str); 2],
    feeds: [(&'static str, &'static str); 5],
}

impl DataPage {
    #[expect(clippy::unused_self, reason = "every page of the site is asked for its address")]
    fn here(&self) -> &'static str {
        "/api"
    }
}

/// Returns the page about the data of the public pages.
pub fn data_page(lang: Lang, signed_in: bool, root: String) -> impl Template {
    let t = Words::of(lang);
    DataPage {
        t,
        signed_in,
        root,
        data: [
            ("/t/SLUG.json", t.tournament()),
            ("/t/SLUG/players.json", t.players()),
            ("/t/SLUG/players/ENTRY.json", t.sharing_player()),
            ("/t/SLUG/r/ROUND.json", t.pairings()),
            ("/t/SLUG/standings.json", t.standings()),
            ("/t/SLUG/r/ROUND/standings.json", t.standings()),
            ("/t/SLUG/crosstable.json", t.crosstable()),
            ("/t/SLUG/bracket.json", t.bracket()),
            ("/t/SLUG/statistics.json", t.statistics()),
            ("/e/SLUG.json", t.sharing_event()),
        ],
        embeds: [("/t/SLUG/embed/standings", t.standings()), ("/t/SLUG/embed/pairings", t.sharing_embed_pairings())],
        feeds: [
            ("/feed.atom", t.tournaments()),
            ("/t/SLUG/feed.atom", t.tournament()),
            ("/t/SLUG/live", t.sharing_live()),
            ("/t/SLUG/calendar.ics", t.sharing_calendar()),
            ("/t/SLUG.pgn", t.sharing_games()),
        ],
    }
}

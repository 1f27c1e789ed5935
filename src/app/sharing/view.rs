//! Feeds of rounds, the map of the site and the page about data, for other sites and programs.

use std::cmp::Reverse;

use askama::Template;
use chrono::{DateTime, Utc};
use qisai_domain::{Group, PublishLevel, RoundState, Version};
use qisai_i18n::{Lang, Words};
use qisai_service::scope::Scope;

use crate::address::{GroupAddress, PublicPages};

/// Public round of a group, for a feed.
pub struct FeedRound {
    /// Version of the last change of its state.
    pub changed: Version,
    /// Title of the tournament with the group, if there are several.
    title: String,
    round: u16,
    /// `true` if the round is closed and its results are public.
    has_results: bool,
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

/// Returns at most `most` public rounds of a tournament, all groups, those that changed last first; `name`: name of a
/// group. Of rounds that changed at once, such as those of a table, the first one comes first.
pub fn newest(scope: &Scope, most: usize, name: impl Fn(&Group) -> String) -> Vec<FeedRound> {
    let tournament = scope.tournament();
    let mut found = Vec::new();
    for (stage, group) in tournament.all_groups() {
        let title = match tournament.groups.len() {
            1 => scope.title(),
            _ => format!("{} · {}", scope.title(), name(group)),
        };
        let pages = PublicPages::at(GroupAddress::in_tournament(scope, group.id));
        let public = group.rounds.values().filter(|round| round.state != RoundState::Draft);
        found.extend(public.map(|round| FeedRound {
            changed: round.changed,
            title: title.clone(),
            round: round.number,
            has_results: round.state == RoundState::Closed
                && tournament.withheld(stage, group, round, PublishLevel::Results).is_none(),
            address: pages.round(round.number).to_string(),
        }));
    }
    found.sort_by_key(|round| (Reverse(round.changed), round.round));
    found.truncate(most);
    found
}

/// Returns a feed of rounds with the times of their last changes, in their order. `root`: start of all addresses; `name`
/// and `page`: title and address of the whole.
///
/// # Errors
/// [`askama::Error`] if the text cannot be written.
pub fn feed(
    rounds: &[(FeedRound, DateTime<Utc>)],
    [root, name, page, own]: [&str; 4],
    lang: Lang,
) -> Result<String, askama::Error> {
    let t = Words::of(lang);
    let time = |at: DateTime<Utc>| at.format("%Y-%m-%dT%H:%M:%SZ").to_string();
    let entry = |(round, at): &(FeedRound, DateTime<Utc>)| {
        let said = format!("{}{}{}", round.title, t.comma(), t.round_n(round.round));
        let (title, part) =
            if round.has_results { (t.feed_results(said), "results") } else { (t.feed_pairings(said), "pairings") };
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
    base: String,
}

impl DataPage {
    #[expect(clippy::unused_self, reason = "every page of the site is asked for its address")]
    fn here(&self) -> &'static str {
        "/api"
    }
}

/// Returns the page about the data of the public pages. `root`: start of whole addresses; `base`: path below which the
/// server is, empty at the root of its host.
pub fn data_page(lang: Lang, signed_in: bool, [root, base]: [String; 2]) -> impl Template {
    DataPage { t: Words::of(lang), signed_in, root, base }
}

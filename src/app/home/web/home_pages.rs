//! Cache of the front page.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, PoisonError, RwLock};
use std::time::{Duration, Instant};

use chrono::{NaiveDate, Utc};
use qisai_domain::{GroupId, Round, RoundState, Tournament};

use crate::packed::{Coding, Packed};
use qisai_i18n::Lang;
use qisai_service::News;

/// Cache of the tournament list, with the state that it was made from.
#[derive(Default)]
pub struct HomePages {
    /// Number of changes to the list.
    pub(crate) changes: AtomicU64,
    /// Number of commits, also of those that change no more than a newest result.
    commits: AtomicU64,
    /// Cached pages by language and by signed-in state, each with the change count at which it was made.
    pub(crate) made: RwLock<HashMap<(Lang, bool), Made>>,
    /// `true` once an account exists; after that one always exists.
    pub(crate) has_owner: AtomicBool,
    pub(crate) turn: tokio::sync::Mutex<()>,
}

/// Cached page with the state that it was made from.
pub(crate) struct Made {
    /// Numbers of changes and of commits.
    pub(crate) at: (u64, u64),
    /// Day, which decides if an event is running or over.
    pub(crate) day: NaiveDate,
    pub(crate) since: Instant,
    pub(crate) page: Arc<Packed>,
}

/// Time within which a page may lack the newest results: a page for every result would be too much in a full hall.
const MAX_AGE: Duration = Duration::from_secs(20);

/// Returns the public rounds of every group. A card shows the progress of its event, the feed of the site the newest
/// rounds.
fn rounds(tournament: &Tournament) -> impl Iterator<Item = (GroupId, u16, RoundState)> {
    tournament.groups.values().flat_map(|group| {
        let public = group.rounds.values().filter(|round| round.state != RoundState::Draft);
        public.map(|round| (group.id, round.number, round.state))
    })
}

/// Returns the parts of a tournament, besides its rounds, that decide what a card shows and who leads.
fn ranked(tournament: &Tournament) -> impl PartialEq {
    let Tournament { event, settings, people, entries, stages, .. } = tournament;
    let participations: Vec<_> = tournament.groups.values().map(|group| &group.participations).collect();
    (event, settings, people, entries, stages, participations)
}

/// Returns the closed rounds, after which a card shows the leaders.
fn closed(tournament: &Tournament) -> impl Iterator<Item = &Arc<Round>> {
    let rounds = tournament.groups.values().flat_map(|group| group.rounds.values());
    rounds.filter(|round| round.state == RoundState::Closed)
}

impl HomePages {
    /// Records news about a tournament or an event; the list shows names, places, days and games.
    pub fn announce(&self, news: News<'_>) {
        let shown = match news {
            News::Committed { before: Some(before), now } => {
                rounds(before).ne(rounds(now)) || ranked(before) != ranked(now) || closed(before).ne(closed(now))
            }
            _ => true,
        };
        self.commits.fetch_add(1, Ordering::Release);
        if shown {
            self.changes.fetch_add(1, Ordering::Release);
        }
    }

    /// Returns the numbers of changes to the list and of commits.
    pub(crate) fn state(&self) -> (u64, u64) {
        (self.changes(), self.commits.load(Ordering::Acquire))
    }

    /// Returns the number of changes to the list.
    pub fn changes(&self) -> u64 {
        self.changes.load(Ordering::Acquire)
    }

    pub(crate) fn current(&self, lang: Lang, signed_in: bool, coding: Coding) -> Option<Arc<Packed>> {
        let made = self.made.read().unwrap_or_else(PoisonError::into_inner);
        let made = made.get(&(lang, signed_in))?;
        let (changes, commits) = self.state();
        let has_results = made.at.1 == commits || made.since.elapsed() < MAX_AGE;
        let is_true = made.at.0 == changes && has_results && made.day == Utc::now().date_naive();
        let current = is_true && made.page.is_ready(coding);
        current.then(|| Arc::clone(&made.page))
    }
}

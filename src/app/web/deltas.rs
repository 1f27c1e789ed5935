//! Recent changes of each tournament, written once for all streams. Only gapless sequences from one version to the next
//! are kept. A page at a kept version receives the rest; any other page is fetched again.

use std::collections::{HashMap, VecDeque};
use std::sync::{PoisonError, RwLock};

use actix_web::web::Bytes;
use qisai_domain::{PublishLevel, Tournament, TournamentId, Version};
use tokio::sync::{Mutex, MutexGuard};

use super::base_path::BasePath;
use qisai_service::News;
use qisai_view::public::Delta;

/// Maximum number of messages kept per tournament.
pub const MAX_MESSAGES: usize = 512;
/// Maximum number of messages sent at once; more would be longer than a page.
const MAX_AT_ONCE: usize = 40;

/// Message that is ready to be sent.
pub struct LiveMessage {
    pub from: Version,
    pub version: Version,
    pub message: Bytes,
    /// Message for visitors other than the staff, if the change contains results that are not public yet.
    pub to_others: Option<Bytes>,
}

/// Messages that lead from one version to another.
pub struct Way {
    pub to_staff: Bytes,
    /// Message for visitors other than the staff, if it differs. It only reports that nothing changed for them, so
    /// their pages need not be fetched again.
    pub to_others: Option<Bytes>,
}

impl LiveMessage {
    fn of(before: &Tournament, now: &Tournament, base: &BasePath) -> Option<Self> {
        let data = base.page(&serde_json::to_string(&Delta::between(before, now)?).ok()?);
        let (from, version) = (before.version, now.version);
        let message = |data: &str| Bytes::from(format!("id: {version}\ndata: {data}\n\n"));
        let is_withheld = now.announced(PublishLevel::Results).is_some();
        let nothing = || message(&format!("{{\"version\":{version},\"from\":{from},\"rows\":[]}}"));
        Some(Self { from, version, message: message(&data), to_others: is_withheld.then(nothing) })
    }
}

/// Recent messages of each tournament, oldest first.
#[derive(Default)]
pub struct Deltas {
    lately: RwLock<HashMap<TournamentId, VecDeque<LiveMessage>>>,
    asking: Mutex<()>,
    /// Path in the addresses of messages.
    base: BasePath,
}

impl Deltas {
    /// Returns an empty list for a server with a base path.
    pub fn below(base: BasePath) -> Self {
        Self { base, ..Self::default() }
    }

    /// Records news about a tournament; called before the streams receive the news.
    pub fn announce(&self, news: News<'_>) {
        match news {
            News::Committed { before, now } => {
                let told = before.and_then(|before| LiveMessage::of(before, now, &self.base));
                match told {
                    Some(told) => self.keep(now.id, told),
                    None => self.forget(now.id),
                }
            }
            News::Foreign(id, _) | News::WentBack(id, _) | News::Gone(id) => self.forget(id),
            News::Elsewhere | News::Event => {}
        }
    }

    /// Appends a message about a tournament. Earlier messages are dropped unless they lead to its first version.
    pub fn keep(&self, id: TournamentId, told: LiveMessage) {
        let mut lately = self.lately.write().unwrap_or_else(PoisonError::into_inner);
        let kept = lately.entry(id).or_default();
        if kept.back().is_some_and(|last| last.version != told.from) {
            kept.clear();
        }
        if kept.len() >= MAX_MESSAGES {
            kept.pop_front();
        }
        kept.push_back(told);
    }

    fn forget(&self, id: TournamentId) {
        self.lately.write().unwrap_or_else(PoisonError::into_inner).remove(&id);
    }

    /// Returns the messages from one version to another, or `None` if anything other than results changed in between.
    pub fn between(&self, id: TournamentId, from: Version, to: Version) -> Option<Way> {
        let lately = self.lately.read().unwrap_or_else(PoisonError::into_inner);
        let kept = lately.get(&id)?;
        let first = kept.iter().position(|told| told.from == from)?;
        let told: Vec<&LiveMessage> = kept.iter().skip(first).take_while(|told| told.version <= to).collect();
        if told.last()?.version != to || told.len() > MAX_AT_ONCE {
            return None;
        }
        let all = |message: fn(&LiveMessage) -> &Bytes| match told.as_slice() {
            [one] => message(one).clone(),
            several => several.iter().flat_map(|told| message(told).iter().copied()).collect(),
        };
        let is_withheld = told.iter().any(|told| told.to_others.is_some());
        let to_others = is_withheld.then(|| all(|told| told.to_others.as_ref().unwrap_or(&told.message)));
        Some(Way { to_staff: all(|told| &told.message), to_others })
    }

    /// Returns the lock whose holder queries the database for all streams that wait for the same answer.
    pub async fn turn(&self) -> MutexGuard<'_, ()> {
        self.asking.lock().await
    }
}

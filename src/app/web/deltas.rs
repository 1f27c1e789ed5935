//! Recent changes of each tournament, written once for all streams. Only gapless sequences from one version to the next
//! are kept. A page at a kept version receives the rest; any other page is fetched again.

use std::collections::{HashMap, VecDeque};
use std::sync::{PoisonError, RwLock};

use actix_web::web::Bytes;
use qisai_domain::{PublishLevel, Tournament, TournamentId, Version};
use tokio::sync::{Mutex, MutexGuard};

use qisai_service::News;
use qisai_view::public::Delta;

/// Maximum number of messages kept per tournament.
const MAX_MESSAGES: usize = 512;
/// Maximum number of messages sent at once; more would be longer than a page.
const MAX_AT_ONCE: usize = 40;

/// Message that is ready to be sent.
struct LiveMessage {
    from: Version,
    version: Version,
    message: Bytes,
    /// Message for visitors other than the staff, if the change contains results that are not public yet.
    to_others: Option<Bytes>,
}

/// Messages that lead from one version to another.
pub struct Way {
    pub to_staff: Bytes,
    /// Message for visitors other than the staff, if it differs. It only reports that nothing changed for them, so
    /// their pages need not be fetched again.
    pub to_others: Option<Bytes>,
}

impl LiveMessage {
    fn of(before: &Tournament, now: &Tournament) -> Option<Self> {
        let data = serde_json::to_string(&Delta::between(before, now)?).ok()?;
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
}

impl Deltas {
    /// Records news about a tournament; called before the streams receive the news.
    pub fn announce(&self, news: News<'_>) {
        match news {
            News::Committed { before, now } => {
                let told = before.and_then(|before| LiveMessage::of(before, now));
                let mut lately = self.lately.write().unwrap_or_else(PoisonError::into_inner);
                match told {
                    Some(told) => keep(lately.entry(now.id).or_default(), told),
                    None => drop(lately.remove(&now.id)),
                }
            }
            News::Foreign(id, _) | News::WentBack(id, _) | News::Gone(id) => {
                self.lately.write().unwrap_or_else(PoisonError::into_inner).remove(&id);
            }
            News::Elsewhere | News::Event => {}
        }
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

fn keep(kept: &mut VecDeque<LiveMessage>, told: LiveMessage) {
    if kept.back().is_some_and(|last| last.version != told.from) {
        kept.clear();
    }
    if kept.len() >= MAX_MESSAGES {
        kept.pop_front();
    }
    kept.push_back(told);
}

#[cfg(test)]
mod tests {
    use super::*;

    const ID: TournamentId = TournamentId(7);

    fn tell(deltas: &Deltas, from: u64) {
        let version = Version(from + 1);
        let message = Bytes::from(format!("{version};"));
        let to_others = (from == 7).then(|| Bytes::from("nothing;"));
        let told = LiveMessage { from: Version(from), version, message, to_others };
        keep(deltas.lately.write().unwrap().entry(ID).or_default(), told);
    }

    fn between(deltas: &Deltas, from: u64, to: u64) -> Option<String> {
        let way = deltas.between(ID, Version(from), Version(to));
        way.map(|way| String::from_utf8(way.to_staff.to_vec()).unwrap())
    }

    #[test]
    fn whoever_stands_in_between_is_told_the_rest() {
        let deltas = Deltas::default();
        (3..6).for_each(|from| tell(&deltas, from));
        assert_eq!(between(&deltas, 3, 6).as_deref(), Some("4;5;6;"));
        assert_eq!(between(&deltas, 5, 6).as_deref(), Some("6;"));
        // Changes in the meantime are sent with the next version.
        assert_eq!(between(&deltas, 3, 4).as_deref(), Some("4;"));
        for (from, to) in [(2, 6), (6, 6), (3, 7), (6, 3)] {
            assert_eq!(between(&deltas, from, to), None, "{from} {to}");
        }
    }

    #[test]
    fn a_gap_is_not_jumped_over() {
        let deltas = Deltas::default();
        tell(&deltas, 3);
        tell(&deltas, 5);
        assert_eq!(between(&deltas, 3, 6), None);
        assert_eq!(between(&deltas, 5, 6).as_deref(), Some("6;"));
        deltas.announce(News::Foreign(ID, Version(7)));
        assert_eq!(between(&deltas, 5, 6), None);
    }

    #[test]
    fn what_has_something_for_the_staff_alone_is_for_them() {
        let deltas = Deltas::default();
        (6..10).for_each(|from| tell(&deltas, from));
        let to_others = |from, to| {
            let way = deltas.between(ID, Version(from), Version(to)).unwrap();
            way.to_others.map(|bytes| String::from_utf8(bytes.to_vec()).unwrap())
        };
        assert_eq!([to_others(6, 7), to_others(8, 10)], [None, None]);
        assert_eq!(to_others(6, 9).as_deref(), Some("7;nothing;9;"));
    }

    #[test]
    fn no_more_is_kept_or_sent_than_helps() {
        let deltas = Deltas::default();
        (0..2000).for_each(|from| tell(&deltas, from));
        assert_eq!(deltas.lately.read().unwrap().get(&ID).map(VecDeque::len), Some(MAX_MESSAGES));
        assert!(between(&deltas, 1961, 2000).is_some() && between(&deltas, 1900, 2000).is_none());
    }
}

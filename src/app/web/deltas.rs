//! What changed lately in each tournament, written once for all streams. Only what leads from one version to the next without a gap is kept: who
//! stands somewhere in between is told the rest, anybody else asks for the page.

use std::collections::{HashMap, VecDeque};
use std::sync::{PoisonError, RwLock};

use actix_web::web::Bytes;
use qisai_domain::{PublishLevel, Tournament, TournamentId, Version};
use tokio::sync::{Mutex, MutexGuard};

use crate::service::News;
use crate::view::public::Delta;

/// Messages kept for a tournament.
const KEPT: usize = 512;
/// Messages that are sent at once: more are longer than a page.
const MOST_AT_ONCE: usize = 40;

/// A message, ready to be sent.
struct Told {
    from: Version,
    version: Version,
    message: Bytes,
    /// Whether it tells of results that are not public yet.
    is_withheld: bool,
}

impl Told {
    fn of(before: &Tournament, now: &Tournament) -> Option<Self> {
        let data = serde_json::to_string(&Delta::between(before, now)?).ok()?;
        let message = Bytes::from(format!("id: {}\ndata: {data}\n\n", now.version));
        let is_withheld = now.announced(PublishLevel::Results).is_some();
        Some(Self { from: before.version, version: now.version, message, is_withheld })
    }
}

/// The messages, oldest first.
#[derive(Default)]
pub struct Deltas {
    lately: RwLock<HashMap<TournamentId, VecDeque<Told>>>,
    asking: Mutex<()>,
}

impl Deltas {
    /// Something has happened to a tournament: called before the streams hear of it.
    pub fn announce(&self, news: News<'_>) {
        match news {
            News::Committed { before, now } => {
                let told = before.and_then(|before| Told::of(before, now));
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

    /// What leads from one version to another, and whether that is for the staff alone; none where something else than results lies between.
    pub fn between(&self, id: TournamentId, from: Version, to: Version) -> Option<(Bytes, bool)> {
        let lately = self.lately.read().unwrap_or_else(PoisonError::into_inner);
        let kept = lately.get(&id)?;
        let first = kept.iter().position(|told| told.from == from)?;
        let told: Vec<&Told> = kept.iter().skip(first).take_while(|told| told.version <= to).collect();
        if told.last()?.version != to || told.len() > MOST_AT_ONCE {
            return None;
        }
        let bytes = match told.as_slice() {
            [one] => one.message.clone(),
            several => several.iter().map(|told| told.message.as_ref()).collect::<Vec<&[u8]>>().concat().into(),
        };
        Some((bytes, told.iter().any(|told| told.is_withheld)))
    }

    /// Who holds it asks the database on behalf of the streams that wait for the same answer.
    pub async fn turn(&self) -> MutexGuard<'_, ()> {
        self.asking.lock().await
    }
}

fn keep(kept: &mut VecDeque<Told>, told: Told) {
    if kept.back().is_some_and(|last| last.version != told.from) {
        kept.clear();
    }
    if kept.len() >= KEPT {
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
        let told =
            Told { from: Version(from), version, message: Bytes::from(format!("{version};")), is_withheld: from == 7 };
        keep(deltas.lately.write().unwrap().entry(ID).or_default(), told);
    }

    fn between(deltas: &Deltas, from: u64, to: u64) -> Option<String> {
        deltas.between(ID, Version(from), Version(to)).map(|(bytes, _)| String::from_utf8(bytes.to_vec()).unwrap())
    }

    #[test]
    fn whoever_stands_in_between_is_told_the_rest() {
        let deltas = Deltas::default();
        (3..6).for_each(|from| tell(&deltas, from));
        assert_eq!(between(&deltas, 3, 6).as_deref(), Some("4;5;6;"));
        assert_eq!(between(&deltas, 5, 6).as_deref(), Some("6;"));
        // What came meanwhile is told with the next version.
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
        let is_withheld = |from, to| deltas.between(ID, Version(from), Version(to)).unwrap().1;
        assert_eq!([is_withheld(6, 7), is_withheld(6, 8), is_withheld(8, 10)], [false, true, false]);
    }

    #[test]
    fn no_more_is_kept_or_sent_than_helps() {
        let deltas = Deltas::default();
        (0..2000).for_each(|from| tell(&deltas, from));
        assert_eq!(deltas.lately.read().unwrap().get(&ID).map(VecDeque::len), Some(KEPT));
        assert!(between(&deltas, 1961, 2000).is_some() && between(&deltas, 1900, 2000).is_none());
    }
}

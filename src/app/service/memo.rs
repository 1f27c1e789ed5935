//! Short-lived cache of sessions and their rights: every request reads them, few change anything.
//!
//! | cause of invalidation | time |
//! |---|---|
//! | a write to accounts, sessions or roles by this process | immediately after the commit |
//! | another process's write | at the next [look for foreign changes](super::Service::follow_others), within a second |
//! | age | after [`MAX_AGE`] in any case |

use std::collections::HashMap;
use std::sync::{PoisonError, RwLock};
use std::time::{Duration, Instant};

use qisai_domain::{Grants, TournamentId};

use crate::accounts::sessions::Session;

/// Lifetime of a cached answer.
const MAX_AGE: Duration = Duration::from_secs(5);
/// Maximum number of cached sessions.
const MAX_SESSIONS: usize = 4096;

/// Sessions by the hash of their token, each with the rights that were requested.
#[derive(Default)]
pub(super) struct Memo(RwLock<Remembered>);

#[derive(Default)]
struct Remembered {
    /// Number of invalidations: data read before one is not cached after it.
    epoch: u64,
    sessions: HashMap<String, CachedSession>,
}

struct CachedSession {
    since: Instant,
    session: Session,
    roles: Vec<(TournamentId, Option<Grants>)>,
}

impl Memo {
    /// Returns the current epoch, taken before reading data to be cached.
    pub(super) fn epoch(&self) -> u64 {
        self.0.read().unwrap_or_else(PoisonError::into_inner).epoch
    }

    /// Clears the cache.
    pub(super) fn forget(&self) {
        let mut remembered = self.0.write().unwrap_or_else(PoisonError::into_inner);
        remembered.epoch += 1;
        remembered.sessions.clear();
    }

    /// Returns the cached session of a token.
    pub(super) fn session(&self, key: &str) -> Option<Session> {
        self.known(key, |known| Some(known.session.clone()))
    }

    /// Returns the cached rights of a session's account in a tournament: `None` if not cached, `Some(None)` if it has
    /// no rights.
    #[expect(clippy::option_option, reason = "not known, and known to be none")]
    pub(super) fn role(&self, key: &str, tournament: TournamentId) -> Option<Option<Grants>> {
        self.known(key, |known| known.roles.iter().find(|(id, _)| *id == tournament).map(|(_, role)| role.clone()))
    }

    fn known<T>(&self, key: &str, of: impl FnOnce(&CachedSession) -> Option<T>) -> Option<T> {
        let remembered = self.0.read().unwrap_or_else(PoisonError::into_inner);
        remembered.sessions.get(key).filter(|known| known.since.elapsed() < MAX_AGE).and_then(of)
    }

    /// Caches a session that was read after `epoch` was taken.
    pub(super) fn keep(&self, epoch: u64, key: String, session: Session) {
        let mut remembered = self.0.write().unwrap_or_else(PoisonError::into_inner);
        if remembered.epoch != epoch {
            return;
        }
        if remembered.sessions.len() >= MAX_SESSIONS {
            remembered.sessions.clear();
        }
        remembered.sessions.insert(key, CachedSession { since: Instant::now(), session, roles: Vec::new() });
    }

    /// Caches rights that were read after `epoch` was taken.
    pub(super) fn keep_role(&self, epoch: u64, key: &str, tournament: TournamentId, role: Option<Grants>) {
        let mut remembered = self.0.write().unwrap_or_else(PoisonError::into_inner);
        if remembered.epoch == epoch
            && let Some(known) = remembered.sessions.get_mut(key)
            && !known.roles.iter().any(|(id, _)| *id == tournament)
        {
            known.roles.push((tournament, role));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::accounts::{Account, KeyMap, Role};
    use super::*;

    fn session(name: &str) -> Session {
        let account = Account { id: 1, name: name.into(), role: Role::Arbiter, key_map: KeyMap::default() };
        Session { account, csrf: "token".into(), ends: chrono::NaiveDateTime::MAX }
    }

    #[test]
    fn a_session_and_its_roles_are_remembered_until_something_is_written() {
        let memo = Memo::default();
        let id = TournamentId(7);
        memo.keep(memo.epoch(), "key".into(), session("anna"));
        assert_eq!((memo.session("key").unwrap().account.name, memo.role("key", id)), ("anna".into(), None));
        memo.keep_role(memo.epoch(), "key", id, None);
        assert_eq!(memo.role("key", id), Some(None));
        memo.forget();
        assert!(memo.session("key").is_none() && memo.role("key", id).is_none());
    }

    #[test]
    fn what_was_read_before_a_write_is_not_remembered_after_it() {
        let memo = Memo::default();
        let epoch = memo.epoch();
        memo.forget();
        memo.keep(epoch, "key".into(), session("anna"));
        assert!(memo.session("key").is_none());
        memo.keep(memo.epoch(), "key".into(), session("anna"));
        memo.keep_role(epoch, "key", TournamentId(7), Some(Grants::Owner));
        assert_eq!(memo.role("key", TournamentId(7)), None);
    }
}

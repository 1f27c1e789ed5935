//! Who is signed in and what they may do, remembered for a moment: every request asks, few change anything.
//!
//! | what makes it forgotten | when |
//! |---|---|
//! | a write to accounts, sessions or offices by this process | at once, after the commit |
//! | another process's write | at the next [look for foreign changes](super::Service::follow_others), within a second |
//! | time | after [`KEPT`] in any case |

use std::collections::HashMap;
use std::sync::{PoisonError, RwLock};
use std::time::{Duration, Instant};

use qisai_domain::{Held, TournamentId};

use super::sessions::Session;

/// So long an answer is believed.
const KEPT: Duration = Duration::from_secs(5);
/// Sessions remembered at most.
const MOST: usize = 4096;

/// The sessions by the hash of their token, each with the roles that were asked for.
#[derive(Default)]
pub(super) struct Memo(RwLock<Remembered>);

#[derive(Default)]
struct Remembered {
    /// Counts the times that everything was forgotten: what was read before is not remembered after.
    epoch: u64,
    sessions: HashMap<String, Known>,
}

struct Known {
    since: Instant,
    session: Session,
    roles: Vec<(TournamentId, Option<Held>)>,
}

impl Memo {
    /// Taken before something is read that shall be remembered.
    pub(super) fn epoch(&self) -> u64 {
        self.0.read().unwrap_or_else(PoisonError::into_inner).epoch
    }

    /// Forgets every answer, so that the next question is worked out anew.
    pub(super) fn forget(&self) {
        let mut remembered = self.0.write().unwrap_or_else(PoisonError::into_inner);
        remembered.epoch += 1;
        remembered.sessions.clear();
    }

    /// The session of a token.
    pub(super) fn session(&self, key: &str) -> Option<Session> {
        self.known(key, |known| Some(known.session.clone()))
    }

    /// What a session's account holds on a tournament: none when it was not asked for, `Some(None)` when it is nothing.
    #[expect(clippy::option_option, reason = "not known, and known to be none")]
    pub(super) fn role(&self, key: &str, tournament: TournamentId) -> Option<Option<Held>> {
        self.known(key, |known| known.roles.iter().find(|(id, _)| *id == tournament).map(|(_, role)| role.clone()))
    }

    fn known<T>(&self, key: &str, of: impl FnOnce(&Known) -> Option<T>) -> Option<T> {
        let remembered = self.0.read().unwrap_or_else(PoisonError::into_inner);
        remembered.sessions.get(key).filter(|known| known.since.elapsed() < KEPT).and_then(of)
    }

    /// Remembers a session that was read after `epoch` was taken.
    pub(super) fn keep(&self, epoch: u64, key: String, session: Session) {
        let mut remembered = self.0.write().unwrap_or_else(PoisonError::into_inner);
        if remembered.epoch != epoch {
            return;
        }
        if remembered.sessions.len() >= MOST {
            remembered.sessions.clear();
        }
        remembered.sessions.insert(key, Known { since: Instant::now(), session, roles: Vec::new() });
    }

    /// Remembers a role that was read after `epoch` was taken.
    pub(super) fn keep_role(&self, epoch: u64, key: &str, tournament: TournamentId, role: Option<Held>) {
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
        memo.keep_role(epoch, "key", TournamentId(7), Some(Held::Owner));
        assert_eq!(memo.role("key", TournamentId(7)), None);
    }
}

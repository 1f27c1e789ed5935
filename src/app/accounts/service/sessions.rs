//! Sessions of signed-in browsers.

use chrono::{Duration, NaiveDateTime};
use qisai_domain::{Grants, TournamentId};

use super::role::Role;
use super::security::{Noted, SecurityEventKind};
use super::sign_in::{ABSOLUTE, IDLE};
use crate::accounts::Account;
use crate::clock::now;
use crate::random::hash_token;
use crate::{Result, Service};
use qisai_store::{StoreError, Writing, accounts as store};

/// Session of a signed-in browser.
#[derive(Clone, Debug)]
pub struct Session {
    pub account: Account,
    /// Token in every form of the session.
    pub csrf: String,
    /// Time at which it ends if not used again, in UTC.
    pub ends: NaiveDateTime,
}

/// Requested tournament, and the account's rights in it, if any.
pub type HeldThere = Option<(TournamentId, Option<Grants>)>;

/// Session as shown to its account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnSession {
    /// Hash of its token: identifies the session, but cannot be used to sign in.
    pub key: String,
    pub began: NaiveDateTime,
    /// Last use, accurate to five minutes.
    pub seen: NaiveDateTime,
    /// `true` for the requesting session.
    pub is_this: bool,
}

/// Selection of sessions to end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SessionSelection {
    /// The one with this [`key`](OwnSession::key).
    One(String),
    /// All but the requesting session.
    Others,
}

impl Service {
    /// Returns the session of a token and, if requested, its rights in a tournament, without blocking: `None` if either
    /// is not cached.
    pub fn remembered(&self, token: &str, on: Option<TournamentId>) -> Option<(Session, HeldThere)> {
        let key = hash_token(token);
        let session = self.memo.session(&key)?;
        let role = match on {
            None => None,
            Some(id) if session.account.role == Role::Owner => Some((id, Some(Grants::Owner))),
            Some(id) => Some((id, self.memo.role(&key, id)?)),
        };
        Some((session, role))
    }

    /// Returns the session of a token, if it is still valid.
    pub fn session(&self, token: &str) -> Result<Option<Session>> {
        let (key, epoch) = (hash_token(token), self.memo.epoch());
        let found = match self.store.read(|db| store::find_session(db, &key)) {
            Ok(found) => found,
            Err(StoreError::NotFound) => return Ok(None),
            Err(error) => return Err(error.into()),
        };
        let (session, account) = found;
        let now = now();
        if now - session.created_at > ABSOLUTE || now - session.seen_at > IDLE {
            return Ok(None);
        }
        let mut seen = session.seen_at;
        if now - seen > Duration::minutes(5) {
            let key = key.clone();
            let touched = self.store.write_blocking(move |writing| store::touch_session(writing.db, &key, now));
            // Reading continues when nothing can be written, as with a full disk.
            match touched {
                Ok(()) => seen = now,
                Err(error) => tracing::warn!(%error, "the use of a session could not be noted"),
            }
        }
        let ends = (seen + IDLE).min(session.created_at + ABSOLUTE);
        let session = Session { account: Account::try_from(account)?, csrf: session.csrf, ends };
        self.memo.keep(epoch, key, session.clone());
        Ok(Some(session))
    }

    /// Returns [`held_on`](Self::held_on) for the account of a token's session, and caches it.
    pub fn held_of(&self, token: &str, account: &Account, tournament: TournamentId) -> Result<Option<Grants>> {
        let epoch = self.memo.epoch();
        let role = self.held_on(account, tournament)?;
        self.memo.keep_role(epoch, &hash_token(token), tournament, role.clone());
        Ok(role)
    }

    /// Writes accounts, sessions or roles, and clears their cache.
    pub(crate) fn write_accounts<T: Send + 'static>(
        &self,
        body: impl FnOnce(&mut Writing<'_>) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        let written = self.store.write_accounts(body);
        self.memo.forget();
        written
    }

    /// Ends the session of a token.
    pub fn sign_out(&self, token: &str) -> Result<()> {
        let key = hash_token(token);
        self.write_accounts(move |writing| {
            let account = match store::find_session(writing.db, &key) {
                Ok((_, account)) => account,
                Err(StoreError::NotFound) => return Ok(()),
                Err(error) => return Err(error.into()),
            };
            Noted::new(SecurityEventKind::SignedOut, &account.name, &account.name).write(writing)?;
            Ok(store::end_session(writing.db, &key)?)
        })
    }

    /// Returns the valid sessions of an account, last used first; `token` is that of the requesting session.
    pub fn sessions_of(&self, account: &Account, token: &str) -> Result<Vec<OwnSession>> {
        let (mine, now) = (hash_token(token), now());
        let rows = self.store.read(|db| store::sessions_of(db, account.id))?;
        let good = rows.into_iter().filter(|row| now - row.created_at <= ABSOLUTE && now - row.seen_at <= IDLE);
        let mut sessions: Vec<OwnSession> = good
            .map(|row| OwnSession {
                is_this: row.token_hash == mine,
                key: row.token_hash,
                began: row.created_at,
                seen: row.seen_at,
            })
            .collect();
        sessions.sort_by_key(|session| (!session.is_this, std::cmp::Reverse(session.seen)));
        Ok(sessions)
    }

    /// Ends sessions of an account; `token` is that of the requesting session.
    pub fn end_sessions(&self, account: &Account, token: &str, ending: SessionSelection) -> Result<()> {
        let (mine, id) = (hash_token(token), account.id);
        self.write_accounts(move |writing| {
            for row in store::sessions_of(writing.db, id)? {
                let ends = match &ending {
                    SessionSelection::One(key) => row.token_hash == *key,
                    SessionSelection::Others => row.token_hash != mine,
                };
                if ends {
                    store::end_session(writing.db, &row.token_hash)?;
                }
            }
            Ok(())
        })
    }
}

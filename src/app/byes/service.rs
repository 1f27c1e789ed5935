//! Byes requested by players through the link of their device (C.04.2 article 3.3). Requests and answers are kept
//! beside the log as reports are, in rows that are added and never changed. Granting one is an ordinary `RequestBye` of
//! the arbiter, written together with its row.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use qisai_domain::bye_request::{ByeFault, check, word};
use qisai_domain::log::Hash;
use qisai_domain::{ByeKind, Command, EntryId, GroupId, RoundRef, Tournament, TournamentId};

use crate::clock::now;
use crate::passes::hall::HallRefusal;
use crate::tournaments::{CommandContext, Ended, FormKey, answered, execute};
use crate::{Result, Service, ServiceError, random_id};
use qisai_store::byes::{ByeRequestKind, ByeRequestRow};
use qisai_store::rows::{give, take};
use qisai_store::{StoreError, Writing, byes as store};

const TABLE: &str = "bye_request";

/// Answer of the arbiter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ByeAnswer {
    Granted,
    /// Refused, with the arbiter's reason.
    Refused(String),
}

/// Bye that a player requested with a code and the desk has to answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ByeRequest {
    pub id: i64,
    pub at: RoundRef,
    pub entry: EntryId,
    pub kind: ByeKind,
    /// Player's remark; may be empty.
    pub word: String,
    /// Time of the request by the server's clock, in UTC.
    pub asked: DateTime<Utc>,
    /// `None` while the request is pending.
    pub answer: Option<ByeAnswer>,
}

/// Action of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ByeRequestAction {
    Ask { at: RoundRef, kind: ByeKind, word: String },
    TakeBack { request: i64 },
}

/// Returns the last request of each player for each round, from rows sorted oldest first.
fn last_of(rows: Vec<ByeRequestRow>) -> Result<BTreeMap<(RoundRef, EntryId), ByeRequest>, StoreError> {
    let mut last: BTreeMap<(RoundRef, EntryId), ByeRequest> = BTreeMap::new();
    for row in rows {
        let at = RoundRef { group: GroupId(take(TABLE, row.group_id)?), round: take(TABLE, row.round)? };
        let entry = EntryId(take(TABLE, row.entry_id)?);
        let answer = match ByeRequestKind::read(&row.kind)? {
            ByeRequestKind::Asked => {
                let damaged = || StoreError::Damaged { table: TABLE, what: row.bye.clone() };
                let kind = ByeKind::from_code(&row.bye).ok_or_else(damaged)?;
                let (word, asked) = (row.remark, row.at.and_utc());
                last.insert((at, entry), ByeRequest { id: row.id, at, entry, kind, word, asked, answer: None });
                continue;
            }
            ByeRequestKind::TakenBack => {
                last.remove(&(at, entry));
                continue;
            }
            ByeRequestKind::Granted => ByeAnswer::Granted,
            ByeRequestKind::Refused => ByeAnswer::Refused(row.remark),
        };
        if let Some(request) = last.get_mut(&(at, entry)) {
            request.answer = Some(answer);
        }
    }
    Ok(last)
}

/// Returns `true` if a request is pending: it has no answer, and the bye can still be granted.
fn waits(t: &Tournament, request: &ByeRequest) -> bool {
    !t.has_ended() && request.answer.is_none() && check(t, request.at, request.entry, request.kind).is_ok()
}

/// Builds a row; `account` is the one that answers, `None` for the player.
fn row_of(
    id: TournamentId,
    (at, entry): (RoundRef, EntryId),
    (kind, bye): (ByeRequestKind, ByeKind),
    remark: &str,
    account: Option<&str>,
) -> Result<ByeRequestRow> {
    Ok(ByeRequestRow {
        tournament_id: id.0,
        id: random_id()?,
        group_id: give(at.group.0),
        round: i32::from(at.round),
        entry_id: give(entry.0),
        kind: kind.word().to_owned(),
        bye: bye.code().to_owned(),
        account: account.map(str::to_owned),
        remark: remark.to_owned(),
        at: now(),
    })
}

fn gone() -> ServiceError {
    HallRefusal::from(ByeFault::Gone).into()
}

impl Service {
    /// Returns the last request of each player for each round, answered or not.
    pub fn byes_asked(&self, id: TournamentId) -> Result<Vec<ByeRequest>> {
        let rows = self.store.read(|db| store::all(db, id))?;
        Ok(last_of(rows)?.into_values().collect())
    }

    /// Returns the pending requests, oldest first.
    pub fn bye_requests(&self, t: &Tournament) -> Result<Vec<ByeRequest>> {
        let mut open = self.byes_asked(t.id)?;
        open.retain(|request| waits(t, request));
        open.sort_by_key(|request| (request.asked, request.id));
        Ok(open)
    }

    /// Requests a bye, or withdraws a request. The entry is that of the pass, regardless of the form; the same request
    /// twice counts once.
    ///
    /// # Errors
    ///
    /// [`HallRefusal::Bye`]
    pub fn ask_bye(&self, id: TournamentId, entry: EntryId, asking: ByeRequestAction) -> Result<()> {
        let t = self.changeable(id)?;
        let waiting = self.bye_requests(&t)?.into_iter().filter(|request| request.entry == entry);
        let row = match asking {
            ByeRequestAction::Ask { at, kind, word: said } => {
                check(&t, at, entry, kind).map_err(HallRefusal::from)?;
                let said = word(&said).map_err(HallRefusal::from)?;
                let mut same = waiting.filter(|request| (request.at, request.kind) == (at, kind));
                if same.any(|request| request.word == said) {
                    return Ok(());
                }
                row_of(id, (at, entry), (ByeRequestKind::Asked, kind), &said, None)?
            }
            ByeRequestAction::TakeBack { request } => {
                let mut own = waiting.filter(|waiting| waiting.id == request);
                let own = own.next().ok_or_else(gone)?;
                row_of(id, (own.at, entry), (ByeRequestKind::TakenBack, own.kind), "", None)?
            }
        };
        self.store.write_blocking(move |writing| Ok::<_, ServiceError>(writing.add_bye_request(&row)?))
    }

    /// Returns a request by its number.
    ///
    /// # Errors
    ///
    /// [`ByeFault::Gone`] if it was withdrawn or replaced by another one.
    pub fn bye_request(&self, id: TournamentId, request: i64) -> Result<ByeRequest> {
        self.byes_asked(id)?.into_iter().find(|asked| asked.id == request).ok_or_else(gone)
    }

    /// Grants a requested bye: command and answer in one transaction.
    ///
    /// # Errors
    ///
    /// [`ByeFault::Gone`] if it was answered or withdrawn meanwhile, or its round is paired; the refusal of the
    /// command.
    pub async fn grant_bye(&self, id: TournamentId, request: &ByeRequest, by: CommandContext) -> Result<()> {
        let ByeRequest { id: number, at, entry, kind, .. } = *request;
        let commands = vec![Command::RequestBye { at, entry, kind: Some(kind) }];
        let content = Hash::of(&format!("{commands:?}"));
        let key = by.key.map(|key| FormKey { key, content: Some(content) });
        let (act, secrets) = (by.envelope(Vec::new()), self.secrets()?);
        let row = row_of(id, (at, entry), (ByeRequestKind::Granted, kind), "", Some(&by.actor.name))?;
        let body = move |writing: &mut Writing<'_>| {
            let (t, _) = writing.lock(id)?;
            let last = last_of(store::all(writing.db, id)?)?;
            let Some(last) = last.get(&(at, entry)).filter(|last| last.id == number) else {
                return Err(Ended::Failed(gone()));
            };
            if last.answer == Some(ByeAnswer::Granted) {
                return Ok(());
            }
            if !waits(&t, last) {
                return Err(Ended::Failed(gone()));
            }
            match execute(writing, id, &|_| Some(commands.clone()), (&act, key), &secrets) {
                Ok(_) => Ok(writing.add_bye_request(&row)?),
                // The form was sent twice: everything is already done.
                Err(Ended::Unchanged(_)) => Ok(()),
                Err(other) => Err(other),
            }
        };
        answered(self.store.change(id, body).await, |_| ())
    }

    /// Refuses a requested bye, with a reason for the player. The tournament does not change.
    ///
    /// # Errors
    ///
    /// [`ByeFault::Gone`], [`ByeFault::NoWord`], [`ByeFault::Word`].
    pub fn refuse_bye(&self, id: TournamentId, request: &ByeRequest, said: &str, who: &str) -> Result<()> {
        self.changeable(id)?;
        let said = word(said).map_err(HallRefusal::from)?;
        if said.is_empty() {
            return Err(HallRefusal::from(ByeFault::NoWord).into());
        }
        let ByeRequest { id: number, at, entry, kind, .. } = *request;
        let row = row_of(id, (at, entry), (ByeRequestKind::Refused, kind), &said, Some(who))?;
        self.store.write_blocking(move |writing| {
            let last = last_of(store::all(writing.db, id)?)?;
            let stands = last.get(&(at, entry)).is_some_and(|last| last.id == number && last.answer.is_none());
            if !stands {
                return Err(gone());
            }
            Ok(writing.add_bye_request(&row)?)
        })
    }
}

//! Messages to those who want them: each is put into an outbox and sent from there, so that none is lost with the server that was to send it, and the
//! desk sees what became of it. Who is to be told of a board follows from the tournament and from what was told last, so a round that another
//! process publishes is told too.

use std::collections::BTreeMap;

use chrono::{DateTime, Duration, Utc};
use qisai_domain::{EntryId, RoundRef, RoundState, Tournament, TournamentId, Version};

use super::accounts::now;
use super::hall::HallRefusal;
use super::passes::Holder;
use super::reports::board_of;
use super::{Service, ServiceError, random_id};
use qisai_store::rows::{MessageRow, WishRow, give, take};
use qisai_store::{StoreError, messages as store};

/// Messages to one entry in a day, those included that say that messages were asked for.
pub const MOST_A_DAY: i64 = 20;
/// Tries of a message before the desk is told that it failed.
const TRIES: i32 = 5;
/// Messages that the desk sees.
const SHOWN: i64 = 50;

/// What is said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    pub subject: String,
    pub body: String,
}

/// What became of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MessageState {
    Waits,
    Sent,
    Failed,
    /// Whoever wanted it does so no longer.
    Dropped,
}

impl MessageState {
    fn code(self) -> &'static str {
        match self {
            Self::Waits => "waits",
            Self::Sent => "sent",
            Self::Failed => "failed",
            Self::Dropped => "dropped",
        }
    }

    fn from_code(code: &str) -> Option<Self> {
        [Self::Waits, Self::Sent, Self::Failed, Self::Dropped].into_iter().find(|state| state.code() == code)
    }
}

/// A message as the desk sees it: without the address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MessageLine {
    pub id: i64,
    pub entry: EntryId,
    pub subject: String,
    pub state: MessageState,
    pub tries: i32,
    /// What the mail server said; empty where nothing was wrong.
    pub fault: String,
    /// UTC.
    pub made_at: DateTime<Utc>,
}

/// Somebody who has a board of which they were not told.
#[derive(Clone, Debug)]
pub struct Untold {
    wish: WishRow,
    /// What they are to be told of: round and pairing.
    key: String,
    pub tournament: TournamentId,
    pub entry: EntryId,
    pub at: RoundRef,
    /// The code of the language in which they asked.
    pub lang: String,
}

/// A message that is due.
#[derive(Clone, Debug)]
pub struct DueMessage {
    id: i64,
    tries: i32,
    pub address: String,
    pub said: Said,
}

/// What somebody is told of: the newest public round in which they have a board.
fn key_of(t: &Tournament, entry: EntryId) -> Option<(RoundRef, String)> {
    let (at, round, pairing) = board_of(t, entry)?;
    let is_open = round.state == RoundState::Published;
    is_open.then(|| (at, format!("{}/{}/{}", at.group, at.round, pairing.id.0)))
}

fn message(of: (TournamentId, EntryId), address: &str, said: Said) -> Result<MessageRow, ServiceError> {
    let ((id, entry), at) = (of, now());
    let Said { subject, body } = said;
    Ok(MessageRow {
        id: random_id()?,
        tournament_id: id.0,
        entry_id: give(entry.0),
        address: address.to_owned(),
        subject,
        body,
        state: MessageState::Waits.code().to_owned(),
        tries: 0,
        fault: String::new(),
        made_at: at,
        due_at: at,
    })
}

impl Service {
    /// Where the holder of a pass wants messages; none where they want none.
    pub fn wish(&self, pass: i64) -> Result<Option<String>, ServiceError> {
        Ok(self.store.read(|db| store::wish(db, pass))?.map(|row| row.address))
    }

    /// The holder wants messages there; the first one says so. Of the board that they have now they know.
    ///
    /// # Errors
    /// [`HallRefusal::NotForThis`] for kiosks, [`HallRefusal::ManyMessages`].
    pub fn set_wish(&self, holder: &Holder, address: &str, lang: &str, said: Said) -> Result<(), ServiceError> {
        let (id, entry) = (holder.tournament, holder.entry.ok_or(HallRefusal::NotForThis)?);
        let t = self.tournament(id)?;
        let wish = WishRow {
            pass_id: holder.pass,
            tournament_id: id.0,
            address: address.to_owned(),
            lang: lang.to_owned(),
            told: key_of(&t, entry).map(|(_, key)| key).unwrap_or_default(),
            at: now(),
        };
        let first = message((id, entry), address, said)?;
        self.store.write_blocking(move |writing| {
            if store::wish(writing.db, wish.pass_id)?.is_some_and(|known| known.address == wish.address) {
                return Ok(());
            }
            // Nobody is written to by whoever types addresses that are not theirs.
            if store::count_since(writing.db, (id, entry), wish.at - Duration::days(1))? >= MOST_A_DAY {
                return Err(HallRefusal::ManyMessages.into());
            }
            store::put_wish(writing.db, &wish)?;
            Ok::<_, ServiceError>(store::add(writing.db, &first)?)
        })
    }

    /// The holder wants no messages any more.
    pub fn end_wish(&self, holder: &Holder) -> Result<(), ServiceError> {
        let entry = holder.entry.ok_or(HallRefusal::NotForThis)?;
        self.forget_wish(holder.pass, (holder.tournament, entry))
    }

    fn forget_wish(&self, pass: i64, of: (TournamentId, EntryId)) -> Result<(), ServiceError> {
        self.store.write_blocking(move |writing| {
            store::remove_wish(writing.db, pass)?;
            Ok(store::drop_unsent(writing.db, of)?)
        })
    }

    /// Who has a board of which they were not told. `seen`: the versions that were looked at before; tournaments that have not changed since are
    /// passed over.
    pub fn untold(&self, seen: &mut BTreeMap<TournamentId, Version>) -> Result<Vec<Untold>, ServiceError> {
        let wishes = self.store.read(store::wishes)?;
        let mut looked: BTreeMap<TournamentId, Version> = BTreeMap::new();
        let mut untold = Vec::new();
        for (wish, entry) in wishes {
            let (tournament, Some(entry)) = (TournamentId(wish.tournament_id), entry) else { continue };
            let t = self.tournament(tournament)?;
            looked.insert(tournament, t.version);
            let entry = EntryId(take("pass", entry)?);
            if seen.get(&tournament) == Some(&t.version) {
                continue;
            }
            // Of whoever is erased nothing is kept here either.
            if t.entry(entry).and_then(|entry| t.person_of(entry)).is_some_and(|person| person.name().is_empty()) {
                self.forget_wish(wish.pass_id, (tournament, entry))?;
                continue;
            }
            let Some((at, key)) = key_of(&t, entry) else { continue };
            if wish.told != key {
                let lang = wish.lang.clone();
                untold.push(Untold { wish, key, tournament, entry, at, lang });
            }
        }
        *seen = looked;
        Ok(untold)
    }

    /// Puts a message into the outbox, once; beyond [`MOST_A_DAY`] it is only noted that they were told.
    pub fn post(&self, untold: Untold, said: Said) -> Result<(), ServiceError> {
        let of = (untold.tournament, untold.entry);
        let row = message(of, &untold.wish.address, said)?;
        self.store.write_blocking(move |writing| {
            let is_news = store::set_told(writing.db, &untold.wish, &untold.key)?;
            let many = store::count_since(writing.db, of, row.made_at - Duration::days(1))? >= MOST_A_DAY;
            if is_news && !many {
                store::add(writing.db, &row)?;
            }
            Ok::<_, ServiceError>(())
        })
    }

    /// Puts a message into the outbox of all who speak for an entry and want messages, in the language in which they asked; beyond [`MOST_A_DAY`]
    /// none.
    pub fn post_to(&self, of: (TournamentId, EntryId), say: impl Fn(&str) -> Said) -> Result<(), ServiceError> {
        let theirs = (of.0.0, Some(give(of.1.0)));
        let mut rows = Vec::new();
        for (wish, entry) in self.store.read(store::wishes)? {
            if (wish.tournament_id, entry) == theirs {
                rows.push(message(of, &wish.address, say(&wish.lang))?);
            }
        }
        if rows.is_empty() {
            return Ok(());
        }
        self.store.write_blocking(move |writing| {
            for row in &rows {
                if store::count_since(writing.db, of, row.made_at - Duration::days(1))? < MOST_A_DAY {
                    store::add(writing.db, row)?;
                }
            }
            Ok::<_, ServiceError>(())
        })
    }

    /// Messages that are due, at most so many.
    pub fn due_messages(&self, most: i64) -> Result<Vec<DueMessage>, ServiceError> {
        let rows = self.store.read(|db| store::due(db, now(), most))?;
        let due = rows.into_iter().map(|row| DueMessage {
            id: row.id,
            tries: row.tries,
            address: row.address,
            said: Said { subject: row.subject, body: row.body },
        });
        Ok(due.collect())
    }

    /// Takes a message in hand before it is sent; false where another process has it. If this one ends meanwhile, it is tried again later.
    pub fn take_message(&self, due: &DueMessage) -> Result<bool, ServiceError> {
        let DueMessage { id, tries, .. } = *due;
        let wait = 1_i64 << tries.clamp(0, TRIES);
        let next = now() + Duration::minutes(wait);
        self.store.write_blocking(move |writing| Ok(store::take(writing.db, id, tries, next)?))
    }

    /// A message has gone.
    pub fn message_sent(&self, due: &DueMessage) -> Result<(), ServiceError> {
        self.conclude(due, MessageState::Sent, String::new())
    }

    /// A message has not gone: it is tried again, unless the server will not have it (`is_final`) or it was tried often enough.
    pub fn message_failed(&self, due: &DueMessage, fault: &str, is_final: bool) -> Result<(), ServiceError> {
        let is_over = is_final || due.tries + 1 >= TRIES;
        let state = if is_over { MessageState::Failed } else { MessageState::Waits };
        // The desk reads it: no address in it.
        let fault = fault.replace(&due.address, "…");
        self.conclude(due, state, fault.chars().filter(|letter| !letter.is_control()).take(200).collect())
    }

    fn conclude(&self, due: &DueMessage, state: MessageState, fault: String) -> Result<(), ServiceError> {
        let id = due.id;
        self.store.write_blocking(move |writing| Ok(store::set_state(writing.db, id, state.code(), &fault)?))
    }

    /// The newest messages of a tournament.
    pub fn messages(&self, id: TournamentId) -> Result<Vec<MessageLine>, ServiceError> {
        let rows = self.store.read(|db| store::of_tournament(db, id, SHOWN))?;
        let lines = rows.into_iter().map(|row| {
            let damaged = || StoreError::Damaged { table: "message", what: row.state.clone() };
            Ok::<_, StoreError>(MessageLine {
                id: row.id,
                entry: EntryId(take("message", row.entry_id)?),
                state: MessageState::from_code(&row.state).ok_or_else(damaged)?,
                subject: row.subject,
                tries: row.tries,
                fault: row.fault,
                made_at: row.made_at.and_utc(),
            })
        });
        Ok(lines.collect::<Result<_, _>>()?)
    }

    /// Sends a message that has failed once more.
    pub fn send_again(&self, id: TournamentId, message: i64) -> Result<(), ServiceError> {
        self.store.write_blocking(move |writing| Ok(store::again(writing.db, (id, message), now())?))
    }
}

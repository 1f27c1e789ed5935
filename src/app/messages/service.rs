//! Messages to subscribers. Each is put into an outbox and sent from there, so that none is lost if the server fails,
//! and arbiters see its state. The recipients follow from the tournament and from the last message sent, so a round
//! published by another process is covered, too.

use std::collections::BTreeMap;

use chrono::{DateTime, Duration, Utc};
use qisai_domain::{EntryId, RoundRef, RoundState, Tournament, TournamentId, Version};

use crate::clock::now;
use crate::passes::Holder;
use crate::passes::hall::HallRefusal;
use crate::reports::board_of;
use crate::{Result, Service, ServiceError, coded, random_id};
use qisai_store::messages::{MessageRow, WishRow};
use qisai_store::rows::{give, take};
use qisai_store::{StoreError, messages as store};

/// Maximum number of messages to one entry in a day, including confirmations of subscriptions.
pub const MAX_MESSAGES_A_DAY: i64 = 20;
/// Number of attempts before a message counts as failed.
const TRIES: i32 = 5;
/// Number of messages shown to arbiters.
const MAX_MESSAGES: i64 = 50;

/// Text of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MessageText {
    pub subject: String,
    pub body: String,
}

coded! {
    /// State of a message.
    pub enum MessageState {
        Waits = "waits",
        Sent = "sent",
        Failed = "failed",
        /// Message to a recipient who has unsubscribed.
        Dropped = "dropped",
    }
}

/// Message as shown to arbiters: without the address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MessageLine {
    pub id: i64,
    pub entry: EntryId,
    pub subject: String,
    pub state: MessageState,
    pub tries: i32,
    /// Error of the mail server; empty if there was none.
    pub fault: String,
    /// Creation time in UTC.
    pub made_at: DateTime<Utc>,
}

/// Subscriber who has not been informed of a board.
#[derive(Clone, Debug)]
pub struct Untold {
    wish: WishRow,
    /// Round and pairing that the message is about.
    key: String,
    pub tournament: TournamentId,
    pub entry: EntryId,
    pub at: RoundRef,
    /// Language code of the subscription.
    pub lang: String,
}

/// Message that is due.
#[derive(Clone, Debug)]
pub struct DueMessage {
    id: i64,
    tries: i32,
    pub address: String,
    pub said: MessageText,
}

/// Returns the newest public round in which an entry has a board, with the key of its message.
fn key_of(t: &Tournament, entry: EntryId) -> Option<(RoundRef, String)> {
    let (at, round, pairing) = board_of(t, entry)?;
    let is_open = round.state == RoundState::Published;
    is_open.then(|| (at, format!("{}/{}/{}", at.group, at.round, pairing.id.0)))
}

fn message(of: (TournamentId, EntryId), address: &str, said: MessageText) -> Result<MessageRow> {
    let ((id, entry), at) = (of, now());
    let MessageText { subject, body } = said;
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
    /// Returns the address to which the holder of a pass receives messages; `None` without a subscription.
    pub fn wish(&self, pass: i64) -> Result<Option<String>> {
        Ok(self.store.read(|db| store::wish(db, pass))?.map(|row| row.address))
    }

    /// Subscribes the holder of a pass with an address; a first message confirms it. The current board counts as known.
    ///
    /// # Errors
    ///
    /// [`HallRefusal::NotForThis`] for kiosks, [`HallRefusal::ManyMessages`].
    pub fn set_wish(&self, holder: &Holder, address: &str, lang: &str, said: MessageText) -> Result<()> {
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
            // Limits abuse by people who enter the addresses of others.
            if store::count_since(writing.db, (id, entry), wish.at - Duration::days(1))? >= MAX_MESSAGES_A_DAY {
                return Err(HallRefusal::ManyMessages.into());
            }
            store::put_wish(writing.db, &wish)?;
            Ok::<_, ServiceError>(store::add(writing.db, &first)?)
        })
    }

    /// Ends the subscription of a pass.
    pub fn end_wish(&self, holder: &Holder) -> Result<()> {
        let entry = holder.entry.ok_or(HallRefusal::NotForThis)?;
        self.forget_wish(holder.pass, (holder.tournament, entry))
    }

    fn forget_wish(&self, pass: i64, of: (TournamentId, EntryId)) -> Result<()> {
        self.store.write_blocking(move |writing| {
            store::remove_wish(writing.db, pass)?;
            Ok(store::drop_unsent(writing.db, of)?)
        })
    }

    /// Returns the subscribers who have not been informed of their board. `seen` holds the versions examined before;
    /// tournaments unchanged since are skipped.
    pub fn untold(&self, seen: &mut BTreeMap<TournamentId, Version>) -> Result<Vec<Untold>> {
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
            // Subscriptions of erased people are deleted here, too.
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

    /// Puts a message into the outbox once; beyond [`MAX_MESSAGES_A_DAY`] the board is only recorded as known.
    pub fn post(&self, untold: Untold, said: MessageText) -> Result<()> {
        let of = (untold.tournament, untold.entry);
        let row = message(of, &untold.wish.address, said)?;
        self.store.write_blocking(move |writing| {
            let is_news = store::set_told(writing.db, &untold.wish, &untold.key)?;
            let many = store::count_since(writing.db, of, row.made_at - Duration::days(1))? >= MAX_MESSAGES_A_DAY;
            if is_news && !many {
                store::add(writing.db, &row)?;
            }
            Ok::<_, ServiceError>(())
        })
    }

    /// Puts a message into the outbox for every subscriber of an entry, in the language of the subscription; beyond
    /// [`MAX_MESSAGES_A_DAY`] none.
    pub fn post_to(&self, of: (TournamentId, EntryId), say: impl Fn(&str) -> MessageText) -> Result<()> {
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
                if store::count_since(writing.db, of, row.made_at - Duration::days(1))? < MAX_MESSAGES_A_DAY {
                    store::add(writing.db, row)?;
                }
            }
            Ok::<_, ServiceError>(())
        })
    }

    /// Returns the messages that are due, at most `most`.
    pub fn due_messages(&self, most: i64) -> Result<Vec<DueMessage>> {
        let rows = self.store.read(|db| store::due(db, now(), most))?;
        let due = rows.into_iter().map(|row| DueMessage {
            id: row.id,
            tries: row.tries,
            address: row.address,
            said: MessageText { subject: row.subject, body: row.body },
        });
        Ok(due.collect())
    }

    /// Claims a message before it is sent; returns `false` if another process has it. If this process ends meanwhile,
    /// the message is retried later.
    pub fn take_message(&self, due: &DueMessage) -> Result<bool> {
        let DueMessage { id, tries, .. } = *due;
        let wait = 1_i64 << tries.clamp(0, TRIES);
        let next = now() + Duration::minutes(wait);
        self.store.write_blocking(move |writing| Ok(store::take(writing.db, id, tries, next)?))
    }

    /// Records that a message was sent.
    pub fn message_sent(&self, due: &DueMessage) -> Result<()> {
        self.conclude(due, MessageState::Sent, String::new())
    }

    /// Records a failed attempt. The message is retried unless the server rejects it for good (`is_final`) or the
    /// attempts are used up.
    pub fn message_failed(&self, due: &DueMessage, fault: &str, is_final: bool) -> Result<()> {
        let is_over = is_final || due.tries + 1 >= TRIES;
        let state = if is_over { MessageState::Failed } else { MessageState::Waits };
        // Arbiters read this text: it must not contain the address.
        let fault = fault.replace(&due.address, "…");
        self.conclude(due, state, fault.chars().filter(|letter| !letter.is_control()).take(200).collect())
    }

    fn conclude(&self, due: &DueMessage, state: MessageState, fault: String) -> Result<()> {
        let id = due.id;
        self.store.write_blocking(move |writing| Ok(store::set_state(writing.db, id, state.code(), &fault)?))
    }

    /// Returns the newest messages of a tournament.
    pub fn messages(&self, id: TournamentId) -> Result<Vec<MessageLine>> {
        let rows = self.store.read(|db| store::of_tournament(db, id, MAX_MESSAGES))?;
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

    /// Queues a failed message again.
    pub fn send_again(&self, id: TournamentId, message: i64) -> Result<()> {
        self.store.write_blocking(move |writing| Ok(store::again(writing.db, (id, message), now())?))
    }
}

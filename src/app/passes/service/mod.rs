//! Passes: codes that allow a player, a captain or a kiosk a few actions without an account. The first device that uses
//! a code holds it; an arbiter can release it. A pass ends with the event, or when an arbiter ends it.

pub mod codes;
pub mod hall;
pub mod kiosks;
pub mod network;
pub(crate) mod pass_kind;

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration as Span, Instant};

use chrono::{DateTime, Duration, NaiveDateTime, NaiveTime, Utc};
use qisai_domain::{EntryId, EntryStatus, Event, EventId, RoundRef, TournamentId};

use crate::clock::now;
use crate::passes::codes::{EnteredCode, LONG, SHORT};
use crate::passes::hall::HallRefusal;
use crate::passes::kiosks::KioskUses;
use crate::random::hash_token;
use crate::reports::slips::{SlipPlace, halves};
use crate::{Result, Service, ServiceError, random_id};
pub use pass_kind::PassKind;
use qisai_store::passes::PassRow;
use qisai_store::passes::hall::add_slip;
use qisai_store::rows::{give, take};
use qisai_store::{StoreError, passes as store};

/// Permitted number of wrong typed codes per browser and minute.
pub const TRIES_OF_DEVICE: usize = 10;
/// Permitted number of wrong typed codes per network of strangers and minute: a hall behind one address mistypes some.
pub const TRIES_OF_NETWORK: usize = 30;
/// Permitted number of wrong codes that strangers type per event and minute.
pub const TRIES_IN_EVENT: usize = 100;

/// Sender of a code. Nobody uses up the attempts of another kind.
#[derive(Clone, Debug)]
pub enum CodeSender {
    /// Signed-in account.
    Desk(String),
    /// Kiosk with its pass, by the token of the device.
    Kiosk(String),
    /// Anybody else.
    Stranger {
        /// Token of the browser.
        browser: String,
        /// Address of the network.
        network: IpAddr,
    },
}

impl CodeSender {
    /// Returns the counters of wrong codes with their limits.
    fn counters(&self, event: Option<EventId>) -> Vec<(String, usize)> {
        match self {
            Self::Desk(name) => vec![(format!("desk {name}"), TRIES_OF_DEVICE)],
            Self::Kiosk(device) => vec![(format!("kiosk {}", hash_token(device)), TRIES_OF_DEVICE)],
            Self::Stranger { browser, network } => vec![
                (format!("device {}", hash_token(browser)), TRIES_OF_DEVICE),
                (format!("network {network}"), TRIES_OF_NETWORK),
                (format!("event {}", event.unwrap_or_default()), TRIES_IN_EVENT),
            ],
        }
    }
}
/// Time during which new codes can be printed: later, they are unreadable.
const FRESH: Span = Span::from_hours(1);
/// Lifetime of a pass if the event has no last day.
const WITHOUT_END: Duration = Duration::days(60);

/// Pass as shown to arbiters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pass {
    pub id: i64,
    pub tournament: TournamentId,
    pub event: EventId,
    pub kind: PassKind,
    /// Entry of a player or captain.
    pub entry: Option<EntryId>,
    /// Name of a kiosk; empty for people.
    pub name: String,
    /// Functions of a kiosk; meaningless for people.
    pub uses: KioskUses,
    pub made_at: DateTime<Utc>,
    /// Time since which a device has used it.
    pub claimed_at: Option<DateTime<Utc>>,
    pub ended_at: Option<NaiveDateTime>,
    /// Hash of the device's token.
    device: Option<String>,
}

impl Pass {
    /// Returns `true` if the device holds this pass.
    pub fn is_of(&self, device: &str) -> bool {
        self.device.as_deref() == Some(hash_token(device).as_str())
    }
}

impl TryFrom<PassRow> for Pass {
    type Error = StoreError;

    fn try_from(row: PassRow) -> Result<Self, StoreError> {
        let damaged = |what: String| StoreError::Damaged { table: "pass", what };
        let entry = row.entry_id.map(|entry| take::<u32>("pass", entry)).transpose()?;
        Ok(Self {
            id: row.id,
            tournament: TournamentId(row.tournament_id),
            event: EventId(row.event_id),
            kind: PassKind::from_code(&row.kind).ok_or_else(|| damaged(row.kind.clone()))?,
            entry: entry.map(EntryId),
            name: row.name,
            uses: KioskUses { check_in: row.checks_in, report: row.reports, look_up: row.looks_up },
            made_at: row.made_at.and_utc(),
            claimed_at: row.claimed_at.map(|at| at.and_utc()),
            ended_at: row.ended_at,
            device: row.claimed_by,
        })
    }
}

/// Holder of a pass on the device that claimed it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Holder {
    pub pass: i64,
    pub kind: PassKind,
    pub tournament: TournamentId,
    /// Player or team; `None` for a kiosk.
    pub entry: Option<EntryId>,
    /// Name of a kiosk.
    pub name: String,
    /// Functions of a kiosk; meaningless for people.
    pub uses: KioskUses,
    /// Only permitted board, for half a slip.
    pub slip: Option<SlipPlace>,
    /// Hash of the device's token.
    pub device: String,
}

/// Request for new passes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PassRequest {
    /// Passes for every entry in play without one.
    Everybody,
    /// Pass for one entry; its earlier pass ends.
    Entry(EntryId),
    /// Pass for a kiosk of this name; an earlier one of the same name ends, and its functions are kept.
    Kiosk(String),
    /// Passes for both sides of every board of a round; earlier slips end.
    Slips(RoundRef),
}

/// Pass to be created.
struct PassDraft {
    kind: PassKind,
    entry: Option<EntryId>,
    name: String,
    slip: Option<SlipPlace>,
}

/// New pass with its codes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FreshPass {
    pub pass: i64,
    pub kind: PassKind,
    pub entry: Option<EntryId>,
    pub name: String,
    /// Board of half a slip.
    pub slip: Option<SlipPlace>,
    /// Code in the link.
    pub long: String,
    /// Code to be typed.
    pub short: String,
    made: Instant,
}

/// New codes. In memory only: the database holds their hashes.
#[derive(Default)]
pub(crate) struct Fresh(Mutex<HashMap<TournamentId, Vec<FreshPass>>>);

impl Fresh {
    fn add(&self, id: TournamentId, passes: Vec<FreshPass>) {
        let mut fresh = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        fresh.retain(|_, passes| {
            passes.retain(|pass| pass.made.elapsed() < FRESH);
            !passes.is_empty()
        });
        let of_tournament = fresh.entry(id).or_default();
        for pass in passes {
            of_tournament.retain(|old| pass.entry.is_none() || (old.entry, old.kind) != (pass.entry, pass.kind));
            of_tournament.push(pass);
        }
    }

    fn of(&self, id: TournamentId) -> Vec<FreshPass> {
        let fresh = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let passes = fresh.get(&id).into_iter().flatten().filter(|pass| pass.made.elapsed() < FRESH);
        passes.cloned().collect()
    }
}

/// Returns the expiry of a pass: two days after the event's last day, which covers every time zone, but never on the
/// day it was created.
fn good_until(event: &Event, made_at: NaiveDateTime) -> NaiveDateTime {
    let end = event.end.map(|day| day.and_time(NaiveTime::MIN) + Duration::days(2));
    end.map_or(made_at + WITHOUT_END, |end| end.max(made_at + Duration::days(1)))
}

impl Service {
    /// Returns the passes of a tournament that have not ended, oldest first.
    pub fn passes(&self, id: TournamentId) -> Result<Vec<Pass>> {
        let rows = self.store.read(|db| store::passes(db, id))?;
        let living = rows.into_iter().filter(|row| row.ended_at.is_none());
        Ok(living.map(Pass::try_from).collect::<Result<_, _>>()?)
    }

    /// Returns the codes created in the last hour, for printing.
    pub fn fresh_passes(&self, id: TournamentId) -> Vec<FreshPass> {
        self.fresh.of(id)
    }

    /// Creates passes and returns their number. [`fresh_passes`](Self::fresh_passes) returns their codes. Slow: several
    /// milliseconds each.
    pub fn make_passes(&self, id: TournamentId, wanted: &PassRequest, by: &str) -> Result<usize> {
        let tournament = self.changeable(id)?;
        let kind_of = |entry: EntryId| {
            let entry = tournament.entry(entry)?;
            Some(if entry.team().is_some() { PassKind::Captain } else { PassKind::Player })
        };
        let person = |kind, entry| PassDraft { kind, entry: Some(entry), name: String::new(), slip: None };
        let drafts: Vec<PassDraft> = match wanted {
            PassRequest::Everybody => {
                let known = self.passes(id)?.into_iter().filter(|pass| pass.kind != PassKind::Slip);
                let has_one: Vec<Option<EntryId>> = known.map(|pass| pass.entry).collect();
                let entries = tournament.entries.values().filter(|entry| entry.status == EntryStatus::InPlay);
                let entries = entries.map(|entry| entry.id).filter(|entry| !has_one.contains(&Some(*entry)));
                entries.filter_map(|entry| Some(person(kind_of(entry)?, entry))).collect()
            }
            PassRequest::Entry(entry) => vec![person(kind_of(*entry).ok_or(StoreError::NotFound)?, *entry)],
            PassRequest::Slips(at) => {
                let halves = halves(&tournament, *at)?.into_iter();
                halves.map(|(entry, slip)| PassDraft { slip: Some(slip), ..person(PassKind::Slip, entry) }).collect()
            }
            PassRequest::Kiosk(name) => {
                let name = name.trim().to_owned();
                if name.is_empty() || name.chars().count() > 60 || name.chars().any(char::is_control) {
                    return Err(HallRefusal::KioskName.into());
                }
                vec![PassDraft { kind: PassKind::Kiosk, entry: None, name, slip: None }]
            }
        };
        let made_at = now();
        let drawn = drafts.into_iter().map(|PassDraft { kind, entry, name, slip }| {
            let (long, short) = (codes::draw(LONG)?, codes::draw(SHORT)?);
            let row = PassRow {
                id: random_id()?,
                tournament_id: id.0,
                event_id: tournament.event.0,
                kind: kind.code().to_owned(),
                entry_id: entry.map(|entry| give(entry.0)),
                name: name.clone(),
                code_hash: codes::long_hash(&long),
                short_hash: codes::short_hash(tournament.event, &short)?,
                made_by: by.to_owned(),
                made_at,
                claimed_by: None,
                claimed_at: None,
                ended_at: None,
                checks_in: true,
                reports: true,
                looks_up: true,
            };
            let made = Instant::now();
            Ok::<_, ServiceError>((FreshPass { pass: row.id, kind, entry, name, slip, long, short, made }, row))
        });
        let drawn = drawn.collect::<Result<Vec<_>>>()?;
        let keeps_others = *wanted == PassRequest::Everybody;
        let made = self.store.write_blocking(move |writing| {
            let known = store::passes(writing.db, id)?;
            let mut made = Vec::new();
            for (fresh, row) in drawn {
                let is_same = |old: &&PassRow| {
                    old.ended_at.is_none()
                        && old.kind == row.kind
                        && old.entry_id == row.entry_id
                        && old.name == row.name
                };
                let same: Vec<&PassRow> = known.iter().filter(is_same).collect();
                // A concurrent request has already created it.
                if keeps_others && !same.is_empty() {
                    continue;
                }
                let row = match same.last() {
                    Some(PassRow { checks_in, reports, looks_up, .. }) => {
                        PassRow { checks_in: *checks_in, reports: *reports, looks_up: *looks_up, ..row }
                    }
                    None => row,
                };
                for old in same {
                    store::end(writing.db, old.id, made_at)?;
                }
                store::add(writing.db, &row)?;
                if let Some(slip) = fresh.slip {
                    add_slip(writing.db, &slip.row(row.id))?;
                }
                made.push(fresh);
            }
            Ok::<_, ServiceError>(made)
        })?;
        let count = made.len();
        self.fresh.add(id, made);
        Ok(count)
    }

    /// Releases a pass from its device: the next one that uses the code claims it.
    pub fn release_pass(&self, id: TournamentId, pass: i64) -> Result<()> {
        self.change_pass(id, pass, move |writing| store::set_claim(writing.db, pass, None))
    }

    /// Ends a pass.
    pub fn end_pass(&self, id: TournamentId, pass: i64) -> Result<()> {
        self.change_pass(id, pass, move |writing| store::end(writing.db, pass, now()))
    }

    pub(crate) fn change_pass(
        &self,
        id: TournamentId,
        pass: i64,
        change: impl FnOnce(&mut qisai_store::Writing<'_>) -> Result<(), StoreError> + Send + 'static,
    ) -> Result<()> {
        self.store.write_blocking(move |writing| {
            let row = store::find(writing.db, pass)?.filter(|row| row.tournament_id == id.0);
            row.ok_or(StoreError::NotFound)?;
            Ok::<_, ServiceError>(change(writing)?)
        })
    }

    /// Returns the pass for the code in a link.
    ///
    /// # Errors
    ///
    /// [`HallRefusal::UnknownCode`]
    pub fn scanned_pass(&self, code: &str) -> Result<Pass> {
        let Some(EnteredCode::Long(code)) = codes::read(code) else { return Err(HallRefusal::UnknownCode.into()) };
        let row = self.store.read(|db| store::find_code(db, &codes::long_hash(&code)))?;
        self.living(row)
    }

    /// Returns the pass for a code typed or scanned in an event. A scanned code is too long to be guessed: it is never
    /// counted and never waits.
    ///
    /// # Errors
    ///
    /// [`HallRefusal::CodeWait`] after too many wrong typed codes, without checking this one;
    /// [`HallRefusal::UnknownCode`].
    pub fn typed_pass(&self, event: Option<EventId>, code: &str, sender: &CodeSender) -> Result<Pass> {
        let read = codes::read(code);
        if let (Some(EnteredCode::Long(code)), Some(event)) = (&read, event) {
            let row = self.store.read(|db| store::find_code(db, &codes::long_hash(code)))?;
            return self.living(row.filter(|row| row.event_id == event.0));
        }
        let (at, counters) = (Instant::now(), sender.counters(event));
        for (counter, most) in &counters {
            self.wrong_codes.may_try(counter, *most, at)?;
        }
        let found = match (read, event) {
            (Some(EnteredCode::Short(code)), Some(event)) => {
                let hash = codes::short_hash(event, &code)?;
                self.store.read(|db| store::find_short(db, event, &hash))?
            }
            _ => None,
        };
        let found = self.living(found);
        if matches!(&found, Err(ServiceError::Hall(HallRefusal::UnknownCode))) {
            for (counter, most) in &counters {
                self.wrong_codes.count(counter, *most, at);
            }
        }
        found
    }

    /// Returns the event of a URL name: an event's own, or that of one of its tournaments.
    pub fn event_of_word(&self, word: &str) -> Result<Option<EventId>> {
        match self.find_event(word) {
            Ok(event) => return Ok(Some(event)),
            Err(ServiceError::Store(StoreError::NotFound)) => {}
            Err(error) => return Err(error),
        }
        match self.find(word) {
            Ok(id) => Ok(Some(self.tournament(id)?.event)),
            Err(ServiceError::Store(StoreError::NotFound)) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Converts a row to a pass, unless it has ended.
    fn living(&self, row: Option<PassRow>) -> Result<Pass> {
        let pass = Pass::try_from(row.ok_or(HallRefusal::UnknownCode)?)?;
        let event = self.event(pass.event)?;
        if pass.ended_at.is_some() || now() >= good_until(&event, pass.made_at.naive_utc()) {
            return Err(HallRefusal::UnknownCode.into());
        }
        Ok(pass)
    }

    /// Returns `true` if a device with this token holds a pass: the token was made here.
    pub fn is_known_device(&self, token: &str) -> Result<bool> {
        Ok(!self.store.read(|db| store::of_device(db, &hash_token(token)))?.is_empty())
    }

    /// Claims a pass for the device with a token; returns the expiry for the device to store.
    ///
    /// # Errors
    ///
    /// [`HallRefusal::Claimed`] if another device holds it.
    pub fn claim_pass(&self, pass: i64, device: &str) -> Result<NaiveDateTime> {
        let (hash, at) = (hash_token(device), now());
        let claiming = hash.clone();
        self.store.write_blocking(move |writing| {
            let row = store::find(writing.db, pass)?.filter(|row| row.ended_at.is_none());
            let row = row.ok_or(HallRefusal::UnknownCode)?;
            match row.claimed_by {
                None => Ok::<_, ServiceError>(store::set_claim(writing.db, pass, Some((&claiming, at)))?),
                Some(same) if same == claiming => Ok(()),
                Some(_) => Err(HallRefusal::Claimed.into()),
            }
        })?;
        let mut until = at;
        for row in self.store.read(|db| store::of_device(db, &hash))? {
            until = until.max(good_until(self.event(EventId(row.event_id))?.as_ref(), row.made_at));
        }
        Ok(until)
    }

    /// Returns the holder of a pass on the device with this token.
    ///
    /// # Errors
    ///
    /// [`HallRefusal::NotHolder`]
    pub fn holder(&self, pass: i64, device: Option<&str>) -> Result<Holder> {
        let device = hash_token(device.ok_or(HallRefusal::NotHolder)?);
        let row = self.store.read(|db| store::find(db, pass))?;
        let row = row.filter(|row| row.claimed_by.as_deref() == Some(device.as_str()));
        let pass = match self.living(row) {
            Err(ServiceError::Hall(HallRefusal::UnknownCode)) => return Err(HallRefusal::NotHolder.into()),
            found => found?,
        };
        let Pass { id, kind, tournament, entry, name, uses, .. } = pass;
        Ok(Holder { pass: id, kind, tournament, entry, name, uses, slip: self.slip_of(id, kind)?, device })
    }
}

#[cfg(test)]
mod tests {
    use chrono::NaiveDate;

    use super::*;

    fn day(day: u32) -> NaiveDateTime {
        NaiveDate::from_ymd_opt(2026, 5, day).unwrap_or_default().and_time(NaiveTime::MIN)
    }

    #[test]
    fn a_pass_ends_with_the_event() {
        let event = Event { end: Some(day(10).date()), ..Event::default() };
        assert_eq!(good_until(&event, day(1)), day(12));
        assert_eq!(good_until(&event, day(20)), day(21), "made after the last day");
        assert_eq!(good_until(&Event::default(), day(1)), day(1) + WITHOUT_END);
    }
}

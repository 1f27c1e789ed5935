//! Hall screens: stored for an event, assigned to browsers by a code word, and their current content.

pub mod pictures;

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use chrono::{DateTime, TimeDelta, Utc};
use qisai_domain::log::Hash;
use qisai_domain::screen::{Broadcast, Kind, Notice, OpenCheckInList, Screen};
use qisai_domain::{EntryId, EventId, Tournament, TournamentId, Visibility};

use crate::clock::now;
use crate::random::hash_token;
use crate::scope::Scope;
use crate::{Result, Service, ServiceError};
use qisai_store::passes::hall::pictures;
use qisai_store::screens::ScreenDeviceRow;
use qisai_store::{StoreError, Writing, log, screens as store};

/// Consonants that are not easily confused and form no words (RFC 8628 section 6.1).
static LETTERS: [char; 20] =
    ['B', 'C', 'D', 'F', 'G', 'H', 'J', 'K', 'L', 'M', 'N', 'P', 'Q', 'R', 'S', 'T', 'V', 'W', 'X', 'Z'];
/// Number of letters in the code word that a browser shows.
const LENGTH: usize = 4;
/// Maximum number of browsers waiting for a screen.
const MAX_WAITING: usize = 3_000;
/// Maximum number of browsers of a network among them: more than a venue has screens.
const MAX_OF_NETWORK: usize = 200;
/// Number of log entries read at once.
const ENTRIES: i64 = 50;
/// Time without a request after which a browser counts as gone.
const GONE: Duration = Duration::from_mins(1);

/// Browsers that show a code word and wait for a screen, by the hash of their token.
#[derive(Default)]
pub(crate) struct WaitingBrowsers(Mutex<HashMap<String, Browser>>);

struct Browser {
    word: String,
    /// Network of the browser; `None` if it is unknown.
    from: Option<IpAddr>,
    seen: Instant,
}

impl WaitingBrowsers {
    /// Returns the code word of a known browser.
    fn word_of(&self, key: &str) -> Option<String> {
        let mut browsers = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let browser = browsers.get_mut(key)?;
        browser.seen = Instant::now();
        Some(browser.word.clone())
    }

    /// Returns a unique code word for a new browser; `None` if too many are waiting, in all or of its network.
    fn add(&self, key: &str, from: Option<IpAddr>, taken: &[String]) -> Result<Option<String>> {
        let mut browsers = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        browsers.retain(|_, browser| browser.seen.elapsed() < GONE);
        let of_network = browsers.values().filter(|browser| browser.from == from).count();
        if browsers.len() >= MAX_WAITING || of_network >= MAX_OF_NETWORK {
            return Ok(None);
        }
        loop {
            let word = random_word()?;
            if taken.contains(&word) || browsers.values().any(|browser| browser.word == word) {
                continue;
            }
            browsers.insert(key.to_owned(), Browser { word: word.clone(), from, seen: Instant::now() });
            return Ok(Some(word));
        }
    }

    /// Returns the browser that shows a code word.
    fn find(&self, word: &str) -> Option<String> {
        let browsers = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut found = browsers.iter().filter(|(_, browser)| browser.word == word && browser.seen.elapsed() < GONE);
        found.next().map(|(key, _)| key.clone())
    }

    fn forget(&self, key: &str) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(key);
    }
}

fn random_word() -> Result<String> {
    let mut word = String::new();
    while word.len() < LENGTH {
        let number = getrandom::u32().map_err(|error| ServiceError::Internal(error.to_string()))? >> 27;
        // The last twelve of 32 numbers are redrawn, so that every letter is equally likely.
        word.extend(usize::try_from(number).ok().and_then(|number| LETTERS.get(number)));
    }
    Ok(word)
}

/// Content of a browser at `/screen`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shows {
    /// Code word, until an arbiter types it.
    Word(String),
    Screen(AssignedScreen),
}

/// Screen that an arbiter has assigned to a browser.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AssignedScreen {
    pub tournament: TournamentId,
    pub screen: String,
    /// Part of the lists, from 1.
    pub part: u16,
    pub parts: u16,
}

/// Browser that shows a screen, as shown to arbiters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Device {
    /// Code word that the browser showed.
    pub word: String,
    pub given: AssignedScreen,
}

impl From<ScreenDeviceRow> for Device {
    fn from(row: ScreenDeviceRow) -> Self {
        let number = |number: i32| u16::try_from(number).unwrap_or(1).max(1);
        let (part, parts) = (number(row.part), number(row.parts));
        let given = AssignedScreen { tournament: TournamentId(row.tournament_id), screen: row.screen, part, parts };
        Self { word: row.word, given }
    }
}

/// Current public content of a screen.
pub struct ScreenContent {
    pub screen: Screen,
    /// Groups of each tournament.
    pub groups: Vec<Vec<Scope>>,
    pub notices: Vec<(TournamentId, Notice)>,
    /// Open check-ins, if the screen shows them.
    pub rolls: Vec<OpenCheckInList>,
    /// Published records of games in play, if the screen shows them.
    pub broadcasts: Vec<(TournamentId, Broadcast)>,
    /// Names of pictures, if the screen shows them.
    pub pictures: Vec<String>,
    /// Digest that changes with the content.
    pub state: String,
}

impl Service {
    /// Returns the screens of an event with their names.
    pub fn screens(&self, event: EventId) -> Result<Vec<(String, Screen)>> {
        Ok(self.store.read(|db| store::of_event(db, event))?)
    }

    /// Stores a screen. Returns `false` for a new one (`is_new`) if the event already has one with its name.
    pub fn keep_screen(&self, event: EventId, (name, is_new): (&str, bool), screen: &Screen) -> Result<bool> {
        let (name, screen) = (name.to_owned(), screen.clone());
        Ok(self.store.write_blocking(move |writing: &mut Writing<'_>| {
            match store::find(writing.db, event, &name) {
                Ok(_) if is_new => return Ok(false),
                Ok(_) | Err(StoreError::NotFound) => {}
                Err(error) => return Err(error),
            }
            store::put(writing.db, event, &name, &screen)?;
            Ok(true)
        })?)
    }

    /// Adds several screens at once. Returns `false` and stores none if the event already has one of the names.
    pub fn add_screens(&self, event: EventId, screens: Vec<(String, Screen)>) -> Result<bool> {
        Ok(self.store.write_blocking(move |writing: &mut Writing<'_>| {
            let known = store::of_event(writing.db, event)?;
            if screens.iter().any(|(name, _)| known.iter().any(|(taken, _)| taken == name)) {
                return Ok(false);
            }
            for (name, screen) in &screens {
                store::put(writing.db, event, name, screen)?;
            }
            Ok::<_, StoreError>(true)
        })?)
    }

    /// Removes a screen of an event.
    pub fn remove_screen(&self, event: EventId, name: &str) -> Result<()> {
        let name = name.to_owned();
        let write = move |writing: &mut Writing<'_>| store::remove(writing.db, event, &name);
        Ok(self.store.write_blocking(write)?)
    }

    /// Shows the given content on every screen of an event, or returns each screen to its own list.
    pub fn show_now(&self, event: EventId, kind: Option<Kind>) -> Result<()> {
        Ok(self.store.write_blocking(move |writing: &mut Writing<'_>| {
            for (name, screen) in store::of_event(writing.db, event)? {
                store::put(writing.db, event, &name, &Screen { now: kind, ..screen })?;
            }
            Ok::<_, StoreError>(())
        })?)
    }

    /// Returns the notices of a tournament with the number for removing each.
    pub fn notices(&self, id: TournamentId) -> Result<Vec<(i64, Notice)>> {
        Ok(self.store.read(|db| store::notices(db, id))?)
    }

    /// Adds a notice; an identical one is not repeated.
    pub fn call_out(&self, id: TournamentId, notice: Notice) -> Result<()> {
        let (number, at) = (crate::random_id()?, now());
        Ok(self.store.write_blocking(move |writing: &mut Writing<'_>| {
            if store::notices(writing.db, id)?.iter().any(|(_, known)| *known == notice) {
                return Ok(());
            }
            store::post(writing.db, (id, number), &notice, at)
        })?)
    }

    /// Removes a notice.
    pub fn take_down(&self, id: TournamentId, notice: i64) -> Result<()> {
        let write = move |writing: &mut Writing<'_>| store::take_down(writing.db, id, notice);
        Ok(self.store.write_blocking(write)?)
    }

    /// Returns the content for the browser with this token, in this network; `None` if too many wait for a screen.
    pub fn browser_shows(&self, token: &str, from: Option<IpAddr>) -> Result<Option<Shows>> {
        let key = hash_token(token);
        if let Some(row) = self.store.read(|db| store::device(db, &key))? {
            return Ok(Some(Shows::Screen(Device::from(row).given)));
        }
        if let Some(word) = self.waiting.word_of(&key) {
            return Ok(Some(Shows::Word(word)));
        }
        let taken = self.store.read(store::words)?;
        Ok(self.waiting.add(&key, from, &taken)?.map(Shows::Word))
    }

    /// Assigns a screen to the browser that shows this code word, or showed it before it got a screen of the same
    /// event. Returns `false` if there is none.
    pub fn give_screen(&self, event: EventId, word: &str, given: &AssignedScreen) -> Result<bool> {
        let word = word.trim().to_ascii_uppercase();
        let waits = self.waiting.find(&word);
        let key = if let Some(key) = &waits {
            Some(key.clone())
        } else {
            let devices = self.store.read(|db| store::devices(db, event))?;
            devices.into_iter().find(|row| row.word == word).map(|row| row.token_hash)
        };
        let Some(token_hash) = key else { return Ok(false) };
        let row = ScreenDeviceRow {
            token_hash,
            word,
            tournament_id: given.tournament.0,
            screen: given.screen.clone(),
            part: given.part.into(),
            parts: given.parts.into(),
            at: now(),
        };
        self.store.write_blocking(move |writing: &mut Writing<'_>| store::give(writing.db, &row))?;
        if let Some(key) = waits {
            self.waiting.forget(&key);
        }
        Ok(true)
    }

    /// Returns the browsers that show screens of an event.
    pub fn screen_devices(&self, event: EventId) -> Result<Vec<Device>> {
        let rows = self.store.read(|db| store::devices(db, event))?;
        Ok(rows.into_iter().map(Device::from).collect())
    }

    /// Removes the screen from a browser of an event: it shows a code word again.
    pub fn release_screen(&self, event: EventId, word: &str) -> Result<()> {
        let word = word.to_owned();
        Ok(self.store.write_blocking(move |writing: &mut Writing<'_>| {
            for row in store::devices(writing.db, event)? {
                if row.word == word {
                    store::release(writing.db, &row.token_hash)?;
                }
            }
            Ok::<_, StoreError>(())
        })?)
    }

    /// Returns the content of a screen at the URL of a tournament that the visitor may see. Other tournaments of the
    /// event that only staff may see are excluded.
    pub fn hall(&self, id: TournamentId, name: &str) -> Result<ScreenContent> {
        let here = self.scope(id, None)?;
        let event = here.event();
        let screen = self.store.read(|db| store::find(db, event.id, name))?;
        let shown = if screen.tournaments.is_empty() {
            vec![here.tournament().clone()]
        } else {
            let mut sections = self.sections(event.id)?;
            sections.retain(|one| {
                let is_seen = one.id == id || event.visibility_of(&one.settings) != Visibility::Private;
                is_seen && screen.tournaments.contains(&one.id)
            });
            sections
        };
        let mut groups = Vec::new();
        let mut notices = Vec::new();
        for one in &shown {
            groups.push(self.groups_of(one)?);
            let called = self.store.read(|db| store::notices(db, one.id))?;
            notices.extend(called.into_iter().map(|(_, notice)| (one.id, notice)));
        }
        let has = |kind| screen.now == Some(kind) || screen.items.iter().any(|item| item.kind == kind);
        let mut rolls = Vec::new();
        for one in shown.iter().filter(|_| has(Kind::CheckIn)) {
            rolls.extend(self.open_rolls(one)?);
        }
        let mut broadcasts = Vec::new();
        for one in shown.iter().filter(|_| has(Kind::Record)) {
            broadcasts.push((one.id, self.broadcast(one, screen.delay)?));
        }
        let pictures = if has(Kind::Image) { self.store.read(|db| pictures(db, event.id))? } else { Vec::new() };
        let versions: Vec<_> = shown.iter().map(|one| (one.id, one.version)).collect();
        let more = (&rolls, &pictures, &broadcasts);
        let state = Hash::of(&format!("{screen:?} {notices:?} {versions:?} {more:?} {}", event.version)).to_string();
        let state = state.chars().take(16).collect();
        let pictures = pictures.into_iter().map(|(name, _)| name).collect();
        Ok(ScreenContent { screen, groups, notices, rolls, broadcasts, pictures, state })
    }

    /// Returns the records of games in play as they were `minutes` ago: later changes are reversed with the log.
    fn broadcast(&self, t: &Tournament, minutes: u16) -> Result<Broadcast> {
        let mut broadcast = Broadcast::of(t);
        let Some(newest) = broadcast.newest() else { return Ok(broadcast) };
        let until = Utc::now() - TimeDelta::minutes(minutes.into());
        let mut before = newest.next();
        loop {
            let entries = self.store.read(|db| log::newest(db, t.id.0, Some(before), ENTRIES))?;
            // The whole tournament is younger than that.
            let Some(last) = entries.last() else { return Ok(Broadcast::default()) };
            before = last.version;
            for entry in &entries {
                let public = entry.public();
                let public = public.map_err(|error| StoreError::Damaged { table: "log", what: error.to_string() })?;
                if DateTime::parse_from_rfc3339(&public.at).is_ok_and(|at| at <= until) {
                    return Ok(broadcast);
                }
                broadcast.take_back(&public.changes);
            }
        }
    }

    /// Returns the open check-ins of a tournament.
    fn open_rolls(&self, t: &Tournament) -> Result<Vec<OpenCheckInList>> {
        let open = self.open_check_ins(t.id)?.into_iter().map(|at| {
            let roll = self.roll(t, at)?;
            let missing: Vec<EntryId> = roll.missing().map(|line| line.entry).collect();
            let (here, all, times) = (roll.here(), roll.counted(), roll.times);
            Ok::<_, ServiceError>(OpenCheckInList { tournament: t.id, at, here, all, missing, times })
        });
        open.collect()
    }

    /// Returns the groups of a tournament, stage by stage.
    fn groups_of(&self, tournament: &Tournament) -> Result<Vec<Scope>> {
        tournament.all_groups().map(|(_, group)| self.scope(tournament.id, Some(group.id))).collect()
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;

    #[test]
    fn words_have_four_consonants_and_are_not_given_twice() {
        let waiting = WaitingBrowsers::default();
        let add = |number: usize| {
            let network = u32::try_from(number / MAX_OF_NETWORK).unwrap();
            waiting.add(&number.to_string(), Some(IpAddr::V4(Ipv4Addr::from_bits(network))), &[]).unwrap()
        };
        let words: Vec<String> = (0..MAX_OF_NETWORK).map(|number| add(number).unwrap()).collect();
        let different: std::collections::BTreeSet<&String> = words.iter().collect();
        assert_eq!(different.len(), MAX_OF_NETWORK);
        assert!(words.iter().all(|word| word.len() == LENGTH && word.chars().all(|letter| LETTERS.contains(&letter))));
        let here = Some(IpAddr::V4(Ipv4Addr::from_bits(0)));
        assert_eq!(waiting.add("one more", here, &[]).unwrap(), None, "those of a network are bounded");
        assert_eq!(waiting.word_of("7"), Some(words[7].clone()));
        assert_eq!(waiting.find(&words[7]), Some("7".to_owned()));
        waiting.forget("7");
        assert_eq!((waiting.word_of("7"), waiting.find(&words[7])), (None, None));
        let others = (MAX_OF_NETWORK..=MAX_WAITING).filter_map(add).count();
        assert_eq!(others, MAX_WAITING + 1 - MAX_OF_NETWORK, "networks wait beside each other");
        assert_eq!(add(MAX_WAITING + MAX_OF_NETWORK), None, "all that wait are bounded");
    }
}

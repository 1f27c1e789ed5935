//! Devices that sent a request recently, for the page that tests the network of a venue. The list holds kind, name and
//! time, in the memory of this process. Identifiers, including addresses, are stored only as hashes for about a minute;
//! the hash key ends with the process.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasher, Hash, RandomState};
use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use actix_web::{HttpMessage, HttpRequest};
use qisai_domain::TournamentId;

use super::held_pass::HeldPass;
use crate::proxies::Proxies;
use qisai_service::coded;
use qisai_service::passes::PassKind;

/// Time for which a device is counted after its last request.
pub const LATELY: Duration = Duration::from_mins(1);
/// Interval at which expired devices are removed.
const SWEEP: Duration = Duration::from_secs(5);
/// Maximum number of devices remembered; further devices are not counted.
pub const MAX_DEVICES: usize = 10_000;
/// Addresses that monitoring programs use to check the server.
const PROBES: [&str; 3] = ["/healthz", "/readyz", "/metrics"];

coded! {
    /// Role of a device in the venue, in the order of the list of devices.
    #[derive(PartialOrd, Ord)]
    pub enum DeviceKind {
        /// Browser of a signed-in user.
        Desk = "desk",
        Kiosk = "kiosk",
        Screen = "screen",
        /// Phone with the code of a player, a team or half a slip.
        Telephone = "telephone",
        /// Device that only its address identifies.
        Other = "other",
    }
}

/// Details of a device besides its kind.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DeviceDetails {
    /// Tournament of the device; `None` for the browser of a signed-in user and for unknown devices.
    pub tournament: Option<TournamentId>,
    /// Name of a kiosk or screen; empty for other devices.
    pub name: String,
}

impl DeviceDetails {
    /// Returns the details of a device of a tournament.
    pub fn of(tournament: TournamentId, name: &str) -> Self {
        Self { tournament: Some(tournament), name: name.to_owned() }
    }
}

/// Device that sent a request in the last minute.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AskingDevice {
    pub kind: DeviceKind,
    pub name: String,
    /// Time since the last request of the device.
    pub ago: Duration,
}

/// Time and address of a device's last request.
struct LastRequest {
    at: Instant,
    from: u64,
    known: DeviceDetails,
}

impl LastRequest {
    fn counts(&self, now: Instant) -> bool {
        now.saturating_duration_since(self.at) < LATELY
    }
}

#[derive(Default)]
struct RecentDevices {
    seen: HashMap<(DeviceKind, u64), LastRequest>,
    swept: Option<Instant>,
}

/// Devices that sent a request in the last minute.
pub struct ActiveDevices {
    key: RandomState,
    begun: Instant,
    lately: Mutex<RecentDevices>,
    /// Recently noted addresses, each at the index of its hash. The cache spares a crowd of spectators the lock on each
    /// page.
    fresh: [AtomicU64; 256],
}

impl Default for ActiveDevices {
    fn default() -> Self {
        let fresh = std::array::from_fn(|_| AtomicU64::new(0));
        Self { key: RandomState::new(), begun: Instant::now(), lately: Mutex::default(), fresh }
    }
}

impl ActiveDevices {
    /// Notes a request of a device; `id` distinguishes devices of one kind.
    pub fn note(&self, kind: DeviceKind, id: impl Hash, known: DeviceDetails, from: IpAddr, now: Instant) {
        let (id, from) = (self.key.hash_one(id), self.key.hash_one(from.to_canonical()));
        let mut lately = self.lately.lock().unwrap_or_else(PoisonError::into_inner);
        let RecentDevices { seen, swept } = &mut *lately;
        if swept.is_none_or(|swept| now.saturating_duration_since(swept) >= SWEEP) {
            seen.retain(|_, seen| seen.counts(now));
            *swept = Some(now);
        }
        let has_room = seen.len() < MAX_DEVICES;
        match seen.entry((kind, id)) {
            Entry::Occupied(mut noted) => *noted.get_mut() = LastRequest { at: now, from, known },
            Entry::Vacant(free) if has_room => {
                free.insert(LastRequest { at: now, from, known });
            }
            Entry::Vacant(_) => {}
        }
    }

    /// Notes an unknown device, at most once per `SWEEP`.
    pub fn note_address(&self, from: IpAddr, now: Instant) {
        let turn = now.saturating_duration_since(self.begun).as_secs() / SWEEP.as_secs() + 1;
        let noted = self.key.hash_one((from, turn));
        let place = usize::try_from(self.key.hash_one(from) % 256).ok().and_then(|place| self.fresh.get(place));
        if place.is_none_or(|place| place.swap(noted, Ordering::Relaxed) != noted) {
            self.note(DeviceKind::Other, from, DeviceDetails::default(), from, now);
        }
    }

    /// Notes a screen of a tournament; `id` distinguishes screens.
    pub fn note_screen(&self, id: impl Hash, (tournament, name): (TournamentId, &str), from: IpAddr) {
        self.note(DeviceKind::Screen, id, DeviceDetails::of(tournament, name), from, Instant::now());
    }

    /// Notes the sender of a request, after the guard has identified the sender. `session` distinguishes the sessions of
    /// signed-in users.
    pub fn note_request(&self, request: &HttpRequest, session: Option<&str>, proxies: &Proxies) {
        let Some(from) = proxies.client(request).filter(|_| !PROBES.contains(&request.path())) else { return };
        let known = request.extensions();
        if let Some(HeldPass(holder)) = known.get::<HeldPass>() {
            let of_pass = DeviceDetails::of(holder.tournament, &holder.name);
            if holder.kind == PassKind::Kiosk {
                self.note(DeviceKind::Kiosk, holder.pass, of_pass, from, Instant::now());
            } else {
                self.note(DeviceKind::Telephone, &holder.device, of_pass, from, Instant::now());
            }
        } else if let Some(session) = session {
            // Each session counts as one device.
            self.note(DeviceKind::Desk, session, DeviceDetails::default(), from, Instant::now());
        } else {
            self.note_address(from, Instant::now());
        }
    }

    /// Returns the recent devices of `tournaments` and the devices without a tournament, grouped by kind, latest
    /// request first. An address of an identified device is not listed again as an unknown device.
    pub fn devices(&self, tournaments: &[TournamentId], now: Instant) -> Vec<AskingDevice> {
        let lately = self.lately.lock().unwrap_or_else(PoisonError::into_inner);
        let seen = || lately.seen.iter().filter(move |(_, seen)| seen.counts(now));
        let known = seen().filter(|((kind, _), _)| *kind != DeviceKind::Other);
        let known: HashSet<u64> = known.map(|(_, seen)| seen.from).collect();
        let is_shown = |kind: DeviceKind, seen: &LastRequest| {
            let is_here = seen.known.tournament.is_none_or(|tournament| tournaments.contains(&tournament));
            is_here && (kind != DeviceKind::Other || !known.contains(&seen.from))
        };
        let shown = seen().filter(|((kind, _), seen)| is_shown(*kind, seen)).map(|((kind, _), seen)| AskingDevice {
            kind: *kind,
            name: seen.known.name.clone(),
            ago: now.saturating_duration_since(seen.at),
        });
        let mut devices: Vec<AskingDevice> = shown.collect();
        drop(lately);
        devices.sort_by_key(|device| (device.kind, device.ago));
        devices
    }

    /// Returns the number of devices in memory, including expired ones that were not removed yet.
    pub fn remembered(&self) -> usize {
        self.lately.lock().unwrap_or_else(PoisonError::into_inner).seen.len()
    }
}

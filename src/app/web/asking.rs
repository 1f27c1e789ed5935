//! Which devices have asked lately, for the page on which a hall's network is tried out: counts by kind, in memory, of this process. What tells
//! devices apart, an address too, is kept as a hash with a key that ends with the process, and for about a minute.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasher, Hash, RandomState};
use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use actix_web::{HttpMessage, HttpRequest};

use super::pass::HeldPass;
use super::proxies::Proxies;
use super::visitor::Visitor;
use crate::service::passes::PassKind;

/// So long a device counts.
const LATELY: Duration = Duration::from_mins(1);
/// How often those that count no more are forgotten.
const SWEEP: Duration = Duration::from_secs(5);
/// Devices remembered at most; further ones are not counted.
const MOST: usize = 10_000;
/// Where other programs look whether the server runs.
const PROBES: [&str; 3] = ["/healthz", "/readyz", "/metrics"];

/// What a device is to the hall.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DeviceKind {
    /// Somebody is signed in.
    Desk,
    Kiosk,
    Screen,
    /// It holds the code of a player, a team or half a slip.
    Telephone,
    /// Nothing but an address tells them apart.
    Other,
}

impl DeviceKind {
    pub const ALL: [Self; 5] = [Self::Desk, Self::Kiosk, Self::Screen, Self::Telephone, Self::Other];

    /// As it stands in the page, for scripts.
    pub fn code(self) -> &'static str {
        match self {
            Self::Desk => "desk",
            Self::Kiosk => "kiosk",
            Self::Screen => "screen",
            Self::Telephone => "telephone",
            Self::Other => "other",
        }
    }
}

/// When a device asked, and from where.
struct Seen {
    at: Instant,
    from: u64,
}

impl Seen {
    fn counts(&self, now: Instant) -> bool {
        now.saturating_duration_since(self.at) < LATELY
    }
}

#[derive(Default)]
struct Lately {
    seen: HashMap<(DeviceKind, u64), Seen>,
    swept: Option<Instant>,
}

/// Who has asked in the last minute.
pub struct Asking {
    key: RandomState,
    begun: Instant,
    lately: Mutex<Lately>,
    /// Addresses that were noted a moment ago, each at the place of its hash: a crowd is not counted under the lock with every page.
    fresh: [AtomicU64; 256],
}

impl Default for Asking {
    fn default() -> Self {
        let fresh = std::array::from_fn(|_| AtomicU64::new(0));
        Self { key: RandomState::new(), begun: Instant::now(), lately: Mutex::default(), fresh }
    }
}

impl Asking {
    /// Notes that a device has asked; `id` tells it from others of its kind.
    pub fn note(&self, kind: DeviceKind, id: impl Hash, from: IpAddr, now: Instant) {
        let (id, from) = (self.key.hash_one(id), self.key.hash_one(from.to_canonical()));
        let mut lately = self.lately.lock().unwrap_or_else(PoisonError::into_inner);
        let Lately { seen, swept } = &mut *lately;
        if swept.is_none_or(|swept| now.saturating_duration_since(swept) >= SWEEP) {
            seen.retain(|_, seen| seen.counts(now));
            *swept = Some(now);
        }
        let has_room = seen.len() < MOST;
        match seen.entry((kind, id)) {
            Entry::Occupied(mut known) => *known.get_mut() = Seen { at: now, from },
            Entry::Vacant(free) if has_room => {
                free.insert(Seen { at: now, from });
            }
            Entry::Vacant(_) => {}
        }
    }

    /// Notes a device of which nothing is known, once in [`SWEEP`].
    pub fn note_address(&self, from: IpAddr, now: Instant) {
        let turn = now.saturating_duration_since(self.begun).as_secs() / SWEEP.as_secs() + 1;
        let noted = self.key.hash_one((from, turn));
        let place = usize::try_from(self.key.hash_one(from) % 256).ok().and_then(|place| self.fresh.get(place));
        if place.is_none_or(|place| place.swap(noted, Ordering::Relaxed) != noted) {
            self.note(DeviceKind::Other, from, from, now);
        }
    }

    /// Notes who sends a request, after the guard has found out who it is.
    pub fn note_request(&self, request: &HttpRequest, proxies: &Proxies) {
        let Some(from) = proxies.client(request).filter(|_| !PROBES.contains(&request.path())) else { return };
        let known = request.extensions();
        if let Some(HeldPass(holder)) = known.get::<HeldPass>() {
            let kind = if holder.kind == PassKind::Kiosk { DeviceKind::Kiosk } else { DeviceKind::Telephone };
            self.note(kind, &holder.device, from, Instant::now());
        } else if let Some(visitor) = known.get::<Visitor>().filter(|visitor| visitor.account.is_some()) {
            // One for each session.
            self.note(DeviceKind::Desk, &visitor.csrf, from, Instant::now());
        } else {
            self.note_address(from, Instant::now());
        }
    }

    /// How many of each kind have asked. Whoever is known by something else is not counted once more by the address.
    pub fn counts(&self, now: Instant) -> [(DeviceKind, usize); 5] {
        let lately = self.lately.lock().unwrap_or_else(PoisonError::into_inner);
        let seen = lately.seen.iter().filter(|(_, seen)| seen.counts(now));
        let seen: Vec<(DeviceKind, u64)> = seen.map(|((kind, _), seen)| (*kind, seen.from)).collect();
        drop(lately);
        let known = seen.iter().filter(|(kind, _)| *kind != DeviceKind::Other);
        let known: HashSet<u64> = known.map(|(_, from)| *from).collect();
        DeviceKind::ALL.map(|kind| {
            let of_kind = seen.iter().filter(|(other, _)| *other == kind);
            (kind, of_kind.filter(|(_, from)| kind != DeviceKind::Other || !known.contains(from)).count())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(last: u8) -> IpAddr {
        IpAddr::from([192, 0, 2, last])
    }

    fn counted(asking: &Asking, now: Instant) -> [usize; 5] {
        asking.counts(now).map(|(_, count)| count)
    }

    #[test]
    fn devices_count_by_kind_for_a_minute_after_they_asked_last() {
        let (asking, begun) = (Asking::default(), Instant::now());
        let after = |seconds: u64| begun + Duration::from_secs(seconds);
        asking.note(DeviceKind::Kiosk, "north door", address(1), begun);
        asking.note(DeviceKind::Telephone, "a", address(2), begun);
        asking.note(DeviceKind::Telephone, "b", address(2), after(30));
        asking.note(DeviceKind::Telephone, "b", address(2), after(40));
        assert_eq!(counted(&asking, after(59)), [0, 1, 0, 2, 0]);
        assert_eq!(counted(&asking, after(60)), [0, 0, 0, 1, 0]);
        assert_eq!(counted(&asking, after(100)), [0; 5]);
    }

    #[test]
    fn an_address_counts_where_nothing_else_is_known_there() {
        let (asking, now) = (Asking::default(), Instant::now());
        for last in [1, 2, 2, 3] {
            asking.note(DeviceKind::Other, address(last), address(last), now);
        }
        assert_eq!(counted(&asking, now), [0, 0, 0, 0, 3]);
        asking.note(DeviceKind::Desk, "anna", address(3), now);
        assert_eq!(counted(&asking, now), [1, 0, 0, 0, 2]);
    }

    #[test]
    fn a_page_that_is_loaded_again_and_again_keeps_its_address_counted() {
        let (asking, begun) = (Asking::default(), Instant::now());
        let after = |seconds: u64| begun + Duration::from_secs(seconds);
        for seconds in 0..100 {
            asking.note_address(address(1), after(seconds));
            asking.note_address(address(2), after(seconds));
        }
        assert_eq!(counted(&asking, after(100)), [0, 0, 0, 0, 2]);
        asking.note_address(address(1), after(154));
        assert_eq!(counted(&asking, after(200)), [0, 0, 0, 0, 1]);
    }

    #[test]
    fn what_is_remembered_is_bounded_and_forgotten() {
        let (asking, begun) = (Asking::default(), Instant::now());
        let held = || asking.lately.lock().unwrap().seen.len();
        for id in 0..=MOST {
            asking.note(DeviceKind::Telephone, id, address(1), begun);
        }
        assert_eq!(held(), MOST);
        // Those who are known are still noted.
        let later = begun + Duration::from_secs(40);
        asking.note(DeviceKind::Telephone, 0_usize, address(1), later);
        assert_eq!(counted(&asking, begun + LATELY), [0, 0, 0, 1, 0]);
        asking.note(DeviceKind::Kiosk, "north door", address(1), begun + LATELY);
        assert_eq!(held(), 2);
    }
}

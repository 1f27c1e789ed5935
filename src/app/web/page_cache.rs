//! Cache of finished public pages.
//!
//! A page is rendered once for each state of its content, then served as bytes. Its key is the tournament, the address
//! and the language; its [`Fingerprint`] decides if the page is still current. The cache is bounded by bytes and
//! removes the least recently used pages first.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError, RwLock};

use actix_web::http::header::{HeaderName, HeaderValue};
use actix_web::{HttpRequest, HttpResponse};
use qisai_domain::{TournamentId, Version};

use super::error::Result;
use super::packed::{Coding, Packed};
use qisai_i18n::Lang;
use qisai_view::public::Fingerprint;

/// Header that gives a page's script the tournament version up to which the page is current. It is later than the
/// version of rendering if later changes do not affect the page.
pub const TRUE_FOR: HeaderName = HeaderName::from_static("x-qisai-version");

/// Number of turns from which unused ones are removed.
const MANY_TURNS: usize = 1000;

/// Key of a page: its tournament, address and language.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PageKey {
    pub tournament: TournamentId,
    /// Complete address of the page.
    pub path: String,
    /// Language of the page.
    pub lang: Lang,
}

/// Page in the cache.
struct CachedPage {
    packed: Arc<Packed>,
    shows: Fingerprint,
    /// Newest version of the tournament for which the page is known to be current.
    checked: AtomicU64,
    used: AtomicU64,
}

/// Compressed public pages in memory; the least recently used are removed first.
pub struct PageCache {
    pages: RwLock<HashMap<PageKey, CachedPage>>,
    /// Maximum bytes of all pages and their compressed forms.
    limit: usize,
    /// Counter that each use increments; it orders pages by their last use.
    clock: AtomicU64,
    /// Counter of invalidations. A page read before an invalidation is not kept after it.
    epoch: AtomicU64,
    /// Turn for each page being made. A crowd waits for one rendering and occupies no threads meanwhile.
    turns: Mutex<HashMap<PageKey, Arc<tokio::sync::Mutex<()>>>>,
}

/// Right to make a page.
pub struct Turn<'a> {
    cache: &'a PageCache,
    key: &'a PageKey,
    turn: Option<tokio::sync::OwnedMutexGuard<()>>,
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        self.turn = None;
        let mut turns = self.cache.turns.lock().unwrap_or_else(PoisonError::into_inner);
        // If only the map holds the turn, no other request waits for it.
        if turns.get(self.key).is_some_and(|turn| Arc::strong_count(turn) == 1) {
            turns.remove(self.key);
        }
    }
}

impl PageCache {
    /// Returns an empty cache of at most `limit` bytes.
    pub fn new(limit: usize) -> Self {
        Self {
            pages: RwLock::default(),
            limit,
            clock: AtomicU64::new(0),
            epoch: AtomicU64::new(0),
            turns: Mutex::default(),
        }
    }

    /// Returns the response if a page that is current for this version is cached.
    pub fn response(&self, request: &HttpRequest, key: &PageKey, version: Version) -> Option<HttpResponse> {
        let coding = Coding::of(request);
        let pages = self.pages.read().unwrap_or_else(PoisonError::into_inner);
        let page = pages.get(key).filter(|page| page.packed.is_ready(coding))?;
        let checked = page.checked.load(Ordering::Relaxed);
        if checked < version.0 {
            return None;
        }
        page.used.store(self.clock.fetch_add(1, Ordering::Relaxed), Ordering::Relaxed);
        let packed = Arc::clone(&page.packed);
        drop(pages);
        Some(respond(&packed, request, coding, checked))
    }

    /// Waits for the turn to make a page.
    pub async fn turn<'a>(&'a self, key: &'a PageKey) -> Turn<'a> {
        let turn = {
            let mut turns = self.turns.lock().unwrap_or_else(PoisonError::into_inner);
            if turns.len() > MANY_TURNS {
                // Requests that gave up waiting leave their turns behind.
                turns.retain(|_, turn| Arc::strong_count(turn) > 1);
            }
            Arc::clone(turns.entry(key.clone()).or_default())
        };
        Turn { cache: self, key, turn: Some(turn.lock_owned().await) }
    }

    /// Returns the count of invalidations. Callers read it before they read the tournament from which a page is
    /// [made](Self::make).
    pub fn epoch(&self) -> u64 {
        self.epoch.load(Ordering::Acquire)
    }

    /// Returns the page for a version: the cached page if its content is the same, otherwise a new page, which is
    /// cached. This is slow; call it outside the web workers.
    pub fn make(
        &self,
        key: &PageKey,
        (epoch, version, shows): (u64, Version, Fingerprint),
        coding: Coding,
        render: impl FnOnce() -> Result<Packed>,
    ) -> Result<Arc<Packed>> {
        let same = {
            let pages = self.pages.read().unwrap_or_else(PoisonError::into_inner);
            pages.get(key).filter(|page| page.shows == shows).map(|page| {
                if epoch == self.epoch() {
                    page.checked.fetch_max(version.0, Ordering::Relaxed);
                }
                Arc::clone(&page.packed)
            })
        };
        if let Some(packed) = same {
            packed.pack(coding);
            return Ok(packed);
        }
        let packed = render()?;
        packed.pack(coding);
        let packed = Arc::new(packed.slim());
        // A single large page must not displace all others.
        if packed.bytes() <= self.limit / 4 {
            self.keep(key, (epoch, version, shows), Arc::clone(&packed));
        }
        Ok(packed)
    }

    fn keep(&self, key: &PageKey, (epoch, version, shows): (u64, Version, Fingerprint), packed: Arc<Packed>) {
        let mut pages = self.pages.write().unwrap_or_else(PoisonError::into_inner);
        if epoch != self.epoch() {
            return;
        }
        let used = AtomicU64::new(self.clock.fetch_add(1, Ordering::Relaxed));
        pages.insert(key.clone(), CachedPage { packed, shows, checked: AtomicU64::new(version.0), used });
        // The bytes are counted each time, because compressed forms are made after the pages.
        let mut bytes: usize = pages.iter().map(|(key, page)| weight(key, page)).sum();
        if bytes > self.limit {
            let mut by_use: Vec<(u64, PageKey, usize)> = pages
                .iter()
                .map(|(key, page)| (page.used.load(Ordering::Relaxed), key.clone(), weight(key, page)))
                .collect();
            by_use.sort_by_key(|(used, ..)| *used);
            // Some more pages than necessary are removed, so that the next page does not repeat the work.
            for (_, key, weight) in by_use {
                if bytes <= self.limit - self.limit / 8 {
                    break;
                }
                pages.remove(&key);
                bytes -= weight;
            }
        }
    }

    /// Returns the number of bytes of all pages and their compressed forms.
    pub fn bytes(&self) -> usize {
        let pages = self.pages.read().unwrap_or_else(PoisonError::into_inner);
        pages.iter().map(|(key, page)| weight(key, page)).sum()
    }

    /// Marks every page for a check before its next use, because data outside its tournament changed.
    pub fn doubt(&self) {
        let mut pages = self.pages.write().unwrap_or_else(PoisonError::into_inner);
        self.epoch.fetch_add(1, Ordering::Release);
        pages.values_mut().for_each(|page| *page.checked.get_mut() = 0);
    }

    /// Removes every page of a tournament whose content was never valid.
    pub fn forget(&self, tournament: TournamentId) {
        let mut pages = self.pages.write().unwrap_or_else(PoisonError::into_inner);
        self.epoch.fetch_add(1, Ordering::Release);
        pages.retain(|key, _| key.tournament != tournament);
    }
}

/// Returns the number of bytes that a page takes.
fn weight(key: &PageKey, page: &CachedPage) -> usize {
    // The map's own overhead is about as large as a short address.
    page.packed.bytes() + 2 * key.path.len() + 256
}

/// Returns the response with a body that is the same for all visitors of a language.
pub fn shared(packed: &Packed, request: &HttpRequest, coding: Coding) -> HttpResponse {
    let caching = HeaderValue::from_static("public, max-age=0, s-maxage=5, stale-while-revalidate=30");
    let vary = HeaderValue::from_static("accept-encoding, accept-language, cookie");
    packed.response(request, coding, caching, vary)
}

/// Returns the response with a page that is current for a version.
pub fn respond(packed: &Packed, request: &HttpRequest, coding: Coding, version: u64) -> HttpResponse {
    let mut response = shared(packed, request, coding);
    response.headers_mut().insert(TRUE_FOR, HeaderValue::from(version));
    response
}

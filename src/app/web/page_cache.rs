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

use super::error::WebError;
use super::packed::{Coding, Packed};
use qisai_i18n::Lang;
use qisai_view::public::Fingerprint;

/// Header that gives a page's script the tournament version up to which the page is current. It is later than the
/// version of rendering if later changes do not affect the page.
const TRUE_FOR: &str = "x-qisai-version";

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
        render: impl FnOnce() -> Result<Packed, WebError>,
    ) -> Result<Arc<Packed>, WebError> {
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

/// Returns the response with a page that is current for a version.
pub fn respond(packed: &Packed, request: &HttpRequest, coding: Coding, version: u64) -> HttpResponse {
    let caching = HeaderValue::from_static("public, max-age=0, s-maxage=5, stale-while-revalidate=30");
    let vary = HeaderValue::from_static("accept-encoding, accept-language, cookie");
    let mut response = packed.response(request, coding, caching, vary);
    response.headers_mut().insert(HeaderName::from_static(TRUE_FOR), HeaderValue::from(version));
    response
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    fn key(path: &str) -> PageKey {
        PageKey { tournament: TournamentId(1), path: path.into(), lang: Lang::En }
    }

    fn make(cache: &PageCache, path: &str, version: u64, shows: u64) -> bool {
        let mut rendered = false;
        let render = || {
            rendered = true;
            Ok(Packed::new("text/plain", vec![b'x'; 1000], 1))
        };
        cache
            .make(&key(path), (cache.epoch(), Version(version), Fingerprint(shows)), Coding::Identity, render)
            .unwrap();
        rendered
    }

    fn has(cache: &PageCache, path: &str, version: u64) -> bool {
        let request = TestRequest::get().to_http_request();
        cache.response(&request, &key(path), Version(version)).is_some()
    }

    #[test]
    fn a_page_lasts_while_what_it_shows_is_so() {
        let cache = PageCache::new(1 << 20);
        assert!(make(&cache, "/r/8", 100, 1) && has(&cache, "/r/8", 100) && !has(&cache, "/r/8", 101));
        assert!(!make(&cache, "/r/8", 105, 1) && has(&cache, "/r/8", 105));
        assert!(make(&cache, "/r/8", 106, 2) && has(&cache, "/r/8", 106));
    }

    #[test]
    fn the_least_recently_used_pages_go_first_and_one_at_a_time() {
        let cache = PageCache::new(20_000);
        let pages: Vec<String> = (0..40).map(|number| format!("/players/{number}")).collect();
        for page in &pages {
            make(&cache, page, 1, 1);
            // This page is requested continually.
            assert!(has(&cache, "/players/0", 1));
        }
        let left = pages.iter().filter(|page| has(&cache, page, 1)).count();
        assert!((10..16).contains(&left), "{left}");
        assert!(!has(&cache, "/players/1", 1) && has(&cache, "/players/39", 1));
    }

    #[test]
    fn a_page_that_is_too_large_is_served_and_not_kept() {
        let cache = PageCache::new(2000);
        assert!(make(&cache, "/crosstable", 1, 1) && make(&cache, "/crosstable", 1, 1));
        assert!(!has(&cache, "/crosstable", 1));
    }

    #[test]
    fn what_was_read_before_it_was_forgotten_is_not_kept() {
        let cache = PageCache::new(1 << 20);
        let epoch = cache.epoch();
        let render = || {
            cache.forget(TournamentId(1));
            Ok(Packed::new("text/plain", "lost", 1))
        };
        cache.make(&key("/r/1"), (epoch, Version(30), Fingerprint(1)), Coding::Identity, render).unwrap();
        assert!(!has(&cache, "/r/1", 5));
    }

    #[test]
    fn a_doubted_page_is_looked_at_again_and_made_only_if_it_differs() {
        let cache = PageCache::new(1 << 20);
        make(&cache, "/r/1", 30, 1);
        cache.doubt();
        assert!(!has(&cache, "/r/1", 30) && !make(&cache, "/r/1", 30, 1) && has(&cache, "/r/1", 30));
        cache.doubt();
        assert!(make(&cache, "/r/1", 30, 2) && has(&cache, "/r/1", 30));
    }

    #[test]
    fn pages_of_a_tournament_are_forgotten_together() {
        let cache = PageCache::new(1 << 20);
        make(&cache, "/r/1", 30, 1);
        cache.forget(TournamentId(1));
        assert!(!has(&cache, "/r/1", 5) && make(&cache, "/r/1", 5, 1));
    }
}

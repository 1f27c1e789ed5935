//! Cache of finished public pages.

use actix_web::test::TestRequest;
use qisai_domain::{TournamentId, Version};
use qisai_i18n::Lang;
use qisai_view::public::Fingerprint;
use qisai_web::packed::{Coding, Packed};
use qisai_web::page_cache::{PageCache, PageKey};

fn key(path: &str) -> PageKey {
    PageKey { tournament: TournamentId(1), path: path.into(), lang: Lang::En }
}

fn make(cache: &PageCache, path: &str, version: u64, shows: u64) -> bool {
    let mut rendered = false;
    let render = || {
        rendered = true;
        Ok(Packed::new("text/plain", vec![b'x'; 1000], 1))
    };
    cache.make(&key(path), (cache.epoch(), Version(version), Fingerprint(shows)), Coding::Identity, render).unwrap();
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

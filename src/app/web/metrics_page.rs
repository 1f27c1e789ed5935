//! `GET /metrics`: page of the [counters](super::metrics).

use std::fmt::Write;

use actix_web::http::header::AUTHORIZATION;
use actix_web::{HttpRequest, HttpResponse, web};
use qisai_domain::log::Hash;

use super::error::WebError;
use super::metrics::{head, one, read};
use super::pool;
use super::respond::Page;
use super::state::State;

/// Headers by which a proxy reports that a request was forwarded.
const FORWARDED: [&str; 4] = ["forwarded", "via", "x-forwarded-for", "x-real-ip"];

/// `GET /metrics`: readable from this machine without a proxy in between, and with the token of `--metrics-token`.
pub async fn show(request: HttpRequest, state: web::Data<State>) -> Page {
    if !may_read(&request, &state) {
        return Err(WebError::NotFound);
    }
    let asking = state.clone();
    let room = web::block(move || asking.service.room()).await?;
    let metrics = &state.metrics;
    let mut text = metrics.written();
    one(&mut text, "qisai_results_total", "counter", "Results entered or corrected", read(&metrics.results));
    one(&mut text, "qisai_versions_total", "counter", "Versions made by this process", read(&metrics.versions));
    one(&mut text, "qisai_streams", "gauge", "Open live streams", state.streams.count());
    one(&mut text, "qisai_writes_waiting", "gauge", "Writes that wait or are under way", state.service.queued());
    text += &head("qisai_cache_bytes", "gauge", "Bytes of finished pages in memory");
    for (name, pages) in [("pages", &state.pages), ("answers", &state.answers)] {
        let _ = writeln!(text, "qisai_cache_bytes{{cache=\"{name}\"}} {}", pages.bytes());
    }
    text += &head("qisai_waiting", "gauge", "Requests that wait for a place in a pool");
    for (name, pool) in pool::named() {
        let _ = writeln!(text, "qisai_waiting{{pool=\"{name}\"}} {}", pool.waiting());
    }
    if let Some(room) = room {
        one(&mut text, "qisai_disk_free_bytes", "gauge", "Free bytes on the disk of the database", room.free);
        one(&mut text, "qisai_disk_reserve_bytes", "gauge", "Below this nothing is written", room.reserve);
    }
    Ok(HttpResponse::Ok().content_type("text/plain; version=0.0.4; charset=utf-8").body(text))
}

fn may_read(request: &HttpRequest, state: &State) -> bool {
    if let Some(wanted) = &state.metrics_token {
        let told = request.headers().get(AUTHORIZATION).and_then(|header| header.to_str().ok());
        let told = told.and_then(|header| header.strip_prefix("Bearer "));
        // Hashes are compared, so the duration reveals nothing about the token.
        if told.is_some_and(|told| Hash::of(told) == Hash::of(wanted)) {
            return true;
        }
    }
    let near = request.peer_addr().is_some_and(|peer| peer.ip().to_canonical().is_loopback());
    let forwarded = FORWARDED.iter().any(|name| request.headers().contains_key(*name));
    near && !forwarded && !state.https && state.proxies.0.is_empty()
}

//! `GET /metrics`: page of the [counters](super::metrics).

use actix_web::http::header::AUTHORIZATION;
use actix_web::{HttpRequest, HttpResponse, web};
use prometheus_client::encoding::prometheus_text::CONTENT_TYPE;
use qisai_domain::log::Hash;

use super::error::WebError;
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
    let mut reading = state.metrics.written();
    reading.gauge("qisai_streams", "Open live streams", state.streams.count());
    reading.gauge("qisai_writes_waiting", "Writes that wait or are under way", state.service.queued());
    let caches = [("pages", &state.pages), ("answers", &state.answers)].map(|(name, pages)| (name, pages.bytes()));
    reading.gauges(("qisai_cache_bytes", "Bytes of finished pages in memory", "cache"), caches);
    let pools = pool::named().map(|(name, pool)| (name, pool.waiting()));
    reading.gauges(("qisai_waiting", "Requests that wait for a place in a pool", "pool"), pools);
    if let Some(room) = room {
        reading.gauge("qisai_disk_free_bytes", "Free bytes on the disk of the database", room.free);
        reading.gauge("qisai_disk_reserve_bytes", "Free bytes below which nothing is written", room.reserve);
    }
    if let Some(age) = state.copies.as_ref().and_then(|copies| copies.status().age()) {
        reading.gauge("qisai_copy_age_seconds", "Age of the newest copy in the folder of --copies", age);
    }
    Ok(HttpResponse::Ok().content_type(CONTENT_TYPE).body(reading.text()))
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
    near && !forwarded && !state.root.https && state.proxies.0.is_empty()
}

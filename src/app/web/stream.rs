//! Live stream of a tournament.
//!
//! For a change of a few results, the stream sends the messages that lead to the new version
//! ([`Deltas`](super::deltas::Deltas)). Otherwise it sends only the version, and the page is fetched again. It repeats
//! the version every twenty seconds, and sends a farewell when the server stops.

use std::net::IpAddr;
use std::time::Duration;

use actix_web::http::header::CACHE_CONTROL;
use actix_web::web::{self, Bytes};
use actix_web::{Error, HttpRequest, HttpResponse};
use futures_util::stream;
use qisai_domain::{TournamentId, Version};
use serde::Deserialize;
use tokio::sync::watch;
use tokio::time::{Instant, sleep_until};

use super::deltas::Way;
use super::error::WebError;
use super::lookup::{found, found_by, held_on};
use super::respond::Page;
use super::state::State;
use super::streams::PACE;
use super::tally::Counted;
use super::visitor::Secret;
use crate::live::LiveTournament;

/// Maximum silence of a stream; the repeated version reveals a lost message to the page.
const HEARTBEAT: Duration = Duration::from_secs(20);

/// Query of a stream.
#[derive(Default, Deserialize)]
#[serde(default)]
struct StreamQuery {
    /// Version that the page shows.
    v: Option<u64>,
}

struct Stream {
    state: web::Data<State>,
    id: TournamentId,
    slug: String,
    /// Token of the listener's session.
    token: Option<String>,
    from: IpAddr,
    versions: watch::Receiver<Version>,
    closing: watch::Receiver<bool>,
    /// Last version sent to the page.
    told: Option<Version>,
    /// Earliest time of the next message.
    due: Instant,
    greeted: bool,
    ended: bool,
    _counted: Counted,
}

/// `GET /t/{slug}/live`: live stream; `?v=` is the version that the page shows.
pub async fn live(request: &HttpRequest, state: &web::Data<State>, slug: &str) -> Page {
    let LiveTournament { id, .. } = found(state, request, slug).await?;
    let versions = state.hub.follow(id).ok_or(WebError::NotFound)?;
    let address = state.proxies.client(request).ok_or(WebError::Overloaded)?;
    let counted = state.streams.open(address).ok_or(WebError::Overloaded)?;
    let begin = Stream {
        state: state.clone(),
        id,
        slug: slug.to_owned(),
        token: Secret::Session.of(request, &state.root),
        from: address,
        versions,
        closing: state.hub.closing(),
        told: in_hand(request),
        due: Instant::now(),
        greeted: false,
        ended: false,
        _counted: counted,
    };
    let messages = stream::unfold(begin, |mut stream| async move {
        let message = stream.next().await?;
        Some((Ok::<_, Error>(message), stream))
    });
    Ok(HttpResponse::Ok()
        .content_type("text/event-stream")
        .insert_header((CACHE_CONTROL, "no-store"))
        .insert_header(("x-accel-buffering", "no"))
        .streaming(messages))
}

/// Returns the version that the page shows, as sent by its script or by a browser that reconnects by itself.
fn in_hand(request: &HttpRequest) -> Option<Version> {
    let asked = web::Query::<StreamQuery>::from_query(request.query_string()).ok().and_then(|asked| asked.v);
    let last = request.headers().get("last-event-id");
    let last = last.and_then(|id| id.to_str().ok()).and_then(|id| id.parse().ok());
    last.or(asked).map(Version)
}

impl Stream {
    async fn next(&mut self) -> Option<Bytes> {
        if self.ended {
            return None;
        }
        if !self.greeted {
            self.greeted = true;
            return self.news().await;
        }
        let heartbeat = Instant::now() + HEARTBEAT;
        loop {
            let Self { versions, closing, due, .. } = self;
            let changed = async {
                let changed = versions.changed().await;
                sleep_until(*due).await;
                changed
            };
            let is_heartbeat = tokio::select! {
                changed = changed => {
                    if changed.is_err() {
                        return None;
                    }
                    false
                }
                _ = closing.changed() => {
                    self.ended = true;
                    return Some(Bytes::from_static(b"event: goodbye\ndata: {}\n\n"));
                }
                () = sleep_until(heartbeat) => true,
            };
            // A listening device does not send requests, so it is noted here.
            self.state.asking.note_address(self.from, Instant::now().into_std());
            // A change without anything public has no message for others than the staff, not even a later heartbeat.
            let version = self.version().await;
            if is_heartbeat || self.told != Some(version) {
                return self.news().await;
            }
        }
    }

    /// Returns the newest version that the listener may know.
    async fn version(&mut self) -> Version {
        let version = *self.versions.borrow_and_update();
        if self.is_staff().await { version } else { self.state.hub.noticed(self.id, version) }
    }

    /// Returns the messages from the last sent version to the newest, or `None` if the listener can no longer see the
    /// tournament.
    async fn news(&mut self) -> Option<Bytes> {
        let version = self.version().await;
        // A desk needs the entries of others at once; spectators can wait for a few of them together.
        self.due = Instant::now() + if self.token.is_some() { PACE } else { self.state.streams.pace() };
        let way = self.told.replace(version).and_then(|told| self.state.deltas.between(self.id, told, version));
        let Some(Way { to_staff, to_others }) = way else { return Some(message(version)) };
        if !self.sees().await {
            self.ended = true;
            return None;
        }
        let Some(to_others) = to_others else { return Some(to_staff) };
        Some(if self.is_staff().await { to_staff } else { to_others })
    }

    /// Returns `true` if the listener has a role in the tournament.
    async fn is_staff(&self) -> bool {
        matches!(held_on(&self.state, self.token.clone(), self.id).await, Ok(Some(_)))
    }

    /// Returns `true` if the listener can see the tournament at this address; checked before any news is sent.
    async fn sees(&self) -> bool {
        let unknown = self.state.hub.found(&self.slug).is_none();
        let _turn = if unknown { Some(self.state.deltas.turn().await) } else { None };
        let found = found_by(&self.state, || self.token.clone(), &self.slug).await;
        found.is_ok_and(|found| found.id == self.id)
    }
}

fn message(version: Version) -> Bytes {
    Bytes::from(format!("id: {version}\ndata: {{\"version\":{version}}}\n\n"))
}

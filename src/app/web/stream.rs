//! The live stream of a tournament: one message for each version, a comment every twenty seconds, a goodbye when the server stops.

use std::time::Duration;

use actix_web::http::header::CACHE_CONTROL;
use actix_web::web::{self, Bytes};
use actix_web::{Error, HttpRequest, HttpResponse};
use futures_util::stream;
use qisai_domain::Version;
use tokio::sync::watch;

use super::error::WebError;
use super::public::found;
use super::respond::Page;
use super::state::State;
use super::streams::OpenStream;
use crate::live::Found;

const HEARTBEAT: Duration = Duration::from_secs(20);

struct Stream {
    versions: watch::Receiver<Version>,
    closing: watch::Receiver<bool>,
    greeted: bool,
    ended: bool,
    _counted: OpenStream,
}

/// `GET /t/{slug}/live`
pub async fn live(request: &HttpRequest, state: &web::Data<State>, slug: &str) -> Page {
    let Found { id, .. } = found(state, request, slug).await?;
    let versions = state.hub.follow(id).ok_or(WebError::NotFound)?;
    let address = state.proxies.client(request).ok_or(WebError::Overloaded)?;
    let counted = state.streams.open(address).ok_or(WebError::Overloaded)?;
    let begin = Stream { versions, closing: state.hub.closing(), greeted: false, ended: false, _counted: counted };
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

impl Stream {
    async fn next(&mut self) -> Option<Bytes> {
        if self.ended {
            return None;
        }
        if !self.greeted {
            self.greeted = true;
            let version = *self.versions.borrow_and_update();
            return Some(message(version));
        }
        tokio::select! {
            changed = self.versions.changed() => {
                if changed.is_err() {
                    return None;
                }
                Some(message(*self.versions.borrow_and_update()))
            }
            _ = self.closing.changed() => {
                self.ended = true;
                Some(Bytes::from_static(b"event: goodbye\ndata: {}\n\n"))
            }
            () = tokio::time::sleep(HEARTBEAT) => Some(Bytes::from_static(b": here\n\n")),
        }
    }
}

fn message(version: Version) -> Bytes {
    Bytes::from(format!("id: {version}\ndata: {{\"version\":{version}}}\n\n"))
}

//! Bodies of forms and uploads: read by the guard when it knows that whoever sends one may, no longer than their row allows, within a time,
//! and all together within the memory that there is for them.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use actix_web::HttpMessage;
use actix_web::dev::ServiceRequest;
use actix_web::http::header::CONTENT_LENGTH;
use actix_web::web::{Bytes, BytesMut};
use futures_util::StreamExt;
use tokio::time::{Instant, timeout, timeout_at};

use super::error::WebError;

/// Bytes of all bodies that are being read or worked on.
const MOST: usize = 64 << 20;
/// Bytes of those among them that are photos from the hall: however many telephones send one, there is room for what the desk sends.
const MOST_OF_PHOTOS: usize = MOST / 2;
/// So long one waits for the next bytes.
const PAUSE: Duration = Duration::from_secs(10);
/// So long a body may take, and a second more for each so many bytes that the row allows.
const TIME: Duration = Duration::from_secs(15);
const BYTES_A_SECOND: usize = 32 << 10;

static HELD: AtomicUsize = AtomicUsize::new(0);
static HELD_BY_PHOTOS: AtomicUsize = AtomicUsize::new(0);

/// A body; what it takes of the memory for all is given back with it.
#[derive(Clone)]
pub struct Body {
    pub bytes: Bytes,
    _held: Arc<Held>,
}

/// What sends a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sender {
    /// A form, or a file of the desk.
    Usual,
    /// A telephone with a photo.
    Photo,
}

/// Bytes counted until it is dropped.
struct Held {
    bytes: usize,
    sender: Sender,
}

impl Held {
    fn take(&mut self, bytes: usize) -> Result<(), WebError> {
        self.bytes += bytes;
        let is_over = HELD.fetch_add(bytes, Ordering::Relaxed) + bytes > MOST;
        let photos = if self.sender == Sender::Photo { bytes } else { 0 };
        let is_photos = HELD_BY_PHOTOS.fetch_add(photos, Ordering::Relaxed) + photos > MOST_OF_PHOTOS && photos > 0;
        if is_over || is_photos { Err(WebError::Overloaded) } else { Ok(()) }
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        HELD.fetch_sub(self.bytes, Ordering::Relaxed);
        if self.sender == Sender::Photo {
            HELD_BY_PHOTOS.fetch_sub(self.bytes, Ordering::Relaxed);
        }
    }
}

/// Reads a body of `limit` bytes at most.
///
/// # Errors
/// [`WebError::TooLarge`] before anything is read where the sender says so; [`WebError::TooSlow`]; [`WebError::Overloaded`] while others
/// take the memory.
pub async fn read(request: &mut ServiceRequest, limit: usize, sender: Sender) -> Result<Body, WebError> {
    let announced = request.headers().get(CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse::<u64>().ok());
    let most = u64::try_from(limit).unwrap_or(u64::MAX);
    if announced.is_some_and(|length| length > most) {
        return Err(WebError::TooLarge { limit });
    }
    let seconds = u64::try_from(limit / BYTES_A_SECOND).unwrap_or_default();
    let end = Instant::now() + TIME + Duration::from_secs(seconds);
    let mut payload = request.take_payload();
    let (mut bytes, mut held) = (BytesMut::new(), Held { bytes: 0, sender });
    loop {
        let next = timeout_at(end, timeout(PAUSE, payload.next())).await;
        let Ok(Ok(next)) = next else { return Err(WebError::TooSlow) };
        let Some(chunk) = next else { break };
        let chunk = chunk.map_err(|_| WebError::Field("body"))?;
        if bytes.len() + chunk.len() > limit {
            return Err(WebError::TooLarge { limit });
        }
        held.take(chunk.len())?;
        bytes.extend_from_slice(&chunk);
    }
    Ok(Body { bytes: bytes.freeze(), _held: Arc::new(held) })
}

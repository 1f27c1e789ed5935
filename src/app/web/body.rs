//! Bodies of forms and uploads. The guard reads them once it has checked the sender's right. Each body is limited by
//! its route's size limit and by time, and all bodies share a memory limit.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use actix_web::HttpMessage;
use actix_web::dev::ServiceRequest;
use actix_web::http::header::CONTENT_LENGTH;
use actix_web::web::{Bytes, BytesMut};
use futures_util::StreamExt;
use tokio::time::{Instant, timeout, timeout_at};

use super::error::{Result, WebError};

/// Maximum bytes of a form sent by strangers: a name and a password.
pub(super) const STRANGERS: usize = 8 << 10;

/// Maximum number of bytes of all bodies being read or processed.
const MAX_BODY_BYTES: usize = 64 << 20;
/// Maximum number of bytes of photos from the venue among all bodies, which leaves room for uploads of the desk.
const MAX_PHOTO_BYTES: usize = MAX_BODY_BYTES / 2;
/// Maximum wait for the next bytes of a body.
const PAUSE: Duration = Duration::from_secs(10);
/// Base time for reading a body; each `BYTES_A_SECOND` bytes of the route's limit add a second.
const TIME: Duration = Duration::from_secs(15);
const BYTES_A_SECOND: usize = 32 << 10;

static HELD: AtomicUsize = AtomicUsize::new(0);
static HELD_BY_PHOTOS: AtomicUsize = AtomicUsize::new(0);

/// Body of a request; dropping it returns its share of the memory limit.
#[derive(Clone)]
pub struct Body {
    pub bytes: Bytes,
    _held: Arc<ReservedMemory>,
}

/// Kind of a body's sender.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sender {
    /// Form, or file of the desk.
    Usual,
    /// Phone that sends a photo.
    Photo,
}

/// Bytes counted against the memory limit until the value is dropped.
struct ReservedMemory {
    bytes: usize,
    sender: Sender,
}

impl ReservedMemory {
    fn take(&mut self, bytes: usize) -> Result<()> {
        self.bytes += bytes;
        let is_over = HELD.fetch_add(bytes, Ordering::Relaxed) + bytes > MAX_BODY_BYTES;
        let photos = if self.sender == Sender::Photo { bytes } else { 0 };
        let is_photos = HELD_BY_PHOTOS.fetch_add(photos, Ordering::Relaxed) + photos > MAX_PHOTO_BYTES && photos > 0;
        if is_over || is_photos { Err(WebError::Overloaded) } else { Ok(()) }
    }
}

impl Drop for ReservedMemory {
    fn drop(&mut self) {
        HELD.fetch_sub(self.bytes, Ordering::Relaxed);
        if self.sender == Sender::Photo {
            HELD_BY_PHOTOS.fetch_sub(self.bytes, Ordering::Relaxed);
        }
    }
}

/// Reads a body of at most `limit` bytes.
///
/// # Errors
/// [`WebError::TooLarge`] before anything is read if the announced length exceeds the limit; [`WebError::TooSlow`];
/// [`WebError::Overloaded`] while other bodies use up the memory limit.
pub async fn read(request: &mut ServiceRequest, limit: usize, sender: Sender) -> Result<Body> {
    let announced = request.headers().get(CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse::<u64>().ok());
    let most = u64::try_from(limit).unwrap_or(u64::MAX);
    if announced.is_some_and(|length| length > most) {
        return Err(WebError::TooLarge { limit });
    }
    let seconds = u64::try_from(limit / BYTES_A_SECOND).unwrap_or_default();
    let end = Instant::now() + TIME + Duration::from_secs(seconds);
    let mut payload = request.take_payload();
    let (mut bytes, mut held) = (BytesMut::new(), ReservedMemory { bytes: 0, sender });
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

//! Pictures for hall screens: a plan, a sponsor. The type of a file is determined by its first bytes only, not by its
//! name or the browser's claim.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use imagesize::{ImageSize, ImageType, blob_size, image_type};
use qisai_domain::EventId;
use qisai_domain::screen::{PICTURE_BYTES, PICTURE_PIXELS, PICTURES_OF_EVENT, ScreenFault, check_name};

use crate::clock::now;
use crate::{Result, Service};
use qisai_store::passes::hall::{self as store, PictureRow};
use qisai_store::{StoreError, Writing};

/// Picture for display.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredPicture {
    /// Media type, such as `image/png`.
    pub media: String,
    pub bytes: Vec<u8>,
}

/// Returns the type and size of a picture from its first bytes; `None` if its type is not among `kinds`.
pub(crate) fn looked_at(bytes: &[u8], kinds: &[(ImageType, &'static str)]) -> Option<(&'static str, ImageSize)> {
    let kind = image_type(bytes).ok()?;
    let (_, media) = kinds.iter().find(|(wanted, _)| *wanted == kind)?;
    Some((media, blob_size(bytes).ok()?))
}

/// File types that every browser displays and that run no code.
const KINDS: [(ImageType, &str); 4] = [
    (ImageType::Png, "image/png"),
    (ImageType::Jpeg, "image/jpeg"),
    (ImageType::Webp, "image/webp"),
    (ImageType::Gif, "image/gif"),
];

/// Returns the media type of the bytes.
///
/// # Errors
///
/// [`ScreenFault::ImageBytes`], [`ScreenFault::ImageKind`], [`ScreenFault::ImagePixels`].
fn media(bytes: &[u8]) -> Result<&'static str, ScreenFault> {
    if bytes.len() > PICTURE_BYTES {
        return Err(ScreenFault::ImageBytes);
    }
    let (media, size) = looked_at(bytes, &KINDS).ok_or(ScreenFault::ImageKind)?;
    let fits = |pixels: usize| (1..=PICTURE_PIXELS).contains(&pixels);
    if fits(size.width) && fits(size.height) { Ok(media) } else { Err(ScreenFault::ImagePixels) }
}

impl Service {
    /// Returns the names of an event's pictures.
    pub fn pictures(&self, event: EventId) -> Result<Vec<String>> {
        let rows = self.store.read(|db| store::pictures(db, event))?;
        Ok(rows.into_iter().map(|(name, _)| name).collect())
    }

    /// Returns a picture of an event.
    pub fn picture(&self, event: EventId, name: &str) -> Result<StoredPicture> {
        let row = self.store.read(|db| store::picture(db, event, name))?;
        let damaged = |_| StoreError::Damaged { table: "picture", what: row.name.clone() };
        let bytes = STANDARD.decode(&row.content).map_err(damaged)?;
        Ok(StoredPicture { media: row.media, bytes })
    }

    /// Stores a picture, replacing the one with the same name. The inner result reports a faulty picture.
    pub fn keep_picture(&self, event: EventId, name: &str, bytes: &[u8]) -> Result<Result<(), ScreenFault>> {
        let media = match check_name(name).and_then(|()| media(bytes)) {
            Ok(media) => media.to_owned(),
            Err(fault) => return Ok(Err(fault)),
        };
        let content = STANDARD.encode(bytes);
        let row = PictureRow { event_id: event.0, name: name.to_owned(), media, content, at: now() };
        Ok(self.store.write_blocking(move |writing: &mut Writing<'_>| {
            let others = store::pictures(writing.db, event)?.into_iter().filter(|(known, _)| *known != row.name);
            if others.count() >= PICTURES_OF_EVENT {
                return Ok::<_, StoreError>(Err(ScreenFault::ManyImages));
            }
            store::put_picture(writing.db, &row)?;
            Ok(Ok(()))
        })?)
    }

    /// Removes a picture of an event.
    pub fn remove_picture(&self, event: EventId, name: &str) -> Result<()> {
        let name = name.to_owned();
        let write = move |writing: &mut Writing<'_>| store::remove_picture(writing.db, event, &name);
        Ok(self.store.write_blocking(write)?)
    }
}

#[cfg(test)]
pub(crate) mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

    use super::*;

    /// Returns the header of a PNG of this size.
    pub fn png(width: u32, height: u32) -> Vec<u8> {
        let mut bytes = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec();
        bytes.extend(width.to_be_bytes());
        bytes.extend(height.to_be_bytes());
        bytes.extend([8, 6, 0, 0, 0, 0, 0, 0, 0]);
        bytes
    }

    #[test]
    fn a_file_is_what_its_first_bytes_say() {
        assert_eq!(media(&png(1920, 1080)), Ok("image/png"));
        assert_eq!(media(b"GIF89a\x10\0\x10\0\0\0\0"), Ok("image/gif"));
        for wrong in [&b"<svg xmlns=\"http://www.w3.org/2000/svg\"/>"[..], b"<html>", b"%PDF-1.7", b""] {
            assert_eq!(media(wrong), Err(ScreenFault::ImageKind));
        }
    }

    #[test]
    fn a_picture_that_a_screen_could_not_hold_is_refused_before_it_is_kept() {
        assert_eq!(media(&png(60_000, 10)), Err(ScreenFault::ImagePixels));
        assert_eq!(media(&png(0, 10)), Err(ScreenFault::ImagePixels));
        let mut large = png(10, 10);
        large.resize(PICTURE_BYTES + 1, 0);
        assert_eq!(media(&large), Err(ScreenFault::ImageBytes));
    }
}

//! Edits of an event.

use std::sync::Arc;

use crate::event::{Event, EventChange};
use crate::id::Version;
use crate::refusal::Refusal;
use crate::setup::error::SetupError;
use crate::{setup, text};

impl Event {
    /// Returns the change from the current event to `after`, or `None` if they are equal. The number and version stay.
    ///
    /// # Errors
    /// [`Refusal::Stale`] if the event changed after `seen`, [`Refusal::Setup`] for an invalid slug or dates.
    pub fn edit(&self, after: Self, seen: Version) -> Result<Option<EventChange>, Refusal> {
        let after = Self { id: self.id, version: self.version, ..after };
        if after == *self {
            return Ok(None);
        }
        after.check()?;
        if self.version > seen {
            return Err(Refusal::Stale { row: crate::row::Row::Event, seen, current: self.version });
        }
        Ok(Some(EventChange { before: Some(Arc::new(self.clone())), after: Arc::new(after) }))
    }

    /// Checks slug, texts and dates.
    ///
    /// # Errors
    /// [`SetupError::Slug`], [`SetupError::Text`], [`SetupError::Dates`].
    pub fn check(&self) -> Result<(), SetupError> {
        setup::check_slug(&self.slug)?;
        text::check_event(self)?;
        match (self.start, self.end) {
            (Some(start), Some(end)) if end < start => Err(SetupError::Dates),
            _ => Ok(()),
        }
    }
}

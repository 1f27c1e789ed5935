//! Presence of a request's sender. A form that has arrived is carried out even if its sender has left; work for its
//! answer alone does not begin any more.

use std::sync::{Arc, Weak};

use actix_web::{HttpMessage, HttpRequest};

/// Value that lasts while a sender waits for the answer.
pub struct WaitingSender(#[expect(dead_code, reason = "it is there, or it is not")] Arc<()>);

/// Mark of a request, by which slow work finds out if its sender is still there.
#[derive(Clone, Default)]
pub struct SenderMark(Option<Weak<()>>);

impl WaitingSender {
    /// Marks a request whose sender begins to wait.
    pub fn of(request: &HttpRequest) -> Self {
        let here = Arc::new(());
        request.extensions_mut().insert(SenderMark(Some(Arc::downgrade(&here))));
        Self(here)
    }
}

impl SenderMark {
    /// Returns the mark of a request.
    pub fn of(request: &HttpRequest) -> Self {
        request.extensions().get::<Self>().cloned().unwrap_or_default()
    }

    /// Returns `true` if the sender has left.
    pub fn has_left(&self) -> bool {
        self.0.as_ref().is_some_and(|here| here.strong_count() == 0)
    }
}

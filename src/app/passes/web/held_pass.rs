//! Holder of a pass, as the guard has found it.

use std::future::{Ready, ready};

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpMessage, HttpRequest};

use crate::error::{Result, WebError};
use qisai_domain::EntryId;
use qisai_service::passes::hall::HallRefusal;
use qisai_service::passes::{Holder, PassKind};

/// Pass of the address, held by the requesting device.
#[derive(Clone, Debug)]
pub struct HeldPass(pub Holder);

impl HeldPass {
    /// Returns the entry of a player or captain.
    ///
    /// # Errors
    /// [`HallRefusal::NotForThis`] for a kiosk.
    pub fn entry(&self) -> Result<EntryId> {
        self.0.entry.ok_or_else(|| HallRefusal::NotForThis.into())
    }

    /// Returns `true` if the pass belongs to a kiosk.
    pub fn is_kiosk(&self) -> bool {
        self.0.kind == PassKind::Kiosk
    }
}

impl FromRequest for HeldPass {
    type Error = WebError;
    type Future = Ready<Result<Self>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        // A route without the guard would be a programming error. It results in "not found" instead of access.
        ready(request.extensions().get::<Self>().cloned().ok_or(WebError::NotFound))
    }
}

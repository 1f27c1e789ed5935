//! Holder of a pass. The guard looks it up for routes with [`Permission::Pass`](super::routes::Permission); handlers
//! take it as an argument.

use std::future::{Ready, ready};

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpMessage, HttpRequest, web};

use super::error::WebError;
use super::respond::Page;
use super::sign_in::cookie;
use super::state::State;
use super::visitor::{Secret, Visitor};
use crate::scope::RequestScope;
use qisai_domain::{EntryId, Group};
use qisai_service::ServiceError;
use qisai_service::hall::HallRefusal;
use qisai_service::passes::{Holder, PassKind};

/// Pass of the address, held by the requesting device.
#[derive(Clone, Debug)]
pub struct HeldPass(pub Holder);

impl HeldPass {
    /// Returns the pass with the number in an address, if this device holds it.
    pub(super) async fn find(
        request: &HttpRequest,
        state: &web::Data<State>,
        pass: Option<String>,
    ) -> Result<Self, WebError> {
        let pass = pass.and_then(|pass| pass.parse::<i64>().ok()).ok_or(HallRefusal::NotHolder)?;
        let (device, state) = (Secret::Holder.of(request, state.https), state.clone());
        let holder = web::block(move || state.service.holder(pass, device.as_deref())).await??;
        Ok(Self(holder))
    }

    /// Returns the entry of a player or captain.
    ///
    /// # Errors
    /// [`HallRefusal::NotForThis`] for a kiosk.
    pub fn entry(&self) -> Result<EntryId, WebError> {
        self.0.entry.ok_or_else(|| HallRefusal::NotForThis.into())
    }

    /// Returns `true` if the pass belongs to a kiosk.
    pub fn is_kiosk(&self) -> bool {
        self.0.kind == PassKind::Kiosk
    }

    /// Returns the current state of the tournament with the group in which the entry plays now, or the first group.
    pub async fn scope(&self, state: &web::Data<State>, entry: Option<EntryId>) -> Result<RequestScope, WebError> {
        let (asked, id) = (state.clone(), self.0.tournament);
        let scope = web::block(move || {
            let tournament = asked.service.tournament(id)?;
            let plays = |group: &&Group| entry.is_some_and(|entry| group.participations.contains_key(&entry));
            // Groups of a later stage follow those of an earlier one.
            let group = tournament.all_groups().map(|(_, group)| group).filter(plays).last().map(|group| group.id);
            asked.service.scope(id, group)
        });
        Ok(scope.await??.into())
    }
}

impl FromRequest for HeldPass {
    type Error = WebError;
    type Future = Ready<Result<Self, WebError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        // A route without the guard would be a programming error. It results in "not found" instead of access.
        ready(request.extensions().get::<Self>().cloned().ok_or(WebError::NotFound))
    }
}

/// Renders a page with forms for a visitor who may have no session; the token of the forms is then in a cookie.
pub(super) fn with_token(state: &State, mut visitor: Visitor, page: impl FnOnce(&Visitor) -> Page) -> Page {
    let fresh = visitor.csrf.len() < 32;
    if fresh {
        visitor.csrf = qisai_service::random_token()?;
    }
    let mut response = page(&visitor)?;
    if fresh {
        let cookie = cookie(state, Secret::Form, visitor.csrf.clone());
        response.add_cookie(&cookie).map_err(|error| ServiceError::Internal(error.to_string()))?;
    }
    Ok(response)
}

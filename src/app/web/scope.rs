//! Extractor of the tournament, stage, group and round that an address names.

use std::ops::Deref;

use actix_web::dev::Payload;
use actix_web::http::Method;
use actix_web::{FromRequest, HttpMessage, HttpRequest, web};
use futures_util::FutureExt;
use futures_util::future::LocalBoxFuture;
use qisai_domain::{GroupId, TournamentId, Version};

use super::error::{Result, WebError};
use super::state::State;
use super::visitor::Visitor;
use qisai_service::ServiceError;
use qisai_service::entries::seats::GroupSeats;
use qisai_service::scope::Scope;
use qisai_store::StoreError;
use qisai_view::address::{self, DeskAddress, DeskPages, GroupAddress};

/// Scope of a request, with helpers for pages and forms. Dereferences to the [`Scope`] of the service.
#[derive(Clone, Debug)]
pub struct RequestScope(Scope);

impl Deref for RequestScope {
    type Target = Scope;

    fn deref(&self) -> &Scope {
        &self.0
    }
}

impl From<Scope> for RequestScope {
    fn from(scope: Scope) -> Self {
        Self(scope)
    }
}

/// Extracts the scope of a request that passed the guard: `{slug}` (already looked up by the guard), `{group}` and
/// `{round}` of its route. The page of a removed group redirects to the groups that replaced it
/// ([`WebError::Elsewhere`]). Extraction fails with [`WebError::NotFound`] if the route has no tournament, or if a
/// group or round is not a number or does not exist.
impl FromRequest for RequestScope {
    type Error = WebError;
    type Future = LocalBoxFuture<'static, Result<Self>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let of_address = of_address(request);
        let state = request.app_data::<web::Data<State>>().cloned().ok_or(WebError::NotFound);
        let reads = request.method() == Method::GET || request.method() == Method::HEAD;
        let page = DeskAddress::parse(request.path()).filter(|_| reads);
        async move {
            let (id, group, round) = of_address?;
            let state = state?;
            if let Some(scope) = state.service.scope_at_hand(id, group) {
                return Ok(scope.in_round(round).into());
            }
            let found = web::block(move || match (state.service.scope(id, group), group, page) {
                (Err(ServiceError::Store(StoreError::NotFound)), Some(gone), Some(page)) => {
                    let first = state.service.scope(id, None)?;
                    let heir = first.heir_of(gone).ok_or(WebError::NotFound)?;
                    let at = GroupAddress::in_tournament(&first, heir);
                    Err(WebError::Elsewhere(DeskAddress { at, ..page }.to_string()))
                }
                (scope, _, _) => Ok::<_, WebError>(scope?),
            });
            Ok(found.await??.in_round(round).into())
        }
        .boxed_local()
    }
}

type InAddress = (TournamentId, Option<GroupId>, Option<u16>);

fn of_address(request: &HttpRequest) -> Result<InAddress> {
    let id = request.extensions().get::<Visitor>().ok_or(WebError::NotFound)?.tournament()?;
    let round =
        request.match_info().get("round").map(|text| address::counted(text).ok_or(WebError::NotFound)).transpose()?;
    let group =
        request.match_info().get("group").map(|text| address::counted(text).ok_or(WebError::NotFound)).transpose()?;
    Ok((id, group.map(GroupId), round))
}

/// Returns `true` if an address names a group and therefore concerns only that group.
pub(super) fn names_group(request: &HttpRequest) -> bool {
    request.match_info().get("group").is_some()
}

impl RequestScope {
    /// Returns the round of an address that names one.
    pub(super) fn number(&self) -> Result<u16> {
        self.round().ok_or(WebError::NotFound)
    }

    /// Returns the pages and forms of the group.
    pub(super) fn desk(&self) -> DeskPages {
        DeskPages::of(self)
    }

    /// Returns the version on the page, which forms send back.
    pub(super) fn seen(&self) -> u64 {
        self.tournament().version.0
    }

    /// Returns the seats in the version that a form was made from. A competitor typed by number is thus the one that
    /// the form showed.
    pub(super) async fn seats_at(&self, state: &web::Data<State>, seen: u64) -> Result<GroupSeats> {
        if seen >= self.seen() {
            return Ok(GroupSeats::of(self.group()));
        }
        let (scope, state) = (self.clone(), state.clone());
        Ok(web::block(move || state.service.seats_at(&scope, Version(seen))).await??)
    }

    /// Returns the last committed state of the same scope.
    pub(super) async fn now(&self, state: &web::Data<State>) -> Result<Self> {
        let (id, group, state) = (self.tournament().id, self.group_id(), state.clone());
        if let Some(now) = state.service.scope_at_hand(id, Some(group)) {
            return Ok(now.in_round(self.round()).into());
        }
        let now = web::block(move || state.service.scope(id, Some(group))).await??;
        Ok(now.in_round(self.round()).into())
    }
}

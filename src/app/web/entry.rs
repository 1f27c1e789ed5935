//! Checks of every request, before it is known who sends it and what for.

use std::time::Instant;

use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::Uri;
use actix_web::http::header::{HOST, LOCATION};
use actix_web::http::uri::PathAndQuery;
use actix_web::middleware::Next;
use actix_web::{Error, HttpRequest, HttpResponse, web};

use super::security_headers::secure;
use super::state::State;
use super::visitor::Secret;

/// Waits for the turn of a request. Those who have signed in wait for nobody, and holders of passes for each other only.
pub(super) async fn take_turn(request: &HttpRequest, state: &State) {
    let session = Secret::Session.of(request, &state.root);
    if session.is_some_and(|token| state.service.remembered(&token, None).is_some()) {
        return;
    }
    if let Some(from) = state.proxies.client(request) {
        let holder = Secret::Holder.of(request, &state.root);
        let is_holder = holder.is_some_and(|token| state.turns.is_holder(&token, Instant::now()));
        state.turns.take(from, is_holder).await;
    }
}

/// Returns `true` if the address of a request names another host than its header: programs in between may have read the
/// other one.
pub(super) fn names_two_hosts(request: &HttpRequest) -> bool {
    let Some(named) = request.uri().authority() else { return false };
    let host = request.headers().get(HOST).and_then(|host| host.to_str().ok());
    host.is_none_or(|host| !named.as_str().eq_ignore_ascii_case(host))
}

/// Accepts requests with the base path: proxies may leave it in the address. The path alone leads to the front page.
pub(super) async fn below_base(
    mut request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    if let Some(state) = request.app_data::<web::Data<State>>().cloned() {
        let address = request.uri().path_and_query().map_or("/", PathAndQuery::as_str);
        let base = &state.root.base;
        match base.strip(address).map(str::to_owned) {
            Some(rest) if rest.starts_with('/') => move_to(&mut request, rest),
            Some(rest) => {
                let to = format!("{}{rest}", base.of_cookies());
                let mut response = HttpResponse::SeeOther().insert_header((LOCATION, to)).finish();
                secure(response.headers_mut(), false, &state.root);
                return Ok(request.into_response(response));
            }
            None => {}
        }
    }
    Ok(next.call(request).await?.map_into_boxed_body())
}

/// Gives a request another address on the same host.
fn move_to(request: &mut ServiceRequest, address: String) {
    let mut parts = request.uri().clone().into_parts();
    let Ok(address) = PathAndQuery::from_maybe_shared(address) else { return };
    parts.path_and_query = Some(address);
    let Ok(uri) = Uri::from_parts(parts) else { return };
    request.match_info_mut().get_mut().update(&uri);
    request.head_mut().uri = uri;
}

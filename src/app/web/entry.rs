//! Checks of every request, before it is known who sends it and what for.

use actix_web::HttpRequest;
use actix_web::http::header::HOST;

use super::state::State;
use super::visitor::Secret;

/// Waits for the turn of a request. Those who have signed in wait for nobody.
pub(super) async fn take_turn(request: &HttpRequest, state: &State) {
    let session = Secret::Session.of(request, state.https);
    if session.is_some_and(|token| state.service.remembered(&token, None).is_some()) {
        return;
    }
    if let Some(from) = state.proxies.client(request) {
        state.turns.take(from).await;
    }
}

/// Returns `true` if the address of a request names another host than its header: programs in between may have read the
/// other one.
pub(super) fn names_two_hosts(request: &HttpRequest) -> bool {
    let Some(named) = request.uri().authority() else { return false };
    let host = request.headers().get(HOST).and_then(|host| host.to_str().ok());
    host.is_none_or(|host| !named.as_str().eq_ignore_ascii_case(host))
}

//! Links on an error page.

use actix_web::http::header::{HOST, HeaderName, REFERER};
use actix_web::{HttpRequest, web};

use super::base_path::BasePath;
use super::respond::own_address;
use super::state::State;
use super::visitor::Secret;
use qisai_view::address::{DeskPages, PublicPages};

/// Page before the error, and the pages open to the visitor.
pub(super) struct WayBack {
    /// Previous page, if it belongs to Qisai.
    pub page: Option<String>,
    /// Desk and public page of the tournament in the address.
    pub tournament: Option<(String, String)>,
    /// `true` if the browser reports a signed-in user.
    pub signed_in: bool,
}

impl WayBack {
    pub fn of(request: &HttpRequest) -> Self {
        let root = request.app_data::<web::Data<State>>().map(|state| &state.root);
        Self {
            page: page_before(request, root.map(|root| &root.base)),
            tournament: slug(request.path()).map(|slug| {
                (DeskPages::of_slug(slug).start().to_string(), PublicPages::of_slug(slug).overview().to_string())
            }),
            signed_in: root.is_some_and(|root| Secret::Session.of(request, root).is_some()),
        }
    }

    /// Returns the sign-in address that returns to the previous page, or to the desk.
    pub fn sign_in(&self) -> String {
        let desk = self.tournament.as_ref().map(|(desk, _)| desk);
        format!("/sign-in?next={}", self.page.as_ref().or(desk).map_or("/desk", String::as_str))
    }
}

/// Returns the previous page's address without the host and the base path, as the browser reports it. `None` for other sites and for the
/// requested page itself.
pub fn page_before(request: &HttpRequest, base: Option<&BasePath>) -> Option<String> {
    let header = |name: HeaderName| request.headers().get(name).and_then(|value| value.to_str().ok());
    let (_, from) = header(REFERER)?.split_once("://")?;
    let path = from.strip_prefix(header(HOST)?)?;
    let path = path.split(['?', '#']).next().unwrap_or_default();
    let path = base.and_then(|base| base.strip(path)).unwrap_or(path);
    let is_ours = path.starts_with('/') && own_address(Some(path)) == path;
    let is_same = path == request.path() && request.method() == actix_web::http::Method::GET;
    (is_ours && !is_same).then(|| path.to_owned())
}

/// Returns the URL name after `/desk/`, or `None` for a page outside of any tournament.
pub fn slug(path: &str) -> Option<&str> {
    let slug = path.strip_prefix("/desk/")?.split('/').next()?;
    let is_word = slug.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '-');
    (is_word && !slug.is_empty() && !qisai_domain::setup::RESERVED.contains(&slug)).then_some(slug)
}

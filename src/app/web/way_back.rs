//! Ways on from a page that says that something did not work.

use actix_web::http::header::{HOST, HeaderName, REFERER};
use actix_web::{HttpRequest, web};

use super::respond::own_address;
use super::state::State;
use super::visitor::Secret;
use qisai_view::address::{DeskPages, PublicPages};

/// Where somebody came from, and what is open to them.
pub(super) struct WayBack {
    /// The page before, if it was one of ours.
    pub page: Option<String>,
    /// The tournament of the address: its desk, its public page.
    pub tournament: Option<(String, String)>,
    /// Whether the browser says that somebody is signed in.
    pub signed_in: bool,
}

impl WayBack {
    pub fn of(request: &HttpRequest) -> Self {
        let https = request.app_data::<web::Data<State>>().is_some_and(|state| state.https);
        Self {
            page: page_before(request),
            tournament: slug(request.path()).map(|slug| {
                (DeskPages::of_slug(slug).start().to_string(), PublicPages::of_slug(slug).overview().to_string())
            }),
            signed_in: Secret::Session.of(request, https).is_some(),
        }
    }

    /// The way to sign in and come back to the page before, or else to the desk.
    pub fn sign_in(&self) -> String {
        let desk = self.tournament.as_ref().map(|(desk, _)| desk);
        format!("/sign-in?next={}", self.page.as_ref().or(desk).map_or("/desk", String::as_str))
    }
}

/// The address that the browser names as the page before, without the host; none from elsewhere, and none that is the page asked for.
fn page_before(request: &HttpRequest) -> Option<String> {
    let header = |name: HeaderName| request.headers().get(name).and_then(|value| value.to_str().ok());
    let (_, from) = header(REFERER)?.split_once("://")?;
    let path = from.strip_prefix(header(HOST)?)?;
    let path = path.split(['?', '#']).next().unwrap_or_default();
    let is_ours = path.starts_with('/') && own_address(Some(path)) == path;
    let is_same = path == request.path() && request.method() == actix_web::http::Method::GET;
    (is_ours && !is_same).then(|| path.to_owned())
}

/// The address word behind `/desk/`; none of a page beside the tournaments.
fn slug(path: &str) -> Option<&str> {
    let slug = path.strip_prefix("/desk/")?.split('/').next()?;
    let is_word = slug.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '-');
    (is_word && !slug.is_empty() && !qisai_domain::setup::RESERVED.contains(&slug)).then_some(slug)
}

#[cfg(test)]
mod tests {
    use super::*;
    use actix_web::test::TestRequest;

    fn before(referer: &'static str) -> Option<String> {
        let request = TestRequest::post().uri("/desk/harbour/log/undo");
        let request = request.insert_header((HOST, "hall:8080")).insert_header((REFERER, referer));
        page_before(&request.to_http_request())
    }

    #[test]
    fn ui15_only_a_page_of_ours_is_the_page_before() {
        assert_eq!(before("http://hall:8080/desk/harbour/log?before=3").as_deref(), Some("/desk/harbour/log"));
        for other in
            ["http://elsewhere/desk/harbour", "http://hall:8080.example/", "http://hall:8080//example.org/", ""]
        {
            assert_eq!(before(other), None, "{other}");
        }
    }

    #[test]
    fn ui15_a_tournament_is_known_by_the_address_of_its_desk() {
        assert_eq!(slug("/desk/harbour/r/3"), Some("harbour"));
        assert_eq!((slug("/desk/new"), slug("/desk"), slug("/calendar")), (None, None, None));
    }
}

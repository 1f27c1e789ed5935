//! Links on an error page.

use actix_web::http::header::{HOST, REFERER};
use actix_web::test::TestRequest;
use qisai_web::way_back::{page_before, slug};

fn before(referer: &'static str) -> Option<String> {
    let request = TestRequest::post().uri("/desk/harbour/log/undo");
    let request = request.insert_header((HOST, "hall:8080")).insert_header((REFERER, referer));
    page_before(&request.to_http_request(), None)
}

#[test]
fn ui15_only_a_page_of_ours_is_the_page_before() {
    assert_eq!(before("http://hall:8080/desk/harbour/log?before=3").as_deref(), Some("/desk/harbour/log"));
    for other in ["http://elsewhere/desk/harbour", "http://hall:8080.example/", "http://hall:8080//example.org/", ""] {
        assert_eq!(before(other), None, "{other}");
    }
}

#[test]
fn ui15_a_tournament_is_known_by_the_address_of_its_desk() {
    assert_eq!(slug("/desk/harbour/r/3"), Some("harbour"));
    assert_eq!((slug("/desk/new"), slug("/desk"), slug("/calendar")), (None, None, None));
}

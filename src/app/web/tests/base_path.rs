//! Path below which a proxy serves this server.

use actix_web::HttpResponse;
use actix_web::body::{BoxBody, MessageBody};
use actix_web::http::header::{ETAG, LOCATION};
use qisai_web::base_path::BasePath;

fn qisai() -> BasePath {
    BasePath::new("/qisai")
}

/// Returns the target and the page of a response after it got the base path.
fn sent(base: &BasePath, response: HttpResponse<BoxBody>) -> (String, String) {
    let response = base.outgoing(response);
    let to = response.headers().get(LOCATION).map(|to| to.to_str().unwrap().to_owned());
    let body = response.into_body().try_into_bytes().unwrap();
    (to.unwrap_or_default(), String::from_utf8(body.to_vec()).unwrap())
}

#[test]
fn o17_addresses_get_the_path_once() {
    for (address, joined) in [
        ("/", "/qisai/"),
        ("/t/harbour#b3", "/qisai/t/harbour#b3"),
        ("/qisai/t/harbour", "/qisai/t/harbour"),
        ("/qisai?x", "/qisai?x"),
        ("/qisaix", "/qisai/qisaix"),
        ("//other.example/", "//other.example/"),
        ("https://other.example/", "https://other.example/"),
        ("webcal://other.example/", "webcal://other.example/"),
        ("?round=2", "?round=2"),
        ("#main", "#main"),
    ] {
        assert_eq!(qisai().join(address), joined);
        assert_eq!(BasePath::default().join(address), address);
    }
    assert_eq!((qisai().strip("/qisai/desk"), qisai().strip("/qisai")), (Some("/desk"), Some("")));
    assert_eq!(
        (qisai().strip("/qisaix"), qisai().strip("/desk"), BasePath::default().strip("/desk")),
        (None, None, None)
    );
    assert_eq!((qisai().of_cookies().as_str(), BasePath::default().of_cookies().as_str()), ("/qisai/", "/"));
}

#[test]
fn o17_a_page_gets_the_path_in_its_addresses_and_nowhere_else() {
    let page = r##"<a class="x" href="/t/harbour">/t/harbour</a> <form method="post"
action="/desk/new"><button formaction="/desk/x"></button><img src="/static/a.svg"><a href="#b1"></a><a href="?r=2">
<body data-live="/t/harbour/live" data-poll="/screen/state"><meta http-equiv="refresh" content="5;url=/p/1">
<source srcset="/qr/t/harbour"><input name="next" value="/desk"><p title="/t/x">href=&#34;/t/x&#34; 5;url=/p/1</p>"##;
    let made = r##"<a class="x" href="/qisai/t/harbour">/t/harbour</a> <form method="post"
action="/qisai/desk/new"><button formaction="/qisai/desk/x"></button><img src="/qisai/static/a.svg"><a href="#b1"></a><a href="?r=2">
<body data-live="/qisai/t/harbour/live" data-poll="/qisai/screen/state"><meta http-equiv="refresh" content="5;url=/qisai/p/1">
<source srcset="/qisai/qr/t/harbour"><input name="next" value="/desk"><p title="/t/x">href=&#34;/t/x&#34; 5;url=/p/1</p>"##;
    assert_eq!(qisai().page(page), made);
    assert_eq!(qisai().page(made), made);
    let in_message = r#"{"cell":"<a href=\"/t/harbour\">","name":"/t/harbour"}"#;
    assert_eq!(qisai().page(in_message), r#"{"cell":"<a href=\"/qisai/t/harbour\">","name":"/t/harbour"}"#);
}

#[test]
fn o17_redirects_and_pages_are_sent_with_the_path_and_kept_pages_as_they_are() {
    let page = || {
        let mut page = HttpResponse::SeeOther();
        page.content_type("text/html; charset=utf-8").insert_header((LOCATION, "/desk"));
        page
    };
    let link = r#"<a href="/me">"#;
    let with_path = ("/qisai/desk".to_owned(), r#"<a href="/qisai/me">"#.to_owned());
    assert_eq!(sent(&qisai(), page().body(link)), with_path);
    assert_eq!(sent(&BasePath::default(), page().body(link)), ("/desk".to_owned(), link.to_owned()));
    let kept = page().insert_header((ETAG, "\"1\"")).body(link);
    assert_eq!(sent(&qisai(), kept).1, link);
    let other = HttpResponse::Ok().content_type("text/csv; charset=utf-8").body(link);
    assert_eq!(sent(&qisai(), other).1, link);
    assert_eq!(qisai().body("text/html; charset=utf-8", link.into()), with_path.1.into_bytes());
    assert_eq!(qisai().body("application/json", link.into()), link.as_bytes());
}

//! Bodies that are sent often.

use std::io::Read;

use actix_web::body::MessageBody;
use actix_web::http::header::{ACCEPT_ENCODING, ETAG, HeaderName, HeaderValue, IF_NONE_MATCH};
use actix_web::test::TestRequest;
use qisai_web::packed::{Coding, Packed, accepts};

#[test]
fn encodings_are_read_with_their_weights() {
    assert!(accepts("gzip, br;q=0.9", "br"));
    assert!(accepts("gzip, BR ; Q=0.001", "br"));
    for refused in ["gzip, br;q=0", "br;q=0.0", "br; q=0.000", "brotli", "br ;q = 0."] {
        assert!(!accepts(refused, "br"), "{refused}");
    }
}

#[test]
fn a_page_that_is_kept_as_brotli_alone_is_sent_in_every_form() {
    let text = "a page ".repeat(100);
    let page = Packed::new("text/plain", text.clone(), 4);
    let whole = page.bytes();
    page.pack(Coding::Brotli);
    let page = page.slim();
    assert!(page.bytes() * 2 < whole && !page.is_ready(Coding::Identity));
    page.pack(Coding::Gzip);
    let request = TestRequest::get().to_http_request();
    let [caching, vary] = ["no-cache", "cookie"].map(HeaderValue::from_static);
    let sent = page.response(&request, Coding::Gzip, caching, vary).into_body().try_into_bytes().unwrap();
    let mut unpacked = String::new();
    flate2::read::GzDecoder::new(&sent[..]).read_to_string(&mut unpacked).unwrap();
    assert_eq!(unpacked, text);
    assert_eq!(page.body(), text.as_bytes());
    page.pack(Coding::Identity);
    assert!(page.is_ready(Coding::Identity));
    // A body that compression does not shrink stays uncompressed.
    let short = Packed::new("text/plain", "short", 4);
    short.pack(Coding::Brotli);
    assert!(short.slim().is_ready(Coding::Identity));
}

#[test]
fn each_form_has_a_tag_of_its_own_and_knows_it_again() {
    let page = Packed::new("text/plain", "a page ".repeat(100), 4);
    let answer = |headers: &[(HeaderName, &str)]| {
        let mut request = TestRequest::get();
        for header in headers {
            request = request.insert_header(header.clone());
        }
        let request = request.to_http_request();
        let coding = Coding::of(&request);
        page.pack(coding);
        let response =
            page.response(&request, coding, HeaderValue::from_static("no-cache"), HeaderValue::from_static("cookie"));
        (response.status().as_u16(), response.headers().get(ETAG).unwrap().to_str().unwrap().to_owned())
    };
    let codings = ["identity", "gzip", "br"];
    let tags = codings.map(|coding| answer(&[(ACCEPT_ENCODING, coding)]).1);
    assert!(tags[0] != tags[1] && tags[1] != tags[2] && tags[0] != tags[2], "{tags:?}");
    for (coding, tag) in codings.iter().zip(&tags) {
        for known in [tag.clone(), format!("\"x\", W/{tag}"), "*".to_owned()] {
            assert_eq!(answer(&[(ACCEPT_ENCODING, *coding), (IF_NONE_MATCH, &known)]), (304, tag.clone()));
        }
        assert_eq!(answer(&[(ACCEPT_ENCODING, *coding), (IF_NONE_MATCH, "\"other\"")]).0, 200);
    }
}

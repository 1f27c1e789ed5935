//! Public address of the server, as the operator states it.

use qisai_web::PublicUrl;
use qisai_web::routes::{TABLE, alike};

#[test]
fn a_public_address_has_a_name_and_perhaps_a_path() {
    for (text, root, base) in [
        ("https://play.example.org/", "https://play.example.org", ""),
        ("http://192.168.1.42:8080", "http://192.168.1.42:8080", ""),
        ("https://host.example/qisai/", "https://host.example/qisai", "/qisai"),
        (" https://host.example:8443/a/b-c_~.d ", "https://host.example:8443/a/b-c_~.d", "/a/b-c_~.d"),
    ] {
        let public = PublicUrl::parse(text).unwrap();
        assert_eq!((public.root(), public.base().to_string().as_str()), (root, base));
    }
    for wrong in
        ["", "play.example.org", "https://", "https:///", "https:///qisai/", "ftp://a", "http://a b", "http://a\"b"]
    {
        assert!(PublicUrl::parse(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn o17_a_path_that_browsers_or_proxies_change_is_refused_with_the_accepted_form() {
    for path in
        ["qisai/?x", "qisai#x", "../qisai", "a/./b", "qisai//", "/qisai", "a//b", "a%20b", "a b", "a;b", "größe"]
    {
        let said = PublicUrl::parse(&format!("https://host.example/{path}")).unwrap_err();
        assert!(said.contains("https://NAME/PATH/"), "{path}: {said}");
    }
}

#[test]
fn o17_a_path_that_begins_like_an_own_address_is_refused() {
    let first = |pattern: &str| pattern.split(['{', '/']).nth(1).unwrap_or_default().to_owned();
    for own in TABLE.iter().map(|row| first(row.pattern)).filter(|own| !own.is_empty()) {
        let said = qisai_web::public_url(&format!("https://host.example/{own}/x/")).unwrap_err();
        assert!(said.contains(&format!("/{own}")) && said.contains("https://NAME/PATH/"), "{own}: {said}");
    }
    for own in ["/q", "/Q/x", "/calendar2026", "/qr"] {
        assert!(alike(own).is_some(), "{own}");
    }
    for other in ["", "/qisai", "/media", "/desks", "/events/desk"] {
        assert_eq!(alike(other), None, "{other}");
    }
}

#[test]
fn a_browser_s_origin_has_no_path_and_no_usual_port() {
    let public = PublicUrl::parse("https://Host.example:443/qisai/").unwrap();
    assert!(public.is_origin("https://host.example"));
    for other in ["http://host.example", "https://host.example:8443", "https://other.example", "null", ""] {
        assert!(!public.is_origin(other), "{other}");
    }
}

//! Address at which other devices of the venue reach this server; printed codes lead there.

use std::net::{IpAddr, SocketAddr};

use actix_web::http::header::HOST;
use actix_web::test::TestRequest;
use qisai_web::public_url::PublicUrl;
use qisai_web::root::{Root, each_once, outward, own_port, reachable};

#[test]
fn codes_lead_where_other_devices_get() {
    let asked = |host: &str| TestRequest::get().insert_header((HOST, host)).to_http_request();
    let named = Root::new(Some(PublicUrl::parse("https://play.example.org").unwrap()), false, true);
    assert_eq!(named.of(&asked("localhost:8080")), "https://play.example.org");
    let below = Root::new(Some(PublicUrl::parse("https://host.example/qisai/").unwrap()), true, true);
    assert_eq!(below.of(&asked("localhost:8080")), "https://host.example/qisai");
    let near = Root::new(None, false, false);
    assert_eq!(near.of(&asked("127.0.0.1:8080")), "http://127.0.0.1:8080");
    let hall = Root::new(None, true, true);
    assert_eq!(hall.of(&asked("192.168.1.42:8080")), "https://192.168.1.42:8080");
    // Without a network there is no better address.
    let better = outward(8080, true).map_or("https://localhost:8080".to_owned(), |own| format!("https://{own}"));
    assert_eq!(hall.of(&asked("localhost:8080")), better);
}

#[test]
fn each_address_is_named_once_and_the_one_that_leads_outside_first() {
    let own = |text: &str| text.parse::<IpAddr>().unwrap();
    let all = ["127.0.0.1", "10.0.0.3", "192.168.1.42", "10.0.0.3"].map(own);
    let found = each_once(Some("192.168.1.42:8080".parse().unwrap()), all.into_iter(), 8080);
    assert_eq!(found, ["192.168.1.42:8080", "10.0.0.3:8080"].map(|text| text.parse::<SocketAddr>().unwrap()));
    assert!(each_once(None, [own("127.0.0.1")].into_iter(), 8080).is_empty());
    // Addresses of this machine, independent of its networks.
    let here = reachable(8080, true);
    assert_eq!(here.first().copied(), outward(8080, true).or(here.first().copied()));
    assert!(here.iter().all(|own| own.is_ipv4() && own.port() == 8080 && !own.ip().is_loopback()), "{here:?}");
}

#[test]
fn who_sits_at_this_machine_is_known_by_the_name() {
    for own in ["localhost:8080", "127.0.0.1:8080", "[::1]:8080", "LOCALHOST:8080"] {
        assert_eq!(own_port(own), Some(8080), "{own}");
    }
    assert_eq!((own_port("localhost"), own_port("[::1]")), (Some(80), Some(80)));
    for other in ["192.168.1.42:8080", "qisai.local:8080", "[2001:db8::1]:80", "localhost.example.org"] {
        assert_eq!(own_port(other), None, "{other}");
    }
}

//! Client address of a request behind a proxy.

use qisai_web::proxies::{Proxies, network};

#[test]
fn only_trusted_proxies_are_believed() {
    let proxies = Proxies(["10.0.0.0/8", "2001:db8::1"].map(|text| network(text).unwrap()).into());
    let client = |peer: &str, told: &[&str]| proxies.behind(peer.parse().unwrap(), told).to_string();
    assert_eq!(client("10.0.0.7", &["203.0.113.9"]), "203.0.113.9");
    // Addresses that a stranger wrote in front are ignored.
    assert_eq!(client("10.0.0.7", &["192.0.2.1", " 203.0.113.9 "]), "203.0.113.9");
    assert_eq!(client("10.0.0.7", &["203.0.113.9", "10.1.1.1"]), "203.0.113.9");
    assert_eq!(client("203.0.113.5", &["192.0.2.1"]), "203.0.113.5");
    assert_eq!(client("10.0.0.7", &["unknown"]), "10.0.0.7");
    assert_eq!(client("2001:db8::1", &["2001:db8::2"]), "2001:db8::2");
    assert_eq!(client("10.0.0.7", &[]), "10.0.0.7");
    assert!(network("ten").is_err());
}

//! Rate limit per address for expensive requests.

use std::time::{Duration, Instant};

use qisai_web::meter::Meter;

#[test]
fn an_address_asks_some_times_at_once_and_then_one_by_one() {
    let meter = Meter::new(3, Duration::from_secs(2));
    let (now, hall) = (Instant::now(), "192.0.2.7".parse().unwrap());
    for _ in 0..3 {
        assert_eq!(meter.ask(hall, now), Ok(()));
    }
    assert_eq!(meter.ask(hall, now), Err(Duration::from_secs(2)));
    assert_eq!(meter.ask("192.0.2.8".parse().unwrap(), now), Ok(()));
    assert_eq!(meter.ask(hall, now + Duration::from_secs(2)), Ok(()));
    assert!(meter.ask(hall, now + Duration::from_secs(2)).is_err());
}

#[test]
fn a_network_of_ipv6_is_one_address() {
    let meter = Meter::new(1, Duration::from_secs(2));
    let now = Instant::now();
    assert_eq!(meter.ask("2001:db8::1".parse().unwrap(), now), Ok(()));
    assert!(meter.ask("2001:db8::2".parse().unwrap(), now).is_err());
    assert_eq!(meter.ask("2001:db8:0:1::1".parse().unwrap(), now), Ok(()));
}

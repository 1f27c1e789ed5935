//! Number and pace of the live streams.

use std::net::IpAddr;

use qisai_web::streams::Streams;

#[test]
fn streams_are_bounded_for_an_address_and_for_all_and_given_back() {
    let streams = Streams::of(3, 2);
    let [hall, home] = ["192.0.2.7", "192.0.2.8"].map(|text| text.parse::<IpAddr>().unwrap());
    let open: Vec<_> = (0..2).filter_map(|_| streams.open(hall)).collect();
    assert_eq!(open.len(), 2);
    assert!(streams.open(hall).is_none());
    let other = streams.open(home);
    assert!(other.is_some() && streams.open(home).is_none());
    drop(open);
    assert!(streams.open(hall).is_some() && streams.open(home).is_some());
}

#[test]
fn the_more_streams_listen_the_longer_each_waits_but_not_more_than_a_second() {
    let streams = Streams::of(10_000, 5_000);
    let hall = IpAddr::from([192, 0, 2, 7]);
    let paced = |count: usize| {
        let open: Vec<_> = (0..count).filter_map(|_| streams.open(hall)).collect();
        assert_eq!(open.len(), count);
        streams.pace().as_millis()
    };
    assert_eq!([0, 10, 250, 600, 1_000, 5_000].map(paced), [250, 250, 250, 600, 1_000, 1_000]);
    assert_eq!(streams.count(), 0);
}

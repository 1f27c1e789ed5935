//! Devices that sent a request recently, for the page that tests the network of a venue.

use std::net::IpAddr;
use std::time::{Duration, Instant};

use qisai_domain::TournamentId;
use qisai_web::passes::asking::{ActiveDevices, DeviceDetails, DeviceKind, LATELY, MAX_DEVICES};

const HERE: TournamentId = TournamentId(1);
const ELSEWHERE: TournamentId = TournamentId(2);

fn address(last: u8) -> IpAddr {
    IpAddr::from([192, 0, 2, last])
}

fn counted(asking: &ActiveDevices, now: Instant) -> [usize; 5] {
    let devices = asking.devices(&[HERE], now);
    DeviceKind::ALL.map(|kind| devices.iter().filter(|device| device.kind == kind).count())
}

#[test]
fn devices_count_by_kind_for_a_minute_after_they_asked_last() {
    let (asking, begun) = (ActiveDevices::default(), Instant::now());
    let after = |seconds: u64| begun + Duration::from_secs(seconds);
    asking.note(DeviceKind::Kiosk, "north door", DeviceDetails::of(HERE, "North door"), address(1), begun);
    asking.note(DeviceKind::Telephone, "a", DeviceDetails::of(HERE, ""), address(2), begun);
    asking.note(DeviceKind::Telephone, "b", DeviceDetails::of(HERE, ""), address(2), after(30));
    asking.note(DeviceKind::Telephone, "b", DeviceDetails::of(HERE, ""), address(2), after(40));
    assert_eq!(counted(&asking, after(59)), [0, 1, 0, 2, 0]);
    assert_eq!(counted(&asking, after(60)), [0, 0, 0, 1, 0]);
    assert_eq!(counted(&asking, after(100)), [0; 5]);
}

#[test]
fn devices_of_another_event_are_left_out_and_who_asked_last_comes_first() {
    let (asking, begun) = (ActiveDevices::default(), Instant::now());
    let after = |seconds: u64| begun + Duration::from_secs(seconds);
    asking.note(DeviceKind::Screen, "a", DeviceDetails::of(HERE, "stage"), address(1), begun);
    asking.note(DeviceKind::Kiosk, "b", DeviceDetails::of(HERE, "North door"), address(2), after(1));
    asking.note(DeviceKind::Kiosk, "c", DeviceDetails::of(HERE, "South door"), address(3), after(2));
    asking.note(DeviceKind::Kiosk, "d", DeviceDetails::of(ELSEWHERE, "West door"), address(4), after(3));
    asking.note(DeviceKind::Desk, "e", DeviceDetails::default(), address(5), after(4));
    // The address of a device of another tournament does not count as a further device.
    asking.note_address(address(4), after(4));
    asking.note_address(address(6), after(5));
    let told = |tournaments: &[TournamentId]| {
        let devices = asking.devices(tournaments, after(10)).into_iter();
        let told = devices.map(|device| (device.kind.code(), device.name, device.ago.as_secs()));
        told.collect::<Vec<(&str, String, u64)>>()
    };
    let row = |kind: &'static str, name: &str, ago: u64| (kind, name.to_owned(), ago);
    let here = [
        row("desk", "", 6),
        row("kiosk", "South door", 8),
        row("kiosk", "North door", 9),
        row("screen", "stage", 10),
        row("other", "", 5),
    ];
    assert_eq!(told(&[HERE]), here);
    assert_eq!(told(&[ELSEWHERE]), [row("desk", "", 6), row("kiosk", "West door", 7), row("other", "", 5)]);
    assert_eq!(told(&[]), [row("desk", "", 6), row("other", "", 5)]);
}

#[test]
fn an_address_counts_where_nothing_else_is_known_there() {
    let (asking, now) = (ActiveDevices::default(), Instant::now());
    for last in [1, 2, 2, 3] {
        asking.note(DeviceKind::Other, address(last), DeviceDetails::default(), address(last), now);
    }
    assert_eq!(counted(&asking, now), [0, 0, 0, 0, 3]);
    asking.note(DeviceKind::Desk, "anna", DeviceDetails::default(), address(3), now);
    assert_eq!(counted(&asking, now), [1, 0, 0, 0, 2]);
}

#[test]
fn a_page_that_is_loaded_again_and_again_keeps_its_address_counted() {
    let (asking, begun) = (ActiveDevices::default(), Instant::now());
    let after = |seconds: u64| begun + Duration::from_secs(seconds);
    for seconds in 0..100 {
        asking.note_address(address(1), after(seconds));
        asking.note_address(address(2), after(seconds));
    }
    assert_eq!(counted(&asking, after(100)), [0, 0, 0, 0, 2]);
    asking.note_address(address(1), after(154));
    assert_eq!(counted(&asking, after(200)), [0, 0, 0, 0, 1]);
}

#[test]
fn what_is_remembered_is_bounded_and_forgotten() {
    let (asking, begun) = (ActiveDevices::default(), Instant::now());
    let held = || asking.remembered();
    for id in 0..=MAX_DEVICES {
        asking.note(DeviceKind::Telephone, id, DeviceDetails::of(HERE, ""), address(1), begun);
    }
    assert_eq!(held(), MAX_DEVICES);
    // Identified devices are still noted.
    let later = begun + Duration::from_secs(40);
    asking.note(DeviceKind::Telephone, 0_usize, DeviceDetails::of(HERE, ""), address(1), later);
    assert_eq!(counted(&asking, begun + LATELY), [0, 0, 0, 1, 0]);
    asking.note(DeviceKind::Kiosk, "north door", DeviceDetails::of(HERE, "North door"), address(1), begun + LATELY);
    assert_eq!(held(), 2);
}

//! Recent changes of each tournament, written once for all streams.

use actix_web::web::Bytes;
use qisai_domain::{TournamentId, Version};
use qisai_service::News;
use qisai_web::deltas::{Deltas, LiveMessage, MAX_MESSAGES};

const ID: TournamentId = TournamentId(7);

fn tell(deltas: &Deltas, from: u64) {
    let version = Version(from + 1);
    let message = Bytes::from(format!("{version};"));
    let to_others = (from == 7).then(|| Bytes::from("nothing;"));
    let told = LiveMessage { from: Version(from), version, message, to_others };
    deltas.keep(ID, told);
}

fn between(deltas: &Deltas, from: u64, to: u64) -> Option<String> {
    let way = deltas.between(ID, Version(from), Version(to));
    way.map(|way| String::from_utf8(way.to_staff.to_vec()).unwrap())
}

#[test]
fn whoever_stands_in_between_is_told_the_rest() {
    let deltas = Deltas::default();
    (3..6).for_each(|from| tell(&deltas, from));
    assert_eq!(between(&deltas, 3, 6).as_deref(), Some("4;5;6;"));
    assert_eq!(between(&deltas, 5, 6).as_deref(), Some("6;"));
    // Changes in the meantime are sent with the next version.
    assert_eq!(between(&deltas, 3, 4).as_deref(), Some("4;"));
    for (from, to) in [(2, 6), (6, 6), (3, 7), (6, 3)] {
        assert_eq!(between(&deltas, from, to), None, "{from} {to}");
    }
}

#[test]
fn a_gap_is_not_jumped_over() {
    let deltas = Deltas::default();
    tell(&deltas, 3);
    tell(&deltas, 5);
    assert_eq!(between(&deltas, 3, 6), None);
    assert_eq!(between(&deltas, 5, 6).as_deref(), Some("6;"));
    deltas.announce(News::Foreign(ID, Version(7)));
    assert_eq!(between(&deltas, 5, 6), None);
}

#[test]
fn what_has_something_for_the_staff_alone_is_for_them() {
    let deltas = Deltas::default();
    (6..10).for_each(|from| tell(&deltas, from));
    let to_others = |from, to| {
        let way = deltas.between(ID, Version(from), Version(to)).unwrap();
        way.to_others.map(|bytes| String::from_utf8(bytes.to_vec()).unwrap())
    };
    assert_eq!([to_others(6, 7), to_others(8, 10)], [None, None]);
    assert_eq!(to_others(6, 9).as_deref(), Some("7;nothing;9;"));
}

#[test]
fn no_more_is_kept_or_sent_than_helps() {
    let deltas = Deltas::default();
    (0..2000).for_each(|from| tell(&deltas, from));
    let oldest = 2000 - u64::try_from(MAX_MESSAGES).unwrap();
    assert_eq!(between(&deltas, oldest, oldest + 1), Some(format!("{};", oldest + 1)));
    assert_eq!(between(&deltas, oldest - 1, oldest), None);
    assert!(between(&deltas, 1961, 2000).is_some() && between(&deltas, 1900, 2000).is_none());
}

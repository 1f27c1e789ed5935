//! Our own comments for meetings.

use std::collections::BTreeMap;

use qisai_domain::contest::GameKey;
use qisai_domain::{Decision, Points, Side};
use qisai_exchange::trf::kept::{KeptMeeting, meeting};

#[test]
fn a_meeting_comes_back() {
    let decision =
        Decision { winner: Some(Side::Second), absent: [true, false], points: Some([Points(1), Points(-3)]) };
    let keys = ["1", "2", "1.2.1"].map(|key| key.parse::<GameKey>().unwrap());
    let games = keys.into_iter().zip([false, false, true]).collect();
    let begins = BTreeMap::from([(2, true), (3, false)]);
    let whole = KeptMeeting { first: 1, second: Some(8), slot: Some(3), games, begins, decision: Some(decision) };
    let line = whole.to_string();
    assert_eq!(
        line,
        "### qisai meeting 1-8 slot 3 games 1 2 1.2.1a begins 2=second 3=first absent first winner second points 1 -3"
    );
    let bye = KeptMeeting { first: 4, slot: Some(9), ..KeptMeeting::default() };
    for meeting_of in [whole, bye] {
        let line = meeting_of.to_string();
        assert_eq!(meeting(line.strip_prefix("### qisai meeting ").unwrap()), Some(meeting_of), "{line}");
    }
}

#[test]
fn what_is_no_meeting_is_refused() {
    for text in [
        "",
        "1",
        "1-",
        "1-x",
        "1-2 slot",
        "1-2 slot x",
        "1-2 games 0",
        "1-2 games 2 1",
        "1-2 games 1 1",
        "1-2 begins 1",
        "1-2 begins 1=third",
        "1-2 absent nobody",
        "1-2 points 1",
        "1-2 points 1 9999999",
        "1-2 games 999",
        "1-2 so what",
    ] {
        assert_eq!(meeting(text), None, "{text}");
    }
}

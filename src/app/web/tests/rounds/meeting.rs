//! Meeting of several games.

use qisai_web::rounds::desk::meeting::{clock, seconds};

#[test]
fn bids_are_read_as_they_stand_on_a_clock() {
    for (text, read) in [("3:30", 210), (" 0:01 ", 1), ("4：00", 240), ("10:05", 605)] {
        assert_eq!(seconds(text), Some(read), "{text}");
    }
    for text in ["", "4", "3:60", "0:00", "-1:00", "3:30:00", "3.30", ":30", "99999:00", "3:"] {
        assert_eq!(seconds(text), None, "{text}");
    }
    assert_eq!(clock(210), "3:30");
    assert_eq!(clock(5), "0:05");
}

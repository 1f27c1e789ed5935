//! Envelope of an adjourned game, entered at the current board.

use qisai_web::rounds::desk::adjourn::{clock, seconds};

#[test]
fn times_used_are_read_as_they_stand_on_a_clock() {
    assert_eq!([seconds("1:52"), seconds("1:52:30"), seconds("0：05")], [Some(6720), Some(6750), Some(300)]);
    for wrong in ["", "112", "1:60", "1:00:60", "1:2:3:4", "-1:00", "100:00"] {
        assert_eq!(seconds(wrong), None, "{wrong}");
    }
    assert_eq!(clock(6750), "1:52:30");
}

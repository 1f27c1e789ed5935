//! Advice on formats that fit a number of players and the time available; each format links to the prefilled form of a
//! new tournament.

use qisai_domain::wizard::{Wish, advise};
use qisai_web::setup::advice::{form_of, minutes_of};
use qisai_web::setup::systems;

#[test]
fn hours_are_read_as_people_write_them() {
    let read = ["8", "7.5", "7,25", "0.25", "24"].map(minutes_of);
    assert_eq!(read, [Some(480), Some(450), Some(435), Some(15), Some(1440)]);
    for nonsense in ["", "x", "0", "24.5", "7.123", "-1", "7.5.1"] {
        assert_eq!(minutes_of(nonsense), None, "{nonsense}");
    }
}

/// ST7: every recommended format links to a form that offers it.
#[test]
fn every_format_that_is_advised_is_offered() {
    let all = advise(Wish { entrants: 22, days: 60, day: 480, game: 120 });
    assert!(all.len() > 7);
    for advice in all {
        let form = form_of(&advice);
        let system = form.split(['=', '&']).nth(1).unwrap_or_default();
        assert!(systems::format(system).is_some(), "{form}");
    }
}

//! Reporting of results.

use qisai_domain::reporting::{Reporting, ReportingMode};

#[test]
fn a_new_tournament_of_a_hundred_boards_has_a_second_pass() {
    assert_eq!([0, 99, 100, 5000].map(|boards| Reporting::of_boards(boards).second_pass), [false, false, true, true]);
    assert_eq!(Reporting::of_boards(0), Reporting::default());
}

#[test]
fn what_was_stored_before_is_read_and_what_is_usual_is_not_written() {
    assert_eq!(serde_json::from_str::<Reporting>("{}").ok(), Some(Reporting::default()));
    let settings = qisai_domain::Tournament::empty(qisai_domain::TournamentId(1), qisai_domain::EventId(1)).settings;
    let written = serde_json::to_string(settings.as_ref()).unwrap_or_default();
    assert!(written.contains("slug") && !written.contains("reporting"), "{written}");
    for posture in ReportingMode::ALL {
        assert_eq!(ReportingMode::from_code(posture.code()), Some(posture));
    }
}

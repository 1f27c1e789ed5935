//! Front page.

use std::sync::Arc;

use chrono::NaiveDate;
use qisai_domain::{Event, EventId, Settings, TournamentId, Version};
use qisai_store::tournaments::ListedTournament;
use qisai_view::home::front::{EventPhase, Standing, when};

fn listed(start: &str, end: &str) -> ListedTournament {
    let day = |text: &str| text.parse().ok();
    let event = Event { id: EventId(1), start: day(start), end: day(end), ..Event::default() };
    ListedTournament { id: TournamentId(1), version: Version(1), event: Arc::new(event), settings: Settings::default() }
}

/// P15: the state of an event depends on its rounds, and on its days if no round determines it.
#[test]
fn p15_rounds_tell_when_an_event_is_before_its_days_do() {
    let today = NaiveDate::from_ymd_opt(2026, 11, 23).unwrap();
    let standing = |has_begun, is_finished| Standing {
        round: String::new(),
        has_begun,
        is_finished,
        ticks: Vec::new(),
        leaders: Vec::new(),
        latest: Vec::new(),
    };
    let of = |start: &str, end: &str, standing: Option<Standing>| {
        let standings = standing.into_iter().map(|it| (TournamentId(1), it)).collect();
        when(&[listed(start, end)], &standings, today).unwrap()
    };
    assert_eq!(of("2026-11-01", "2026-11-02", Some(standing(true, false))), EventPhase::Running, "the days are over");
    assert_eq!(of("", "", Some(standing(true, false))), EventPhase::Running, "no day is known");
    assert_eq!(
        of("2026-11-20", "2026-11-30", Some(standing(true, true))),
        EventPhase::Over,
        "played before the last day"
    );
    assert_eq!(of("2026-12-01", "", Some(standing(false, false))), EventPhase::Coming);
    assert_eq!(of("2026-11-20", "2026-11-30", Some(standing(false, false))), EventPhase::Running);
    assert_eq!(of("2026-11-01", "2026-11-02", None), EventPhase::Over);
    assert_eq!(of("", "", None), EventPhase::Coming);
}

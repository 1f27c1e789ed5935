//! Calendars that other programs subscribe to (RFC 5545, RFC 7986).

use chrono::{DateTime, NaiveDate, NaiveDateTime};
use ical::parser::ical::component::IcalCalendar;
use proptest::prelude::*;
use qisai_domain::calendar::Certainty;
use qisai_view::calendar::feed::{FeedEntry, FeedTime, write};

fn entry(summary: &str, time: FeedTime) -> FeedEntry {
    FeedEntry {
        uid: "round-1.stage-1@harbour".to_owned(),
        sequence: 7,
        summary: summary.to_owned(),
        description: String::new(),
        location: String::new(),
        time,
        certainty: Certainty::Planned,
    }
}

fn at(text: &str) -> NaiveDateTime {
    text.parse().unwrap()
}

fn berlin(start: &str) -> FeedTime {
    FeedTime::of(qisai_domain::calendar::zone("Europe/Berlin"), at(start), Some(240))
}

/// Reads the calendar with an independent parser.
fn read(text: &str) -> IcalCalendar {
    let mut parsed = ical::IcalParser::new(text.as_bytes());
    let calendar = parsed.next().unwrap().unwrap();
    assert!(parsed.next().is_none(), "one calendar");
    calendar
}

fn value(calendar: &IcalCalendar, at: usize, name: &str) -> Option<String> {
    let of = calendar.events[at].properties.iter().find(|property| property.name == name);
    of.and_then(|property| property.value.clone())
}

fn unescaped(text: &str) -> String {
    let mut letters = text.chars();
    let mut found = String::new();
    while let Some(letter) = letters.next() {
        match (letter, letter == '\\') {
            (_, true) => match letters.next() {
                Some('n' | 'N') => found.push('\n'),
                Some(other) => found.push(other),
                None => panic!("{text:?} ends in a stroke"),
            },
            (letter, false) => found.push(letter),
        }
    }
    found
}

/// Trap 14: a feed across the change to summer time.
#[test]
fn ca5_a_feed_across_the_change_to_summer_time() {
    let entries = [
        entry("Round 1", berlin("2026-03-28T14:00:00")),
        entry("Round 2", berlin("2026-03-29T14:00:00")),
        // Four hours from half past one: an hour of the night is left out.
        entry("Night", berlin("2026-03-29T01:30:00")),
        entry("Gap", berlin("2026-03-29T02:30:00")),
    ];
    let calendar = read(&write("Harbour", &entries, DateTime::UNIX_EPOCH));
    let times = |at| (value(&calendar, at, "DTSTART").unwrap(), value(&calendar, at, "DTEND").unwrap());
    assert_eq!(times(0), ("20260328T130000Z".to_owned(), "20260328T170000Z".to_owned()));
    assert_eq!(times(1), ("20260329T120000Z".to_owned(), "20260329T160000Z".to_owned()));
    assert_eq!(times(2), ("20260329T003000Z".to_owned(), "20260329T043000Z".to_owned()));
    assert_eq!(times(3), ("20260329T013000Z".to_owned(), "20260329T053000Z".to_owned()));
}

#[test]
fn ca5_days_end_on_the_next_one_and_floating_times_have_no_zone() {
    let day = |text: &str| text.parse::<NaiveDate>().unwrap();
    let entries = [
        entry("Rest", FeedTime::Days { first: day("2026-12-31"), last: day("2026-12-31") }),
        entry("Round", FeedTime::of(None, at("2026-05-01T14:00:00"), None)),
    ];
    let text = write("Harbour", &entries, DateTime::UNIX_EPOCH);
    assert!(
        text.contains("DTSTART;VALUE=DATE:20261231\r\n") && text.contains("DTEND;VALUE=DATE:20270101\r\n"),
        "{text}"
    );
    let calendar = read(&text);
    assert_eq!(value(&calendar, 1, "DTSTART").as_deref(), Some("20260501T140000"));
    assert_eq!(value(&calendar, 1, "DTEND"), None);
}

#[test]
fn ca5_every_entry_has_what_programs_ask_for() {
    let mut if_needed = entry("Tie-break", berlin("2026-05-03T10:00:00"));
    if_needed.certainty = Certainty::IfNeeded;
    let mut off = entry("Round 9", berlin("2026-05-04T10:00:00"));
    off.certainty = Certainty::Cancelled;
    let entries = [entry("Round 1", berlin("2026-05-01T14:00:00")), if_needed, off];
    let text = write("Harbour", &entries, DateTime::UNIX_EPOCH);
    let calendar = read(&text);
    let status = |at| value(&calendar, at, "STATUS").unwrap();
    assert_eq!([0, 1, 2].map(status), ["CONFIRMED", "TENTATIVE", "CANCELLED"]);
    assert_eq!(value(&calendar, 0, "SEQUENCE").as_deref(), Some("7"));
    assert_eq!(value(&calendar, 0, "DTSTAMP").as_deref(), Some("19700101T000000Z"));
    assert_eq!(value(&calendar, 0, "UID").as_deref(), Some("round-1.stage-1@harbour"));
    for line in ["VERSION:2.0", "METHOD:PUBLISH", "REFRESH-INTERVAL;VALUE=DURATION:PT1H", "X-PUBLISHED-TTL:PT1H"] {
        assert!(text.contains(&format!("{line}\r\n")), "{line}");
    }
}

/// A name of several lines creates no entries of its own.
#[test]
fn ca5_no_text_breaks_out_of_its_line() {
    let evil = "Cup\r\nEND:VCALENDAR\nBEGIN:VEVENT\u{2028}x;y,z\\";
    let text = write(evil, &[entry(evil, berlin("2026-05-01T14:00:00"))], DateTime::UNIX_EPOCH);
    let starts = |line: &str| text.split("\r\n").filter(|it| it.starts_with(line)).count();
    assert_eq!((starts("BEGIN:"), starts("END:")), (2, 2), "{text}");
    assert!(!text.replace("\r\n", "").contains(['\r', '\n']), "ends of lines are CR and LF");
    let summary = value(&read(&text), 0, "SUMMARY").unwrap();
    assert_eq!(unescaped(&summary), "Cup  END:VCALENDAR BEGIN:VEVENT\u{2028}x;y,z\\");
}

proptest! {
    /// Lines have at most 75 octets, no character is cut, and the text read equals the text written.
    #[test]
    fn ca5_any_text_is_folded_escaped_and_read_back(
        summary in "[ -~赵清河棋赛😀é\u{a0}]{1,120}", more in "[ -~\n赵清河，；。😀]{0,200}",
    ) {
        let mut one = entry(&summary, berlin("2026-05-01T14:00:00"));
        let description = format!("D{more}");
        one.description.clone_from(&description);
        let text = write(&summary, &[one], DateTime::UNIX_EPOCH);
        for line in text.split("\r\n") {
            prop_assert!(line.len() <= 75, "{line:?}");
        }
        let unfolded = text.replace("\r\n ", "");
        let line = |key: &str| {
            let found = unfolded.split("\r\n").find_map(|line| line.strip_prefix(key));
            unescaped(found.unwrap_or_default())
        };
        prop_assert_eq!(line("SUMMARY:"), summary.clone());
        prop_assert_eq!(line("DESCRIPTION:"), description.lines().collect::<Vec<_>>().join("\n"));
        prop_assert_eq!(line("NAME;VALUE=TEXT:"), summary);
        prop_assert_eq!(read(&text).events.len(), 1);
    }
}

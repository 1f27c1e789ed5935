//! Dates as text.

use chrono::NaiveDate;
use qisai_domain::Event;
use qisai_i18n::{Lang, Words};
use qisai_view::dates::{born, days, moment};

fn text(start: (i32, u32, u32), end: (i32, u32, u32), lang: Lang) -> String {
    let date = |(year, month, day)| NaiveDate::from_ymd_opt(year, month, day);
    days(&Event { start: date(start), end: date(end), ..Event::default() }, Words::of(lang))
}

#[test]
fn ca1_a_moment_is_said_with_its_day_of_the_week() {
    let at = NaiveDate::from_ymd_opt(2026, 11, 21).and_then(|day| day.and_hms_opt(14, 5, 0)).unwrap();
    assert_eq!(moment(at, Words::of(Lang::En)), "Sat 21 November, 14:05");
    assert_eq!(moment(at, Words::of(Lang::Zh)), "11月21日周六 14:05");
}

#[test]
fn ui24_what_is_not_known_of_a_birth_is_not_said() {
    let said = ["1994/03/00", "1994/00/00", "1994/03/17", "1994", ""].map(born);
    assert_eq!(said, ["1994-03", "1994", "1994-03-17", "1994", ""]);
}

#[test]
fn what_two_days_share_is_said_once() {
    assert_eq!(text((2026, 11, 18), (2026, 11, 22), Lang::En), "18–22 November 2026");
    assert_eq!(text((2026, 11, 28), (2026, 12, 2), Lang::En), "28 November – 2 December 2026");
    assert_eq!(text((2026, 12, 28), (2027, 1, 3), Lang::En), "28 December 2026 – 3 January 2027");
    assert_eq!(text((2026, 11, 18), (2026, 11, 18), Lang::En), "18 November 2026");
    assert_eq!(text((2026, 11, 18), (2026, 11, 22), Lang::Zh), "2026年11月18日至22日");
    assert_eq!(text((2026, 11, 28), (2026, 12, 2), Lang::Zh), "2026年11月28日至12月2日");
    assert_eq!(days(&Event::default(), Words::of(Lang::Zh)), "");
}

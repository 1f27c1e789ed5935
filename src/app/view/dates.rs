//! Dates as text.

use chrono::{DateTime, Datelike, NaiveDate, NaiveDateTime, Utc};
use qisai_domain::Event;
use qisai_domain::calendar::HallClocks;

use qisai_i18n::{Lang, Words};

const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// Returns a time of a log by the clocks of the hall, `2026-11-28 15:03:20`; a text that is no time (RFC 3339) as it is.
pub fn logged(at: &str, clocks: HallClocks) -> String {
    let shown = |at: DateTime<_>| clocks.at(at.to_utc()).format("%Y-%m-%d %H:%M:%S").to_string();
    DateTime::parse_from_rfc3339(at).map_or_else(|_| at.to_owned(), shown)
}

/// Returns a day: `18 November 2026`, `2026年11月18日`.
pub fn day(date: NaiveDate, t: Words) -> String {
    match t.lang {
        Lang::En | Lang::Other(_) => format!("{} {}", day_and_month(date), date.year()),
        Lang::Zh => format!("{}年{}月{}日", date.year(), date.month(), date.day()),
    }
}

/// Returns a moment without its year: `Sat 21 November, 14:00`, `11月21日周六 14:00`.
pub fn moment(at: NaiveDateTime, t: Words) -> String {
    let clock = if t.lang == Lang::Zh { " %H:%M" } else { ", %H:%M" };
    format!("{}{}", day_of_week(at.date(), t), at.format(clock))
}

/// Returns an instant as a [`moment`] by the clocks of a hall.
pub fn moment_in(clocks: HallClocks, at: DateTime<Utc>, t: Words) -> String {
    format!("{}{}", moment(clocks.at(at), t), clocks.mark())
}

/// Returns a day with its weekday and without its year: `Sat 21 November`, `11月21日周六`.
pub fn day_of_week(date: NaiveDate, t: Words) -> String {
    let at = usize::try_from(date.weekday().num_days_from_monday()).unwrap_or_default();
    let name = |days: [&'static str; 7]| days.get(at).copied().unwrap_or_default();
    match t.lang {
        Lang::En | Lang::Other(_) => {
            format!("{} {}", name(["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]), day_and_month(date))
        }
        Lang::Zh => {
            let day = name(["周一", "周二", "周三", "周四", "周五", "周六", "周日"]);
            format!("{}月{}日{day}", date.month(), date.day())
        }
    }
}

/// Returns the name of a month, from 1.
pub fn month(number: u32, t: Words) -> String {
    match t.lang {
        Lang::En | Lang::Other(_) => {
            let at = usize::try_from(number.saturating_sub(1)).unwrap_or_default();
            MONTHS.get(at).copied().unwrap_or_default().to_owned()
        }
        Lang::Zh => format!("{number}月"),
    }
}

/// Returns the known part of a date of birth: `1994-03` of `1994/03/00`. Text in other notations is unchanged.
pub fn born(text: &str) -> String {
    let dashed = text.trim().replace('/', "-");
    dashed.trim_end_matches("-00").to_owned()
}

/// Returns the days of an event with the common part written once: `18–22 November 2026`, `2026年11月18日至22日`. Returns an
/// empty text if nothing is known.
pub fn days(event: &Event, t: Words) -> String {
    let (start, end) = match (event.start, event.end) {
        (None, None) => return String::new(),
        (Some(one), None) | (None, Some(one)) => return day(one, t),
        (Some(start), Some(end)) if start == end => return day(start, t),
        (Some(start), Some(end)) => (start, end),
    };
    let same_year = start.year() == end.year();
    let same_month = same_year && start.month() == end.month();
    match t.lang {
        Lang::En | Lang::Other(_) if same_month => format!("{}–{}", start.day(), day(end, t)),
        Lang::En | Lang::Other(_) if same_year => format!("{} – {}", day_and_month(start), day(end, t)),
        Lang::En | Lang::Other(_) => format!("{} – {}", day(start, t), day(end, t)),
        Lang::Zh if same_month => format!("{}至{}日", day(start, t), end.day()),
        Lang::Zh if same_year => format!("{}至{}月{}日", day(start, t), end.month(), end.day()),
        Lang::Zh => format!("{}至{}", day(start, t), day(end, t)),
    }
}

fn day_and_month(date: NaiveDate) -> String {
    let month = usize::try_from(date.month0()).ok().and_then(|month| MONTHS.get(month)).copied().unwrap_or_default();
    format!("{} {month}", date.day())
}

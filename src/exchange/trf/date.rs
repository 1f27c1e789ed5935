//! Parsing of dates. TRF requires `YYYY/MM/DD`.
//!
//! | written | read as |
//! |---|---|
//! | `2021/02/20` | the date |
//! | `2021-02-20`, `2021.02.20`, `20.02.2021`, `Feb 20, 2021`, `20 February 2021`, `20-Feb-2021` | the date |
//! | `20. 02. 2021` | the date |
//! | `20/02/2021`, `02/20/2021` | the date, if only one number can be the month |
//! | `03/02/2021` | both readings; other dates of the file may show which number is the month |

use chrono::{Datelike, NaiveDate};

/// Date parsed from a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DateText {
    /// Date written as `YYYY/MM/DD`.
    Usual(NaiveDate),
    /// Date in any other form.
    Unusual(NaiveDate),
    /// Both readings of an ambiguous date: day first, then month first.
    Either(NaiveDate, NaiveDate),
}

/// Forms in which the parts are unambiguous.
const FORMS: [&str; 8] =
    ["%Y/%m/%d", "%Y-%m-%d", "%Y.%m.%d", "%d.%m.%Y", "%B %d, %Y", "%B %d %Y", "%d %B %Y", "%d-%B-%Y"];

impl DateText {
    /// Parses a date in any of the forms above; returns `None` for other text, and for years outside 1000–9999.
    pub fn read(text: &str) -> Option<Self> {
        let compact = text.replace(". ", ".");
        if compact != text && compact.chars().all(|c| c.is_ascii_digit() || c == '.') {
            return match Self::read(&compact) {
                Some(Self::Usual(date) | Self::Unusual(date)) => Some(Self::Unusual(date)),
                other => other,
            };
        }
        let parse = |form: &str| {
            NaiveDate::parse_from_str(text, form).ok().filter(|date| (1_000..10_000).contains(&date.year()))
        };
        if let Some(date) = FORMS.into_iter().find_map(parse) {
            let usual = date.format("%Y/%m/%d").to_string() == text;
            return Some(if usual { Self::Usual(date) } else { Self::Unusual(date) });
        }
        let parse_any = |slashes: &str, dashes: &str| parse(slashes).or_else(|| parse(dashes));
        match (parse_any("%d/%m/%Y", "%d-%m-%Y"), parse_any("%m/%d/%Y", "%m-%d-%Y")) {
            (Some(one), Some(other)) if one != other => Some(Self::Either(one, other)),
            (one, other) => one.or(other).map(Self::Unusual),
        }
    }

    /// Returns `true` for a date with slashes or dashes whose day is first, and `false` if the month is first. Returns
    /// `None` if the date is ambiguous or has another form.
    pub fn day_is_first(text: &str) -> Option<bool> {
        let [first, second, _] = text.split(['/', '-']).collect::<Vec<_>>()[..] else { return None };
        let exceeds_months = |part: &str| part.len() <= 2 && part.parse::<u8>().is_ok_and(|number| number > 12);
        match (Self::read(text), exceeds_months(first), exceeds_months(second)) {
            (Some(Self::Unusual(_)), true, false) => Some(true),
            (Some(Self::Unusual(_)), false, true) => Some(false),
            _ => None,
        }
    }
}

//! Parsing of dates. The format requires `YYYY/MM/DD`.
//!
//! | written | read as |
//! |---|---|
//! | `2021/02/20` | the date |
//! | `2021-02-20`, `2021.02.20`, `20.02.2021`, `Feb 20, 2021`, `20 February 2021`, `20-Feb-2021` | the date |
//! | `20. 02. 2021` | the date |
//! | `20/02/2021`, `02/20/2021` | the date, if only one number can be the month |
//! | `03/02/2021` | both dates: the month is ambiguous, but a file writes all its dates in one order |

use chrono::{Datelike, NaiveDate};

/// Date parsed from a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DateText {
    /// Date in the form of the format.
    Usual(NaiveDate),
    /// Date in another form.
    Unusual(NaiveDate),
    /// Two dates of one year: the first with the day in front, the other with the month in front.
    Either(NaiveDate, NaiveDate),
}

/// Forms in which the parts are unambiguous.
const FORMS: [&str; 8] =
    ["%Y/%m/%d", "%Y-%m-%d", "%Y.%m.%d", "%d.%m.%Y", "%B %d, %Y", "%B %d %Y", "%d %B %Y", "%d-%B-%Y"];

impl DateText {
    /// Parses a date in any of the forms.
    pub fn read(text: &str) -> Option<Self> {
        let close = text.replace(". ", ".");
        if close != text && close.chars().all(|c| c.is_ascii_digit() || c == '.') {
            return match Self::read(&close) {
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
        let of = |strokes: &str, dashes: &str| parse(strokes).or_else(|| parse(dashes));
        match (of("%d/%m/%Y", "%d-%m-%Y"), of("%m/%d/%Y", "%m-%d-%Y")) {
            (Some(one), Some(other)) if one != other => Some(Self::Either(one, other)),
            (one, other) => one.or(other).map(Self::Unusual),
        }
    }

    /// Returns `true` for a date with slashes or dashes whose day is first, and `false` if the month is first. Returns
    /// `None` if the date is ambiguous or written otherwise.
    pub fn day_is_first(text: &str) -> Option<bool> {
        let [front, behind, _] = text.split(['/', '-']).collect::<Vec<_>>()[..] else { return None };
        let beyond = |part: &str| part.len() <= 2 && part.parse::<u8>().is_ok_and(|number| number > 12);
        match (Self::read(text), beyond(front), beyond(behind)) {
            (Some(Self::Unusual(_)), true, false) => Some(true),
            (Some(Self::Unusual(_)), false, true) => Some(false),
            _ => None,
        }
    }
}

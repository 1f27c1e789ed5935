//! Dates as files write them. The format asks for `YYYY/MM/DD`.
//!
//! | written | read |
//! |---|---|
//! | `2021/02/20` | as it stands |
//! | `2021-02-20`, `2021.02.20`, `20.02.2021`, `Feb 20, 2021`, `20 February 2021`, `20-Feb-2021` | the date |
//! | `20. 02. 2021` | the date |
//! | `20/02/2021`, `02/20/2021` | the date, where only one of day and month can be which |
//! | `03/02/2021` | the year alone: which is the month is not told |

use chrono::{Datelike, NaiveDate};

/// What a text says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DateText {
    /// A date in the form of the format.
    Usual(NaiveDate),
    /// A date in another form.
    Unusual(NaiveDate),
    /// A date of which only the year is certain.
    YearOnly(i32),
}

/// Forms in which the parts tell what they are.
const FORMS: [&str; 8] =
    ["%Y/%m/%d", "%Y-%m-%d", "%Y.%m.%d", "%d.%m.%Y", "%B %d, %Y", "%B %d %Y", "%d %B %Y", "%d-%B-%Y"];

impl DateText {
    pub(super) fn read(text: &str) -> Option<Self> {
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
        match (parse("%d/%m/%Y"), parse("%m/%d/%Y")) {
            (Some(one), Some(other)) if one != other => Some(Self::YearOnly(one.year())),
            (one, other) => one.or(other).map(Self::Unusual),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_date_is_read_as_far_as_it_tells_what_it_is() {
        let date = NaiveDate::from_ymd_opt(2021, 2, 20);
        assert_eq!(DateText::read("2021/02/20"), date.map(DateText::Usual));
        for text in [
            "2021-02-20",
            "2021.02.20",
            "20.02.2021",
            "20. 02. 2021",
            "20/02/2021",
            "02/20/2021",
            "Feb 20, 2021",
            "February 20, 2021",
            "20 Feb 2021",
            "20-Feb-2021",
            "2021/2/20",
        ] {
            assert_eq!(DateText::read(text), date.map(DateText::Unusual), "{text}");
        }
        assert_eq!(DateText::read("03/02/2021"), Some(DateText::YearOnly(2021)));
        assert_eq!(DateText::read("02/02/2021"), NaiveDate::from_ymd_opt(2021, 2, 2).map(DateText::Unusual));
        for text in ["", "2021", "30.02.2021", "20/02/21", "spring 2021", "2021/13/01", "40/40/2021"] {
            assert_eq!(DateText::read(text), None, "{text}");
        }
    }
}

//! Accessibility statement: the goal, the checks that were made, the known problems.

use askama::Template;
use chrono::NaiveDate;

use crate::dates;
use qisai_i18n::{Lang, Words};

/// Day on which the statement was last reviewed.
const CHECKED: Option<NaiveDate> = NaiveDate::from_ymd_opt(2026, 11, 23);

#[derive(Template)]
#[template(path = "statement/statement.html")]
struct StatementPage {
    t: Words,
    signed_in: bool,
    checked: String,
    gaps: [&'static str; 4],
}

impl StatementPage {
    #[expect(clippy::unused_self, reason = "every page of the site is asked for its address")]
    fn here(&self) -> &'static str {
        "/accessibility"
    }
}

/// Returns the page of the statement.
pub fn page(lang: Lang, signed_in: bool) -> impl Template {
    let t = Words::of(lang);
    StatementPage {
        t,
        signed_in,
        checked: CHECKED.map(|day| dates::day(day, t)).unwrap_or_default(),
        gaps: [t.gap_readers(), t.gap_names(), t.gap_charts(), t.gap_english()],
    }
}

//! Lines of a file being written.

use qisai_domain::Event;

use crate::text::clean;
use crate::trf::record::TextTag;

/// Lines written so far.
#[derive(Default)]
pub(super) struct Lines(pub(super) String);

impl Lines {
    /// Writes a line; an empty text is skipped.
    pub(super) fn line(&mut self, text: &str) {
        let text = text.trim_end();
        if !text.is_empty() {
            self.0.push_str(text);
            self.0.push_str("\r\n");
        }
    }

    pub(super) fn lines(&mut self, lines: &[String]) {
        for line in lines {
            self.line(line);
        }
    }

    /// Writes name, place and dates.
    pub(super) fn event(&mut self, title: &str, event: &Event) {
        let date =
            |date: Option<chrono::NaiveDate>| date.map_or(String::new(), |date| date.format("%Y/%m/%d").to_string());
        self.line(&format!("012 {}", clean(title)));
        self.text(TextTag::City, &event.city);
        self.text(TextTag::Federation, &event.federation);
        self.text(TextTag::Start, &date(event.start));
        self.text(TextTag::End, &date(event.end));
    }

    /// Writes the arbiters.
    pub(super) fn officials(&mut self, event: &Event) {
        self.text(TextTag::ChiefArbiter, &event.chief_arbiter);
        for deputy in &event.deputies {
            self.text(TextTag::Deputy, deputy);
        }
    }

    /// Writes a text record; an empty text is skipped.
    pub(super) fn text(&mut self, tag: TextTag, text: &str) {
        let text = clean(text);
        let digits = TextTag::ALL.into_iter().find(|(known, _)| *known == tag).map_or("", |(_, digits)| digits);
        if !text.is_empty() {
            self.line(&format!("{digits} {text}"));
        }
    }
}

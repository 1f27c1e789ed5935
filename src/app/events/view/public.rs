//! Public page of an event of several tournaments.

use askama::Template;
use qisai_domain::Event;
use serde::Serialize;

use crate::address::EventAddress;
use crate::dates;
use crate::events::section::Section;
use qisai_i18n::{Lang, Words};

/// Page of the event.
#[derive(Template)]
#[template(path = "events/public.html")]
struct EventPage<'a> {
    t: Words,
    event: &'a Event,
    facts: Vec<(&'static str, String)>,
    sections: &'a [Section],
    signed_in: bool,
    /// `true` if the visitor may edit the event.
    edits: bool,
}

impl EventPage<'_> {
    fn here(&self) -> EventAddress {
        EventAddress::of(&self.event.slug)
    }
}

/// Content of `/e/{slug}.json`.
#[derive(Debug, Serialize)]
struct EventShape<'a> {
    event: &'a str,
    version: u64,
    name: &'a str,
    place: &'a str,
    federation: &'a str,
    /// First day, `YYYY-MM-DD`.
    start: Option<String>,
    /// Last day, `YYYY-MM-DD`.
    end: Option<String>,
    chief_arbiter: &'a str,
    deputies: &'a [String],
    tournaments: &'a [Section],
}

/// Returns the page of an event with its tournaments, in their order. `edits` means that the visitor may edit the
/// event.
pub fn page<'a>(
    event: &'a Event,
    sections: &'a [Section],
    lang: Lang,
    (signed_in, edits): (bool, bool),
) -> impl Template + 'a {
    let t = Words::of(lang);
    let place = [event.city.as_str(), event.federation.as_str()];
    let place = place.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(t.comma());
    let facts = [
        (t.venue(), place),
        (t.dates(), dates::days(event, t)),
        (t.chief_arbiter(), event.chief_arbiter.clone()),
        (t.deputies(), event.deputies.join(t.list_comma())),
    ];
    let facts = facts.into_iter().filter(|(_, value)| !value.is_empty()).collect();
    EventPage { t, event, facts, sections, signed_in, edits }
}

/// Returns the content of the event's page for JSON.
pub fn shape<'a>(event: &'a Event, sections: &'a [Section]) -> impl Serialize + 'a {
    let day = |date: Option<chrono::NaiveDate>| date.map(|date| date.to_string());
    EventShape {
        event: &event.slug,
        version: event.version.0,
        name: &event.name,
        place: &event.city,
        federation: &event.federation,
        start: day(event.start),
        end: day(event.end),
        chief_arbiter: &event.chief_arbiter,
        deputies: &event.deputies,
        tournaments: sections,
    }
}

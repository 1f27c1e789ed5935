//! Tournaments of an event.

use crate::event::{Event, Visibility};
use crate::tournament::Settings;

impl Event {
    /// Returns the visibility of one of the event's tournaments, which never exceeds the event's own.
    pub fn visibility_of(&self, tournament: &Settings) -> Visibility {
        self.visibility.min(tournament.visibility)
    }

    /// Returns the full name of one of the event's tournaments: the event's name followed by the section's.
    pub fn title_of(&self, tournament: &Settings) -> String {
        match (self.name.as_str(), tournament.name.as_str()) {
            (event, "") => event.to_owned(),
            ("", section) => section.to_owned(),
            (event, section) => format!("{event}: {section}"),
        }
    }

    /// Returns `true` if the event's page lists this tournament for everyone who can see the page.
    pub fn names(&self, tournament: &Settings) -> bool {
        self.visibility > Visibility::Private && tournament.visibility >= self.visibility
    }
}

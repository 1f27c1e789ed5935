//! Addresses of an event's pages: `/e/{slug}…`.

use std::fmt;

/// Kind of an event's page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EventPage {
    /// Public list of the event's tournaments.
    Overview,
    /// Public list of the event's tournaments as JSON.
    Json,
    /// Form of the event, for its arbiters.
    Edit,
    /// Form that adds another tournament to the event.
    NewTournament,
    /// Target of the form that deletes the event.
    Delete,
    /// Form that frees the URL names of the event.
    Free,
}

/// Address of an event's page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventAddress {
    pub slug: String,
    pub page: EventPage,
}

impl EventAddress {
    /// Returns the address of a page of this kind.
    pub fn of_page(slug: &str, page: EventPage) -> Self {
        Self { slug: slug.to_owned(), page }
    }

    /// Returns the address of the public page.
    pub fn of(slug: &str) -> Self {
        Self::of_page(slug, EventPage::Overview)
    }

    /// Returns the address of the event's form.
    pub fn edit(slug: &str) -> Self {
        Self::of_page(slug, EventPage::Edit)
    }

    /// Returns the address of the form that adds another tournament to the event.
    pub fn new_tournament(slug: &str) -> Self {
        Self::of_page(slug, EventPage::NewTournament)
    }

    /// Returns the address that deletes the event.
    pub fn delete(slug: &str) -> Self {
        Self::of_page(slug, EventPage::Delete)
    }

    /// Returns the address of the form that frees the URL names of a deleted event.
    pub fn free(slug: &str) -> Self {
        Self::of_page(slug, EventPage::Free)
    }

    /// Parses `/e/harbour`, `/e/harbour.json` or `/e/harbour/edit`.
    pub fn parse(text: &str) -> Option<Self> {
        let rest = text.strip_prefix("/e/")?;
        let (slug, page) = match rest.split_once('/') {
            Some((slug, "edit")) => (slug, EventPage::Edit),
            Some((slug, "new")) => (slug, EventPage::NewTournament),
            Some((slug, "delete")) => (slug, EventPage::Delete),
            Some((slug, "free")) => (slug, EventPage::Free),
            Some(_) => return None,
            None => match rest.strip_suffix(".json") {
                Some(slug) => (slug, EventPage::Json),
                None => (rest, EventPage::Overview),
            },
        };
        (!slug.is_empty()).then(|| Self::of_page(slug, page))
    }
}

impl fmt::Display for EventAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "/e/{}", self.slug)?;
        f.write_str(match self.page {
            EventPage::Overview => "",
            EventPage::Json => ".json",
            EventPage::Edit => "/edit",
            EventPage::NewTournament => "/new",
            EventPage::Delete => "/delete",
            EventPage::Free => "/free",
        })
    }
}

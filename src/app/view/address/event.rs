//! Addresses of an event's pages: `/e/{slug}…`.

use std::fmt;

/// Kind of an event's page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EventPageKind {
    /// Public list of the event's tournaments.
    Overview,
    /// Public list of the event's tournaments as JSON.
    Json,
    /// Form of the event, for its arbiters.
    Edit,
    /// Form of the facts for the books.
    Books,
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
    pub page: EventPageKind,
}

impl EventAddress {
    /// Returns the address of a page of this kind.
    pub fn of_page(slug: &str, page: EventPageKind) -> Self {
        Self { slug: slug.to_owned(), page }
    }

    /// Returns the address of the public page.
    pub fn of(slug: &str) -> Self {
        Self::of_page(slug, EventPageKind::Overview)
    }

    /// Returns the address of the event's form.
    pub fn edit(slug: &str) -> Self {
        Self::of_page(slug, EventPageKind::Edit)
    }

    /// Returns the address of the form of the facts for the books.
    pub fn books(slug: &str) -> Self {
        Self::of_page(slug, EventPageKind::Books)
    }

    /// Returns the address of the form that adds another tournament to the event.
    pub fn new_tournament(slug: &str) -> Self {
        Self::of_page(slug, EventPageKind::NewTournament)
    }

    /// Returns the address that deletes the event.
    pub fn delete(slug: &str) -> Self {
        Self::of_page(slug, EventPageKind::Delete)
    }

    /// Returns the address of the form that frees the URL names of a deleted event.
    pub fn free(slug: &str) -> Self {
        Self::of_page(slug, EventPageKind::Free)
    }

    /// Parses `/e/harbour`, `/e/harbour.json` or `/e/harbour/edit`.
    pub fn parse(text: &str) -> Option<Self> {
        let rest = text.strip_prefix("/e/")?;
        let (slug, page) = match rest.split_once('/') {
            Some((slug, "edit")) => (slug, EventPageKind::Edit),
            Some((slug, "books")) => (slug, EventPageKind::Books),
            Some((slug, "new")) => (slug, EventPageKind::NewTournament),
            Some((slug, "delete")) => (slug, EventPageKind::Delete),
            Some((slug, "free")) => (slug, EventPageKind::Free),
            Some(_) => return None,
            None => match rest.strip_suffix(".json") {
                Some(slug) => (slug, EventPageKind::Json),
                None => (rest, EventPageKind::Overview),
            },
        };
        (!slug.is_empty()).then(|| Self::of_page(slug, page))
    }
}

impl fmt::Display for EventAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "/e/{}", self.slug)?;
        f.write_str(match self.page {
            EventPageKind::Overview => "",
            EventPageKind::Json => ".json",
            EventPageKind::Edit => "/edit",
            EventPageKind::Books => "/books",
            EventPageKind::NewTournament => "/new",
            EventPageKind::Delete => "/delete",
            EventPageKind::Free => "/free",
        })
    }
}

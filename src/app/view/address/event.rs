//! Addresses of an event's pages: `/e/{slug}…`.

use std::fmt;

/// A page of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EventPage {
    /// Its tournaments, for everybody.
    Overview,
    /// The same for programs.
    Json,
    /// Its form, for its arbiters.
    Edit,
    /// The form of another tournament in it.
    NewTournament,
    /// Where its form is sent that deletes it.
    Delete,
    /// The form that frees its address words.
    Free,
}

/// The address of an event's page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventAddress {
    pub slug: String,
    pub page: EventPage,
}

impl EventAddress {
    /// The page of this kind.
    pub fn of_page(slug: &str, page: EventPage) -> Self {
        Self { slug: slug.to_owned(), page }
    }

    /// The page for everybody.
    pub fn of(slug: &str) -> Self {
        Self::of_page(slug, EventPage::Overview)
    }

    /// The form of the event.
    pub fn edit(slug: &str) -> Self {
        Self::of_page(slug, EventPage::Edit)
    }

    /// The form of another tournament in the event.
    pub fn new_tournament(slug: &str) -> Self {
        Self::of_page(slug, EventPage::NewTournament)
    }

    /// Where it is deleted.
    pub fn delete(slug: &str) -> Self {
        Self::of_page(slug, EventPage::Delete)
    }

    /// The form that frees the address words of a deleted event.
    pub fn free(slug: &str) -> Self {
        Self::of_page(slug, EventPage::Free)
    }

    /// Reads `/e/harbour`, `/e/harbour.json`, `/e/harbour/edit`.
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

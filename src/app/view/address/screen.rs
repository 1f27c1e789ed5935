//! Addresses of screens in the hall: `/t/{slug}/screen/{name}`, and of the state that shows whether their content has
//! changed.

use std::fmt;

use qisai_domain::screen::check_name;

/// Address of a screen of a tournament's event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScreenAddress {
    pub slug: String,
    pub name: String,
    /// `true` for the address of the screen's state, which reports changed content.
    pub is_state: bool,
}

impl ScreenAddress {
    /// Returns the address of the page of a screen.
    pub fn of(slug: &str, name: &str) -> Self {
        Self { slug: slug.to_owned(), name: name.to_owned(), is_state: false }
    }

    /// Returns the address at which the page checks for new content.
    #[must_use]
    pub fn state(self) -> Self {
        Self { is_state: true, ..self }
    }

    /// Parses `/t/harbour/screen/hall` and `/t/harbour/screen/hall/state`.
    pub fn parse(path: &str) -> Option<Self> {
        let (slug, rest) = path.strip_prefix("/t/")?.split_once("/screen/")?;
        let (name, is_state) = match rest.strip_suffix("/state") {
            Some(name) => (name, true),
            None => (rest, false),
        };
        let is_word = !slug.is_empty() && !slug.contains(['/', '.']);
        (is_word && check_name(name).is_ok()).then(|| Self { is_state, ..Self::of(slug, name) })
    }
}

impl fmt::Display for ScreenAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "/t/{}/screen/{}{}", self.slug, self.name, if self.is_state { "/state" } else { "" })
    }
}

/// Address of a picture of a tournament's event: `/t/{slug}/pictures/{name}`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PictureAddress {
    pub slug: String,
    pub name: String,
}

impl PictureAddress {
    pub fn of(slug: &str, name: &str) -> Self {
        Self { slug: slug.to_owned(), name: name.to_owned() }
    }

    /// Parses an address such as `/t/harbour/pictures/plan`.
    pub fn parse(path: &str) -> Option<Self> {
        let (slug, name) = path.strip_prefix("/t/")?.split_once("/pictures/")?;
        let is_word = !slug.is_empty() && !slug.contains(['/', '.']);
        (is_word && check_name(name).is_ok()).then(|| Self::of(slug, name))
    }
}

impl fmt::Display for PictureAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "/t/{}/pictures/{}", self.slug, self.name)
    }
}

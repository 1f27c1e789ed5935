//! People and teams as pages name them: title, name, federation.

use askama::Template;
use askama::filters::HtmlSafe;
use qisai_domain::{Entry, EntryId, EntryStatus, Person, Tournament};

use crate::i18n::Words;
pub use crate::i18n::name_of;

/// Title and name, perhaps as a link. It writes itself into templates: `{{ name }}`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Template)]
#[template(path = "parts/name.html")]
pub struct Name {
    /// `GM`, 特级大师.
    pub title: Option<&'static str>,
    /// One string, never split.
    pub name: String,
    /// Where a tap leads.
    pub href: Option<String>,
    /// The word behind the mark of somebody who has left, if so.
    pub withdrawn: Option<&'static str>,
}

impl HtmlSafe for Name {}

/// The name of a person; of an erased one the words that say so.
pub fn of_person(person: &Person, t: Words) -> &str {
    if person.is_erased() { t.name_erased() } else { person.name() }
}

impl Name {
    /// The name of an entry, without a link or mark.
    pub fn of(tournament: &Tournament, entry: EntryId, t: Words) -> Self {
        let person = tournament.entry(entry).and_then(|entry| tournament.person_of(entry));
        let title = person.and_then(Person::title).map(qisai_domain::Title::code);
        Self { title, name: name_of(tournament, entry, t).to_owned(), href: None, withdrawn: None }
    }

    /// The name of a person, without a link.
    pub fn of_person(person: &Person, t: Words) -> Self {
        let title = person.title().map(qisai_domain::Title::code);
        Self { title, name: of_person(person, t).to_owned(), href: None, withdrawn: None }
    }

    /// The same with a link.
    #[must_use]
    pub fn linked(self, href: String) -> Self {
        Self { href: Some(href), ..self }
    }

    /// The same with the mark `w`, if the entry has withdrawn or was expelled.
    #[must_use]
    pub fn marked(self, entry: &Entry, t: Words) -> Self {
        Self { withdrawn: (entry.status != EntryStatus::InPlay).then(|| t.withdrawn()), ..self }
    }

    /// As plain text: `GM Merrow, Aldous`.
    pub fn text(&self) -> String {
        match self.title {
            Some(title) => format!("{title} {}", self.name),
            None => self.name.clone(),
        }
    }
}

/// A federation's code with its flag, if there is one. It writes itself into templates.
#[derive(Clone, Debug, Default, PartialEq, Eq, Template)]
#[template(path = "parts/federation.html")]
pub struct Federation {
    code: String,
}

impl HtmlSafe for Federation {}

/// Codes that the flag sheet has a picture for, one a line.
const FLAGS: &str = include_str!("../../../static/icons/flags.txt");

impl Federation {
    /// A federation by its code; may be empty, or what the organiser writes there.
    pub fn new(code: &str) -> Self {
        Self { code: code.to_owned() }
    }

    /// The code.
    pub fn code(&self) -> &str {
        &self.code
    }

    fn has_flag(&self) -> bool {
        FLAGS.lines().any(|code| code == self.code)
    }
}

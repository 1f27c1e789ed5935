//! Names of people and teams on pages: title, name, federation.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use askama::Template;
use askama::filters::HtmlSafe;
use qisai_domain::text::is_han;
use qisai_domain::{Entry, EntryId, EntryStatus, Group, Person, Seat, Tournament};

pub use qisai_i18n::name_of;
use qisai_i18n::{Lang, Words};

/// Title as pages show it.
pub type ShownTitle = Cow<'static, str>;

/// Returns the title of a person; `None` without one.
fn shown_title(person: &Person) -> Option<ShownTitle> {
    let known = person.title().map(|title| Cow::Borrowed(title.code()));
    let text = person.shown_title();
    known.or_else(|| (!text.is_empty()).then(|| Cow::Owned(text.to_owned())))
}

/// Title and name, perhaps as a link. A template that renders itself in other templates: `{{ name }}`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Template)]
#[template(path = "parts/name.html")]
pub struct Name {
    /// Title: `GM`, 特级大师, or a title as it was entered.
    pub title: Option<ShownTitle>,
    /// Name as one string, never split.
    pub name: String,
    /// Target of the link.
    pub href: Option<String>,
    /// Explanation of the mark of a withdrawn entrant.
    pub withdrawn: Option<&'static str>,
    /// Language of a name that differs from the language of the page (WCAG 2.2, 3.1.2); it determines voices and
    /// typefaces.
    pub lang: Option<&'static str>,
}

impl HtmlSafe for Name {}

/// Returns the name of a person; for an erased person a placeholder.
pub fn of_person(person: &Person, t: Words) -> &str {
    if person.is_erased() { t.name_erased() } else { person.name() }
}

/// Returns the language of a name in Chinese characters as far as the federation determines it; `None` if the page
/// itself is in Chinese.
pub fn language(name: &str, federation: &str, t: Words) -> Option<&'static str> {
    if t.lang == Lang::Zh || !name.chars().any(is_han) {
        return None;
    }
    Some(match federation {
        "JPN" => "ja",
        "KOR" | "PRK" => "ko",
        _ => "zh",
    })
}

impl Name {
    /// Returns the name of an entry, without a link or mark.
    pub fn of(tournament: &Tournament, entry: EntryId, t: Words) -> Self {
        let person = tournament.entry(entry).and_then(|entry| tournament.person_of(entry));
        let title = person.and_then(shown_title);
        let name = name_of(tournament, entry, t);
        let federation = match person {
            Some(person) => person.federation(),
            None => tournament.entry(entry).and_then(Entry::team).map_or("", |team| &team.federation),
        };
        Self { title, name: name.to_owned(), lang: language(name, federation, t), ..Self::default() }
    }

    /// Returns the name of a person, without a link.
    pub fn of_person(person: &Person, t: Words) -> Self {
        let title = shown_title(person);
        let name = of_person(person, t);
        Self { title, name: name.to_owned(), lang: language(name, person.federation(), t), ..Self::default() }
    }

    /// Returns the name with a link.
    #[must_use]
    pub fn linked(self, href: String) -> Self {
        Self { href: Some(href), ..self }
    }

    /// Returns the name with the mark `w`, if the entry withdrew from the group or was expelled. A group that was
    /// finished before has no marks.
    #[must_use]
    pub fn marked(self, group: &Group, entry: &Entry, t: Words) -> Self {
        let has_left = match group.participation(entry.id) {
            Some(participation) => participation.left_tournament(entry.status).is_some(),
            None => entry.status != EntryStatus::InPlay,
        };
        Self { withdrawn: has_left.then(|| t.withdrawn()), ..self }
    }

    /// Returns the name with a distinguishing text, if other entrants have the same name: [`namesakes`].
    #[must_use]
    pub fn told_apart(self, by: Option<&String>, t: Words) -> Self {
        match by {
            Some(by) => Self { name: t.name_with(&self.name, by), ..self },
            None => self,
        }
    }

    /// Returns the name as plain text: `GM Merrow, Aldous`.
    pub fn text(&self) -> String {
        match &self.title {
            Some(title) => format!("{title} {}", self.name),
            None => self.name.clone(),
        }
    }
}

/// Returns the surname of a person: the part before the comma, or the whole name without one.
pub fn surname(name: &str) -> &str {
    let surname = name.split_once([',', '，']).map_or(name, |(surname, _)| surname).trim();
    if surname.is_empty() { name } else { surname }
}

/// Returns the texts that distinguish entrants of a group with the same name: the club if all have different ones, else
/// the rating, else the pairing number. Entrants with a unique name are left out.
pub fn namesakes(tournament: &Tournament, group: &Group, t: Words) -> BTreeMap<EntryId, String> {
    let mut named: BTreeMap<String, Vec<Seat<'_>>> = BTreeMap::new();
    for seat in tournament.entrants(group) {
        if let Some(person) = seat.person.filter(|person| !person.is_erased()) {
            named.entry(person.name().trim().to_lowercase()).or_default().push(seat);
        }
    }
    let mut told = BTreeMap::new();
    for seats in named.into_values().filter(|seats| seats.len() > 1) {
        let ways: [&dyn Fn(&Seat<'_>) -> String; 2] =
            [&|seat| seat.person.map(|person| person.club().trim().to_owned()).unwrap_or_default(), &|seat| {
                seat.person.and_then(Person::rating).map(|rating| rating.to_string()).unwrap_or_default()
            }];
        let tells = |way: &&dyn Fn(&Seat<'_>) -> String| {
            let said: BTreeSet<String> = seats.iter().map(way).filter(|said| !said.is_empty()).collect();
            said.len() == seats.len()
        };
        let way = ways.into_iter().find(tells);
        told.extend(seats.iter().map(|seat| {
            let said = way.map_or_else(|| t.number_of_entry(seat.number), |way| way(seat));
            (seat.id(), said)
        }));
    }
    told
}

/// Code of a federation with its flag, if there is one. A template that renders itself in other templates.
#[derive(Clone, Debug, Default, PartialEq, Eq, Template)]
#[template(path = "parts/federation.html")]
pub struct Federation {
    code: String,
}

impl HtmlSafe for Federation {}

/// Codes that the flag sheet has a picture for, one a line.
const FLAGS: &str = include_str!("../../../static/icons/flags.txt");

impl Federation {
    /// Returns the federation of a code; the code may be empty or free text of the organiser.
    pub fn new(code: &str) -> Self {
        Self { code: code.to_owned() }
    }

    /// Returns the code of the federation.
    pub fn code(&self) -> &str {
        &self.code
    }

    fn has_flag(&self) -> bool {
        FLAGS.lines().any(|code| code == self.code)
    }
}

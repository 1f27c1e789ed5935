//! People and teams as pages name them: title, name, federation.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use askama::Template;
use askama::filters::HtmlSafe;
use qisai_domain::text::is_han;
use qisai_domain::{Entry, EntryId, EntryStatus, Group, Person, Seat, Tournament};

pub use qisai_i18n::name_of;
use qisai_i18n::{Lang, Words};

/// A title as pages show it.
pub type ShownTitle = Cow<'static, str>;

/// The title of a person; none where there is none.
fn shown_title(person: &Person) -> Option<ShownTitle> {
    let known = person.title().map(|title| Cow::Borrowed(title.code()));
    let text = person.shown_title();
    known.or_else(|| (!text.is_empty()).then(|| Cow::Owned(text.to_owned())))
}

/// Title and name, perhaps as a link. It writes itself into templates: `{{ name }}`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Template)]
#[template(path = "parts/name.html")]
pub struct Name {
    /// `GM`, 特级大师, or a title as it is written.
    pub title: Option<ShownTitle>,
    /// One string, never split.
    pub name: String,
    /// Where a tap leads.
    pub href: Option<String>,
    /// The word behind the mark of somebody who has left, if so.
    pub withdrawn: Option<&'static str>,
    /// The language of a name that is written otherwise than the page (WCAG 2.2, 3.1.2): voices and typefaces go by it.
    pub lang: Option<&'static str>,
}

impl HtmlSafe for Name {}

/// The name of a person; of an erased one the words that say so.
pub fn of_person(person: &Person, t: Words) -> &str {
    if person.is_erased() { t.name_erased() } else { person.name() }
}

/// The language of a name in Chinese characters, as far as the federation tells it; none where the page is written in them.
fn language(name: &str, federation: &str, t: Words) -> Option<&'static str> {
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
    /// The name of an entry, without a link or mark.
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

    /// The name of a person, without a link.
    pub fn of_person(person: &Person, t: Words) -> Self {
        let title = shown_title(person);
        let name = of_person(person, t);
        Self { title, name: name.to_owned(), lang: language(name, person.federation(), t), ..Self::default() }
    }

    /// The same with a link.
    #[must_use]
    pub fn linked(self, href: String) -> Self {
        Self { href: Some(href), ..self }
    }

    /// The same with the mark `w`, if the entry withdrew from the group or was expelled. A group that was finished before has no marks.
    #[must_use]
    pub fn marked(self, group: &Group, entry: &Entry, t: Words) -> Self {
        let has_left = match group.participation(entry.id) {
            Some(participation) => participation.left_tournament(entry.status).is_some(),
            None => entry.status != EntryStatus::InPlay,
        };
        Self { withdrawn: has_left.then(|| t.withdrawn()), ..self }
    }

    /// The same with what tells it from others of the same name, if there are any: [`namesakes`].
    #[must_use]
    pub fn told_apart(self, by: Option<&String>, t: Words) -> Self {
        match by {
            Some(by) => Self { name: t.name_with(&self.name, by), ..self },
            None => self,
        }
    }

    /// As plain text: `GM Merrow, Aldous`.
    pub fn text(&self) -> String {
        match &self.title {
            Some(title) => format!("{title} {}", self.name),
            None => self.name.clone(),
        }
    }
}

/// What tells those of one name apart among the entrants of a group: the club where each has another one, else the rating, else the pairing
/// number. Empty of everybody who is the only one of the name.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_in_chinese_characters_says_its_language_where_the_page_has_another() {
        let [en, zh] = [Lang::En, Lang::Zh].map(Words::of);
        assert_eq!(language("赵清河", "CHN", en), Some("zh"));
        assert_eq!(language("赵清河", "", en), Some("zh"));
        assert_eq!(language("山口 花子", "JPN", en), Some("ja"));
        assert_eq!(language("赵清河", "CHN", zh), None);
        assert_eq!(language("Okafor, Ren", "NGR", en), None);
        let name = Name { name: "赵清河".into(), lang: Some("zh"), ..Name::default() };
        assert_eq!(name.render().ok().as_deref().map(str::trim), Some(r#"<span class="name" lang="zh">赵清河</span>"#));
    }
}

//! Shortening of names on a screen.
//!
//! Letters are as large as the hall needs, so a long name does not always fit its column. The least important part is
//! dropped first: the title, then the given name except for its initial, then the initial. The style sheet cuts what is
//! still too long at its end; it never cuts the number of the board.
//!
//! | room for | `GM Halvorsund, Aldous` is shown as |
//! |---|---|
//! | all | `GM Halvorsund, Aldous` |
//! | less | `Halvorsund, Aldous` |
//! | less | `Halvorsund, A.` |
//! | less | `Halvorsund` |
//!
//! All people of a page are shown in one form, the first that fits for each of them, so that a column looks even; names
//! too long for initials are shortened further on their own.
//!
//! The server does not have the widths of pictures. A name that fits 16 : 9 and is too long for 4 : 3 is sent in both
//! forms, and the style sheet shows one of them.

use askama::Template;
use askama::filters::HtmlSafe;
use qisai_domain::screen::text_width;
use qisai_i18n::Words;

use crate::names::Name;

/// Number of the form with the initial of the given name.
const INITIAL: usize = 2;

/// Width of the mark of a withdrawn entrant, in tenths of the size of the type.
const WITHDRAWN: u32 = 15;

/// Name with the room of its column. A template that renders itself in other templates: `{{ name }}`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Template)]
#[template(path = "screens/name.html")]
pub struct FittedName {
    name: Name,
    /// `true` for a person; other words and names of teams have no given name.
    is_person: bool,
    /// Room on wide pictures and on narrow ones; `None` for enough room.
    pub room: Option<[u32; 2]>,
    /// Number of the first form allowed on wide pictures and on narrow ones.
    pub least: [usize; 2],
}

impl HtmlSafe for FittedName {}

impl FittedName {
    /// Returns a name that has enough room until it is fitted.
    pub fn of(name: Name, is_person: bool) -> Self {
        Self { name, is_person, ..Self::default() }
    }

    /// Returns the name with the text that distinguishes namesakes, if there is one.
    pub(crate) fn told_apart(self, by: Option<&String>, t: Words) -> Self {
        Self { name: self.name.told_apart(by, t), ..self }
    }

    /// Returns a text in place of a name: the reason for a missing opponent.
    pub fn words(words: String) -> Self {
        Self::of(Name { name: words, ..Name::default() }, false)
    }

    /// Returns the whole name without its title, for order and ranges.
    pub(crate) fn text(&self) -> &str {
        &self.name.name
    }

    /// Sets the room on wide pictures and on narrow ones.
    pub fn fit(&mut self, room: [u32; 2]) {
        self.room = Some(room);
    }

    /// Returns the number of the first form that fits on wide pictures and on narrow ones; at most that of the initial.
    /// Zero for anything but a person.
    pub fn degree(&self) -> [usize; 2] {
        let first = |room: u32| {
            let fits = |form: &Name| text_width(&form.text()) + self.mark() <= room;
            self.forms().iter().position(fits).unwrap_or(INITIAL).min(INITIAL)
        };
        self.room.filter(|_| self.is_person).map(|room| room.map(first)).unwrap_or_default()
    }

    /// Returns the name on wide pictures.
    pub fn on_wide(&self) -> Name {
        self.room.map_or_else(
            || self.name.clone(),
            |[wide, _]| {
                let [least, _] = self.least;
                self.within(wide, least)
            },
        )
    }

    /// Returns the name on narrow pictures; `None` if it is the same as on wide ones.
    pub fn on_narrow(&self) -> Option<Name> {
        let [wide_room, narrow_room] = self.room?;
        let [of_wide, of_narrow] = self.least;
        let (wide, narrow) = (self.within(wide_room, of_wide), self.within(narrow_room, of_narrow));
        (wide != narrow).then_some(narrow)
    }

    /// Returns the width of the mark behind the name.
    fn mark(&self) -> u32 {
        if self.name.withdrawn.is_some() { WITHDRAWN } else { 0 }
    }

    /// Returns the first form from number `least` on that fits, or the shortest form.
    fn within(&self, room: u32, least: usize) -> Name {
        let forms = self.forms();
        let least = least.min(forms.len().saturating_sub(1));
        let mut shortest = self.name.clone();
        for form in forms.into_iter().skip(least) {
            if text_width(&form.text()) + self.mark() <= room {
                return form;
            }
            shortest = form;
        }
        shortest
    }

    /// Returns the forms of the name, from the whole name to its shortest form.
    fn forms(&self) -> Vec<Name> {
        let untitled = Name { title: None, ..self.name.clone() };
        let mut forms = vec![self.name.clone(), untitled.clone()];
        let parts = self.name.name.split_once([',', '，']).filter(|(surname, _)| self.is_person && !surname.is_empty());
        if let Some((surname, given)) = parts {
            let initial = given.trim().chars().next();
            let short = initial.map(|initial| format!("{surname}, {initial}."));
            forms.extend(short.into_iter().chain([surname.to_owned()]).map(|name| Name { name, ..untitled.clone() }));
        }
        forms
    }
}

//! The sections that a form makes of an event: their names and addresses.

use std::collections::BTreeSet;

use qisai_domain::setup::Setup;

use super::create::Errors;
use crate::error::WebError;
use crate::state::State;
use qisai_i18n::Words;
use qisai_service::files::slug_of;

/// Sections that one form may make.
const MOST_SECTIONS: usize = 20;

/// The names of the sections, one a line; a single one without a name where the field is empty.
pub(super) fn names(text: &str, t: Words, errors: &mut Errors) -> Vec<String> {
    let names: Vec<String> = text.lines().map(str::trim).filter(|name| !name.is_empty()).map(str::to_owned).collect();
    if names.len() > MOST_SECTIONS {
        errors.insert("section", t.too_many_sections(MOST_SECTIONS));
    }
    if names.iter().collect::<BTreeSet<_>>().len() < names.len() {
        errors.insert("section", t.sections_twice().into());
    }
    if names.is_empty() { vec![String::new()] } else { names }
}

/// What the addresses of new tournaments are made of.
pub(super) struct Placed {
    pub(super) slug: String,
    /// Whether a person chose the word: then it stays as it is.
    pub(super) is_typed: bool,
    pub(super) in_event: bool,
}

impl Placed {
    /// A setup for each section, each at an address of its own.
    pub(super) fn setups(&self, state: &State, setup: &Setup, sections: &[String]) -> Result<Vec<Setup>, WebError> {
        let mut taken = BTreeSet::new();
        let mut setups = Vec::with_capacity(sections.len());
        for name in sections {
            let mut setup = setup.clone();
            let is_one_of_several = sections.len() > 1 || (self.in_event && !self.is_typed);
            let wanted = if is_one_of_several { slug_of(&format!("{} {name}", self.slug)) } else { self.slug.clone() };
            // Two names may be pronounced alike, and a long word leaves no room for them.
            let is_free_to_choose = is_one_of_several || !self.is_typed;
            let slug = if is_free_to_choose { state.service.free_slug_beside(&wanted, &taken)? } else { wanted };
            taken.insert(slug.clone());
            setup.settings.slug = slug;
            setup.settings.name.clone_from(name);
            setups.push(setup);
        }
        Ok(setups)
    }
}

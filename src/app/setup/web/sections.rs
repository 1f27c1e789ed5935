//! Sections that a form creates in an event: their names and addresses.

use std::collections::BTreeSet;

use qisai_domain::setup::Setup;

use crate::handler::{Errors, Result, State};
use qisai_i18n::Words;
use qisai_service::files::slug_of;

/// Maximum number of sections that one form can create.
const MAX_SECTIONS: usize = 20;

/// Returns the names of the sections, one per line; a single unnamed section if the field is empty.
pub(crate) fn names(text: &str, t: Words, errors: &mut Errors) -> Vec<String> {
    let names: Vec<String> = text.lines().map(str::trim).filter(|name| !name.is_empty()).map(str::to_owned).collect();
    if names.len() > MAX_SECTIONS {
        errors.insert("section", t.too_many_sections(MAX_SECTIONS));
    }
    if names.iter().collect::<BTreeSet<_>>().len() < names.len() {
        errors.insert("section", t.sections_twice().into());
    }
    if names.is_empty() { vec![String::new()] } else { names }
}

/// Basis of the addresses of new tournaments.
pub(crate) struct Placed {
    pub(crate) slug: String,
    /// `true` if the user chose the URL name, which then stays unchanged.
    pub(crate) is_typed: bool,
    pub(crate) in_event: bool,
}

impl Placed {
    /// Returns a setup for each section, each with its own address.
    pub(crate) fn setups(&self, state: &State, setup: &Setup, sections: &[String]) -> Result<Vec<Setup>> {
        let mut taken = BTreeSet::new();
        let mut setups = Vec::with_capacity(sections.len());
        for name in sections {
            let mut setup = setup.clone();
            let is_one_of_several = sections.len() > 1 || (self.in_event && !self.is_typed);
            let wanted = if is_one_of_several { slug_of(&format!("{} {name}", self.slug)) } else { self.slug.clone() };
            // Two names can have the same romanisation, and a long name leaves no room to distinguish them.
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

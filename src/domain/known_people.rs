//! Index of people by their distinguishing data.

use std::collections::BTreeMap;

use crate::id::PersonId;
use crate::letters::unpadded;
use crate::player::Player;
use crate::tournament::Tournament;

/// Index of people by identity number and by name, birth date and club, which replaces a comparison with all of them.
#[derive(Clone, Debug, Default)]
pub struct KnownPeople {
    by_number: BTreeMap<String, PersonId>,
    by_name: BTreeMap<(String, String, String), Namesakes>,
}

/// People with the same name, birth date and club.
#[derive(Clone, Debug, Default)]
struct Namesakes {
    /// First of all namesakes.
    any: Option<PersonId>,
    /// First namesake without an identity number.
    without_number: Option<PersonId>,
}

impl KnownPeople {
    /// Returns the people of a tournament whose data were not erased.
    pub fn of(t: &Tournament) -> Self {
        let mut known = Self::default();
        for person in t.people.values().filter(|person| !person.is_erased()) {
            known.add(person.id, &person.player());
        }
        known
    }

    /// Adds a person. An earlier person has precedence over a later one with the same data.
    pub fn add(&mut self, id: PersonId, player: &Player) {
        let namesakes = self.by_name.entry(named(player)).or_default();
        namesakes.any.get_or_insert(id);
        if player.fide_id.is_empty() {
            namesakes.without_number.get_or_insert(id);
        } else {
            self.by_number.entry(player.fide_id.clone()).or_insert(id);
        }
    }

    /// Returns the first person who [matches](Player::is_same_person) this player.
    pub fn find(&self, player: &Player) -> Option<PersonId> {
        let namesakes = self.by_name.get(&named(player));
        if player.fide_id.is_empty() {
            return namesakes?.any;
        }
        let numbered = self.by_number.get(&player.fide_id).copied();
        numbered.into_iter().chain(namesakes.and_then(|namesakes| namesakes.without_number)).min()
    }
}

fn named(player: &Player) -> (String, String, String) {
    (unpadded(&player.name).to_lowercase(), player.born.clone(), player.club.clone())
}

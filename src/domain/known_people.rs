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

#[cfg(test)]
mod tests {
    use super::*;

    fn player(name: &str, fide_id: &str, club: &str) -> Player {
        Player { name: name.to_owned(), fide_id: fide_id.to_owned(), club: club.to_owned(), ..Player::default() }
    }

    #[test]
    fn f4_whoever_is_looked_up_is_who_would_be_compared() {
        let names = ["North, Ada", "north, ada", "张三", "张　三", "李四"];
        let mut all = Vec::new();
        for name in names {
            for fide_id in ["", "1", "2"] {
                for club in ["", "Harbour"] {
                    all.push(player(name, fide_id, club));
                }
            }
        }
        for start in 0..all.len() {
            let some: Vec<&Player> = all.iter().cycle().skip(start).step_by(7).take(4).collect();
            let mut known = KnownPeople::default();
            for (id, player) in (1..).zip(&some) {
                known.add(PersonId(id), player);
            }
            for wanted in &all {
                let compared = (1..).zip(&some).find(|(_, other)| other.is_same_person(wanted));
                assert_eq!(known.find(wanted), compared.map(|(id, _)| PersonId(id)), "{wanted:?} in {some:?}");
            }
        }
    }
}

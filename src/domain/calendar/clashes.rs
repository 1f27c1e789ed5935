//! People who play in two tournaments at the same time (CA2). This module never refuses anything.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{NaiveDateTime, TimeDelta};
use chrono_tz::Tz;

use super::{Certainty, LocalTime, Sitting};
use crate::entry::{Competitor, EntryStatus};
use crate::id::{PersonId, StageId};
use crate::letters::unpadded;
use crate::person::Person;
use crate::player::Player;
use crate::stage::Stage;
use crate::tournament::Tournament;

/// Person with overlapping rounds of two tournaments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clash {
    /// Person in the first tournament.
    pub person: PersonId,
    /// First two rounds that overlap, with their stages: of the first and of the second tournament.
    pub rounds: [(StageId, Sitting); 2],
    /// Number of pairs of rounds that overlap.
    pub count: usize,
}

/// Tournament with the zone of its event.
pub type Zoned<'a> = (&'a Tournament, Option<Tz>);

/// Round with its time and players.
struct Slot<'a> {
    stage: StageId,
    sitting: &'a Sitting,
    from: NaiveDateTime,
    to: NaiveDateTime,
    people: BTreeSet<PersonId>,
}

/// Returns the people who play in both tournaments at the same time, by numbers in the first. Times are compared
/// without conversion if a zone is unknown. A round does not count if it is cancelled, if its players arrange the time,
/// or for a player who is not available.
pub fn clashes(here: Zoned<'_>, there: Zoned<'_>) -> Vec<Clash> {
    let same = same_people(here.0, there.0);
    if same.is_empty() {
        return Vec::new();
    }
    let [own_zone, other_zone] = if there.1.is_some() && here.1.is_some() { [here.1, there.1] } else { [None; 2] };
    let (own, others) = (slots((here.0, own_zone)), slots((there.0, other_zone)));
    let mut found: BTreeMap<PersonId, Clash> = BTreeMap::new();
    for one in &own {
        for other in others.iter().filter(|other| one.from < other.to && other.from < one.to) {
            for (person, twin) in &same {
                if !one.people.contains(person) || !other.people.contains(twin) {
                    continue;
                }
                let rounds = [(one.stage, one.sitting.clone()), (other.stage, other.sitting.clone())];
                let clash = found.entry(*person).or_insert_with(|| Clash { person: *person, rounds, count: 0 });
                clash.count = clash.count.saturating_add(1);
            }
        }
    }
    found.into_values().collect()
}

/// Returns the people who are in both: matched by identity numbers, otherwise by name and birth or club. A name alone
/// is sufficient only within one event.
fn same_people(here: &Tournament, there: &Tournament) -> Vec<(PersonId, PersonId)> {
    let is_one_event = here.event == there.event;
    let named = |tournament: &Tournament| -> Vec<(PersonId, Player)> {
        let known = tournament.people.values().filter(|person| !person.is_erased());
        known.map(|person: &std::sync::Arc<Person>| (person.id, person.player())).collect()
    };
    let mut by_name: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    let mut by_number: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    let others = named(there);
    for (at, (_, player)) in others.iter().enumerate() {
        by_name.entry(unpadded(&player.name).to_lowercase()).or_default().push(at);
        by_number.entry(player.fide_id.clone()).or_default().push(at);
    }
    let mut same = Vec::new();
    for (id, player) in named(here) {
        let has_number = !player.fide_id.is_empty();
        let is_told = is_one_event || !player.born.is_empty() || !player.club.is_empty();
        let alike = by_name.get(&unpadded(&player.name).to_lowercase()).into_iter().flatten();
        let numbered = by_number.get(&player.fide_id).filter(|_| has_number).into_iter().flatten();
        let candidates: BTreeSet<usize> = alike.chain(numbered).copied().collect();
        let twins = candidates.into_iter().filter_map(|at| others.get(at));
        let tells = |other: &Player| is_told || (has_number && !other.fide_id.is_empty());
        let twins = twins.filter(|(_, other)| tells(other) && player.is_same_person(other));
        same.extend(twins.map(|(twin, _)| (id, *twin)));
    }
    same
}

/// Returns the rounds of a tournament that have a time, the earliest first.
fn slots((tournament, zone): Zoned<'_>) -> Vec<Slot<'_>> {
    let moment = |local: NaiveDateTime| zone.map_or(local, |zone| LocalTime::of(zone, local).utc().naive_utc());
    let mut slots = Vec::new();
    for stage in &tournament.stages {
        let has_begin = |one: &&Sitting| one.is_round() && one.window().is_none() && one.has_time();
        let timed = stage.calendar().into_iter().filter(has_begin);
        for sitting in timed.filter(|one| one.certainty != Certainty::Cancelled) {
            let from = moment(sitting.start);
            let minutes = i64::from(sitting.length(&stage.play).unwrap_or(1).max(1));
            let to = from.checked_add_signed(TimeDelta::minutes(minutes)).unwrap_or(from);
            slots.push(Slot { stage: stage.id, sitting, from, to, people: players(tournament, stage, sitting.round) });
        }
    }
    slots.sort_by_key(|slot| slot.from);
    slots
}

/// Returns the players of a round of a stage: the people of the entries that are seated in it and available.
fn players(tournament: &Tournament, stage: &Stage, round: u16) -> BTreeSet<PersonId> {
    let mut people = BTreeSet::new();
    for group in tournament.groups_of(stage.id) {
        for (entry, participation) in &group.participations {
            let known = tournament.entry(*entry).filter(|entry| entry.status == EntryStatus::InPlay);
            let Some(known) = known.filter(|_| participation.availability(round).is_ok()) else { continue };
            match &known.who {
                Competitor::Person(person) => people.extend([*person]),
                Competitor::Team(team) => people.extend(team.roster.iter().copied()),
            }
        }
    }
    people
}

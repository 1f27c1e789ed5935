//! Entries, corrections, withdrawals, byes and absences.

use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::leavers::{given_back, round_of_board, still_lost, walked_over};
use super::{Decided, check_seat, find_group, free_numbers, limits, need_reason, numbering, stages, teams};
use crate::absence::Absence;
use crate::change::{Change, PersonParts};
use crate::command::Envelope;
use crate::entry::{Competitor, Entry, EntryStatus};
use crate::format::spec::{AbsentPlayer, LateEntry, RoundCount, UnplayedRule};
use crate::game::Game;
use crate::group::Group;
use crate::id::{EntryId, PersonId, RoundRef};
use crate::known_people::KnownPeople;
use crate::leaving::{first_round_without, has_all_rounds, is_settled, plays_in};
use crate::pairing::Pairing;
use crate::participation::{LeavingReason, Left, Participation};
use crate::person::Person;
use crate::player::Player;
use crate::refusal::{Missing, Refusal};
use crate::result::ByeKind;
use crate::round::{Round, RoundState};
use crate::row::Row;
use crate::setup::MAX_PLAYERS;
use crate::tournament::Tournament;

pub(super) fn register(t: &Tournament, players: &[Player], allow_duplicates: bool) -> Result<Decided, Refusal> {
    if players.is_empty() {
        return Ok(Decided::default());
    }
    teams::check_individuals(t)?;
    let mut newcomers = Newcomers::new(t);
    for player in players {
        newcomers.known(player, allow_duplicates)?;
        let person = newcomers.person(player)?;
        newcomers.entry(Competitor::Person(person))?;
    }
    newcomers.seated()
}

/// Returns the changes that enter a person without a seat, and the new entry.
pub(super) fn newcomer(t: &Tournament, player: &Player) -> Result<(Vec<Change>, EntryId), Refusal> {
    let mut newcomers = Newcomers::new(t);
    newcomers.known(player, false)?;
    let person = newcomers.person(player)?;
    newcomers.entry(Competitor::Person(person))?;
    Ok((newcomers.changes, EntryId(newcomers.entry)))
}

/// People and entries that are registered together.
pub(super) struct Newcomers<'a> {
    pub(super) t: &'a Tournament,
    person: u32,
    entry: u32,
    /// People of the tournament, once a search was needed.
    stored: OnceCell<KnownPeople>,
    added: KnownPeople,
    /// Entries, with `true` for a team.
    entries: Vec<(EntryId, bool)>,
    changes: Vec<Change>,
}

impl<'a> Newcomers<'a> {
    pub(super) fn new(t: &'a Tournament) -> Self {
        let (person, entry) = (t.highest.person, t.highest.entry);
        let (stored, added) = (OnceCell::new(), KnownPeople::default());
        Self { t, person, entry, stored, added, entries: Vec::new(), changes: Vec::new() }
    }

    /// Checks the name, and refuses a person who resembles one already entered unless `allow` is set.
    fn known(&self, player: &Player, allow: bool) -> Result<(), Refusal> {
        check_name(&player.name)?;
        let stored = || self.stored.get_or_init(|| KnownPeople::of(self.t)).find(player);
        let is_known = || stored().or_else(|| self.found(player)).is_some();
        if !allow && is_known() {
            return Err(Refusal::Duplicate(player.name.clone()));
        }
        Ok(())
    }

    /// Returns the newly registered person who matches a player.
    pub(super) fn found(&self, player: &Player) -> Option<PersonId> {
        self.added.find(player)
    }

    /// Returns the tournament with the new entries, but without their seats.
    pub(super) fn tried(&self) -> Tournament {
        let mut tried = self.t.clone();
        tried.try_on(&self.changes);
        tried
    }

    pub(super) fn person(&mut self, player: &Player) -> Result<PersonId, Refusal> {
        self.person += 1;
        if self.person > MAX_PLAYERS {
            return Err(Refusal::TooMany { limit: MAX_PLAYERS });
        }
        let id = PersonId(self.person);
        let after = Some(Arc::new(Person::new(id, u64::from(self.person), player.clone())));
        self.changes.push(Change::Person { id, before: None, after, parts: PersonParts::default() });
        self.added.add(id, player);
        Ok(id)
    }

    pub(super) fn entry(&mut self, who: Competitor) -> Result<(), Refusal> {
        self.entry += 1;
        if self.entry > MAX_PLAYERS {
            return Err(Refusal::TooMany { limit: MAX_PLAYERS });
        }
        let (id, is_team) = (EntryId(self.entry), matches!(who, Competitor::Team(_)));
        self.changes.push(Change::Entry { id, before: None, after: Some(Arc::new(Entry::new(id, who))) });
        self.entries.push((id, is_team));
        Ok(())
    }

    /// Returns the changes with the seats in every open stage that accepts such entries.
    pub(super) fn seated(self) -> Result<Decided, Refusal> {
        let with_people = self.tried();
        let Self { t, entries, mut changes, .. } = self;
        for stage in &t.stages {
            let takes = |teams: bool| stage.entrants.from.contains(&crate::entrants::Source::All { teams });
            let taken: Vec<EntryId> =
                entries.iter().filter(|(_, is_team)| takes(*is_team)).map(|(entry, _)| *entry).collect();
            if taken.is_empty() || !stage.seats_newcomers() || t.groups_of(stage.id).count() != 1 {
                continue;
            }
            for group in t.groups_of(stage.id) {
                if group.has_begun() && stage.spec().late_entry == LateEntry::FreeNumber {
                    changes.extend(free_numbers::taken(&with_people, stage, group, &taken)?);
                    continue;
                }
                if group.has_frozen_seats(stage) {
                    return Err(Refusal::BracketStarted);
                }
                let order = numbering::with_newcomers(&with_people, group, &taken);
                changes.extend(numbering::reseat(group, &order));
                let is_draft = group.round(group.last_round()).is_some_and(|round| round.state == RoundState::Draft);
                let from = Participation::from_round(group.last_round() + u16::from(!is_draft));
                changes.extend(taken.iter().map(|entry| Change::Participation {
                    group: group.id,
                    entry: *entry,
                    before: None,
                    after: Some(Arc::new(from.clone())),
                }));
            }
        }
        Ok(Decided::computed(changes))
    }
}

/// Returns `true` if a person has a game with a fact: another name or FIDE ID would give the game to somebody else. A
/// chair in a line-up alone is no game.
pub fn has_played(t: &Tournament, id: PersonId) -> bool {
    let entry = t.entries.values().find(|entry| entry.person() == Some(id)).map(|entry| entry.id);
    let sits = |pairing: &Pairing, game: &Game| match game.players {
        Some(players) => players.contains(&Some(id)),
        None => entry.is_some_and(|entry| pairing.entries().any(|other| other == entry)),
    };
    let is_known = |game: &Game| Game { players: None, ..game.clone() }.has_fact();
    let mut pairings = t.groups.values().flat_map(|group| group.rounds.values()).flat_map(|it| it.pairings.values());
    pairings.any(|pairing| pairing.games.values().any(|game| sits(pairing, game) && is_known(game)))
}

/// Returns `true` if the name or the FIDE ID differs, so that the data may be those of somebody else.
pub(super) fn is_another(before: &Player, after: &Player) -> bool {
    before.name != after.name || before.fide_id != after.fide_id
}

/// Changes the data of a person. Another name or FIDE ID of somebody who has played needs a reason.
pub(super) fn edit(t: &Tournament, id: PersonId, player: &Player, act: &Envelope) -> Result<Decided, Refusal> {
    let before = t.people.get(&id).ok_or(Refusal::Missing { what: Missing::Player, number: id.0 })?;
    check_name(&player.name)?;
    let after = before.with(player.clone());
    if after == **before {
        return Ok(Decided::default());
    }
    if is_another(&before.player(), player) && has_played(t, id) {
        need_reason(act)?;
    }
    let change = Change::Person {
        id,
        before: Some(before.clone()),
        after: Some(Arc::new(after)),
        parts: PersonParts::default(),
    };
    let mut edited = t.clone();
    edited.try_on(std::slice::from_ref(&change));
    Ok(Decided::typed_over(vec![change]).and(teams::reseated(&edited)))
}

pub(super) fn tag(t: &Tournament, id: EntryId, tags: &BTreeSet<String>) -> Result<Decided, Refusal> {
    let before = find(t, id)?;
    Ok(typed(before, Entry { tags: tags.clone(), ..before.as_ref().clone() }))
}

pub(super) fn remove(t: &Tournament, id: EntryId) -> Result<Decided, Refusal> {
    let entry = find(t, id)?;
    for round in t.groups.values().flat_map(|group| group.rounds.values()) {
        if round.pairing_of(id).is_some() {
            return Err(Refusal::AlreadyPaired { name: t.name_of(id).to_owned(), round: round.number });
        }
    }
    let mut seated = t.all_groups().filter(|(_, group)| group.participations.contains_key(&id));
    if seated.any(|(stage, group)| group.has_frozen_seats(stage)) {
        return Err(Refusal::BracketStarted);
    }
    let removed = Change::Entry { id, before: Some(entry.clone()), after: None };
    let mut others = limits::without(t, id);
    for group in t.groups.values().filter(|group| group.participations.contains_key(&id)) {
        others.extend(numbering::reseat(group, &numbering::without(t, group, id)));
        let before = group.participation(id).cloned();
        others.push(Change::Participation { group: group.id, entry: id, before, after: None });
    }
    let people: Vec<PersonId> = match &entry.who {
        Competitor::Person(person) => vec![*person],
        Competitor::Team(team) => team.people().into_iter().collect(),
    };
    let needed = |person: &PersonId| {
        let mut others = t.entries.values().filter(|other| other.id != id);
        others.any(|other| match &other.who {
            Competitor::Person(id) => id == person,
            Competitor::Team(team) => team.people().contains(person),
        })
    };
    for person in people.into_iter().filter(|person| !needed(person)) {
        let before = t.people.get(&person).cloned();
        others.push(Change::Person { id: person, before, after: None, parts: PersonParts::default() });
    }
    Ok(Decided::typed_over(vec![removed]).and(others))
}

pub(super) fn withdraw(t: &Tournament, id: EntryId) -> Result<Decided, Refusal> {
    let entry = find(t, id)?;
    if entry.status != EntryStatus::InPlay {
        return Ok(Decided::default());
    }
    let after = Entry { status: EntryStatus::Withdrawn, ..entry.as_ref().clone() };
    Ok(leaving(t, id, LeavingReason::Withdrew, typed(entry, after)))
}

/// Returns the changes of every group in which the entry still plays: it leaves from the next round on, which also
/// settles boards of tables and brackets.
fn left(t: &Tournament, id: EntryId, why: LeavingReason) -> Vec<Change> {
    let mut changes = Vec::new();
    for group in t.groups.values() {
        let Some(before) = group.participation(id).filter(|_| !is_settled(t, group)) else { continue };
        if plays_in(t, group, id) {
            let from = first_round_without(t, group, id);
            let boards = walked_over(t, group, id, from);
            let mut after = before.with_left(Some(Left { at: Some(t.version.next()), ..Left::new(from, why) }));
            after.lost.extend(boards.iter().filter_map(round_of_board).map(|round| (round, why)));
            changes.push(participates(group, id, before, after));
            changes.extend(boards);
        } else if let Some(left) = before.left.filter(|left| left.why == LeavingReason::Withdrew && left.why != why) {
            // Expulsion after a withdrawal.
            let left = Left { why, at: left.at.or(Some(before.changed)), ..left };
            changes.push(participates(group, id, before, before.with_left(Some(left))));
        }
    }
    changes
}

/// Adds the leaving of an entry. If it depends on played games, nothing in the group may be newer than the version of
/// the form.
pub(super) fn leaving(t: &Tournament, id: EntryId, why: LeavingReason, decided: Decided) -> Decided {
    let groups = t.groups.values().filter(|group| plays_in(t, group, id) && has_all_rounds(t, group));
    groups.fold(decided.and(left(t, id, why)), |decided, group| decided.based_on(Row::WholeGroup { group: group.id }))
}

pub(super) fn reinstate(t: &Tournament, id: EntryId) -> Result<Decided, Refusal> {
    let entry = find(t, id)?;
    if entry.status == EntryStatus::InPlay {
        return Ok(Decided::default());
    }
    // Missed rounds in between are recorded as zero-point byes in the rounds themselves.
    let has_withdrawn = |group: &Group, left: Left| match left.why {
        LeavingReason::Withdrew | LeavingReason::Expelled => true,
        LeavingReason::AdvancedTo(_) => false,
        LeavingReason::Unstated => !stages::has_gone_on(t, group, id),
    };
    let back = t.groups.values().filter(|group| !is_settled(t, group)).filter_map(|group| {
        // An entry that had advanced to a final does not return to the group before it.
        let before = group.participation(id).filter(|it| it.left.is_some_and(|left| has_withdrawn(group, left)))?;
        let from = before.left_from().unwrap_or(u16::MAX);
        let boards = given_back(t, group, id, from);
        let after = Participation { lost: still_lost(group, id, &boards), ..before.with_left(None) };
        Some(std::iter::once(participates(group, id, before, after)).chain(boards))
    });
    let back: Vec<Change> = back.flatten().collect();
    let after = Entry { status: EntryStatus::InPlay, ..entry.as_ref().clone() };
    Ok(typed(entry, after).and(back))
}

pub(super) fn request_bye(
    t: &Tournament,
    at: RoundRef,
    id: EntryId,
    kind: Option<ByeKind>,
) -> Result<Decided, Refusal> {
    let group = check_open_round(t, at)?;
    check_seat(t, group, id)?;
    // In a table and in a bracket an absence can be announced; the player is paired all the same.
    let has_byes = t.stage(group.stage).is_some_and(|stage| stage.spec().absent == AbsentPlayer::NotPaired);
    let may_ask = |kind: &ByeKind| *kind == ByeKind::ZeroPoint || (has_byes && *kind != ByeKind::PairingAllocated);
    let stands = group.participation(id).and_then(|it| it.byes.get(&at.round).copied());
    if let Some(kind) = kind.filter(|kind| !may_ask(kind) && stands != Some(*kind)) {
        return Err(Refusal::ByeKind { kind });
    }
    Ok(Decided::typed_over(with_bye(group, id, at.round, kind).into_iter().collect()))
}

pub(super) fn state_absence(
    t: &Tournament,
    at: RoundRef,
    id: EntryId,
    absence: Option<Absence>,
) -> Result<Decided, Refusal> {
    let (stage, group) = find_group(t, at.group)?;
    check_seat(t, group, id)?;
    let Some(before) = group.participation(id) else { return Ok(Decided::default()) };
    if !stage.spec().has_values() || !group.misses(id, at.round) {
        return Err(Refusal::NotAbsent { name: t.name_of(id).to_owned(), round: at.round });
    }
    let mut after = before.as_ref().clone();
    match absence {
        Some(absence) => after.absences.insert(at.round, absence),
        None => after.absences.remove(&at.round),
    };
    let change = (after != **before).then(|| participates(group, id, before, after));
    Ok(Decided::typed_over(change.into_iter().collect()))
}

pub(super) fn set_absent(t: &Tournament, at: RoundRef, absent: &BTreeMap<EntryId, bool>) -> Result<Decided, Refusal> {
    let group = check_open_round(t, at)?;
    let mut changes = Vec::new();
    for (id, absent) in absent {
        check_seat(t, group, *id)?;
        let standing = group.participation(*id).and_then(|it| it.byes.get(&at.round).copied());
        let kind = match (standing, absent) {
            (Some(ByeKind::ZeroPoint) | None, true) => Some(ByeKind::ZeroPoint),
            (Some(ByeKind::ZeroPoint) | None, false) => None,
            (kind, _) => kind,
        };
        changes.extend(with_bye(group, *id, at.round, kind));
    }
    Ok(Decided::typed_over(changes))
}

fn with_bye(group: &Group, id: EntryId, round: u16, kind: Option<ByeKind>) -> Option<Change> {
    let before = group.participation(id)?;
    let mut after = before.as_ref().clone();
    match kind {
        Some(kind) => after.byes.insert(round, kind),
        None => after.byes.remove(&round),
    };
    if kind != Some(ByeKind::ZeroPoint) {
        after.absences.remove(&round);
    }
    (after != **before).then(|| participates(group, id, before, after))
}

/// Returns the group of a round that is still to be paired.
fn check_open_round(t: &Tournament, at: RoundRef) -> Result<&Group, Refusal> {
    let (stage, group) = find_group(t, at.group)?;
    let planned = match stage.spec().rounds {
        RoundCount::Announced | RoundCount::Tree => t.planned_rounds(at.group),
        RoundCount::Seats | RoundCount::Open => u16::MAX,
    };
    if at.round == 0 || at.round > planned {
        return Err(Refusal::Missing { what: Missing::Round, number: u32::from(at.round) });
    }
    // A draft of a Swiss is not public: absences still apply to it (C.04.2 article 3.3).
    let by_results = stage.spec().unplayed == UnplayedRule::Swiss;
    let is_paired = |round: &Round| !by_results || round.state != RoundState::Draft;
    let is_behind = !stage.spec().has_free_order() && at.round < group.last_round();
    if is_behind || group.round(at.round).is_some_and(is_paired) {
        return Err(Refusal::RoundPaired { round: at.round });
    }
    Ok(group)
}

pub(super) fn find(t: &Tournament, id: EntryId) -> Result<&Arc<Entry>, Refusal> {
    t.entries.get(&id).ok_or(Refusal::Missing { what: Missing::Entry, number: id.0 })
}

/// Returns the change to the edited entry, if it differs.
pub(super) fn typed(before: &Arc<Entry>, after: Entry) -> Decided {
    if after == **before {
        return Decided::default();
    }
    let change = Change::Entry { id: before.id, before: Some(before.clone()), after: Some(Arc::new(after)) };
    Decided::typed_over(vec![change])
}

pub(super) fn participates(group: &Group, entry: EntryId, before: &Arc<Participation>, after: Participation) -> Change {
    Change::Participation { group: group.id, entry, before: Some(before.clone()), after: Some(Arc::new(after)) }
}

pub(super) fn check_name(name: &str) -> Result<(), Refusal> {
    let length = name.trim().chars().count();
    if length == 0 || length > 200 || name.chars().any(char::is_control) {
        return Err(Refusal::Name(name.to_owned()));
    }
    Ok(())
}

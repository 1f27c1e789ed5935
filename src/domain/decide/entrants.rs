//! Entering, correcting, withdrawing; byes and absences.

use std::collections::BTreeMap;

use super::{check_seen, next_round, numbering};
use crate::change::Change;
use crate::entry::{Competitor, Entry};
use crate::format::Format;
use crate::id::{EntryId, PlayerId, Version};
use crate::player::Player;
use crate::refusal::{Missing, Refusal};
use crate::result::ByeKind;
use crate::setup::MAX_PLAYERS;
use crate::tournament::Tournament;

pub(super) fn register(
    tournament: &Tournament,
    players: Vec<Player>,
    allow_duplicates: bool,
) -> Result<Vec<Change>, Refusal> {
    let round = next_round(tournament);
    let round_robin = tournament.stages.iter().any(|stage| matches!(stage.format, Format::RoundRobin { .. }));
    if round > 1 && round_robin && !players.is_empty() {
        return Err(Refusal::RoundRobinStarted);
    }
    let mut player_id = tournament.players.keys().next_back().map_or(0, |id| id.0);
    let mut entry_id = tournament.entries.keys().next_back().map_or(0, |id| id.0);
    let mut added: Vec<(EntryId, Player)> = Vec::new();
    for mut player in players {
        check_name(&player.name)?;
        let known = tournament.players.values().chain(added.iter().map(|(_, player)| player));
        if !allow_duplicates && known.into_iter().any(|other| other.is_same_person(&player)) {
            return Err(Refusal::Duplicate(player.name));
        }
        player_id += 1;
        entry_id += 1;
        if entry_id > MAX_PLAYERS {
            return Err(Refusal::TooMany { limit: MAX_PLAYERS });
        }
        player.id = PlayerId(player_id);
        player.changed = Version::default();
        added.push((EntryId(entry_id), player));
    }
    let newcomers: Vec<(EntryId, &Player)> = added.iter().map(|(id, player)| (*id, player)).collect();
    let order = numbering::with_newcomers(tournament, &newcomers);
    let mut changes = numbering::number(tournament, &order);
    let numbers: BTreeMap<EntryId, u32> = order.into_iter().zip(1..).collect();
    for (id, player) in added {
        let entry = Entry {
            id,
            who: Competitor::Player(player.id),
            tpn: numbers.get(&id).copied().unwrap_or(0),
            from_round: round,
            withdrawn_from: None,
            byes: BTreeMap::new(),
            adjustments: Vec::new(),
            penalties: Vec::new(),
            expelled: false,
            changed: Version::default(),
        };
        changes.push(Change::Player { id: player.id, before: None, after: Some(Box::new(player)) });
        changes.push(Change::Entry { id, before: None, after: Some(Box::new(entry)) });
    }
    Ok(changes)
}

pub(super) fn edit(
    tournament: &Tournament,
    id: PlayerId,
    player: Player,
    seen: Version,
) -> Result<Vec<Change>, Refusal> {
    let before = tournament.players.get(&id).ok_or(Refusal::Missing { what: Missing::Player, number: id.0 })?;
    check_name(&player.name)?;
    let after = Player { id, changed: before.changed, ..player };
    if after == *before {
        return Ok(Vec::new());
    }
    check_seen(seen, before.changed)?;
    let change = Change::Player { id, before: Some(Box::new(before.clone())), after: Some(Box::new(after)) };
    let mut changes = vec![change];
    if next_round(tournament) == 1 {
        let mut edited = tournament.clone();
        edited.apply(&changes);
        changes.extend(numbering::number(tournament, &numbering::with_newcomers(&edited, &[])));
    }
    Ok(changes)
}

pub(super) fn remove(tournament: &Tournament, id: EntryId, seen: Version) -> Result<Vec<Change>, Refusal> {
    let entry = find(tournament, id)?;
    check_seen(seen, entry.changed)?;
    let rounds = tournament.stages.iter().flat_map(|stage| &stage.groups).flat_map(|group| group.rounds.values());
    for round in rounds {
        if round.pairings.values().any(|pairing| pairing.entries().any(|other| other == id)) {
            return Err(Refusal::AlreadyPaired { name: tournament.name_of(id).to_owned(), round: round.number });
        }
    }
    let mut changes = vec![Change::Entry { id, before: Some(Box::new(entry.clone())), after: None }];
    if let Some(player) = tournament.player_of(entry) {
        changes.push(Change::Player { id: player.id, before: Some(Box::new(player.clone())), after: None });
    }
    let mut left: Vec<&Entry> = tournament.entries.values().filter(|entry| entry.id != id).collect();
    left.sort_by_key(|entry| (entry.tpn == 0, entry.tpn, entry.id));
    let order: Vec<EntryId> = left.into_iter().map(|entry| entry.id).collect();
    changes.extend(numbering::number(tournament, &order));
    Ok(changes)
}

pub(super) fn withdraw(tournament: &Tournament, id: EntryId, seen: Version) -> Result<Vec<Change>, Refusal> {
    let entry = find(tournament, id)?;
    if entry.withdrawn_from.is_some() {
        return Ok(Vec::new());
    }
    check_seen(seen, entry.changed)?;
    let from = next_round(tournament);
    Ok(vec![replace(entry, Entry { withdrawn_from: Some(from), ..entry.clone() })])
}

pub(super) fn reinstate(tournament: &Tournament, id: EntryId, seen: Version) -> Result<Vec<Change>, Refusal> {
    let entry = find(tournament, id)?;
    if entry.withdrawn_from.is_none() {
        return Ok(Vec::new());
    }
    check_seen(seen, entry.changed)?;
    // The rounds missed in between are recorded as zero-point byes in the rounds themselves.
    Ok(vec![replace(entry, Entry { withdrawn_from: None, expelled: false, ..entry.clone() })])
}

pub(super) fn request_bye(
    tournament: &Tournament,
    id: EntryId,
    round: u16,
    kind: Option<ByeKind>,
) -> Result<Vec<Change>, Refusal> {
    let entry = find(tournament, id)?;
    check_open_round(tournament, round)?;
    if kind == Some(ByeKind::PairingAllocated) {
        return Err(Refusal::ByeKind { kind: ByeKind::PairingAllocated });
    }
    Ok(with_bye(entry, round, kind).into_iter().collect())
}

pub(super) fn set_absent(tournament: &Tournament, round: u16, absent: &[EntryId]) -> Result<Vec<Change>, Refusal> {
    check_open_round(tournament, round)?;
    for id in absent {
        find(tournament, *id)?;
    }
    let changes = tournament.entries.values().filter_map(|entry| {
        let kind = match (entry.byes.get(&round), absent.contains(&entry.id)) {
            (Some(ByeKind::ZeroPoint) | None, true) => Some(ByeKind::ZeroPoint),
            (Some(ByeKind::ZeroPoint) | None, false) => None,
            (Some(kind), _) => Some(*kind),
        };
        with_bye(entry, round, kind)
    });
    Ok(changes.collect())
}

fn with_bye(entry: &Entry, round: u16, kind: Option<ByeKind>) -> Option<Change> {
    let mut after = entry.clone();
    match kind {
        Some(kind) => after.byes.insert(round, kind),
        None => after.byes.remove(&round),
    };
    (after != *entry).then(|| replace(entry, after))
}

fn check_open_round(tournament: &Tournament, round: u16) -> Result<(), Refusal> {
    let planned = tournament.stages.iter().map(|stage| stage.rounds).max().unwrap_or(0);
    if round == 0 || round > planned {
        return Err(Refusal::Missing { what: Missing::Round, number: u32::from(round) });
    }
    if round < next_round(tournament) { Err(Refusal::RoundPaired { round }) } else { Ok(()) }
}

pub(super) fn find(tournament: &Tournament, id: EntryId) -> Result<&Entry, Refusal> {
    tournament.entries.get(&id).ok_or(Refusal::Missing { what: Missing::Entry, number: id.0 })
}

pub(super) fn replace(before: &Entry, after: Entry) -> Change {
    Change::Entry { id: before.id, before: Some(Box::new(before.clone())), after: Some(Box::new(after)) }
}

fn check_name(name: &str) -> Result<(), Refusal> {
    let length = name.trim().chars().count();
    if length == 0 || length > 200 || name.chars().any(char::is_control) {
        return Err(Refusal::Name(name.to_owned()));
    }
    Ok(())
}

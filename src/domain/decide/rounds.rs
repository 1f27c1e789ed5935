//! Rounds: paired, mended by hand, published, closed, reopened, thrown away.

use std::collections::{BTreeMap, BTreeSet};

use super::{find_group, need_reason};
use crate::change::Change;
use crate::entry::Entry;
use crate::format::{Format, Prohibition};
use crate::hand_edit::{HandEdit, Seating};
use crate::id::{EntryId, GroupId, PairingId, Version};
use crate::log::Actor;
use crate::pairing::{Game, Meeting, Pairing};
use crate::plan::RoundPlan;
use crate::refusal::{Missing, Refusal};
use crate::result::{ByeKind, GameResult};
use crate::round::{Round, RoundState};
use crate::stage::Stage;
use crate::tournament::Tournament;

pub(super) fn pair(
    tournament: &Tournament,
    group: GroupId,
    plan: RoundPlan,
    actor: &Actor,
) -> Result<Vec<Change>, Refusal> {
    let (stage, in_group) = find_group(tournament, group)?;
    let expected = in_group.rounds.keys().next_back().map_or(1, |last| last + 1);
    if expected > stage.rounds {
        return Err(Refusal::NoRoundLeft { rounds: stage.rounds });
    }
    if plan.number != expected {
        return Err(Refusal::RoundOrder { round: plan.number, expected });
    }
    if let Some(open) = in_group.rounds.values().find(|round| round.state != RoundState::Closed) {
        return Err(Refusal::RoundState { round: open.number, state: open.state, needed: RoundState::Closed });
    }
    let number = plan.number;
    if plan.games.is_empty() && plan.left_over.is_empty() {
        return Err(Refusal::NobodyPlays { round: number });
    }
    let round_robin = matches!(stage.format, Format::RoundRobin { .. });
    let mut pairings = BTreeMap::new();
    let mut placed = BTreeSet::new();
    let each = stage.format.games_per_meeting();
    let games = (1..).zip(plan.games).map(|(board, game)| Pairing::games_of(board, each, game));
    let byes = plan.byes.into_iter().map(|bye| Pairing::bye(PairingId(0), bye.entry, bye.kind, bye.reasons));
    for (id, pairing) in (next_pairing(tournament)..).map(PairingId).zip(games.chain(byes)) {
        let plays = |entry: EntryId| match (&pairing.meeting, availability(tournament, entry, number)) {
            (_, None) => false,
            (Meeting::Match { .. } | Meeting::Bye { kind: ByeKind::PairingAllocated, .. }, Some(Ok(()))) => true,
            (Meeting::Bye { kind, .. }, Some(Err(asked))) => *kind == asked,
            // The table of a round robin pairs the absent too (the game is forfeited), and leaves one idle in an odd field.
            (Meeting::Match { .. }, Some(Err(_))) => round_robin,
            (Meeting::Bye { kind, .. }, Some(Ok(()))) => round_robin && *kind == ByeKind::ZeroPoint,
        };
        for entry in pairing.entries() {
            if !plays(entry) || !placed.insert(entry) {
                return Err(cannot_play(tournament, entry));
            }
        }
        pairings.insert(id, Pairing { id, ..pairing });
    }
    let mut round = Round { number, state: RoundState::Draft, pairings, hand_edit: None, changed: Version::default() };
    check_everybody_placed(tournament, group, &round, &plan.left_over)?;
    if !plan.left_over.is_empty() {
        let original = Seating::of(&round);
        round.hand_edit = Some(HandEdit { by: actor.name.clone(), open: true, reason: None, original });
    }
    let mut changes = vec![Change::Round { group, number, before: None, after: Some(Box::new(round)) }];
    changes.extend(restricted(stage, |prohibited| prohibited.extend(plan.kept_apart)));
    Ok(changes)
}

/// Other prohibitions of a stage, if they are other ones.
fn restricted(stage: &Stage, change: impl FnOnce(&mut Vec<Prohibition>)) -> Option<Change> {
    let before = stage.plan();
    let mut after = before.clone();
    change(&mut after.prohibited);
    let changed = after != before;
    changed.then(|| Change::Stage { stage: stage.id, before: Box::new(before), after: Box::new(after) })
}

pub(super) fn discard(
    tournament: &Tournament,
    group: GroupId,
    number: u16,
    actor: &Actor,
) -> Result<Vec<Change>, Refusal> {
    let round = find_round(tournament, group, number)?;
    let (stage, in_group) = find_group(tournament, group)?;
    let last = in_group.rounds.keys().next_back().copied().unwrap_or(0);
    if number != last {
        return Err(Refusal::RoundOrder { round: number, expected: last });
    }
    if round.state != RoundState::Draft {
        need_reason(actor)?;
    }
    let mut changes = vec![Change::Round { group, number, before: Some(Box::new(round.clone())), after: None }];
    // Whom the separations kept apart is found anew.
    let of_this_round = |record: &Prohibition| record.separates.is_some() && record.covers(number);
    changes.extend(restricted(stage, |prohibited| prohibited.retain(|record| !of_this_round(record))));
    // Who came or left while the round stood did so "from the next one", which is this one again.
    let turned = |from: u16| if from == number + 1 { number } else { from };
    changes.extend(tournament.entries.values().filter_map(|entry| {
        let (from_round, withdrawn_from) = (turned(entry.from_round), entry.withdrawn_from.map(turned));
        let after = Entry { from_round, withdrawn_from, ..entry.clone() };
        let touched = after != *entry;
        touched.then(|| Change::Entry {
            id: entry.id,
            before: Some(Box::new(entry.clone())),
            after: Some(Box::new(after)),
        })
    }));
    Ok(changes)
}

pub(super) fn publish(tournament: &Tournament, group: GroupId, number: u16) -> Result<Vec<Change>, Refusal> {
    let round = draft(tournament, group, number)?;
    if round.hand_edit.as_ref().is_some_and(|edit| edit.open) {
        return Err(Refusal::StillEditing { round: number });
    }
    check_everybody_placed(tournament, group, round, &[])?;
    Ok(vec![state(group, round, RoundState::Published)])
}

pub(super) fn close(
    tournament: &Tournament,
    group: GroupId,
    number: u16,
    disputed: &[(PairingId, u16)],
) -> Result<Vec<Change>, Refusal> {
    let round = in_state(tournament, group, number, RoundState::Published)?;
    let unknown = |pairing: &&&Pairing| pairing.games().iter().any(|game| game.result == GameResult::Unknown);
    let in_order = round.in_board_order();
    let open: Vec<u32> = in_order.iter().filter(unknown).filter_map(|pairing| pairing.board()).collect();
    if !open.is_empty() {
        let boards = open.iter().take(10).copied().collect();
        return Err(Refusal::OpenGames { open: open.len(), boards });
    }
    let is_acknowledged = |game: &Game| game.record.as_ref().is_none_or(|record| record.acknowledged.is_some());
    let stands =
        |pairing: &Pairing, game: &Game| !disputed.contains(&(pairing.id, game.sequence)) || is_acknowledged(game);
    let is_open = |pairing: &&&Pairing| pairing.games().iter().any(|game| !stands(pairing, game));
    let boards: Vec<u32> = in_order.iter().filter(is_open).filter_map(|pairing| pairing.board()).collect();
    if !boards.is_empty() {
        return Err(Refusal::Disputed { games: boards.len(), boards: boards.into_iter().take(10).collect() });
    }
    Ok(vec![state(group, round, RoundState::Closed)])
}

pub(super) fn reopen(
    tournament: &Tournament,
    group: GroupId,
    number: u16,
    actor: &Actor,
) -> Result<Vec<Change>, Refusal> {
    let round = in_state(tournament, group, number, RoundState::Closed)?;
    need_reason(actor)?;
    Ok(vec![state(group, round, RoundState::Published)])
}

fn state(group: GroupId, round: &Round, after: RoundState) -> Change {
    Change::RoundState { group, number: round.number, before: round.state, after }
}

fn find_round(tournament: &Tournament, group: GroupId, number: u16) -> Result<&Round, Refusal> {
    let (_, in_group) = find_group(tournament, group)?;
    in_group.rounds.get(&number).ok_or(Refusal::Missing { what: Missing::Round, number: u32::from(number) })
}

fn in_state(tournament: &Tournament, group: GroupId, number: u16, needed: RoundState) -> Result<&Round, Refusal> {
    let round = find_round(tournament, group, number)?;
    if round.state == needed {
        return Ok(round);
    }
    Err(Refusal::RoundState { round: number, state: round.state, needed })
}

pub(super) fn draft(tournament: &Tournament, group: GroupId, number: u16) -> Result<&Round, Refusal> {
    in_state(tournament, group, number, RoundState::Draft)
}

pub(super) fn next_pairing(tournament: &Tournament) -> u32 {
    let rounds = tournament.stages.iter().flat_map(|stage| &stage.groups).flat_map(|group| group.rounds.values());
    rounds.filter_map(|round| round.pairings.keys().next_back()).max().map_or(1, |id| id.0 + 1)
}

pub(super) fn availability(tournament: &Tournament, entry: EntryId, round: u16) -> Option<Result<(), ByeKind>> {
    tournament.entries.get(&entry).map(|entry| entry.availability(round))
}

pub(super) fn placed(round: &Round, entry: EntryId) -> bool {
    round.pairings.values().any(|pairing| pairing.entries().any(|other| other == entry))
}

/// Whether nobody waits but those who may.
fn check_everybody_placed(
    tournament: &Tournament,
    group: GroupId,
    round: &Round,
    may_wait: &[EntryId],
) -> Result<(), Refusal> {
    let (_, in_group) = find_group(tournament, group)?;
    let placed: BTreeSet<EntryId> = round.pairings.values().flat_map(Pairing::entries).collect();
    let entrants = tournament.entrants(in_group);
    let waiting = entrants.into_iter().filter(|entry| entry.availability(round.number).is_ok());
    let unplaced: Vec<EntryId> = waiting.map(|entry| entry.id).filter(|id| !placed.contains(id)).collect();
    let unplaced: Vec<EntryId> = unplaced.into_iter().filter(|id| !may_wait.contains(id)).collect();
    if unplaced.is_empty() {
        return Ok(());
    }
    Err(Refusal::Unplaced { count: unplaced.len(), entries: unplaced.into_iter().take(10).collect() })
}

pub(super) fn cannot_play(tournament: &Tournament, entry: EntryId) -> Refusal {
    Refusal::CannotPlay { name: tournament.name_of(entry).to_owned(), entry }
}

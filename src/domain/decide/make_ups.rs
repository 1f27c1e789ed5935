//! Games of a table that were missed because one of the two had left (C.05 article 6.6; 003 article 20.3), once both
//! are present again. An arbiter has them played later, or awards them to the player who was present. Nothing happens
//! automatically.
//!
//! | in the round | played later | win for the player who was present |
//! |---|---|---|
//! | no board: the opponent was free | the pair gets the board after the last | the same, with the result |
//! | lost by default | the result is removed | stays, or becomes one |
//!
//! A closed round is public again while a game in it is open. A draft has no results: its games are played.

use std::sync::Arc;

use super::rounds::cannot_play;
use super::{Decided, find_group, find_round, need_reason};
use crate::change::Change;
use crate::command::Envelope;
use crate::contest::GameKey;
use crate::game::Game;
use crate::group::Group;
use crate::id::{EntryId, PairingId, RoundRef};
use crate::pairing::{Decision, Pairing};
use crate::reason::Reason;
use crate::refusal::Refusal;
use crate::result::{ByeKind, GameResult};
use crate::round::{Round, RoundState};
use crate::stage::Stage;
use crate::tournament::Tournament;

/// Settles the missed game of a pair, the one with the first move first: lost by `absent`, or played later.
pub(super) fn make_up(
    t: &Tournament,
    at: RoundRef,
    pair: [EntryId; 2],
    absent: Option<EntryId>,
    act: &Envelope,
) -> Result<Decided, Refusal> {
    let (stage, group) = find_group(t, at.group)?;
    let round = find_round(t, at)?;
    let [first, second] = pair;
    if first == second || !stage.spec().has_free_order() || absent.is_some_and(|entry| !pair.contains(&entry)) {
        return Err(cannot_play(t, first));
    }
    if let Some(away) = pair.into_iter().find(|entry| !is_there(group, *entry, at.round)) {
        return Err(cannot_play(t, away));
    }
    if absent.is_some() && round.state == RoundState::Draft {
        return Err(Refusal::RoundState { round: at.round, state: round.state, needed: RoundState::Published });
    }
    need_reason(act)?;
    let lost = pair.map(|entry| Some(entry) == absent);
    let changes = match pair.map(|entry| round.pairing_of(entry)) {
        [Some(one), Some(other)] if one.id == other.id => again(t, stage, at, one.id, absent)?,
        sat if sat.into_iter().flatten().all(is_free) && is_due(stage, group, pair) => {
            seated(t, stage, (at, round), pair, lost)
        }
        _ => return Err(cannot_play(t, first)),
    };
    let opens = !changes.is_empty() && absent.is_none() && round.state == RoundState::Closed;
    let state = Change::RoundState { at, before: RoundState::Closed, after: RoundState::Published };
    Ok(Decided::typed_over(opens.then_some(state).into_iter().chain(changes).collect()))
}

fn is_there(group: &Group, entry: EntryId, round: u16) -> bool {
    group.participation(entry).is_some_and(|it| it.from <= round && !it.has_left(round))
}

fn is_free(pairing: &Pairing) -> bool {
    pairing.bye().is_some_and(|(_, kind)| kind == ByeKind::ZeroPoint)
}

/// Returns `true` if a pair has fewer meetings in the rounds that are made than in its table.
fn is_due(stage: &Stage, group: &Group, pair: [EntryId; 2]) -> bool {
    let (Some(table), Some(cycles)) = (stage.format().table(), stage.format().cycles()) else { return false };
    let numbers = pair.map(|entry| group.number(entry));
    let planned = table.meetings(numbers, group.seats.len(), cycles);
    let boards = group.rounds.values().flat_map(|round| round.pairings.values());
    let met = boards.filter_map(|pairing| pairing.two()).filter(|two| two.iter().all(|entry| pair.contains(entry)));
    met.count() < planned
}

/// Returns the change of a board that was lost by default.
fn again(
    t: &Tournament,
    stage: &Stage,
    at: RoundRef,
    id: PairingId,
    absent: Option<EntryId>,
) -> Result<Vec<Change>, Refusal> {
    let found = t.round(at).and_then(|round| round.pairings.get(&id));
    let Some((before, two)) = found.and_then(|pairing| Some((pairing, pairing.two()?))) else { return Ok(Vec::new()) };
    if !is_unplayed(before) {
        return Err(Refusal::PairBegun { round: at.round, board: before.table });
    }
    let mut after = before.as_ref().clone();
    settle(stage, at, &mut after, two.map(|entry| Some(entry) == absent));
    let is_same = after == **before;
    let change = Change::Pairing { at, id, before: Some(before.clone()), after: Some(Arc::new(after)) };
    Ok(if is_same { Vec::new() } else { vec![change] })
}

/// Returns the changes that give a pair its board, in place of the byes of the two.
fn seated(
    t: &Tournament,
    stage: &Stage,
    (at, round): (RoundRef, &Round),
    pair: [EntryId; 2],
    lost: [bool; 2],
) -> Vec<Change> {
    let byes = round.pairings.values().filter(|pairing| pairing.entries().any(|entry| pair.contains(&entry)));
    let mut byes = byes.cloned();
    let before = byes.next();
    let id = before.as_ref().map_or(PairingId(t.highest.pairing.saturating_add(1)), |bye| bye.id);
    let last = round.pairings.values().filter_map(|pairing| pairing.board()).max();
    let table = last.map_or(t.settings.first_board, |last| last.saturating_add(1));
    let mut after = Pairing { id, ..Pairing::of_two(table, pair, vec![Reason::ByHand]) };
    if lost.contains(&true) {
        settle(stage, at, &mut after, lost);
    }
    let made = Change::Pairing { at, id, before, after: Some(Arc::new(after)) };
    let gone = byes.map(|bye| Change::Pairing { at, id: bye.id, before: Some(bye), after: None });
    std::iter::once(made).chain(gone).collect()
}

/// Enters a board as not played by these, or reverses that if both come.
fn settle(stage: &Stage, at: RoundRef, pairing: &mut Pairing, absent: [bool; 2]) {
    let result = GameResult::without_play(absent);
    if stage.play.contest(at.round).is_plain() {
        if let Some(game) = pairing.games.get(&GameKey::ONLY) {
            let game = Game { result, ..game.clone() };
            pairing.games.insert(GameKey::ONLY, game);
        } else {
            pairing.games.insert(GameKey::ONLY, Game { result, ..Game::default() });
        }
        return;
    }
    pairing.decision = absent.contains(&true).then_some(Decision { absent, ..Decision::default() });
}

/// Returns `true` if nothing was played on a board, or it has no players.
fn is_unplayed(pairing: &Pairing) -> bool {
    let by_default =
        [GameResult::Unknown, GameResult::FirstForfeits, GameResult::SecondForfeits, GameResult::DoubleForfeit];
    let ruled = pairing.decision.is_some_and(|decision| decision.winner.is_some() || decision.points.is_some());
    !ruled && pairing.games.values().all(|game| by_default.contains(&game.result))
}

/// Returns `true` if a change of a public or closed round settles a missed game: it belongs to a table in which nothing
/// is played before or after it. Undoing it needs a reason.
pub(super) fn is_of_missed_game(t: &Tournament, at: RoundRef, rows: [Option<&Arc<Pairing>>; 2]) -> bool {
    let is_table = t.group(at.group).is_some_and(|(stage, _)| stage.spec().has_free_order());
    let [before, after] = rows.map(|row| row.map(|pairing| pairing.meeting));
    let is_one = match t.round(at).map(|round| round.state) {
        Some(RoundState::Closed) => true,
        Some(RoundState::Published) => before != after,
        Some(RoundState::Draft) | None => false,
    };
    is_table && is_one && rows.into_iter().flatten().all(|pairing| is_unplayed(pairing))
}

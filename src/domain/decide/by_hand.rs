//! Manual changes to pairs: in a draft, and in a public round.
//!
//! | round | possible changes | condition |
//! |---|---|---|
//! | draft | pairs, sides, byes | in a session ([`begin`], [`end`]) |
//! | public, in a Swiss the last one made | sides of a pair or of a match of teams, also after play (001 article 8.6) | with a reason |
//! | public, of a table (RR7) | two players of different pairs exchanged | with a reason |
//! | public, of a Swiss, the last one made | the same; a player without an opponent paired; the kind of a bye | with a reason |
//!
//! Other boards of a public round keep their results. A pair with a recorded fact stays, but its sides may be exchanged
//! after play: each player keeps the result (a game with reversed colours continues after ten moves: FIDE Laws of 2023,
//! article 7.3). In a match of teams the sides of every board are exchanged, unless a line-up is still sealed.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::rounds::{cannot_play, draft};
use super::states::this_version;
use super::{Decided, brackets, find_group, find_round, need_reason};
use crate::actor::WrittenActor;
use crate::change::Change;
use crate::command::Envelope;
use crate::contest::{GameKey, Level};
use crate::discipline::Side;
use crate::format::SlotId;
use crate::format::spec::{LateEntry, Rematch};
use crate::game::Game;
use crate::hand_edit::{HandEdit, Seating};
use crate::id::{EntryId, GroupId, PairingId, RoundRef};
use crate::line_up::opened;
use crate::pairing::{Meeting, Pairing};
use crate::participation::Participation;
use crate::reason::Reason;
use crate::refusal::{Missing, Refusal};
use crate::result::ByeKind;
use crate::round::{Round, RoundState};
use crate::row::Row;
use crate::setup::MAX_PLAYERS;
use crate::stage::{LineUpRule, Stage};
use crate::tournament::Tournament;

pub(super) fn begin(t: &Tournament, at: RoundRef, act: &Envelope) -> Result<Decided, Refusal> {
    let round = draft(t, at)?;
    if round.hand_edit.as_ref().is_some_and(|edit| edit.is_open()) {
        return Ok(Decided::default());
    }
    let original = round.hand_edit.as_ref().map_or_else(|| Seating::of(round), |edit| edit.original.clone());
    let after = HandEdit { by: WrittenActor::role_of(&act.author.actor), ended: None, original };
    Ok(Decided::computed(vec![session(at, round, Some(after))]))
}

/// Ends a session; one without changes leaves no trace.
pub(super) fn end(t: &Tournament, at: RoundRef, _: &Envelope) -> Result<Decided, Refusal> {
    let round = edited(t, at)?;
    let after = round.hand_edit.as_ref().filter(|edit| !edit.differences(round).is_empty());
    let after = after.map(|edit| HandEdit { ended: Some(this_version(t)), ..edit.as_ref().clone() });
    Ok(Decided::computed(vec![session(at, round, after)]))
}

fn session(at: RoundRef, round: &Round, after: Option<HandEdit>) -> Change {
    Change::HandEdit { at, before: round.hand_edit.clone(), after: after.map(Arc::new) }
}

/// Returns the draft in an open session.
fn edited(t: &Tournament, at: RoundRef) -> Result<&Round, Refusal> {
    let round = draft(t, at)?;
    match &round.hand_edit {
        Some(edit) if edit.is_open() => Ok(round),
        _ => Err(Refusal::NotEditing { round: at.round }),
    }
}

fn find(round: &Round, id: PairingId) -> Result<&Arc<Pairing>, Refusal> {
    round.pairings.get(&id).ok_or(Refusal::Missing { what: Missing::Pairing, number: id.0 })
}

/// Returns the draft in its session, or a round that [may be changed in public](Tournament::changes_in_public), where a
/// reason replaces the session.
fn changeable<'a>(t: &'a Tournament, at: RoundRef, act: &Envelope) -> Result<&'a Round, Refusal> {
    let round = find_round(t, at)?;
    if round.state == RoundState::Draft || !t.changes_in_public(at) {
        return edited(t, at);
    }
    need_reason(act)?;
    Ok(round)
}

impl Tournament {
    /// Returns `true` if pairs of a round may be changed by hand although it is public. This applies to a table of
    /// individuals (RR7), and to the last round of a Swiss, on which no later pairing depends. A match of teams stays once
    /// a line-up was handed in.
    pub fn changes_in_public(&self, at: RoundRef) -> bool {
        let is_public = self.round(at).is_some_and(|round| round.state == RoundState::Published);
        is_public && (is_table_of_people(self, at.group) || pairs_change_in_last_round(self, at))
    }

    /// Returns `true` if the sides of a pair may be exchanged although its round is public, also after play (001
    /// article 8.6): until the round is closed, and in a Swiss in the last round. The side of a challenger, and of a
    /// player with draw odds, is part of the contest.
    pub fn sides_change_in_public(&self, at: RoundRef) -> bool {
        let Some((stage, group)) = self.group(at.group) else { return false };
        let is_public = group.round(at.round).is_some_and(|round| round.state == RoundState::Published);
        let contest = stage.play.contest(at.round);
        let has_fixed_sides =
            stage.format().ladder().is_some() || contest.level.iter().any(|level| matches!(level, Level::Odds(_)));
        let is_last = group.last_round() == at.round || stage.spec().late_entry != LateEntry::Allowed;
        is_public && is_last && !has_fixed_sides
    }
}

fn is_table_of_people(t: &Tournament, group: GroupId) -> bool {
    t.group(group).is_some_and(|(stage, _)| stage.spec().has_free_order() && stage.play.line_ups.is_none())
}

/// Returns `true` for the last round of a Swiss so far.
pub(super) fn is_last_round_of_swiss(t: &Tournament, at: RoundRef) -> bool {
    t.group(at.group)
        .is_some_and(|(stage, group)| stage.spec().late_entry == LateEntry::Allowed && group.last_round() == at.round)
}

/// Returns `true` for the last round of a Swiss so far if its pairs can change in public. With fixed boards the players
/// of each match are public with the round.
pub(super) fn pairs_change_in_last_round(t: &Tournament, at: RoundRef) -> bool {
    let is_fixed = t.group(at.group).is_some_and(|(stage, _)| stage.play.line_ups == Some(LineUpRule::Fixed));
    is_last_round_of_swiss(t, at) && !is_fixed
}

/// Adds to the changes of a public Swiss round the mark that separates the engine's pairing from the arbiter's.
fn marked(t: &Tournament, at: RoundRef, round: &Round, act: &Envelope, decided: Decided) -> Decided {
    if round.state == RoundState::Draft || !is_last_round_of_swiss(t, at) {
        return decided;
    }
    let original = round.hand_edit.as_ref().map_or_else(|| Seating::of(round), |edit| edit.original.clone());
    let after = HandEdit { by: WrittenActor::role_of(&act.author.actor), ended: Some(this_version(t)), original };
    decided.and([session(at, round, Some(after))])
}

/// Refuses a pair of a public Swiss round that has met before (C.04.1 article 2): a public round is not checked like a
/// draft.
fn check_no_rematch(t: &Tournament, at: RoundRef, round: &Round, two: [EntryId; 2]) -> Result<(), Refusal> {
    if round.state == RoundState::Draft || !pairs_change_in_last_round(t, at) {
        return Ok(());
    }
    let never_again = |stage: &Stage| stage.spec().rematch == Rematch::Never;
    let Some((_, group)) = t.group(at.group).filter(|(stage, _)| never_again(stage)) else { return Ok(()) };
    let are_both = |pairing: &&Arc<Pairing>| pairing.two().is_some_and(|met| met.iter().all(|it| two.contains(it)));
    let has_played = |pairing: &Arc<Pairing>| pairing.games.values().any(|game| game.result.outcomes().0.is_played());
    let earlier = group.rounds.range(..at.round).map(|(number, round)| (*number, round));
    let mut met = earlier.filter(|(_, round)| round.pairings.values().find(are_both).is_some_and(has_played));
    met.next_back().map_or(Ok(()), |(earlier, _)| {
        Err(Refusal::MetBefore { names: two.map(|entry| t.name_of(entry).to_owned()), round: earlier })
    })
}

/// Checks that no fact is recorded for a public pair.
fn check_untouched(round: &Round, pairing: &Pairing) -> Result<(), Refusal> {
    let has_line_up = pairing.seals.iter().any(Option::is_some);
    let is_known = pairing.decision.is_some() || !pairing.first_moves.is_empty() || has_line_up;
    let has_begun = is_known || pairing.games.values().any(Game::has_fact);
    if round.state == RoundState::Published && has_begun {
        return Err(Refusal::PairBegun { round: round.number, board: pairing.table });
    }
    Ok(())
}

pub(super) fn swap_sides(t: &Tournament, at: RoundRef, pairing: PairingId, act: &Envelope) -> Result<Decided, Refusal> {
    let round = if t.sides_change_in_public(at) { find_round(t, at)? } else { edited(t, at)? };
    if round.state != RoundState::Draft {
        need_reason(act)?;
    }
    let before = find(round, pairing)?;
    let (stage, _) = find_group(t, at.group)?;
    let boards = stage.play.contest(at.round).boards;
    if check_untouched(round, before).is_err() && !is_turnable(before, boards) {
        return Err(Refusal::SidesStay { round: at.round, board: before.table });
    }
    let mut after = by_the_arbiter(before);
    // A match that an arbiter lets stand goes on to stand.
    let kept = before.reasons.iter().filter(|reason| matches!(reason, Reason::Kept { .. })).cloned();
    after.reasons = after.reasons.iter().cloned().chain(kept).collect();
    if let Meeting::Two(two) = &mut after.meeting {
        two.reverse();
    }
    // A seal names the side. Line-ups of a public match are open by now; a draft takes new ones.
    if round.state == RoundState::Draft {
        after.seals = [None; 2];
    }
    after.seals.reverse();
    if let Some(appointment) = &mut after.appointment {
        appointment.agreed.reverse();
        appointment.protest = appointment.protest.map(Side::other);
        appointment.confirmed.iter_mut().for_each(|points| points.reverse());
    }
    if let Some(decision) = &mut after.decision {
        decision.winner = decision.winner.map(Side::other);
        decision.absent.reverse();
        decision.points.iter_mut().for_each(|points| points.reverse());
    }
    after.games.iter_mut().for_each(|(_, game)| *game = game.turned());
    Ok(marked(t, at, round, act, Decided::typed_over(vec![replace(at, before, after)])))
}

/// Returns `true` if the sides of a pair with recorded facts may be exchanged.
///
/// At most one game of each board has begun, because the sides of the next game follow from it. No line-up is still
/// sealed, because its seal names the side.
fn is_turnable(pairing: &Pairing, boards: u16) -> bool {
    let begun: Vec<_> = pairing.games.iter().filter(|(_, game)| game.has_fact()).collect();
    let is_next_game = |games: &[(&GameKey, &Game)]| matches!(games, [one, other] if one.0.board == other.0.board);
    let mut sealed = [Side::First, Side::Second].into_iter().zip(&pairing.seals).filter(|(_, seal)| seal.is_some());
    pairing.first_moves.is_empty()
        && !begun.windows(2).any(is_next_game)
        && begun.iter().all(|(_, game)| game.adjournment.is_none())
        && sealed.all(|(side, _)| opened(pairing, side, boards).is_some())
}

pub(super) fn exchange(
    t: &Tournament,
    at: RoundRef,
    [one, other]: [EntryId; 2],
    act: &Envelope,
) -> Result<Decided, Refusal> {
    let round = changeable(t, at, act)?;
    let place = |entry| round.pairings.values().find(|pairing| pairing.entries().any(|it| it == entry));
    let (Some(first), Some(second)) = (place(one), place(other)) else {
        return Err(cannot_play(t, if place(one).is_none() { one } else { other }));
    };
    for (pairing, comer) in [(first, other), (second, one)] {
        check_untouched(round, pairing)?;
        let requested = pairing.bye().is_some_and(|(_, kind)| kind != ByeKind::PairingAllocated);
        if requested {
            return Err(cannot_play(t, comer));
        }
    }
    let turned = |entry: EntryId| match entry {
        entry if entry == one => other,
        entry if entry == other => one,
        entry => entry,
    };
    let mut changes = Vec::new();
    for before in if first.id == second.id { vec![first] } else { vec![first, second] } {
        let mut after = by_the_arbiter(before);
        after.meeting = match after.meeting {
            Meeting::Two(two) => Meeting::Two(two.map(turned)),
            Meeting::Bye(entry, kind) => Meeting::Bye(turned(entry), kind),
        };
        if let Some(appointment) = after.appointment.as_mut().filter(|_| first.id != second.id) {
            appointment.agreed = [false; 2];
        }
        if let Meeting::Two(two) = after.meeting {
            check_no_rematch(t, at, round, two)?;
        }
        changes.push(replace(at, before, after));
    }
    Ok(marked(t, at, round, act, Decided::typed_over(changes)))
}

pub(super) fn unpair(t: &Tournament, at: RoundRef, pairing: PairingId) -> Result<Decided, Refusal> {
    let before = find(edited(t, at)?, pairing)?;
    let change = Change::Pairing { at, id: pairing, before: Some(before.clone()), after: None };
    Ok(Decided::typed_over(vec![change]))
}

/// Pairs two players without an opponent. Their byes are removed, also in a public round of a Swiss: a latecomer plays
/// against the player with the bye. An announced absence of the round ends, and a player who entered after the round
/// was made enters it.
pub(super) fn pair(
    t: &Tournament,
    at: RoundRef,
    first: EntryId,
    second: EntryId,
    act: &Envelope,
) -> Result<Decided, Refusal> {
    let round = changeable(t, at, act)?;
    if round.state != RoundState::Draft && !pairs_change_in_last_round(t, at) {
        return Err(Refusal::RoundState { round: at.round, state: round.state, needed: RoundState::Draft });
    }
    let mut ended = Vec::new();
    for entry in [first, second] {
        let paired = round.pairing_of(entry);
        let bye = paired.filter(|pairing| pairing.bye().is_some());
        if first == second || paired.is_some() != bye.is_some() || !is_free(t, at, entry) {
            return Err(cannot_play(t, entry));
        }
        let bye = bye.and_then(|bye| round.pairings.get(&bye.id));
        ended.extend(bye.map(|bye| Change::Pairing { at, id: bye.id, before: Some(bye.clone()), after: None }));
        ended.extend(present(t, at, entry));
    }
    check_no_rematch(t, at, round, [first, second])?;
    let taken: BTreeSet<u32> = round.pairings.values().filter_map(|pairing| pairing.board()).collect();
    let first_board = t.settings.first_board;
    let tables = first_board..=first_board.saturating_add(MAX_PLAYERS);
    let table = tables.into_iter().find(|table| !taken.contains(table)).unwrap_or(first_board);
    let slot = free_match(t, at, round, &[first, second])?;
    let (stage, group) = find_group(t, at.group)?;
    let odds = brackets::odds(stage, group, at.round).filter(|entry| [first, second].contains(entry));
    let after = Pairing { slot, odds, ..Pairing::of_two(table, [first, second], vec![Reason::ByHand]) };
    Ok(marked(t, at, round, act, made(t, at, after).and(ended)))
}

/// Returns the change that ends an announced absence, or moves the first round of a late entry forward, if needed: a
/// paired player is present.
fn present(t: &Tournament, at: RoundRef, entry: EntryId) -> Option<Change> {
    let group = t.groups.get(&at.group)?;
    let is_away = |it: &&Arc<Participation>| it.byes.contains_key(&at.round) || it.from > at.round;
    let before = group.participation(entry).filter(is_away)?;
    let mut after = before.as_ref().clone();
    after.byes.remove(&at.round);
    after.from = after.from.min(at.round);
    Some(super::entrants::participates(group, entry, before, after))
}

/// Returns the bracket match that these competitors would play.
fn free_match(t: &Tournament, at: RoundRef, round: &Round, entries: &[EntryId]) -> Result<Option<SlotId>, Refusal> {
    let (stage, group) = find_group(t, at.group)?;
    let entry = entries.first().copied().unwrap_or_default();
    brackets::free_match(stage, group, round, entries).map_err(|()| cannot_play(t, entry))
}

/// Returns `true` if an entry may be paired by hand: it plays in the group at that time, though it may have announced
/// an absence. In a Swiss a late entry is next considered for the round after the public one (C.04.2 article 2.4), and
/// may be seated in the public one by hand.
fn is_free(t: &Tournament, at: RoundRef, entry: EntryId) -> bool {
    let Some((stage, group)) = t.group(at.group) else { return false };
    let is_next = |from: u16| stage.spec().late_entry == LateEntry::Allowed && from == at.round.saturating_add(1);
    let has_entered_since = |it: &Participation| is_next(it.from) && it.left.is_none();
    let plays = |it: &Arc<Participation>| (it.from <= at.round && !it.has_left(at.round)) || has_entered_since(it);
    group.participation(entry).is_some_and(|it| plays(it) || stage.spec().has_tree())
}

/// Gives a bye to a player without an opponent; somebody who has left scores nothing. In the last round of a Swiss the kind of a requested bye may be changed
/// with a reason until the next round is paired (C.04.2 articles 2.4 and 3.3).
pub(super) fn give_bye(
    t: &Tournament,
    at: RoundRef,
    entry: EntryId,
    kind: ByeKind,
    act: &Envelope,
) -> Result<Decided, Refusal> {
    let round = find_round(t, at)?;
    let (_, group) = find_group(t, at.group)?;
    let paired = round.pairing_of(entry);
    let scores = kind != ByeKind::ZeroPoint;
    if !group.participations.contains_key(&entry) || (scores && group.has_left(entry, at.round)) {
        return Err(cannot_play(t, entry));
    }
    if round.state == RoundState::Draft || !pairs_change_in_last_round(t, at) {
        let round = edited(t, at)?;
        if paired.is_some() {
            return Err(cannot_play(t, entry));
        }
        let slot = free_match(t, at, round, &[entry])?;
        return Ok(made(t, at, Pairing { slot, ..Pairing::of_bye(entry, kind, vec![Reason::ByHand]) }));
    }
    need_reason(act)?;
    let requested = |kind: ByeKind| kind != ByeKind::PairingAllocated;
    let stands = paired.map(|pairing| pairing.bye().map(|(_, stands)| stands));
    let decided = match (paired, stands) {
        (Some(_), Some(Some(stands))) if stands == kind => return Ok(Decided::default()),
        (None, _) if requested(kind) => made(t, at, Pairing::of_bye(entry, kind, vec![Reason::ByHand])),
        (Some(pairing), Some(Some(stands))) if requested(kind) && requested(stands) => {
            let before = find(round, pairing.id)?;
            let after = Pairing { meeting: Meeting::Bye(entry, kind), ..by_the_arbiter(before) };
            Decided::typed_over(vec![replace(at, before, after)])
        }
        _ => return Err(cannot_play(t, entry)),
    };
    Ok(marked(t, at, round, act, decided))
}

fn made(t: &Tournament, at: RoundRef, pairing: Pairing) -> Decided {
    let id = PairingId(t.highest.pairing + 1);
    let after = Some(Arc::new(Pairing { id, ..pairing }));
    Decided::computed(vec![Change::Pairing { at, id, before: None, after }]).based_on(Row::Round { at })
}

fn by_the_arbiter(before: &Pairing) -> Pairing {
    Pairing { reasons: Arc::new([Reason::ByHand]), ..before.clone() }
}

fn replace(at: RoundRef, before: &Arc<Pairing>, after: Pairing) -> Change {
    Change::Pairing { at, id: before.id, before: Some(before.clone()), after: Some(Arc::new(after)) }
}

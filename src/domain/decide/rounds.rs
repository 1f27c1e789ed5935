//! Pairing, publishing, closing, reopening and discarding of rounds.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::states::in_state;
use super::{
    Decided, brackets, challenges, find_group, find_round, leavers, line_ups, need_reason, next_round, results,
    start_scores,
};
use crate::actor::WrittenActor;
use crate::change::Change;
use crate::command::Envelope;
use crate::contest::{self, Contest, GameKey, Next};
use crate::format::spec::{AbsentPlayer, Corrections, Leaving, PlaceSource, RoundField};
use crate::group::Group;
use crate::hand_edit::{HandEdit, Seating};
use crate::id::{EntryId, PairingId, RoundRef};
use crate::line_up;
use crate::outdated::Overtaken;
use crate::pairing::{Meeting, Pairing};
use crate::plan::RoundPlan;
use crate::refusal::Refusal;
use crate::result::{ByeKind, GameResult};
use crate::round::{Round, RoundState};
use crate::row::Row;
use crate::stage::{Play, Stage};
use crate::tournament::Tournament;

pub(super) fn pair(t: &Tournament, plans: &[(RoundRef, RoundPlan)], act: &Envelope) -> Result<Decided, Refusal> {
    let mut decided = Decided::default();
    let mut working = t.clone();
    for (at, plan) in plans {
        let change = pair_one(&working, *at, plan, act)?;
        working.try_on(std::slice::from_ref(&change));
        decided = decided.and([change]).based_on(Row::WholeGroup { group: at.group });
        if let Some(starts) = start_scores::fixed(&working, *at) {
            working.try_on(std::slice::from_ref(&starts));
            decided = decided.and([starts]);
        }
    }
    Ok(decided)
}

fn pair_one(t: &Tournament, at: RoundRef, plan: &RoundPlan, act: &Envelope) -> Result<Change, Refusal> {
    let (stage, group) = find_group(t, at.group)?;
    if stage.awaits_opening() {
        return Err(Refusal::StageNotOpen { stage: stage.id });
    }
    check_order(t, stage, group, at, plan)?;
    if let Some(round) = brackets::unsettled(t, at) {
        return Err(Refusal::NotSettled { round });
    }
    let number = at.round;
    let of_bracket = brackets::planned(t, stage, group, plan)?;
    let only_later_matches = of_bracket.as_ref().is_some_and(brackets::Planned::is_without_games);
    // Entrants of a table or a bracket are paired also when absent: the game is forfeited.
    let table = stage.spec().has_free_order();
    // If enough players have left a table, some rounds have no games at all. In a Swiss the only one present has the
    // bye.
    let has_bye = plan.byes.iter().any(|bye| table || bye.kind == ByeKind::PairingAllocated);
    if plan.games.is_empty() && plan.left_over.is_empty() && !only_later_matches && !has_bye {
        return Err(Refusal::NobodyPlays { round: number });
    }
    let whoever = stage.spec().absent == AbsentPlayer::Forfeits;
    let mut placed = BTreeSet::new();
    let slots = of_bracket.unwrap_or_default();
    let games = (t.settings.first_board..).zip(&plan.games).map(|(table, game)| {
        let two = [game.first, game.second];
        Pairing { slot: slots.of(&two), odds: slots.odds(two), ..Pairing::of_two(table, two, game.reasons.clone()) }
    });
    let byes = plan.byes.iter().map(|bye| Pairing {
        slot: slots.of(&[bye.entry]),
        ..Pairing::of_bye(bye.entry, bye.kind, bye.reasons.clone())
    });
    let mut pairings = Vec::with_capacity(plan.games.len() + plan.byes.len());
    for (id, pairing) in (t.highest.pairing + 1..).map(PairingId).zip(games.chain(byes)) {
        let plays = |entry: EntryId| match (pairing.meeting, availability(group, entry, number)) {
            (Meeting::Two(_) | Meeting::Bye(_, ByeKind::PairingAllocated), Some(Ok(()))) => true,
            (Meeting::Two(_) | Meeting::Bye(_, ByeKind::PairingAllocated), Some(Err(_))) if whoever => true,
            // In an odd field the table of a round robin leaves one player idle, whatever was requested.
            (Meeting::Bye(_, ByeKind::ZeroPoint), Some(_)) if table => true,
            (Meeting::Bye(_, kind), Some(Err(asked))) => kind == asked,
            (_, None) | (Meeting::Two(_), Some(Err(_))) | (Meeting::Bye(..), Some(Ok(()))) => false,
        };
        for entry in pairing.entries() {
            if !plays(entry) || !placed.insert(entry) {
                return Err(cannot_play(t, entry));
            }
        }
        pairings.push(Pairing { id, ..pairing });
    }
    let mut round = Round { kept_apart: plan.kept_apart.clone().into(), ..Round::draft(number, pairings) };
    check_everybody_placed(stage, group, &round, &plan.left_over)?;
    if !plan.left_over.is_empty() {
        let original = Seating::of(&round);
        round.hand_edit =
            Some(Arc::new(HandEdit { by: WrittenActor::role_of(&act.author.actor), ended: None, original }));
    }
    Ok(Change::Round { at, before: None, after: Some(Arc::new(round)) })
}

/// Checks that the round is the next one and all earlier ones are closed; for a table, that the round does not exist
/// yet.
fn check_order(t: &Tournament, stage: &Stage, group: &Group, at: RoundRef, plan: &RoundPlan) -> Result<(), Refusal> {
    let planned = t.planned_rounds(group.id);
    let next = group.last_round() + 1;
    let free = stage.spec().has_free_order() && at.round > 0 && group.round(at.round).is_none();
    if at.round > planned || (next > planned && !free) {
        return Err(Refusal::NoRoundLeft { rounds: planned });
    }
    if plan.number != at.round || (at.round != next && !free) {
        return Err(Refusal::RoundOrder { round: plan.number, expected: next });
    }
    if free {
        return Ok(());
    }
    let open = group.rounds.values().find(|round| round.state != RoundState::Closed);
    open.map_or(Ok(()), |open| {
        Err(Refusal::RoundState { round: open.number, state: open.state, needed: RoundState::Closed })
    })
}

pub(super) fn discard(t: &Tournament, at: RoundRef, act: &Envelope) -> Result<Decided, Refusal> {
    let round = find_round(t, at)?;
    let (stage, group) = find_group(t, at.group)?;
    let last = group.last_round();
    if at.round != last && !stage.spec().has_free_order() {
        return Err(Refusal::RoundOrder { round: at.round, expected: last });
    }
    if round.state != RoundState::Draft {
        need_reason(act)?;
    }
    let before = group.rounds.get(&at.round).cloned();
    let changes = vec![Change::Round { at, before, after: None }];
    let moved = next_round::moved(t, &changes);
    Ok(Decided::typed_over(changes).and(moved))
}

/// Publishes drafts. A draft [overtaken by later acts](crate::outdated) needs a reason; for a bracket it is refused.
pub(super) fn publish(t: &Tournament, rounds: &[RoundRef], act: &Envelope) -> Result<Decided, Refusal> {
    let mut changes = Vec::with_capacity(rounds.len());
    for at in rounds {
        let round = draft(t, *at)?;
        let (stage, group) = find_group(t, at.group)?;
        if round.hand_edit.as_ref().is_some_and(|edit| edit.is_open()) {
            return Err(Refusal::StillEditing { round: at.round });
        }
        check_nobody_left(t, stage, group, round)?;
        check_everybody_placed(stage, group, round, &[])?;
        let overtaken = t.overtaken(*at);
        if overtaken.contains(&Overtaken::Comers) {
            return Err(Refusal::ComersChanged { round: at.round });
        }
        if !overtaken.is_empty() && need_reason(act).is_err() {
            return Err(Refusal::Overtaken { round: at.round, changes: overtaken.len() });
        }
        let mut of_round = vec![state(*at, round, RoundState::Published)];
        of_round.extend(line_ups::fixed(t, *at, stage, round));
        if stage.spec().leaving == Leaving::AnnulledOrAwarded {
            let mut public = t.clone();
            public.try_on(&of_round);
            of_round.extend(leavers::of_leavers(&public, stage, *at));
        }
        changes.extend(of_round);
    }
    Ok(Decided::computed(changes))
}

pub(super) fn close(
    t: &Tournament,
    at: RoundRef,
    disputed: &[(PairingId, GameKey)],
    act: &Envelope,
) -> Result<Decided, Refusal> {
    let round = in_state(t, at, RoundState::Published)?;
    let (stage, group) = find_group(t, at.group)?;
    let in_order = round.in_board_order();
    let boards = |pairings: Vec<&&Pairing>| pairings.iter().filter_map(|pairing| pairing.board()).collect::<Vec<u32>>();
    let open: Vec<_> = in_order.iter().filter(|pairing| !is_over(&stage.play, at.round, pairing)).collect();
    let unruled =
        boards(open.iter().copied().filter(|pairing| waits_for_ruling(&stage.play, at.round, pairing)).collect());
    let tables: Vec<u32> = open.iter().map(|pairing| pairing.table).collect();
    let open = boards(open);
    let mut missing = line_up::not_open(t, at);
    missing.retain(|(table, _)| tables.contains(table));
    if !missing.is_empty() {
        let teams = missing.into_iter().map(|(_, team)| t.name_of(team).to_owned()).take(10);
        return Err(Refusal::NoLineUps { teams: teams.collect() });
    }
    if !unruled.is_empty() && unruled == open {
        return Err(Refusal::NoRuling { boards: unruled.into_iter().take(10).collect() });
    }
    if !open.is_empty() {
        let (open, boards) = (open.len(), open.into_iter().take(10).collect());
        let is_of_games = stage.play.contest(at.round).is_plain();
        return Err(if is_of_games {
            Refusal::OpenGames { open, boards }
        } else {
            Refusal::OpenMatches { open, boards }
        });
    }
    let disputes = |pairing: &&&Pairing| {
        let mut games = pairing.games.iter().filter(|(_, game)| game.record.is_some() && game.acknowledged.is_none());
        games.any(|(key, _)| disputed.contains(&(pairing.id, *key)))
    };
    let open = boards(in_order.iter().filter(disputes).collect());
    if !open.is_empty() {
        return Err(Refusal::Disputed { games: open.len(), boards: open.into_iter().take(10).collect() });
    }
    let mut changes = challenges::closed(stage, group, round, act);
    changes.push(state(at, round, RoundState::Closed));
    Ok(Decided::computed(changes))
}

/// Returns `true` if every game of a meeting is over and only a ruling on the winner of the tied match is missing.
fn waits_for_ruling(play: &Play, round: u16, pairing: &Pairing) -> bool {
    let contest = play.contest(round);
    let has_games = pairing.games.values().any(|game| game.result != GameResult::Unknown);
    let all_known = pairing.games.values().all(|game| !game.result.is_pending());
    let is_level = match contest::next(&contest, &play.scoring, pairing) {
        Next::Break(_) | Next::Ended => true,
        Next::Games(_) | Next::FirstMove { .. } => false,
    };
    has_games && all_known && is_level
}

/// Returns `true` if a meeting has ended, so that its round can be closed: apart from adjourned games, and in a bracket
/// with a winner.
pub fn is_over(play: &Play, round: u16, pairing: &Pairing) -> bool {
    if play.format.spec().needs_winner {
        return brackets::is_decided(play, round, pairing);
    }
    if pairing.two().is_none() {
        return true;
    }
    let contest = play.contest(round);
    if is_ruled_only(play, &contest, pairing) {
        return false;
    }
    match contest::next(&contest, &play.scoring, pairing) {
        Next::Ended => true,
        Next::Games(games) => {
            games.iter().all(|(key, _)| pairing.games.get(key).is_some_and(|game| game.result == GameResult::Adjourned))
        }
        Next::FirstMove { .. } | Next::Break(_) => false,
    }
}

/// Returns `true` if a single game of a Swiss or a table has no result, but a ruling on who advances: no one advances
/// there, and the result is missing.
fn is_ruled_only(play: &Play, contest: &Contest, pairing: &Pairing) -> bool {
    let by_points = matches!(play.format.spec().places, PlaceSource::Criteria | PlaceSource::Keizer);
    let single = contest.boards == 1 && contest.segments.len() == 1 && contest.usual_games() == 1;
    let ruled = pairing.decision.is_some_and(|it| it.absent == [false; 2] && it.points.is_none());
    let result = pairing.games.get(&GameKey::ONLY).map_or(GameResult::Unknown, |game| game.result);
    by_points && single && ruled && play.scoring.matches.is_none() && result == GameResult::Unknown
}

pub(super) fn reopen(t: &Tournament, at: RoundRef, act: &Envelope) -> Result<Decided, Refusal> {
    let round = in_state(t, at, RoundState::Closed)?;
    let (stage, group) = find_group(t, at.group)?;
    if stage.spec().corrections == Corrections::Never {
        return Err(Refusal::LadderMoved { round: at.round });
    }
    if !results::still_counts(stage, group, at.round) {
        return Err(Refusal::CountsForRatingOnly { round: at.round });
    }
    need_reason(act)?;
    Ok(Decided::computed(vec![state(at, round, RoundState::Published)]))
}

fn state(at: RoundRef, round: &Round, after: RoundState) -> Change {
    Change::RoundState { at, before: round.state, after }
}

pub(super) fn draft(t: &Tournament, at: RoundRef) -> Result<&Round, Refusal> {
    in_state(t, at, RoundState::Draft)
}

pub(super) fn availability(group: &Group, entry: EntryId, round: u16) -> Option<Result<(), ByeKind>> {
    group.participation(entry).map(|participation| participation.availability(round))
}

/// Refuses a draft that pairs an entry that has left. In a table such games are forfeited.
fn check_nobody_left(t: &Tournament, stage: &Stage, group: &Group, round: &Round) -> Result<(), Refusal> {
    if stage.spec().leaving == Leaving::AnnulledOrAwarded {
        return Ok(());
    }
    left_from(group, round).next().map_or(Ok(()), |entry| {
        Err(Refusal::LeftSince { name: t.name_of(entry).to_owned(), entry, round: round.number })
    })
}

/// Returns the entries that have a match or points without play in a round from which they have left.
pub(super) fn left_from<'a>(group: &'a Group, round: &'a Round) -> impl Iterator<Item = EntryId> + 'a {
    let plays = |pairing: &&Arc<Pairing>| !matches!(pairing.meeting, Meeting::Bye(_, ByeKind::ZeroPoint));
    let entries = round.pairings.values().filter(plays).flat_map(|pairing| pairing.entries());
    entries.filter(|entry| group.has_left(*entry, round.number))
}

/// Checks that only entries that may wait are without a place. In a bracket this concerns the competitors of a match of
/// the round; in a ladder an entry without a match is idle.
fn check_everybody_placed(stage: &Stage, group: &Group, round: &Round, may_wait: &[EntryId]) -> Result<(), Refusal> {
    let placed: BTreeSet<EntryId> = round.pairings.values().flat_map(|pairing| pairing.entries()).collect();
    let waiting: Vec<EntryId> = match stage.spec().field {
        RoundField::Survivors => brackets::undrawn(stage, group, round),
        RoundField::Everybody | RoundField::Challengers => next_round::unplaced(stage, group, round).collect(),
    };
    let unplaced: Vec<EntryId> =
        waiting.into_iter().filter(|id| !placed.contains(id) && !may_wait.contains(id)).collect();
    if unplaced.is_empty() {
        return Ok(());
    }
    Err(Refusal::Unplaced { count: unplaced.len(), entries: unplaced.into_iter().take(10).collect() })
}

pub(super) fn cannot_play(t: &Tournament, entry: EntryId) -> Refusal {
    Refusal::CannotPlay { name: t.name_of(entry).to_owned(), entry }
}

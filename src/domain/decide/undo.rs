//! Undoing of an act by further changes: rows return to their earlier values, and the log shows both.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::{
    GamePlace, by_hand, entrants, free_numbers, make_ups, need_reason, next_round, results, rounds, settings, stages,
};
use crate::change::Change;
use crate::command::Envelope;
use crate::format::spec::Leaving;
use crate::game::{Game, GameFact, GameVersions};
use crate::group::DrawOf;
use crate::id::{RoundRef, Version};
use crate::outdated::Overtaken;
use crate::pairing::Pairing;
use crate::refusal::Refusal;
use crate::result::GameResult;
use crate::round::{Round, RoundState};
use crate::row::Row;
use crate::stage::{Stage, StagePart, StagePartKind};
use crate::tournament::Tournament;

pub(super) fn undo(
    t: &Tournament,
    version: Version,
    changes: &[Change],
    act: &Envelope,
) -> Result<Vec<Change>, Refusal> {
    let mut inverse = Vec::with_capacity(changes.len());
    let mut undone = t.clone();
    let is_late_entry = free_numbers::is_late_entry(changes);
    for change in changes.iter().rev() {
        let change = on_what_stands(&undone, change.inverse().ok_or(Refusal::CannotUndo)?);
        if let Change::Group { id, after: None, .. } = &change
            && let Some(group) = undone.groups.get(id).filter(|group| group.has_begun())
        {
            return Err(Refusal::UndoFirst(group.rounds.values().map(|round| round.changed).collect()));
        }
        if let Change::Seats { group, .. } = &change
            && let Some((stage, group)) = undone.group(*group)
            && group.has_frozen_seats(stage)
        {
            return Err(Refusal::UndoFirst(group.rounds.values().map(|round| round.changed).collect()));
        }
        let later = left_behind(&undone, &change);
        if !later.is_empty() {
            return Err(Refusal::UndoFirst(later.into_iter().collect()));
        }
        if !fits(&undone, &change) {
            let rows = change.rows().into_iter().map(|row| row.changed(t));
            let later = rows.chain(with_games(t, &change)).filter(|touched| *touched > version).max();
            return Err(later.map_or(Refusal::CannotUndo, |later| Refusal::UndoFirst(vec![later])));
        }
        if !(is_late_entry && free_numbers::is_taken_back(&undone, &change, act)?) {
            check_permitted(t, &undone, &change, version, act)?;
        }
        undone.try_on(std::slice::from_ref(&change));
        inverse.push(change);
    }
    let later = left_before_a_round_again(t, &undone, &inverse, version);
    if !later.is_empty() {
        return Err(Refusal::UndoFirst(later.into_iter().collect()));
    }
    if let Some(refusal) = beyond_the_announced(t, &undone, &inverse, version) {
        return Err(refusal);
    }
    check_leavers(&undone, &inverse)?;
    if holds_together(&undone) {
        return Ok(inverse);
    }
    let later = known_of_drafts(&undone, version);
    Err(if later.is_empty() { Refusal::CannotUndo } else { Refusal::UndoFirst(later.into_iter().collect()) })
}

/// Checks that nobody who has left would have a game or a win again. `t`: state after the undo.
fn check_leavers(t: &Tournament, changes: &[Change]) -> Result<(), Refusal> {
    changes.iter().try_for_each(|change| {
        let Change::Result { at, pairing, game, .. } = change else { return Ok(()) };
        let Some(row) = t.pairing(*at, *pairing) else { return Ok(()) };
        let Some(stands) = row.games.get(game) else { return Ok(()) };
        results::check_nobody_left(t, GamePlace { at: *at, pairing: *pairing, game: *game }, row, stands)
    })
}

/// Returns the versions of results and rulings of rounds that would be drafts again.
fn known_of_drafts(undone: &Tournament, version: Version) -> BTreeSet<Version> {
    let rounds = undone.groups.values().flat_map(|group| group.rounds.values());
    let drafts = rounds.filter(|round| round.state == RoundState::Draft && !results_fit_state(round));
    let mut known = BTreeSet::new();
    for pairing in drafts.flat_map(|round| round.pairings.values()) {
        let results = pairing.games.values().filter(|game| game.result != GameResult::Unknown);
        known.extend(results.map(|game| game.changed.of(GameFact::Result)));
        known.extend(pairing.decision.map(|_| pairing.changed));
    }
    known.retain(|touched| *touched > version);
    known
}

/// Returns the newest version of a pairing and its games, if the change concerns one.
fn with_games(t: &Tournament, change: &Change) -> Option<Version> {
    match change {
        Change::Pairing { at, id, .. } => t.pairing(*at, *id).map(Pairing::touched),
        _ => None,
    }
}

/// Returns the versions of later facts about a stage or a group: undoing its creation would remove them without
/// restoring them.
fn left_behind(t: &Tournament, change: &Change) -> BTreeSet<Version> {
    match change {
        Change::StagePart { stage, before: Some(StagePart::Name(_)), after: None } => {
            t.stage(*stage).map(told_since).unwrap_or_default()
        }
        Change::Group { id, after: None, .. } => {
            let Some(group) = t.groups.get(id) else { return BTreeSet::new() };
            let drawn = group.draws.values().map(|draw| draw.changed);
            drawn.chain(group.participations.values().map(|it| it.changed)).collect()
        }
        _ => BTreeSet::new(),
    }
}

fn told_since(stage: &Stage) -> BTreeSet<Version> {
    let untold = Stage::new(stage.id);
    let told = |kind: StagePartKind| kind != StagePartKind::Name && stage.part(kind) != untold.part(kind);
    stage.changed.iter().filter(|(kind, _)| told(**kind)).map(|(_, version)| *version).collect()
}

/// Returns the versions of later withdrawals of players who would have a match or points again in a round that comes
/// back or is published again, and from which they have left. A table keeps the games of those who leave.
fn left_before_a_round_again(
    t: &Tournament,
    undone: &Tournament,
    inverse: &[Change],
    version: Version,
) -> BTreeSet<Version> {
    let back = inverse.iter().filter_map(|change| match change {
        Change::Round { at, before: None, after: Some(_) }
        | Change::RoundState { at, before: RoundState::Draft, after: RoundState::Published } => Some(*at),
        _ => None,
    });
    let mut later = BTreeSet::new();
    for at in back {
        let Some((stage, group)) = undone.group(at.group) else { continue };
        let Some(round) = group.round(at.round) else { continue };
        if round.state == RoundState::Draft || stage.spec().leaving == Leaving::AnnulledOrAwarded {
            continue;
        }
        let gone = rounds::left_from(group, round);
        later.extend(gone.map(|entry| Row::Participation { group: at.group, entry }.changed(t)));
    }
    later.retain(|touched| *touched > version);
    later
}

/// Returns a refusal if a round would come back although fewer have been announced since.
fn beyond_the_announced(t: &Tournament, undone: &Tournament, inverse: &[Change], version: Version) -> Option<Refusal> {
    let group = inverse.iter().find_map(|change| match change {
        Change::Round { at, before: None, after: Some(_) } => {
            // A round that the same act removes again may have been one more than announced in between.
            let comes_back = undone.round(*at).is_some();
            Some(at.group).filter(|group| comes_back && at.round > undone.announced_rounds(*group))
        }
        _ => None,
    })?;
    let (stage, _) = t.group(group)?;
    let announced = stage.changed.get(&StagePartKind::Play).filter(|announced| **announced > version);
    Some(announced.map_or(Refusal::CannotUndo, |announced| Refusal::UndoFirst(vec![*announced])))
}

/// Returns the change limited to the facts it concerns: facts of a game recorded since are kept, and a withdrawal may
/// have [moved](next_round) to another round since.
fn on_what_stands(t: &Tournament, change: Change) -> Change {
    if let Change::Participation { group, entry, before: Some(before), after } = &change {
        let now = t.groups.get(group).and_then(|group| group.participations.get(entry));
        let Some(now) = now.filter(|now| next_round::have_same_end(now, before)) else { return change };
        let Some(after) = next_round::with_end_of(now, before, after.as_deref()) else { return change };
        let (before, after) = (Some(now.clone()), Some(Arc::new(after)));
        return Change::Participation { group: *group, entry: *entry, before, after };
    }
    let Change::Game { at, pairing, game: key, before, after } = &change else { return change };
    let Some(now) = t.pairing(*at, *pairing).and_then(|pairing| pairing.games.get(key)) else { return change };
    let facts = Game::differing(before.as_deref(), after.as_deref());
    let nothing = Game::beginning(now.second_begins);
    let (before, after) = (before.as_deref().unwrap_or(&nothing), after.as_deref().unwrap_or(&nothing));
    if facts.iter().any(|fact| !now.same(*fact, before)) {
        return change;
    }
    let now = Game { changed: GameVersions::default(), ..now.clone() };
    let then = now.clone().with(&facts, after);
    Change::Game { at: *at, pairing: *pairing, game: *key, before: Some(Arc::new(now)), after: Some(Arc::new(then)) }
}

/// Returns `true` if the rows still have the values that the change expects, whatever their versions.
fn fits(t: &Tournament, change: &Change) -> bool {
    macro_rules! same {
        ($now:expr, $before:expr) => {
            $now.map(|row| {
                let mut row = row.as_ref().clone();
                row.changed = Version::default();
                row
            }) == $before.as_ref().map(|row| {
                let mut row = row.as_ref().clone();
                row.changed = Version::default();
                row
            })
        };
    }
    match change {
        Change::Began { .. } | Change::Erased { .. } => false,
        Change::Text { .. } => true,
        Change::Settings { before, .. } => before.as_ref() == Some(&t.settings),
        Change::Prizes { before, .. } => t.prizes == *before,
        Change::Listings { before, .. } => t.listings == *before,
        Change::StagePart { stage, before, after } => match (t.stage(*stage), before) {
            (Some(stage), Some(before)) => stage.part(before.kind()) == *before,
            // Only its name creates a stage: any other part of a removed stage cannot be restored.
            (None, None) => matches!(after, Some(StagePart::Name(_))),
            (Some(stage), None) => after.as_ref().is_some_and(|after| !stage.changed.contains_key(&after.kind())),
            (None, Some(_)) => false,
        },
        Change::Person { id, before, .. } => same!(t.people.get(id), before),
        Change::Entry { id, before, .. } => same!(t.entries.get(id), before),
        Change::Group { id, before, .. } => t.groups.get(id).map(|group| (group.stage, group.name.clone())) == *before,
        Change::Seats { group, at, before, .. } => t.groups.get(group).is_some_and(|group| {
            let at = usize::try_from(*at).unwrap_or(usize::MAX);
            group.seats.get(at..at.saturating_add(before.len())) == Some(before.as_slice())
        }),
        Change::Participation { group, entry, before, .. } => {
            t.groups.get(group).is_some_and(|group| same!(group.participations.get(entry), before))
        }
        Change::Draw { group, id, before, .. } => {
            t.groups.get(group).is_some_and(|group| same!(group.draws.get(id), before))
        }
        Change::Round { at, before, .. } => {
            let now = t.groups.get(&at.group).and_then(|group| group.rounds.get(&at.round));
            now.map(|round| unstamped(round)) == before.as_ref().map(|round| unstamped(round))
        }
        Change::RoundState { at, before, .. } => t.round(*at).is_some_and(|round| round.state == *before),
        Change::HandEdit { at, before, .. } => t.round(*at).is_some_and(|round| round.hand_edit == *before),
        // A pairing of a removed round cannot be restored, nor can a game of such a pairing.
        Change::Pairing { at, id, before, .. } => t.round(*at).is_some_and(|round| {
            let now = round.pairings.get(id).map(|pairing| unstamped_pairing(pairing));
            now == before.as_ref().map(|pairing| unstamped_pairing(pairing))
        }),
        Change::Result { at, pairing, game, before, .. } => t.pairing(*at, *pairing).is_some_and(|pairing| {
            let now = pairing.games.get(game);
            now.map_or(GameResult::Unknown, |game| game.result) == *before
        }),
        Change::Game { at, pairing, game, before, .. } => t.pairing(*at, *pairing).is_some_and(|pairing| {
            let now = pairing.games.get(game).filter(|game| game.has_fact());
            let plain = |game: &Game| Game { changed: GameVersions::default(), ..game.clone() };
            now.map(plain) == before.as_deref().filter(|game| game.has_fact()).map(plain)
        }),
    }
}

fn unstamped(round: &Round) -> Round {
    let pairings = round.pairings.values().map(|pairing| Arc::new(unstamped_pairing(pairing)));
    Round {
        changed: Version::default(),
        pairings: pairings.map(|pairing| (pairing.id, pairing)).collect(),
        ..round.clone()
    }
}

/// Returns `true` if an earlier round of the group has changed after an act.
fn is_corrected_since(t: &Tournament, at: RoundRef, version: Version) -> bool {
    let mut earlier = t.groups.get(&at.group).into_iter().flat_map(|group| group.rounds.range(..at.round));
    earlier.any(|(_, round)| round.pairings.values().any(|pairing| pairing.touched() > version))
}

fn unstamped_pairing(pairing: &Pairing) -> Pairing {
    let mut pairing = pairing.clone();
    pairing.changed = Version::default();
    pairing.games.retain(|_, game| game.has_fact());
    pairing.games.iter_mut().for_each(|(_, game)| game.changed = GameVersions::default());
    pairing
}

/// Checks that play has not advanced beyond a change of the act with this version: an undo cannot bypass the refusal of
/// an ordinary command. `stands`: state before the undo; `t`: state that the changes checked so far have left.
fn check_permitted(
    stands: &Tournament,
    t: &Tournament,
    change: &Change,
    version: Version,
    act: &Envelope,
) -> Result<(), Refusal> {
    let state = |at: RoundRef| t.round(at).map(|round| round.state);
    let permitted = match change {
        // The end and the reopening have commands and a right of their own.
        Change::Settings { before: Some(before), after } if before.ended != after.ended => false,
        Change::Settings { after, .. } if settings::has_begun(t) => {
            let permitted = settings::check_settings_locked(t, after).is_ok();
            if permitted && settings::needs_reason(t, after) {
                return need_reason(act);
            }
            permitted
        }
        Change::StagePart { stage, after: Some(part), .. } => {
            let stage = t.stage(*stage).filter(|stage| stages::last_round(t, stage) > 0);
            let permitted = stage.is_none_or(|stage| stages::check_locked(t, stage, part).is_ok());
            if permitted && stage.is_some_and(|stage| stages::needs_reason(t, stage, part)) {
                return need_reason(act);
            }
            permitted
        }
        Change::Draw { group, before, after, .. } => {
            let mut starts = before.iter().chain(after).filter_map(|draw| match draw.of {
                DrawOf::Start(round) => Some(round),
                _ => None,
            });
            let at = |round: &u16| t.round(RoundRef { group: *group, round: *round });
            if let Some(round) = starts.find(|round| at(round).is_some_and(Round::is_in_play)) {
                return Err(Refusal::StartStands { round });
            }
            let begun = t.groups.get(group).is_some_and(|group| group.has_begun());
            !(begun && before.iter().chain(after).any(|draw| draw.of.is_before_play()))
        }
        Change::RoundState { at, before: RoundState::Closed, after: RoundState::Published }
            if t.group(at.group).is_some_and(|(stage, group)| !results::still_counts(stage, group, at.round)) =>
        {
            return Err(Refusal::CountsForRatingOnly { round: at.round });
        }
        // Those who have left since are named with their acts.
        Change::RoundState { at, before: RoundState::Draft, .. } => {
            let mut overtaken = t.overtaken(*at);
            overtaken.retain(|it| !matches!(it, Overtaken::Left { .. }));
            // A match that an arbiter let stand before goes on to stand. Rounds that this undo restores are as they were.
            if overtaken.contains(&Overtaken::Comers) && is_corrected_since(stands, *at, version) {
                return Err(Refusal::ComersChanged { round: at.round });
            }
            return if overtaken.is_empty() { Ok(()) } else { need_reason(act) };
        }
        Change::RoundState { at, after: RoundState::Published, .. }
            if t.round(RoundRef { round: at.round + 1, ..*at }).is_some() =>
        {
            return need_reason(act);
        }
        Change::HandEdit { at, .. } => state(*at) == Some(RoundState::Draft) || by_hand::is_last_round_of_swiss(t, *at),
        Change::Pairing { at, before, after, .. }
            if make_ups::is_of_missed_game(t, *at, [before.as_ref(), after.as_ref()]) =>
        {
            return need_reason(act);
        }
        Change::Pairing { at, before, after, .. } => {
            let ruled = before.as_ref().map(|it| it.meeting) == after.as_ref().map(|it| it.meeting);
            // A pair of a public round may be changed by hand, and so undone.
            let is_swiss = by_hand::pairs_change_in_last_round(t, *at);
            let is_other_pair = before.is_some() && after.is_some() && t.changes_in_public(*at);
            let are_sides = before.as_ref().zip(after.as_ref()).is_some_and(|(before, after)| is_turned(before, after));
            let are_turned_in_public = are_sides && t.sides_change_in_public(*at);
            // A match whose competitors a correction changed was replayed with a reason.
            let is_match = before.iter().chain(after).any(|pairing| pairing.slot.is_some());
            let may_change = is_swiss || is_other_pair || are_turned_in_public || is_match;
            if !ruled && may_change && state(*at) != Some(RoundState::Draft) {
                return need_reason(act);
            }
            // An arbiter let the match stand with a reason.
            if before.as_ref().zip(after.as_ref()).is_some_and(|(before, after)| differ_in_reasons(before, after)) {
                return need_reason(act);
            }
            state(*at) == Some(RoundState::Draft) || (ruled && state(*at) == Some(RoundState::Published))
        }
        Change::Result { at, pairing, game, before, after, .. } => {
            if let Some(row) = t.pairing(*at, *pairing) {
                results::check_both_sit(t, GamePlace { at: *at, pairing: *pairing, game: *game }, row, *after)?;
            }
            let published = state(*at) == Some(RoundState::Published);
            published || [before, after].contains(&&GameResult::Adjourned)
        }
        Change::Person { id, before: Some(before), after: Some(after), .. }
            if entrants::is_another(&before.player(), &after.player()) && entrants::has_played(t, *id) =>
        {
            return need_reason(act);
        }
        Change::Began { .. }
        | Change::Settings { .. }
        | Change::Prizes { .. }
        | Change::StagePart { .. }
        | Change::Person { .. }
        | Change::Entry { .. }
        | Change::Listings { .. }
        | Change::Group { .. }
        | Change::Seats { .. }
        | Change::Participation { .. }
        | Change::Round { .. }
        | Change::RoundState { .. }
        | Change::Game { .. }
        | Change::Text { .. }
        | Change::Erased { .. } => true,
    };
    if permitted { Ok(()) } else { Err(Refusal::CannotUndo) }
}

/// Returns `true` if two states of a pair have the sides exchanged.
fn is_turned(before: &Pairing, after: &Pairing) -> bool {
    before.two().zip(after.two()).is_some_and(|([one, other], after)| [other, one] == after)
}

/// Returns `true` if two states of a pair differ in their reasons only.
fn differ_in_reasons(before: &Pairing, after: &Pairing) -> bool {
    let plain = |pairing: &Pairing| Pairing { reasons: Arc::default(), changed: Version::default(), ..pairing.clone() };
    before.reasons != after.reasons && plain(before) == plain(after)
}

/// Checks the consistency of the tournament. Seats and participations are the same entries, every pairing contains
/// seated entries, each once a round, and successive rounds are numbered without a gap. A draft has no results and a
/// closed round lacks none.
pub(super) fn holds_together(t: &Tournament) -> bool {
    let entries = t.entries.values().all(|entry| match &entry.who {
        crate::entry::Competitor::Person(person) => t.people.contains_key(person),
        crate::entry::Competitor::Team(team) => team.roster.iter().all(|person| t.people.contains_key(person)),
    });
    entries
        && t.groups.values().all(|group| {
            let Some(stage) = t.stage(group.stage) else { return false };
            let seats: BTreeSet<_> = group.seats.iter().copied().collect();
            let seated = seats.len() == group.seats.len()
                && seats.len() == group.participations.len()
                && seats.iter().all(|seat| group.participations.contains_key(seat) && t.entries.contains_key(seat));
            let in_turn =
                stage.spec().has_free_order() || group.rounds.keys().copied().eq((1..).take(group.rounds.len()));
            let rounds = group.rounds.values().all(|round| {
                let mut seen = BTreeSet::new();
                let mut entries = round.pairings.values().flat_map(|pairing| pairing.entries());
                entries.all(|entry| seats.contains(&entry) && seen.insert(entry)) && results_fit_state(round)
            });
            seated && in_turn && rounds
        })
}

fn results_fit_state(round: &Round) -> bool {
    let plays = |pairing: &&Arc<Pairing>| pairing.two().is_some();
    let open = |pairing: &Arc<Pairing>| {
        pairing.decision.is_none() && pairing.games.values().all(|game| game.result == GameResult::Unknown)
    };
    let mut meetings = round.pairings.values().filter(plays);
    match round.state {
        RoundState::Draft => meetings.all(open),
        RoundState::Published => true,
        RoundState::Closed => !meetings.any(open),
    }
}

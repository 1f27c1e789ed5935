//! Rounds of a bracket: their entrants, their end, and matches whose competitors change by a correction.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::{Decided, find_group, find_round, need_reason};
use crate::bracket::{BracketEntrant, BracketRound, Undecided, left, matches_of, next_round};
use crate::change::Change;
use crate::command::Envelope;
use crate::consequence::bracket::{comers, contradicted, contradictions};
use crate::consequence::kinds::Consequence;
use crate::contest::{self, DecidedBy, Next};
use crate::format::{Layout, Part, SlotId};
use crate::group::Group;
use crate::id::{EntryId, PairingId, RoundRef};
use crate::pairing::Pairing;
use crate::plan::RoundPlan;
use crate::reason::Reason;
use crate::refusal::{Missing, Refusal};
use crate::result::ByeKind;
use crate::round::{Round, RoundState};
use crate::stage::{Play, Stage};
use crate::tournament::Tournament;

/// Matches of a round of a tree with their competitors; empty for a round that is drawn.
#[derive(Default)]
pub(super) struct Planned {
    matches: Vec<(SlotId, Vec<EntryId>)>,
    /// Competitor with draw odds in the final.
    odds: Option<EntryId>,
    drawn: bool,
}

impl Planned {
    /// Returns the match of exactly these competitors.
    pub(super) fn of(&self, entries: &[EntryId]) -> Option<SlotId> {
        self.matches.iter().find(|(_, comers)| are_same(comers, entries)).map(|(slot, _)| *slot)
    }

    /// Returns the one of these two who has draw odds against the other.
    pub(super) fn odds(&self, two: [EntryId; 2]) -> Option<EntryId> {
        self.odds.filter(|entry| two.contains(entry))
    }

    /// Returns `true` if the round has no games and exists only for the rounds after it.
    pub(super) fn is_without_games(&self) -> bool {
        !self.drawn && self.matches.iter().all(|(_, comers)| comers.len() < 2)
    }
}

fn are_same(one: &[EntryId], other: &[EntryId]) -> bool {
    one.len() == other.len() && one.iter().all(|entry| other.contains(entry))
}

/// Checks a plan for a bracket: it must contain the matches of the round, those with one side as byes, and nobody else.
/// Entries left for manual pairing may be missing. Returns `None` for another format.
pub(super) fn planned(
    t: &Tournament,
    stage: &Stage,
    group: &Group,
    plan: &RoundPlan,
) -> Result<Option<Planned>, Refusal> {
    if !stage.spec().has_tree() {
        return Ok(None);
    }
    let round = next_round(stage, group, plan.number).map_err(|undecided| match undecided {
        Undecided::Layout(error) => Refusal::Layout(error),
        Undecided::Match { round } => Refusal::NoWinner { round },
    })?;
    let meetings = || {
        let games = plan.games.iter().map(|game| vec![game.first, game.second]);
        games.chain(plan.byes.iter().map(|bye| vec![bye.entry]))
    };
    let other = |entry: EntryId| Refusal::OtherMatch { name: t.name_of(entry).to_owned(), entry };
    if let Some(bye) = plan.byes.iter().find(|bye| bye.kind != ByeKind::PairingAllocated) {
        return Err(other(bye.entry));
    }
    match round {
        BracketRound::Over => Err(Refusal::NoRoundLeft { rounds: group.last_round() }),
        BracketRound::Draw(left) => {
            let byes = plan.byes.len() + usize::from(plan.left_over.len() % 2 == 1);
            let stranger = meetings().flatten().find(|entry| !left.contains(entry));
            let second = plan.byes.get(left.len() % 2).filter(|_| byes > left.len() % 2).map(|bye| bye.entry);
            stranger
                .or(second)
                .map_or(Ok(Some(Planned { matches: Vec::new(), odds: None, drawn: true })), |entry| Err(other(entry)))
        }
        BracketRound::Matches { games, byes } => {
            let games = games.into_iter().map(|(slot, two)| (slot, two.to_vec()));
            let byes = byes.into_iter().map(|(slot, one)| (slot, vec![one]));
            let odds = odds(stage, group, plan.number);
            let planned = Planned { matches: games.chain(byes).collect(), odds, drawn: false };
            if let Some(entry) = meetings().find(|of| planned.of(of).is_none()).and_then(|of| of.first().copied()) {
                return Err(other(entry));
            }
            let waits = |comers: &[EntryId]| comers.iter().any(|entry| plan.left_over.contains(entry));
            let mut missing =
                planned.matches.iter().filter(|(_, of)| !meetings().any(|it| are_same(of, &it)) && !waits(of));
            let forgotten = missing.find_map(|(_, comers)| comers.first().copied());
            forgotten.map_or(Ok(()), |entry| Err(other(entry)))?;
            Ok(Some(planned))
        }
    }
}

/// Returns the first round before this one that has matches with other competitors than those who qualify.
pub(super) fn unsettled(t: &Tournament, at: RoundRef) -> Option<u16> {
    let found = contradictions(t, at.group);
    found.iter().filter_map(Consequence::round).filter(|round| *round < at.round).min()
}

/// Returns the competitors of matches of the round that have no pairing.
pub(super) fn undrawn(stage: &Stage, group: &Group, round: &Round) -> Vec<EntryId> {
    if stage.format().layout().is_some_and(Layout::is_redrawn) {
        return left(stage, group, round.number).unwrap_or_default();
    }
    let drawn: BTreeSet<SlotId> = round.pairings.values().filter_map(|pairing| pairing.slot).collect();
    let matches = matches_of(stage, group).unwrap_or_default();
    let here = matches.iter().filter(|it| it.slot.sitting == round.number && !drawn.contains(&it.slot.id));
    let comers = here.flat_map(|it| it.comers).filter_map(BracketEntrant::entry);
    comers.filter(|entry| !group.has_left(*entry, round.number)).collect()
}

/// Returns the match for a manual pairing: one without a pairing, if possible a match of these competitors. `Err` if
/// the round has none left; `Ok(None)` if the bracket has no tree.
pub(super) fn free_match(
    stage: &Stage,
    group: &Group,
    round: &Round,
    entries: &[EntryId],
) -> Result<Option<SlotId>, ()> {
    let matches = matches_of(stage, group).unwrap_or_default();
    if matches.is_empty() {
        return Ok(None);
    }
    let drawn: BTreeSet<SlotId> = round.pairings.values().filter_map(|pairing| pairing.slot).collect();
    let free = matches.iter().filter(|it| it.slot.sitting == round.number && !drawn.contains(&it.slot.id));
    let played = free.filter(|it| it.comers.iter().any(|comer| comer.entry().is_some()));
    let comes = |comers: &[BracketEntrant; 2]| {
        comers.iter().filter_map(|comer| comer.entry()).filter(|it| entries.contains(it)).count()
    };
    played.max_by_key(|it| (comes(&it.comers), std::cmp::Reverse(it.slot.id))).map(|it| Some(it.slot.id)).ok_or(())
}

/// Reassigns a drawn match of a tree to its present competitors, without its results. Its round is in play again.
pub(super) fn replay(t: &Tournament, at: RoundRef, id: PairingId, act: &Envelope) -> Result<Decided, Refusal> {
    let round = find_round(t, at)?;
    let (stage, group) = find_group(t, at.group)?;
    let missing = Refusal::Missing { what: Missing::Pairing, number: id.0 };
    let before = round.pairings.get(&id).ok_or(missing.clone())?;
    let matches = matches_of(stage, group).map_err(Refusal::Layout)?;
    let of = matches.iter().find(|it| it.drawn == Some(id)).ok_or(missing)?;
    if of.comers.contains(&BracketEntrant::Open) {
        return Err(Refusal::NoWinner { round: at.round.saturating_sub(1) });
    }
    let there = of.comers.iter().filter_map(|comer| comer.entry()).filter(|entry| !group.has_left(*entry, at.round));
    let there: Vec<EntryId> = there.collect();
    if are_same(&there, &before.entries().collect::<Vec<_>>()) {
        return Ok(Decided::default());
    }
    need_reason(act)?;
    let after = reassigned(stage, group, at.round, before, &there);
    let reopened = round.state == RoundState::Closed && there.len() == 2;
    let state = Change::RoundState { at, before: round.state, after: RoundState::Published };
    let mut changes: Vec<Change> = reopened.then_some(state).into_iter().collect();
    if after.is_none() && round.pairings.len() == 1 && at.round == group.last_round() {
        let before = group.rounds.get(&at.round).cloned();
        changes.push(Change::Round { at, before, after: None });
    } else {
        changes.push(Change::Pairing { at, id, before: Some(before.clone()), after });
    }
    Ok(Decided::typed_over(changes))
}

/// Returns a drawn match with these competitors and without its results: a bye for one, nothing for none.
pub(super) fn reassigned(
    stage: &Stage,
    group: &Group,
    round: u16,
    before: &Pairing,
    there: &[EntryId],
) -> Option<Arc<Pairing>> {
    let meeting = match *there {
        [one, other] => Pairing::of_two(before.table, [one, other], Vec::new()),
        [one] => Pairing::of_bye(one, ByeKind::PairingAllocated, Vec::new()),
        _ => return None,
    };
    let odds = odds(stage, group, round).filter(|entry| there.contains(entry));
    let Pairing { id, table, slot, reasons, .. } = before.clone();
    let reasons = reasons.iter().filter(|reason| !matches!(reason, Reason::Kept { .. })).cloned().collect();
    Some(Arc::new(Pairing { id, table, slot, reasons, odds, ..meeting }))
}

/// Lets a drawn match stand although a correction has changed its competitors. In a bracket that is redrawn for each
/// round, this applies to all matches of the round.
pub(super) fn keep(t: &Tournament, at: RoundRef, id: PairingId, act: &Envelope) -> Result<Decided, Refusal> {
    let before = find_round(t, at)?.pairings.get(&id);
    let before = before.ok_or(Refusal::Missing { what: Missing::Pairing, number: id.0 })?;
    let is_here = |found: &Consequence| contradicted(t, found) == Some((at, id));
    if !contradictions(t, at.group).iter().any(is_here) {
        return Ok(Decided::default());
    }
    let (stage, group) = find_group(t, at.group)?;
    let of_tree = matches_of(stage, group).unwrap_or_default().into_iter().find(|it| it.drawn == Some(id));
    if of_tree.is_some_and(|it| it.comers.contains(&BracketEntrant::Open)) {
        return Err(Refusal::NoWinner { round: at.round.saturating_sub(1) });
    }
    need_reason(act)?;
    let kept = Reason::Kept { comers: comers(t, at, before) };
    let others = before.reasons.iter().filter(|reason| !matches!(reason, Reason::Kept { .. }));
    let reasons = others.cloned().chain([kept]).collect();
    let after = Some(Arc::new(Pairing { reasons, ..before.as_ref().clone() }));
    Ok(Decided::typed_over(vec![Change::Pairing { at, id, before: Some(before.clone()), after }]))
}

/// Returns the competitor with draw odds in a round: the undefeated finalist, if the layout grants odds.
pub(super) fn odds(stage: &Stage, group: &Group, round: u16) -> Option<EntryId> {
    stage.format().layout().filter(|layout| layout.has_odds())?;
    let matches = matches_of(stage, group).ok()?;
    let last = matches.iter().find(|it| it.slot.part == Part::Final && it.slot.sitting == round)?;
    last.comers[0].entry()
}

/// Returns `true` if a meeting has a winner, or nobody came: an adjourned game delays the next match.
pub(super) fn is_decided(play: &Play, round: u16, pairing: &Pairing) -> bool {
    let contest = play.contest(round);
    let result = contest::match_result(&contest, &play.scoring, pairing);
    let ended = contest::next(&contest, &play.scoring, pairing) == Next::Ended;
    pairing.two().is_none() || ended && (result.winner.is_some() || result.by == DecidedBy::Forfeit)
}

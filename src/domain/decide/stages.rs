//! Stages: their parts, the parts that are fixed once play has begun, and their opening.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::{Decided, find_stage, need_reason};
use crate::bracket::bracket;
use crate::change::Change;
use crate::command::{Envelope, StagePlan};
use crate::entrants::{CarryOver, Entrants, Ranking, Source};
use crate::entry::{Entry, EntryStatus};
use crate::format::{FixedGame, Format, Table};
use crate::group::Group;
use crate::hash::Hash;
use crate::id::{EntryId, GroupId, StageId};
use crate::participation::{LeavingReason, Left, Participation};
use crate::refusal::{LockedSetting, Missing, Refusal};
use crate::round::Round;
use crate::setup::error::SetupError;
use crate::setup::{MAX_ROUNDS, check_play, check_references};
use crate::stage::{Limits, Play, Stage, StagePart, StagePartKind};
use crate::tournament::Tournament;

pub(super) fn edit(t: &Tournament, id: StageId, part: &StagePart, act: &Envelope) -> Result<Decided, Refusal> {
    let stage = find_stage(t, id)?;
    let before = stage.part(part.kind());
    if before == *part {
        return Ok(Decided::default());
    }
    match part {
        StagePart::Play(play) => {
            check_play(play)?;
            check_rounds(play)?;
            check_limits(t, play, &stage.limits)?;
            if play.scoring != stage.play.scoring {
                check_carry(t, &stage.entrants, play)?;
            }
        }
        StagePart::Limits(limits) => check_limits(t, &stage.play, limits)?,
        StagePart::Entrants(entrants) => {
            check_sources(t, id, entrants)?;
            check_carry(t, entrants, &stage.play)?;
        }
        _ => {}
    }
    if last_round(t, stage) > 0 {
        check_locked(t, stage, part)?;
    }
    if needs_reason(t, stage, part) {
        need_reason(act)?;
    }
    let change = Change::StagePart { stage: id, before: Some(before), after: Some(part.clone()) };
    let mut others = Vec::new();
    if let StagePart::Entrants(after) = part
        && after.registers()
        && !stage.entrants.registers()
    {
        others = closed(t, id);
        others.extend(plays_on(t, stage, &BTreeSet::new()));
        others.extend(everybody(t, id, after));
    }
    Ok(Decided::typed_over(vec![change]).and(others))
}

/// Returns `true` if a changed part needs a reason: format and order once a round is made, other rules once one is
/// public. Name, calendar and notation of time controls need none.
pub(super) fn needs_reason(t: &Tournament, stage: &Stage, part: &StagePart) -> bool {
    let (made, public) = (last_round(t, stage) > 0, t.stage_is_public(stage.id));
    match part {
        StagePart::Play(play) => made && play.format != stage.play.format || public && !play.competes_like(&stage.play),
        StagePart::Order(_) => made,
        StagePart::Limits(_) | StagePart::Entrants(_) | StagePart::RanksFrom(_) => public,
        StagePart::Name(_) | StagePart::Sittings(_) | StagePart::Accepted(_) => false,
    }
}

/// Checks that the sources of a stage come before it, and that it takes at least one entrant.
fn check_sources(t: &Tournament, stage: StageId, entrants: &Entrants) -> Result<(), Refusal> {
    let before = |of: Option<StageId>| of.is_some_and(|of| of < stage && t.stage(of).is_some());
    for ranking in entrants.rankings() {
        let (is_before, what, number) = match ranking {
            Ranking::EachGroup(of) => (before(Some(of)), Missing::Stage, of.0),
            Ranking::Group(id) => (before(t.groups.get(&id).map(|group| group.stage)), Missing::Group, id.0),
            Ranking::Listing(id) => {
                let of = t.listings.iter().find(|listing| listing.id == id).map(|listing| listing.of);
                (before(of), Missing::Listing, id.0)
            }
        };
        if !is_before {
            return Err(Refusal::Source { what, number });
        }
    }
    let takes_somebody = |source: &Source| match source {
        Source::All { .. } | Source::Listed(_) | Source::Rest(_) => true,
        Source::Tied { place, criteria, .. } => *place > 0 && *criteria != Some(0),
        Source::Round { round, .. } => round.round > 0,
        Source::Losers { rounds, .. } => *rounds.start() > 0 && !rounds.is_empty(),
        Source::Places { places, after, .. } => *places.start() > 0 && !places.is_empty() && *after != Some(0),
        Source::BestOthers { place, count, .. } => *place > 0 && *count > 0,
    };
    if entrants.groups == 0 || entrants.from.is_empty() || !entrants.from.iter().all(takes_somebody) {
        return Err(Refusal::SourcePlaces);
    }
    Ok(())
}

/// Refuses points of earlier stages that this one cannot represent exactly (formats GR6). Carried meetings are counted
/// again, except for boards with a fixed number of points.
fn check_carry(t: &Tournament, entrants: &Entrants, play: &Play) -> Result<(), Refusal> {
    let later = Stage { entrants: Arc::new(entrants.clone()), ..Stage::new(StageId(u32::MAX)) };
    for before in t.sources_of(&later).into_iter().filter_map(|id| t.stage(id)) {
        let (of, own) = (&before.play.scoring, &play.scoring);
        let needed = |unit: u16| match entrants.carry {
            CarryOver::Mutual if before.play.contest(1).decides_boards() => Some(unit),
            _ => entrants.carry.unit_needed(unit),
        };
        let primary = (of.primary().unit, own.primary().unit);
        let fits = |(of, own): (u16, u16)| needed(of).is_none_or(|needed| own.is_multiple_of(needed.max(1)));
        if !fits(primary) || !fits((of.games.unit, own.games.unit)) {
            return Err(Refusal::CarriedPoints { stage: before.id });
        }
    }
    Ok(())
}

fn check_rounds(play: &Play) -> Result<(), Refusal> {
    match play.format.announced() {
        Some(rounds) if rounds == 0 || rounds > MAX_ROUNDS => Err(SetupError::Rounds(rounds).into()),
        _ => Ok(()),
    }
}

fn check_limits(t: &Tournament, play: &Play, limits: &Limits) -> Result<(), Refusal> {
    let rounds = play.format.announced().unwrap_or(MAX_ROUNDS);
    Ok(check_references(&play.format, limits, |entry| t.entries.contains_key(&entry), rounds)?)
}

/// Returns the last round of any group of the stage.
pub(super) fn last_round(t: &Tournament, stage: &Stage) -> u16 {
    t.groups_of(stage.id).map(crate::group::Group::last_round).max().unwrap_or(0)
}

/// Refuses changes to parts that are fixed once a stage has rounds.
pub(super) fn check_locked(t: &Tournament, stage: &Stage, part: &StagePart) -> Result<(), Refusal> {
    let last = last_round(t, stage);
    let before = &stage.play;
    let locked = match part {
        StagePart::Play(after) => {
            if after.scoring != before.scoring {
                Some(LockedSetting::Scores)
            } else if (unannounced(&after.format) != unannounced(&before.format)
                && !writes_table(t, stage, &after.format))
                || (1..=last).any(|round| games(after, round) != games(before, round))
            {
                Some(LockedSetting::Format)
            } else if after.format.announced().is_some_and(|rounds| rounds < last) {
                Some(LockedSetting::Rounds)
            } else if after.line_ups != before.line_ups {
                Some(LockedSetting::LineUps)
            } else {
                None
            }
        }
        StagePart::Limits(after) => {
            let fixed = |limits: &Limits| {
                limits.fixed.iter().filter(|game| game.round <= last).cloned().collect::<Vec<FixedGame>>()
            };
            if (1..=last).any(|round| apart(&stage.limits, round) != apart(after, round)) {
                Some(LockedSetting::Prohibited)
            } else {
                (fixed(&stage.limits) != fixed(after)).then_some(LockedSetting::FixedGames)
            }
        }
        StagePart::Entrants(_) => Some(LockedSetting::Entrants),
        _ => None,
    };
    locked.map_or(Ok(()), |setting| Err(Refusal::Locked(setting)))
}

/// Returns `true` if a custom table contains the rounds made so far: their games are those of the list, in either order
/// of the first move.
fn writes_table(t: &Tournament, stage: &Stage, after: &Format) -> bool {
    let Some(rounds) = after.table().and_then(Table::listed) else { return false };
    let listed = |number: u16| -> BTreeSet<[u16; 2]> {
        let pairs = usize::from(number).checked_sub(1).and_then(|at| rounds.get(at)).into_iter().flatten();
        pairs.map(|[one, two]| [*one.min(two), *one.max(two)]).collect()
    };
    let stands = |group: &Group, round: &Round| {
        let seats = group.numbers();
        let seat = |entry: EntryId| seats.get(&entry).and_then(|number| u16::try_from(*number).ok()).unwrap_or(0);
        let listed = listed(round.number);
        round.pairings.values().filter_map(|pairing| pairing.two()).all(|two| {
            let [one, two] = two.map(seat);
            listed.contains(&[one.min(two), one.max(two)])
        })
    };
    stage.spec().has_free_order()
        && t.groups_of(stage.id).all(|group| group.rounds.values().all(|round| stands(group, round)))
}

/// Returns the format without the number of rounds, which may increase, and without start scores, which may be corrected.
fn unannounced(format: &Format) -> Format {
    let mut format = format.clone().with_rounds(0);
    if let Some(rules) = format.mcmahon_mut() {
        rules.starts.clear();
    }
    format
}

/// Returns the contest of a round without its time controls, which may be written differently.
fn games(play: &Play, round: u16) -> crate::contest::Contest {
    let mut contest = play.contest(round);
    contest.segments.iter_mut().for_each(|segment| segment.clock.clear());
    contest
}

/// Returns the entries that prohibitions keep apart in a round.
fn apart(limits: &Limits, round: u16) -> Vec<&[EntryId]> {
    let records = limits.prohibited.iter().filter(|record| record.covers(round));
    records.map(|record| record.entries.as_slice()).collect()
}

pub(super) fn add(t: &Tournament, plan: &StagePlan) -> Result<Decided, Refusal> {
    let StagePlan { name, play, entrants, order, ranks_from } = plan;
    check_play(play)?;
    check_rounds(play)?;
    let stage = StageId(t.highest.stage + 1);
    check_sources(t, stage, entrants)?;
    check_carry(t, entrants, play)?;
    let parts = [
        StagePart::Name(name.clone()),
        StagePart::Play(Arc::new(play.clone())),
        StagePart::Entrants(Arc::new(entrants.clone())),
        StagePart::Order(order.clone().into()),
        StagePart::RanksFrom(*ranks_from),
    ];
    let part = |part| Change::StagePart { stage, before: None, after: Some(part) };
    let mut changes: Vec<Change> = parts.into_iter().map(part).collect();
    if entrants.registers() {
        changes.extend(everybody(t, stage, entrants));
    }
    Ok(Decided::computed(changes))
}

/// Returns the changes that create the group of a stage for all registered entries, with all who are in play.
fn everybody(t: &Tournament, stage: StageId, entrants: &Entrants) -> Vec<Change> {
    let takes = |entry: &&Arc<Entry>| {
        let source = Source::All { teams: entry.team().is_some() };
        entry.status == EntryStatus::InPlay && entrants.from.contains(&source)
    };
    let entries = t.entries.values().filter(takes).map(|entry| entry.id).collect();
    let seats = super::numbering::sorted_by_strength(t, entries);
    seated(GroupId(t.highest.group + 1), stage, "", &seats)
}

/// Returns the changes that create a group with its seats.
fn seated(id: GroupId, stage: StageId, name: &str, seats: &[EntryId]) -> Vec<Change> {
    let mut changes = vec![Change::Group { id, before: None, after: Some((stage, name.to_owned())) }];
    if !seats.is_empty() {
        changes.push(Change::Seats { group: id, at: 0, before: Vec::new(), after: seats.to_vec() });
    }
    changes.extend(seats.iter().map(|entry| {
        let after = Some(Arc::new(Participation::default()));
        Change::Participation { group: id, entry: *entry, before: None, after }
    }));
    changes
}

pub(super) fn remove(t: &Tournament, id: StageId) -> Result<Decided, Refusal> {
    let stage = find_stage(t, id)?;
    if last_round(t, stage) > 0 {
        return Err(Refusal::StageBegun { stage: id });
    }
    if t.stages.len() < 2 || t.stages.iter().any(|other| other.id != id && t.sources_of(other).contains(&id)) {
        return Err(Refusal::CannotUndo);
    }
    let mut changes = closed(t, id);
    changes.extend(plays_on(t, stage, &BTreeSet::new()));
    let parts = StagePartKind::ALL.into_iter().filter(|kind| *kind != StagePartKind::Name);
    let told = parts.filter(|kind| stage.changed.contains_key(kind));
    changes.extend(told.map(|kind| Change::StagePart { stage: id, before: Some(stage.part(kind)), after: None }));
    let name = Some(stage.part(StagePartKind::Name));
    changes.push(Change::StagePart { stage: id, before: name, after: None });
    Ok(Decided::typed_over(changes))
}

/// Returns the changes that remove the groups of a stage: its seats, draws and participations.
fn closed(t: &Tournament, stage: StageId) -> Vec<Change> {
    let mut changes = Vec::new();
    for group in t.groups_of(stage) {
        for (id, draw) in &group.draws {
            changes.push(Change::Draw { group: group.id, id: *id, before: Some(draw.clone()), after: None });
        }
        for (entry, participation) in &group.participations {
            let before = Some(participation.clone());
            changes.push(Change::Participation { group: group.id, entry: *entry, before, after: None });
        }
        if !group.seats.is_empty() {
            changes.push(Change::Seats { group: group.id, at: 0, before: group.seats.to_vec(), after: Vec::new() });
        }
        changes.push(Change::Group { id: group.id, before: Some((stage, group.name.clone())), after: None });
    }
    changes
}

/// Seats the entrants of a stage. An opened stage may be opened again as long as it has no round.
pub(super) fn open(
    t: &Tournament,
    id: StageId,
    groups: &[(String, Vec<EntryId>)],
    digest: Hash,
) -> Result<Decided, Refusal> {
    let stage = find_stage(t, id)?;
    if last_round(t, stage) > 0 {
        return Err(Refusal::StageBegun { stage: id });
    }
    if stage.takes_everybody() {
        return Err(Refusal::TakesEverybody { stage: id });
    }
    let mut seen = BTreeSet::new();
    for entry in groups.iter().flat_map(|(_, seats)| seats) {
        if !t.entries.contains_key(entry) {
            return Err(Refusal::Missing { what: Missing::Entry, number: entry.0 });
        }
        if !seen.insert(*entry) {
            return Err(Refusal::SeatTwice { name: t.name_of(*entry).to_owned(), entry: *entry });
        }
        if t.entry(*entry).is_some_and(|entry| entry.status != EntryStatus::InPlay) {
            return Err(Refusal::NotInPlay { name: t.name_of(*entry).to_owned(), entry: *entry });
        }
    }
    check_groups(stage, groups)?;
    let mut changes = closed(t, id);
    for (group, (name, seats)) in (t.highest.group + 1..).map(GroupId).zip(groups) {
        changes.extend(seated(group, id, name, seats));
    }
    changes.extend(plays_on(t, stage, &seen));
    changes.extend(gone_on(t, stage, &seen));
    let accepted = StagePart::Accepted(Some(digest));
    let before = stage.changed.contains_key(&StagePartKind::Accepted).then(|| stage.part(StagePartKind::Accepted));
    changes.push(Change::StagePart { stage: id, before, after: Some(accepted) });
    Ok(Decided::computed(changes)
        .based_on(crate::row::Row::StagePart { stage: id, part: StagePartKind::Entrants })
        .based_on(crate::row::Row::StagePart { stage: id, part: StagePartKind::Accepted }))
}

/// Checks that there are as many groups as announced, each with enough seats for its format.
fn check_groups(stage: &Stage, groups: &[(String, Vec<EntryId>)]) -> Result<(), Refusal> {
    if groups.len() != usize::from(stage.entrants.groups) {
        return Err(Refusal::GroupCount { announced: stage.entrants.groups, seated: groups.len() });
    }
    for (_, seats) in groups {
        if seats.len() < 2 {
            return Err(Refusal::GroupTooSmall { seats: seats.len() });
        }
        if let Some(layout) = stage.format().layout() {
            let seats = u16::try_from(seats.len()).unwrap_or(u16::MAX);
            bracket(layout, seats).map_err(Refusal::Layout)?;
        }
    }
    Ok(())
}

/// Returns the changes by which entrants leave an earlier group: those who enter by places after a round leave it with
/// the next round, without withdrawing.
fn gone_on(t: &Tournament, stage: &Stage, entering: &BTreeSet<EntryId>) -> Vec<Change> {
    let mut changes = Vec::new();
    for (group, after) in left_after(t, stage) {
        for entry in entering {
            let before = group.participation(*entry);
            // An entrant who is seated again has left already.
            let leaves = |it: &&Arc<Participation>| it.left.is_none();
            let Some(before) = before.filter(leaves) else { continue };
            let from = group.last_round().max(after) + 1;
            let why = LeavingReason::AdvancedTo(stage.id);
            let left = Left { at: Some(t.version.next()), ..Left::new(from, why) };
            changes.push(super::entrants::participates(group, *entry, before, before.with_left(Some(left))));
        }
    }
    changes
}

/// Returns the changes by which former entrants of the stage rejoin the group that they had left for it.
fn plays_on(t: &Tournament, stage: &Stage, entering: &BTreeSet<EntryId>) -> Vec<Change> {
    let seated: Vec<EntryId> = t.groups_of(stage.id).flat_map(|group| group.seats.iter().copied()).collect();
    let is_in_play = |entry: &EntryId| t.entry(*entry).is_some_and(|it| it.status == EntryStatus::InPlay);
    let back: Vec<EntryId> = seated.into_iter().filter(|entry| !entering.contains(entry)).filter(is_in_play).collect();
    let mut changes = Vec::new();
    for (group, _) in left_after(t, stage) {
        for entry in &back {
            let Some(before) = group.participation(*entry).filter(|it| it.left.is_some()) else { continue };
            changes.push(super::entrants::participates(group, *entry, before, before.with_left(None)));
        }
    }
    changes
}

/// Returns the groups that entrants of a stage leave, and the round after which they leave.
fn left_after<'a>(t: &'a Tournament, stage: &Stage) -> Vec<(&'a Group, u16)> {
    let mut groups: BTreeMap<GroupId, (&Group, u16)> = BTreeMap::new();
    for source in &stage.entrants.from {
        let Source::Places { of, after: Some(after), .. } = source else { continue };
        let named = |group: &&Arc<Group>| match of {
            Ranking::EachGroup(stage) => group.stage == *stage,
            Ranking::Group(id) => group.id == *id,
            Ranking::Listing(_) => false,
        };
        groups.extend(t.groups.values().filter(named).map(|group| (group.id, (group.as_ref(), *after))));
    }
    groups.into_values().collect()
}

/// Returns `true` if an entry has left a group for a later stage, and not by withdrawing.
pub(super) fn has_gone_on(t: &Tournament, group: &Group, entry: EntryId) -> bool {
    let takes = |stage: &&Arc<Stage>| left_after(t, stage).iter().any(|(left, _)| left.id == group.id);
    let seats = |stage: &Arc<Stage>| t.groups_of(stage.id).any(|of| of.participations.contains_key(&entry));
    t.stages.iter().filter(takes).any(seats)
}

pub(super) fn accept(t: &Tournament, id: StageId, digest: Hash, act: &Envelope) -> Result<Decided, Refusal> {
    let stage = find_stage(t, id)?;
    if stage.accepted == Some(digest) {
        return Ok(Decided::default());
    }
    if t.groups_of(id).next().is_none() {
        return Err(Refusal::StageNotOpen { stage: id });
    }
    need_reason(act)?;
    let before = stage.changed.contains_key(&StagePartKind::Accepted).then(|| stage.part(StagePartKind::Accepted));
    let change = Change::StagePart { stage: id, before, after: Some(StagePart::Accepted(Some(digest))) };
    Ok(Decided::typed_over(vec![change]))
}

//! Search for the acts that have to be undone together: an act, the later acts that depend on it, and those that would
//! contradict the result.

use std::collections::{BTreeMap, BTreeSet};

use crate::change::Change;
use crate::command::{Command, Envelope};
use crate::consequence::Consequence;
use crate::decide::decide;
use crate::id::{GroupId, PairingId, RoundRef, StageId, Version};
use crate::refusal::Refusal;
use crate::row::Row;
use crate::tournament::Tournament;

/// Maximum number of acts undone together.
pub const MAX_ACTS: usize = 500;

/// Maximum number of acts that are tried one by one for whether they are needed.
const MAX_TRIED: usize = 60;

/// Act in the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoggedAct {
    pub version: Version,
    pub changes: Vec<Change>,
}

/// Acts to be undone together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Undoing {
    /// Requested act and the later acts that depend on it, newest first.
    pub required: Vec<Version>,
    /// Contradictions that remain if only these are undone.
    pub consequences: Vec<Consequence>,
    /// Further later acts without which nothing contradicts, newest first; empty if there are none.
    pub contradicting: Vec<Version>,
}

type Chosen<'a> = BTreeMap<Version, &'a LoggedAct>;

/// Returns the commands that undo acts, newest first, as one act.
pub fn commands<'a>(acts: impl IntoIterator<Item = &'a LoggedAct>) -> Vec<Command> {
    let mut acts: Vec<&LoggedAct> = acts.into_iter().collect();
    acts.sort_by_key(|act| std::cmp::Reverse(act.version));
    let undo = |act: &LoggedAct| Command::Undo { version: act.version, changes: act.changes.clone() };
    acts.into_iter().map(undo).collect()
}

/// Returns the acts to be undone together with an act. `form` supplies author and reason; `later` lists the acts after
/// the requested one, newest first.
///
/// # Errors
/// The refusal of the undo, if no later act explains it.
pub fn undoing(t: &Tournament, form: &Envelope, asked: &LoggedAct, later: &[LoggedAct]) -> Result<Undoing, Refusal> {
    let mut chosen = Chosen::from([(asked.version, asked)]);
    let consequences = gathered(t, form, &mut chosen, later)?;
    let required: Vec<Version> = chosen.keys().rev().copied().collect();
    let contradicting = without_contradictions(t, form, chosen, (later, &consequences));
    let contradicting = contradicting.into_iter().filter(|version| !required.contains(version)).collect();
    Ok(Undoing { required, consequences, contradicting })
}

/// Returns the acts after whose undo nothing contradicts, newest first; empty if there are none.
fn without_contradictions<'a>(
    t: &Tournament,
    form: &Envelope,
    mut chosen: Chosen<'a>,
    (later, consequences): (&'a [LoggedAct], &[Consequence]),
) -> Vec<Version> {
    let mut left = consequences.to_vec();
    let mut tried_before = BTreeSet::new();
    while !left.is_empty() {
        let found = later.iter().find(|act| {
            let is_known = chosen.contains_key(&act.version) || tried_before.contains(&act.version);
            !is_known && left.iter().any(|consequence| made(t, act, consequence))
        });
        let Some(found) = found else { return Vec::new() };
        tried_before.insert(found.version);
        chosen.insert(found.version, found);
        let Ok(now) = gathered(t, form, &mut chosen, later) else { return Vec::new() };
        left = now;
    }
    chosen.into_keys().rev().collect()
}

/// Adds the later acts on which the undo of the chosen ones depends. Returns the remaining contradictions.
fn gathered<'a>(
    t: &Tournament,
    form: &Envelope,
    chosen: &mut Chosen<'a>,
    later: &'a [LoggedAct],
) -> Result<Vec<Consequence>, Refusal> {
    let mut guessed = 0;
    loop {
        let refusal = match tried(t, form, chosen) {
            Ok(list) if guessed == 0 => return Ok(list),
            Ok(_) => return pruned(t, form, chosen),
            Err(refusal) => refusal,
        };
        let further = further(chosen, later, &refusal, &mut guessed);
        if further.is_empty() || chosen.len() + further.len() > MAX_ACTS {
            return Err(refusal);
        }
        chosen.extend(further.into_iter().map(|act| (act.version, act)));
    }
}

/// Returns the later acts that a refusal names, or else the newest one on the same rows or in the same round. Without
/// any, returns acts of the same groups, twice as many each time.
fn further<'a>(
    chosen: &Chosen<'a>,
    later: &'a [LoggedAct],
    refusal: &Refusal,
    guessed: &mut usize,
) -> Vec<&'a LoggedAct> {
    let unknown = || later.iter().filter(|act| !chosen.contains_key(&act.version));
    if let Refusal::UndoFirst(named) = refusal {
        let named: Vec<_> = unknown().filter(|act| named.contains(&act.version)).collect();
        if !named.is_empty() {
            return named;
        }
    }
    let places: [fn(Row) -> Row; 2] = [std::convert::identity, of_round];
    for place in places {
        let places: BTreeSet<Row> = chosen.values().flat_map(|act| rows(act)).map(place).collect();
        if let Some(found) = unknown().find(|act| rows(act).map(place).any(|row| places.contains(&row))) {
            return vec![found];
        }
    }
    let groups: BTreeSet<GroupId> = chosen.values().flat_map(|act| groups_of(act)).collect();
    *guessed = (*guessed * 2).max(1);
    unknown().filter(|act| groups_of(act).any(|group| groups.contains(&group))).take(*guessed).collect()
}

/// Removes the later acts that need not be undone, newest first. Returns the remaining contradictions.
fn pruned(t: &Tournament, form: &Envelope, chosen: &mut Chosen<'_>) -> Result<Vec<Consequence>, Refusal> {
    let left = tried(t, form, chosen)?;
    let later: Vec<Version> = chosen.keys().skip(1).rev().take(MAX_TRIED).copied().collect();
    for version in later {
        let mut fewer = chosen.clone();
        fewer.remove(&version);
        if tried(t, form, &fewer).is_ok_and(|list| list == left) {
            *chosen = fewer;
        }
    }
    Ok(left)
}

/// Undoes acts on a copy, and returns the contradictions to later facts.
fn tried(t: &Tournament, form: &Envelope, chosen: &Chosen<'_>) -> Result<Vec<Consequence>, Refusal> {
    let act = Envelope { commands: commands(chosen.values().copied()), accepts: Vec::new(), ..form.clone() };
    match decide(t, &act) {
        Ok(_) => Ok(Vec::new()),
        Err(Refusal::Consequences { list, .. }) => Ok(list),
        Err(refusal) => Err(refusal),
    }
}

fn rows(act: &LoggedAct) -> impl Iterator<Item = Row> + '_ {
    act.changes.iter().flat_map(Change::rows)
}

/// Returns the round of a row inside a round; any other row unchanged.
fn of_round(row: Row) -> Row {
    match row {
        Row::Pairing { at, .. } | Row::Game { at, .. } => Row::Round { at },
        row => row,
    }
}

/// Returns the groups in which an act changed something.
fn groups_of(act: &LoggedAct) -> impl Iterator<Item = GroupId> + '_ {
    act.changes.iter().filter_map(|change| match change {
        Change::Group { id, .. } => Some(*id),
        Change::Seats { group, .. } | Change::Participation { group, .. } | Change::Draw { group, .. } => Some(*group),
        Change::Round { at, .. }
        | Change::RoundState { at, .. }
        | Change::HandEdit { at, .. }
        | Change::Pairing { at, .. }
        | Change::Result { at, .. }
        | Change::Game { at, .. } => Some(at.group),
        Change::Began { .. }
        | Change::Settings { .. }
        | Change::Prizes { .. }
        | Change::Listings { .. }
        | Change::StagePart { .. }
        | Change::Person { .. }
        | Change::Entry { .. }
        | Change::Erased { .. }
        | Change::Text { .. } => None,
    })
}

/// Returns `true` if an act drew or opened what a consequence names.
fn made(t: &Tournament, act: &LoggedAct, consequence: &Consequence) -> bool {
    match consequence {
        Consequence::Occupants { at, pairing, .. } => {
            act.changes.iter().any(|change| draws(change, *at, Some(*pairing)))
        }
        Consequence::NotThrough { at, .. } | Consequence::LeftOut { at, .. } => {
            act.changes.iter().any(|change| draws(change, *at, None))
        }
        Consequence::Opened { stage, .. } => act.changes.iter().any(|change| seats(t, change, *stage)),
    }
}

/// Returns `true` if a change draws a round, or sets who meets in this pairing (any if `None`).
fn draws(change: &Change, of: RoundRef, pairing: Option<PairingId>) -> bool {
    if let Change::Round { at, after: Some(_), .. } = change {
        return *at == of;
    }
    let Change::Pairing { at, id, before, after } = change else { return false };
    let [before, after] = [before, after].map(|row| row.as_ref().map(|row| row.meeting));
    *at == of && pairing.is_none_or(|pairing| pairing == *id) && before != after
}

/// Returns `true` if a change seats entrants in a stage.
fn seats(t: &Tournament, change: &Change, of: StageId) -> bool {
    if let Change::Group { after: Some((stage, _)), .. } = change {
        return *stage == of;
    }
    let Change::Participation { group, before: None, .. } = change else { return false };
    t.groups.get(group).is_some_and(|group| group.stage == of)
}

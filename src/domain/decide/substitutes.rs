//! Substitutes in a bracket (KO7) or a table (RR9): before the first game an absent entrant is replaced by another, who
//! takes the slot or the number.
//!
//! The seats of a begun bracket or table are otherwise unchanged. The substitute takes over the pairings already made:
//! a match without facts, or a bye. The absent entrant no longer has a place in the group, but stays entered.

use std::sync::Arc;

use super::{Decided, entrants, find_group, need_reason};
use crate::change::Change;
use crate::command::{Envelope, Substitute};
use crate::entry::EntryStatus;
use crate::game::Game;
use crate::group::Group;
use crate::id::{EntryId, GroupId, PairingId};
use crate::pairing::{Meeting, Pairing};
use crate::participation::Participation;
use crate::refusal::Refusal;
use crate::tournament::Tournament;

pub(super) fn substitute(
    t: &Tournament,
    id: GroupId,
    absent: EntryId,
    substitute: &Substitute,
    act: &Envelope,
) -> Result<Decided, Refusal> {
    let (stage, group) = find_group(t, id)?;
    super::check_seat(t, group, absent)?;
    if !stage.spec().takes_substitutes {
        return Err(Refusal::NoBracket);
    }
    let is_team = |entry: EntryId| t.entry(entry).is_some_and(|entry| entry.team().is_some());
    let is_other_kind = match substitute {
        Substitute::Newcomer(_) => is_team(absent),
        Substitute::Entry(entry) => t.entries.contains_key(entry) && is_team(absent) != is_team(*entry),
    };
    if is_other_kind {
        return Err(Refusal::SubstituteKind);
    }
    let paired = drawn(t, group, absent)?;
    need_reason(act)?;
    let (mut others, entry) = match substitute {
        Substitute::Newcomer(player) => entrants::newcomer(t, player)?,
        Substitute::Entry(entry) => {
            let found = entrants::find(t, *entry)?;
            let name = || t.name_of(*entry).to_owned();
            if found.status != EntryStatus::InPlay {
                return Err(Refusal::NotInPlay { name: name(), entry: *entry });
            }
            if group.participations.contains_key(entry) {
                return Err(Refusal::HasSeat { name: name(), entry: *entry });
            }
            (Vec::new(), *entry)
        }
    };
    let at = group.number(absent).saturating_sub(1);
    let before = group.participation(absent).cloned();
    let from = before.as_ref().map_or(1, |participation| participation.from);
    let after = Some(Arc::new(Participation::from_round(from)));
    let changes = vec![
        Change::Seats { group: id, at, before: vec![absent], after: vec![entry] },
        Change::Participation { group: id, entry: absent, before, after: None },
        Change::Participation { group: id, entry, before: None, after },
    ];
    others.extend(changes);
    for (round, pairing, before) in paired {
        let turned = |other: EntryId| if other == absent { entry } else { other };
        let meeting = match before.meeting {
            Meeting::Two(two) => Meeting::Two(two.map(turned)),
            Meeting::Bye(alone, kind) => Meeting::Bye(turned(alone), kind),
        };
        let after = Pairing { meeting, odds: before.odds.map(turned), ..before.as_ref().clone() };
        let at = group.at(round);
        others.push(Change::Pairing { at, id: pairing, before: Some(before), after: Some(Arc::new(after)) });
    }
    Ok(Decided::computed(others).based_on(crate::row::Row::WholeGroup { group: id }))
}

/// Returns the rounds in which an entry is drawn, if no fact of a match is recorded.
fn drawn(t: &Tournament, group: &Group, entry: EntryId) -> Result<Vec<(u16, PairingId, Arc<Pairing>)>, Refusal> {
    let mut drawn = Vec::new();
    for round in group.rounds.values() {
        let pairings = round.pairings.iter().filter(|(_, pairing)| pairing.entries().any(|other| other == entry));
        for (id, pairing) in pairings {
            let has_begun = pairing.decision.is_some() || pairing.games.values().any(Game::has_fact);
            if has_begun || !pairing.first_moves.is_empty() {
                return Err(Refusal::HasPlayed { name: t.name_of(entry).to_owned(), entry, round: round.number });
            }
            drawn.push((round.number, *id, pairing.clone()));
        }
    }
    Ok(drawn)
}

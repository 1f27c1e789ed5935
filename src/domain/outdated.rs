//! Drafts overtaken by later acts. Drafts are not public, so later changes apply to them (C.04.2 articles 3.2, 3.3 and
//! 4.3): the round is paired again, or published with a reason.

use std::sync::Arc;

use crate::consequence::bracket::contradictions;
use crate::format::spec::UnplayedRule;
use crate::id::{EntryId, RoundRef, Version};
use crate::pairing::{Meeting, Pairing};
use crate::result::ByeKind;
use crate::round::{Round, RoundState};
use crate::tournament::Tournament;

/// Change made after a draft that its pairing does not take into account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Overtaken {
    /// Changed result of an earlier round.
    Result { round: u16, board: u32 },
    /// Entry that is to play but has neither opponent nor bye, is paired although absent, or has another bye.
    Attendance { entry: EntryId },
    /// Entry with an opponent or a bye in the draft that has left since.
    Left { entry: EntryId },
    /// Match of a bracket drawn with other competitors than those who now qualify.
    Comers,
}

impl Tournament {
    /// Returns the changes since a draft of a Swiss or a bracket was made; empty for other rounds.
    pub fn overtaken(&self, at: RoundRef) -> Vec<Overtaken> {
        let Some((stage, group)) = self.group(at.group) else { return Vec::new() };
        let Some(draft) = group.round(at.round).filter(|round| round.state == RoundState::Draft) else {
            return Vec::new();
        };
        let left = |draft: &Round| -> Vec<Overtaken> {
            let scores = |pairing: &&Arc<Pairing>| !matches!(pairing.meeting, Meeting::Bye(_, ByeKind::ZeroPoint));
            let paired = draft.pairings.values().filter(scores).flat_map(|pairing| pairing.entries());
            paired.filter(|entry| group.has_left(*entry, at.round)).map(|entry| Overtaken::Left { entry }).collect()
        };
        if stage.spec().has_tree() {
            let is_here = contradictions(self, at.group).iter().any(|found| found.round() == Some(at.round));
            let comers = is_here.then_some(Overtaken::Comers);
            return left(draft).into_iter().chain(comers).collect();
        }
        if stage.spec().unplayed != UnplayedRule::Swiss {
            return Vec::new();
        }
        // Manual edits change pairings: the oldest pairing is as old as the draft.
        let made = draft.pairings.values().map(|pairing| pairing.changed).min().unwrap_or(draft.changed);
        let mut found = left(draft);
        for (round, earlier) in group.rounds.range(..at.round) {
            let is_newer = |version: Version| version > made;
            let corrected = earlier.in_board_order().into_iter().filter(|pairing| {
                let mut games = pairing.games.values();
                is_newer(pairing.changed) || games.any(|game| is_newer(game.changed.result))
            });
            found.extend(corrected.map(|pairing| Overtaken::Result { round: *round, board: pairing.table }));
        }
        for (entry, participation) in &group.participations {
            if participation.changed <= made {
                continue;
            }
            let fits = match (participation.availability(at.round), draft.pairing_of(*entry).map(|it| it.meeting)) {
                (Ok(()), Some(Meeting::Two(_) | Meeting::Bye(_, ByeKind::PairingAllocated)))
                | (Err(ByeKind::ZeroPoint), None) => true,
                (Err(asked), Some(Meeting::Bye(_, given))) => asked == given,
                _ => false,
            };
            if !fits && !participation.has_left(at.round) {
                found.push(Overtaken::Attendance { entry: *entry });
            }
        }
        found
    }
}

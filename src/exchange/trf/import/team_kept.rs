//! Data of a team group that only our own comments contain: see [`kept`](crate::trf::kept).

use std::collections::BTreeMap;

use qisai_domain::setup::{Entrant, PlayedPairing, PlayedRound};
use qisai_domain::{Format, Play, RoundState};

use super::Document;
use super::team_boards::turned;
use crate::trf::kept::{Kept, KeptMeeting};
use crate::trf::note::{NoteKind, Notes};

/// Returns the comments; `None`, with a note, if they are unreadable.
pub(super) fn read(document: &Document, notes: &mut Notes) -> Option<Kept> {
    Kept::read(document.records, true).unwrap_or_else(|line| {
        notes.add(line, 1, NoteKind::KeptUnreadable, "");
        None
    })
}

/// Returns `true` if the boards of the matches are unknown.
pub(super) fn has_no_boards(kept: &Kept) -> bool {
    kept.play.contest(1).boards == 0
}

/// Returns the play of the comment; the format of a Swiss is that of the records.
pub(super) fn play(kept: Play, read: Format) -> Play {
    let format = if kept.format.spec().announces_rounds() { read } else { kept.format };
    Play { format, ..kept }
}

/// Applies rulings, matches without boards, and the first and last rounds of the teams. A match that contradicts the
/// records is left out with a note.
pub(super) fn apply(kept: &Kept, teams: &mut BTreeMap<u32, Entrant>, played: &mut Vec<PlayedRound>, notes: &mut Notes) {
    for (nth, seat) in (1..).zip(&kept.seats) {
        if let Some(team) = teams.get_mut(&seat.number) {
            (team.from_round, team.withdrawn_from) = (seat.from, seat.until);
            team.left_as = seat.until.map_or(0, |_| nth);
        }
    }
    for round in &kept.rounds {
        let at = usize::from(round.number) - 1;
        while played.len() <= at {
            played.push(PlayedRound { state: RoundState::Closed, pairings: Vec::new() });
        }
        let Some(of_round) = played.get_mut(at) else { continue };
        of_round.state = round.state;
        for (line, meeting) in &round.meetings {
            if put(meeting, &mut of_round.pairings).is_none() {
                notes.add(*line, 1, NoteKind::KeptDiffers { round: round.number, player: meeting.first }, "");
            }
        }
    }
}

/// Stores a meeting in the pairings. Returns `None` if one of the two teams has another match, or if there is no such
/// match.
fn put(meeting: &KeptMeeting, pairings: &mut Vec<PlayedPairing>) -> Option<()> {
    let (one, two) = (meeting.first, meeting.second?);
    for pairing in pairings.iter_mut() {
        let PlayedPairing::TeamMatch { first, second, boards, decision } = pairing else { continue };
        let is_turned = [*second, *first] == [one, two];
        if is_turned {
            (*first, *second) = (one, two);
            *boards = boards.iter().map(|board| turned(*board)).collect();
        }
        if [*first, *second] == [one, two] {
            *decision = meeting.decision;
            return Some(());
        }
    }
    let has = |team: u32| {
        pairings.iter().any(|pairing| match pairing {
            PlayedPairing::TeamMatch { first, second, .. } => [*first, *second].contains(&team),
            _ => false,
        })
    };
    if has(one) || has(two) {
        return None;
    }
    pairings.retain(|pairing| !matches!(pairing, PlayedPairing::Bye { number, .. } if [one, two].contains(number)));
    let (boards, decision) = (Vec::new(), meeting.decision);
    pairings.insert(0, PlayedPairing::TeamMatch { first: one, second: two, boards, decision });
    Some(())
}

//! Rules for byes that players request with the link on their device (C.04.2 article 3.3). Requests are kept beside the
//! log; a request that the arbiters grant is an ordinary [`RequestBye`](crate::Command).
//!
//! | a bye | is refused |
//! |---|---|
//! | any | if the tournament does not accept requests, and outside of a Swiss |
//! | any | in a round that is paired, or that the group does not have |
//! | any | for an entrant who does not play in that round anyway |
//! | full-point, pairing-allocated | always |
//! | already granted | always |

use thiserror::Error;

use crate::entry::EntryStatus;
use crate::format::spec::IdlePlayer;
use crate::group::Group;
use crate::id::{EntryId, RoundRef};
use crate::result::ByeKind;
use crate::tournament::Tournament;

/// Maximum number of characters in the note on a request or on its answer.
pub const MAX_NOTE_LETTERS: usize = 200;

/// Byes that players may request.
pub const KINDS: [ByeKind; 2] = [ByeKind::HalfPoint, ByeKind::ZeroPoint];

/// Reason for rejecting a bye request or its answer.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ByeFault {
    #[error("players cannot request byes in this tournament")]
    NotHere,
    #[error("round {0} is paired")]
    Paired(u16),
    #[error("round {0} is not one of this player's remaining rounds")]
    NoRound(u16),
    #[error("players can only request half-point and zero-point byes")]
    Kind,
    #[error("the player already has this bye")]
    Stands,
    /// Request that was answered or withdrawn, or whose round has since been paired.
    #[error("this request is no longer open")]
    Gone,
    #[error("a refusal needs a reason")]
    NoWord,
    #[error("this is too long, or has more than one line")]
    Word,
}

fn is_paired(group: &Group, round: u16) -> bool {
    group.round(round).is_some() || round <= group.last_round()
}

/// Checks that an entry may request a bye in a round.
///
/// # Errors
/// Follow the table at the head of this module.
pub fn check(t: &Tournament, at: RoundRef, entry: EntryId, kind: ByeKind) -> Result<(), ByeFault> {
    let (stage, group) = t.group(at.group).ok_or(ByeFault::NotHere)?;
    if !t.settings.reporting.bye_requests || stage.spec().idle != IdlePlayer::ZeroPointBye {
        return Err(ByeFault::NotHere);
    }
    if at.round == 0 || at.round > t.planned_rounds(at.group) {
        return Err(ByeFault::NoRound(at.round));
    }
    if is_paired(group, at.round) {
        return Err(ByeFault::Paired(at.round));
    }
    let is_in_play = t.entry(entry).is_some_and(|entry| entry.status == EntryStatus::InPlay);
    let seat = group.participation(entry).filter(|_| is_in_play);
    let seat = seat.filter(|seat| seat.from <= at.round && !seat.has_left(at.round));
    let seat = seat.ok_or(ByeFault::NoRound(at.round))?;
    if !KINDS.contains(&kind) {
        return Err(ByeFault::Kind);
    }
    match seat.byes.get(&at.round) {
        Some(stands) if *stands == kind => Err(ByeFault::Stands),
        _ => Ok(()),
    }
}

/// Returns the rounds of a group for which an entry may request a bye.
pub fn rounds(t: &Tournament, group: &Group, entry: EntryId) -> Vec<u16> {
    let may_ask = |round: &u16| KINDS.iter().any(|kind| check(t, group.at(*round), entry, *kind).is_ok());
    (1..=t.planned_rounds(group.id)).filter(may_ask).collect()
}

/// Returns the trimmed note of a request or of its answer, which must be one line.
///
/// # Errors
/// [`ByeFault::Word`]
pub fn word(text: &str) -> Result<String, ByeFault> {
    let text = text.trim();
    let fits = text.chars().count() <= MAX_NOTE_LETTERS && !text.chars().any(char::is_control);
    if fits { Ok(text.to_owned()) } else { Err(ByeFault::Word) }
}

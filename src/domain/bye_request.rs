//! Players ask for byes by the link of their device (C.04.2 article 3.3). What is asked for is kept beside the log; what the desk grants is an
//! ordinary [`RequestBye`](crate::Command). Here is what may be asked for.
//!
//! | a bye | is refused |
//! |---|---|
//! | any | where the tournament does not let players ask, and outside of a Swiss |
//! | any | in a round that is paired, or that is none of the group's |
//! | any | to whoever does not play in that round anyway |
//! | full-point, pairing-allocated | always |
//! | one that stands | always |

use thiserror::Error;

use crate::entry::EntryStatus;
use crate::format::spec::IdlePlayer;
use crate::group::Group;
use crate::id::{EntryId, RoundRef};
use crate::result::ByeKind;
use crate::tournament::Tournament;

/// Letters of what is said beside a request or its answer, at the most.
pub const LONGEST: usize = 200;

/// The byes that players may ask for.
pub const KINDS: [ByeKind; 2] = [ByeKind::HalfPoint, ByeKind::ZeroPoint];

/// Why no bye is asked for, granted or refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ByeFault {
    #[error("the players of this tournament do not ask for byes")]
    NotHere,
    #[error("round {0} is paired")]
    Paired(u16),
    #[error("round {0} is none of this player's rounds to come")]
    NoRound(u16),
    #[error("players ask for half-point and zero-point byes only")]
    Kind,
    #[error("this bye stands already")]
    Stands,
    /// It was answered, taken back, or its round is paired since.
    #[error("this request no longer stands")]
    Gone,
    #[error("a refusal says why")]
    NoWord,
    #[error("this is too long, or has more than one line")]
    Word,
}

fn is_paired(group: &Group, round: u16) -> bool {
    group.round(round).is_some() || round <= group.last_round()
}

/// Whether an entry may ask for a bye of a round.
///
/// # Errors
/// By the table at the head of this module.
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

/// The rounds of a group that an entry may ask for a bye in.
pub fn rounds(t: &Tournament, group: &Group, entry: EntryId) -> Vec<u16> {
    let may_ask = |round: &u16| KINDS.iter().any(|kind| check(t, group.at(*round), entry, *kind).is_ok());
    (1..=t.planned_rounds(group.id)).filter(may_ask).collect()
}

/// What is said beside a request or its answer, in one line.
///
/// # Errors
/// [`ByeFault::Word`]
pub fn word(text: &str) -> Result<String, ByeFault> {
    let text = text.trim();
    let fits = text.chars().count() <= LONGEST && !text.chars().any(char::is_control);
    if fits { Ok(text.to_owned()) } else { Err(ByeFault::Word) }
}

//! Games of a table that an entry has missed because it had left: rounds were made without it, or it lost by default.

use qisai_domain::{ByeKind, EntryId, GameKey, GameResult, GroupId, Pairing, RoundRef, RoundState, Stage, Tournament};

use super::schedule::Schedule;
use crate::error::PairingError;

/// Game that was missed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Missed {
    pub at: RoundRef,
    /// Entries of the pair; the first has the first move.
    pub pair: [EntryId; 2],
    pub opponent: EntryId,
    /// State of the round; in a draft a game can only be played.
    pub state: RoundState,
    /// `true` if there is a board, lost by default; otherwise the opponent was free.
    pub is_lost: bool,
}

/// Returns the games of a table that an entry has missed and that can be settled once it is present: the opponent has
/// not left.
///
/// An entry that has left is treated as if it were back. Boards that are still open are not included: they can be
/// played.
///
/// # Errors
/// Any error that prevents making the schedule of the table.
pub fn missed(tournament: &Tournament, group: GroupId, entry: EntryId) -> Result<Vec<Missed>, PairingError> {
    let (stage, group) = tournament.group(group).ok_or(PairingError::UnknownGroup(group))?;
    let Some(participation) = group.participation(entry).filter(|_| stage.spec().has_free_order()) else {
        return Ok(Vec::new());
    };
    let schedule = Schedule::of(tournament, stage, group, &group.seats, None)?;
    let number = group.number(entry);
    let mut found = Vec::new();
    for round in group.rounds.values().filter(|round| round.number >= participation.from) {
        let Ok(scheduled) = schedule.round(round.number) else { continue };
        let of_entry = scheduled.games.into_iter().find(|(one, two)| [*one, *two].contains(&number));
        let Some([Some(first), Some(second)]) = of_entry.map(|(one, two)| [one, two].map(|it| group.seat(it))) else {
            continue;
        };
        let opponent = if first == entry { second } else { first };
        if group.has_left(opponent, round.number) {
            continue;
        }
        let at = group.at(round.number);
        let found_so = |pair, is_lost| Missed { at, pair, opponent, state: round.state, is_lost };
        let sat = [first, second].map(|one| round.pairing_of(one));
        if let [Some(one), Some(other)] = sat
            && let Some(two) = one.two().filter(|_| one.id == other.id)
        {
            let is_over = participation.has_left(round.number) && round.state == RoundState::Closed;
            let is_lost = is_over && lost(stage, round.number, one, entry);
            found.extend(is_lost.then(|| found_so(two, true)));
            continue;
        }
        let is_free = |pairing: &Pairing| pairing.bye().is_some_and(|(_, kind)| kind == ByeKind::ZeroPoint);
        if sat.into_iter().flatten().all(is_free) {
            found.push(found_so([first, second], false));
        }
    }
    Ok(found)
}

/// Returns `true` if an entry has lost a board by default.
fn lost(stage: &Stage, round: u16, pairing: &Pairing, entry: EntryId) -> bool {
    let side = pairing.two().and_then(|two| two.iter().position(|one| *one == entry));
    let by_default = if stage.play.contest(round).is_plain() {
        match pairing.games.get(&GameKey::ONLY).map(|game| game.result) {
            Some(GameResult::FirstForfeits) => [true, false],
            Some(GameResult::SecondForfeits) => [false, true],
            Some(GameResult::DoubleForfeit) => [true, true],
            _ => [false, false],
        }
    } else {
        pairing.decision.map(|decision| decision.absent).unwrap_or_default()
    };
    side.and_then(|side| by_default.get(side).copied()).unwrap_or_default()
}

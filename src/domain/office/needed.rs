//! Rights needed for a command: a second check behind that of the routes, because one form may contain several
//! commands. Its `match` makes it complete: a new command does not compile without its right.

use crate::command::Command;
use crate::contest::GameKey;
use crate::group::{DrawOf, Group};
use crate::id::{EntryId, PairingId, RoundRef};
use crate::office::Right;
use crate::penalty::{Penalty, PenaltyKind};
use crate::result::{ByeKind, GameResult, PlayedScore};
use crate::round::RoundState;
use crate::stage::StagePart;
use crate::tournament::{Settings, Tournament};

/// Right needed at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Need {
    pub can: Right,
    /// Board; `None` if the right does not concern a board.
    pub board: Option<u32>,
    /// Game for [`Right::Change`]: a user who may only change own entries must have entered its result.
    pub game: Option<(RoundRef, PairingId, GameKey)>,
}

impl Need {
    fn of(can: Right) -> Self {
        Self { can, board: None, game: None }
    }

    fn at(can: Right, board: Option<u32>) -> Self {
        Self { can, board, game: None }
    }
}

/// Returns all rights that a command needs.
pub fn needed(t: &Tournament, command: &Command) -> Vec<Need> {
    let board = |at: RoundRef, pairing| t.pairing(at, pairing).map(|pairing| pairing.table);
    let one = |can| vec![Need::of(can)];
    let there = |can, at, pairing| vec![Need::at(can, board(at, pairing))];
    match command {
        Command::EditSettings(settings) => edited(t, settings),
        Command::EditStage { part: StagePart::Sittings(_), .. } => one(Right::EventData),
        Command::EditStage { .. } | Command::EditListings(_) | Command::AddStage(_) | Command::RemoveStage(_) => {
            one(Right::Settings)
        }
        Command::EditPrizes(_) => one(Right::Prizes),
        Command::Register { .. }
        | Command::RegisterTeam { .. }
        | Command::EditPerson { .. }
        | Command::EditTeam { .. }
        | Command::ListTeam { .. }
        | Command::Tag { .. }
        | Command::Remove(_)
        | Command::Withdraw(_)
        | Command::Reinstate(_) => one(Right::Players),
        Command::SetAbsent { .. } => one(Right::CheckIn),
        Command::StateAbsence { at, .. } => {
            let is_closed = t.round(*at).is_some_and(|round| round.state == RoundState::Closed);
            [Need::of(Right::Bye)].into_iter().chain(is_closed.then(|| Need::of(Right::OldRound))).collect()
        }
        Command::RequestBye { at, entry, kind } => {
            let group = t.groups.get(&at.group);
            let stands = group.and_then(|group| group.participation(*entry)?.byes.get(&at.round).copied());
            let is_full = *kind != stands && [*kind, stands].contains(&Some(ByeKind::FullPoint));
            one(if is_full { Right::FullBye } else { Right::Bye })
        }
        Command::GiveBye { kind: ByeKind::FullPoint, .. } => vec![Need::of(Right::Pair), Need::of(Right::FullBye)],
        Command::Open { .. }
        | Command::Accept { .. }
        | Command::Substitute { .. }
        | Command::Renumber { .. }
        | Command::Challenge { .. }
        | Command::Pair(_)
        | Command::BeginEdit(_)
        | Command::EndEdit(_)
        | Command::SwapSides { .. }
        | Command::Exchange { .. }
        | Command::Unpair { .. }
        | Command::PairByHand { .. }
        | Command::GiveBye { .. }
        | Command::Replay { .. }
        | Command::KeepMatch { .. }
        | Command::DiscardRound(_)
        | Command::Publish(_)
        | Command::Close { .. }
        | Command::Appoint { .. } => one(Right::Pair),
        Command::Draw { group, draw } => {
            let table = |pairing| t.groups.get(group).and_then(|group| table_of_pairing(group, pairing));
            match draw.of {
                DrawOf::FirstMove(pairing, _) | DrawOf::Bids(pairing, _) => {
                    vec![Need::at(Right::Enter, table(pairing))]
                }
                DrawOf::Winner(pairing) => vec![Need::at(Right::Special, table(pairing))],
                DrawOf::InitialSide
                | DrawOf::Lots
                | DrawOf::Seats
                | DrawOf::Numbers(_)
                | DrawOf::Round(_)
                | DrawOf::Place(_)
                | DrawOf::Start(_) => one(Right::Pair),
            }
        }
        Command::MakeUp { at, .. } => {
            let is_closed = t.round(*at).is_some_and(|round| round.state == RoundState::Closed);
            [Need::of(Right::Pair)].into_iter().chain(is_closed.then(|| Need::of(Right::OldRound))).collect()
        }
        Command::Reopen(_) => one(Right::OldRound),
        Command::CorrectForRating { at, pairing, .. } => there(Right::OldRound, *at, *pairing),
        Command::Enter { at, pairing, game, result } => {
            let stands = t.pairing(*at, *pairing).and_then(|row| row.games.get(game)).map(|game| game.result);
            let board = board(*at, *pairing);
            entered(stands.unwrap_or_default(), *result, board, (*at, *pairing, *game))
        }
        Command::Adjourn { at, pairing, .. } => there(Right::Change, *at, *pairing),
        Command::Decide { at, pairing, .. } => there(Right::Special, *at, *pairing),
        Command::HandIn { .. } | Command::Reveal { .. } => one(Right::LineUps),
        Command::Sanction { group, entry, penalties, adjustments } => {
            let group = t.groups.get(group);
            let stands = group.and_then(|group| group.participation(*entry));
            let warns = stands.is_some_and(|stands| {
                stands.adjustments == *adjustments && taken(&stands.penalties) == taken(penalties)
            });
            // An entry without a table has board 0, which is in no range of boards.
            let round = penalties.last().map(|penalty| penalty.round);
            let table = group.and_then(|group| table_of(group, *entry, round)).unwrap_or(0);
            if warns { vec![Need::at(Right::Warn, Some(table))] } else { one(Right::Punish) }
        }
        Command::Expel(_) => one(Right::Expel),
        Command::RecordFouls { at, pairing, .. } => there(Right::Foul, *at, *pairing),
        Command::KeepRecords { at, records } => {
            records.iter().map(|record| Need::at(Right::Record, board(*at, record.pairing))).collect()
        }
        Command::Acknowledge { at, pairing, .. } => there(Right::Settle, *at, *pairing),
        Command::Erase(_) => one(Right::Delete),
        Command::End | Command::ReopenEnded => one(Right::End),
        Command::Undo { .. } => one(Right::Undo),
    }
}

/// Returns the table of an entry in a round.
fn table_of(group: &Group, entry: EntryId, round: Option<u16>) -> Option<u32> {
    group.round(round?)?.pairing_of(entry)?.board()
}

fn table_of_pairing(group: &Group, pairing: PairingId) -> Option<u32> {
    group.rounds.values().find_map(|round| round.pairings.get(&pairing)).map(|pairing| pairing.table)
}

fn edited(t: &Tournament, settings: &Settings) -> Vec<Need> {
    let publish = (settings.visibility != t.settings.visibility).then(|| Need::of(Right::Publish));
    std::iter::once(Need::of(Right::Settings)).chain(publish).collect()
}

/// Returns the forfeited games.
fn taken(penalties: &[Penalty]) -> Vec<(u16, PenaltyKind)> {
    let games = penalties.iter().filter(|penalty| penalty.kind != PenaltyKind::Warning);
    games.map(|penalty| (penalty.round, penalty.kind)).collect()
}

/// Returns `true` if a result is decided by an arbiter and not by the players.
fn is_special(result: GameResult) -> bool {
    use PlayedScore::{HalfZero, ZeroHalf, ZeroZero};
    match result {
        GameResult::FirstForfeits | GameResult::SecondForfeits | GameResult::DoubleForfeit => true,
        GameResult::Played { score, .. } => matches!(score, HalfZero | ZeroHalf | ZeroZero),
        GameResult::Unknown | GameResult::Adjourned => false,
    }
}

/// Returns the most restrictive right needed to replace one result by another.
pub fn to_enter(stands: GameResult, result: GameResult) -> Right {
    match (is_special(stands) || is_special(result), stands.is_pending() || stands == result) {
        (true, _) => Right::Special,
        (false, true) => Right::Enter,
        (false, false) => Right::Change,
    }
}

/// Returns the rights needed to replace a result of a game by another. Changing one's own result can be a lesser right.
pub fn entered(
    stands: GameResult,
    result: GameResult,
    board: Option<u32>,
    game: (RoundRef, PairingId, GameKey),
) -> Vec<Need> {
    // Repeating the same result changes nothing.
    if stands == result {
        return vec![Need::at(Right::Enter, board)];
    }
    let change = Need { can: Right::Change, board, game: Some(game) };
    let mut needs = if stands.is_pending() { vec![Need::at(Right::Enter, board)] } else { vec![change] };
    if is_special(stands) || is_special(result) {
        needs.push(Need::at(Right::Special, board));
    }
    needs
}

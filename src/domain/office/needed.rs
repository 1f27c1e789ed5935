//! Rights needed for a command: a second check behind that of the routes, because one form may contain several
//! commands. Its `match` makes it complete: a new command does not compile without its right.

use crate::command::Command;
use crate::contest::GameKey;
use crate::group::{DrawOf, Group};
use crate::id::{EntryId, PairingId, RoundRef};
use crate::office::Can;
use crate::penalty::{Penalty, PenaltyKind};
use crate::result::{ByeKind, GameResult, PlayedScore};
use crate::round::RoundState;
use crate::stage::StagePart;
use crate::tournament::{Settings, Tournament};

/// Right needed at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Need {
    pub can: Can,
    /// Board; `None` if the right does not concern a board.
    pub board: Option<u32>,
    /// Game for [`Can::Change`]: a user who may only change own entries must have entered its result.
    pub game: Option<(RoundRef, PairingId, GameKey)>,
}

impl Need {
    fn of(can: Can) -> Self {
        Self { can, board: None, game: None }
    }

    fn at(can: Can, board: Option<u32>) -> Self {
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
        Command::EditStage { part: StagePart::Sittings(_), .. } => one(Can::EventData),
        Command::EditStage { .. } | Command::EditListings(_) | Command::AddStage(_) | Command::RemoveStage(_) => {
            one(Can::Settings)
        }
        Command::EditPrizes(_) => one(Can::Prizes),
        Command::Register { .. }
        | Command::RegisterTeam { .. }
        | Command::EditPerson { .. }
        | Command::EditTeam { .. }
        | Command::ListTeam { .. }
        | Command::Tag { .. }
        | Command::Remove(_)
        | Command::Withdraw(_)
        | Command::Reinstate(_) => one(Can::Players),
        Command::SetAbsent { .. } => one(Can::CheckIn),
        Command::RequestBye { at, entry, kind } => {
            let group = t.groups.get(&at.group);
            let stands = group.and_then(|group| group.participation(*entry)?.byes.get(&at.round).copied());
            let is_full = *kind != stands && [*kind, stands].contains(&Some(ByeKind::FullPoint));
            one(if is_full { Can::FullBye } else { Can::Bye })
        }
        Command::GiveBye { kind: ByeKind::FullPoint, .. } => vec![Need::of(Can::Pair), Need::of(Can::FullBye)],
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
        | Command::DiscardRound(_)
        | Command::Publish(_)
        | Command::Close { .. }
        | Command::Appoint { .. } => one(Can::Pair),
        Command::Draw { group, draw } => {
            let table = |pairing| t.groups.get(group).and_then(|group| table_of_pairing(group, pairing));
            match draw.of {
                DrawOf::FirstMove(pairing, _) | DrawOf::Bids(pairing, _) => {
                    vec![Need::at(Can::Enter, table(pairing))]
                }
                DrawOf::Winner(pairing) => vec![Need::at(Can::Special, table(pairing))],
                DrawOf::InitialSide
                | DrawOf::Lots
                | DrawOf::Seats
                | DrawOf::Numbers(_)
                | DrawOf::Round(_)
                | DrawOf::Place(_)
                | DrawOf::Start(_) => one(Can::Pair),
            }
        }
        Command::MakeUp { at, .. } => {
            let is_closed = t.round(*at).is_some_and(|round| round.state == RoundState::Closed);
            [Need::of(Can::Pair)].into_iter().chain(is_closed.then(|| Need::of(Can::OldRound))).collect()
        }
        Command::Reopen(_) => one(Can::OldRound),
        Command::CorrectForRating { at, pairing, .. } => there(Can::OldRound, *at, *pairing),
        Command::Enter { at, pairing, game, result } => {
            let stands = t.pairing(*at, *pairing).and_then(|row| row.games.get(game)).map(|game| game.result);
            let board = board(*at, *pairing);
            entered(stands.unwrap_or_default(), *result, board, (*at, *pairing, *game))
        }
        Command::Adjourn { at, pairing, .. } => there(Can::Change, *at, *pairing),
        Command::Decide { at, pairing, .. } => there(Can::Special, *at, *pairing),
        Command::HandIn { .. } | Command::Reveal { .. } => one(Can::LineUps),
        Command::Sanction { group, entry, penalties, adjustments } => {
            let group = t.groups.get(group);
            let stands = group.and_then(|group| group.participation(*entry));
            let warns = stands.is_some_and(|stands| {
                stands.adjustments == *adjustments && taken(&stands.penalties) == taken(penalties)
            });
            // An entry without a table has board 0, which is in no range of boards.
            let round = penalties.last().map(|penalty| penalty.round);
            let table = group.and_then(|group| table_of(group, *entry, round)).unwrap_or(0);
            if warns { vec![Need::at(Can::Warn, Some(table))] } else { one(Can::Punish) }
        }
        Command::Expel(_) => one(Can::Expel),
        Command::RecordFouls { at, pairing, .. } => there(Can::Foul, *at, *pairing),
        Command::KeepRecords { at, records } => {
            records.iter().map(|record| Need::at(Can::Record, board(*at, record.pairing))).collect()
        }
        Command::Acknowledge { at, pairing, .. } => there(Can::Settle, *at, *pairing),
        Command::Erase(_) => one(Can::Delete),
        Command::End | Command::ReopenEnded => one(Can::End),
        Command::Undo { .. } => one(Can::Undo),
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
    let publish = (settings.visibility != t.settings.visibility).then(|| Need::of(Can::Publish));
    std::iter::once(Need::of(Can::Settings)).chain(publish).collect()
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
pub fn to_enter(stands: GameResult, result: GameResult) -> Can {
    match (is_special(stands) || is_special(result), stands.is_pending() || stands == result) {
        (true, _) => Can::Special,
        (false, true) => Can::Enter,
        (false, false) => Can::Change,
    }
}

fn entered(
    stands: GameResult,
    result: GameResult,
    board: Option<u32>,
    game: (RoundRef, PairingId, GameKey),
) -> Vec<Need> {
    // Repeating the same result changes nothing.
    if stands == result {
        return vec![Need::at(Can::Enter, board)];
    }
    let change = Need { can: Can::Change, board, game: Some(game) };
    let mut needs = if stands.is_pending() { vec![Need::at(Can::Enter, board)] } else { vec![change] };
    if is_special(stands) || is_special(result) {
        needs.push(Need::at(Can::Special, board));
    }
    needs
}

#[cfg(test)]
mod tests {
    use super::*;

    const DRAW: GameResult = GameResult::DRAW;
    const WIN: GameResult = GameResult::FIRST_WINS;

    fn rights(stands: GameResult, result: GameResult) -> Vec<Can> {
        let game = (RoundRef::default(), PairingId(1), GameKey::ONLY);
        entered(stands, result, Some(7), game).into_iter().map(|need| need.can).collect()
    }

    #[test]
    fn rl5_to_enter_to_change_and_a_forfeit_are_three_rights() {
        assert_eq!(rights(GameResult::Unknown, WIN), [Can::Enter]);
        assert_eq!(rights(GameResult::Adjourned, WIN), [Can::Enter]);
        assert_eq!(rights(WIN, WIN), [Can::Enter], "twice is once");
        assert_eq!(rights(WIN, DRAW), [Can::Change]);
        assert_eq!(rights(WIN, GameResult::Unknown), [Can::Change], "to clear is to change");
        assert_eq!(rights(GameResult::Unknown, GameResult::FirstForfeits), [Can::Enter, Can::Special]);
        assert_eq!(rights(GameResult::DoubleForfeit, DRAW), [Can::Change, Can::Special]);
        let half = GameResult::Played { score: PlayedScore::HalfZero, rated: true };
        assert_eq!(rights(DRAW, half), [Can::Change, Can::Special]);
    }
}

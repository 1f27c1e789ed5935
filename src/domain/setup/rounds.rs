//! Conversion of the rounds of a setup into rounds of a tournament.

use std::collections::{BTreeMap, BTreeSet};

use super::{PlayedBoard, PlayedPairing, PlayedRound, SetupError};
use crate::bracket::bracket;
use crate::contest::{Contest, GameKey};
use crate::format::SlotId;
use crate::game::Game;
use crate::id::{EntryId, PairingId, PersonId};
use crate::pairing::{Games, Pairing};
use crate::participation::Participation;
use crate::reason::Reason;
use crate::result::GameResult;
use crate::round::Round;
use crate::stage::Play;

/// Returns the round for a round of the setup, and counts up `next_pairing`. Refuses unknown numbers, numbers paired
/// twice, and games outside the contest.
pub(super) fn play_round(
    number: u16,
    round: PlayedRound,
    seats: &BTreeMap<EntryId, Participation>,
    person_of: &BTreeMap<u32, PersonId>,
    play: &Play,
    next_pairing: &mut u32,
) -> Result<Round, SetupError> {
    let mut seen = BTreeSet::new();
    let at = usize::from(number);
    let boards = play.contest(1).boards;
    let mut table = 0;
    let mut pairings = Vec::with_capacity(round.pairings.len());
    let imported = || vec![Reason::Imported];
    let mut two = |first: u32, second: u32| {
        table += 1;
        Pairing::of_two(table, [EntryId(first), EntryId(second)], imported())
    };
    for pairing in round.pairings {
        let id = PairingId(*next_pairing);
        *next_pairing = next_pairing.saturating_add(1);
        let pairing = match pairing {
            PlayedPairing::Game { first, second, result } => {
                let games = game_row(GameKey::ONLY, Game { result, ..Game::default() });
                Pairing { games: games.into_iter().collect(), ..two(first, second) }
            }
            PlayedPairing::Match { first, second, results } => {
                let games = (1..).zip(results).filter_map(|(number, result): (u16, _)| {
                    let second_begins = number.is_multiple_of(2);
                    game_row(GameKey::game(number), Game { second_begins, result, ..Game::default() })
                });
                let games = games.collect();
                Pairing { games, ..two(first, second) }
            }
            PlayedPairing::TeamMatch { first, second, boards: played, decision } => {
                if boards > 0 && played.len() > usize::from(boards) {
                    return Err(SetupError::Boards { round: at, first, second, found: played.len(), boards });
                }
                let mut games = Games::new_vec();
                for (board, game) in (1..).zip(played) {
                    let mut players = [None, None];
                    for (to, from) in players.iter_mut().zip(game.players) {
                        let Some(from) = from else { continue };
                        let person = person_of.get(&from);
                        *to = Some(*person.ok_or(SetupError::UnknownNumber { round: at, number: from })?);
                    }
                    let PlayedBoard { second_begins, result, .. } = game;
                    let game = Game { players: Some(players), second_begins, result, ..Game::default() };
                    games.insert(GameKey::board(board), game);
                }
                Pairing { decision, games, ..two(first, second) }
            }
            PlayedPairing::Bye { number, kind } => Pairing::of_bye(EntryId(number), kind, imported()),
            PlayedPairing::Whole(pairing) => {
                check_games(&play.contest(number), &pairing, at)?;
                let reasons = if pairing.reasons.is_empty() { imported().into() } else { pairing.reasons.clone() };
                let table = pairing.two().map_or(0, |[first, second]| two(first.0, second.0).table);
                Pairing { table, reasons, ..*pairing }
            }
        };
        for entry in pairing.entries() {
            if !seats.contains_key(&entry) {
                return Err(SetupError::UnknownNumber { round: at, number: entry.0 });
            }
            if !seen.insert(entry) {
                return Err(SetupError::PairedTwice { round: at, number: entry.0 });
            }
        }
        pairings.push(Pairing { id, ..pairing });
    }
    Ok(Round { state: round.state, ..Round::draft(number, pairings) })
}

/// Checks that the contest has the games of a pairing.
fn check_games(contest: &Contest, pairing: &Pairing, round: usize) -> Result<(), SetupError> {
    let segment = |key: &GameKey| contest.segments.get(usize::from(key.segment).checked_sub(1)?);
    let has =
        |key: &GameKey| key.board <= contest.boards && segment(key).is_some_and(|segment| key.number <= segment.games);
    let strange = pairing.games.keys().find(|key| !has(key));
    strange.map_or(Ok(()), |key| Err(SetupError::Game { round, game: key.to_string() }))
}

/// Matches of a bracket that have no pairing yet.
pub(super) struct Matches(Option<BTreeSet<SlotId>>);

impl Matches {
    /// Returns the matches of the format's bracket for `seats`; none without a bracket or if `nothing_played`.
    pub(super) fn of(play: &Play, seats: usize, nothing_played: bool) -> Result<Self, SetupError> {
        let Some(layout) = play.format.layout() else { return Ok(Self(None)) };
        if nothing_played {
            return Ok(Self(None));
        }
        let slots = bracket(layout, u16::try_from(seats).unwrap_or(u16::MAX)).map_err(SetupError::Layout)?;
        Ok(Self(Some(slots.into_iter().map(|slot| slot.id).collect())))
    }

    /// Checks that each pairing with a slot is a match that had no pairing before.
    pub(super) fn check(&mut self, round: &Round) -> Result<(), SetupError> {
        let at = usize::from(round.number);
        for pairing in round.pairings.values() {
            if let Some(slot) = pairing.slot
                && !self.0.as_mut().is_some_and(|left| left.remove(&slot))
            {
                return Err(SetupError::Match { round: at, slot });
            }
        }
        Ok(())
    }
}

/// Returns the key and the row of a game, or `None` for a game without a result.
fn game_row(key: GameKey, game: Game) -> Option<(GameKey, Game)> {
    (game.result != GameResult::Unknown).then_some((key, game))
}

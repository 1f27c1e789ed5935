//! Records of games in play with a delay: a screen never shows a game ahead of it.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use crate::change::Change;
use crate::contest::GameKey;
use crate::game::Game;
use crate::hash::Hash;
use crate::id::{PairingId, Version};
use crate::result::GameResult;
use crate::round::RoundState;
use crate::tournament::Tournament;

/// Permitted delays of the moves of a game in play, in minutes.
pub const DELAYS: RangeInclusive<u16> = 0..=240;
/// Default delay in minutes.
pub const DELAY: u16 = 15;

/// Returns the default delay, for screens without one.
pub(super) fn usual() -> u16 {
    DELAY
}

/// Records of the games in play of a tournament, at present or before the acts that were taken back. An adjourned game
/// is not in play.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Broadcast {
    records: BTreeMap<(PairingId, GameKey), Option<Hash>>,
    newest: Version,
}

impl Broadcast {
    /// Returns the present records.
    pub fn of(t: &Tournament) -> Self {
        let rounds = t.all_groups().flat_map(|(_, group)| group.rounds.values());
        let open = rounds.filter(|round| round.state == RoundState::Published);
        let mut broadcast = Self::default();
        for pairing in open.flat_map(|round| round.pairings.values()) {
            let is_in_play = |game: &Game| game.result == GameResult::Unknown && game.record.is_some();
            for (key, game) in pairing.games.iter().filter(|(_, game)| is_in_play(game)) {
                broadcast.records.insert((pairing.id, *key), game.record);
                broadcast.newest = broadcast.newest.max(game.changed.record);
            }
        }
        broadcast
    }

    /// Returns the version at which a record was last stored, or `None` if no game in play has a record.
    pub fn newest(&self) -> Option<Version> {
        (!self.records.is_empty()).then_some(self.newest)
    }

    /// Reverses the changes of an act; acts are reversed from the newest on.
    pub fn take_back(&mut self, changes: &[Change]) {
        for change in changes.iter().rev() {
            match change {
                Change::Game { pairing, game, before, after, .. } => {
                    let (before, after) = (record(before.as_deref()), record(after.as_deref()));
                    // Facts that a change leaves unchanged may differ now.
                    if before != after
                        && let Some(kept) = self.records.get_mut(&(*pairing, *game))
                    {
                        *kept = before;
                    }
                }
                Change::Pairing { id, before, .. } => {
                    for ((_, key), kept) in self.records.iter_mut().filter(|((pairing, _), _)| pairing == id) {
                        *kept = before.as_ref().and_then(|row| record(row.games.get(key)));
                    }
                }
                _ => {}
            }
        }
    }

    /// Returns the record of a game, or `None` if it had none.
    pub fn record(&self, pairing: PairingId, game: GameKey) -> Option<Hash> {
        self.records.get(&(pairing, game)).copied().flatten()
    }
}

fn record(game: Option<&Game>) -> Option<Hash> {
    game.and_then(|game| game.record)
}

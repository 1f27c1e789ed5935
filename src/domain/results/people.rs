//! The games of people, whatever competitors they played for.

use crate::contest::GameKey;
use crate::id::{GroupId, PersonId, RoundRef};
use crate::result::GameResult;
use crate::tournament::Tournament;

/// A line a person, a cell a game: what ratings and norms of every format read. Only games with two known people.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PersonGame {
    /// Where it was played.
    pub at: RoundRef,
    /// Board, segment, number.
    pub key: GameKey,
    /// First mover's person, second mover's.
    pub players: [PersonId; 2],
    /// From the view of the first mover, as ratings count it.
    pub result: GameResult,
}

/// Every game of some groups whose two people are known, in the order of rounds and pairings.
pub fn person_games(t: &Tournament, groups: &[GroupId]) -> Vec<PersonGame> {
    let mut games = Vec::new();
    for group in groups.iter().filter_map(|id| t.groups.get(id)) {
        for round in group.rounds.values() {
            for pairing in round.pairings.values() {
                let Some(two) = pairing.two() else { continue };
                let entered = two.map(|entry| t.entry(entry).and_then(crate::entry::Entry::person));
                for (key, game) in &pairing.games {
                    let [one, other] = game.players.unwrap_or(entered);
                    let (Some(one), Some(other)) = (one, other) else { continue };
                    let players = if game.second_begins { [other, one] } else { [one, other] };
                    games.push(PersonGame {
                        at: group.at(round.number),
                        key: *key,
                        players,
                        result: game.rated_result(),
                    });
                }
            }
        }
    }
    games
}

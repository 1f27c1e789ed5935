//! The games of a tournament as ratings and norms read them: one by one, also where two competitors play several when they meet.

use std::collections::BTreeMap;

use qisai_domain::{ByeKind, EntryId, Group, Meeting, Outcome, RoundState, Tournament};

use crate::game::Score;

/// One player's part of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Seen {
    pub round: u16,
    pub what: SeenAs,
}

/// What the part was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SeenAs {
    Game { opponent: EntryId, outcome: Outcome },
    Bye(ByeKind),
}

/// Everybody's rounds that are public, in their order. A round without game and bye is missing.
pub(crate) fn rounds_of(group: &Group) -> BTreeMap<EntryId, Vec<Seen>> {
    let mut seen: BTreeMap<EntryId, Vec<Seen>> = BTreeMap::new();
    let mut put = |who: EntryId, round: u16, what: SeenAs| seen.entry(who).or_default().push(Seen { round, what });
    for round in group.rounds.values().filter(|round| round.state != RoundState::Draft) {
        for pairing in round.pairings.values() {
            match &pairing.meeting {
                Meeting::Bye { entry, kind } => put(*entry, round.number, SeenAs::Bye(*kind)),
                Meeting::Match { first, second, games, .. } => {
                    for game in games {
                        let (_, mine, theirs) = game.by_first();
                        put(*first, round.number, SeenAs::Game { opponent: *second, outcome: mine });
                        put(*second, round.number, SeenAs::Game { opponent: *first, outcome: theirs });
                    }
                }
            }
        }
    }
    seen
}

/// The score of a game played over the board, and whether it is to be rated.
pub(crate) fn score(outcome: Outcome) -> Option<(Score, bool)> {
    match outcome {
        Outcome::Win { rated } => Some((Score::Win, rated)),
        Outcome::Draw { rated } => Some((Score::Draw, rated)),
        Outcome::Loss { rated } => Some((Score::Loss, rated)),
        Outcome::ForfeitWin | Outcome::ForfeitLoss | Outcome::Adjourned | Outcome::Unknown => None,
    }
}

/// The rating of an entry's player; none for the unrated (0 is no rating) and for teams.
pub(crate) fn rating(tournament: &Tournament, entry: EntryId) -> Option<u16> {
    let player = tournament.entries.get(&entry).and_then(|entry| tournament.player_of(entry))?;
    player.rating.filter(|rating| *rating > 0)
}

//! Matches between two players (FIDE B.02 article 6; the chapter of rapid and blitz has the same rules).
//!
//! | article | rule |
//! |---|---|
//! | 6.1 | matches with an unrated player are not rated |
//! | 6.2 | in a match over a fixed number of games, games after one player has won are not rated, unless FIDE has waived this in advance |
//!
//! A match is a pairing of two players in a bracket over more than one game, or all games of a two-player table.
//! Multi-game pairings in a Swiss or a round robin are part of a tournament.

use std::collections::BTreeMap;

use qisai_domain::contest::{GameKey, Level, Odds};
use qisai_domain::format::spec::RoundCount;
use qisai_domain::{Contest, EntryId, Group, Outcome, Pairing, PairingId, Side, Stage, Tournament};

/// Status of a game with respect to a match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum InMatch {
    /// Game of a tournament, outside any match.
    #[default]
    No,
    /// Game of a match that is not decided yet.
    Open,
    /// Game after one player has won the match.
    Decided,
}

/// Matches of a group.
pub(crate) struct Matches {
    kind: Kind,
    scores: BTreeMap<MatchKey, [u32; 2]>,
}

/// Kind of pairings that count as matches in a group.
#[derive(Clone, Copy)]
enum Kind {
    None,
    /// Pairings over several games.
    Meetings,
    /// All rounds of a two-player table over this many games; `first` is the entry whose score comes first.
    Whole {
        games: u32,
        first: EntryId,
    },
}

/// Key of a match: pairing, board and segment; `None` for all games of a two-player table.
type MatchKey = Option<(PairingId, u16, u8)>;

impl Matches {
    pub fn of(tournament: &Tournament, stage: &Stage, group: &Group) -> Self {
        let is_person = |entry: &EntryId| tournament.entry(*entry).is_some_and(|entry| entry.person().is_some());
        let seats: Vec<EntryId> = group.seats.iter().copied().collect();
        let kind = match (stage.spec().rounds, seats.as_slice()) {
            _ if !seats.iter().all(is_person) => Kind::None,
            (RoundCount::Tree, _) => Kind::Meetings,
            (RoundCount::Seats, [first, _]) => {
                let rounds = 1..=tournament.planned_rounds(group.id);
                let games = rounds.map(|round| u32::from(stage.play.contest(round).usual_games())).sum();
                Kind::Whole { games, first: *first }
            }
            _ => Kind::None,
        };
        Self { kind, scores: BTreeMap::new() }
    }

    /// Records a game and returns its status in the match. Games are passed in order; `outcomes` are in the order in
    /// which the pairing names the players.
    pub fn play(&mut self, contest: &Contest, pairing: &Pairing, key: GameKey, outcomes: [Outcome; 2]) -> InMatch {
        let Some(segment) = contest.segments.get(usize::from(key.segment.saturating_sub(1))) else {
            return InMatch::No;
        };
        let is_first_named = |first| pairing.two().is_some_and(|[named, _]| named == first);
        let (of, games, odds, outcomes) = match self.kind {
            Kind::None => return InMatch::No,
            Kind::Meetings if contest.usual_games() / contest.boards.max(1) <= 1 => return InMatch::No,
            Kind::Meetings => {
                let of = Some((pairing.id, key.board, key.segment));
                let games = (!segment.is_unlimited()).then_some(u32::from(segment.games));
                (of, games, draw_odds(contest, pairing), outcomes)
            }
            // A tie-break after the announced games.
            Kind::Whole { .. } if key.segment > 1 => return InMatch::Open,
            Kind::Whole { games, first } if is_first_named(first) => (None, Some(games), None, outcomes),
            Kind::Whole { games, .. } => {
                let [one, other] = outcomes;
                (None, Some(games), None, [other, one])
            }
        };
        let score = self.scores.entry(of).or_default();
        let needed = |side| games.map(|games| if odds == Some(side) { games } else { games + 1 });
        let is_won = |half_points: u32, side| needed(side).is_some_and(|needed| half_points >= needed);
        let [one, other] = *score;
        let is_decided = is_won(one, Side::First) || is_won(other, Side::Second);
        let [mine, theirs] = outcomes.map(half_points);
        *score = [one + mine, other + theirs];
        if is_decided { InMatch::Decided } else { InMatch::Open }
    }
}

/// Returns the side that wins a tied match that has no tie-break.
fn draw_odds(contest: &Contest, pairing: &Pairing) -> Option<Side> {
    let of_contest = contest.level.iter().find_map(|level| match level {
        Level::Odds(side) => Some(*side),
        Level::Criteria(_) | Level::Lot | Level::Arbiter => None,
    });
    let odds = pairing.odds_side().filter(|_| contest.odds == Odds::Draw).or(of_contest);
    odds.filter(|_| contest.segments.len() == 1)
}

/// Returns the half points of an outcome for the match score, unplayed games included.
fn half_points(outcome: Outcome) -> u32 {
    match outcome {
        Outcome::Win { .. } | Outcome::ForfeitWin => 2,
        Outcome::Draw { .. } => 1,
        Outcome::Loss { .. } | Outcome::ForfeitLoss | Outcome::Adjourned | Outcome::Unknown => 0,
    }
}

//! Preview of the next round while some games of the current one are still open: the parts that do not depend on their
//! results.
//!
//! Every open game is given a win, a draw and a loss, and every combination is paired. The parts that all resulting
//! rounds have in common are certain. Outcomes with equal points for both sides (a scoring in which a draw counts like
//! a loss) are tried once.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use qisai_domain::hand_edit::Seating;
use qisai_domain::{
    ByeKind, EntryId, Game, GameKey, GameResult, GroupId, PairingId, Points, Round, RoundPlan, ScoreSystem, Stage,
    Tournament, contest,
};
use qisai_swiss::SwissError;

use crate::error::PairingError;
use crate::{SearchBudget, plan_round_while};

/// Greatest number of open games: 3⁶ = 729 rounds are paired.
pub const MAX_OPEN_GAMES: usize = 6;

/// Preview of the next round.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Preview {
    pub round: u16,
    /// Open games of the round before it, as first and second side.
    pub open: Vec<(EntryId, EntryId)>,
    /// Number of combinations of results tried.
    pub outcomes: u32,
    /// Games, with their sides, and byes that occur in every combination that can be paired; empty if no combination
    /// allows a round.
    pub certain: Vec<Seating>,
    /// Pairs that meet in every combination, but not always with the same sides.
    pub sides_open: Vec<(EntryId, EntryId)>,
    /// Combinations after which no round can be paired, as results of the open games in order.
    pub unpairable: Vec<Vec<GameResult>>,
    /// Possible next rounds of each player whose next round is not certain, the most frequent first.
    pub possible: BTreeMap<EntryId, Vec<Possibility>>,
}

/// Possible next round of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Possibility {
    /// Opponent of the player; `None` for a bye.
    pub opponent: Option<EntryId>,
    /// Number of combinations with this opponent.
    pub outcomes: u32,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PreviewError {
    #[error("{open} games of round {round} are open: a preview is made for at most {MAX_OPEN_GAMES}")]
    TooManyOpen { round: u16, open: usize },
    /// Error that prevents pairing for any results.
    #[error(transparent)]
    Pairing(#[from] PairingError),
}

/// Open game with its pairing.
struct Open {
    pairing: PairingId,
    key: GameKey,
    game: Game,
    sides: (EntryId, EntryId),
}

/// Pairs the round after the last recorded one for every outcome of the games without a result. Adjourned games are not
/// open: they count as drawn (C.04.2 article 3.1).
///
/// # Errors
/// [`PreviewError`] if too many games are open or the round cannot be paired for another reason.
pub fn preview(tournament: &Tournament, group: GroupId, budget: &SearchBudget) -> Result<Preview, PreviewError> {
    let (stage, of) = tournament.group(group).ok_or(PairingError::UnknownGroup(group))?;
    let last = of.rounds.values().next_back();
    let number = last.map_or(0, |round| round.number);
    let open: Vec<Open> = last.map(|round| open_games(stage, round)).unwrap_or_default();
    if open.len() > MAX_OPEN_GAMES {
        return Err(PreviewError::TooManyOpen { round: number, open: open.len() });
    }
    let mut tried = tournament.clone();
    let mut preview =
        Preview { round: number + 1, open: open.iter().map(|it| it.sides).collect(), ..Preview::default() };
    let mut plans: Vec<RoundPlan> = Vec::new();
    for results in combinations(&distinct(stage.scores()), open.len()) {
        enter(&mut tried, group, number, &open, &results);
        preview.outcomes += 1;
        match plan_round_while(&tried, group, number + 1, budget.clone()) {
            Ok(plan) => plans.push(plan),
            Err(PairingError::Swiss(SwissError::NoLegalPairing { .. })) => preview.unpairable.push(results),
            Err(error) => return Err(error.into()),
        }
    }
    preview.read(&plans);
    Ok(preview)
}

fn open_games(stage: &Stage, round: &Round) -> Vec<Open> {
    let played = stage.play.contest(round.number);
    let mut open = Vec::new();
    for pairing in round.in_board_order() {
        let Some([first, second]) = pairing.two() else { continue };
        for (key, game) in contest::scheduled(&played, &stage.play.scoring, pairing) {
            if game.result == GameResult::Unknown {
                let sides = if game.second_begins { (second, first) } else { (first, second) };
                open.push(Open { pairing: pairing.id, key, game, sides });
            }
        }
    }
    open
}

/// Returns win, draw and loss, as far as they give different points.
fn distinct(scores: &ScoreSystem) -> Vec<GameResult> {
    let worth = |result: GameResult| {
        let (first, second) = result.outcomes();
        (scores.outcome(first), scores.outcome(second))
    };
    let mut seen: BTreeSet<(Points, Points)> = BTreeSet::new();
    let mut results = vec![GameResult::FIRST_WINS, GameResult::DRAW, GameResult::SECOND_WINS];
    results.retain(|result| seen.insert(worth(*result)));
    results
}

/// Returns every way to assign one of the results to each of this many games.
fn combinations(results: &[GameResult], games: usize) -> Vec<Vec<GameResult>> {
    (0..games).fold(vec![Vec::new()], |shorter, _| {
        let longer = |begun: Vec<GameResult>| {
            results.iter().map(move |result| begun.iter().copied().chain([*result]).collect::<Vec<_>>())
        };
        shorter.into_iter().flat_map(longer).collect()
    })
}

fn enter(tournament: &mut Tournament, group: GroupId, round: u16, open: &[Open], results: &[GameResult]) {
    let group = tournament.groups.get_mut(&group).map(Arc::make_mut);
    let Some(round) = group.and_then(|group| group.rounds.get_mut(&round)).map(Arc::make_mut) else { return };
    for (open, result) in open.iter().zip(results) {
        if let Some(pairing) = round.pairings.get_mut(&open.pairing).map(Arc::make_mut) {
            pairing.games.insert(open.key, Game { result: *result, ..open.game.clone() });
        }
    }
}

impl Preview {
    /// Reads the certain and possible parts from the plans of all combinations that can be paired.
    fn read(&mut self, plans: &[RoundPlan]) {
        let mut seatings: BTreeMap<Seating, usize> = BTreeMap::new();
        let mut meetings: BTreeMap<EntryId, BTreeMap<Option<EntryId>, u32>> = BTreeMap::new();
        let mut met = |one: EntryId, other: Option<EntryId>| {
            *meetings.entry(one).or_default().entry(other).or_default() += 1;
        };
        for plan in plans {
            for game in &plan.games {
                *seatings.entry(Seating::Game(game.first, game.second)).or_default() += 1;
                met(game.first, Some(game.second));
                met(game.second, Some(game.first));
            }
            for bye in plan.byes.iter().filter(|bye| bye.kind == ByeKind::PairingAllocated) {
                *seatings.entry(Seating::Bye(bye.entry, bye.kind)).or_default() += 1;
                met(bye.entry, None);
            }
        }
        let always = seatings.iter().filter(|(_, times)| **times == plans.len());
        self.certain = always.map(|(seating, _)| *seating).collect();
        let sided: BTreeSet<EntryId> = self.certain.iter().flat_map(|seating| entries(*seating)).collect();
        for (entry, opponents) in meetings {
            let mut possible: Vec<Possibility> =
                opponents.into_iter().map(|(opponent, outcomes)| Possibility { opponent, outcomes }).collect();
            possible.sort_by_key(|it| std::cmp::Reverse(it.outcomes));
            match possible.as_slice() {
                _ if sided.contains(&entry) => {}
                [Possibility { opponent: Some(opponent), outcomes }]
                    if usize::try_from(*outcomes).is_ok_and(|times| times == plans.len()) =>
                {
                    if entry < *opponent {
                        self.sides_open.push((entry, *opponent));
                    }
                }
                _ => {
                    self.possible.insert(entry, possible);
                }
            }
        }
    }
}

fn entries(seating: Seating) -> Vec<EntryId> {
    match seating {
        Seating::Game(first, second) => vec![first, second],
        Seating::Bye(entry, _) => vec![entry],
    }
}

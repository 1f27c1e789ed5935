//! Generator of random tournaments, paired by the engine, for testing programs. The same options, including the seed,
//! give the same tournament.

mod chance;
mod entrants;
mod meetings;
mod mixed;
mod restrictions;
mod results;

use std::collections::BTreeMap;

use qisai_domain::bracket::{BracketRound, next_round};
use qisai_domain::format::spec::{FirstDraw, RoundCount};
use qisai_domain::setup::{PlayedPairing, PlayedRound, SetupError};
use qisai_domain::{
    Contest, Discipline, Draw, EntryId, Event, EventId, Format, GroupId, Limits, Play, RoundState, ScoreSystem,
    Scoring, Settings, Setup, Side, SwissSystem, Tournament, TournamentId,
};
use qisai_swiss::SwissError;
use thiserror::Error;

use self::chance::{Chance, Subject};
use crate::error::PairingError;

/// Options of a generated tournament. Rates are in thousandths.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// Seed of all random decisions.
    pub seed: u64,
    /// Format of the tournament. A Swiss has [`Self::rounds`] rounds, regardless of the number in the format.
    pub format: Format,
    pub discipline: Discipline,
    pub scores: ScoreSystem,
    pub players: u32,
    /// Number of rounds announced; those of a bracket follow from its size.
    pub rounds: u16,
    /// Number of rounds played.
    pub played: u16,
    /// Lowest and highest rating.
    pub ratings: (u16, u16),
    pub unrated: u16,
    /// Rate of players with the same rating as another player.
    pub equal_ratings: u16,
    /// Rate of players with a title; higher titles mostly go with higher ratings.
    pub titled: u16,
    /// Rate of draws between equals; between others it is lower, as their expectations allow.
    pub draws: u16,
    pub forfeits: u16,
    pub double_forfeits: u16,
    /// Rate of rounds for which a player requests a half-point bye.
    pub half_point_byes: u16,
    /// Rate of rounds for which a player is given a full-point bye.
    pub full_point_byes: u16,
    /// Rate of rounds in which a player is absent without points.
    pub absences: u16,
    /// Rate of players who withdraw after a round, for each round.
    pub withdrawals: u16,
    pub late_entries: u16,
    /// Number of groups of players who must not meet (TRF26 record 260); a number, not a rate.
    pub prohibitions: u16,
    /// Greatest number of records with virtual points (TRF26 record 250), in a Swiss without other acceleration; a
    /// number, not a rate.
    pub virtual_points: u16,
    /// Contest of each pairing; `None` for the games that belong to the format. A bracket needs a contest that decides.
    pub contest: Option<Contest>,
    /// `true` if the tournament ends before a round without a legal pairing, instead of failing.
    pub may_end_early: bool,
}

impl Default for Options {
    /// Returns options for sixty players and nine rounds of the Dutch system, without absences.
    fn default() -> Self {
        Self {
            seed: 1,
            format: Format::swiss(SwissSystem::default(), 9),
            discipline: Discipline::Chess,
            scores: ScoreSystem::standard(),
            players: 60,
            rounds: 9,
            played: 9,
            ratings: (1200, 2600),
            unrated: 0,
            equal_ratings: 0,
            titled: 0,
            draws: 300,
            forfeits: 0,
            double_forfeits: 0,
            half_point_byes: 0,
            full_point_byes: 0,
            absences: 0,
            withdrawals: 0,
            late_entries: 0,
            prohibitions: 0,
            virtual_points: 0,
            contest: None,
            may_end_early: false,
        }
    }
}

/// Reason why a tournament could not be generated.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum GeneratorError {
    /// Options that do not describe a valid tournament.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// Round that could not be paired, usually because there are too few players for the number of rounds.
    #[error("round {round}: {error}")]
    Pairing { round: u16, error: PairingError },
}

/// Returns the event that contains the tournament of a seed.
pub fn event(seed: u64) -> Event {
    let (slug, name) = (format!("generated-{seed}"), format!("Generated tournament {seed}"));
    Event { id: EventId(1), slug, name, ..Event::default() }
}

/// Generates a random tournament of [`event`].
///
/// # Errors
/// [`GeneratorError`] if the options are invalid or a round cannot be paired.
pub fn generate(options: &Options) -> Result<Setup, GeneratorError> {
    let (mut chance, mut setting) =
        (Chance::new(options.seed, Subject::Play), Chance::new(options.seed, Subject::Setting));
    let entrants = entrants::entrants(options, &mut chance, &mut setting);
    let initial_side = Some(if chance.happens(500) { Side::First } else { Side::Second });
    let games = options.format.games_per_meeting();
    let scores = options.scores.clone();
    let settings =
        Settings { slug: format!("generated-{}", options.seed), discipline: options.discipline, ..Settings::default() };
    let scoring = match &options.contest {
        Some(contest) if is_of_teams(&options.format) => of_teams(scores, contest.boards),
        _ => Scoring::of_games(if games == 1 { scores } else { scores.per_meeting_of(games) }),
    };
    let lots = (options.format.spec().first_draw == FirstDraw::Lots).then(|| setting.lots());
    let mut play = Play::of(restrictions::format(options, &mut setting), scoring);
    play.contests = options.contest.iter().map(|contest| (1, contest.clone())).collect();
    let limits = Limits { prohibited: restrictions::prohibited(options, &mut setting), ..Limits::default() };
    let mut setup = Setup {
        id: TournamentId(1),
        event: EventId(1),
        limits,
        initial_side,
        lots,
        entrants,
        ..Setup::new(settings, play)
    };
    let rounds = match setup.play.format.spec().rounds {
        RoundCount::Tree => Tournament::try_from(setup.clone())?.planned_rounds(GroupId(1)),
        RoundCount::Announced | RoundCount::Seats | RoundCount::Open => options.rounds,
    };
    for round in 1..=options.played.min(rounds) {
        let mut tournament = Tournament::try_from(setup.clone())?;
        if let Some(cards) = cards(&tournament, round, &mut setting) {
            setup.draws.push(cards);
            tournament = Tournament::try_from(setup.clone())?;
        }
        let plan = match crate::plan_round(&tournament, GroupId(1), round) {
            Ok(plan) => plan,
            Err(PairingError::Swiss(SwissError::NoLegalPairing { .. })) if options.may_end_early => return Ok(setup),
            // A bracket ends when nothing is left to play.
            Err(PairingError::Over { .. }) => return Ok(setup),
            Err(error) => return Err(GeneratorError::Pairing { round, error }),
        };
        let ratings: BTreeMap<u32, u16> = setup
            .entrants
            .iter()
            .map(|entrant| (entrant.number, entrant.player.rating.unwrap_or(options.ratings.0)))
            .collect();
        let rating = |number: u32| ratings.get(&number).copied().unwrap_or(0);
        let mut pairings = Vec::new();
        if options.contest.is_some() {
            let contest = setup.play.contest(round);
            let of_entry = |entry: EntryId| rating(entry.0);
            for game in plan.games {
                let rules = (&contest, &setup.play.scoring);
                let whole = meetings::meeting(options, &mut chance, rules, game, &of_entry);
                pairings.push(PlayedPairing::Whole(Box::new(whole)));
            }
            pairings.extend(plan.byes.into_iter().map(|bye| PlayedPairing::Whole(Box::new(meetings::bye(bye)))));
        } else {
            for game in plan.games {
                let (first, second) = (game.first.0, game.second.0);
                let mut game = |sequence: u16| {
                    let (mover, other) = if sequence.is_multiple_of(2) { (second, first) } else { (first, second) };
                    results::result(options, &mut chance, rating(mover), rating(other))
                };
                pairings.push(match games {
                    1 => PlayedPairing::Game { first, second, result: game(1) },
                    _ => PlayedPairing::Match { first, second, results: (1..=games).map(game).collect() },
                });
            }
            pairings.extend(plan.byes.iter().map(|bye| PlayedPairing::Bye { number: bye.entry.0, kind: bye.kind }));
        }
        setup.played.push(PlayedRound { state: RoundState::Closed, pairings });
        if round < rounds && (options.contest.is_none() || is_of_teams(&options.format)) {
            withdraw(options, &mut chance, &mut setup, round);
        }
    }
    Ok(setup)
}

/// Withdraws some entrants after a round.
fn withdraw(options: &Options, chance: &mut Chance, setup: &mut Setup, round: u16) {
    for entrant in &mut setup.entrants {
        if entrant.withdrawn_from.is_none() && chance.happens(options.withdrawals) {
            entrant.withdrawn_from = Some(round + 1);
        }
    }
}

fn is_of_teams(format: &Format) -> bool {
    format.spec().is_of_teams
}

/// Returns scoring with match points 2-1-0 over game points; the bye is a drawn match (C.04.6 article 1.4).
fn of_teams(scores: ScoreSystem, boards: u16) -> Scoring {
    let (games, matches) = (scores.per_meeting_of(boards), ScoreSystem::two_one_zero());
    Scoring {
        matches: Some(ScoreSystem { pairing_bye: matches.draw, ..matches }),
        ..Scoring::of_games(ScoreSystem { pairing_bye: games.half_bye, ..games })
    }
}

/// Draws the cards for a round of a bracket that is redrawn by lot.
fn cards(tournament: &Tournament, round: u16, setting: &mut Chance) -> Option<Draw> {
    let (stage, group) = tournament.group(GroupId(1))?;
    stage.format().layout().filter(|layout| layout.is_redrawn_by_lot())?;
    match next_round(stage, group, round) {
        Ok(BracketRound::Draw(left)) => Some(Draw::cards(round, left, u64::from(setting.lots()))),
        _ => None,
    }
}

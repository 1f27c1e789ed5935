//! Command `qisai generate`.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use qisai_domain::bracket::MAX_SEATS;
use qisai_domain::contest::presets::{self, Ladder};
use qisai_domain::format::spec::RoundCount;
use qisai_domain::setup::{MAX_PLAYERS, MAX_ROUNDS};
use qisai_domain::{Acceleration, Discipline, Format, Points, ScoreSystem, Setup, Tournament};
use qisai_exchange::trf::Dialect;
use qisai_pairing::generator::{self, Options};

use crate::cli::failure::Failure;
use crate::cli::output;
use crate::cli::ratings::percent::Percent;
use crate::cli::scope::ChosenGroup;
use qisai_service::files;

/// Generate a random tournament, paired by our engine
///
/// The output is a TRF26. The same options, including the seed, give the same tournament. Results follow the expected
/// scores of the ratings (FIDE B.02). Rates are percentages with at most one decimal. With --mixed, everything but the
/// system and the seed is drawn from the seed.
#[derive(Args)]
#[command(after_help = "Examples:\n  qisai generate --players 60 --rounds 9 --seed 1 --out open.trf\n  \
                  qisai generate --players 35 --rounds 7 --seed 100 --count 50 --forfeits 2 --half-point-byes 5 --out folder\n  \
                  qisai generate --players 24 --system knockout-third --contest two_games_decider --seed 1\n  \
                  qisai generate --mixed --seed 1 --count 1000 --out folder")]
pub(super) struct Generate {
    /// Draw size, rounds, scoring, acceleration, restrictions and all rates from the seed; a tournament ends before a
    /// round without a legal pairing
    #[arg(long, conflicts_with_all = DRAWN)]
    mixed: bool,
    /// Number of players
    #[arg(long, required_unless_present = "mixed", value_parser = clap::value_parser!(u32).range(2..=i64::from(MAX_PLAYERS)))]
    players: Option<u32>,
    /// Number of rounds announced; required only for a Swiss or Keizer
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=255))]
    rounds: Option<u16>,
    /// Seed of the random numbers
    #[arg(long)]
    seed: u64,
    /// Output file instead of standard output; with --count, a folder
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Number of tournaments, with this seed and those after it: the output is then a folder with files SEED.trf
    #[arg(long, default_value_t = 1, requires = "out", value_parser = clap::value_parser!(u32).range(1..))]
    count: u32,
    /// Number of rounds played [default: all]
    #[arg(long)]
    played: Option<u16>,
    /// Pairing system
    #[arg(long, value_enum, default_value_t = System::Dutch)]
    system: System,
    /// Contest of a knockout match: one_game, two_games_decider, best_of_three, world_cup_2025_open … [default:
    /// one_decider]
    #[arg(long, value_name = "NAME", value_parser = contest)]
    contest: Option<Contest>,
    /// Use Baku acceleration (C.04.7)
    #[arg(long)]
    baku: bool,
    /// Discipline: chess, xiangqi or draughts
    #[arg(long, default_value = "chess", value_parser = discipline)]
    discipline: Discipline,
    /// Points for results [default: those of the discipline]
    #[arg(long, value_enum)]
    scores: Option<Scores>,
    /// Points for the pairing-allocated bye
    #[arg(long, value_enum, default_value_t = ByeValue::Win)]
    bye: ByeValue,
    /// Lowest rating
    #[arg(long, default_value_t = Options::default().ratings.0)]
    lowest: u16,
    /// Highest rating
    #[arg(long, default_value_t = Options::default().ratings.1)]
    highest: u16,
    /// Players without a rating
    #[arg(long, value_name = "PERCENT", default_value = "0")]
    unrated: Percent,
    /// Players with the same rating as another
    #[arg(long, value_name = "PERCENT", default_value = "0")]
    equal_ratings: Percent,
    /// Players with a title
    #[arg(long, value_name = "PERCENT", default_value = "0")]
    titled: Percent,
    /// Draws between equal players
    #[arg(long, value_name = "PERCENT", default_value = "30")]
    draws: Percent,
    /// Games that one side forfeits
    #[arg(long, value_name = "PERCENT", default_value = "0")]
    forfeits: Percent,
    /// Games that both sides forfeit
    #[arg(long, value_name = "PERCENT", default_value = "0")]
    double_forfeits: Percent,
    /// Rounds for which a player requests a half-point bye
    #[arg(long, value_name = "PERCENT", default_value = "0")]
    half_point_byes: Percent,
    /// Rounds for which a player receives a full-point bye
    #[arg(long, value_name = "PERCENT", default_value = "0")]
    full_point_byes: Percent,
    /// Rounds in which a player is absent without points
    #[arg(long, value_name = "PERCENT", default_value = "0")]
    absences: Percent,
    /// Players who withdraw after each round
    #[arg(long, value_name = "PERCENT", default_value = "0")]
    withdrawals: Percent,
    /// Players who enter late
    #[arg(long, value_name = "PERCENT", default_value = "0")]
    late_entries: Percent,
    /// Groups of two to four players who must not meet (records 260)
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    prohibitions: u16,
    /// Records that give virtual points (records 250)
    #[arg(long, value_name = "NUMBER", default_value_t = 0, conflicts_with = "baku")]
    virtual_points: u16,
}

/// Options that --mixed draws from the seed.
const DRAWN: [&str; 23] = [
    "contest",
    "players",
    "rounds",
    "played",
    "baku",
    "discipline",
    "scores",
    "bye",
    "lowest",
    "highest",
    "unrated",
    "equal_ratings",
    "titled",
    "draws",
    "forfeits",
    "double_forfeits",
    "half_point_byes",
    "full_point_byes",
    "absences",
    "withdrawals",
    "late_entries",
    "prohibitions",
    "virtual_points",
];

/// Pairing system to generate by
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum System {
    /// Swiss, C.04.3
    Dutch,
    /// Swiss, C.04.4.1
    Dubov,
    /// Swiss, C.04.4.2
    Burstein,
    /// Swiss, C.04.4.3
    Lim,
    /// Swiss, C.04.5
    DoubleSwiss,
    /// 积分编排制
    Jifen,
    /// McMahon: start scores by rating
    #[value(name = "mcmahon")]
    McMahon,
    /// All play all once
    RoundRobin,
    /// All play all twice
    DoubleRoundRobin,
    /// Single elimination
    Knockout,
    /// Single elimination with a match for third place
    KnockoutThird,
    /// Single elimination, drawn by cards before each round
    KnockoutCards,
    /// Double elimination
    Double,
    /// Keizer with its usual settings
    Keizer,
}

/// Contest identified by its name.
#[derive(Clone, Copy)]
struct Contest(&'static str);

/// Default contest of a knockout match.
const DEFAULT_CONTEST: &str = "one_decider";

fn contest(name: &str) -> Result<Contest, String> {
    let known = || Ladder::ALL.iter().map(|ladder| ladder.id);
    known()
        .find(|id| *id == name)
        .map(Contest)
        .ok_or_else(|| format!("one of {}", known().collect::<Vec<_>>().join(", ")))
}

/// Returns the number of rounds of a round robin.
fn table_rounds(players: u32, cycles: u8) -> Result<u16, Failure> {
    let rounds = (players.saturating_sub(1) + players % 2).saturating_mul(u32::from(cycles));
    let fits = u16::try_from(rounds).ok().filter(|rounds| *rounds <= MAX_ROUNDS);
    fits.ok_or_else(|| {
        Failure::Unusable(format!("{rounds} rounds are too many: a tournament has {MAX_ROUNDS} at most"))
    })
}

/// Points for results.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Scores {
    /// 1-½-0
    #[value(name = "1-0.5-0")]
    Standard,
    /// 2-1-0
    #[value(name = "2-1-0")]
    TwoOneZero,
    /// 3-1-0
    #[value(name = "3-1-0")]
    ThreeOneZero,
    /// 3-2-1, 0 for an absence
    #[value(name = "3-2-1")]
    ThreeTwoOne,
}

/// Points for the pairing-allocated bye.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum ByeValue {
    /// As much as a win
    Win,
    /// As much as a draw
    Draw,
    /// As much as a loss
    Loss,
}

pub(super) fn discipline(code: &str) -> Result<Discipline, String> {
    Discipline::from_code(code).ok_or_else(|| "chess, xiangqi or draughts is needed".to_owned())
}

impl System {
    /// Returns the format of the system.
    pub fn format(self, acceleration: Acceleration) -> Format {
        let name = self.to_possible_value().map(|value| value.get_name().replace('-', "_")).unwrap_or_default();
        // A double round robin has the last two rounds of cycle 1 exchanged, as in the browser (C.05 Annex 1).
        let code = if name == "double" { "knockout_double" } else { &name };
        let mut format = Format::from_code(code).unwrap_or_default();
        if let Some(of_swiss) = format.acceleration_mut() {
            *of_swiss = acceleration;
        }
        format
    }
}

impl Contest {
    fn contest(&self) -> qisai_domain::Contest {
        presets::contest(self.0).unwrap_or_else(|| qisai_domain::Contest::of_games(1))
    }
}

impl Scores {
    fn values(self) -> ScoreSystem {
        match self {
            Self::Standard => ScoreSystem::standard(),
            Self::TwoOneZero => ScoreSystem::two_one_zero(),
            Self::ThreeOneZero => ScoreSystem::three_one_zero(),
            Self::ThreeTwoOne => {
                ScoreSystem { absence: Points::ZERO, zero_bye: Points::ZERO, ..ScoreSystem::of(1, 3, 2, 1) }
            }
        }
    }
}

impl Generate {
    pub(super) fn run(self) -> Result<(), Failure> {
        if self.count == 1 {
            return output::write(self.out.as_deref(), &self.make(self.seed)?);
        }
        let folder = self.out.as_deref().unwrap_or(Path::new("."));
        std::fs::create_dir_all(folder).map_err(|error| Failure::Unusable(format!("{}: {error}", folder.display())))?;
        let bar = output::progress(usize::try_from(self.count).unwrap_or(usize::MAX));
        for seed in (self.seed..).take(usize::try_from(self.count).unwrap_or(usize::MAX)) {
            let file = folder.join(format!("{seed}.trf"));
            let text = self.make(seed).map_err(|failure| failure.in_file(&file.display().to_string()))?;
            output::write(Some(&file), &text)?;
            bar.inc(1);
        }
        bar.finish_and_clear();
        Ok(())
    }

    fn make(&self, seed: u64) -> Result<String, Failure> {
        let options = if self.mixed { self.mixed(seed)? } else { self.options(seed)? };
        let setup = generator::generate(&options).map_err(|error| Failure::Wrong(error.to_string()))?;
        text(seed, setup)
    }

    /// Refuses options that do not apply to a knockout.
    fn check_knockout(&self, players: u32) -> Result<(), Failure> {
        if players > u32::from(MAX_SEATS) {
            return Err(Failure::Unusable(format!("a knockout has at most {MAX_SEATS} players")));
        }
        let byes = [self.half_point_byes, self.full_point_byes, self.absences];
        let people = [self.withdrawals, self.late_entries];
        let any = byes.into_iter().chain(people).any(|rate| rate.0 > 0);
        if any || self.baku || self.prohibitions > 0 || self.virtual_points > 0 {
            return Err(Failure::Unusable(
                "byes, absences, withdrawals, late entries, prohibitions and virtual points are for a Swiss or a round robin"
                    .into(),
            ));
        }
        Ok(())
    }

    fn mixed(&self, seed: u64) -> Result<Options, Failure> {
        let options = Options::mixed(seed, &self.system.format(Acceleration::None));
        options.ok_or_else(|| Failure::Unusable("--mixed makes Swiss tournaments only".into()))
    }

    fn options(&self, seed: u64) -> Result<Options, Failure> {
        let acceleration = if self.baku { Acceleration::Baku } else { Acceleration::None };
        let format = self.system.format(acceleration);
        let players = self.players.unwrap_or_default();
        let rounds = match (format.spec().rounds, self.rounds) {
            (RoundCount::Announced, None) => {
                return Err(Failure::Unusable("a Swiss or Keizer needs --rounds: how many are announced".into()));
            }
            (RoundCount::Seats, None) => table_rounds(players, format.cycles().unwrap_or(1))?,
            (RoundCount::Tree, Some(_)) => {
                return Err(Failure::Unusable(
                    "the rounds of a knockout follow from --players: leave --rounds out".into(),
                ));
            }
            (_, rounds) => rounds.unwrap_or(MAX_ROUNDS),
        };
        let contest = match (format.spec().needs_winner, &self.contest) {
            (true, contest) => Some(contest.as_ref().unwrap_or(&Contest(DEFAULT_CONTEST)).contest()),
            (false, Some(_)) => return Err(Failure::Unusable("--contest is for knockouts".into())),
            (false, None) => None,
        };
        if format.spec().has_tree() {
            self.check_knockout(players)?;
        }
        Ok(Options {
            seed,
            format,
            contest,
            discipline: self.discipline,
            scores: self.scoring(),
            players,
            rounds,
            played: self.played.unwrap_or(rounds),
            ratings: (self.lowest, self.highest),
            unrated: self.unrated.0,
            equal_ratings: self.equal_ratings.0,
            titled: self.titled.0,
            draws: self.draws.0,
            forfeits: self.forfeits.0,
            double_forfeits: self.double_forfeits.0,
            half_point_byes: self.half_point_byes.0,
            full_point_byes: self.full_point_byes.0,
            absences: self.absences.0,
            withdrawals: self.withdrawals.0,
            late_entries: self.late_entries.0,
            prohibitions: self.prohibitions,
            virtual_points: self.virtual_points,
            may_end_early: false,
        })
    }

    fn scoring(&self) -> ScoreSystem {
        let scores = self.scores.map_or_else(|| self.discipline.default_scores(), Scores::values);
        let pairing_bye = match self.bye {
            ByeValue::Win => scores.win,
            ByeValue::Draw => scores.draw,
            ByeValue::Loss => scores.loss,
        };
        ScoreSystem { pairing_bye, ..scores }
    }
}

/// Returns a random tournament as a TRF26.
pub(super) fn text(seed: u64, setup: Setup) -> Result<String, Failure> {
    let tournament = Tournament::try_from(setup).map_err(|error| Failure::Wrong(error.to_string()))?;
    let scope = ChosenGroup::default().of(generator::event(seed), tournament)?;
    Ok(files::write_trf(&scope, Dialect::Trf26)?)
}

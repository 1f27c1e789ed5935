//! `qisai generate`

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use qisai_domain::{Acceleration, Discipline, Format, ScoreSystem, SwissSystem, Tournament};
use qisai_exchange::trf::Dialect;
use qisai_pairing::generator::{self, Options};

use super::failure::Failure;
use super::output;
use super::percent::Percent;
use crate::service::files;

/// Make up a random tournament, paired by our engine
///
/// The answer is a TRF26. The same options, seed included, give the same tournament. Results follow the expected scores of the
/// ratings (FIDE B.02). Rates are percentages with at most one decimal.
#[derive(Args)]
#[command(after_help = "Examples:\n  qisai generate --players 60 --rounds 9 --seed 1 --out open.trf\n  \
                  qisai generate --players 35 --rounds 7 --seed 100 --count 50 --forfeits 2 --half-point-byes 5 --out folder")]
pub(super) struct Generate {
    /// How many enter
    #[arg(long, value_parser = clap::value_parser!(u32).range(2..=9999))]
    players: u32,
    /// How many rounds are announced
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=255))]
    rounds: u16,
    /// Where chance begins
    #[arg(long)]
    seed: u64,
    /// Write here instead of to the standard output; with --count, a folder
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// How many tournaments, with this seed and those after it: FILE is a folder then, the files are SEED.trf
    #[arg(long, default_value_t = 1, requires = "out", value_parser = clap::value_parser!(u32).range(1..))]
    count: u32,
    /// How many rounds are played [default: all]
    #[arg(long)]
    played: Option<u16>,
    /// How pairs are found
    #[arg(long, value_enum, default_value_t = System::Dutch)]
    system: System,
    /// With Baku acceleration (C.04.7)
    #[arg(long)]
    baku: bool,
    /// What is played: chess, xiangqi or draughts
    #[arg(long, default_value = "chess", value_parser = discipline)]
    discipline: Discipline,
    /// What results are worth [default: that of the discipline]
    #[arg(long, value_enum)]
    scores: Option<Scores>,
    /// Lowest rating
    #[arg(long, default_value_t = Options::default().ratings.0)]
    lowest: u16,
    /// Highest rating
    #[arg(long, default_value_t = Options::default().ratings.1)]
    highest: u16,
    /// Players without a rating
    #[arg(long, value_name = "PERCENT", default_value = "0")]
    unrated: Percent,
    /// Draws between equals
    #[arg(long, value_name = "PERCENT", default_value = "30")]
    draws: Percent,
    /// Games that one side forfeits
    #[arg(long, value_name = "PERCENT", default_value = "0")]
    forfeits: Percent,
    /// Games that both sides forfeit
    #[arg(long, value_name = "PERCENT", default_value = "0")]
    double_forfeits: Percent,
    /// Rounds for which a player asks for a half-point bye
    #[arg(long, value_name = "PERCENT", default_value = "0")]
    half_point_byes: Percent,
    /// Rounds in which a player is absent without points
    #[arg(long, value_name = "PERCENT", default_value = "0")]
    absences: Percent,
    /// Players who withdraw after a round, each round
    #[arg(long, value_name = "PERCENT", default_value = "0")]
    withdrawals: Percent,
    /// Players who enter late
    #[arg(long, value_name = "PERCENT", default_value = "0")]
    late_entries: Percent,
}

/// How pairs are found.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum System {
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
    /// Everybody meets everybody once
    RoundRobin,
    /// Everybody meets everybody twice
    DoubleRoundRobin,
}

/// What results are worth.
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
}

pub(super) fn discipline(code: &str) -> Result<Discipline, String> {
    Discipline::from_code(code).ok_or_else(|| "chess, xiangqi or draughts is needed".to_owned())
}

impl System {
    fn format(self, acceleration: Acceleration) -> Format {
        let system = match self {
            Self::RoundRobin => return Format::RoundRobin { cycles: 1, reverse_last_two: false },
            Self::DoubleRoundRobin => return Format::RoundRobin { cycles: 2, reverse_last_two: false },
            Self::Dutch => SwissSystem::Dutch,
            Self::Dubov => SwissSystem::Dubov,
            Self::Burstein => SwissSystem::Burstein,
            Self::Lim => SwissSystem::Lim,
            Self::DoubleSwiss => SwissSystem::DoubleSwiss,
            Self::Jifen => SwissSystem::Jifen,
        };
        Format::Swiss { system, acceleration }
    }
}

impl Scores {
    fn values(self) -> ScoreSystem {
        match self {
            Self::Standard => ScoreSystem::standard(),
            Self::TwoOneZero => ScoreSystem::two_one_zero(),
            Self::ThreeOneZero => ScoreSystem::three_one_zero(),
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
        let acceleration = if self.baku { Acceleration::Baku } else { Acceleration::None };
        let options = Options {
            seed,
            format: self.system.format(acceleration),
            discipline: self.discipline,
            scores: self.scores.map_or_else(|| self.discipline.default_scores(), Scores::values),
            players: self.players,
            rounds: self.rounds,
            played: self.played.unwrap_or(self.rounds),
            ratings: (self.lowest, self.highest),
            unrated: self.unrated.0,
            draws: self.draws.0,
            forfeits: self.forfeits.0,
            double_forfeits: self.double_forfeits.0,
            half_point_byes: self.half_point_byes.0,
            absences: self.absences.0,
            withdrawals: self.withdrawals.0,
            late_entries: self.late_entries.0,
        };
        let setup = generator::generate(&options).map_err(|error| Failure::Wrong(error.to_string()))?;
        let tournament = Tournament::try_from(setup).map_err(|error| Failure::Wrong(error.to_string()))?;
        Ok(files::write_trf(&tournament, Dialect::Trf26)?)
    }
}

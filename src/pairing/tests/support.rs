//! Builders of small tournaments for the tests.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use qisai_domain::setup::{Entrant, PlayedPairing, PlayedRound};
use qisai_domain::{
    Acceleration, Author, ByeKind, Change, Command, Discipline, EntryId, Envelope, Format, GameResult, GroupId, Play,
    Player, Prohibition, Refusal, Round, RoundPlan, RoundState, ScoreSystem, Scoring, Settings, Setup, Side, Stage,
    SwissSystem, Tournament, TournamentId, decide,
};
use qisai_exchange::trf::{self, Imported};
use qisai_pairing::checker::PairedRound;

/// Returns the path of the vectors beside the checkout, or `None` (with a note) if they are missing and not required.
pub fn vectors(folder: &str) -> Option<PathBuf> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../../shared/vectors").join(folder);
    if path.is_dir() {
        return Some(path);
    }
    assert!(std::env::var_os("QISAI_REQUIRE_VECTORS").is_none_or(|it| it != "1"), "{} is missing", path.display());
    println!("skipped: {folder} (no vectors folder)");
    None
}

/// Returns the cases of `fixtures/pairing/` with their names, each named after its article.
pub fn fixtures(folder: &str) -> Vec<(String, PathBuf)> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../fixtures/pairing").join(folder);
    let cases = std::fs::read_dir(folder).unwrap().map(|case| case.unwrap().path()).filter(|path| path.is_dir());
    cases.map(|path| (path.file_name().unwrap().to_string_lossy().into_owned(), path)).collect()
}

/// Returns the setup read from a report file.
pub fn imported(path: &Path) -> Setup {
    let (Imported { setup, .. }, _) = trf::import(&trf::parse(&std::fs::read(path).unwrap()).unwrap());
    setup
}

/// Returns the next round of a tournament with its number.
pub fn next_round(tournament: &Tournament) -> (u16, PairedRound) {
    let round = u16::try_from(tournament.first_group().unwrap().1.rounds.len() + 1).unwrap();
    (round, PairedRound::planned(&qisai_pairing::plan_round(tournament, GroupId(1), round).unwrap()))
}

/// Returns a round in the format of other engines' command lines: `4 11`, and `25 0` for the bye.
pub fn lines(paired: &PairedRound) -> Vec<String> {
    let games = paired.games.iter().map(|(first, second)| format!("{first} {second}"));
    games.chain(paired.bye.map(|bye| format!("{bye} 0"))).collect()
}

/// Returns the next round in the format of the fixtures: `3: 4-11 2-9 25-0`.
pub fn next_line(tournament: &Tournament) -> String {
    let (round, paired) = next_round(tournament);
    let pairs: Vec<String> = lines(&paired).iter().map(|line| line.replace(' ', "-")).collect();
    format!("{round}: {}", pairs.join(" "))
}

/// Returns a Swiss format of this system without acceleration; its rounds are announced elsewhere.
pub const fn swiss(system: SwissSystem) -> Format {
    Format::Swiss { system, rounds: 0, acceleration: Acceleration::None }
}

/// Returns an entrant with only a number and a name.
pub fn entrant(number: u32) -> Entrant {
    let player = Player { name: format!("Player {number}"), ..Player::default() };
    Entrant { number, player, ..Entrant::default() }
}

/// Returns the result of a game that the smaller number wins.
pub fn lower_number_wins(first: u32, second: u32) -> GameResult {
    if first < second { GameResult::FIRST_WINS } else { GameResult::SECOND_WINS }
}

/// Returns two values in ascending order.
pub fn in_order<T: Copy + Ord>(one: T, two: T) -> (T, T) {
    (one.min(two), one.max(two))
}

/// Returns a default time, which no test depends on.
pub fn beginning_of_time<T: Default>() -> T {
    T::default()
}

/// Returns the outcome of an arbiter's command with a reason.
pub fn decided(tournament: &Tournament, command: Command) -> Result<Vec<Change>, Refusal> {
    let arbiter = Author::account("arbiter", beginning_of_time());
    decide(tournament, &Envelope::new(arbiter, command).because(Some("so it goes".to_owned())))
}

/// Performs an arbiter's command.
pub fn act(tournament: &mut Tournament, command: Command) {
    let changes = decided(tournament, command).unwrap();
    tournament.apply(&changes, None);
}

/// Returns the settings shared by all test tournaments.
pub fn settings() -> Settings {
    Settings { slug: "test".to_owned(), discipline: Discipline::Chess, ..Settings::default() }
}

/// Returns the only stage for modification.
pub fn stage_of(tournament: &mut Tournament) -> &mut Stage {
    Arc::make_mut(&mut tournament.stages[0])
}

/// Returns a round of the only group for modification.
pub fn round_of(tournament: &mut Tournament, round: u16) -> &mut Round {
    let group = Arc::make_mut(tournament.groups.get_mut(&GroupId(1)).unwrap());
    Arc::make_mut(group.rounds.get_mut(&round).unwrap())
}

/// Tournament that is played by its own plans.
pub struct Played {
    pub setup: Setup,
}

impl Played {
    /// Creates a tournament. A Swiss has this many rounds, regardless of its format; other formats have their own
    /// number.
    pub fn new(mut format: Format, players: u32, rounds: u16) -> Self {
        if let Format::Swiss { rounds: announced, .. } = &mut format {
            *announced = rounds;
        }
        let setup = Setup {
            id: TournamentId(1),
            initial_side: Some(Side::First),
            entrants: (1..=players).map(entrant).collect(),
            ..Setup::new(settings(), Play::of(format, Scoring::of_games(ScoreSystem::standard())))
        };
        Self { setup }
    }

    pub fn dutch(players: u32, rounds: u16) -> Self {
        Self::new(swiss(SwissSystem::Dutch), players, rounds)
    }

    pub fn entrant(&mut self, number: u32) -> &mut Entrant {
        self.setup.entrants.iter_mut().find(|entrant| entrant.number == number).unwrap()
    }

    pub fn asks_for(mut self, number: u32, round: u16, kind: ByeKind) -> Self {
        self.entrant(number).byes.insert(round, kind);
        self
    }

    pub fn withdraws(mut self, number: u32, from: u16) -> Self {
        self.entrant(number).withdrawn_from = Some(from);
        self
    }

    pub fn enters_late(mut self, number: u32, from: u16) -> Self {
        self.entrant(number).from_round = from;
        self
    }

    /// Prohibits meetings of these numbers.
    pub fn apart(mut self, numbers: &[u32]) -> Self {
        let entries = numbers.iter().copied().map(EntryId).collect();
        self.setup.limits.prohibited.push(Prohibition { first_round: 1, last_round: 99, entries });
        self
    }

    /// Adds a round as recorded by the arbiter: games by numbers, and byes.
    pub fn recorded(self, games: &[(u32, u32, GameResult)], byes: &[(u32, ByeKind)]) -> Self {
        let games = games.iter().map(|&(first, second, result)| PlayedPairing::Game { first, second, result });
        let byes = byes.iter().map(|&(number, kind)| PlayedPairing::Bye { number, kind });
        self.with_round(games.chain(byes).collect())
    }

    /// Adds a round with any pairings.
    pub fn with_round(mut self, pairings: Vec<PlayedPairing>) -> Self {
        self.setup.played.push(PlayedRound { state: RoundState::Closed, pairings });
        self
    }

    pub fn tournament(&self) -> Tournament {
        Tournament::try_from(self.setup.clone()).unwrap()
    }

    pub fn next_round(&self) -> u16 {
        u16::try_from(self.setup.played.len() + 1).unwrap()
    }

    pub fn plan(&self) -> Result<RoundPlan, qisai_pairing::PairingError> {
        qisai_pairing::plan_round(&self.tournament(), GroupId(1), self.next_round())
    }

    /// Plays the next round; `result` returns the result of a game between two numbers.
    pub fn play(&mut self, result: impl Fn(u32, u32) -> GameResult) -> RoundPlan {
        let plan = self.plan().unwrap();
        let games = plan.games.iter().map(|game| PlayedPairing::Game {
            first: game.first.0,
            second: game.second.0,
            result: result(game.first.0, game.second.0),
        });
        let byes = plan.byes.iter().map(|bye| PlayedPairing::Bye { number: bye.entry.0, kind: bye.kind });
        self.setup.played.push(PlayedRound { state: RoundState::Closed, pairings: games.chain(byes).collect() });
        plan
    }
}

/// Returns a plan as `1-4 2-3 5:U`: games, then byes with the letters of the report file.
pub fn shown(plan: &RoundPlan) -> String {
    let letter: BTreeMap<ByeKind, &str> = BTreeMap::from([
        (ByeKind::PairingAllocated, "U"),
        (ByeKind::FullPoint, "F"),
        (ByeKind::HalfPoint, "H"),
        (ByeKind::ZeroPoint, "Z"),
    ]);
    let games = plan.games.iter().map(|game| format!("{}-{}", game.first, game.second));
    let byes = plan.byes.iter().map(|bye| format!("{}:{}", bye.entry, letter[&bye.kind]));
    games.chain(byes).collect::<Vec<_>>().join(" ")
}

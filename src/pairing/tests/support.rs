//! Small tournaments in the words of the tests.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use qisai_domain::setup::{Entrant, PlayedPairing, PlayedRound};
use qisai_domain::{
    ByeKind, Discipline, EntryId, Format, GameResult, GroupId, Play, Player, Regulations, Round, RoundPlan, RoundState,
    ScoreSystem, Scoring, Settings, Setup, Side, Stage, SwissSystem, Tournament, TournamentId, Visibility,
};

/// The vectors beside the checkout; `None` (with a note) when they are missing and not required.
pub fn vectors(folder: &str) -> Option<PathBuf> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/vectors").join(folder);
    if path.is_dir() {
        return Some(path);
    }
    assert!(std::env::var_os("QISAI_REQUIRE_VECTORS").is_none_or(|it| it != "1"), "{} is missing", path.display());
    println!("skipped: {folder} (no vectors folder)");
    None
}

/// What every tournament here is.
pub fn settings() -> Settings {
    Settings {
        slug: "test".to_owned(),
        name: String::new(),
        position: 0,
        discipline: Discipline::Chess,
        regulations: Regulations::on(None),
        laws: None,
        chess960: false,
        visibility: Visibility::Private,
        reporting: qisai_domain::Reporting::default(),
    }
}

/// The only stage, to be changed.
pub fn stage_of(tournament: &mut Tournament) -> &mut Stage {
    Arc::make_mut(&mut tournament.stages[0])
}

/// A round of the only group, to be changed.
pub fn round_of(tournament: &mut Tournament, round: u16) -> &mut Round {
    let group = Arc::make_mut(tournament.groups.get_mut(&GroupId(1)).unwrap());
    Arc::make_mut(group.rounds.get_mut(&round).unwrap())
}

/// A tournament that is played by its own plans.
pub struct Played {
    pub setup: Setup,
}

impl Played {
    /// A Swiss has so many rounds, whatever its format says; other formats have their own.
    pub fn new(mut format: Format, players: u32, rounds: u16) -> Self {
        let entrant = |number: u32| Entrant {
            number,
            player: Player { name: format!("Player {number}"), ..Player::default() },
            ..Entrant::default()
        };
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
        let format =
            Format::Swiss { system: SwissSystem::Dutch, rounds, acceleration: qisai_domain::Acceleration::None };
        Self::new(format, players, rounds)
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

    /// A round as the arbiter recorded it: games by numbers, byes.
    pub fn recorded(mut self, games: &[(u32, u32, GameResult)], byes: &[(u32, ByeKind)]) -> Self {
        let games = games.iter().map(|&(first, second, result)| PlayedPairing::Game { first, second, result });
        let byes = byes.iter().map(|&(number, kind)| PlayedPairing::Bye { number, kind });
        self.setup.played.push(PlayedRound { state: RoundState::Closed, pairings: games.chain(byes).collect() });
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

    /// Plays the next round: `result` tells what happens between two numbers.
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

/// `1-4 2-3 5:U`: games, then byes with the letters of the report file.
pub fn shown(plan: &RoundPlan) -> String {
    let letter: BTreeMap<ByeKind, &str> = BTreeMap::from([
        (ByeKind::PairingAllocated, "U"),
        (ByeKind::FullPoint, "F"),
        (ByeKind::HalfPoint, "H"),
        (ByeKind::ZeroPoint, "Z"),
    ]);
    let number = |entry: EntryId| entry.0;
    let games = plan.games.iter().map(|game| format!("{}-{}", number(game.first), number(game.second)));
    let byes = plan.byes.iter().map(|bye| format!("{}:{}", number(bye.entry), letter[&bye.kind]));
    games.chain(byes).collect::<Vec<_>>().join(" ")
}

//! Builders for results in the words of an arbiter.

use std::sync::Arc;

use qisai_domain::contest::BoardSides;
use qisai_domain::regulations::TieBreakEdition;
use qisai_domain::setup::{Entrant, PlayedBoard, PlayedPairing, PlayedRound, TeamEntrant};
use qisai_domain::stage::Play;
use qisai_domain::{
    Acceleration, Adjustment, ByeKind, Cell, Contest, EntryId, EventId, Format, GameKey, GameLine, GameResult, GroupId,
    Outcome, Player, ResultLine, Results, RoundState, ScoreSystem, Scoring, Setup, Side, SwissSystem, Tournament,
    TournamentId, results,
};
use qisai_standings::{Descriptor, Pairing, Settings, Table, Value, Working};

pub const WIN: Outcome = Outcome::Win { rated: true };
pub const DRAW: Outcome = Outcome::Draw { rated: true };
pub const LOSS: Outcome = Outcome::Loss { rated: true };

/// Returns a field of `players` who are absent from every round until a result is set.
pub fn field(players: u32, rounds: u16) -> Results {
    let line = |number| {
        let cells = vec![Cell::Bye(ByeKind::ZeroPoint); rounds.into()];
        ResultLine::new(EntryId(number), number, None, cells)
    };
    Results::of_lines(ScoreSystem::standard(), rounds, (1..=players).map(line).collect())
}

pub trait Say {
    /// Records that `white` meets `black` in `round`, with the outcome for white.
    fn game(&mut self, round: u16, white: u32, black: u32, outcome: Outcome);
    /// Records that `white` meets `black` in `round` for several games. `white` has White first, then colours
    /// alternate; the outcomes are for `white`.
    fn games(&mut self, round: u16, white: u32, black: u32, outcomes: &[Outcome]);
    /// Records that `player` has a bye in `round`.
    fn bye(&mut self, round: u16, player: u32, kind: ByeKind);
    /// Gives `player` points beyond the results.
    fn adjust(&mut self, player: u32, adjustments: Vec<Adjustment>);
}

impl Say for Results {
    fn game(&mut self, round: u16, white: u32, black: u32, outcome: Outcome) {
        for (one, other, side, outcome) in
            [(white, black, Side::First, outcome), (black, white, Side::Second, mirrored(outcome))]
        {
            let opponent = usize::try_from(other).unwrap() - 1;
            *cell(self, round, one) = Cell::Game { opponent, side, outcome };
        }
    }

    fn games(&mut self, round: u16, white: u32, black: u32, outcomes: &[Outcome]) {
        let sides = [Side::First, Side::Second].into_iter().cycle();
        for (one, other, is_white) in [(white, black, true), (black, white, false)] {
            let games = (1..).zip(sides.clone().zip(outcomes)).map(|(number, (side, outcome))| {
                let key = GameKey::game(number);
                let (mine, theirs) = (*outcome, mirrored(*outcome));
                if is_white {
                    GameLine { key, side, outcome: mine, theirs, players: [None; 2] }
                } else {
                    GameLine { key, side: side.other(), outcome: theirs, theirs: mine, players: [None; 2] }
                }
            });
            let games: Arc<[GameLine]> = games.collect();
            let plain: Vec<_> = games.iter().map(|game| (game.side, game.outcome, game.theirs)).collect();
            let opponent = usize::try_from(other).unwrap() - 1;
            *cell(self, round, one) = Cell::of_games(self.scores(), opponent, &plain).unwrap();
            line(self, one).games.insert(usize::from(round) - 1, games);
        }
    }

    fn bye(&mut self, round: u16, player: u32, kind: ByeKind) {
        *cell(self, round, player) = Cell::Bye(kind);
    }

    fn adjust(&mut self, player: u32, adjustments: Vec<Adjustment>) {
        Arc::make_mut(&mut line(self, player).participation).adjustments = adjustments;
    }
}

pub fn line(results: &mut Results, player: u32) -> &mut ResultLine {
    &mut results.lines[usize::try_from(player).unwrap() - 1]
}

pub fn cell(results: &mut Results, round: u16, player: u32) -> &mut Cell {
    &mut line(results, player).cells[usize::from(round) - 1]
}

/// Returns the outcome for the opponent.
pub fn mirrored(outcome: Outcome) -> Outcome {
    match outcome {
        Outcome::Win { rated } => Outcome::Loss { rated },
        Outcome::Loss { rated } => Outcome::Win { rated },
        Outcome::ForfeitWin => Outcome::ForfeitLoss,
        Outcome::ForfeitLoss => Outcome::ForfeitWin,
        same => same,
    }
}

/// Team Swiss with 2-1-0 for a match and 1-½-0 for a board.
pub struct Teams {
    pub setup: Setup,
}

impl Teams {
    /// Creates teams that are absent until a result is set.
    pub fn new(teams: u32, boards: u16, rounds: u16, planned: u16) -> Self {
        let scoring = Scoring {
            matches: Some(ScoreSystem::two_one_zero()),
            ..Scoring::of_games(ScoreSystem::standard().per_meeting_of(boards))
        };
        let (system, acceleration) = (SwissSystem::Team, Acceleration::None);
        let mut play = Play::of(Format::Swiss { system, rounds: planned, acceleration }, scoring);
        play.contests = vec![(1, Contest::of_boards(boards, BoardSides::Alternate))];
        let settings = Tournament::empty(TournamentId(1), EventId(1)).settings.as_ref().clone();
        let settings = qisai_domain::Settings { slug: "teams".to_owned(), ..settings };
        let team = |number| Entrant {
            number,
            player: Player { name: format!("Team {number}"), ..Player::default() },
            team: Some(TeamEntrant::default()),
            ..Entrant::default()
        };
        let round = || PlayedRound { state: RoundState::Closed, pairings: Vec::new() };
        Self {
            setup: Setup {
                entrants: (1..=teams).map(team).collect(),
                played: (0..rounds).map(|_| round()).collect(),
                ..Setup::new(settings, play)
            },
        }
    }

    fn put(&mut self, round: u16, pairing: PlayedPairing) {
        self.setup.played[usize::from(round) - 1].pairings.push(pairing);
    }

    /// Records that `first` meets `second`, with the outcomes of `first` on the boards.
    pub fn meet(&mut self, round: u16, first: u32, second: u32, boards: &[Outcome]) {
        let boards = boards.iter().enumerate().map(|(at, outcome)| {
            let second_begins = at % 2 == 1;
            let mover = if second_begins { mirrored(*outcome) } else { *outcome };
            let result = GameResult::from_outcomes(mover, mirrored(mover)).unwrap();
            PlayedBoard { players: [None; 2], second_begins, result }
        });
        self.put(round, PlayedPairing::TeamMatch { first, second, boards: boards.collect(), decision: None });
    }

    pub fn bye(&mut self, round: u16, number: u32, kind: ByeKind) {
        self.put(round, PlayedPairing::Bye { number, kind });
    }

    pub fn results(&self) -> Results {
        let rounds = u16::try_from(self.setup.played.len()).unwrap();
        let tournament = Tournament::try_from(self.setup.clone()).unwrap();
        results(&tournament, GroupId(1), rounds).unwrap()
    }
}

pub fn swiss(results: &Results, edition: TieBreakEdition) -> Table {
    Table::of(results, Settings::new(Pairing::Swiss, edition))
}

pub fn value(table: &Table, player: u32, descriptor: &str) -> Value {
    table.value(EntryId(player), &descriptor.parse().unwrap()).unwrap()
}

pub fn working(table: &Table, player: u32, descriptor: &str) -> Working {
    let value = value(table, player, descriptor);
    table.working(EntryId(player), &descriptor.parse().unwrap(), &value).unwrap()
}

pub fn text(table: &Table, player: u32, descriptor: &str) -> Option<String> {
    value(table, player, descriptor).text()
}

/// Returns (player, rank) in ranking order.
pub fn ranking(table: &Table, order: &str) -> Vec<(u32, usize)> {
    let standings = table.standings(&Descriptor::list(order).unwrap()).unwrap();
    standings.rows.iter().map(|row| (row.entry.0, row.rank)).collect()
}

//! Benchmark of team standings by ten criteria: the maximum cost of a page of a large team event.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use qisai_domain::contest::BoardSides;
use qisai_domain::regulations::TieBreakEdition;
use qisai_domain::setup::{Entrant, PlayedBoard, PlayedPairing, PlayedRound, TeamEntrant};
use qisai_domain::{
    Acceleration, Contest, EventId, Format, GameResult, GroupId, Play, Player, RoundState, ScoreSystem, Scoring,
    Settings as TournamentSettings, Setup, SwissSystem, Tournament, TournamentId, results,
};
use qisai_standings::{Descriptor, Pairing, Settings, Table, people_of_teams};

const TEAMS: u32 = 200;
const BOARDS: u16 = 6;
const ROUNDS: u16 = 11;
const TEN: &str = "MPTS,GPTS,EMGSB/C1,EGGSB,BH:MP/C1,BH:GP,SSSC,EDEBT,TBR,BC";

/// Returns an event in which round r pairs team k with the team r places further, in blocks. Results are derived from
/// the numbers.
fn event() -> Option<Tournament> {
    let person = |team: u32, board: u32| team * 10 + board;
    let format = Format::Swiss { system: SwissSystem::Team, rounds: ROUNDS, acceleration: Acceleration::None };
    let scoring = Scoring {
        matches: Some(ScoreSystem::two_one_zero()),
        ..Scoring::of_games(ScoreSystem::standard().per_meeting_of(BOARDS))
    };
    let mut play = Play::of(format, scoring);
    play.contests = vec![(1, Contest::of_boards(BOARDS, BoardSides::Alternate))];
    let settings = Tournament::empty(TournamentId(1), EventId(1)).settings.as_ref().clone();
    let settings = TournamentSettings { slug: "teams".to_owned(), ..settings };
    let named = |name: String| Player { name, rating: Some(2000), ..Player::default() };
    let boards = 1..=u32::from(BOARDS);
    let team = |number: u32| Entrant {
        number,
        player: named(format!("Team {number}")),
        team: Some(TeamEntrant {
            roster: boards.clone().map(|board| person(number, board)).collect(),
            ..TeamEntrant::default()
        }),
        ..Entrant::default()
    };
    let results = [GameResult::FIRST_WINS, GameResult::DRAW, GameResult::SECOND_WINS, GameResult::DRAW];
    let meeting = |round: u32, first: u32, second: u32| PlayedPairing::TeamMatch {
        first,
        second,
        boards: boards
            .clone()
            .map(|board| {
                let at = usize::try_from((first * 7 + second * 3 + round + board) % 4).unwrap_or(0);
                PlayedBoard {
                    players: [Some(person(first, board)), Some(person(second, board))],
                    second_begins: board.is_multiple_of(2),
                    result: results.get(at).copied().unwrap_or(GameResult::DRAW),
                }
            })
            .collect(),
        decision: None,
    };
    let round = |round: u32| {
        let upper = (1..=TEAMS).filter(|team| ((team - 1) / round).is_multiple_of(2) && team + round <= TEAMS);
        let pairings = upper.map(|team| meeting(round, team, team + round)).collect();
        PlayedRound { state: RoundState::Closed, pairings }
    };
    let people = (1..=TEAMS).flat_map(|team| boards.clone().map(move |board| person(team, board)));
    Tournament::try_from(Setup {
        people: people.map(|number| (number, named(format!("P{number}")))).collect(),
        entrants: (1..=TEAMS).map(team).collect(),
        played: (1..=u32::from(ROUNDS)).map(round).collect(),
        ..Setup::new(settings, play)
    })
    .ok()
}

fn teams(bench: &mut Criterion) {
    let tournament = event();
    let order = Descriptor::list(TEN).unwrap_or_default();
    assert!(tournament.is_some() && order.len() == 10);
    let Some(tournament) = tournament else { return };
    let mut group = bench.benchmark_group("200 teams, 11 rounds, 6 boards");
    group.sample_size(20);
    group.bench_function("ten criteria from the rows", |bench| {
        bench.iter(|| {
            let results = results(black_box(&tournament), GroupId(1), ROUNDS)?;
            let table = Table::of(&results, Settings::new(Pairing::Swiss, TieBreakEdition::Fide2026));
            Some(black_box(table.standings(&order)))
        });
    });
    group.bench_function("what people have done", |bench| {
        bench.iter(|| black_box(people_of_teams(&tournament, GroupId(1), ROUNDS)));
    });
    group.finish();
}

criterion_group!(benches, teams);
criterion_main!(benches);

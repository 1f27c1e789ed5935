//! Tests that generated tournaments are reproducible and confirmed by the checker.
//!
//! The checker pairs with the same engine, so these tests prove replay: a round that was planned, written and read
//! again is planned identically. The referees beside the engines and the vectors test that rounds are correct.

use std::collections::{BTreeMap, BTreeSet};

use qisai_domain::bracket::{BracketRound, next_round};
use qisai_domain::contest::BoardSides;
use qisai_domain::contest::presets::contest;
use qisai_domain::format::{Acceleration, Layout, Tree};
use qisai_domain::setup::PlayedPairing;
use qisai_domain::{
    ByeKind, Cell, Contest, Event, Format, GameResult, GroupId, ResultLine, ScoreSystem, Setup, SwissSystem, Tournament,
};
use qisai_exchange::trf;
use qisai_pairing::checker::{CheckReport, check};
use qisai_pairing::generator::{Options, generate};

/// Returns the tournament of these options after asserting that the checker finds nothing in it.
pub fn confirmed(options: &Options) -> Tournament {
    let tournament = Tournament::try_from(generate(options).unwrap()).unwrap();
    let report = check(&tournament, GroupId(1)).unwrap();
    assert!(report.rounds > 0, "{options:?}");
    assert_nothing_found(&report, &format!("{options:?}"));
    tournament
}

fn assert_nothing_found(report: &CheckReport, of: &str) {
    assert!(report.differing.is_empty() && report.reordered.is_empty(), "{of}: {report:?}");
}

/// Asserts that a player meets no opponent twice at the board and has the bye at most once.
pub fn meets_nobody_twice(line: &ResultLine, seed: u64) {
    let met: Vec<usize> =
        line.cells.iter().filter(|cell| cell.is_played()).filter_map(|cell| cell.opponent()).collect();
    assert_eq!(met.len(), met.iter().collect::<BTreeSet<_>>().len(), "seed {seed}: {} meets twice", line.entry);
    let byes = line.cells.iter().filter(|cell| matches!(cell, Cell::Bye(ByeKind::PairingAllocated)));
    assert!(byes.count() <= 1, "seed {seed}: {} has two byes", line.entry);
}

fn lively(seed: u64) -> Options {
    Options {
        seed,
        players: 41,
        rounds: 7,
        played: 7,
        unrated: 100,
        forfeits: 60,
        double_forfeits: 10,
        half_point_byes: 60,
        absences: 30,
        withdrawals: 20,
        late_entries: 60,
        ..Options::default()
    }
}

#[test]
fn the_same_seed_gives_the_same_tournament() {
    assert_eq!(generate(&lively(7)), generate(&lively(7)));
    assert_ne!(generate(&lively(7)).unwrap().played, generate(&lively(8)).unwrap().played);
}

#[test]
fn the_checker_finds_nothing_in_generated_tournaments() {
    for seed in 1..=12 {
        let acceleration = if seed % 3 == 0 { Acceleration::Baku } else { Acceleration::None };
        let scores = if seed % 3 == 1 { ScoreSystem::three_one_zero() } else { ScoreSystem::standard() };
        let format = Format::Swiss { system: SwissSystem::Dutch, rounds: 0, acceleration };
        confirmed(&Options { format, scores, ..lively(seed) });
    }
}

/// Every system pairs its own tournaments to the end, including 300 players, and pairs the rounds identically
/// afterwards.
#[test]
fn other_systems_are_confirmed_by_the_checker() {
    for (system, seed) in
        [SwissSystem::Dubov, SwissSystem::Burstein].into_iter().flat_map(|it| [(it, 1), (it, 2), (it, 3)])
    {
        let acceleration = if seed == 3 { Acceleration::Baku } else { Acceleration::None };
        let players = if seed == 1 { 300 } else { 41 };
        let format = Format::Swiss { system, rounds: 0, acceleration };
        confirmed(&Options { format, players, unrated: 0, ..lively(seed) });
    }
}

/// TM14: teams of one board to six, to the end.
#[test]
fn generated_team_tournaments_are_confirmed_by_the_checker() {
    for (seed, boards) in (1..).zip([1_u16, 2, 4, 5, 6]) {
        let acceleration = if seed == 4 { Acceleration::Baku } else { Acceleration::None };
        let format = Format::Swiss { system: SwissSystem::Team, rounds: 0, acceleration };
        let contest = Some(Contest::of_boards(boards, BoardSides::Alternate));
        confirmed(&Options { format, contest, prohibitions: 2, ..lively(seed) });
    }
}

#[test]
fn mixed_tournaments_hold_what_real_ones_have_and_pass_the_checker() {
    let seeds = 1..=if cfg!(debug_assertions) { 150 } else { 2_000 };
    let mut rounds = 0;
    let mut seen: BTreeMap<&str, bool> = BTreeMap::new();
    for seed in seeds {
        let setup = generate(&Options::mixed(seed, &Format::default()).unwrap()).unwrap();
        for (feature, is_there) in features(&setup) {
            *seen.entry(feature).or_default() |= is_there;
        }
        let report = check(&Tournament::try_from(setup).unwrap(), GroupId(1)).unwrap();
        rounds += report.rounds;
        assert_nothing_found(&report, &format!("seed {seed}"));
    }
    assert!(rounds > 600, "{rounds}");
    seen.retain(|_, is_there| !*is_there);
    assert_eq!(seen, BTreeMap::new());
}

/// Returns the features of real tournaments, each with `true` if the tournament has it.
fn features(setup: &Setup) -> [(&'static str, bool); 17] {
    let Format::Swiss { acceleration, .. } = &setup.play.format else { panic!("a Swiss") };
    let scores = &setup.play.scoring.games;
    let pairings = || setup.played.iter().flat_map(|round| &round.pairings);
    let bye = |wanted| pairings().any(|it| matches!(it, PlayedPairing::Bye { kind, .. } if *kind == wanted));
    let game = |wanted: &[GameResult]| {
        pairings().any(|it| matches!(it, PlayedPairing::Game { result, .. } if wanted.contains(result)))
    };
    let entrants = &setup.entrants;
    let ratings: BTreeSet<Option<u16>> = entrants.iter().map(|entrant| entrant.player.rating).collect();
    [
        ("Baku", *acceleration == Acceleration::Baku),
        ("records", matches!(acceleration, Acceleration::Records { .. })),
        ("prohibitions", !setup.limits.prohibited.is_empty()),
        ("late", entrants.iter().any(|entrant| entrant.from_round > 1)),
        ("withdrawn", entrants.iter().any(|entrant| entrant.withdrawn_from.is_some())),
        ("H", bye(ByeKind::HalfPoint)),
        ("F", bye(ByeKind::FullPoint)),
        ("Z", bye(ByeKind::ZeroPoint)),
        ("U", bye(ByeKind::PairingAllocated)),
        ("forfeit", game(&[GameResult::FirstForfeits, GameResult::SecondForfeits])),
        ("double forfeit", game(&[GameResult::DoubleForfeit])),
        ("3-1-0", scores.win == scores.draw.times(3)),
        ("bye below a win", scores.pairing_bye < scores.win),
        ("unfinished", setup.played.len() < usize::from(setup.rounds())),
        ("equal ratings", ratings.len() < entrants.len()),
        ("titles", entrants.iter().any(|entrant| entrant.player.title.is_some())),
        ("unrated", ratings.contains(&None)),
    ]
}

#[test]
fn the_checker_names_a_round_that_was_changed() {
    let mut setup = generate(&Options { players: 20, rounds: 5, played: 5, ..Options::default() }).unwrap();
    swap_first_two_games(&mut setup, 2);
    let report = check(&Tournament::try_from(setup.clone()).unwrap(), GroupId(1)).unwrap();
    assert_eq!(report.differing[0].round, 3);
    assert_eq!(report.differing[0].found.games.len(), 10);
    assert_ne!(report.differing[0].expected.as_ref().unwrap().games, report.differing[0].found.games);

    setup = generate(&Options { players: 20, rounds: 5, played: 5, ..Options::default() }).unwrap();
    setup.played[4].pairings.swap(0, 1);
    let report = check(&Tournament::try_from(setup).unwrap(), GroupId(1)).unwrap();
    assert_eq!((report.differing, report.reordered), (Vec::new(), vec![5]));
}

/// Exchanges the second movers of the first two boards of a round (by index).
fn swap_first_two_games(setup: &mut Setup, round: usize) {
    let [PlayedPairing::Game { second: one, .. }, PlayedPairing::Game { second: two, .. }, ..] =
        setup.played[round].pairings.as_mut_slice()
    else {
        panic!("two games")
    };
    std::mem::swap(one, two);
}

/// KO1, `KO4c`, KO8, KO12, KO19: brackets are played to their end, and each round agrees with the bracket, also after a
/// file round trip.
#[test]
fn generated_brackets_are_confirmed_by_the_checker() {
    let layout = |tree, third_place| Layout { tree, third_place, all_places: false };
    let layouts = [
        layout(Tree::Standard, false),
        layout(Tree::Standard, true),
        layout(Tree::Double { reset: true }, false),
        layout(Tree::Redraw { by_seed: false }, false),
        layout(Tree::Redraw { by_seed: true }, false),
    ];
    for (seed, (at, layout)) in (1..).zip(layouts.iter().cycle().enumerate().take(20)) {
        let contest = contest(["one_decider", "two_games_rapid", "best_of_three", "world_cup_2025_open"][at % 4]);
        let players = 5 + u32::try_from(at).unwrap();
        let format = Format::Bracket(layout.clone());
        let options =
            Options { seed, format, players, contest, forfeits: 40, rounds: 255, played: 255, ..Options::default() };
        let t = confirmed(&options);
        let (stage, group) = t.group(GroupId(1)).unwrap();
        assert_eq!(next_round(stage, group, group.last_round() + 1), Ok(BracketRound::Over), "{layout:?}");
        comes_back_from_its_file(&t);
    }
}

/// Asserts that the file of a tournament has the same rounds, and that the checker finds no other pairs in them.
fn comes_back_from_its_file(t: &Tournament) {
    let text = trf::write(&Event::default(), t, GroupId(1), &BTreeMap::new(), trf::Dialect::Trf26).unwrap();
    let (again, notes) = trf::import(&trf::parse(text.as_bytes()).unwrap());
    let report = check(&Tournament::try_from(again.setup).unwrap(), GroupId(1)).unwrap();
    let rounds = t.group(GroupId(1)).unwrap().1.rounds.len();
    assert_eq!((report.rounds, report.differing), (rounds, Vec::new()), "{notes:?}\n{text}");
}

/// RR10: an entrant who withdraws from a round robin leaves the table, also after a file round trip.
#[test]
fn a_round_robin_with_withdrawals_comes_back_from_its_file() {
    for seed in 1..=40 {
        let players = 4 + u32::try_from(seed % 9).unwrap();
        let rounds = u16::try_from(players - 1 + players % 2).unwrap();
        let format = Format::round_robin(1);
        let options = Options { seed, format, players, rounds, played: rounds, withdrawals: 60, ..Options::default() };
        let t = Tournament::try_from(generate(&options).unwrap()).unwrap();
        assert_eq!(t.group(GroupId(1)).unwrap().1.rounds.len(), usize::from(rounds));
        comes_back_from_its_file(&t);
    }
}

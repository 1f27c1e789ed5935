//! Benchmark of time and memory for pairing one round, on one thread: tables by number of players and round. The tables
//! cover plain tournaments and tournaments with byes, forfeits, late entries and withdrawals.
//!
//! ```text
//! cargo bench -p qisai-pairing-tests                       the Dutch system: rounds 1, 5 and 9 of 9, then rounds 3 and 4
//! cargo bench -p qisai-pairing-tests -- 1000 2000          these numbers of players only
//! cargo bench -p qisai-pairing-tests -- systems 100 1000   the other systems, Keizer and McMahon: rounds 1, 5 and 9
//! cargo bench -p qisai-pairing-tests -- teams 100 1000     teams of four: preferences of both types, primary score of both kinds
//! cargo bench -p qisai-pairing-tests -- bracket 500 2000   brackets of these sizes that need exchanges
//! cargo bench -p qisai-pairing-tests -- draw 64 1024       seats of a knockout by lot, federations apart: slowest of fifty draws
//! ```
//!
//! Each cell runs in a separate process. For the Dutch system, it reads a tournament report file, pairs the next round
//! and prints the pairs. The seconds cover the process from its first line to its last; the memory is its peak
//! (`VmHWM` in `/proc`).
//!
//! Starting numbers in report files end at 9,999. Larger tournaments, and those of other systems, are generated in the
//! process itself, and only the planning is timed (marked `*`).

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::float_arithmetic,
    reason = "a benchmark: it panics on unexpected input, and prints fractions"
)]

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

use qisai_domain::contest::{BoardSides, Contest, Level};
use qisai_domain::entrants::Seating;
use qisai_domain::format::{Layout, Prohibition, SeparateBy, Separation, Tree};
use qisai_domain::opening::propose_opening;
use qisai_domain::setup::PlayedPairing;
use qisai_domain::{
    ByeKind, Draw, DrawOf, EntryId, Format, GameResult, GroupId, Play, RoundPlan, Setup, StageId, SwissSystem,
    TeamPreference, TeamScore, TeamSwiss, Tournament,
};
use qisai_exchange::trf::{self, Dialect, Imported};
use qisai_pairing::generator::{Options, event, generate};
use qisai_pairing::plan_round;

const SIZES: [u32; 7] = [100, 200, 500, 1_000, 2_000, 5_000, 10_000];
const ROUNDS: u16 = 9;
/// Rounds of the two tables. Rounds 3 and 4 have the largest brackets in which players have met.
const PAIRED: [&[u16]; 2] = [&[1, 5, 9], &[3, 4]];
/// Codes of the formats other than the Dutch system.
const SYSTEMS: [&str; 8] = ["dubov", "burstein", "lim", "double_swiss", "team", "jifen", "keizer", "mcmahon"];
/// Names and options of the team events.
const TEAM_OPTIONS: [(&str, TeamSwiss); 3] = [
    ("type A, MP", TeamSwiss { preference: TeamPreference::TypeA, ..NO_PREFERENCE }),
    ("type B, MP", TeamSwiss { preference: TeamPreference::TypeB, ..NO_PREFERENCE }),
    ("type B, GP", TeamSwiss { preference: TeamPreference::TypeB, primary: TeamScore::GamePoints, ..NO_PREFERENCE }),
];
const NO_PREFERENCE: TeamSwiss =
    TeamSwiss { preference: TeamPreference::None, primary: TeamScore::MatchPoints, secondary_counts: true };
const SIZES_OF_SYSTEMS: [u32; 3] = [100, 1_000, 5_000];
/// Largest starting number that fits into a report file.
const MAX_NUMBER_IN_FILE: u32 = 9_999;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["--file", file] => pair_file(Path::new(file)),
        ["--generated", players, kind, round, system] => {
            let options = Options { format: format(system), ..options(players.parse().unwrap(), *kind == "lively") };
            pair_generated(&options, round.parse().unwrap());
        }
        ["--teams", teams, kind, round, chosen] => {
            let options = Options {
                format: format(SwissSystem::Team.code()),
                contest: Some(Contest::of_boards(4, BoardSides::Alternate)),
                ..options(teams.parse().unwrap(), *kind == "lively")
            };
            let round = round.parse().unwrap();
            let mut setup = generate(&Options { played: round - 1, ..options }).unwrap();
            setup.play.team_swiss = TEAM_OPTIONS[chosen.parse::<usize>().unwrap()].1;
            time_planning(&setup, round);
        }
        ["--bracket", players] => pair_bracket(players.parse().unwrap()),
        ["teams", sizes @ ..] => {
            let names: Vec<_> =
                TEAM_OPTIONS.iter().zip(0..).map(|((name, _), at): (_, usize)| (*name, at.to_string())).collect();
            table_of("teams", "--teams", &names, &PAIRED.concat(), &numbers(sizes));
        }
        ["systems", sizes @ ..] => {
            let names = SYSTEMS.map(|system| (system, system.to_owned()));
            table_of("players", "--generated", &names, PAIRED[0], &numbers(sizes));
        }
        ["bracket", sizes @ ..] => {
            for players in sizes {
                let Cost { seconds, megabytes } = measure(&["--bracket", players]);
                println!("{players:>7}*{seconds:>12.3}{megabytes:>10.0}");
            }
        }
        ["draw", sizes @ ..] => {
            for players in numbers(sizes) {
                draw_seats(players);
            }
        }
        sizes => {
            let only = numbers(sizes);
            for rounds in PAIRED {
                table(&only, rounds);
            }
        }
    }
}

fn numbers(sizes: &[&str]) -> Vec<u32> {
    sizes.iter().map(|size| size.parse().expect("a number of players")).collect()
}

/// Returns the format with this code, over [`ROUNDS`] rounds.
fn format(code: &str) -> Format {
    Format::from_code(code).unwrap().with_rounds(ROUNDS)
}

/// Prints the header of a table; `unit` is `players` or `teams`.
fn header(unit: &str) {
    println!("{:>16}{unit:>8}{:>8}{:>12}{:>10}{:>18}{:>10}", "", "round", "plain s", "MB", "byes, forfeits s", "MB");
}

/// Prints a row: the cost of a round in a plain event, and in one with byes and forfeits.
fn row(name: &str, size: u32, mark: char, round: u16, measured: impl Fn(&str) -> Cost) {
    let [plain, lively] = ["plain", "lively"].map(measured);
    println!(
        "{name:>16}{size:>7}{mark}{round:>8}{:>12.3}{:>10.0}{:>18.3}{:>10.0}",
        plain.seconds, plain.megabytes, lively.seconds, lively.megabytes
    );
}

/// Prints a table of events generated in the process. Each name comes with the value passed to `flag`, and is measured
/// for several sizes and rounds.
fn table_of(unit: &str, flag: &str, names: &[(&str, String)], rounds: &[u16], only: &[u32]) {
    header(unit);
    for (name, value) in names {
        for size in SIZES_OF_SYSTEMS.into_iter().filter(|size| only.is_empty() || only.contains(size)) {
            for &round in rounds {
                row(name, size, '*', round, |kind| {
                    measure(&[flag, &size.to_string(), kind, &round.to_string(), value])
                });
            }
        }
    }
}

/// Draws the seats of a knockout by lot fifty times, and prints the longest time. The knockout has sixteen seeds in
/// blocks, and thirty federations of very different sizes.
fn draw_seats(players: u32) {
    let mut setup = generate(&Options { played: 0, ..options(players, false) }).unwrap();
    let layout = Layout { tree: Tree::Standard, third_place: false, all_places: false };
    let contest = Contest { level: vec![Level::Lot], ..Contest::of_games(1) };
    setup.play = Play { contests: vec![(1, contest)], ..Play::of(Format::Bracket(layout), setup.play.scoring.clone()) };
    setup.grouping.seating = Seating::Blocks { seeds: 16 };
    setup.limits.separations = vec![Separation { first_round: 1, last_round: 255, by: SeparateBy::Federation }];
    for (number, entrant) in (0_u32..).zip(&mut setup.entrants) {
        entrant.player.federation = format!("F{}", (number * number / 7) % 30);
    }
    let tournament = Tournament::try_from(setup).unwrap();
    let times = (0..50).map(|seed| {
        let lots = Draw { seed: Some(seed), ..Draw::lots(0) };
        let began = Instant::now();
        let opening =
            propose_opening(&tournament, StageId(1), &[Draw { of: DrawOf::Seats, ..lots }], &|_, _, _| Vec::new());
        let seconds = began.elapsed().as_secs_f64();
        assert!(opening.unsettled.is_empty() && opening.groups[0].len() == usize::try_from(players).unwrap());
        seconds
    });
    println!("{players:>7}*{:>12.4}", times.fold(0.0, f64::max));
}

/// Pairs the second round of players who all drew the first. Most players of the lower half may not meet their
/// opponents in the upper half, so the single bracket has no candidate without an exchange.
fn pair_bracket(players: u32) {
    let mut setup = generate(&Options { draws: 1000, played: 1, ..options(players, false) }).unwrap();
    for round in &mut setup.played {
        for pairing in &mut round.pairings {
            if let PlayedPairing::Game { result, .. } = pairing {
                *result = GameResult::DRAW;
            }
        }
    }
    let half = players / 2;
    let upper: Vec<u32> = (1..=3).collect();
    for (one, two) in upper.iter().flat_map(|one| (half - 2..=players).map(move |two| (*one, two))) {
        let entries = vec![EntryId(one), EntryId(two)];
        setup.limits.prohibited.push(Prohibition { first_round: 2, last_round: 2, entries });
    }
    time_planning(&setup, 2);
}

/// Prints the Dutch system's table for some rounds, and for all numbers of players or those in `only`.
fn table(only: &[u32], rounds: &[u16]) {
    header("players");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    for players in SIZES.into_iter().filter(|size| only.is_empty() || only.contains(size)) {
        let in_files = players <= MAX_NUMBER_IN_FILE;
        let setups = [false, true].map(|lively| in_files.then(|| generate(&options(players, lively)).unwrap()));
        for &round in rounds {
            row("", players, if in_files { ' ' } else { '*' }, round, |kind| {
                match &setups[usize::from(kind == "lively")] {
                    Some(setup) => {
                        let file = folder.join(format!("{players}-{round}-{kind}.trf"));
                        std::fs::write(&file, report_before(setup, round)).unwrap();
                        measure(&["--file", file.to_str().unwrap()])
                    }
                    None => measure(&["--generated", &players.to_string(), kind, &round.to_string(), "dutch"]),
                }
            });
        }
    }
}

/// Returns the options of a tournament of this many players with all rounds except the last played; `lively` adds
/// byes, forfeits, late entries and withdrawals.
fn options(players: u32, lively: bool) -> Options {
    let plain = Options { players, rounds: ROUNDS, played: ROUNDS - 1, ..Options::default() };
    if !lively {
        return plain;
    }
    Options {
        forfeits: 20,
        double_forfeits: 3,
        half_point_byes: 30,
        absences: 10,
        withdrawals: 10,
        late_entries: 30,
        ..plain
    }
}

/// Returns the setup of the tournament before a round.
fn before(setup: &Setup, round: u16) -> Setup {
    let mut setup = setup.clone();
    setup.played.truncate(usize::from(round) - 1);
    for entrant in &mut setup.entrants {
        entrant.withdrawn_from = entrant.withdrawn_from.filter(|from| *from <= round);
    }
    setup
}

fn report_before(setup: &Setup, round: u16) -> String {
    let tournament = Tournament::try_from(before(setup, round)).unwrap();
    trf::write(&event(1), &tournament, GroupId(1), &BTreeMap::new(), Dialect::Trf26).unwrap()
}

fn pair_file(file: &Path) {
    let began = Instant::now();
    let (Imported { setup, .. }, _) = trf::import(&trf::parse(&std::fs::read(file).unwrap()).unwrap());
    let round = u16::try_from(setup.played.len() + 1).unwrap();
    let tournament = Tournament::try_from(setup).unwrap();
    print!("{}", format_pairs(&plan_round(&tournament, GroupId(1), round).unwrap()));
    report(began);
}

fn pair_generated(options: &Options, round: u16) {
    time_planning(&generate(&Options { played: round - 1, ..options.clone() }).unwrap(), round);
}

fn time_planning(setup: &Setup, round: u16) {
    let tournament = Tournament::try_from(before(setup, round)).unwrap();
    // Resets the peak memory, so that generating the tournament is not measured.
    std::fs::write("/proc/self/clear_refs", "5").unwrap();
    let began = Instant::now();
    print!("{}", format_pairs(&plan_round(&tournament, GroupId(1), round).unwrap()));
    report(began);
}

/// Returns the number of pairs, then the pairs by starting numbers, the bye last.
fn format_pairs(plan: &RoundPlan) -> String {
    let bye = plan.byes.iter().find(|bye| bye.kind == ByeKind::PairingAllocated);
    let mut text = format!("{}\n", plan.games.len() + usize::from(bye.is_some()));
    for game in &plan.games {
        writeln!(text, "{} {}", game.first.0, game.second.0).unwrap();
    }
    if let Some(bye) = bye {
        writeln!(text, "{} 0", bye.entry.0).unwrap();
    }
    text
}

/// Reports the cost of a cell to the calling process: seconds and kilobytes on standard error.
fn report(began: Instant) {
    let seconds = began.elapsed().as_secs_f64();
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("the peak memory");
    eprintln!("{seconds} {}", peak.trim().trim_end_matches(" kB"));
}

struct Cost {
    seconds: f64,
    megabytes: f64,
}

/// Runs a cell in a separate process and returns its cost.
fn measure(arguments: &[&str]) -> Cost {
    let mut command = Command::new(std::env::current_exe().unwrap());
    let output = command.args(arguments).stdout(Stdio::null()).output().unwrap();
    let report = String::from_utf8(output.stderr).unwrap();
    let figures: Vec<f64> = report.split_whitespace().filter_map(|figure| figure.parse().ok()).collect();
    let [seconds, kilobytes] = figures.as_slice() else { panic!("{arguments:?}: {report}") };
    Cost { seconds: *seconds, megabytes: kilobytes / 1000.0 }
}

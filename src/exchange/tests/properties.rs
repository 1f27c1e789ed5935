//! Generated files: noise, damaged files, and random tournaments.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "a test fails by panicking")]

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use proptest::bool::weighted;
use proptest::collection::{btree_map, vec};
use proptest::prelude::*;
use proptest::sample::{Index, select};
use qisai_domain::contest::Level;
use qisai_domain::format::{AccelerationRecord, Layout, Tree};
use qisai_domain::setup::{Entrant, PlayedPairing, PlayedRound, SetupError};
use qisai_domain::{
    Acceleration, Adjustment, AdjustmentKind, ByeKind, Contest, EntryId, Event, Format, GameResult, GroupId, Play,
    Player, Points, Prohibition, RoundState, ScoreSystem, Scoring, Setup, Sex, Side, SwissSystem, Table, Title,
    Tournament,
};
use qisai_exchange::trf::{self, Dialect, Imported};

/// Reads bytes as far as possible. Only invalid scores, byes, texts or team boards may prevent a tournament.
fn survive(bytes: &[u8]) {
    let Ok(file) = trf::parse(bytes) else { return };
    let (individuals, notes) = trf::import(&file);
    let teams = trf::import_teams(&file);
    for (imported, notes) in std::iter::once((individuals, notes)).chain(teams) {
        assert!(notes.iter().all(|note| !note.to_string().is_empty()));
        accept(imported);
    }
}

fn accept(imported: Imported) {
    let is_of_teams = imported.setup.entrants.iter().any(|entrant| entrant.team.is_some());
    match Tournament::try_from(imported.setup) {
        Ok(tournament) => {
            for dialect in [Dialect::Trf16, Dialect::Trf26] {
                if let Ok(text) = trf::write(&imported.event, &tournament, GroupId(1), &BTreeMap::new(), dialect) {
                    assert!(trf::parse(text.as_bytes()).is_ok());
                }
            }
        }
        Err(SetupError::Scores | SetupError::PairingBye | SetupError::Text(_)) => {}
        Err(SetupError::Boards { .. }) if is_of_teams => {}
        Err(error) => panic!("{error}"),
    }
}

fn samples() -> Vec<Vec<u8>> {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../fixtures/exchange/trf");
    let vectors = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../../shared/vectors");
    let files =
        ["pairing/dutch/p00009.trf", "standings/team_swiss/team_swiss_000.trf", "third_party/bbp-sharly/issue_7.input"];
    let own = ["flaws.trf", "javafo.trf", "gb18030-bytes.trf"].map(|name| fs::read(fixtures.join(name)).unwrap());
    own.into_iter().chain(files.into_iter().filter_map(|name| fs::read(vectors.join(name)).ok())).collect()
}

/// Returns a line that begins like a record.
fn record_like() -> impl Strategy<Value = String> {
    let tags = vec![
        "001", "012", "042", "052", "132", "142", "152", "162", "192", "202", "212", "240", "250", "260", "299", "310",
        "XXR", "XXC", "XXZ", "XXS", "XXA", "XXP", "BBW", "BBU", "###", "NOR",
    ];
    (select(tags), "[ 0-9WDLHFZUwb.=+?/-]{0,120}").prop_map(|(tag, rest)| format!("{tag} {rest}\n"))
}

proptest! {
    #[test]
    fn noise_does_no_harm(bytes in vec(any::<u8>(), 0..2000)) {
        survive(&bytes);
    }

    #[test]
    fn lines_of_noise_behind_real_tags_do_no_harm(lines in vec(record_like(), 0..60)) {
        survive(lines.concat().as_bytes());
    }

    #[test]
    fn damaged_files_do_no_harm(
        file in any::<Index>(),
        damage in vec((any::<Index>(), 0_u8..4, any::<u8>()), 1..40),
    ) {
        let samples = samples();
        let mut bytes = samples[file.index(samples.len())].clone();
        for (place, kind, byte) in damage {
            if bytes.is_empty() {
                break;
            }
            let at = place.index(bytes.len());
            match kind {
                0 => bytes[at] = byte,
                1 => bytes.insert(at, byte),
                2 => drop(bytes.remove(at)),
                _ => bytes.truncate(at),
            }
        }
        survive(&bytes);
    }

    /// Every tournament is restored from its file, and a second round trip gives exactly the same.
    #[test]
    fn tournaments_come_back((event, setup) in setups()) {
        let tournament = Tournament::try_from(setup.clone()).unwrap();
        for dialect in [Dialect::Trf16, Dialect::Trf26] {
            let once = again(&event, &tournament, dialect);
            prop_assert_eq!(&once.event, &event);
            let shown = once.setup.initial_side;
            prop_assert_eq!(in_file_order(once.setup.clone(), shown), in_file_order(setup.clone(), shown));
            let twice = again(&once.event, &Tournament::try_from(once.setup.clone()).unwrap(), dialect);
            prop_assert_eq!(twice, once);
        }
    }
}

fn again(event: &Event, tournament: &Tournament, dialect: Dialect) -> Imported {
    let text = trf::write(event, tournament, GroupId(1), &BTreeMap::new(), dialect).unwrap();
    let (imported, notes) = trf::import(&trf::parse(text.as_bytes()).unwrap());
    let refused: Vec<String> = notes
        .iter()
        // A random tournament may leave several players free in a round; the file reports it and is still restored.
        .filter(|note| !matches!(note.code, trf::NoteKind::TypeFromText { .. } | trf::NoteKind::TwoPairingByes { .. }))
        .map(ToString::to_string)
        .collect();
    assert!(refused.is_empty(), "{refused:#?}\n{text}");
    imported
}

/// Returns the setup with each round sorted, because the file keeps the meetings and the reader decides the boards. It
/// has the initial colour that the reader infers from its first games.
fn in_file_order(mut setup: Setup, shown: Option<Side>) -> Setup {
    setup.initial_side = setup.initial_side.or(shown);
    for round in &mut setup.played {
        round.pairings.sort_by_key(|pairing| match pairing {
            PlayedPairing::Game { first, second, .. }
            | PlayedPairing::Match { first, second, .. }
            | PlayedPairing::TeamMatch { first, second, .. } => *first.min(second),
            PlayedPairing::Bye { number, .. } => *number,
            PlayedPairing::Whole(pairing) => pairing.entries().map(|entry| entry.0).min().unwrap_or_default(),
        });
    }
    setup
}

fn text(longest: usize) -> impl Strategy<Value = String> {
    "[A-Za-z王许<>&'\";,=é-][A-Za-z0-9 王许é.,'<>-]{0,60}"
        .prop_map(move |text| text.chars().take(longest).collect::<String>().trim_end().to_owned())
}

fn people() -> impl Strategy<Value = Player> {
    let titles = proptest::option::of(select(Title::ALL.to_vec()));
    let sex = proptest::option::of(select(vec![Sex::Male, Sex::Female]));
    let rating = proptest::option::of(1_u16..4000);
    (text(33), titles, sex, rating, "[A-Z]{3}|", "[1-9][0-9]{4,10}|", "(19[0-9]{2}(/[01][0-9](/[0-3][0-9])?)?)?")
        .prop_map(|(name, title, sex, rating, federation, fide_id, born)| Player {
            name,
            title,
            sex,
            rating,
            federation,
            fide_id,
            born,
            ..Player::default()
        })
}

fn scorings() -> impl Strategy<Value = ScoreSystem> {
    let systems = [
        ScoreSystem::standard(),
        ScoreSystem::two_one_zero(),
        ScoreSystem::three_one_zero(),
        ScoreSystem::of(4, 4, 2, 1),
    ];
    (select(systems.to_vec()), 0..=1_i32, any::<bool>()).prop_map(|(system, bye, full)| ScoreSystem {
        pairing_bye: if bye == 0 { system.draw } else { system.win },
        full_bye: if full { system.win } else { system.draw },
        ..system
    })
}

fn formats() -> impl Strategy<Value = Format> {
    use SwissSystem::{Burstein, DoubleSwiss, Dubov, Dutch, Jifen, Lim, Team};
    let swiss = (select(vec![Dutch, Dubov, Burstein, Lim, DoubleSwiss, Team, Jifen]), any::<bool>()).prop_map(
        |(system, baku)| Format::Swiss {
            system,
            rounds: 0,
            acceleration: if baku { Acceleration::Baku } else { Acceleration::None },
        },
    );
    let round_robin = select(vec![(1, false), (2, false), (2, true)])
        .prop_map(|(cycles, exchange_at_seam)| Format::Table { table: Table::Berger, cycles, exchange_at_seam });
    let knockout = Format::Bracket(Layout { tree: Tree::Standard, third_place: false, all_places: false });
    prop_oneof![4 => swiss, 2 => round_robin, 1 => Just(knockout)]
}

/// Returns tournaments in a form that a file can restore. Every player has a seat in every round from the first one
/// on, no player is late in the last round, requested byes are ahead, and values are in the largest unit that fits.
pub fn setups() -> impl Strategy<Value = (Event, Setup)> {
    (2_usize..10, 0_usize..6, 1_usize..4).prop_flat_map(|(players, played, ahead)| {
        let round = (weighted(0.8), vec(any::<u32>(), players), vec(0_usize..15, players), vec(0_usize..7, players));
        let byes = vec(
            btree_map(0..ahead, select(vec![ByeKind::HalfPoint, ByeKind::FullPoint, ByeKind::ZeroPoint]), 0..3),
            players,
        );
        let rules = (
            scorings(),
            formats(),
            any::<bool>(),
            proptest::option::of(select(vec![Side::First, Side::Second])),
            any::<Option<u32>>(),
        );
        let people = vec((people(), adjustments()), players);
        (people, vec(round, played), byes, rules, text(60), vec(text(20), 0..3), Just(ahead)).prop_map(
            |(people, rounds, byes, rules, name, deputies, ahead)| {
                assemble(people, &rounds, &byes, rules, name, deputies, ahead)
            },
        )
    })
}

/// Returns adjustments in the order of a file, the smallest key first; a penalty or bonus occurs once per round.
fn adjustments() -> impl Strategy<Value = Vec<Adjustment>> {
    use AdjustmentKind::{Draw, Extra, ForfeitLoss, ForfeitWin, FullPointBye, HalfPointBye, Loss, Win, ZeroPointBye};
    let kinds =
        vec![Extra, Extra, Extra, Win, Draw, Loss, FullPointBye, HalfPointBye, ZeroPointBye, ForfeitWin, ForfeitLoss];
    let keys = btree_map((select(kinds), proptest::option::of(1_u16..2)), -20..20_i32, 0..3);
    keys.prop_map(|keys| {
        keys.into_iter().map(|((kind, round), points)| Adjustment { kind, round, points: Points(points) }).collect()
    })
}

type RoundSeed = (bool, Vec<u32>, Vec<usize>, Vec<usize>);
type Rules = (ScoreSystem, Format, bool, Option<Side>, Option<u32>);

fn assemble(
    people: Vec<(Player, Vec<Adjustment>)>,
    seeds: &[RoundSeed],
    byes: &[BTreeMap<usize, ByeKind>],
    (scores, mut format, records, initial_side, lots): Rules,
    name: String,
    deputies: Vec<String>,
    ahead: usize,
) -> (Event, Setup) {
    let games = format.games_per_meeting();
    let played: Vec<PlayedRound> = seeds.iter().map(|seed| play(seed, games)).collect();
    let announced = u16::try_from(played.len() + ahead).unwrap();
    if let Format::Swiss { rounds, .. } = &mut format {
        *rounds = announced;
    }
    if let (true, Format::Swiss { acceleration, .. }) = (records, &mut format) {
        let one = Points(i32::from(scores.unit));
        let record =
            AccelerationRecord { first_round: 1, last_round: 1, points: one, entries: vec![EntryId(1), EntryId(2)] };
        *acceleration = Acceleration::Records { records: vec![record] };
    }
    let entrants = (1..)
        .zip(people)
        .zip(byes)
        .map(|((number, (mut player, adjustments)), byes)| {
            player.fide_id =
                if player.fide_id.is_empty() { String::new() } else { format!("{number}{}", &player.fide_id[..4]) };
            let byes =
                byes.iter().map(|(round, kind)| (u16::try_from(played.len() + 1 + round).unwrap(), *kind)).collect();
            Entrant { number, player, from_round: 1, byes, adjustments, ..Entrant::default() }
        })
        .collect();
    let named = trf::import(&trf::parse(format!("012 {name}").as_bytes()).unwrap()).0.setup;
    let mut play = Play::of(format, Scoring::of_games(scores));
    if let Format::Bracket(_) = play.format {
        play.contests = vec![(1, Contest { level: vec![Level::Arbiter], ..Contest::of_games(1) })];
    }
    let mut setup = Setup {
        order: vec!["BH/C1".into(), "BH".into()],
        initial_side,
        lots,
        entrants,
        played,
        ..Setup::new(named.settings, play)
    };
    let rounds = Tournament::try_from(setup.clone()).unwrap().planned_rounds(GroupId(1));
    for entrant in &mut setup.entrants {
        entrant.byes.retain(|round, _| *round <= rounds);
    }
    let entries = vec![EntryId(1), EntryId(2)];
    setup.limits.prohibited = vec![Prohibition { first_round: 1, last_round: rounds, entries }];
    (Event { name, deputies, ..Event::default() }, setup)
}

/// Returns one round: the first two of a random order have a game, the others games or byes; or byes for all.
fn play((games, order, results, byes): &RoundSeed, of_a_meeting: u16) -> PlayedRound {
    let results_there_are: Vec<GameResult> = GameResult::all().filter(|result| !result.is_pending()).collect();
    let mut numbers: Vec<(u32, u32)> = order.iter().copied().zip(1..).collect();
    numbers.sort_unstable();
    let mut pairings = Vec::new();
    let kinds = [ByeKind::ZeroPoint, ByeKind::HalfPoint, ByeKind::FullPoint, ByeKind::PairingAllocated];
    for (at, pair) in numbers.chunks(2).enumerate() {
        let bye = |number: u32, kind: usize| PlayedPairing::Bye { number, kind: kinds[kind % 4] };
        match pair {
            [(_, first), (_, second)] if *games && (at == 0 || byes[at] > 3) => {
                let result = |game: usize| results_there_are[(results[at] + 7 * game) % results_there_are.len()];
                let (first, second) = (*first, *second);
                pairings.push(match of_a_meeting {
                    1 => PlayedPairing::Game { first, second, result: result(0) },
                    games => PlayedPairing::Match { first, second, results: (0..games.into()).map(result).collect() },
                });
            }
            pair => pairings.extend(pair.iter().map(|(_, number)| bye(*number, byes[at]))),
        }
    }
    PlayedRound { state: RoundState::Closed, pairings }
}

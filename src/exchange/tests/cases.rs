//! Files that were once read or written wrongly (`trf_cases` of the vectors, whose page gives the expected content of
//! each).

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "a test fails by panicking")]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use qisai_domain::setup::PlayedPairing;
use qisai_domain::{ByeKind, EntryId, GameResult, GroupId, Prohibition, Side, Tournament};
use qisai_exchange::trf::{self, Dialect, Field, Imported, NoteKind};

fn case(name: &str) -> Option<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../../shared/vectors/trf_cases");
    let path: PathBuf = folder.join(name);
    if !folder.is_dir() {
        assert!(std::env::var("QISAI_REQUIRE_VECTORS").as_deref() != Ok("1"), "no vectors at {}", folder.display());
        println!("skipped: {name} (no vectors folder)");
        return None;
    }
    Some(fs::read(path).unwrap())
}

type Placed = (u32, u32, NoteKind);

fn read(bytes: &[u8]) -> (Imported, Vec<Placed>) {
    let (imported, notes) = trf::import(&trf::parse(bytes).unwrap());
    (imported, notes.into_iter().map(|note| (note.line, note.column, note.code)).collect())
}

/// C.04.3 article 5.2.5: an odd number had the initial colour, an even one the other.
#[test]
fn the_initial_colour_is_told_by_the_first_games() {
    for (name, expected) in [
        // Byes in round 1; then 1 has white against 3, whose score is lower.
        ("b00191.trf", Side::First),
        // Forfeits with colours: 1 has black.
        ("b00236.trf", Side::Second),
        ("b00447.trf", Side::Second),
        ("b00451.trf", Side::Second),
        ("b00457.trf", Side::First),
        // 1 has the bye, 2 is even and has black.
        ("bye_first_player.trf", Side::First),
    ] {
        let Some(bytes) = case(&format!("01_initial_colour/{name}")) else { return };
        assert_eq!(read(&bytes).0.setup.initial_side, Some(expected), "{name}");
    }
}

#[test]
fn a_club_in_an_event_of_individuals_hides_no_record() {
    let Some(bytes) = case("03_013_hides_records/013_hides_240_260.trf") else { return };
    let (Imported { setup, .. }, notes) = read(&bytes);
    assert_eq!(notes, [(20, 1, NoteKind::TeamsBeside)]);
    let asked: Vec<(u32, u16, ByeKind)> = setup
        .entrants
        .iter()
        .flat_map(|entrant| entrant.byes.iter().map(|(round, kind)| (entrant.number, *round, *kind)))
        .collect();
    assert_eq!(asked, [(1, 4, ByeKind::ZeroPoint), (2, 4, ByeKind::ZeroPoint)]);
    let entries = vec![EntryId(3), EntryId(4)];
    assert_eq!(setup.limits.prohibited, [Prohibition { first_round: 1, last_round: 4, entries }]);
    let clubs: Vec<&str> = setup.entrants.iter().take(3).map(|entrant| entrant.player.club.as_str()).collect();
    assert_eq!(clubs, ["Club X", "Club X", ""]);
    assert!(trf::import_teams(&trf::parse(&bytes).unwrap()).is_none());
}

#[test]
fn a_missing_result_is_named() {
    let Some(bytes) = case("04_missing_result_silent/missing_result_both_sides.trf") else { return };
    let (Imported { setup, .. }, notes) = read(&bytes);
    let missing = NoteKind::ResultMissing { round: 2, player: 1, opponent: 4 };
    assert_eq!(notes, [(10, 109, missing)]);
    let adjourned = PlayedPairing::Game { first: 1, second: 4, result: GameResult::Adjourned };
    assert!(setup.played[1].pairings.contains(&adjourned));
}

#[test]
fn what_means_nothing_is_said_where_it_stands() {
    for (name, expected) in [
        ("062_wrong.trf", (2, 5, NoteKind::PlayersDiffer { found: 8 })),
        ("250_reverse.trf", (18, 15, NoteKind::RangeReversed { first: 3, last: 1 })),
        ("250_unknown_player.trf", (18, 0, NoteKind::NobodyInRange { first: 50, last: 60 })),
        ("260_reverse_rounds.trf", (18, 5, NoteKind::RangeReversed { first: 4, last: 1 })),
        ("260_single.trf", (18, 0, NoteKind::NothingProhibited)),
        ("number_10000.trf", (18, 5, NoteKind::NoStartingNumber)),
    ] {
        let Some(bytes) = case(&format!("07_silent/{name}")) else { return };
        assert_eq!(read(&bytes).1, [expected], "{name}");
    }
}

#[test]
fn the_letters_of_players_give_their_team_its_bye() {
    let Some(bytes) = case("08_team_pab_without_320/zz0028.trf") else { return };
    let (imported, notes) = trf::import_teams(&trf::parse(&bytes).unwrap()).unwrap();
    let by_letters: Vec<(u32, u32, u16, u32)> = notes
        .iter()
        .filter_map(|note| match note.code {
            NoteKind::TeamByeByLetters { round, team } => Some((note.line, note.column, round, team)),
            _ => None,
        })
        .collect();
    // Lines 10 to 31 are players 1 to 22, two per team.
    let expected = [(14, 139, 5, 3), (18, 119, 3, 5), (20, 129, 4, 6), (22, 109, 2, 7), (30, 99, 1, 11)];
    assert_eq!(by_letters, expected);
    let byes: Vec<Vec<u32>> = imported
        .setup
        .played
        .iter()
        .map(|round| {
            let bye = |pairing: &PlayedPairing| match pairing {
                PlayedPairing::Bye { number, kind: ByeKind::PairingAllocated } => Some(*number),
                _ => None,
            };
            round.pairings.iter().filter_map(bye).collect()
        })
        .collect();
    assert_eq!(byes, [vec![11], vec![7], vec![5], vec![6], vec![3]]);
}

#[test]
fn colours_that_a_forfeit_does_not_tell_are_known_as_such() {
    for (name, expected) in [("min.trf", (1, 2, 4)), ("initial.trf", (1, 1, 3))] {
        let Some(bytes) = case(&format!("09_forfeit_without_colour/{name}")) else { return };
        let untold: Vec<_> = trf::colours_not_told(&trf::parse(&bytes).unwrap()).into_iter().collect();
        assert_eq!(untold, [expected], "{name}");
    }
    let Some(bytes) = case("09_forfeit_without_colour/initial.trf") else { return };
    let (Imported { setup, .. }, notes) = read(&bytes);
    assert_eq!(notes, []);
    assert_eq!(setup.initial_side, Some(Side::Second), "2 is even and has white");
}

/// A player who left a round robin before half of the games is restored as such, in every dialect.
#[test]
fn a_withdrawal_from_a_round_robin_comes_back() {
    let Some(bytes) = case("05_generate_rr_withdrawal/rr4_seed3.trf") else { return };
    let (mut imported, notes) = read(&bytes);
    assert_eq!(notes, []);
    imported.setup.entrants[0].withdrawn_from = Some(2);
    let tournament = Tournament::try_from(imported.setup.clone()).unwrap();
    for dialect in [Dialect::Trf26, Dialect::Trf16] {
        let text = trf::write(&imported.event, &tournament, GroupId(1), &BTreeMap::new(), dialect).unwrap();
        assert!(text.contains("### qisai withdrawn 1 2\r\n"), "{text}");
        let (again, notes) = read(text.as_bytes());
        let left: Vec<Option<u16>> = again.setup.entrants.iter().map(|entrant| entrant.withdrawn_from).collect();
        assert_eq!(left, [Some(2), None, None, None]);
        assert!(notes.iter().all(|(.., code)| matches!(code, NoteKind::TypeFromText { .. })), "{notes:?}");
    }
    let wrong = |comment: &str| read(&[&bytes[..], comment.as_bytes()].concat()).1;
    assert_eq!(wrong("### qisai withdrawn 9 2\n"), [(14, 5, NoteKind::UnknownNumber { number: 9 })]);
    assert_eq!(wrong("### qisai withdrawn 2 9\n"), [(14, 5, NoteKind::NoSuchRound { round: 9, rounds: 3 })]);
    assert_eq!(wrong("### qisai withdrawn 2\n"), [(14, 5, NoteKind::Unreadable { field: Field::Option })]);
}

/// A Berger table for a given number of players has its own number of rounds, whatever record 142 announces.
#[test]
fn byes_after_the_last_round_of_a_table_are_told_and_left_out() {
    let line =
        |number: u16| format!("001 {number:4}      Player {number:<23}                                   0.0    1\n");
    let players: String = (1..=3).map(line).collect();
    let file = format!("012 Table\n{players}142 9\n192 FIDE_ROUNDROBIN\n240 H 003    1\n240 H 004    2\n");
    let (imported, notes) = read(file.as_bytes());
    let byes: Vec<usize> = imported.setup.entrants.iter().map(|entrant| entrant.byes.len()).collect();
    assert_eq!(byes, [1, 0, 0], "{notes:?}");
    assert!(notes.contains(&(8, 0, NoteKind::NoSuchRound { round: 4, rounds: 3 })), "{notes:?}");
}

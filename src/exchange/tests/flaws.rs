//! Treatment of flawed and unusual files, with the sample files in `fixtures/exchange/trf` and with single lines.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "a test fails by panicking")]

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use qisai_domain::format::AccelerationRecord;
use qisai_domain::setup::{Entrant, PlayedPairing};
use qisai_domain::{
    Acceleration, AdjustmentKind, ByeKind, EntryId, Event, Format, GameResult, GroupId, Points, Prohibition,
    RoundState, ScoreSystem, Setup, Side, SwissSystem, Tournament,
};
use qisai_exchange::text::TextEncoding;
use qisai_exchange::trf::{self, Dialect, Field, KeptKind, MAX_BYTES, Note, NoteKind, Record, Severity, TrfError};

fn fixture(name: &str) -> Vec<u8> {
    fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../fixtures/exchange/trf").join(name)).unwrap()
}

fn read(bytes: &[u8]) -> (Setup, Vec<Note>) {
    let (imported, notes) = trf::import(&trf::parse(bytes).unwrap());
    (imported.setup, notes)
}

fn written(setup: &Setup, dialect: Dialect) -> String {
    let tournament = Tournament::try_from(setup.clone()).unwrap();
    trf::write(&Event::default(), &tournament, GroupId(1), &BTreeMap::new(), dialect).unwrap()
}

/// Returns a player line with the columns of the format.
fn player(number: u32, name: &str, points: &str, cells: &[&str]) -> String {
    let cells = cells.iter().fold(String::new(), |line, cell| line + &format!("  {cell:>8}"));
    format!("001 {number:>4}      {name:<33} {:>4} {:<3} {:>11} {:<10} {points:>4} {:>4}{cells}\n", "", "", "", "", "")
}

/// Returns a Swiss of five rounds with these lines, and the kinds of its notes.
fn swiss(lines: &[String]) -> (Setup, Vec<NoteKind>) {
    let text = format!("012 Test\n142 5\n192 FIDE_DUTCH_2025\n{}", lines.concat());
    let (setup, notes) = read(text.as_bytes());
    Tournament::try_from(setup.clone()).unwrap();
    (setup, notes.into_iter().map(|note| note.code).collect())
}

fn game(first: u32, second: u32, result: GameResult) -> PlayedPairing {
    PlayedPairing::Game { first, second, result }
}

fn bye(number: u32, kind: ByeKind) -> PlayedPairing {
    PlayedPairing::Bye { number, kind }
}

#[test]
fn each_flaw_is_named_with_its_place() {
    let (setup, notes) = read(&fixture("flaws.trf"));
    let found: Vec<String> = notes
        .iter()
        .map(|note| {
            let note = serde_json::to_value(note).unwrap();
            let word = |value: &serde_json::Value| value.as_str().unwrap().to_owned();
            format!("{} {} {} {}", note["line"], note["column"], word(&note["severity"]), word(&note["code"]["note"]))
        })
        .collect();
    let expected = String::from_utf8(fixture("flaws.notes")).unwrap();
    let expected: Vec<&str> = expected.lines().skip(1).collect();
    assert_eq!(found, expected);
    // The rest is still a tournament.
    let tournament = Tournament::try_from(setup).unwrap();
    assert_eq!(tournament.people.len(), 8);
}

#[test]
fn d18_a_text_that_is_cut_is_named_with_its_line() {
    let long = "x".repeat(201);
    let text = format!("012 {long}\n022 Harbour\n102 {long}\n112 {long}\n142 1\n192 FIDE_DUTCH_2025\n");
    let (imported, notes) = trf::import(&trf::parse(text.as_bytes()).unwrap());
    let cut = notes.iter().filter(|note| note.code == NoteKind::TooLong { length: 201, limit: 200 });
    assert_eq!(cut.map(|note| note.line).collect::<Vec<_>>(), [1, 3, 4]);
    let event = &imported.event;
    assert_eq!([&event.name, &event.chief_arbiter, &event.deputies[0]].map(|text| text.chars().count()), [200; 3]);
    assert_eq!(event.city, "Harbour");
}

#[test]
fn a_note_reads_as_a_sentence() {
    let text = format!("012 T\n142 1\n192 FIDE_DUTCH\n{}", player(1, "A", "", &["   7 w 1"]));
    let (_, notes) = read(text.as_bytes());
    assert_eq!(
        notes[0].to_string(),
        "line 4, column 92: round 1: player 1 is paired with 7, but no player has that number; the game is left out (\"7\")"
    );
    assert_eq!(notes[0].severity, Severity::Refused);
}

#[test]
fn the_dialect_of_javafo() {
    let (setup, notes) = read(&fixture("javafo.trf"));
    let codes: Vec<NoteKind> = notes.into_iter().map(|note| note.code).collect();
    assert_eq!(codes, [NoteKind::TypeAssumed]);
    assert_eq!(setup.rounds(), 5);
    assert_eq!(setup.initial_side, Some(Side::Second));
    // 3-1-0, 1.5 for the pairing-allocated bye: halves.
    assert_eq!(setup.play.scoring.games, ScoreSystem { pairing_bye: Points(3), ..ScoreSystem::of(2, 6, 2, 0) });
    let all = |entries: [u32; 2]| Prohibition { first_round: 1, last_round: 5, entries: entries.map(EntryId).to_vec() };
    assert_eq!(setup.limits.prohibited, [all([1, 3]), all([2, 6])]);
    let entries = vec![EntryId(1), EntryId(2)];
    let records = vec![
        AccelerationRecord { first_round: 1, last_round: 2, points: Points(2), entries: entries.clone() },
        AccelerationRecord { first_round: 3, last_round: 3, points: Points(1), entries },
    ];
    assert_eq!(
        setup.play.format,
        Format::Swiss { system: SwissSystem::Dutch, rounds: 5, acceleration: Acceleration::Records { records } }
    );
    let asked: Vec<(u32, u16, ByeKind)> = setup
        .entrants
        .iter()
        .flat_map(|entrant| entrant.byes.iter().map(|(round, kind)| (entrant.number, *round, *kind)))
        .collect();
    assert_eq!(asked, [(4, 3, ByeKind::ZeroPoint), (5, 3, ByeKind::ZeroPoint), (6, 3, ByeKind::HalfPoint)]);
    assert_eq!(setup.entrants.iter().map(|entrant| entrant.from_round).collect::<Vec<u16>>(), [1, 1, 1, 1, 2, 1]);
    let rounds: Vec<Vec<PlayedPairing>> = setup.played.into_iter().map(|round| round.pairings).collect();
    let expected = [
        vec![game(2, 1, GameResult::SECOND_WINS), game(4, 3, GameResult::DRAW), bye(6, ByeKind::ZeroPoint)],
        vec![
            game(1, 3, GameResult::FIRST_WINS),
            game(6, 2, GameResult::FirstForfeits),
            bye(4, ByeKind::PairingAllocated),
            bye(5, ByeKind::HalfPoint),
        ],
    ];
    assert_eq!(rounds, expected);
}

#[test]
fn the_values_of_bbp_pairings() {
    let text =
        "012 T\nXXR 3\nBBW  2.0\nBBD  1.0\nBBL  0.5\nBBZ  0.0\nBBF  0.0\nBBU  1.0\n092 Individual: Swiss-System\n";
    let (setup, _) = read(text.as_bytes());
    let scores = &setup.play.scoring.games;
    assert_eq!((scores.unit, scores.win, scores.draw, scores.loss), (2, Points(4), Points(2), Points(1)));
    assert_eq!((scores.absence, scores.zero_bye, scores.pairing_bye), (Points(0), Points(0), Points(2)));
}

#[test]
fn chinese_names_in_gb18030_with_columns_counted_in_bytes() {
    let file = trf::parse(&fixture("gb18030-bytes.trf")).unwrap();
    assert_eq!(file.encoding, TextEncoding::Gb18030);
    let (imported, notes) = trf::import(&file);
    let setup = imported.setup;
    let codes: Vec<NoteKind> = notes.into_iter().map(|note| note.code).collect();
    let guessed = NoteKind::EncodingGuessed { encoding: TextEncoding::Gb18030 };
    assert_eq!(codes, [guessed, NoteKind::BytesCounted, NoteKind::BytesCounted]);
    assert_eq!(imported.event.name, "象棋锦标赛");
    let names: Vec<&str> = setup.entrants.iter().map(|entrant| entrant.player.name.as_str()).collect();
    assert_eq!(names, ["许银川", "吕钦"]);
    assert_eq!(setup.entrants[0].player.born, "1990/00/00");
    assert_eq!(setup.played[0].pairings, [game(1, 2, GameResult::FIRST_WINS)]);
    assert_eq!(setup.play.scoring.games, ScoreSystem::two_one_zero());
    assert_eq!(
        setup.play.format,
        Format::Swiss { system: SwissSystem::Jifen, rounds: 1, acceleration: Acceleration::None }
    );
}

#[test]
fn results_that_contradict_each_other() {
    let unrated = |score| GameResult::Played { score, rated: false };
    let cases = [
        ("1", "W", None),
        ("1", "1", None),
        ("1", "=", None),
        ("+", "+", None),
        ("1", " ", Some(GameResult::FIRST_WINS)),
        ("?", "=", Some(GameResult::DRAW)),
        ("+", "0", None),
        ("L", "+", None),
        ("1", "-", None),
        ("W", "0", Some(unrated(qisai_domain::PlayedScore::FirstWins))),
    ];
    for (one, two, expected) in cases {
        let (setup, codes) =
            swiss(&[player(1, "A", "", &[&format!("   2 w {one}")]), player(2, "B", "", &[&format!("   1 b {two}")])]);
        assert_eq!(setup.played[0].pairings, [game(1, 2, expected.unwrap_or_default())], "{one} {two}");
        match expected {
            None => assert!(matches!(codes[..], [NoteKind::ResultsImpossible { .. }]), "{one} {two}: {codes:?}"),
            Some(_) => assert!(matches!(codes[..], [NoteKind::ResultsMended { .. }]), "{one} {two}: {codes:?}"),
        }
    }
}

#[test]
fn every_pair_of_letters_that_is_a_result_is_read_as_it() {
    for result in GameResult::all().filter(|result| !result.is_pending()) {
        let (one, two) = result.outcomes();
        let letter = |outcome| trf::CellCode::Result(outcome).letter();
        let cells = [format!("   2 w {}", letter(one)), format!("   1 b {}", letter(two))];
        let (setup, codes) = swiss(&[player(1, "A", "", &[&cells[0]]), player(2, "B", "", &[&cells[1]])]);
        assert_eq!((setup.played[0].pairings.clone(), codes), (vec![game(1, 2, result)], vec![]));
    }
}

#[test]
fn a_forfeit_without_colours_puts_the_smaller_number_first() {
    let (setup, codes) = swiss(&[player(1, "A", "0.0", &["   2 - -"]), player(2, "B", "1.0", &["   1 - +"])]);
    assert_eq!((setup.played[0].pairings.clone(), codes), (vec![game(1, 2, GameResult::FirstForfeits)], vec![]));
}

#[test]
fn an_unfinished_last_round_is_published_and_a_gap_before_it_adjourned() {
    let (setup, codes) = swiss(&[
        player(1, "A", "1.0", &["   2 w 1", "   3 b  ", "   4 w  "]),
        player(2, "B", "1.0", &["   1 b 0", "   4 w 1", "   3 b ?"]),
        player(3, "C", "1.0", &["   4 w 1", "   1 w  ", "   2 w ?"]),
        player(4, "D", "0.0", &["   3 b 0", "   2 b 0", "   1 b  "]),
    ]);
    assert_eq!(codes, [NoteKind::ResultMissing { round: 2, player: 3, opponent: 1 }]);
    let states: Vec<RoundState> = setup.played.iter().map(|round| round.state).collect();
    assert_eq!(states, [RoundState::Closed, RoundState::Closed, RoundState::Published]);
    assert!(setup.played[1].pairings.contains(&game(3, 1, GameResult::Adjourned)));
    assert!(setup.played[2].pairings.contains(&game(1, 4, GameResult::Unknown)));
}

#[test]
fn blanks_before_the_first_round_of_a_player_are_a_late_entry_and_later_ones_absences() {
    let (setup, codes) = swiss(&[
        player(1, "A", "1.5", &["   2 w 1", "", "   2 b ="]),
        player(2, "B", "1.5", &["   1 b 0", "0000 - U", "   1 w ="]),
        player(3, "C", "0.0", &[]),
        player(4, "D", "0.5", &["", "", "", "0000 - H"]),
    ]);
    assert!(codes.iter().all(|code| matches!(code, NoteKind::PointsDiffer { player: 1, .. })), "{codes:?}");
    let first_rounds: Vec<u16> = setup.entrants.iter().map(|entrant| entrant.from_round).collect();
    assert_eq!(first_rounds, [1, 1, 4, 4]);
    assert_eq!(setup.played.len(), 3);
    assert_eq!(setup.played[1].pairings, [bye(2, ByeKind::PairingAllocated), bye(1, ByeKind::ZeroPoint)]);
    assert_eq!(setup.entrants[3].byes.get(&4), Some(&ByeKind::HalfPoint));
}

#[test]
fn a_column_of_byes_on_every_line_is_a_round_and_on_some_lines_byes_asked_for() {
    let report = |of_three: &str| {
        let lines = [
            player(1, "A", "", &["   2 w 1", "0000 - H", "0000 - Z"]),
            player(2, "B", "", &["   1 b 0", "0000 - Z", "0000 - H"]),
            player(3, "C", "", &["0000 - U", of_three]),
        ];
        let (setup, notes) = swiss(&lines);
        assert_eq!(notes, []);
        setup
    };
    let asked = |setup: &Setup| -> Vec<(u32, u16, ByeKind)> {
        let byes = |entrant: &Entrant| entrant.byes.clone().into_iter();
        setup.entrants.iter().flat_map(|one| byes(one).map(|(round, kind)| (one.number, round, kind))).collect()
    };
    let before = report("");
    assert_eq!(before.played.len(), 1);
    let (first, second) = ((1, 2, ByeKind::HalfPoint), (2, 2, ByeKind::ZeroPoint));
    assert_eq!(asked(&before), [first, (1, 3, ByeKind::ZeroPoint), second, (2, 3, ByeKind::HalfPoint)]);

    let after = report("0000 - F");
    assert_eq!(after.played.len(), 2);
    assert_eq!(after.played[1].state, RoundState::Closed);
    let byes = [bye(1, ByeKind::HalfPoint), bye(2, ByeKind::ZeroPoint), bye(3, ByeKind::FullPoint)];
    assert_eq!(after.played[1].pairings, byes);
    assert_eq!(asked(&after), [(1, 3, ByeKind::ZeroPoint), (2, 3, ByeKind::HalfPoint)]);
}

#[test]
fn byes_asked_for_by_everybody_are_no_round_when_written() {
    let lines = [player(1, "A", "", &["   2 w 1"]), player(2, "B", "", &["   1 b 0"])];
    let (mut setup, _) = swiss(&lines);
    for entrant in &mut setup.entrants {
        entrant.byes.insert(2, ByeKind::HalfPoint);
    }
    for dialect in [Dialect::Trf16, Dialect::Trf26] {
        let text = written(&setup, dialect);
        let (again, _) = read(text.as_bytes());
        assert_eq!((again.entrants, again.played), (setup.entrants.clone(), setup.played.clone()), "{text}");
    }
}

#[test]
fn points_may_be_claimed_with_or_without_the_bye_already_asked_for() {
    for claimed in ["1.0", "1.5"] {
        let (_, codes) =
            swiss(&[player(1, "A", claimed, &["   2 w 1", "0000 - H"]), player(2, "B", "0.0", &["   1 b 0"])]);
        assert_eq!(codes, [], "{claimed}");
    }
    let (_, codes) = swiss(&[player(1, "A", "7.0", &["   2 w 1"]), player(2, "B", "0.0", &["   1 b 0"])]);
    assert_eq!(codes, [NoteKind::PointsDiffer { player: 1, claimed: "7".into(), computed: "1".into() }]);
}

#[test]
fn columns_moved_by_one_are_refused_where_they_stand() {
    let line = player(1, "A", "", &["   2 w 1"]).replace("   2 w 1", "    2 w 1");
    let text = format!("012 T\n142 1\n192 FIDE_DUTCH\n{line}{}", player(2, "B", "", &["   1 b 0"]));
    let (setup, notes) = read(text.as_bytes());
    let places: Vec<(u32, u32)> = notes.iter().map(|note| (note.line, note.column)).collect();
    assert_eq!(places, [(4, 96), (5, 92)], "{notes:?}");
    assert_eq!(notes[0].found, "2 w");
    assert_eq!(setup.played[0].pairings, [bye(2, ByeKind::ZeroPoint)]);
}

#[test]
fn hostile_names_stay_names() {
    let names = ["<script>alert(1)</script>", "O'Neil \"Q\"; DROP", "=1+1", "Ivanov\u{202E}, Ivan", "a\tb\u{0}c"];
    let lines: Vec<String> = (1..).zip(names).map(|(number, name)| player(number, name, "", &[])).collect();
    let (setup, codes) = swiss(&lines);
    let read: Vec<&str> = setup.entrants.iter().map(|entrant| entrant.player.name.as_str()).collect();
    assert_eq!(read, ["<script>alert(1)</script>", "O'Neil \"Q\"; DROP", "=1+1", "Ivanov, Ivan", "a b c"]);
    assert_eq!(codes, [NoteKind::HiddenCharacter, NoteKind::ControlCharacter]);
}

#[test]
fn a_name_cannot_leave_its_columns_when_written() {
    let mut setup = swiss(&[player(1, "A", "", &["   2 w 1"]), player(2, "B", "", &["   1 b 0"])]).0;
    setup.entrants[0].player.name = "Evil\r\n001    3      Third".into();
    assert!(Tournament::try_from(setup.clone()).is_err(), "no name has several lines");
    setup.entrants[0].player.name = "Evil 001    3      Third\u{2066}".into();
    setup.entrants[1].player.name = "很".repeat(50);
    let event = Event { city: "Paris\r\n142 99".into(), ..Event::default() };
    let tournament = Tournament::try_from(setup.clone()).unwrap();
    let text = trf::write(&event, &tournament, GroupId(1), &BTreeMap::new(), Dialect::Trf26).unwrap();
    let (imported, notes) = trf::import(&trf::parse(text.as_bytes()).unwrap());
    let again = imported.setup;
    assert_eq!(notes, []);
    let names: Vec<&str> = again.entrants.iter().map(|entrant: &Entrant| entrant.player.name.as_str()).collect();
    assert_eq!(names, ["Evil 001    3      Third", &"很".repeat(33)]);
    assert_eq!((imported.event.city.as_str(), again.rounds()), ("Paris  142 99", 5));
    assert_eq!(again.played, setup.played);
}

#[test]
fn what_is_no_tournament_report_is_refused_as_a_whole() {
    assert_eq!(trf::parse(&vec![b'x'; MAX_BYTES + 1]), Err(TrfError::TooLarge(MAX_BYTES + 1)));
    assert_eq!(trf::parse(&b"x\n".repeat(200_000)), Err(TrfError::TooManyLines(200_001)));
    assert_eq!(trf::parse(b"%PDF-1.4\nobj\n"), Err(TrfError::NotTrf));
    assert_eq!(trf::parse(b""), Err(TrfError::NotTrf));
    assert_eq!(trf::parse(b"142 5\nXXP 1 2\n"), Err(TrfError::NotTrf));
    let long = format!("012 T\n013 {}", "x".repeat(20_000));
    assert_eq!(trf::parse(long.as_bytes()), Err(TrfError::LineTooLong { line: 2, length: 20_004 }));
    let many = player(1, "A", "", &vec!["0000 - Z"; 256]);
    assert_eq!(trf::parse(many.as_bytes()), Err(TrfError::TooManyRounds { line: 1, rounds: 256 }));
}

/// Small files that could need much memory or time: every record names every player, or every player has different
/// points.
#[test]
fn a_file_cannot_swell() {
    let players: String = (1..=999).fold(String::new(), |list, number| list + &player(number, "A", "", &[]));
    let everybody = "250      1.0 001 005 0001 9999\n".repeat(2_000);
    let (setup, codes) = swiss(&[players.clone(), everybody]);
    let Format::Swiss { acceleration: Acceleration::Records { records }, .. } = setup.play.format else {
        panic!("no records")
    };
    assert_eq!(records.len(), 500);
    assert!(codes.contains(&NoteKind::TooManyAccelerations));

    let own_points = (1..=999).fold(String::new(), |list, number| list + &format!("XXA {number:>4} 0.{number:03}\n"));
    let (setup, _) = swiss(&[players, own_points]);
    let Format::Swiss { acceleration: Acceleration::Records { records }, .. } = setup.play.format else {
        panic!("no records")
    };
    assert_eq!(records.len(), 999);
}

#[test]
fn records_that_change_nothing_are_kept_and_say_so_where_they_could_matter() {
    let text = format!(
        "012 T\n### made by hand\n132 26/03/01\n142 1\n192 FIDE_DUTCH_2026\n{}NOR    1 2345 abc\n",
        player(1, "A", "", &["   2 w 1"]) + &player(2, "B", "", &["   1 b 0"])
    );
    let file = trf::parse(text.as_bytes()).unwrap();
    let kept: Vec<(KeptKind, &str)> = file
        .records
        .iter()
        .filter_map(|located| match &located.record {
            Record::Kept { kind, text, .. } => Some((*kind, text.trim())),
            _ => None,
        })
        .collect();
    let expected = [(KeptKind::Comment, "made by hand"), (KeptKind::NationalRating, "1 2345 abc")];
    assert_eq!(kept, expected);
    let codes: Vec<NoteKind> = trf::import(&file).1.into_iter().map(|note| note.code).collect();
    assert_eq!(codes, [NoteKind::NationalRating]);
}

#[test]
fn points_beyond_the_results_are_read_by_columns() {
    use AdjustmentKind::{Extra, ForfeitLoss, ForfeitWin};

    let four = [
        player(1, "A", "2.0", &["   2 w 1", "0000 - H"]),
        player(2, "B", "-0.5", &["   1 b 0", "   4 b 0"]),
        player(3, "C", "0.7", &["   4 w +", "0000 - Z"]),
        player(4, "D", "1.0", &["   3 b -", "   2 w 1"]),
    ];
    let given = [
        "299           0.5  001    1\n",
        "299          -0.5  001    2\n",
        "299 +         0.7  000    3\n",
        "299 -        0.25\n",
        "299 -         0.0         4    9\n",
        "299 -         1.0         4\n",
        "299          -0.5  009    1\n",
        "299     2.0   0.5  003    3\n",
        "299 Q         0.5  003    3\n",
        "299                003    3\n",
    ];
    let (setup, codes) = swiss(&[four.concat(), given.concat()]);
    let unit = i32::from(setup.play.scoring.games.unit);
    assert_eq!(unit, 20);
    let mine = |number: usize| -> Vec<_> {
        setup.entrants[number - 1].adjustments.iter().map(|it| (it.kind, it.round, it.points.0 * 100 / unit)).collect()
    };
    assert_eq!(mine(1), [(Extra, Some(1), 50), (ForfeitLoss, None, 25)]);
    assert_eq!(mine(2), [(Extra, Some(1), -50), (ForfeitLoss, None, 25)]);
    assert_eq!(mine(3), [(Extra, Some(3), 50), (ForfeitWin, None, 70), (ForfeitLoss, None, 25)]);
    assert_eq!(mine(4), [(ForfeitLoss, None, 0)], "what names the player goes before what is for everybody");
    let expected = [
        NoteKind::UnknownNumber { number: 9 },
        NoteKind::Repeated { first: 12 },
        NoteKind::NoSuchRound { round: 9, rounds: 5 },
        NoteKind::ExtraPoints,
        NoteKind::Unreadable { field: Field::PointKind },
        NoteKind::Unreadable { field: Field::PointValue },
    ];
    assert_eq!(codes, expected, "and the points claimed are the points counted");
}

#[test]
fn a_penalty_without_a_round_counts_in_every_round() {
    let two = |first: &str| {
        player(1, "A", first, &["   2 w 1", "   2 b 1"]) + &player(2, "B", "0.0", &["   1 b 0", "   1 w 0"])
    };
    let penalty = "299          -0.5  000    1\n".to_owned();
    assert_eq!(swiss(&[two("1.0"), penalty.clone()]).1, []);
    let differs = NoteKind::PointsDiffer { player: 1, claimed: "1.5".to_owned(), computed: "1".to_owned() };
    assert_eq!(swiss(&[two("1.5"), penalty]).1, [differs]);
}

#[test]
fn a_wide_penalty_keeps_its_sign() {
    let (setup, _) =
        swiss(&[player(1, "A", "", &[]), player(2, "B", "", &[]), "299         -10.5  002    2\n".to_owned()]);
    assert_eq!(setup.entrants[1].adjustments[0].points, Points(-21));
    for dialect in [Dialect::Trf16, Dialect::Trf26] {
        let text = written(&setup, dialect);
        assert_eq!(read(text.as_bytes()).0.entrants, setup.entrants);
    }
}

#[test]
fn team_files_are_read_as_individuals_and_say_so() {
    let text = format!(
        "012 T\n142 2\n192 FIDE_TEAM_TYPEA_MP_GP\n240 H   1    2\n{}310   1 Alpha\n310   2 Beta\n",
        player(1, "A", "", &["   2 w 1"]) + &player(2, "B", "", &["   1 b 0"])
    );
    let (setup, notes) = read(text.as_bytes());
    let codes: Vec<NoteKind> = notes.into_iter().map(|note| note.code).collect();
    assert_eq!(codes, [NoteKind::NamesTeams, NoteKind::TeamRecord]);
    assert_eq!(setup.played[0].pairings, [game(1, 2, GameResult::FIRST_WINS)]);
    assert!(setup.entrants.iter().all(|entrant| entrant.byes.is_empty()));
}

//! Data without a record in the format, and their restoration.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "a test fails by panicking")]

use std::collections::BTreeMap;
use std::sync::Arc;

use qisai_domain::setup::{Entrant, PlayedPairing, PlayedRound};
use qisai_domain::tournament::Words;
use qisai_domain::{
    Acceleration, Actor, ByeKind, Discipline, EntryId, Event, Format, GameResult, GroupId, HandEdit, Play, Player,
    Points, RoundState, Scoring, Seating, Settings, Setup, Side, SwissSystem, Table, Tournament, WrittenActor,
};
use qisai_exchange::trf::{self, Dialect, Note, NoteKind};

/// Returns a tournament whose last five players played one round: 1-2, 3-4, 5 free; the others were absent.
fn tournament(players: u32, format: Format) -> Tournament {
    let entrant = |number| Entrant {
        number,
        player: Player { name: format!("Player {number}"), ..Player::default() },
        from_round: 1,
        ..Entrant::default()
    };
    let first = players - 4;
    let game = |one: u32, two: u32| {
        let (first, second) = (first + one - 1, first + two - 1);
        match format.games_per_meeting() {
            1 => PlayedPairing::Game { first, second, result: GameResult::DRAW },
            games => PlayedPairing::Match { first, second, results: vec![GameResult::DRAW; games.into()] },
        }
    };
    let bye = PlayedPairing::Bye { number: first + 4, kind: ByeKind::PairingAllocated };
    let absent = (1..first).map(|number| PlayedPairing::Bye { number, kind: ByeKind::ZeroPoint });
    let pairings = [game(1, 2), game(3, 4), bye].into_iter().chain(absent).collect();
    let settings = Settings { slug: "open".to_owned(), discipline: Discipline::Chess, ..Settings::default() };
    let setup = Setup {
        initial_side: Some(Side::First),
        entrants: (1..=players).map(entrant).collect(),
        played: vec![PlayedRound { state: RoundState::Closed, pairings }],
        ..Setup::new(settings, Play::of(format, Scoring::default()))
    };
    Tournament::try_from(setup).unwrap()
}

fn swiss(system: SwissSystem) -> Format {
    Format::Swiss { system, rounds: 3, acceleration: Acceleration::None }
}

fn written(tournament: &Tournament, dialect: Dialect) -> String {
    let event = Event { name: "Open".to_owned(), ..Event::default() };
    trf::write(&event, tournament, GroupId(1), &BTreeMap::new(), dialect).unwrap()
}

#[test]
fn types_are_written_as_the_table_of_codes_spells_them() {
    let double = |exchange_at_seam| Format::Table { table: Table::Berger, cycles: 2, exchange_at_seam };
    let baku = |system| Format::Swiss { system, rounds: 3, acceleration: Acceleration::Baku };
    for (format, code) in [
        (swiss(SwissSystem::Dutch), "FIDE_DUTCH_2026"),
        (baku(SwissSystem::Dutch), "FIDE_DUTCH_2026_BAKU"),
        (swiss(SwissSystem::Dubov), "FIDE_DUBOV"),
        (baku(SwissSystem::Burstein), "FIDE_BURSTEIN_BAKU"),
        (swiss(SwissSystem::DoubleSwiss), "FIDE_DOUBLESWISS"),
        (swiss(SwissSystem::Lim), "FIDE_LIM"),
        (swiss(SwissSystem::Jifen), "CUSTOM_SWISS"),
        (swiss(SwissSystem::Olympiad), "CUSTOM_SWISS"),
        (Format::round_robin(1), "FIDE_ROUNDROBIN"),
        (double(true), "FIDE_DOUBLEROUNDROBIN"),
        (double(false), "BERGER_DOUBLEROUNDROBIN"),
        (Format::round_robin(4), "BERGER_ROUNDROBIN_G4"),
    ] {
        let text = written(&tournament(5, format.clone()), Dialect::Trf26);
        assert!(text.contains(&format!("\r\n192 {code}\r\n")), "{code}: {text}");
        assert_eq!(trf::import(&trf::parse(text.as_bytes()).unwrap()).0.setup.play.format, format, "{code}");
    }
}

#[test]
fn tm15_the_olympiad_rules_are_read_by_the_code_of_another_program() {
    let text = "012 T\n142 1\n192 FIDE_OLYMPIAD\n001    1      A\n001    2      B\n";
    let (imported, _) = trf::import(&trf::parse(text.as_bytes()).unwrap());
    let format = Format::Swiss { system: SwissSystem::Olympiad, rounds: 1, acceleration: Acceleration::None };
    assert_eq!(imported.setup.play.format, format);
}

/// SC5: codes of tables in both directions. A table without a code is restored by a comment; a code of another program
/// is read by its meaning.
#[test]
fn types_of_tables_come_back() {
    let table = |table, cycles| Format::Table { table, cycles, exchange_at_seam: false };
    let pairs = vec![vec![[1, 2], [3, 4]], vec![[4, 1], [2, 3]]];
    let exchanged = Format::Table { table: Table::Berger, cycles: 3, exchange_at_seam: true };
    for (format, code, needs_comment) in [
        (table(Table::Scheveningen, 1), "FIDE_SCHEVENINGEN", false),
        (table(Table::Scheveningen, 2), "FIDE_DOUBLESCHEVENINGEN", false),
        (table(Table::Scheveningen, 3), "CUSTOM_SCHEVENINGEN", true),
        (table(Table::OlderScheveningen, 1), "CUSTOM_SCHEVENINGEN", true),
        (table(Table::Schiller { teams: 5 }, 1), "CUSTOM_SCHILLER", true),
        (table(Table::Molter { teams: 5, rounds: 3 }, 1), "CUSTOM_TABLE", true),
        (table(Table::Listed(pairs), 1), "CUSTOM_ROUNDROBIN", true),
        (exchanged, "BERGER_ROUNDROBIN_G3", true),
    ] {
        let tournament = tournament(5, format.clone());
        for dialect in [Dialect::Trf16, Dialect::Trf26] {
            let text = written(&tournament, dialect);
            assert_eq!(dialect == Dialect::Trf26, text.contains(&format!("\r\n192 {code}\r\n")), "{code}: {text}");
            assert!(dialect == Dialect::Trf16 || needs_comment == text.contains("### qisai play"), "{code}: {text}");
            let (again, notes) = trf::import(&trf::parse(text.as_bytes()).unwrap());
            if dialect == Dialect::Trf26 {
                assert_eq!(notes, [], "{code}: {text}");
                assert_eq!(again.setup.play.format, format, "{code}: {text}");
            }
            let again = Tournament::try_from(again.setup).unwrap();
            assert!(dialect == Dialect::Trf16 || written(&again, dialect) == text, "{code}");
        }
    }
    for (code, format) in [
        ("BERGER_ROUNDROBIN", Format::round_robin(1)),
        ("CUSTOM_ROUNDROBIN", Format::round_robin(1)),
        ("CUSTOM_SCHEVENINGEN", table(Table::Scheveningen, 1)),
    ] {
        let text = format!("012 T\n142 1\n192 {code}\n001    1      A\n001    2      B\n");
        let (imported, notes) = trf::import(&trf::parse(text.as_bytes()).unwrap());
        assert_eq!((imported.setup.play.format, notes), (format, Vec::new()), "{code}");
    }
    for code in ["CUSTOM_CARROUSEL", "FIDE_SCHILLER"] {
        let other = format!("012 T\n142 1\n192 {code}\n001    1      A\n001    2      B\n");
        let (_, notes) = trf::import(&trf::parse(other.as_bytes()).unwrap());
        assert!(notes.iter().any(|note| note.line == 3 && note.code == NoteKind::TypeAssumed), "{notes:?}");
    }
}

#[test]
fn numbers_above_9999_come_back() {
    let tournament = tournament(10_002, swiss(SwissSystem::Dutch));
    for dialect in [Dialect::Trf16, Dialect::Trf26] {
        let text = written(&tournament, dialect);
        assert!(text.contains("\n001 A000 ") && text.contains("  A001 w ="), "{text}");
        let setup = trf::import(&trf::parse(text.as_bytes()).unwrap()).0.setup;
        assert!(setup.entrants.iter().map(|entrant| entrant.number).eq(1..=10_002));
        assert_eq!(setup.played.len(), 1);
        assert!(setup.played[0].pairings.contains(&PlayedPairing::Game {
            first: 10_000,
            second: 10_001,
            result: GameResult::DRAW
        }));
    }
}

#[test]
fn a_round_changed_by_hand_is_told_to_people() {
    let mut tournament = tournament(5, swiss(SwissSystem::Dutch));
    let original = vec![
        Seating::Game(EntryId(1), EntryId(2)),
        Seating::Game(EntryId(5), EntryId(4)),
        Seating::Bye(EntryId(3), ByeKind::PairingAllocated),
    ];
    let edit =
        HandEdit { by: WrittenActor::role_of(&Actor::account("Anna")), ended: Some(tournament.version), original };
    let group = Arc::make_mut(tournament.groups.get_mut(&GroupId(1)).unwrap());
    Arc::make_mut(group.rounds.get_mut(&1).unwrap()).hand_edit = Some(Arc::new(edit));
    let say =
        |open| Arc::new(Words { by: Actor::account("Anna"), text: "3 and 4 came\r\n001 together".to_owned(), open });
    tournament.words.insert(tournament.version, say(true));
    let text = written(&tournament, Dialect::Trf26);
    let line = text.lines().find(|line| line.starts_with("###")).unwrap();
    let told = "### round 1 paired by hand: 3-4 5-bye; instead of 5-4 3-bye; 3 and 4 came";
    assert!(line.starts_with(told) && line.ends_with("001 together"), "{line}");
    assert!(trf::parse(text.as_bytes()).unwrap().notes.is_empty());

    tournament.words.insert(tournament.version, say(false));
    let text = written(&tournament, Dialect::Trf26);
    assert!(text.contains("; instead of 5-4 3-bye\r\n"), "words that are not open are not printed: {text}");
}

/// Returns a player line with its columns, without a line end.
fn player(number: u32, points: &str, cells: &[&str]) -> String {
    let cells = cells.iter().fold(String::new(), |line, cell| line + &format!("  {cell:>8}"));
    let (name, none) = (format!("P{number}"), "");
    let person = format!("{name:<33} {none:>4} {none:<3} {none:>11} {none:<10}");
    format!("001 {number:>4}      {person} {points:>4} {none:>4}{cells}").trim_end().to_owned()
}

/// Each round has two columns; byes are in both and have the value of a meeting. Article 1 of C.04.5: a bye is worth a
/// win and a draw.
#[test]
fn a_double_swiss_has_two_columns_a_round() {
    let text = "012 Twins\r\n062 3\r\n072 0\r\n092 Individual: Double-Swiss-System\r\n142 4\r\n152 W\r\n\
                162  W 1.0    D 0.5    L 0.0    P 1.5\r\n182 Qisai\r\n192 FIDE_DOUBLESWISS\r\n"
        .to_owned();
    let lines = [
        player(1, "3.0", &["   2 w 1", "   2 b =", "0000 - U", "0000 - U"]),
        player(2, "1.5", &["   1 b 0", "   1 w =", "   3 w 1", "   3 b  "]),
        player(3, "0.0", &["0000 - Z", "0000 - Z", "   2 b 0", "   2 w  "]),
        "240 H 003    2\r\n".to_owned(),
    ];
    let text = text + &lines.join("\r\n");
    let (imported, notes) = trf::import(&trf::parse(text.as_bytes()).unwrap());
    assert_eq!(notes, []);
    let setup = imported.setup;
    assert_eq!((setup.rounds(), setup.play.games_per_meeting()), (4, 2));
    let scores = &setup.play.scoring.games;
    assert_eq!(
        (scores.unit, scores.pairing_bye, scores.half_bye, scores.full_bye),
        (2, Points(3), Points(2), Points(4))
    );
    let meeting = |first, second, results| PlayedPairing::Match { first, second, results };
    let bye = |number, kind| PlayedPairing::Bye { number, kind };
    let first = [meeting(1, 2, vec![GameResult::FIRST_WINS, GameResult::DRAW]), bye(3, ByeKind::ZeroPoint)];
    assert_eq!(setup.played[0], PlayedRound { state: RoundState::Closed, pairings: first.to_vec() });
    let second = [meeting(2, 3, vec![GameResult::FIRST_WINS, GameResult::Unknown]), bye(1, ByeKind::PairingAllocated)];
    assert_eq!(setup.played[1], PlayedRound { state: RoundState::Published, pairings: second.to_vec() });
    assert_eq!(setup.entrants[1].byes.get(&3), Some(&ByeKind::HalfPoint));

    let tournament = Tournament::try_from(setup).unwrap();
    let write = |dialect| trf::write(&imported.event, &tournament, GroupId(1), &BTreeMap::new(), dialect).unwrap();
    assert_eq!(write(Dialect::Trf26), text);
    let (again, _) = trf::import(&trf::parse(write(Dialect::Trf16).as_bytes()).unwrap());
    assert_eq!(Tournament::try_from(again.setup).unwrap(), tournament);
}

#[test]
fn columns_of_a_double_swiss_that_are_no_meeting_are_named() {
    let read = |cells: [[&str; 2]; 4]| {
        let lines = (1..).zip(&cells).map(|(number, cells): (u32, _)| player(number, "", cells) + "\n");
        let text = format!("012 T\n142 2\n192 FIDE_DOUBLESWISS\n{}", lines.collect::<String>());
        let (imported, notes) = trf::import(&trf::parse(text.as_bytes()).unwrap());
        Tournament::try_from(imported.setup.clone()).unwrap();
        let named = |note: Note| match note.code {
            NoteKind::NotOneMeeting { round: 1, player } => player,
            other => panic!("{other}"),
        };
        (imported.setup.played[0].pairings.clone(), notes.into_iter().map(named).collect::<Vec<u32>>())
    };
    let meeting =
        |first, second, results: [GameResult; 2]| PlayedPairing::Match { first, second, results: results.to_vec() };
    let (won, lost, open) = (GameResult::FIRST_WINS, GameResult::SECOND_WINS, GameResult::Unknown);
    // Other opponents in the second column.
    let (pairings, named) =
        read([["   2 w 1", "   3 b 1"], ["   1 b 0", "   4 w 1"], ["   4 w 1", "   1 w 0"], ["   3 b 0", "   2 b 0"]]);
    assert_eq!((pairings, named), (vec![meeting(1, 2, [won, open]), meeting(3, 4, [won, open])], vec![2, 3]));
    // The same colours twice, and a bye beside a game.
    let (pairings, named) =
        read([["   2 w 1", "   2 w 1"], ["   1 b 0", "   1 b 0"], ["   4 b 1", "0000 - H"], ["   3 w 0", ""]]);
    assert_eq!((pairings, named), (vec![meeting(1, 2, [won, open]), meeting(4, 3, [lost, open])], vec![1, 3]));
}

/// A match of two is one round; its columns are its games.
#[test]
fn a_match_of_two_is_one_meeting() {
    let lines =
        [player(1, "", &["   2 w 1", "   2 b =", "   2 w 0"]), player(2, "", &["   1 b 0", "   1 w =", "   1 b 1"])];
    let text = format!("012 Title match\n142 6\n192 MATCH\n{}\n", lines.join("\n"));
    let (imported, notes) = trf::import(&trf::parse(text.as_bytes()).unwrap());
    assert_eq!(notes, []);
    let setup = imported.setup.clone();
    assert_eq!((setup.played.len(), setup.play.games_per_meeting()), (1, 6));
    let tournament = Tournament::try_from(setup.clone()).unwrap();
    let pairing = tournament.first_group().unwrap().1.round(1).unwrap().in_board_order()[0].clone();
    let results: Vec<GameResult> = pairing.games.values().map(|game| game.result).collect();
    assert_eq!(results, [GameResult::FIRST_WINS, GameResult::DRAW, GameResult::SECOND_WINS]);
    assert_eq!(setup.played[0].state, RoundState::Published, "three games are to come");
    let text = written(&tournament, Dialect::Trf26);
    assert!(text.contains("\r\n142 6\r\n") && text.contains("\r\n192 MATCH\r\n"), "{text}");
    assert_eq!(trf::import(&trf::parse(text.as_bytes()).unwrap()).0.setup.played, setup.played);
}

/// Returns a tournament with a time control.
fn timed(clock: &str) -> Tournament {
    let mut tournament = tournament(5, swiss(SwissSystem::Dutch));
    let stage = Arc::make_mut(&mut tournament.stages[0]);
    stage.play = Arc::new(stage.play.as_ref().clone().with_clock(clock));
    tournament
}

/// Returns the time control of a file, with the notes.
fn clock_of(text: &str) -> (String, Vec<Note>) {
    let file = trf::parse(text.as_bytes()).unwrap();
    let (imported, notes) = trf::import(&file);
    (imported.setup.play.clock(), notes)
}

/// TC3: record 222 from the time control, and the time control from record 222.
#[test]
fn tc3_the_time_control_is_written_as_words_and_code_and_comes_back() {
    for (clock, code) in [
        ("40/90'+30'+30\"", "222 40/5400+30:1800+30"),
        ("15 min + 10 s/move", "222 900+10"),
        ("R 6m+3s B 4m+3s", "222 W360+3-B240+3"),
    ] {
        let text = written(&timed(clock), Dialect::Trf26);
        assert!(text.contains(&format!("122 {clock}\r\n")) && text.contains(&format!("{code}\r\n")), "{text}");
        assert!(!text.contains("### qisai clock"), "the code says all of it");
        assert_eq!(clock_of(&text).0, clock);
        assert!(!written(&timed(clock), Dialect::Trf16).contains("\n222 "), "TRF16 has no such record");
    }
    assert!(!written(&timed("as announced"), Dialect::Trf26).contains("\n222 "), "nothing is guessed from words");
}

/// TC3, 003 article 6.1: the nearest code, and the exact plan in a comment.
#[test]
fn tc3_what_the_code_cannot_say_stands_in_a_comment() {
    let text = written(&timed("每方90分钟40着，以后每15分钟10着，直至对局结束"), Dialect::Trf26);
    assert!(text.contains("222 40/5400:10/900:10/900:10/900\r\n"), "{text}");
    assert!(text.contains("### qisai clock 40/90m 10/15m ...\r\n"), "{text}");
    let without_words = text.lines().filter(|line| !line.starts_with("122")).collect::<Vec<_>>().join("\n");
    assert_eq!(clock_of(&without_words).0, "40/90m 10/15m ...");
    assert!(!written(&timed("W 4m+2s B bid+2s"), Dialect::Trf26).contains("\n222 "), "a bid is not known");
}

/// The code counts if the words cannot be parsed; an unreadable code adds a note.
#[test]
fn tc3_words_and_code_of_other_programs() {
    let file = |lines: &str| {
        format!("012 Open\n{lines}142 3\n192 FIDE_DUTCH_2026\n{}\n{}\n", player(1, "0.0", &[]), player(2, "0.0", &[]))
    };
    let clock = |lines: &str| clock_of(&file(lines));
    assert_eq!(clock("122 ninety and thirty\n222 5400+30\n").0, "90m+30s");
    assert_eq!(clock("222 40/6000+30:20/3000+30:1500+30\n").0, "40/100m+30s 20/50m+30s 25m+30s");
    assert_eq!(clock("122 G/60\n").0, "G/60");
    let (text, notes) = clock("122 as announced\n222 5400:x\n");
    assert_eq!(text, "as announced");
    let unreadable = NoteKind::Unreadable { field: trf::Field::TimeControl };
    assert_eq!(
        notes.iter().filter(|note| note.code == unreadable).map(|note| (note.line, note.column)).collect::<Vec<_>>(),
        [(3, 10)]
    );
}

//! Report files written by arbiters (N7): byes entered ahead, data without a record, and days in other orders.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "a test fails by panicking")]

use std::collections::BTreeMap;
use std::fmt::Write;

use chrono::NaiveDate;
use qisai_domain::regulations::TieBreakEdition;
use qisai_domain::setup::{Entrant, PlayedPairing};
use qisai_domain::{
    ByeKind, EntryId, EntryStatus, Game, GameKey, GameResult, GroupId, Pairing, Player, Sitting, SwissSystem,
    Tournament,
};
use qisai_exchange::trf::{self, Dialect, DutchCode, Field, Imported, NoteKind, Style};

fn read(text: &str) -> (Imported, Vec<NoteKind>) {
    let (imported, notes) = trf::import(&trf::parse(text.as_bytes()).unwrap());
    (imported, notes.into_iter().map(|note| note.code).collect())
}

fn written(imported: &Imported, style: impl Into<Style>) -> String {
    let tournament = Tournament::try_from(imported.setup.clone()).unwrap();
    trf::write(&imported.event, &tournament, GroupId(1), &BTreeMap::new(), style).unwrap()
}

/// Returns a file of players with these columns behind the rank.
fn file(head: &str, columns: &[&str]) -> String {
    let mut text = format!("012 Club\n142 5\n152 W\n192 FIDE_DUTCH_2026\n{head}");
    for (number, columns) in (1..).zip(columns) {
        let (name, rating) = (format!("Player {number}"), 1600 - number);
        writeln!(
            text,
            "001 {number:>4} m    {name:<33} {rating:>4} {:<3} {:>11} {:<10} {:>4} {:>4}  {columns}",
            "", "", "", "", ""
        )
        .unwrap();
    }
    text
}

/// Round 1 of seven players: 7 has the bye.
const SEVEN: [&str; 7] = ["   4 w 1", "   5 b 1", "   6 w 1", "   1 b 0", "   2 w 0", "   3 b 0", "0000 - U"];

fn byes(entrant: &Entrant) -> Vec<(u16, ByeKind)> {
    entrant.byes.iter().map(|(round, kind)| (*round, *kind)).collect()
}

#[test]
fn n7_a_bye_entered_ahead_makes_no_round_that_was_played() {
    let ahead = format!("{}  0000 - U", SEVEN[5]);
    let columns = [SEVEN[0], SEVEN[1], SEVEN[2], SEVEN[3], SEVEN[4], &ahead, SEVEN[6]];
    let (imported, notes) = read(&file("", &columns));
    assert_eq!(notes, []);
    assert_eq!(imported.setup.played.len(), 1);
    assert_eq!(byes(&imported.setup.entrants[5]), [(2, ByeKind::PairingAllocated)]);
    // Both dialects restore it.
    for dialect in [Dialect::Trf26, Dialect::Trf16] {
        let text = written(&imported, dialect);
        assert_eq!(read(&text).0.setup.entrants, imported.setup.entrants, "{text}");
    }
    // Before round 1.
    let (imported, _) = read(&file("", &["", "", "0000 - U"]));
    assert_eq!(imported.setup.played, []);
    assert_eq!(byes(&imported.setup.entrants[2]), [(1, ByeKind::PairingAllocated)]);
}

#[test]
fn n7_a_bye_ahead_that_leaves_an_odd_number_is_refused() {
    let (imported, notes) = read(&file("", &["", "", "", "0000 - U"]));
    assert_eq!(notes, [NoteKind::PairingByeAhead { round: 1, player: 4 }]);
    assert!(imported.setup.entrants.iter().all(|entrant| entrant.byes.is_empty()));
    // It is not allowed in a later round either.
    let (_, notes) = read(&file("", &["", "", "          0000 - U"]));
    assert_eq!(notes, [NoteKind::PairingByeAhead { round: 2, player: 3 }]);
    // Byes of all players are a round that was played.
    let (imported, _) = read(&file("", &["0000 - Z", "0000 - H", "0000 - U"]));
    assert_eq!(imported.setup.played.len(), 1);
}

#[test]
fn n7_whoever_was_expelled_stays_expelled() {
    let columns = ["   2 w 1", "   1 b 0", "0000 - U"];
    let (imported, notes) = read(&(file("", &columns) + "### qisai expelled 3 2\n"));
    assert_eq!(notes, []);
    let tournament = Tournament::try_from(imported.setup.clone()).unwrap();
    assert_eq!(tournament.entry(EntryId(3)).unwrap().status, EntryStatus::Expelled);
    let text = written(&imported, Dialect::Trf26);
    assert!(text.contains("### qisai expelled 3 2\r\n"), "{text}");
    assert_eq!(read(&text).0.setup.entrants, imported.setup.entrants);
    // In a table, beside the comment about its games.
    let table = file("", &columns).replace("FIDE_DUTCH_2026", "FIDE_ROUNDROBIN") + "### qisai expelled 3 2\n";
    let (imported, _) = read(&table);
    let text = written(&imported, Dialect::Trf16);
    assert!(text.contains("### qisai expelled 3 2\r\n"), "{text}");
    assert_eq!(read(&text).0.setup.entrants[2], imported.setup.entrants[2]);
    // A player who is not in the file, and an unreadable comment.
    let (_, notes) = read(&(file("", &columns) + "### qisai expelled 9 2\n### qisai expelled x\n"));
    assert_eq!(notes.len(), 2, "{notes:?}");
}

/// A last round with byes alone was played, although the column of a late entrant is blank.
#[test]
fn a_last_round_without_games_comes_back_beside_a_late_entrant() {
    let columns = ["   2 w 1  0000 - U", "   1 b 0  0000 - Z"];
    let (mut imported, _) = read(&file("", &columns));
    assert_eq!(imported.setup.played.len(), 2);
    let player = Player { name: "Latecomer".to_owned(), ..Player::default() };
    imported.setup.entrants.push(Entrant { number: 3, player, from_round: 3, ..Entrant::default() });
    for dialect in [Dialect::Trf26, Dialect::Trf16] {
        let text = written(&imported, dialect);
        let (again, _) = read(&text);
        assert_eq!(again.setup.played, imported.setup.played, "{text}");
        assert_eq!(again.setup.entrants[2].from_round, 3);
        assert_eq!(written(&again, dialect), text);
    }
    let fault = |comment: &str| read(&(file("", &columns) + comment)).1;
    assert_eq!(fault("### qisai played 2\n"), []);
    assert_eq!(fault("### qisai played 3\n"), [NoteKind::NoSuchRound { round: 3, rounds: 2 }]);
    assert_eq!(fault("### qisai played x\n"), [NoteKind::Unreadable { field: Field::Option }]);
}

/// Returns the columns of this many players in round 1, the last with the bye.
fn odd_round(players: usize) -> Vec<String> {
    let half = players / 2;
    let columns = |number: usize| match number {
        number if number <= half => format!("{:>4} w 1", number + half),
        number if number <= 2 * half => format!("{:>4} b 0", number - half),
        _ => "0000 - U".to_owned(),
    };
    (1..=players).map(columns).collect()
}

/// Returns a file of these columns with Chinese names, in the newer or the older dialect.
fn chinese_file(columns: &[String], is_older: bool) -> String {
    let columns: Vec<&str> = columns.iter().map(String::as_str).collect();
    let text = file("", &columns).replace("Player", "棋手选手队员");
    let older = |text: String| text.replace("142 5\n152 W\n192 FIDE_DUTCH_2026\n", "XXR 5\nXXC white1\n");
    if is_older { older(text) } else { text }
}

/// Variants of byes entered ahead: other sizes, the older dialect, another language, the other byes.
#[test]
fn n7_byes_ahead_of_other_sizes_dialects_and_languages() {
    for (players, is_older) in [(5, false), (17, true), (101, false), (101, true)] {
        let mut columns = odd_round(players);
        columns[1].push_str("  0000 - U");
        let (imported, _) = read(&chinese_file(&columns, is_older));
        assert_eq!(imported.setup.played.len(), 1, "{players}");
        assert_eq!(byes(&imported.setup.entrants[1]), [(2, ByeKind::PairingAllocated)], "{players}");
    }
    let mut columns = odd_round(7);
    for (at, bye) in [(0, "H"), (3, "Z"), (5, "F")] {
        columns[at] += "  0000 - ";
        columns[at] += bye;
    }
    let (imported, _) = read(&chinese_file(&columns, false));
    let asked: Vec<_> = [0, 3, 5].iter().flat_map(|at| byes(&imported.setup.entrants[*at])).collect();
    assert_eq!(imported.setup.played.len(), 1);
    assert_eq!(asked, [(2, ByeKind::HalfPoint), (2, ByeKind::ZeroPoint), (2, ByeKind::FullPoint)]);
}

/// Variants of an expulsion: in a large field, in the older dialect, with names in Chinese.
#[test]
fn n7_expulsions_in_large_fields_and_chinese_files() {
    for (players, dialect) in [(9, Dialect::Trf16), (101, Dialect::Trf26), (101, Dialect::Trf16)] {
        let text = chinese_file(&odd_round(players), false) + &format!("### qisai expelled {players} 2\n");
        let (imported, _) = read(&text);
        let again = read(&written(&imported, dialect)).0;
        for setup in [imported.setup, again.setup] {
            let tournament = Tournament::try_from(setup).unwrap();
            let last = EntryId(u32::try_from(players).unwrap());
            assert_eq!(tournament.entry(last).unwrap().status, EntryStatus::Expelled, "{players}");
        }
    }
}

fn day(month: u32, day: u32) -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, month, day).unwrap()
}

#[test]
fn n7_record_132_becomes_the_calendar_and_is_written_again() {
    let dates = format!("{:<91}26/07/11  26/07/11  2026/07/13\n", "132");
    let (imported, notes) = read(&file(&dates, &["", ""]));
    assert_eq!(notes, []);
    let expected = [(1, 11), (2, 11), (3, 13)].map(|(round, of)| Sitting::of_day(round, day(7, of)));
    assert_eq!(imported.setup.sittings, expected);
    assert!(!expected[0].has_time());
    let line = format!("\r\n{:<91}26/07/11  26/07/11  26/07/13\r\n", "132");
    for dialect in [Dialect::Trf26, Dialect::Trf16] {
        let text = written(&imported, dialect);
        assert!(text.contains(&line), "{text}");
        assert_eq!(read(&text).0.setup.sittings, expected);
    }
    // A word that is not a day adds a note with its column; a surplus day has no round.
    let (imported, notes) = read(&file(&format!("{:<91}July      26/07/12\n", "132"), &["", ""]));
    assert_eq!((imported.setup.sittings.len(), notes.len()), (1, 1));
}

#[test]
fn n7_two_days_of_one_round_are_told_apart_by_its_games() {
    let dates = format!("{:<91}26/07/11  26/07/12  26/07/13  26/07/13\n", "132");
    let text = file(&dates, &["", "", "", ""]).replace("FIDE_DUTCH_2026", "FIDE_DOUBLESWISS");
    let (imported, _) = read(&text);
    let games = |sitting: &Sitting| (sitting.round, sitting.game, sitting.start.date());
    let expected = [(1, Some(1), day(7, 11)), (1, Some(2), day(7, 12)), (2, None, day(7, 13))];
    assert_eq!(imported.setup.sittings.iter().map(games).collect::<Vec<_>>(), expected);
    assert_eq!(read(&written(&imported, Dialect::Trf26)).0.setup.sittings, imported.setup.sittings);
}

#[test]
fn n7_a_date_that_can_be_two_days_is_decided_by_the_others_or_by_its_year() {
    let event = |start: &str, end: &str| {
        let (imported, notes) = read(&file(&format!("042 {start}\n052 {end}\n"), &["", ""]));
        (imported.event.start, imported.setup.settings.regulations.tie_breaks, notes)
    };
    // One unambiguous date of the file decides the order of both.
    let date = NaiveDate::from_ymd_opt;
    assert_eq!(event("01/09/2024", "15/09/2024").0, date(2024, 9, 1));
    assert_eq!(event("09/01/2024", "09/15/2024").0, date(2024, 9, 1));
    // Neither is unambiguous: the day is left out, and the year has one edition of the tie-breaks.
    let (start, edition, notes) = event("01/09/2024", "03/09/2024");
    assert_eq!((start, edition), (None, TieBreakEdition::Fide2024));
    let settled = NoteKind::DayOrMonth { year: 2024, is_settled: true };
    assert_eq!(notes, [settled.clone(), settled]);
    // 9 January or 1 September 2026: C.07 has changed in between.
    let (_, edition, notes) = event("01/09/2026", "");
    assert_eq!(edition, TieBreakEdition::Fide2026);
    assert_eq!(notes, [NoteKind::DayOrMonth { year: 2026, is_settled: false }]);
}

/// Variants of dates: other separators, two digits, a complete calendar of a long event.
#[test]
fn n7_dates_with_other_separators_and_long_calendars() {
    let start = |text: &str| read(&file(&format!("042 {text}\n052 {text}\n"), &["", ""])).0.event.start;
    let date = NaiveDate::from_ymd_opt;
    for text in ["2024/09/15", "2024-09-15", "2024.09.15", "15/09/2024", "15.09.2024", "15-09-2024"] {
        assert_eq!(start(text), date(2024, 9, 15), "{text}");
    }
    let days: Vec<String> = (1..=11).map(|day| format!("26/07/{day:02}")).collect();
    let dates = format!("{:<91}{}\n", "132", days.iter().fold(String::new(), |line, day| format!("{line}{day:<10}")));
    let (imported, _) = read(&file(&dates, &["", ""]).replace("142 5", "142 11"));
    let expected: Vec<Sitting> = (1..=11).map(|round| Sitting::of_day(round, day(7, round.into()))).collect();
    assert_eq!(imported.setup.sittings, expected);
    assert_eq!(read(&written(&imported, Dialect::Trf16)).0.setup.sittings, expected);
}

#[test]
fn n7_record_192_has_the_code_of_the_handbook() {
    let (imported, _) = read(&file("", &["", ""]));
    let code = |style: Style| {
        let text = written(&imported, style);
        text.lines().find(|line| line.starts_with("192")).unwrap().to_owned()
    };
    assert_eq!(code(Dialect::Trf26.into()), "192 FIDE_DUTCH_2026");
    for dutch in DutchCode::ALL {
        assert_eq!(code(Style { dialect: Dialect::Trf26, dutch }), format!("192 {}", dutch.code()));
    }
    for code in ["FIDE_DUTCH", "FIDE_DUTCH_2017", "FIDE_DUTCH_2025", "FIDE_DUTCH_2026"] {
        let (imported, notes) = read(&file("", &["", ""]).replace("FIDE_DUTCH_2026", code));
        assert_eq!(imported.setup.play.format.swiss_system(), Some(SwissSystem::Dutch));
        assert_eq!(notes, [], "{code}");
    }
}

/// C.04.2 article 4.3: a result corrected only for the rating report is in the columns, the one that counts in a
/// comment; both are restored.
#[test]
fn a_result_that_is_rated_otherwise_than_it_counts_is_written_and_read() {
    let columns = ["   3 w 1", "   4 b 1", "   1 b 0", "   2 w 0"];
    let (mut imported, _) = read(&file("", &columns));
    let game = Game { result: GameResult::FIRST_WINS, for_rating: Some(GameResult::DRAW), ..Game::default() };
    let games = [(GameKey::ONLY, game)].into_iter().collect();
    let pairing = Pairing { games, ..Pairing::of_two(0, [EntryId(1), EntryId(3)], Vec::new()) };
    let first =
        imported.setup.played[0].pairings.iter_mut().find(|it| matches!(it, PlayedPairing::Game { first: 1, .. }));
    *first.unwrap() = PlayedPairing::Whole(Box::new(pairing));
    for dialect in [Dialect::Trf26, Dialect::Trf16] {
        let text = written(&imported, dialect);
        assert!(text.contains("     3 w ="), "{text}");
        assert!(text.contains("### qisai counts 1 1=1 3=0"), "{text}");
        let (again, notes) = read(&text);
        assert!(!notes.iter().any(|note| matches!(note, NoteKind::PointsDiffer { .. })), "{notes:?}");
        assert_eq!(written(&again, dialect), text, "nothing is lost");
        let tournament = Tournament::try_from(again.setup).unwrap();
        let round = tournament.groups[&GroupId(1)].round(1).unwrap();
        let game = round.pairing_of(EntryId(1)).unwrap().games.values().next().unwrap().clone();
        assert_eq!((game.result, game.for_rating), (GameResult::FIRST_WINS, Some(GameResult::DRAW)));
    }
}

/// The corrections of round 1 change the order of the boards of round 2, whose own corrections are kept all the same.
#[test]
fn corrections_of_two_rounds_are_kept_though_the_boards_change_their_order() {
    let columns = ["   3 w 0     4 b =", "   4 b 1     3 w 1", "   1 b 1     2 b 0", "   2 w 0     1 w ="];
    let counts = ["1 1=1 3=0", "2 4=0 1=1", "2 2=0 3=1"].map(|counts| format!("### qisai counts {counts}\n"));
    let (imported, _) = read(&(file("", &columns) + &counts.concat()));
    for dialect in [Dialect::Trf26, Dialect::Trf16] {
        let text = written(&imported, dialect);
        for line in &counts {
            assert!(text.contains(line.trim()), "{text}");
        }
        let tournament = Tournament::try_from(read(&text).0.setup).unwrap();
        let game = |round: u16, entry: u32| {
            let round = tournament.groups[&GroupId(1)].round(round).unwrap();
            let game = round.pairing_of(EntryId(entry)).unwrap().games.values().next().unwrap();
            (game.result, game.for_rating)
        };
        let [first, draw, second] = [GameResult::FIRST_WINS, GameResult::DRAW, GameResult::SECOND_WINS];
        assert_eq!(game(1, 1), (first, Some(second)));
        assert_eq!(game(2, 1), (second, Some(draw)), "player 1 has black");
        assert_eq!(game(2, 2), (second, Some(first)));
    }
}

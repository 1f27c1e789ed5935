//! Tests of written team files, and of the refusal or correction of other programs' files (TM32 to TM34).

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "a test fails by panicking")]

use std::collections::BTreeMap;
use std::sync::Arc;

use qisai_domain::setup::{PlayedBoard, PlayedPairing};
use qisai_domain::{
    ByeKind, Decision, EntryId, Event, Game, GameKey, GameResult, GameVersions, GroupId, Pairing, PersonId, Points,
    RoundState, Tournament, results,
};
use qisai_exchange::trf::{self, Dialect, Imported, NoteKind, TeamFlaw, WriteError};

/// Returns a player line with its rounds.
fn player(number: u32, cells: &[&str]) -> String {
    let cells = cells.iter().fold(String::new(), |line, cell| line + &format!("  {cell:>8}"));
    format!(
        "001 {number:>4}      {:<33} {:>4} {:<3} {:>11} {:<10} {:>4} {:>4}{cells}\n",
        format!("P{number}"),
        "",
        "",
        "",
        "",
        "",
        ""
    )
}

fn team(number: u32, players: &str) -> String {
    format!("310 {number:>3} {:<32} {:<13}{:<13}      {players}\n", format!("Team {number}"), "", "")
}

fn read(text: &str) -> (Imported, Vec<NoteKind>) {
    let (file, notes) = trf::import_teams(&trf::parse(text.as_bytes()).unwrap()).unwrap();
    (file, notes.into_iter().map(|note| note.code).collect())
}

fn tournament(text: &str) -> Tournament {
    Tournament::try_from(read(text).0.setup).unwrap()
}

fn write(tournament: &Tournament, dialect: Dialect) -> Result<String, WriteError> {
    let event = Event { name: "T".to_owned(), ..Event::default() };
    trf::write(&event, tournament, GroupId(1), &BTreeMap::new(), dialect)
}

fn records<'a>(text: &'a str, tag: &str) -> Vec<&'a str> {
    text.lines().filter(|line| line.starts_with(tag)).collect()
}

/// Returns a file with round 1 in these cells: teams 1 and 2 of two players and a reserve each, and team 3.
fn file(cells: [&str; 6], more: &str) -> String {
    let players: String = (1..).zip(cells).map(|(number, cell)| player(number, &[cell])).collect();
    format!(
        "012 T\n142 2\n192 FIDE_TEAM\n162  W 1.0    D 0.5    L 0.0\n352 WB\n362 TW 2.0   TD 1.0   TL 0.0\n{players}{}{}{}{more}",
        team(1, "   1    2    3"),
        team(2, "   4    5    6"),
        team(3, ""),
    )
}

/// Record 300 is written only if a reader would be wrong: none for line-ups in order, also with the reserve; for both
/// if a chair is empty.
#[test]
fn tm32_line_ups_are_written_only_where_they_are_needed() {
    let in_order = ["   4 w 1", "0000 - -", "   6 b =", "   1 b 0", "0000 - -", "   3 w ="];
    let written = write(&tournament(&file(in_order, "")), Dialect::Trf26).unwrap();
    assert_eq!(records(&written, "300"), Vec::<&str>::new());
    let crossed = ["   5 b =", "   4 w 1", "0000 - -", "   2 b 0", "   1 w =", "0000 - -"];
    let written = write(&tournament(&file(crossed, "300   1   1   2    2    1\n")), Dialect::Trf26).unwrap();
    assert_eq!(records(&written, "300"), ["300   1   1   2    2    1"]);
    let hole = ["   4 w 1", "0000 - -", "0000 - -", "   1 b 0", "0000 - +", "0000 - -"];
    let written = write(&tournament(&file(hole, "")), Dialect::Trf26).unwrap();
    assert_eq!(records(&written, "300"), ["300   1   1   2    1 0000", "300   1   2   1    4    5"]);
    assert_eq!(records(&written, "330"), Vec::<&str>::new());
}

/// Record 330 is for matches without a played board; one with a played board is written by its games, whatever the
/// ruling.
#[test]
fn tm32_a_match_with_a_played_board_is_never_a_record_330() {
    let forfeit = file([""; 6], "330 +-   1   1   2\n240 H   1    3\n");
    let mut tournament = tournament(&forfeit);
    let written = write(&tournament, Dialect::Trf26).unwrap();
    assert_eq!(records(&written, "330"), ["330 +-   1   1   2"]);
    assert_eq!(records(&written, "240"), ["240 H   1    3"]);
    assert_eq!(records(&written, "###"), Vec::<&str>::new());
    // The same ruling for a match in which a board was played.
    let played = ["   4 w 1", "0000 - -", "0000 - -", "   1 b 0", "0000 - +", "0000 - -"];
    tournament = Tournament::try_from({
        let mut setup = read(&file(played, "")).0.setup;
        let PlayedPairing::TeamMatch { decision, .. } = &mut setup.played[0].pairings[0] else { panic!("a match") };
        *decision = Some(Decision { absent: [false, true], ..Decision::default() });
        setup
    })
    .unwrap();
    let written = write(&tournament, Dialect::Trf26).unwrap();
    assert_eq!(records(&written, "330"), Vec::<&str>::new());
    assert!(written.contains("### qisai meeting 1-2 absent second"));
    let again = Tournament::try_from(read(&written).0.setup).unwrap();
    assert_eq!(results(&again, GroupId(1), 1).unwrap(), results(&tournament, GroupId(1), 1).unwrap());
}

/// C.07 15.1: a match with a played board is played. The record is left out, with its line; boards that were all
/// forfeited agree with it.
#[test]
fn tm32_a_record_330_beside_games_is_left_out_with_its_place() {
    let played = ["   4 w 1", "   5 b =", "", "   1 b 0", "   2 w =", ""];
    let (imported, notes) =
        trf::import_teams(&trf::parse(file(played, "330 -+   1   1   2\n").as_bytes()).unwrap()).unwrap();
    let flaw = TeamFlaw::ForfeitPlayed { round: 1, team: 1, opponent: 2 };
    let found: Vec<(u32, NoteKind)> = notes.into_iter().map(|note| (note.line, note.code)).collect();
    assert_eq!(found, [(16, NoteKind::TeamFlaw { flaw })]);
    let PlayedPairing::TeamMatch { decision: None, boards, .. } = &imported.setup.played[0].pairings[0] else {
        panic!("a match")
    };
    assert_eq!(boards[0].result, GameResult::FIRST_WINS);
    let forfeited = ["   4 w +", "   5 b +", "", "   1 b -", "   2 w -", ""];
    assert_eq!(read(&file(forfeited, "330 +-   1   1   2\n")).1, []);
}

/// The board of a win without an opponent follows from the order of the list, as Swiss-Manager writes it: no record
/// names the empty chair.
#[test]
fn tm33_a_forfeit_without_an_opponent_has_the_board_of_the_list() {
    let cells = ["   4 w 1", "0000 - +", "0000 - -", "   1 b 0", "0000 - -", "0000 - -"];
    let (imported, notes) = read(&file(cells, ""));
    assert_eq!(notes, []);
    let PlayedPairing::TeamMatch { boards, .. } = &imported.setup.played[0].pairings[0] else { panic!("a match") };
    let board = |players, second_begins, result| PlayedBoard { players, second_begins, result };
    assert_eq!(
        boards.as_slice(),
        [
            board([Some(1), Some(4)], false, GameResult::FIRST_WINS),
            board([Some(2), None], true, GameResult::FirstForfeits)
        ]
    );
    // On board 1 the chair opposite is empty, the game is on board 2.
    let cells = ["0000 - +", "   4 b 1", "0000 - -", "   2 w 0", "0000 - -", "0000 - -"];
    let (imported, notes) = read(&file(cells, ""));
    assert_eq!(notes, []);
    let PlayedPairing::TeamMatch { boards, .. } = &imported.setup.played[0].pairings[0] else { panic!("a match") };
    assert_eq!(boards[0].players, [Some(1), None]);
    assert_eq!(boards[1].players, [Some(2), Some(4)]);
}

/// More boards than in record 352: they are accepted, and the match gets a note.
#[test]
fn tm32_more_boards_than_announced() {
    let cells = ["   4 w 1", "   5 b =", "   6 w 0", "   1 b 0", "   2 w =", "   3 b 1"];
    let (imported, notes) = read(&file(cells, ""));
    let flaw = TeamFlaw::MoreBoards { round: 1, team: 1, opponent: 2, found: 3, boards: 2 };
    assert_eq!(notes, [NoteKind::TeamFlaw { flaw }]);
    assert_eq!(imported.setup.play.contest(1).boards, 3);
    assert!(Tournament::try_from(imported.setup).is_ok());
}

/// A file of the transition period has its teams twice.
#[test]
fn tm32_records_013_beside_310_are_left_alone() {
    let cells = ["   4 w 1", "   5 b =", "", "   1 b 0", "   2 w =", ""];
    let old = format!("013 {:<32}   1    2    3\n", "Team 1");
    let (imported, notes) = read(&file(cells, &old));
    assert_eq!((imported.setup.entrants.len(), notes), (3, vec![]));
}

/// Record 320 is read by its columns: rounds without a bye may be blank.
#[test]
fn tm32_byes_stand_in_the_columns_of_their_rounds() {
    for (byes, expected) in [
        ("320  1.0  1.0   3   2", vec![(1, 3), (2, 2)]),
        ("320  1.0  1.0       3", vec![(2, 3)]),
        ("320  1.0  1.0 000   3", vec![(2, 3)]),
    ] {
        let cells = ["   4 w 1", "   5 b =", "", "   1 b 0", "   2 w =", ""];
        let (imported, _) = read(&file(cells, &format!("{byes}\n")));
        let mut found: Vec<(usize, u32)> = Vec::new();
        for (round, played) in (1..).zip(&imported.setup.played) {
            let given = |pairing: &PlayedPairing| match pairing {
                PlayedPairing::Bye { number, kind: ByeKind::PairingAllocated } => Some((round, *number)),
                _ => None,
            };
            found.extend(played.pairings.iter().filter_map(given));
        }
        assert_eq!(found, expected, "{byes}");
    }
}

/// Comments restore a round with public pairings but unknown line-ups, points entered for whole matches, and points
/// given or taken.
#[test]
fn tm31_tm32_what_no_record_says_comes_back_by_comments() {
    use qisai_domain::{Adjustment, AdjustmentKind};
    let cells = ["   4 w 1", "   5 b =", "", "   1 b 0", "   2 w =", ""];
    let mut setup = read(&file(cells, "240 H   1    3\n")).0.setup;
    let pending = PlayedPairing::TeamMatch { first: 3, second: 1, boards: Vec::new(), decision: None };
    setup.played.push(qisai_domain::setup::PlayedRound { state: RoundState::Published, pairings: vec![pending] });
    setup.play.scoring.min_present = 1;
    let given = |kind, points| Adjustment { kind, round: Some(1), points: Points(points) };
    setup.entrants[0].adjustments = vec![given(AdjustmentKind::Extra, -1), given(AdjustmentKind::ExtraGamePoints, -1)];
    (setup.entrants[1].withdrawn_from, setup.entrants[1].left_as) = (Some(2), 1);
    let before = Tournament::try_from(setup).unwrap();
    for dialect in [Dialect::Trf26, Dialect::Trf16] {
        let written = write(&before, dialect).unwrap();
        let after = Tournament::try_from(read(&written).0.setup).unwrap();
        assert_eq!(results(&after, GroupId(1), 2).unwrap(), results(&before, GroupId(1), 2).unwrap(), "{written}");
        assert_eq!(after.first_group().unwrap().1.round(2).unwrap().state, RoundState::Published);
        assert_eq!(after.stages[0].play.scoring, before.stages[0].play.scoring);
    }
}

/// Teams that left after the same round come back in the order in which they left, whatever their numbers.
#[test]
fn n1_several_teams_that_left_come_back_in_their_order() {
    let cells = ["   4 w 1", "   5 b =", "", "   1 b 0", "   2 w =", ""];
    for order in [[1, 2], [2, 1]] {
        let mut setup = read(&file(cells, "240 H   1    3\n")).0.setup;
        for (entrant, nth) in setup.entrants.iter_mut().zip(order) {
            (entrant.withdrawn_from, entrant.left_as) = (Some(2), nth);
        }
        let before = Tournament::try_from(setup).unwrap();
        let written = write(&before, Dialect::Trf26).unwrap();
        let (again, notes) = read(&written);
        let left: Vec<_> = again.setup.entrants.iter().map(|team| (team.withdrawn_from, team.left_as)).collect();
        assert_eq!(left[..2], order.map(|nth| (Some(2), nth)), "{written}");
        assert_eq!(left[2], (None, 0));
        assert_eq!(notes, []);
        let after = Tournament::try_from(again.setup).unwrap();
        assert_eq!(results(&after, GroupId(1), 1).unwrap(), results(&before, GroupId(1), 1).unwrap());
    }
}

/// A comment that contradicts the columns is left out with its place.
#[test]
fn tm32_comments_that_contradict_the_records_are_named() {
    let cells = ["   4 w 1", "   5 b =", "", "   1 b 0", "   2 w =", ""];
    let played = tournament(&file(cells, "240 H   1    3\n"));
    let play = serde_json::to_string(played.stages[0].play.as_ref()).unwrap();
    let comments = format!("### qisai play {play}\n### qisai round 1 closed\n### qisai meeting 1-3 absent second\n");
    let (imported, notes) = read(&file(cells, &format!("240 H   1    3\n{comments}")));
    assert_eq!(notes, [NoteKind::KeptDiffers { round: 1, player: 1 }]);
    assert_eq!(imported.setup.played[0].pairings.len(), 2);
    let (_, notes) = read(&file(cells, "### qisai play {\n"));
    assert_eq!(notes, [NoteKind::KeptUnreadable]);
}

/// Data that a file cannot hold are refused with the round and the person.
#[test]
fn tm32_what_a_file_cannot_hold_is_refused() {
    let cells = ["   4 w 1", "   5 b =", "", "   1 b 0", "   2 w =", ""];
    let tournament = tournament(&file(cells, ""));
    let with = |change: &dyn Fn(&mut Tournament)| {
        let mut changed = tournament.clone();
        change(&mut changed);
        write(&changed, Dialect::Trf26)
    };
    let several = with(&|t| {
        let stage = Arc::make_mut(&mut t.stages[0]);
        let segments = &mut Arc::make_mut(&mut stage.play).contests[0].1.segments;
        segments.push(segments[0].clone());
    });
    assert_eq!(several, Err(WriteError::BoardGames { round: 1 }));
    let roster = |t: &mut Tournament, team: u32, people: &[u32]| {
        let mut entry = t.entry(EntryId(team)).unwrap().clone();
        let qisai_domain::Competitor::Team(of) = &mut entry.who else { panic!("a team") };
        of.roster = people.iter().map(|person| PersonId(*person)).collect();
        t.entries.insert(entry.id, Arc::new(entry));
    };
    // Player 1 is on the roster of team 2 now and has played for team 1.
    let moved = with(&|t| {
        roster(t, 1, &[2, 3]);
        roster(t, 2, &[4, 5, 1]);
    });
    assert_eq!(moved, Err(WriteError::TwoTeams { person: "P1".to_owned() }));
    // A player who has left the roster remains in the file, behind the others.
    let gone = with(&|t| roster(t, 1, &[2, 3])).unwrap();
    assert!(records(&gone, "310")[0].ends_with("   2    3    1"), "{gone}");
}

/// Record 250: match points alone in columns 5 to 8, game points in columns 10 to 13; a range contains no other team.
#[test]
fn tm32_virtual_points_of_teams_stand_in_the_columns_of_the_score_that_pairs() {
    let told = "250  2.0      001 001 0001 0002\n250  1.0      002 002 0001 0001\n250  1.0      002 002 0003 0003\n";
    let text = file([""; 6], told);
    let written = write(&tournament(&text), Dialect::Trf26).unwrap();
    assert_eq!(records(&written, "250").join("\n") + "\n", told);
    let again = write(&tournament(&written), Dialect::Trf26).unwrap();
    assert_eq!(again, written);
    let by_games = "250       1.5 001 002 0002 0003\n";
    let text = file([""; 6], by_games).replace("FIDE_TEAM", "FIDE_TEAM_TYPEA_GP_MP");
    let written = write(&tournament(&text), Dialect::Trf26).unwrap();
    assert_eq!(records(&written, "250").join("\n") + "\n", by_games);
    assert_eq!(records(&write(&tournament(&text), Dialect::Trf16).unwrap(), "250"), Vec::<&str>::new());
}

/// Returns a pairing without the versions of its games, which a file does not contain.
fn unstamped(pairing: &Pairing) -> Pairing {
    let mut pairing = pairing.clone();
    pairing.games.iter_mut().for_each(|(_, game)| game.changed = GameVersions::default());
    pairing
}

/// Two games on each board: a column each, and a comment that gives their number.
#[test]
fn tm13_boards_of_two_games_come_back() {
    let cells = ["   4 w 1", "0000 - -", "   6 b =", "   1 b 0", "0000 - -", "   3 w ="];
    let mut setup = read(&file(cells, "")).0.setup;
    setup.play.contests[0].1.segments[0].games = 2;
    let game = |players: [u32; 2], second_begins, result| Game {
        players: Some(players.map(|player| Some(PersonId(player)))),
        second_begins,
        result,
        ..Game::default()
    };
    let key = |board, number| GameKey { board, segment: 1, number };
    let mut pairing = Pairing::of_two(1, [EntryId(1), EntryId(2)], Vec::new());
    pairing.games.insert(key(1, 1), game([1, 4], false, GameResult::FIRST_WINS));
    pairing.games.insert(key(1, 2), game([1, 4], true, GameResult::DRAW));
    pairing.games.insert(key(2, 1), game([3, 6], true, GameResult::DRAW));
    pairing.games.insert(key(2, 2), game([3, 6], false, GameResult::SECOND_WINS));
    let games = pairing.games.clone();
    let of_two = |it: &&mut PlayedPairing| matches!(it, PlayedPairing::TeamMatch { .. });
    *setup.played[0].pairings.iter_mut().find(of_two).unwrap() = PlayedPairing::Whole(Box::new(pairing));
    let written = write(&Tournament::try_from(setup).unwrap(), Dialect::Trf26).unwrap();
    let lines = records(&written, "001");
    assert!(lines[0].ends_with("     4 w 1     4 b ="), "{written}");
    assert!(lines[2].ends_with("     6 b =     6 w 0"), "{written}");
    assert!(lines[5].ends_with("     3 w =     3 b 1"), "{written}");
    let again = tournament(&written);
    let (_, group) = again.group(GroupId(1)).unwrap();
    let round = group.round(1).unwrap();
    assert_eq!(unstamped(round.pairing_of(EntryId(1)).unwrap()).games, games);
    assert_eq!(group.rounds.len(), 1, "two columns are one round");
    assert_eq!(write(&again, Dialect::Trf26).unwrap(), written);
}

/// C.04.2 article 4.3: a result corrected only for the rating report is in the columns of the players, the one that
/// counts in a comment.
#[test]
fn tm32_a_board_that_is_rated_otherwise_than_it_counts_is_written_and_read() {
    let one = ["   4 w 1", "   5 b =", "", "   1 b 0", "   2 w =", ""];
    let key = |board, number| GameKey { board, segment: 1, number };
    let two = ["   4 w 1     4 b =", "", "   6 b =     6 w 0", "   1 b 0     1 w =", "", "   3 w =     3 b 1"];
    let comments = {
        let mut setup = read(&file(one, "")).0.setup;
        setup.play.contests[0].1.segments[0].games = 2;
        let text = write(&Tournament::try_from(setup).unwrap(), Dialect::Trf26).unwrap();
        records(&text, "###").into_iter().fold(String::new(), |lines, line| lines + line + "\n")
    };
    let cases = [
        (file(one, ""), key(2, 1), GameResult::SECOND_WINS, "     5 b 1", "### qisai counts 1 2== 5=="),
        (file(two, &comments), key(1, 2), GameResult::FIRST_WINS, "     4 w 1     4 b 0", "### qisai counts 2 1== 4=="),
    ];
    for (text, of, rated, columns, comment) in cases {
        let mut corrected = tournament(&text);
        let plain = write(&corrected, Dialect::Trf26).unwrap();
        let group = Arc::make_mut(corrected.groups.get_mut(&GroupId(1)).unwrap());
        let round = Arc::make_mut(group.rounds.get_mut(&1).unwrap());
        let id = round.pairings.values().find(|pairing| pairing.two().is_some()).unwrap().id;
        let pairing = Arc::make_mut(round.pairings.get_mut(&id).unwrap());
        let counted = pairing.games.get(&of).unwrap().clone();
        let players = counted.players;
        pairing.games.insert(of, Game { for_rating: Some(rated), ..counted });
        let written = write(&corrected, Dialect::Trf26).unwrap();
        assert!(records(&written, "001").iter().any(|line| line.ends_with(columns)), "{written}");
        assert_eq!(records(&written, "### qisai counts"), [comment], "{written}");
        let points = |text: &str| records(text, "310").into_iter().map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(points(&written), points(&plain), "points stay as they count");
        let (_, notes) = read(&written);
        assert!(!notes.iter().any(|note| matches!(note, NoteKind::PointsDiffer { .. })), "{notes:?}");
        let again = tournament(&written);
        let game = again
            .group(GroupId(1))
            .unwrap()
            .1
            .round(1)
            .unwrap()
            .pairing_of(EntryId(1))
            .unwrap()
            .games
            .get(&of)
            .unwrap()
            .clone();
        assert_eq!((game.players, game.for_rating), (players, Some(rated)));
        assert_eq!(results(&again, GroupId(1), 1), results(&corrected, GroupId(1), 1), "what counts stays");
        assert_eq!(write(&again, Dialect::Trf26).unwrap(), written, "nothing is lost");
    }
}

/// Against an empty chair every game is won, with either colour.
#[test]
fn tm13_an_empty_chair_loses_both_games_of_its_board() {
    let cells = ["   4 w 1", "0000 - -", "0000 - -", "   1 b 0", "0000 - +", "0000 - -"];
    let mut setup = read(&file(cells, "")).0.setup;
    setup.play.contests[0].1.segments[0].games = 2;
    let mut pairing = Pairing::of_two(1, [EntryId(1), EntryId(2)], Vec::new());
    for (number, first_result, alone) in
        [(1, GameResult::FIRST_WINS, GameResult::SecondForfeits), (2, GameResult::DRAW, GameResult::FirstForfeits)]
    {
        let second_begins = number == 2;
        let of = |board, players, second_begins, result| {
            let key = GameKey { board, segment: 1, number };
            (key, Game { players: Some(players), second_begins, result, ..Game::default() })
        };
        let [one, four, five] = [1, 4, 5].map(|player| Some(PersonId(player)));
        for (key, game) in [of(1, [one, four], second_begins, first_result), of(2, [None, five], !second_begins, alone)]
        {
            pairing.games.insert(key, game);
        }
    }
    let games = pairing.games.clone();
    let of_two = |it: &&mut PlayedPairing| matches!(it, PlayedPairing::TeamMatch { .. });
    *setup.played[0].pairings.iter_mut().find(of_two).unwrap() = PlayedPairing::Whole(Box::new(pairing));
    let written = write(&Tournament::try_from(setup).unwrap(), Dialect::Trf26).unwrap();
    assert!(records(&written, "001")[4].ends_with("  0000 - +  0000 - +"), "{written}");
    let again = tournament(&written);
    let (_, group) = again.group(GroupId(1)).unwrap();
    assert_eq!(unstamped(group.round(1).unwrap().pairing_of(EntryId(1)).unwrap()).games, games);
}

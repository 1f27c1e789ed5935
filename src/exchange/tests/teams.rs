//! Team files: the imported content of every record, and the notes about flaws.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "a test fails by panicking")]

use qisai_domain::contest::BoardSides;
use qisai_domain::setup::{PlayedBoard, PlayedPairing, SetupError};
use qisai_domain::{
    Acceleration, ByeKind, Cell, Contest, Decision, EntryId, Format, GameKey, GameResult, GroupId, PersonId, Points,
    Prohibition, RoundState, SwissSystem, Tournament, results,
};
use qisai_exchange::trf::{self, Imported, NoteKind, TeamFlaw, Thousandths};

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

fn team(number: u32, points: &str, players: &str) -> String {
    format!("310 {number:>3} {:<32} {:<13}{points:<13}      {players}\n", format!("Team {number}"), "")
}

/// Returns a file with three teams of two boards and two rounds: 1 beats 2 while 3 has the bye; then 3 does not appear
/// for its match with 1.
fn file(more: &str) -> String {
    let games = player(1, &["   3 w 1"])
        + &player(2, &["   4 b ="])
        + &player(3, &["   1 b 0"])
        + &player(4, &["   2 w ="])
        + &player(5, &[])
        + &player(6, &[]);
    format!(
        "012 T\n142 3\n192 FIDE_TEAM_TYPEA_MP_GP\n162  W 1.0    D 0.5    L 0.0\n352 WB\n362 TW 3.0   TD 1.0   TL 0.0\n\
         320  1.0  1.0   3\n240 H   2    2\n330 +-   2   1   3\n{games}{}{}{}{more}",
        team(1, "   6.0    3.5", "   1    2"),
        team(2, "   1.0    1.5", "   3    4"),
        team(3, "   1.0    1.0", "   5    6"),
    )
}

fn read(text: &str) -> (Imported, Vec<NoteKind>) {
    let (file, notes) = trf::import_teams(&trf::parse(text.as_bytes()).unwrap()).unwrap();
    (file, notes.into_iter().map(|note| note.code).collect())
}

#[test]
fn matches_byes_and_forfeits_come_from_their_records() {
    let (file, notes) = read(&file(""));
    assert_eq!(notes, []);
    let setup = file.setup;
    assert_eq!((setup.rounds(), setup.play.contest(1)), (3, Contest::of_boards(2, BoardSides::Alternate)));
    let (matches, games) = (setup.play.scoring.matches.clone().unwrap(), setup.play.scoring.games.clone());
    assert_eq!((matches.win, matches.pairing_bye), (Points(3), Points(1)));
    assert_eq!((games.unit, games.pairing_bye, games.full_bye), (2, Points(2), Points(4)));
    let board = |first, second, second_begins, result| PlayedBoard { players: [first, second], second_begins, result };
    let played = vec![
        PlayedPairing::TeamMatch {
            first: 1,
            second: 2,
            boards: vec![
                board(Some(1), Some(3), false, GameResult::FIRST_WINS),
                board(Some(2), Some(4), true, GameResult::DRAW),
            ],
            decision: None,
        },
        PlayedPairing::Bye { number: 3, kind: ByeKind::PairingAllocated },
    ];
    assert_eq!(setup.played[0].pairings, played);
    let walkover = Some(Decision { absent: [false, true], ..Decision::default() });
    let then = vec![
        PlayedPairing::TeamMatch { first: 1, second: 3, boards: Vec::new(), decision: walkover },
        PlayedPairing::Bye { number: 2, kind: ByeKind::HalfPoint },
    ];
    assert_eq!(setup.played.len(), 2);
    assert_eq!(setup.played[1].pairings, then);
    assert!(setup.played.iter().all(|round| round.state == RoundState::Closed));
    assert_eq!(file.claims[0].match_points, Some(Thousandths(6000)));
    assert_eq!(file.claims[1].game_points, Some(Thousandths(1500)));

    // The points of the teams equal those claimed in the file.
    let tournament = Tournament::try_from(setup).unwrap();
    let results = results(&tournament, GroupId(1), 2).unwrap();
    let found: Vec<(Points, Points)> = results
        .lines
        .iter()
        .map(|line| {
            let game_points = |cell: &Cell| match cell {
                Cell::Match { game_points, .. } => *game_points,
                Cell::Bye(kind) => games.bye(*kind),
                other => panic!("{other:?}"),
            };
            (results.score_after(line, 2), line.cells.iter().map(game_points).sum())
        })
        .collect();
    // Match points are whole, game points halves.
    assert_eq!(found, [(Points(6), Points(7)), (Points(1), Points(3)), (Points(1), Points(2))]);
}

fn first_match(file: &Imported) -> (u32, u32, &[PlayedBoard]) {
    match &file.setup.played[0].pairings[0] {
        PlayedPairing::TeamMatch { first, second, boards, .. } => (*first, *second, boards),
        other => panic!("{other:?}"),
    }
}

/// The second team has the first move on board 1, so it comes first; record 300 gives the boards of team 2.
#[test]
fn a_line_up_out_of_order_needs_its_record() {
    let games =
        player(1, &["   4 b 1"]) + &player(2, &["   3 w ="]) + &player(3, &["   2 b ="]) + &player(4, &["   1 w 0"]);
    let teams = team(1, "", "   1    2") + &team(2, "", "   3    4");
    let text = format!("012 T\n142 1\n192 FIDE_TEAM_ROUNDROBIN\n352 WB\n{games}{teams}");
    let (_, notes) = read(&text);
    assert_eq!(notes, [NoteKind::TeamFlaw { flaw: TeamFlaw::LineUps { round: 1, team: 1, opponent: 2 } }]);
    let (file, notes) = read(&format!("{text}300   1   2   1    4    3\n"));
    assert_eq!(notes, []);
    let (first, second, boards) = first_match(&file);
    assert_eq!((first, second), (2, 1));
    assert_eq!(boards.iter().map(|board| board.players[0]).collect::<Vec<_>>(), [Some(4), Some(3)]);
    assert_eq!(boards.iter().map(|board| board.second_begins).collect::<Vec<_>>(), [false, true]);
}

#[test]
fn flaws_of_teams_are_named() {
    let flaws = |more: &str| -> Vec<TeamFlaw> {
        let flaw = |note| if let NoteKind::TeamFlaw { flaw } = note { Some(flaw) } else { None };
        read(&file(more)).1.into_iter().filter_map(flaw).collect()
    };
    assert_eq!(flaws(&team(1, "", "")), [TeamFlaw::NumberTaken { team: 1, first: 16 }]);
    assert_eq!(flaws(&team(4, "", "   9")), [TeamFlaw::UnknownPlayer { team: 4, player: 9 }]);
    assert_eq!(flaws(&team(4, "", "   1")), [TeamFlaw::InTwoTeams { player: 1, team: 1, other: 4 }]);
    assert_eq!(flaws("240 Z   3    7\n"), [TeamFlaw::UnknownTeam { team: 7 }]);
    assert_eq!(flaws("330 --   1   2   3\n"), [TeamFlaw::PairedTwice { round: 1, team: 2 }]);
    assert_eq!(flaws("240 Z   1    1\n"), [TeamFlaw::PairedTwice { round: 1, team: 1 }]);
    let strangers = player(7, &["   8 w 1"]) + &player(8, &["   7 b 0"]);
    assert_eq!(flaws(&strangers), [TeamFlaw::NoTeam { round: 1, player: 7 }]);
    let (file, notes) = read(&file("").replace("352 WB\n", ""));
    assert_eq!((file.setup.play.contest(1).boards, notes), (2, vec![NoteKind::BoardsAssumed { boards: 2 }]));
}

#[test]
fn a_file_without_teams_is_none_of_teams() {
    let file = trf::parse(format!("012 T\n{}", player(1, &[])).as_bytes()).unwrap();
    assert!(trf::import_teams(&file).is_none());
}

#[test]
fn a_draft_of_teams_is_checked() {
    let setup = || read(&file("")).0.setup;
    let refused = |setup| Tournament::try_from(setup).unwrap_err();
    let mut few = setup();
    few.play.format = Format::Swiss { system: SwissSystem::Team, rounds: 1, acceleration: Acceleration::None };
    assert_eq!(refused(few), SetupError::MoreRoundsThanAnnounced { played: 2, announced: 1 });
    let mut twice = setup();
    twice.entrants[1].number = 1;
    assert_eq!(refused(twice), SetupError::Number(1));
    let mut boards = setup();
    boards.play.contests[0].1.boards = 1;
    let error = SetupError::Boards { round: 1, first: 1, second: 2, found: 2, boards: 1 };
    assert_eq!(refused(boards), error);
    let mut unknown = setup();
    unknown.played[0].pairings[1] = PlayedPairing::Bye { number: 1, kind: ByeKind::HalfPoint };
    assert_eq!(refused(unknown), SetupError::PairedTwice { round: 1, number: 1 });
}

/// Teams are entries with the numbers of the file, people have those of their lines.
#[test]
fn teams_and_people_keep_the_numbers_of_the_file() {
    let tournament = Tournament::try_from(read(&file("")).0.setup).unwrap();
    assert_eq!(tournament.people.len(), 6);
    let team = tournament.entry(EntryId(2)).unwrap().team().unwrap();
    assert_eq!((team.name.as_str(), &team.roster[..]), ("Team 2", &[PersonId(3), PersonId(4)][..]));
    let round = tournament.first_group().unwrap().1.round(1).unwrap();
    let game = &round.in_board_order()[0].games[&GameKey::board(2)];
    assert_eq!((game.players, game.second_begins), (Some([Some(PersonId(2)), Some(PersonId(4))]), true));
}

/// Record 300 gives the chair that was empty; the player opposite has won.
#[test]
fn an_empty_chair_of_a_line_up_keeps_its_board() {
    let games = player(1, &["0000 - F"]) + &player(2, &["   4 b 1"]) + &player(3, &[]) + &player(4, &["   2 w 0"]);
    let teams = team(1, "", "   1    2") + &team(2, "", "   3    4");
    let line_ups = "300   1   1   2    1    2\n300   1   2   1 0000    4\n";
    let text = format!("012 T\n142 1\n192 FIDE_TEAM_ROUNDROBIN\n352 WB\n{games}{teams}{line_ups}");
    let (file, notes) = read(&text);
    assert_eq!(notes, []);
    let (first, second, boards) = first_match(&file);
    assert_eq!((first, second), (1, 2));
    let empty = PlayedBoard { players: [Some(1), None], second_begins: false, result: GameResult::SecondForfeits };
    let played = PlayedBoard { players: [Some(2), Some(4)], second_begins: true, result: GameResult::SECOND_WINS };
    assert_eq!(boards, [empty, played]);
}

/// Boards without any player do not keep a match open.
#[test]
fn a_match_without_its_last_board_is_over() {
    let games = player(1, &["   3 w 1"]) + &player(2, &[]) + &player(3, &["   1 b 0"]) + &player(4, &[]);
    let teams = team(1, "", "   1    2") + &team(2, "", "   3    4");
    let (file, notes) = read(&format!("012 T\n142 1\n192 FIDE_TEAM_MP\n352 WB\n{games}{teams}"));
    assert_eq!(notes, []);
    let results = results(&Tournament::try_from(file.setup).unwrap(), GroupId(1), 1).unwrap();
    let scores: Vec<Points> = results.lines.iter().map(|line| results.score_after(line, 1)).collect();
    assert_eq!(scores, [Points(2), Points(0)], "match points");
}

#[test]
fn byes_of_coming_rounds_are_asked_for_by_teams() {
    let (file, notes) = read(&file("240 Z   3    2\n"));
    assert_eq!(notes, []);
    assert_eq!(file.setup.entrants[1].byes.iter().collect::<Vec<_>>(), [(&3, &ByeKind::ZeroPoint)]);
}

#[test]
fn teams_that_must_not_meet() {
    let (file, notes) = read(&file("260 002 003    1    3\n"));
    assert_eq!(notes, []);
    let entries = vec![EntryId(1), EntryId(3)];
    assert_eq!(file.setup.limits.prohibited, [Prohibition { first_round: 2, last_round: 3, entries }]);
}

#[test]
fn a_team_without_a_name_gets_one_and_lists_nobody_twice() {
    let nameless = format!("310   4 {:<65}   7    7\n", "");
    let (file, notes) = read(&file(&(player(7, &[]) + &nameless)));
    let twice = NoteKind::TeamFlaw { flaw: TeamFlaw::InTwoTeams { player: 7, team: 4, other: 4 } };
    assert_eq!(notes, [twice, NoteKind::NoName { name: "Team 4".to_owned() }]);
    let tournament = Tournament::try_from(file.setup).unwrap();
    assert_eq!(tournament.name_of(EntryId(4)), "Team 4");
}

#[test]
fn colours_of_the_boards() {
    let with = |colours: &str| {
        let (file, notes) = read(&file("").replace("352 WB", colours));
        (file.setup.play.contest(1).board_sides, first_match(&file).0, notes.len())
    };
    assert_eq!(with("352 WB"), (BoardSides::Alternate, 1, 0));
    assert_eq!(with("352 BW"), (BoardSides::SecondOnOdd, 2, 0), "white on board 1 is the second-named");
    assert_eq!(with("352 WW").0, BoardSides::Same);
    assert_eq!(with("352 BB"), (BoardSides::Alternate, 1, 1));
}

/// Match points of teams (record 299), in the columns of the format and in those of Sharly Chess.
#[test]
fn extra_points_of_teams_are_match_points() {
    use qisai_domain::{Adjustment, AdjustmentKind};
    let given = |more: &str| {
        let (file, notes) = read(&file(more));
        (file.setup.entrants[1].adjustments.clone(), notes)
    };
    let expected = |round| vec![Adjustment { kind: AdjustmentKind::Extra, round, points: Points(-1) }];
    assert_eq!(given("299    -1.0         1    2\n"), (expected(Some(1)), vec![]));
    assert_eq!(given("299   -1.0        1    2\n"), (expected(Some(1)), vec![]), "Sharly's columns");
    assert_eq!(given("299   -1.0  0.0 000    2\n"), (expected(None), vec![]), "Sharly's columns, every round");
    // Game points are behind them.
    let of_games = Adjustment { kind: AdjustmentKind::ExtraGamePoints, round: Some(1), points: Points(-1) };
    let both = [expected(Some(1)), vec![of_games]].concat();
    assert_eq!(given("299    -1.0  -0.5   1    2\n"), (both, vec![]));
    let half = given("299     0.5         1    2\n").0;
    assert_eq!(half[0].points, Points(1), "half a match point needs a finer unit");
}

/// Value of a match in game points (N7): team 2 has lost it, so the boards gave it another value.
#[test]
fn n7_game_points_of_a_team_s_result_are_read() {
    use qisai_domain::{Adjustment, AdjustmentKind};
    let read = |more: &str| {
        let (file, notes) = read(&file(more));
        let tournament = Tournament::try_from(file.setup.clone()).unwrap();
        let results = qisai_domain::results(&tournament, qisai_domain::GroupId(1), 1).unwrap();
        let line = results.lines.iter().find(|line| line.entry == EntryId(2)).unwrap();
        let points = results.game_points(line, 1) + line.extra_game_points(1);
        (file.setup.entrants[1].adjustments.clone(), points, notes)
    };
    let (none, of_boards, _) = read("");
    assert_eq!(none, []);
    let kind = match of_boards {
        points if points > Points(2) => ('W', AdjustmentKind::Win),
        Points(2) => ('D', AdjustmentKind::Draw),
        _ => ('L', AdjustmentKind::Loss),
    };
    let (letter, kind) = kind;
    for round in ["1", " "] {
        let (adjustments, points, notes) = read(&format!("299 {letter}   1.0   3.5   {round}    2\n"));
        assert_eq!(points, Points(7), "three and a half");
        assert_eq!(adjustments[0].kind, kind);
        let beside =
            Adjustment { kind: AdjustmentKind::ExtraGamePoints, round: Some(1), points: Points(7) - of_boards };
        assert_eq!(adjustments[1..], [beside]);
        // In every round: future rounds cannot be given any.
        assert_eq!(notes, if round == "1" { vec![] } else { vec![NoteKind::ExtraPoints] });
    }
    // A record for another result does not apply.
    let other = if letter == 'W' { 'L' } else { 'W' };
    assert_eq!(read(&format!("299 {other}   1.0   3.5   1    2\n")).1, of_boards);
}

/// Record 162 may repeat the value of 320 in `P`; a note reports that another value is left out. Without 320 it
/// applies to the whole match.
#[test]
fn a_pairing_allocated_bye_is_worth_what_320_says_or_162() {
    let with = |values: &str, byes: &str| {
        let text = file("").replace("162  W 1.0", &format!("162  {values}W 1.0")).replace("320  1.0  1.0   3\n", byes);
        let (file, notes) = read(&text);
        (file.setup.play.scoring.games.pairing_bye, notes)
    };
    let byes = "320  1.0  1.0   3\n";
    assert_eq!(with("P 1.0    ", byes), (Points(2), vec![]));
    assert_eq!(with("P 1.5    ", byes), (Points(2), vec![NoteKind::PairingByeOfTeams]));
    assert_eq!(with("P 1.5    ", "").0, Points(3), "one and a half");
    assert_eq!(with("", "").0, Points(2), "a draw on both boards");
}

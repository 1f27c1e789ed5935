//! Team files: what becomes of every record, and what is said about flaws.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "a test fails by panicking")]

use qisai_domain::team_setup::{TeamBoard, TeamMeeting, TeamSetupError};
use qisai_domain::{ByeKind, GameResult, Points};
use qisai_exchange::trf::{self, NoteKind, TeamFile, TeamFlaw, Thousandths};

/// A player line with its rounds.
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

/// Three teams of two boards, two rounds: 1 beats 2 while 3 has the bye; then 3 does not come to its match with 1.
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

fn read(text: &str) -> (TeamFile, Vec<NoteKind>) {
    let (file, notes) = trf::import_teams(&trf::parse(text.as_bytes()).unwrap()).unwrap();
    (file, notes.into_iter().map(|note| note.code).collect())
}

#[test]
fn matches_byes_and_forfeits_come_from_their_records() {
    let (file, notes) = read(&file(""));
    assert_eq!(notes, []);
    let setup = file.setup;
    assert_eq!((setup.rounds, setup.boards), (3, 2));
    assert_eq!((setup.match_scores.win, setup.match_scores.pairing_bye), (Points(3), Points(1)));
    let of_boards = (setup.game_scores.unit, setup.game_scores.pairing_bye, setup.game_scores.full_bye);
    assert_eq!(of_boards, (2, Points(2), Points(4)));
    let board = |first, second, sides_swapped, result| TeamBoard { first, second, sides_swapped, result };
    let played = vec![
        TeamMeeting::Match {
            first: 1,
            second: 2,
            boards: vec![
                board(Some(1), Some(3), false, GameResult::FIRST_WINS),
                board(Some(2), Some(4), true, GameResult::DRAW),
            ],
        },
        TeamMeeting::Bye { team: 3, kind: ByeKind::PairingAllocated },
    ];
    assert_eq!(setup.played[0], played);
    let forfeited = vec![board(None, None, false, GameResult::SecondForfeits); 2];
    let then = vec![
        TeamMeeting::Match { first: 1, second: 3, boards: forfeited },
        TeamMeeting::Bye { team: 2, kind: ByeKind::HalfPoint },
    ];
    assert_eq!(setup.played[1..], [then]);
    assert_eq!(file.claims[0].match_points, Some(Thousandths(6000)));
    assert_eq!(file.claims[1].game_points, Some(Thousandths(1500)));
    assert_eq!(setup.check(), Ok(()));
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
    let TeamMeeting::Match { first, second, boards } = &file.setup.played[0][0] else { panic!("a match") };
    assert_eq!((*first, *second), (2, 1));
    assert_eq!(boards.iter().map(|board| board.first).collect::<Vec<_>>(), [Some(4), Some(3)]);
    assert_eq!(boards.iter().map(|board| board.sides_swapped).collect::<Vec<_>>(), [false, true]);
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
    assert_eq!((file.setup.boards, notes), (2, vec![NoteKind::BoardsAssumed { boards: 2 }]));
}

#[test]
fn a_file_without_teams_is_none_of_teams() {
    let file = trf::parse(format!("012 T\n{}", player(1, &[])).as_bytes()).unwrap();
    assert!(trf::import_teams(&file).is_none());
}

#[test]
fn a_draft_of_teams_is_checked() {
    let setup = || read(&file("")).0.setup;
    let mut few = setup();
    few.rounds = 1;
    assert_eq!(few.check(), Err(TeamSetupError::Rounds(1)));
    let mut twice = setup();
    twice.teams[1].number = 1;
    assert_eq!(twice.check(), Err(TeamSetupError::Number(1)));
    let mut boards = setup();
    boards.boards = 1;
    let error = TeamSetupError::Boards { round: 1, first: 1, second: 2, found: 2, boards: 1 };
    assert_eq!(boards.check(), Err(error));
    let mut unknown = setup();
    unknown.played[0][1] = TeamMeeting::Bye { team: 1, kind: ByeKind::HalfPoint };
    assert_eq!(unknown.check(), Err(TeamSetupError::Paired { round: 1, team: 1 }));
}

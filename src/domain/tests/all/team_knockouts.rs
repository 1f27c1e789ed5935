//! Team matches in a knockout: two games on each board, and the means of breaking a tie (TM13, TM22).

use qisai_domain::contest::{
    BoardSides, Contest, DecidedBy, Level, Next, Segment, check_decides, match_result, next, seated,
};
use qisai_domain::{Decision, Game, PersonId, Points, Side};

use crate::contests::{chess, enter, key, meeting};

/// Returns a contest of four boards, two games on each, with these criteria before the lot.
fn two_legs(criteria: &[&str]) -> Contest {
    let level = vec![Level::Criteria(criteria.iter().map(|code| (*code).to_owned()).collect()), Level::Lot];
    Contest { segments: vec![Segment::of_games(2)], level, ..Contest::of_boards(4, BoardSides::Alternate) }
}

/// Returns the match in which the first team has these half points on each board, of four.
fn played(contest: &Contest, halves: [u8; 4]) -> qisai_domain::Pairing {
    let (one, two) = (Some(Side::First), Some(Side::Second));
    let mut pairing = meeting();
    for (board, halves) in (1..).zip(halves) {
        let games = match halves {
            0 => [two, two],
            1 => [two, None],
            2 => [None, None],
            3 => [one, None],
            _ => [one, one],
        };
        for (number, won) in (1..).zip(games) {
            enter(contest, &chess(), &mut pairing, key(board, 1, number), won);
        }
    }
    pairing
}

/// Returns the winner of a match in which the first team has these half points on the boards, and the means that
/// decided it.
fn decided(criteria: &[&str], halves: [u8; 4]) -> (Option<Side>, DecidedBy) {
    let contest = two_legs(criteria);
    let result = match_result(&contest, &chess(), &played(&contest, halves));
    assert_eq!(result.game_points.iter().copied().sum::<Points>(), Points(16), "eight games");
    (result.winner, result.by)
}

#[test]
fn tm13_the_second_game_of_a_board_begins_the_other_side() {
    let Next::Games(games) = next(&two_legs(&["BC"]), &chess(), &meeting()) else { panic!("nothing to play") };
    let second_begins = |board, number| games.iter().find(|(at, _)| *at == key(board, 1, number)).unwrap().1;
    for board in 1..=4_u16 {
        assert_eq!(second_begins(board, 1), board.is_multiple_of(2), "board {board}");
        assert_ne!(second_begins(board, 1), second_begins(board, 2), "board {board}");
    }
}

/// C.07 article 12, then the lot: with tied game points first BC, then the results from board 1 on; if every board is
/// tied, no criterion decides.
#[test]
fn tm22_two_legs_level_on_game_points_go_to_bc_then_tbr_then_the_lot() {
    let all = ["BC", "TBR", "BBE"];
    let criterion = |code: &str| DecidedBy::Criterion(code.to_owned());
    assert_eq!(decided(&all, [4, 2, 3, 0]), (Some(Side::First), DecidedBy::Games { segment: 1 }), "4½ to 3½");
    // BC: 4 + 4 + 6 against 0 + 4 + 6 + 16, the lower is better.
    assert_eq!(decided(&all, [4, 2, 2, 0]), (Some(Side::First), criterion("BC")));
    assert_eq!(decided(&all, [0, 2, 2, 4]), (Some(Side::Second), criterion("BC")));
    // BC 20 and 20; 1½ to ½ on board 1.
    assert_eq!(decided(&all, [3, 1, 1, 3]), (Some(Side::First), criterion("TBR")));
    // BC 20 and 20 again, board 1 tied; ½ to 1½ on board 2.
    assert_eq!(decided(&all, [2, 1, 4, 1]), (Some(Side::Second), criterion("TBR")));
    let contest = two_legs(&all);
    let mut level = played(&contest, [2, 2, 2, 2]);
    assert_eq!(next(&contest, &chess(), &level), Next::Break(1), "only the lot is left");
    level.decision = Some(Decision { winner: Some(Side::Second), ..Decision::default() });
    let result = match_result(&contest, &chess(), &level);
    assert_eq!((result.winner, result.by), (Some(Side::Second), DecidedBy::Lot));
    assert_eq!(check_decides(&contest), Ok(()));
    assert_eq!(check_decides(&Contest { level: two_legs(&all).level[..1].to_vec(), ..contest }), Err(1));
}

/// BBE: without the last board, then without the last two.
#[test]
fn tm22_bbe_leaves_the_last_boards_out_one_by_one() {
    let bbe = || DecidedBy::Criterion("BBE".to_owned());
    // 2½ to 3½ on the first three boards.
    assert_eq!(decided(&["BC", "BBE"], [3, 1, 1, 3]), (Some(Side::Second), bbe()));
    // 3 to 3 on the first three, 2½ to 1½ on the first two.
    assert_eq!(decided(&["BBE"], [3, 2, 1, 2]), (Some(Side::First), bbe()));
    // 1½ to ½ on board 1, tied on two and on three.
    assert_eq!(decided(&["BBE"], [3, 1, 2, 2]), (Some(Side::First), bbe()));
}

/// A line-up names the players of the boards; it is not handed in again for the second game.
#[test]
fn tm13_whoever_sits_at_a_board_has_its_later_games_unless_somebody_else_is_named() {
    let contest = two_legs(&["BC"]);
    let mut pairing = meeting();
    let two = |board: u16| Some([Some(PersonId(board.into())), Some(PersonId(u32::from(board) + 10))]);
    for board in 1..=3_u16 {
        pairing.games.insert(key(board, 1, 1), Game { players: two(board), ..Game::beginning(board == 2) });
    }
    let exchanged = Some([Some(PersonId(5)), None]);
    pairing.games.insert(key(3, 1, 2), Game { players: exchanged, ..Game::beginning(true) });
    let seated = seated(&contest, &chess(), &pairing);
    let players = |board, number| seated.iter().find(|(at, _)| *at == key(board, 1, number)).unwrap().1.players;
    assert_eq!([players(1, 2), players(2, 2)], [two(1), two(2)]);
    assert_eq!(players(3, 2), exchanged);
    assert_eq!([players(4, 1), players(4, 2)], [None, None], "nobody is known there");
}

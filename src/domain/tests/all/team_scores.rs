//! Running score of a match (TM30), and an additional rule of leagues (TM25).

use qisai_domain::contest::{BoardSides, Contest, DecidedBy, LiveScore, Segment, Worth, live_score, match_result};
use qisai_domain::{Game, GameKey, GameResult, Points, ScoreSystem, Scoring, Side};

use crate::contests::{DRAW, chess, key, meeting};

fn with(results: &[(u16, GameResult)]) -> qisai_domain::Pairing {
    let mut pairing = meeting();
    for (board, result) in results {
        let game = Game { result: *result, ..Game::beginning(board.is_multiple_of(2)) };
        pairing.games.insert(GameKey::board(*board), game);
    }
    pairing
}

/// Returns a win of the first-named team on this board.
fn won(board: u16) -> (u16, GameResult) {
    (board, if board.is_multiple_of(2) { GameResult::SECOND_WINS } else { GameResult::FIRST_WINS })
}

fn lost(board: u16) -> (u16, GameResult) {
    (board, won(board).1.swapped())
}

/// More than half of the boards decide a match before the last one is over; half of them do not, because it can still
/// be drawn.
#[test]
fn tm30_a_match_is_decided_when_the_open_boards_cannot_change_it() {
    let four = Contest::of_boards(4, BoardSides::Alternate);
    let live = |results: &[(u16, GameResult)]| live_score(&four, &chess(), &with(results));
    let score = |points: [i32; 2], open: &[u16], decided| LiveScore {
        points: points.map(Points),
        open: open.to_vec(),
        decided,
    };
    assert_eq!(live(&[]), score([0, 0], &[1, 2, 3, 4], None));
    assert_eq!(live(&[won(1), won(2)]), score([4, 0], &[3, 4], None), "2-0 can become 2-2");
    assert_eq!(live(&[won(1), (2, DRAW), won(3)]), score([5, 1], &[4], Some(Side::First)), "2½");
    assert_eq!(live(&[lost(1), lost(2), lost(4)]), score([0, 6], &[3], Some(Side::Second)));
    assert_eq!(live(&[won(1), lost(2), won(3)]), score([4, 2], &[4], None), "2-1 with one board open");
    assert_eq!(live(&[won(1), lost(2), won(3), lost(4)]), score([4, 4], &[], None), "drawn");
    assert_eq!(live(&[won(1), (2, GameResult::Adjourned), won(3), won(4)]).decided, Some(Side::First));
}

/// A board that continues with rapid games has the points of its deciding segment: 2-0, then 2-1.
#[test]
fn tm30_boards_that_segments_decide_count_what_they_can_bring() {
    let decided = |win, loss| Worth::Decided { win: Points(win), loss: Points(loss) };
    let segment = |worth| Segment { per_board: true, worth, ..Segment::of_games(1) };
    let contest = Contest {
        segments: vec![segment(decided(2, 0)), segment(decided(2, 1))],
        level_board: [Points(1); 2],
        ..Contest::of_boards(3, BoardSides::Alternate)
    };
    let scoring = Scoring::of_games(ScoreSystem::two_one_zero());
    let mut pairing = with(&[won(1), won(2)]);
    let live = live_score(&contest, &scoring, &pairing);
    assert_eq!((live.points, live.open, live.decided), ([Points(4), Points(0)], vec![3], Some(Side::First)));
    // The second board is drawn and continues; 2-0 is not enough while two boards may bring two points each.
    pairing = with(&[won(1), (2, DRAW)]);
    let live = live_score(&contest, &scoring, &pairing);
    assert_eq!((live.open, live.decided), (vec![2, 3], None));
    pairing.games.insert(key(2, 2, 1), Game { result: GameResult::SECOND_WINS, ..Game::beginning(true) });
    assert_eq!(live_score(&contest, &scoring, &pairing).points, [Points(4), Points(1)], "2-0 and 2-1");
}

/// TM25: a team with too few players on the boards forfeits the match, and both may have too few.
#[test]
fn tm25_too_few_at_the_boards_forfeit_the_match() {
    let scoring = Scoring { min_present: 2, matches: Some(ScoreSystem::two_one_zero()), ..chess() };
    let three = Contest::of_boards(3, BoardSides::Alternate);
    let forfeits = |first: bool| {
        move |board: u16| {
            let mover = board.is_multiple_of(2) != first;
            (board, if mover { GameResult::FirstForfeits } else { GameResult::SecondForfeits })
        }
    };
    let [first_away, second_away] = [true, false].map(forfeits);
    let result = match_result(&three, &scoring, &with(&[won(1), second_away(2), second_away(3)]));
    assert_eq!((result.winner, result.by), (Some(Side::First), DecidedBy::Forfeit));
    assert_eq!(result.game_points, [Points(6), Points(0)]);
    let result = match_result(&three, &scoring, &with(&[lost(1), first_away(2), first_away(3)]));
    assert_eq!(result.match_points, Some([Points(0), Points(2)]));
    // Each team came to one board, and the third is empty on both sides.
    let both = with(&[first_away(1), second_away(2), (3, GameResult::DoubleForfeit)]);
    let result = match_result(&three, &scoring, &both);
    assert_eq!((result.winner, result.match_points), (None, Some([Points(0); 2])));
    // At the limit the games count.
    let result = match_result(&three, &scoring, &with(&[won(1), lost(2), second_away(3)]));
    assert_eq!((result.by, result.game_points), (DecidedBy::Games { segment: 1 }, [Points(4), Points(2)]));
}

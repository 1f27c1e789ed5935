//! Meetings of several games: the games that may be played next, the end, and the winner.

use qisai_domain::contest::{
    Begins, BoardSides, Contest, DecidedBy, DrawRule, GameKey, Level, Next, Segment, Stop, Worth, check_decides,
    match_result, next, scheduled,
};
use qisai_domain::{
    ByeKind, Decision, EntryId, Game, GameResult, Pairing, PlayedScore, Points, ScoreSystem, Scoring, Side,
};

pub const DRAW: GameResult = GameResult::DRAW;

pub fn meeting() -> Pairing {
    Pairing::of_two(1, [EntryId(1), EntryId(2)], Vec::new())
}

pub fn chess() -> Scoring {
    Scoring::of_games(ScoreSystem::standard())
}

pub fn key(board: u16, segment: u8, number: u16) -> GameKey {
    GameKey { board, segment, number }
}

/// Enters a result as `won` by one of the two, `None` for a draw, in a game that `next` offers.
pub fn enter(contest: &Contest, scoring: &Scoring, pairing: &mut Pairing, key: GameKey, won: Option<Side>) {
    let Next::Games(games) = next(contest, scoring, pairing) else { panic!("no game to play") };
    let (_, second_begins) = *games.iter().find(|(open, _)| *open == key).expect("the game may be played");
    let result = match won {
        None => DRAW,
        Some(side) if (side == Side::Second) == second_begins => GameResult::FIRST_WINS,
        Some(_) => GameResult::SECOND_WINS,
    };
    pairing.games.entry(key).or_insert_with(|| Game::beginning(second_begins)).result = result;
}

fn open_keys(contest: &Contest, scoring: &Scoring, pairing: &Pairing) -> Vec<GameKey> {
    match next(contest, scoring, pairing) {
        Next::Games(games) => games.into_iter().map(|(key, _)| key).collect(),
        _ => Vec::new(),
    }
}

pub fn segment(games: u16, stop: Stop, begins: Begins, worth: Worth) -> Segment {
    Segment { stop, begins, worth, ..Segment::of_games(games) }
}

pub fn ladder(segments: Vec<Segment>, level: Vec<Level>) -> Contest {
    Contest { segments, level, ..Contest::of_games(1) }
}

#[test]
fn in_two_games_the_first_named_begins_and_then_it_changes_hands() {
    let two = Contest::of_games(2);
    assert_eq!(next(&two, &chess(), &meeting()), Next::Games(vec![(GameKey::ONLY, false), (GameKey::game(2), true)]));
    let games = scheduled(&two, &chess(), &meeting());
    assert_eq!(
        games.iter().map(|(key, game)| (key.number, game.second_begins)).collect::<Vec<_>>(),
        [(1, false), (2, true)]
    );
    let mut pairing = meeting();
    pairing.games.insert(GameKey::ONLY, Game::beginning(true));
    assert!(!scheduled(&two, &chess(), &pairing)[1].1.second_begins, "the row of game 1 is the fact");
}

#[test]
fn an_ordinary_meeting_is_one_game() {
    let one = Contest::of_games(1);
    let mut pairing = meeting();
    assert_eq!(scheduled(&one, &chess(), &pairing), [(GameKey::ONLY, Game::beginning(false))]);
    assert_eq!(match_result(&one, &chess(), &pairing).by, DecidedBy::Open);
    for (result, points, winner, by) in [
        (GameResult::FIRST_WINS, [2, 0], Some(Side::First), DecidedBy::Games { segment: 1 }),
        (DRAW, [1, 1], None, DecidedBy::Drawn),
        (GameResult::FirstForfeits, [0, 2], Some(Side::Second), DecidedBy::Forfeit),
        (GameResult::DoubleForfeit, [0, 0], None, DecidedBy::Forfeit),
        (
            GameResult::Played { score: PlayedScore::HalfZero, rated: true },
            [1, 0],
            Some(Side::First),
            DecidedBy::Games { segment: 1 },
        ),
    ] {
        pairing.games.insert(GameKey::ONLY, Game { result, ..Game::default() });
        let judged = match_result(&one, &chess(), &pairing);
        assert_eq!((judged.game_points, judged.winner, judged.by), (points.map(Points), winner, by), "{result:?}");
        assert_eq!(next(&one, &chess(), &pairing), Next::Ended);
    }
    pairing.games.insert(GameKey::ONLY, Game { result: GameResult::Adjourned, ..Game::default() });
    assert_eq!(open_keys(&one, &chess(), &pairing), [GameKey::ONLY], "an adjourned game is open");
}

#[test]
fn a_bye_is_no_contest() {
    let bye = Pairing::of_bye(EntryId(1), ByeKind::PairingAllocated, Vec::new());
    assert!(scheduled(&Contest::of_games(1), &chess(), &bye).is_empty());
    assert_eq!(next(&Contest::of_games(1), &chess(), &bye), Next::Ended);
    assert_eq!(match_result(&Contest::of_games(1), &chess(), &bye).winner, Some(Side::First));
}

/// Case (f): sixteen games, the champion keeps the title at 8-8.
#[test]
fn of_sixteen_games_those_after_the_decision_never_exist() {
    let title =
        ladder(vec![segment(16, Stop::Score, Begins::FirstNamed, Worth::Points)], vec![Level::Odds(Side::First)]);
    assert_eq!(check_decides(&title), Ok(()));
    let mut pairing = meeting();
    let won = |number: u16| match number {
        1..=5 => Some(Side::Second),
        6 => Some(Side::First),
        _ => None,
    };
    for number in 1..=13 {
        assert_eq!(open_keys(&title, &chess(), &pairing), [GameKey::game(number)]);
        enter(&title, &chess(), &mut pairing, GameKey::game(number), won(number));
    }
    assert_eq!(next(&title, &chess(), &pairing), Next::Ended, "8½-4½ after 13 games");
    let result = match_result(&title, &chess(), &pairing);
    assert_eq!((result.game_points, result.winner), ([Points(9), Points(17)], Some(Side::Second)));
    assert_eq!(scheduled(&title, &chess(), &pairing).len(), 13);

    let mut level = meeting();
    for number in 1..=16 {
        enter(&title, &chess(), &mut level, GameKey::game(number), None);
    }
    let result = match_result(&title, &chess(), &level);
    assert_eq!((result.winner, result.by), (Some(Side::First), DecidedBy::Odds), "8-8: the champion stays");
}

#[test]
fn with_draw_odds_included_a_match_ends_when_it_is_certain_who_goes_on() {
    let keeper =
        |stop| ladder(vec![segment(4, stop, Begins::FirstNamed, Worth::Points)], vec![Level::Odds(Side::First)]);
    let mut pairing = meeting();
    enter(&keeper(Stop::Score), &chess(), &mut pairing, GameKey::game(1), Some(Side::First));
    enter(&keeper(Stop::Score), &chess(), &mut pairing, GameKey::game(2), None);
    enter(&keeper(Stop::Score), &chess(), &mut pairing, GameKey::game(3), None);
    assert_eq!(open_keys(&keeper(Stop::Score), &chess(), &pairing), [GameKey::game(4)], "2-1 can be reached");
    assert_eq!(next(&keeper(Stop::Winner), &chess(), &pairing), Next::Ended, "but a 2-2 would not help");
}

#[test]
fn a_match_that_a_correction_ended_earlier_has_games_too_many() {
    let title = ladder(vec![segment(4, Stop::Score, Begins::FirstNamed, Worth::Points)], Vec::new());
    let mut pairing = meeting();
    for number in 1..=4 {
        enter(&title, &chess(), &mut pairing, GameKey::game(number), (number < 3).then_some(Side::First));
        if number == 2 {
            pairing.games.get_mut(&GameKey::game(2)).unwrap().result = DRAW;
        }
    }
    assert!(match_result(&title, &chess(), &pairing).surplus.is_empty());
    pairing.games.get_mut(&GameKey::game(2)).unwrap().result = GameResult::SECOND_WINS;
    pairing.games.get_mut(&GameKey::game(3)).unwrap().result = GameResult::FIRST_WINS;
    let result = match_result(&title, &chess(), &pairing);
    assert_eq!((result.winner, &result.surplus[..]), (Some(Side::First), &[GameKey::game(4)][..]));
    assert_eq!(result.game_points, [Points(6), Points(0)], "what lies beyond the end does not count");
}

/// Case (b): a round of the World Cup; A had Black in the last game with 2:31 against 2:58.
#[test]
fn a_ladder_ends_with_the_bids_and_draw_odds() {
    let mut segments = vec![segment(2, Stop::AllPlayed, Begins::Lot, Worth::Points)];
    segments.extend((0..4).map(|_| segment(2, Stop::AllPlayed, Begins::Lot, Worth::Nothing)));
    let bid = Begins::Bid { most_seconds: 240 };
    let last = segment(1, Stop::AllPlayed, bid, Worth::Nothing);
    segments.push(Segment { drawn_game: DrawRule::SecondWins, ..last });
    let cup = ladder(segments, Vec::new());
    assert_eq!(check_decides(&cup), Ok(()));
    let mut pairing = meeting();
    for part in 1..=5 {
        assert_eq!(next(&cup, &chess(), &pairing), Next::FirstMove { segment: part, boards: vec![1] });
        pairing.games.insert(key(1, part, 1), Game::beginning(part % 2 == 0));
        let second = Next::Games(vec![(key(1, part, 1), part % 2 == 0), (key(1, part, 2), part % 2 == 1)]);
        assert_eq!(next(&cup, &chess(), &pairing), second, "one lot serves both games");
        enter(&cup, &chess(), &mut pairing, key(1, part, 1), None);
        enter(&cup, &chess(), &mut pairing, key(1, part, 2), None);
    }
    assert_eq!(next(&cup, &chess(), &pairing), Next::FirstMove { segment: 6, boards: vec![1] });
    pairing.games.insert(key(1, 6, 1), Game::beginning(true)); // the first-named bid less and has Black
    enter(&cup, &chess(), &mut pairing, key(1, 6, 1), None);
    let result = match_result(&cup, &chess(), &pairing);
    assert_eq!((result.winner, result.by), (Some(Side::First), DecidedBy::Games { segment: 6 }));
    assert_eq!(result.game_points, [Points(2), Points(2)], "deciders are outside the match score");
}

/// Case (c): a best of three; after a tie the two choose one more game or the lot.
#[test]
fn a_lot_may_be_drawn_whenever_the_games_so_far_are_level() {
    let club = ladder(
        vec![
            segment(3, Stop::Score, Begins::FirstNamed, Worth::Points),
            segment(1, Stop::AllPlayed, Begins::Lot, Worth::Nothing),
        ],
        vec![Level::Lot],
    );
    assert_eq!(check_decides(&club), Ok(()));
    let mut pairing = meeting();
    for number in 1..=3 {
        enter(&club, &chess(), &mut pairing, GameKey::game(number), None);
    }
    assert_eq!(next(&club, &chess(), &pairing), Next::FirstMove { segment: 2, boards: vec![1] });
    let mut drawn = pairing.clone();
    drawn.decision = Some(Decision { winner: Some(Side::Second), ..Decision::default() });
    let result = match_result(&club, &chess(), &drawn);
    assert_eq!((result.winner, result.by), (Some(Side::Second), DecidedBy::Lot));

    pairing.games.insert(key(1, 2, 1), Game { result: DRAW, ..Game::default() });
    assert_eq!(next(&club, &chess(), &pairing), Next::Break(0), "a drawn fourth game leaves the lot only");
    pairing.decision = Some(Decision { winner: Some(Side::First), ..Decision::default() });
    assert_eq!(match_result(&club, &chess(), &pairing).by, DecidedBy::Lot);
    assert_eq!(next(&club, &chess(), &pairing), Next::Ended);
}

#[test]
fn in_the_midst_of_the_games_it_is_a_ruling_and_no_lot() {
    let club = ladder(vec![segment(3, Stop::Score, Begins::FirstNamed, Worth::Points)], vec![Level::Lot]);
    let mut pairing = meeting();
    enter(&club, &chess(), &mut pairing, GameKey::game(1), None);
    pairing.decision = Some(Decision { winner: Some(Side::First), ..Decision::default() });
    assert_eq!(match_result(&club, &chess(), &pairing).by, DecidedBy::Arbiter);
}

pub fn league() -> (Contest, Scoring) {
    let decided = |loss| Worth::Decided { win: Points(2), loss: Points(loss) };
    let slow = Segment { per_board: true, ..segment(1, Stop::AllPlayed, Begins::FirstNamed, decided(0)) };
    let rapid = Segment { per_board: true, ..segment(1, Stop::AllPlayed, Begins::NotAsBefore, decided(1)) };
    let contest = Contest {
        boards: 6,
        segments: vec![slow, rapid],
        level_board: [Points(1); 2],
        ..Contest::of_boards(6, BoardSides::Alternate)
    };
    let matches = Some(ScoreSystem::two_one_zero());
    (contest, Scoring { matches, ..Scoring::of_games(ScoreSystem::two_one_zero()) })
}

/// Case (m): six boards; the slow game is 2-0, a drawn board continues with a rapid game 2-1, otherwise 1-1; the sum
/// gives the match points.
#[test]
fn each_board_goes_on_by_itself_and_a_later_win_is_worth_less() {
    let (contest, scoring) = league();
    let mut pairing = meeting();
    let boards = open_keys(&contest, &scoring, &pairing);
    assert_eq!(boards, (1..=6).map(GameKey::board).collect::<Vec<_>>());
    let Next::Games(games) = next(&contest, &scoring, &pairing) else { panic!() };
    let begins: Vec<bool> = games.into_iter().map(|(_, second)| second).collect();
    assert_eq!(begins, [false, true, false, true, false, true], "home first on the odd boards");

    enter(&contest, &scoring, &mut pairing, key(1, 1, 1), Some(Side::First));
    enter(&contest, &scoring, &mut pairing, key(2, 1, 1), None);
    assert!(open_keys(&contest, &scoring, &pairing).contains(&key(2, 2, 1)), "board 2 need not wait for the others");
    let Next::Games(games) = next(&contest, &scoring, &pairing) else { panic!() };
    assert!(games.contains(&(key(2, 2, 1), false)), "the other colour");
    for board in 3..=6 {
        enter(&contest, &scoring, &mut pairing, key(board, 1, 1), (board == 3).then_some(Side::Second));
    }
    enter(&contest, &scoring, &mut pairing, key(2, 2, 1), Some(Side::Second));
    enter(&contest, &scoring, &mut pairing, key(4, 2, 1), Some(Side::First));
    enter(&contest, &scoring, &mut pairing, key(5, 2, 1), Some(Side::Second));
    assert_eq!(open_keys(&contest, &scoring, &pairing), [key(6, 2, 1)]);
    assert_eq!(match_result(&contest, &scoring, &pairing).match_points, None);
    enter(&contest, &scoring, &mut pairing, key(6, 2, 1), None);
    // 2-0, 1-2, 0-2, 2-1, 1-2, 1-1
    let result = match_result(&contest, &scoring, &pairing);
    assert_eq!(result.game_points, [Points(7), Points(8)]);
    assert_eq!((result.winner, result.match_points), (Some(Side::Second), Some([Points(0), Points(2)])));
}

/// A team knockout (C.07 article 12): rapid on all boards, then one blitz, then the criteria, then the lot.
#[test]
fn a_level_team_match_goes_on_as_a_whole() {
    let blitz = Segment { first_boards: Some(1), ..segment(1, Stop::AllPlayed, Begins::FirstNamed, Worth::Nothing) };
    let rapid = segment(1, Stop::AllPlayed, Begins::NotAsBefore, Worth::Nothing);
    let with = |segments: Vec<Segment>| {
        let level = vec![Level::Criteria(vec!["BC".to_owned(), "TBR".to_owned(), "BBE".to_owned()]), Level::Lot];
        let first = Segment::of_games(1);
        let segments = std::iter::once(first).chain(segments).collect();
        Contest { segments, level, ..Contest::of_boards(4, BoardSides::Alternate) }
    };
    let contest = with(vec![rapid, blitz]);
    let mut pairing = meeting();
    let play = |pairing: &mut Pairing, segment: u8, won: [Option<Side>; 4]| {
        for (board, won) in (1..).zip(won) {
            enter(&contest, &chess(), pairing, key(board, segment, 1), won);
        }
    };
    let (one, two) = (Some(Side::First), Some(Side::Second));
    play(&mut pairing, 1, [one, None, None, two]);
    let Next::Games(games) = next(&contest, &chess(), &pairing) else { panic!() };
    assert_eq!(
        games.iter().map(|(key, second)| (key.board, *second)).collect::<Vec<_>>(),
        [(1, true), (2, false), (3, true), (4, false)]
    );
    play(&mut pairing, 2, [two, one, two, one]);
    assert_eq!(open_keys(&contest, &chess(), &pairing), [key(1, 3, 1)], "one blitz game on the first board");
    enter(&contest, &chess(), &mut pairing, key(1, 3, 1), None);
    // BC: 1 + 2/2 + 3/2 = 3½ against 1 + 1½ + 4 = 6½ of board numbers times points: the lower is better.
    let result = match_result(&contest, &chess(), &pairing);
    assert_eq!((result.winner, result.by), (one, DecidedBy::Criterion("BC".to_owned())));
    assert_eq!(result.game_points, [Points(4), Points(4)]);

    let plain = with(Vec::new());
    let mut level = meeting();
    for (board, won) in (1..).zip([one, two, two, one]) {
        enter(&plain, &chess(), &mut level, key(board, 1, 1), won);
    }
    // BC is 5 against 5; on board 1 the first team won.
    assert_eq!(match_result(&plain, &chess(), &level).by, DecidedBy::Criterion("TBR".to_owned()));
    for board in 1..=4 {
        level.games.get_mut(&key(board, 1, 1)).unwrap().result = DRAW;
    }
    assert_eq!(next(&plain, &chess(), &level), Next::Break(1), "only the lot is left");
}

/// Case (l): the double Swiss plays two games and counts both.
#[test]
fn two_games_of_a_double_swiss_count_one_by_one() {
    let two = Contest::of_games(2);
    let mut pairing = meeting();
    enter(&two, &chess(), &mut pairing, GameKey::game(2), Some(Side::First));
    assert_eq!(open_keys(&two, &chess(), &pairing), [GameKey::game(1)], "in any order");
    enter(&two, &chess(), &mut pairing, GameKey::game(1), None);
    assert_eq!(match_result(&two, &chess(), &pairing).game_points, [Points(3), Points(1)]);
    let scores = ScoreSystem::standard().per_meeting_of(2);
    assert_eq!(scores.pairing_bye, Points(3), "1½ of 2");
}

#[test]
fn a_walkover_counts_as_the_scoring_says() {
    let (contest, scoring) = league();
    let mut pairing = meeting();
    pairing.decision = Some(Decision { absent: [false, true], ..Decision::default() });
    let result = match_result(&contest, &scoring, &pairing);
    assert_eq!((result.winner, result.by), (Some(Side::First), DecidedBy::Forfeit));
    assert_eq!((result.game_points, result.match_points), ([Points(12), Points(0)], Some([Points(2), Points(0)])));
    assert!(scheduled(&contest, &scoring, &pairing).is_empty(), "nothing is left to play");

    let teams = Contest::of_boards(4, BoardSides::Alternate);
    let least = qisai_domain::score::ForfeitedMatch::Minimum;
    let scoring = Scoring { forfeited_match: least, matches: Some(ScoreSystem::two_one_zero()), ..chess() };
    assert_eq!(match_result(&teams, &scoring, &pairing).game_points, [Points(5), Points(0)], "2½ of 4");
    pairing.decision = Some(Decision { absent: [true, true], ..Decision::default() });
    let result = match_result(&teams, &scoring, &pairing);
    assert_eq!((result.winner, result.match_points), (None, Some([Points(0); 2])), "a double walkover");
}

/// KO23: two who have drawn their games and both miss the deciding game are both out; if a tied meeting may stay tied,
/// it is drawn.
#[test]
fn ko23_nobody_goes_on_where_neither_plays_the_game_that_decides() {
    let one = segment(1, Stop::AllPlayed, Begins::FirstNamed, Worth::Nothing);
    let decider = Segment { drawn_game: DrawRule::SecondWins, ..one };
    for (contest, by) in [
        (ladder(vec![Segment::of_games(1), decider], Vec::new()), DecidedBy::Forfeit),
        (ladder(vec![Segment::of_games(2)], Vec::new()), DecidedBy::Drawn),
    ] {
        let mut pairing = meeting();
        for result in [DRAW, GameResult::DoubleForfeit] {
            let Next::Games(open) = next(&contest, &chess(), &pairing) else { panic!("nothing to play") };
            pairing.games.insert(open[0].0, Game { result, ..Game::beginning(open[0].1) });
        }
        assert_eq!(next(&contest, &chess(), &pairing), Next::Ended);
        let result = match_result(&contest, &chess(), &pairing);
        assert_eq!((result.winner, result.by), (None, by));
    }
}

#[test]
fn a_match_of_unknown_boards_has_the_points_of_the_file() {
    let unknown = Contest::of_boards(0, BoardSides::Alternate);
    let scoring = Scoring { matches: Some(ScoreSystem::two_one_zero()), ..chess() };
    let mut pairing = meeting();
    assert_eq!(next(&unknown, &scoring, &pairing), Next::Games(Vec::new()), "it waits for its points");
    pairing.decision = Some(Decision { points: Some([Points(5), Points(3)]), ..Decision::default() });
    let result = match_result(&unknown, &scoring, &pairing);
    assert_eq!((result.game_points, result.winner), ([Points(5), Points(3)], Some(Side::First)));
    assert_eq!(result.match_points, Some([Points(2), Points(0)]));
}

#[test]
fn a_bracket_s_contest_that_could_end_level_is_named_by_its_segment() {
    let two = |worth| segment(2, Stop::AllPlayed, Begins::Lot, worth);
    assert_eq!(check_decides(&Contest::of_games(2)), Err(1));
    assert_eq!(check_decides(&ladder(vec![two(Worth::Points), two(Worth::Nothing)], Vec::new())), Err(2));
    let for_ever = segment(Segment::UNLIMITED, Stop::Score, Begins::Lot, Worth::Points);
    assert_eq!(check_decides(&ladder(vec![for_ever, two(Worth::Points)], vec![Level::Lot])), Err(1));
    let criteria = vec![Level::Criteria(vec!["BC".to_owned()])];
    assert_eq!(check_decides(&ladder(vec![two(Worth::Points)], criteria)), Err(1));
    let armageddon = Segment { drawn_game: DrawRule::SecondWins, ..two(Worth::Nothing) };
    assert_eq!(check_decides(&ladder(vec![armageddon.clone()], Vec::new())), Err(1), "two of them may be shared");
    let one = Segment { games: 1, ..armageddon };
    assert_eq!(check_decides(&ladder(vec![one.clone()], Vec::new())), Ok(()));
    let boards =
        Contest { segments: vec![Segment { per_board: true, ..one }], ..Contest::of_boards(4, BoardSides::Same) };
    assert_eq!(check_decides(&boards), Err(1), "two boards each");
}

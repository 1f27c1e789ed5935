//! Tests of the rating report of an event.

use std::sync::Arc;

use qisai_domain::{Career, Contest, Game, GameResult, GroupId, PersonId, Play, Player, RoundState, Tournament};
use qisai_ratings::{NoInitial, PlayerReport, RatingList, Verdict, WhyLeftOut};

use qisai_domain::contest::{BoardSides, GameKey, Segment};
use qisai_domain::setup::{Entrant, PlayedBoard, PlayedPairing, PlayedRound, TeamEntrant};

use crate::build::{player, report_of, setup, swiss, tournament};

fn report(tournament: &Tournament, list: RatingList) -> Vec<PlayerReport> {
    report_of(tournament, &[tournament.first_group().unwrap()], list).lines
}

/// Returns K, the change in hundredths and the new rating.
fn rated(line: &PlayerReport) -> (u16, i32, Option<u16>) {
    let Verdict::Rated { change, new, .. } = line.verdict else { panic!("{line:?}") };
    (change.k, change.hundredths, new)
}

#[test]
fn each_rated_game_over_the_board_counts_and_nothing_else() {
    let players = vec![
        player(1, 2400, "", "HST"),
        player(2, 2200, "", "HST"),
        player(3, 0, "", "HST"),
        player(4, 2000, "", "HST"),
    ];
    let event = tournament(swiss(5), players, &["1-2 1, 3-4 0", "1-3 1, 4-2 =", "1-4 +, 2-3 u1", "2-1 ?, 3 U, 4 H"]);
    let lines = report(&event, RatingList::Standard);
    // Player 1: one win at 200 points (76 expected), K 10: 2.4.
    assert_eq!(rated(&lines[0]), (10, 240, Some(2402)));
    let why: Vec<_> = lines[0].left_out.iter().map(|game| (game.round, game.opponent.0, game.why)).collect();
    let expected = [(2, 3, WhyLeftOut::OpponentUnrated), (3, 4, WhyLeftOut::Forfeit), (4, 2, WhyLeftOut::Pending)];
    assert_eq!(why, expected);
    // Player 2: −24 for the loss, −26 for the draw with a player 200 points lower; K 20.
    assert_eq!(rated(&lines[1]), (20, -1000, Some(2190)));
    assert_eq!(lines[1].left_out[0].why, WhyLeftOut::NotRated);
    assert_eq!((lines[1].half_points(), lines[1].expected()), (1, Some(24 + 76)));
    // Player 3 is unrated: a loss to 2400 and one to 2000 count, the unrated game does not.
    assert_eq!(lines[2].games.iter().map(|game| game.rating).collect::<Vec<_>>(), [2000, 2400]);
    assert_eq!(lines[2].verdict, Verdict::First(Err(NoInitial::NoPoints)));
    assert_eq!(lines[2].expected(), None);
}

/// The own values, byes and absences of a Keizer are no games.
#[test]
fn kz65_a_keizer_reports_its_games_and_nothing_else() {
    let players = vec![player(1, 2000, "", "HST"), player(2, 2000, "", "HST"), player(3, 2000, "", "HST")];
    let rounds = ["1-2 1, 3 U", "1-3 +, 2 Z", "2-3 =, 1 H"];
    let lines = report(&tournament(qisai_domain::Format::keizer(9), players, &rounds), RatingList::Standard);
    let games: Vec<Vec<u16>> = lines.iter().map(|line| line.games.iter().map(|game| game.round).collect()).collect();
    assert_eq!(games, [vec![1], vec![1, 3], vec![3]]);
    assert_eq!(lines.iter().map(|line| rated(line).1).collect::<Vec<_>>(), [1000, -1000, 0]);
}

#[test]
fn an_unrated_player_gets_a_first_rating_from_five_games() {
    let mut players: Vec<_> = (1..=5).map(|number| player(number, 1800, "", "HST")).collect();
    players.push(player(6, 0, "", "HST"));
    let rounds: Vec<String> = (1..=5).map(|number| format!("{number}-6 =")).collect();
    let rounds: Vec<&str> = rounds.iter().map(String::as_str).collect();
    let five = report(&tournament(swiss(5), players.clone(), &rounds), RatingList::Standard);
    assert_eq!(five[5].verdict, Verdict::First(Ok(1800)));
    assert_eq!(five[5].performance.unwrap().rating, 1800);
    let four = report(&tournament(swiss(5), players, &rounds[..4]), RatingList::Standard);
    assert_eq!(four[5].verdict, Verdict::First(Err(NoInitial::TooFewGames(4))));
    assert_eq!(rated(&four[4]), (20, 0, Some(1800)), "not a game: nothing changes");
}

#[test]
fn what_the_entries_do_not_say_is_asked_for() {
    let mut junior = player(1, 2000, "", "HST");
    junior.player.born = "2010/05/17".to_owned();
    let event = tournament(swiss(1), vec![junior, player(2, 2000, "", "HST")], &["1-2 1"]);
    let with = |careers: &[(u32, Career)]| {
        let mut event = event.clone();
        for (person, career) in careers {
            let person = Arc::make_mut(event.people.get_mut(&PersonId(*person)).unwrap());
            *person = person.with(Player { career: *career, ..person.player() });
        }
        report(&event, RatingList::Standard)
    };
    assert_eq!(with(&[]).iter().map(rated).collect::<Vec<_>>(), [(40, 2000, Some(2020)), (20, -1000, Some(1990))]);
    let published = Career { published_k: Some(10), ..Career::default() };
    let new = Career { games: Some(12), ..Career::default() };
    assert_eq!(
        with(&[(1, published), (2, new)]).iter().map(rated).collect::<Vec<_>>(),
        [(10, 500, Some(2005)), (40, -2000, Some(1980))]
    );
}

#[test]
fn below_1400_there_is_no_rating_left() {
    let event = tournament(swiss(1), vec![player(1, 1409, "", "HST"), player(2, 1410, "", "HST")], &["1-2 0"]);
    let lines = report(&event, RatingList::Standard);
    assert_eq!(rated(&lines[0]), (20, -1000, None), "1399");
    let event = tournament(swiss(1), vec![player(1, 1410, "", "HST"), player(2, 1410, "", "HST")], &["1-2 0"]);
    assert_eq!(rated(&report(&event, RatingList::Standard)[0]), (20, -1000, Some(1400)));
}

#[test]
fn rapid_and_blitz_games_too_far_apart_are_not_rated() {
    let event = tournament(swiss(1), vec![player(1, 2650, "", "HST"), player(2, 2050, "", "HST")], &["1-2 0"]);
    assert_eq!(report(&event, RatingList::Blitz)[0].left_out[0].why, WhyLeftOut::Mismatch);
    let standard = report(&event, RatingList::Standard);
    assert_eq!(standard[0].games[0].gain.unwrap().difference, 600);
    assert_eq!(standard[1].games[0].gain.unwrap().difference, -400);
}

#[test]
fn two_games_of_a_meeting_are_two_games_and_each_side_has_its_own_score() {
    let double = qisai_domain::Format::Swiss {
        system: qisai_domain::SwissSystem::DoubleSwiss,
        rounds: 1,
        acceleration: qisai_domain::Acceleration::None,
    };
    let players = || vec![player(1, 2000, "", "HST"), player(2, 2000, "", "HST")];
    let event = tournament(double, players(), &["1-2 1 1"]);
    let lines = report(&event, RatingList::Standard);
    assert_eq!(lines.iter().map(PlayerReport::half_points).collect::<Vec<_>>(), [2, 2], "each won as first mover");
    let event = tournament(swiss(1), players(), &["1-2 =0"]);
    let lines = report(&event, RatingList::Standard);
    assert_eq!(lines.iter().map(PlayerReport::half_points).collect::<Vec<_>>(), [1, 0], "½-0 by the arbiter");
}

/// Boards of a team match count as games of the people who sat there; an empty seat is not an opponent.
#[test]
fn games_of_team_matches_are_rated() {
    let person = |number, rating| (number, player(number, rating, "", "HST").player);
    let team = |number, roster: [u32; 2]| Entrant {
        number,
        player: Player { name: format!("Team {number}"), ..Player::default() },
        team: Some(TeamEntrant { short: String::new(), roster: roster.to_vec() }),
        ..Entrant::default()
    };
    let board = |players, second_begins, result| PlayedBoard { players, second_begins, result };
    let boards = vec![
        board([Some(11), Some(21)], false, GameResult::FIRST_WINS),
        board([None, Some(22)], true, GameResult::SecondForfeits),
    ];
    let played = PlayedPairing::TeamMatch { first: 1, second: 2, boards, decision: None };
    let round = PlayedRound { state: RoundState::Closed, pairings: vec![played] };
    let mut draft = setup(swiss(1), vec![team(1, [11, 12]), team(2, [21, 22])], vec![round]);
    draft.people = [person(11, 2400), person(12, 2300), person(21, 2200), person(22, 2100)].into();
    draft.play.contests = vec![(1, Contest::of_boards(2, BoardSides::Alternate))];
    let lines = report(&Tournament::try_from(draft).unwrap(), RatingList::Standard);
    let who: Vec<_> = lines.iter().map(|line| (line.person.0, line.entry.0, line.games.len())).collect();
    assert_eq!(who, [(11, 1, 1), (12, 1, 0), (21, 2, 1), (22, 2, 0)]);
    assert_eq!(lines[0].games[0].opponent, PersonId(21));
    assert_eq!(rated(&lines[0]), (10, 240, Some(2402)));
}

/// Returns a tournament with two games at 90+30, two at 5+3 and one with five minutes against four.
fn meeting_of_three_steps() -> Tournament {
    let segment = |games: u16, clock: &str| Segment { clock: clock.to_owned(), ..Segment::of_games(games) };
    let segments = vec![segment(2, "90m+30s"), segment(2, "5m+3s"), segment(1, "5'/4'")];
    let contest = Contest { segments, ..Contest::of_games(1) };
    let players = vec![player(1, 2400, "", "HST"), player(2, 2200, "", "HST")];
    let mut event = tournament(swiss(5), players, &["1-2 ="]);
    let stage = Arc::make_mut(&mut event.stages[0]);
    stage.play = Arc::new(Play { contests: vec![(1, contest)], ..stage.play.as_ref().clone() });
    let group = Arc::make_mut(event.groups.values_mut().next().unwrap());
    let round = Arc::make_mut(group.rounds.get_mut(&1).unwrap());
    let (id, mut pairing) = round.pairings.iter().map(|(id, pairing)| (*id, pairing.as_ref().clone())).next().unwrap();
    for (segment, number) in [(1, 1), (1, 2), (2, 1), (2, 2), (3, 1)] {
        let key = GameKey { board: 1, segment, number };
        pairing.games.insert(key, Game { result: GameResult::DRAW, ..Game::default() });
    }
    round.pairings.insert(id, Arc::new(pairing));
    event
}

/// TC5: each game is rated by the time control of its own segment; a game of unequal times is not rated.
#[test]
fn tc5_a_game_is_rated_by_the_list_of_its_own_time_control() {
    let event = meeting_of_three_steps();
    let counted = |list| {
        let line = &report(&event, list)[0];
        let others = line.left_out.iter().filter(|game| game.why == WhyLeftOut::OtherTime).count();
        (line.games.len(), others)
    };
    assert_eq!(counted(RatingList::Standard), (2, 3));
    assert_eq!(counted(RatingList::Blitz), (2, 3));
    assert_eq!(counted(RatingList::Rapid), (0, 5));
}

/// TC5: the list follows from the time for sixty moves; an unreadable time control leaves the choice to the caller.
#[test]
fn tc5_the_list_of_a_time_control() {
    use RatingList::{Blitz, Rapid, Standard};
    for (clock, list) in [
        ("90m+30s", Some(Standard)),
        ("40/90m 30m", Some(Standard)),
        ("60m", Some(Standard)),
        ("15m+10s", Some(Rapid)),
        ("601s", Some(Rapid)),
        ("10m", Some(Blitz)),
        ("3m+2s", Some(Blitz)),
        ("3m", None),
        ("W 60m | B 50m", None),
        ("W 5m | B 4m", None),
        ("W 4m+2s | B bid+2s", None),
    ] {
        let control = qisai_domain::TimeControl::parse(clock).unwrap();
        assert_eq!(RatingList::of_control(&control), list, "{clock}");
    }
    let with = |clock: &str| {
        let mut event = tournament(swiss(5), vec![player(1, 2400, "", "HST"), player(2, 2200, "", "HST")], &["1-2 1"]);
        let stage = Arc::make_mut(&mut event.stages[0]);
        stage.play = Arc::new(stage.play.as_ref().clone().with_clock(clock));
        report(&event, RatingList::Rapid)[0].games.len()
    };
    assert_eq!([with("as announced"), with(""), with("15m+10s"), with("90m+30s")], [1, 1, 1, 0]);
}

/// Games of a later stage belong to the event: each person appears once, with the games of every group. A group with
/// its own time control is reported separately.
#[test]
fn the_games_of_several_groups_are_one_report() {
    let players: Vec<Entrant> = (1..=3).map(|number| player(number, 2000, "", "HST")).collect();
    let mut event = tournament(swiss(1), players, &["1-2 1, 3 U"]);
    let mut last = event.first_group().unwrap().1.clone();
    last.id = GroupId(2);
    last.seats = [PersonId(1), PersonId(3)].map(|person| qisai_domain::EntryId(person.0)).into();
    let second = [qisai_domain::EntryId(1), qisai_domain::EntryId(3)];
    let mut pairing = qisai_domain::Pairing::of_two(1, second, Vec::new());
    pairing.id = qisai_domain::PairingId(9);
    let game = qisai_domain::Game { result: GameResult::DRAW, ..qisai_domain::Game::default() };
    pairing.games.insert(qisai_domain::GameKey::ONLY, game);
    let round = qisai_domain::Round { state: RoundState::Closed, ..qisai_domain::Round::draft(1, [pairing]) };
    last.rounds = std::collections::BTreeMap::from([(1, std::sync::Arc::new(round))]);
    event.groups.insert(GroupId(2), std::sync::Arc::new(last));
    let groups: Vec<_> = event.all_groups().collect();
    let report = report_of(&event, &groups, RatingList::Standard);
    let games: Vec<Vec<(u32, u32)>> = report
        .lines
        .iter()
        .map(|line| line.games.iter().map(|game| (game.group.0, game.opponent.0)).collect())
        .collect();
    assert_eq!(games, [vec![(1, 2), (2, 3)], vec![(1, 1)], vec![(2, 1)]]);
    // A win and a draw between equals of 2000, with K 20: one half point more than expected.
    assert_eq!(rated(&report.lines[0]), (20, 1000, Some(2010)));
    let alone = report_of(&event, &groups[..1], RatingList::Standard);
    assert_eq!(alone.lines[0].games.len(), 1);
}

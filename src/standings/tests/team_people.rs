//! Tests of the games of people in team matches (TM24, TM29).

use qisai_domain::contest::{Segment, Worth};
use qisai_domain::setup::PlayedPairing;
use qisai_domain::{
    Decision, EntryId, Game, GameKey, GameResult, GroupId, Outcome, Pairing, PersonId, Points, ScoreSystem, Tournament,
};
use qisai_standings::{Counted, Exact, TeamPerson, people_of_teams};

use crate::build::{DRAW, LOSS, WIN};
use crate::squads::Squads;

fn people(tournament: &Tournament) -> Vec<TeamPerson> {
    people_of_teams(tournament, GroupId(1), u16::MAX).unwrap()
}

fn person(people: &[TeamPerson], number: u32) -> &TeamPerson {
    people.iter().find(|one| one.person == PersonId(number)).unwrap()
}

/// Returns three teams of two boards and a reserve.
fn cup() -> Squads {
    let mut cup = Squads::new(3, 3, 2, 3);
    for (number, rating) in [(21, 2000), (22, 1900), (31, 2100)] {
        cup.rate(number, rating);
    }
    cup.meet(1, 1, 2, &[(11, 21, WIN), (12, 22, DRAW)]);
    // Player 12 moves up, and the reserve plays.
    cup.meet(2, 3, 1, &[(31, 12, LOSS), (32, 13, Outcome::ForfeitLoss)]);
    cup.meet(3, 2, 1, &[(21, 11, WIN), (22, 0, Outcome::ForfeitWin)]);
    cup
}

#[test]
fn tm29_everybody_of_the_rosters_is_listed_in_their_order() {
    let listed = people(&cup().tournament());
    let shown: Vec<(u32, u32, u32, Option<u16>)> =
        listed.iter().map(|one| (one.person.0, one.team.0, one.team_number, one.list_board)).collect();
    assert_eq!(shown[..4], [(11, 1, 1, Some(1)), (12, 1, 1, Some(2)), (13, 1, 1, Some(3)), (21, 2, 2, Some(1))]);
    assert_eq!(shown.len(), 9);
    assert!(person(&listed, 23).games.is_empty());
}

#[test]
fn tm24_forfeited_boards_count_only_where_forfeits_do() {
    let listed = people(&cup().tournament());
    let of = |number, counted| {
        let total = person(&listed, number).total(counted);
        (total.games, total.points, total.percent())
    };
    let percent = |number: i128| Some(Exact::from_integer(number));
    assert_eq!(of(13, Counted::OverTheBoard), (0, Points(0), None));
    assert_eq!(of(13, Counted::WithForfeits), (1, Points(2), percent(100)));
    assert_eq!(of(22, Counted::OverTheBoard), (1, Points(1), percent(50)));
    assert_eq!(of(22, Counted::WithForfeits), (2, Points(3), percent(75)));
    // The empty chair has no player.
    assert_eq!(person(&listed, 22).games[1].opponent, None);
    let total = person(&listed, 11).total(Counted::OverTheBoard);
    assert_eq!((total.games, total.won, total.drawn, total.lost, total.points), (2, 1, 0, 1, Points(2)));
}

#[test]
fn tm29_list_board_and_boards_played_are_two_things() {
    let listed = people(&cup().tournament());
    let second = person(&listed, 12);
    assert_eq!(second.list_board, Some(2));
    assert_eq!(second.boards().into_iter().collect::<Vec<_>>(), [(1, 1), (2, 1)]);
    assert_eq!(second.total_on(1, Counted::OverTheBoard).points, Points(2));
    assert_eq!(second.total_on(2, Counted::OverTheBoard).points, Points(1));
    // Both games were played with the second move: on board 2 of the first-named team, then on board 1 of the
    // second-named one.
    assert_eq!(second.colour_balance(), -2);
    assert_eq!(second.games.iter().map(|game| game.opposing_team).collect::<Vec<_>>(), [EntryId(2), EntryId(3)]);
}

/// B.02 8.1.1: 1 of 2 against 2000 twice; 1½ of 2 against 1900 and 2100 is 193 more than their average.
#[test]
fn tm29_performance_is_of_games_against_rated_opponents() {
    let listed = people(&cup().tournament());
    assert_eq!(person(&listed, 11).performance(), Some(2000));
    assert_eq!(person(&listed, 12).performance(), Some(2193));
    assert_eq!(person(&listed, 12).performance_on(2), Some(1900));
    assert_eq!(person(&listed, 21).performance(), None, "all opponents are unrated");
    assert_eq!(person(&listed, 13).performance(), None, "a forfeit");
}

#[test]
fn tm24_a_board_without_a_result_counts_nowhere() {
    let mut cup = Squads::new(2, 2, 2, 1);
    cup.meet(1, 1, 2, &[(11, 21, Outcome::Unknown), (12, 22, WIN)]);
    let listed = people(&cup.tournament());
    assert_eq!(person(&listed, 11).total(Counted::WithForfeits).games, 0);
    assert_eq!(person(&listed, 12).total(Counted::WithForfeits).games, 1);
}

/// A person who has played and is no longer on the roster is listed behind it.
#[test]
fn tm29_players_outside_the_roster_are_listed_behind_it() {
    let mut cup = cup();
    cup.of.setup.entrants[0].team.as_mut().unwrap().roster.pop();
    let listed = people(&cup.tournament());
    let first_team: Vec<(u32, Option<u16>)> =
        listed.iter().filter(|one| one.team == EntryId(1)).map(|one| (one.person.0, one.list_board)).collect();
    assert_eq!(first_team, [(11, Some(1)), (12, Some(2)), (13, None)]);
}

/// TM23: a board won in the slow game is worth 2-0, in the rapid game 2-1. A board still tied is 1-1. The board counts
/// once.
#[test]
fn tm23_a_board_that_segments_decide_counts_once() {
    let mut cup = Squads::new(2, 3, 3, 1);
    let play = &mut cup.of.setup.play;
    play.scoring.games = ScoreSystem::two_one_zero();
    let contest = &mut play.contests[0].1;
    let decided = |win, loss| Worth::Decided { win: Points(win), loss: Points(loss) };
    let segment = |worth| Segment { per_board: true, worth, ..Segment::of_games(1) };
    contest.segments = vec![segment(decided(2, 0)), segment(decided(2, 1))];
    contest.level_board = [Points(1); 2];
    let key = |board, segment| GameKey { board, segment, number: 1 };
    let game = |first: u32, second: u32, second_begins, result| Game {
        players: Some([Some(PersonId(first)), Some(PersonId(second))]),
        second_begins,
        result,
        ..Game::default()
    };
    let games = [
        (key(1, 1), game(11, 21, false, GameResult::FIRST_WINS)),
        (key(2, 1), game(12, 22, true, GameResult::DRAW)),
        (key(2, 2), game(12, 22, true, GameResult::FIRST_WINS)),
        (key(3, 1), game(13, 23, false, GameResult::DRAW)),
        (key(3, 2), game(13, 23, false, GameResult::DRAW)),
    ];
    let pairing =
        Pairing { games: games.into_iter().collect(), ..Pairing::of_two(1, [EntryId(1), EntryId(2)], Vec::new()) };
    cup.of.setup.played[0].pairings.push(PlayedPairing::Whole(Box::new(pairing)));
    let tournament = cup.tournament();
    let listed = people(&tournament);
    for (number, games, points) in [(11, 1, 2), (21, 1, 0), (12, 1, 1), (22, 1, 2), (13, 1, 1), (23, 1, 1)] {
        let total = person(&listed, number).total(Counted::OverTheBoard);
        assert_eq!((total.games, total.points), (games, Points(points)), "{number}");
    }
    // 2 + 1 + 1 against 0 + 2 + 1: the boards are compared by their points (C.07 12).
    let results = qisai_domain::results(&tournament, GroupId(1), 1).unwrap();
    let table = crate::build::swiss(&results, qisai_domain::regulations::TieBreakEdition::Fide2026);
    let text = |team, criterion| crate::build::text(&table, team, criterion).unwrap();
    assert_eq!(["MPTS", "GPTS", "TBR", "BC"].map(|criterion| text(1, criterion)), ["2", "4", "2/1/1", "7"]);
    assert_eq!(["MPTS", "GPTS", "TBR", "BC"].map(|criterion| text(2, criterion)), ["0", "3", "0/2/1", "7"]);
}

/// A match forfeited by an absent team does not affect the games that were played in it.
#[test]
fn tm25_games_played_in_a_forfeited_match_stay_with_the_people() {
    let mut cup = Squads::new(2, 2, 2, 1);
    let absent = Some(Decision { absent: [true, false], ..Decision::default() });
    cup.decided(1, (1, 2), &[(11, 21, WIN), (0, 22, Outcome::ForfeitLoss)], absent);
    let listed = people(&cup.tournament());
    assert_eq!(person(&listed, 11).total(Counted::OverTheBoard).points, Points(2));
}

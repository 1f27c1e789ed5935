//! Tests that games in team matches count for ratings and norms like any other games (B.02 5, B.01 1.4.1).

use qisai_domain::contest::BoardSides;
use qisai_domain::setup::{Entrant, PlayedBoard, PlayedPairing, PlayedRound, TeamEntrant};
use qisai_domain::{Contest, Decision, EntryId, GameResult, PersonId, PlayedScore, Player, RoundState, Tournament};
use qisai_ratings::norms::{Certificate, NormTitle, judge};
use qisai_ratings::{PlayerReport, RatingList};

use crate::build::{event, norms, player, report_of, setup, swiss};

/// Returns a tournament of teams with two boards. First-board players have their team's number, second-board players
/// that number plus 50.
fn teams(people: &[(u32, u16, &str, &str)], played: Vec<PlayedRound>) -> Tournament {
    let rounds = u16::try_from(played.len()).unwrap();
    let team = |number: u32| Entrant {
        number,
        player: Player { name: format!("Team {number}"), ..Player::default() },
        team: Some(TeamEntrant { short: String::new(), roster: vec![number, number + 50] }),
        ..Entrant::default()
    };
    let entrants = people.iter().filter(|(number, ..)| *number <= 50).map(|(number, ..)| team(*number)).collect();
    let mut draft = setup(swiss(rounds), entrants, played);
    let person = |(number, rating, title, federation): &(u32, u16, &str, &str)| {
        (*number, player(*number, *rating, title, federation).player)
    };
    draft.people = people.iter().map(person).collect();
    draft.play.contests = vec![(1, Contest::of_boards(2, BoardSides::Alternate))];
    Tournament::try_from(draft).unwrap()
}

fn closed(pairing: PlayedPairing) -> PlayedRound {
    PlayedRound { state: RoundState::Closed, pairings: vec![pairing] }
}

fn report(tournament: &Tournament) -> Vec<PlayerReport> {
    report_of(tournament, &[tournament.first_group().unwrap()], RatingList::Standard).lines
}

fn board(first: u32, second: u32, second_begins: bool, result: GameResult) -> PlayedBoard {
    let chair = |number: u32| (number > 0).then_some(number);
    PlayedBoard { players: [chair(first), chair(second)], second_begins, result }
}

/// A match that a team has forfeited by the regulations does not invalidate games played over the board. A person who
/// has left the roster since then is still reported.
#[test]
fn tm25_played_games_of_a_forfeited_match_are_rated() {
    let boards = vec![board(1, 2, false, GameResult::FIRST_WINS), board(0, 52, true, GameResult::SecondForfeits)];
    let decision = Some(Decision { absent: [true, false], ..Decision::default() });
    let pairing = PlayedPairing::TeamMatch { first: 1, second: 2, boards, decision };
    let mut event = teams(
        &[(1, 2400, "", "HST"), (51, 2300, "", "HST"), (2, 2200, "", "HST"), (52, 2100, "", "HST")],
        vec![closed(pairing)],
    );
    let games = |event: &Tournament| -> Vec<(u32, u32, usize)> {
        report(event).iter().map(|line| (line.person.0, line.entry.0, line.games.len())).collect()
    };
    assert_eq!(games(&event), [(1, 1, 1), (51, 1, 0), (2, 2, 1), (52, 2, 0)]);
    let mut entry = event.entry(EntryId(1)).unwrap().clone();
    if let qisai_domain::Competitor::Team(team) = &mut entry.who {
        team.roster = vec![PersonId(51)];
    }
    event.entries.insert(EntryId(1), entry.into());
    assert_eq!(games(&event), [(51, 1, 0), (1, 1, 1), (2, 2, 1), (52, 2, 0)], "on no roster, but played");
}

/// Nine opponents in nine matches: six points against 2500 are 67 %, which adds 125 (B.01 1.4.8).
#[test]
fn games_of_team_matches_make_a_norm() {
    let titles = ["GM", "GM", "GM", "GM", "IM", "", "", "", ""];
    let federations = ["BBB", "BBB", "CCC", "CCC", "CCC", "HST", "HST", "DDD", "DDD"];
    let mut people = vec![(1, 2450, "IM", "HST"), (51, 2000, "", "HST")];
    for (number, (title, federation)) in (2..).zip(titles.into_iter().zip(federations)) {
        people.push((number, 2500, title, federation));
        people.push((number + 50, 2000, "", federation));
    }
    let halves = [2, 2, 1, 1, 2, 2, 1, 1, 0];
    let round = |(opponent, half): (u32, i32)| {
        let result = match half {
            2 => GameResult::FIRST_WINS,
            1 => GameResult::DRAW,
            _ => GameResult::Played { score: PlayedScore::SecondWins, rated: true },
        };
        let boards = vec![board(1, opponent, false, result), board(51, opponent + 50, true, GameResult::DRAW)];
        closed(PlayedPairing::TeamMatch { first: 1, second: opponent, boards, decision: None })
    };
    let tournament = teams(&people, (2..).zip(halves).map(round).collect());
    let harbour = event();
    let norms = norms(&tournament, &harbour).unwrap();
    let judgement = judge(&norms.case(PersonId(1)).unwrap(), NormTitle::Gm);
    assert_eq!(judgement.failures, []);
    assert_eq!(judgement.figures.unwrap().performance.rating, 2625);
    let certificate = Certificate::of(&norms, PersonId(1), NormTitle::Gm).unwrap();
    assert_eq!((certificate.player.as_str(), certificate.rows.len()), ("Player 1", 9));
    assert!(!judge(&norms.case(PersonId(51)).unwrap(), NormTitle::Im).is_norm());
}

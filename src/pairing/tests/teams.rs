//! Tests of team tournaments by the Swiss Team system (C.04.6), covering the special rules of matches over several
//! boards.

use std::collections::BTreeSet;

use qisai_domain::contest::BoardSides;
use qisai_domain::format::{SeparateBy, Separation};
use qisai_domain::setup::{Entrant, PlayedBoard, PlayedPairing, TeamEntrant};
use qisai_domain::stage::LineUpRule;
use qisai_domain::{
    Acceleration, Adjustment, AdjustmentKind, ByeKind, ColourRule, Contest, Decision, EntryId, Format, GameResult,
    OddTeam, Player, Points, Reason, RoundPlan, ScoreSystem, SwissReason, SwissSystem, TeamPreference, TeamScore,
};

use crate::support::{Played, entrant, in_order, shown, swiss};

const WON: GameResult = GameResult::FIRST_WINS;
const LOST: GameResult = GameResult::SECOND_WINS;
const DRAWN: GameResult = GameResult::DRAW;

/// Returns a tournament of teams by the Swiss Team system; the bye is a drawn match.
pub fn teams(count: u32, boards: u16, sides: BoardSides) -> Played {
    let mut played = Played::new(swiss(SwissSystem::Team), 0, 6);
    let board = u32::from(boards);
    let team = |number: u32| {
        let roster = (1..=board).map(|at| player(number, at)).collect();
        let player = Player { name: format!("Team {number}"), ..Player::default() };
        Entrant { player, team: Some(TeamEntrant { short: String::new(), roster }), ..entrant(number) }
    };
    played.setup.entrants = (1..=count).map(team).collect();
    let members = (1..=count).flat_map(|team| (1..=board).map(move |at| player(team, at)));
    played.setup.people = members.map(|number| (number, entrant(number).player)).collect();
    let play = &mut played.setup.play;
    play.contests = vec![(1, Contest::of_boards(boards, sides))];
    play.line_ups = Some(LineUpRule::Reserves);
    let matches = ScoreSystem::two_one_zero();
    play.scoring.matches = Some(ScoreSystem { pairing_bye: matches.draw, ..matches });
    let games = ScoreSystem::standard().per_meeting_of(boards);
    play.scoring.games = ScoreSystem { pairing_bye: games.half_bye, ..games };
    played
}

fn player(team: u32, board: u32) -> u32 {
    10 * team + board
}

/// Returns a match on boards where the first-named team begins on the odd ones; results are those of that team.
pub fn over_boards(first: u32, second: u32, results: &[GameResult]) -> PlayedPairing {
    let board = |(at, result): (u32, &GameResult)| {
        let second_begins = at.is_multiple_of(2);
        let turned = match *result {
            WON => LOST,
            LOST => WON,
            GameResult::FirstForfeits => GameResult::SecondForfeits,
            GameResult::SecondForfeits => GameResult::FirstForfeits,
            other => other,
        };
        PlayedBoard {
            players: [Some(player(first, at)), Some(player(second, at))],
            second_begins,
            result: if second_begins { turned } else { *result },
        }
    };
    let boards = (1..).zip(results).map(board).collect();
    PlayedPairing::TeamMatch { first, second, boards, decision: None }
}

/// Returns the pairs, the smaller number first.
pub fn couples(plan: &RoundPlan) -> BTreeSet<(u32, u32)> {
    plan.games.iter().map(|game| in_order(game.first.0, game.second.0)).collect()
}

#[test]
fn tm14_the_first_round_is_the_first_identifier_and_odd_numbers_have_the_initial_colour() {
    assert_eq!(shown(&teams(7, 4, BoardSides::Alternate).plan().unwrap()), "1-4 5-2 3-6 7:U");
}

#[test]
fn tm10_where_the_first_named_team_has_black_on_board_1_it_is_named_so() {
    let plan = teams(4, 4, BoardSides::SecondOnOdd).plan().unwrap();
    assert_eq!(shown(&plan), "3-1 2-4", "1 has white, and so is the second-named team");
}

#[test]
fn tm14_game_points_pair_before_match_points_where_the_event_says_so() {
    let after_one = |primary| {
        let mut played = teams(6, 4, BoardSides::Alternate);
        played.setup.play.team_swiss.primary = primary;
        let narrow = [WON, DRAWN, DRAWN, DRAWN];
        let top = over_boards(1, 4, &[WON; 4]);
        played.with_round(vec![top, over_boards(2, 5, &narrow), over_boards(3, 6, &narrow)])
    };
    // Teams 1, 2 and 3 have two match points; 4 floats up, and 1 has met 4.
    let by_matches = couples(&after_one(TeamScore::MatchPoints).plan().unwrap());
    assert_eq!(by_matches, BTreeSet::from([(1, 3), (2, 4), (5, 6)]));
    // Game points are 4, twice 2½, twice 1½, and 0: 2 floats up, then 5, whom 3 has not met.
    let by_games = couples(&after_one(TeamScore::GamePoints).plan().unwrap());
    assert_eq!(by_games, BTreeSet::from([(1, 2), (3, 5), (4, 6)]));
}

#[test]
fn tm11_a_forfeit_on_board_1_leaves_the_colour_and_a_forfeited_match_gives_none() {
    let absent = Some(Decision { absent: [false, true], ..Decision::default() });
    let forfeited = PlayedPairing::TeamMatch { first: 3, second: 4, boards: Vec::new(), decision: absent };
    let first = over_boards(1, 2, &[GameResult::FirstForfeits, DRAWN]);
    let plan = teams(4, 2, BoardSides::Alternate).with_round(vec![first, forfeited]).plan().unwrap();
    // Team 2 had black and 1 white, as scheduled on board 1; 3 and 4 had no colour: the lower difference has white.
    assert_eq!(shown(&plan), "2-3 4-1");
    let articles: Vec<&str> = plan.games.iter().flat_map(|game| &game.reasons).filter_map(article_of_colour).collect();
    assert_eq!(articles, ["4.3.5", "4.3.5"]);
}

fn article_of_colour(reason: &Reason) -> Option<&str> {
    match reason {
        Reason::Swiss(SwissReason::Colour { article, .. }) => Some(article),
        _ => None,
    }
}

#[test]
fn tm16_a_team_that_won_by_forfeit_has_no_bye_and_a_forfeited_match_may_be_paired_again() {
    let absent = Some(Decision { absent: [false, true], ..Decision::default() });
    let forfeited = PlayedPairing::TeamMatch { first: 1, second: 2, boards: Vec::new(), decision: absent };
    let bye = PlayedPairing::Bye { number: 3, kind: ByeKind::PairingAllocated };
    let played = teams(3, 2, BoardSides::Alternate).with_round(vec![forfeited, bye]);
    assert_eq!(shown(&played.plan().unwrap()), "1-3 2:U");
    let again = PlayedPairing::TeamMatch { first: 1, second: 2, boards: Vec::new(), decision: absent };
    assert_eq!(shown(&teams(2, 2, BoardSides::Alternate).with_round(vec![again]).plan().unwrap()), "1-2");
    let once = teams(2, 2, BoardSides::Alternate).with_round(vec![over_boards(1, 2, &[DRAWN; 2])]);
    assert!(once.plan().is_err(), "C1");
}

#[test]
fn tm17_teams_that_may_not_meet_are_kept_apart() {
    let plan = teams(4, 2, BoardSides::Alternate).apart(&[1, 3]).plan().unwrap();
    assert_eq!(shown(&plan), "1-4 3-2");
    let instead = Reason::Swiss(SwissReason::Instead { entry: EntryId(1), of: EntryId(3), article: "C1".to_owned() });
    assert!(plan.games[0].reasons.contains(&instead));
}

#[test]
fn tm17_teams_of_one_federation_are_kept_apart_where_a_legal_round_allows_it() {
    let mut played = teams(4, 2, BoardSides::Alternate);
    for number in [1, 3] {
        "AAA".clone_into(&mut played.entrant(number).player.federation);
    }
    let by = SeparateBy::Federation;
    played.setup.limits.separations.push(Separation { first_round: 1, last_round: 1, by });
    assert_eq!(shown(&played.plan().unwrap()), "1-4 3-2");
}

/// Article 4.3.1 uses the pairing number; counted among those who have come, 3 would be the second.
#[test]
fn tm14_a_bye_asked_for_is_given_and_numbers_are_odd_as_assigned_or_as_counted() {
    let mut played = teams(5, 2, BoardSides::Alternate).asks_for(2, 1, ByeKind::HalfPoint);
    assert_eq!(shown(&played.plan().unwrap()), "1-4 3-5 2:H", "3 is odd");
    played.setup.play.readings.odd_team = OddTeam::AmongThoseWhoCame;
    assert_eq!(shown(&played.plan().unwrap()), "1-4 5-3 2:H", "3 is the second to come");
}

#[test]
fn tm14_acceleration_gives_match_points_to_the_upper_half() {
    let mut played = teams(8, 4, BoardSides::Alternate);
    let Format::Swiss { acceleration, .. } = &mut played.setup.play.format else { panic!("a Swiss") };
    *acceleration = Acceleration::Baku;
    assert_eq!(couples(&played.plan().unwrap()), BTreeSet::from([(1, 3), (2, 4), (5, 7), (6, 8)]));
}

#[test]
fn a_preference_denied_is_a_counted_compromise() {
    let mut played = teams(4, 2, BoardSides::Alternate);
    played.setup.play.team_swiss.preference = TeamPreference::TypeB;
    let played = played.with_round(vec![over_boards(1, 3, &[WON; 2]), over_boards(4, 2, &[WON; 2])]);
    let plan = played.plan().unwrap();
    assert_eq!(shown(&plan), "4-1 2-3");
    let denied = Reason::Swiss(SwissReason::Compromise { criterion: "C8".to_owned(), failures: 1 });
    let granted = Reason::Swiss(SwissReason::Colour {
        rule: ColourRule::Higher,
        article: "4.3.7".to_owned(),
        entry: EntryId(1),
        side: qisai_domain::Side::Second,
    });
    assert!(plan.games[0].reasons.contains(&denied) && plan.games[0].reasons.contains(&granted));
    let mut mild = played;
    mild.setup.play.team_swiss.preference = TeamPreference::TypeA;
    assert!(!mild.plan().unwrap().games[0].reasons.contains(&denied), "type A has none after one match");
}

#[test]
fn tm14_an_adjourned_match_is_paired_by_as_its_games_stand_drawn() {
    let after = |open: GameResult, boards: [GameResult; 3]| {
        let [two, three, four] = boards;
        let first = over_boards(1, 4, &[open, two, three, four]);
        let played = teams(6, 4, BoardSides::Alternate);
        played.with_round(vec![first, over_boards(2, 5, &[WON; 4]), over_boards(3, 6, &[DRAWN; 4])]).plan().unwrap()
    };
    // With the open board drawn the match is won, tied or lost.
    for boards in [[WON, DRAWN, DRAWN], [WON, LOST, DRAWN], [LOST, DRAWN, DRAWN]] {
        assert_eq!(couples(&after(GameResult::Adjourned, boards)), couples(&after(DRAWN, boards)), "{boards:?}");
    }
}

/// Returns a tournament of 1 and the next few teams against the others of eight, who leave afterwards; every match is
/// drawn.
fn after(rounds: &[[(u32, u32); 4]], of: TeamPreference) -> Played {
    let mut played = teams(8, 2, BoardSides::Alternate);
    played.setup.play.team_swiss.preference = of;
    for round in rounds {
        let matches = round.iter().map(|(first, second)| over_boards(*first, *second, &[DRAWN; 2]));
        played = played.with_round(matches.collect());
    }
    played
}

fn leaving(mut played: Played, numbers: impl IntoIterator<Item = u32>) -> Played {
    let round = played.next_round();
    for number in numbers {
        played = played.withdraws(number, round);
    }
    played
}

#[test]
fn tm14_c9_fails_only_where_both_preferences_are_strong() {
    // Team 1 strongly prefers white, 2 and 3 mildly, 4 strongly black: either pairing denies one team a mild
    // preference.
    let rounds = [[(5, 1), (2, 6), (3, 7), (4, 8)], [(6, 1), (7, 2), (8, 3), (4, 5)]];
    let played = leaving(after(&rounds, TeamPreference::TypeB), 5..=8);
    assert_eq!(couples(&played.plan().unwrap()), BTreeSet::from([(1, 3), (2, 4)]));
}

#[test]
fn tm12_colours_alternate_before_the_preference_of_the_first_team_counts() {
    // Both mildly prefer white; in the latest match 1 had it and 2 did not.
    let rounds = [[(3, 1), (4, 2), (5, 6), (7, 8)], [(5, 1), (2, 6), (3, 7), (4, 8)], [(1, 7), (8, 2), (3, 5), (4, 6)]];
    let played = leaving(after(&rounds, TeamPreference::TypeB), 3..=8);
    assert_eq!(shown(&played.plan().unwrap()).split(' ').next(), Some("2-1"));
}

#[test]
fn tm12_match_points_make_the_first_team_where_game_points_are_equal_and_pair() {
    let mut played = teams(8, 4, BoardSides::Alternate);
    played.setup.play.team_swiss.primary = TeamScore::GamePoints;
    let narrow = [WON, DRAWN, DRAWN, DRAWN];
    let of_others = |one, two| over_boards(one, two, &[DRAWN; 4]);
    played = played.with_round(vec![
        over_boards(1, 3, &[WON; 4]),
        over_boards(2, 4, &narrow),
        of_others(5, 6),
        of_others(7, 8),
    ]);
    played = played.with_round(vec![
        over_boards(5, 1, &[WON, WON, WON, DRAWN]),
        of_others(6, 2),
        of_others(3, 7),
        of_others(4, 8),
    ]);
    // Both have 4½ game points and have had white, then black; 2 has three match points, 1 has two.
    let plan = leaving(played, 3..=8).plan().unwrap();
    assert_eq!(shown(&plan).split(' ').next(), Some("2-1"));
}

#[test]
fn tm14_a_penalty_in_match_points_takes_no_game_points() {
    let mut played = teams(6, 4, BoardSides::Alternate);
    played.setup.play.team_swiss.primary = TeamScore::GamePoints;
    let narrow = [WON, DRAWN, DRAWN, DRAWN];
    let first = vec![over_boards(1, 4, &[WON; 4]), over_boards(2, 5, &narrow), over_boards(3, 6, &narrow)];
    let mut played = played.with_round(first);
    let before = couples(&played.plan().unwrap());
    let penalty = Adjustment { kind: AdjustmentKind::Extra, round: Some(1), points: Points(-6) };
    played.entrant(2).adjustments.push(penalty);
    assert_eq!(couples(&played.plan().unwrap()), before);
}

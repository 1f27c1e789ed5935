//! Tests of team tournaments by the Olympiad pairing rules (D.02).

use std::collections::BTreeSet;

use qisai_domain::contest::BoardSides;
use qisai_domain::hand_edit::Seating;
use qisai_domain::setup::PlayedPairing;
use qisai_domain::{
    ByeKind, Cell, Contest, EntryId, Format, GameResult, GroupId, Outcome, Prohibition, Reason, ResultLine, Side,
    SwissReason, SwissSystem, TeamScore, results,
};
use qisai_pairing::SearchBudget;
use qisai_pairing::breach::{Level, breaches_of};
use qisai_pairing::checker::plan_again;
use qisai_pairing::generator::Options;
use qisai_pairing::why::{Answer, Wish, why_not};

use crate::generated::{confirmed, meets_nobody_twice};
use crate::support::{Played, shown, swiss};
use crate::teams::{couples, over_boards, teams};

const WON: GameResult = GameResult::FIRST_WINS;
const LOST: GameResult = GameResult::SECOND_WINS;
const DRAWN: GameResult = GameResult::DRAW;

/// Returns a tournament of teams by D.02; the bye is a drawn match (4.3).
pub fn olympiad(count: u32, boards: u16, sides: BoardSides) -> Played {
    let mut played = teams(count, boards, sides);
    let Format::Swiss { system, .. } = &mut played.setup.play.format else { panic!("a Swiss") };
    *system = SwissSystem::Olympiad;
    played
}

#[test]
fn tm15_the_first_round_is_top_half_against_bottom_half_and_odd_numbers_have_the_colour_drawn() {
    assert_eq!(shown(&olympiad(8, 4, BoardSides::Alternate).plan().unwrap()), "1-5 6-2 3-7 8-4");
    let plan = olympiad(4, 4, BoardSides::SecondOnOdd).plan().unwrap();
    assert_eq!(shown(&plan), "3-1 2-4", "1 has white on board 1, and so is the second-named team");
}

#[test]
fn tm15_the_bye_goes_to_the_lowest_ranked_who_was_there_from_the_beginning() {
    assert_eq!(shown(&olympiad(5, 2, BoardSides::Alternate).plan().unwrap()), "1-3 4-2 5:U");
    let late = olympiad(5, 2, BoardSides::Alternate).enters_late(5, 2);
    let late = late.with_round(vec![over_boards(1, 3, &[WON; 2]), over_boards(4, 2, &[LOST; 2])]);
    // Team 5 has no points, like 3 and 4; 1 and 2 have won.
    assert_eq!(shown(&late.plan().unwrap()), "2-1 3-5 4:U", "4.2.3");
    let bye = PlayedPairing::Bye { number: 3, kind: ByeKind::PairingAllocated };
    let again = olympiad(3, 2, BoardSides::Alternate).with_round(vec![over_boards(1, 2, &[WON, LOST]), bye]);
    assert_eq!(shown(&again.plan().unwrap()), "3-1 2:U", "4.2.1");
}

/// Returns a tournament in which all teams have played twice; 1 and 2 had white both times, 3 and 4 black.
fn of_like_colours() -> Played {
    olympiad(4, 2, BoardSides::Alternate)
        .with_round(vec![over_boards(1, 3, &[DRAWN; 2]), over_boards(2, 4, &[DRAWN; 2])])
        .with_round(vec![over_boards(1, 4, &[DRAWN; 2]), over_boards(2, 3, &[DRAWN; 2])])
}

#[test]
fn tm12_the_limits_of_colours_give_way_where_nothing_else_is_left() {
    let plan = of_like_colours().plan().unwrap();
    // Their colours were always the same, so the higher-ranked team alternates (7.6).
    assert_eq!(shown(&plan), "2-1 3-4");
    let told = Reason::Swiss(SwissReason::Compromise { criterion: "7.3".to_owned(), failures: 2 });
    assert!(plan.games.iter().all(|game| game.reasons.contains(&told)));
}

#[test]
fn tm12_colours_by_hand_beyond_the_limits_are_unusual_and_a_rematch_is_forbidden() {
    let tournament = of_like_colours().tournament();
    let found = breaches_of(&tournament, GroupId(1), 3, Seating::Game(EntryId(1), EntryId(2))).unwrap();
    let told: Vec<(Level, String)> =
        found.iter().map(|it| (it.level, it.article.map(|article| article.to_string()).unwrap_or_default())).collect();
    assert_eq!(told, vec![(Level::Unusual, "D.02 7.3".to_owned()); 2], "three running, and a difference of 3");
    let wish = Wish::Meet(EntryId(1), EntryId(3));
    let why = why_not(&tournament, GroupId(1), 3, wish, SearchBudget::endless()).unwrap();
    let Answer::Forbidden { findings } = why.answer else { panic!("{:?}", why.answer) };
    assert_eq!(findings[0].article.unwrap().to_string(), "D.02 6.1");
}

#[test]
fn tm15_game_points_pair_nobody() {
    let after = |results: &[GameResult]| {
        let played = olympiad(6, 4, BoardSides::Alternate);
        let narrow = [WON, DRAWN, DRAWN, DRAWN];
        let round = vec![over_boards(1, 4, &narrow), over_boards(5, 2, &[LOST; 4]), over_boards(3, 6, results)];
        played.with_round(round).plan().unwrap()
    };
    let plan = after(&[WON; 4]);
    assert_eq!(shown(&plan), shown(&after(&[WON, DRAWN, DRAWN, DRAWN])));
    // Teams 1, 2 and 3 have two points: the lowest ranked of them floats, and 4 is the highest ranked team it may meet.
    assert_eq!(couples(&plan), BTreeSet::from([(1, 2), (3, 4), (5, 6)]));
}

#[test]
fn tm15_a_game_that_is_not_finished_is_a_draw_for_the_next_pairing() {
    // Team 1 leads by a board: with the last game drawn the match is won (5.1), and 1 is paired with the winners.
    let after = |last: GameResult| {
        let of_1 = over_boards(1, 4, &[WON, DRAWN, DRAWN, last]);
        let played = vec![of_1, over_boards(5, 2, &[LOST; 4]), over_boards(3, 6, &[WON; 4])];
        shown(&olympiad(6, 4, BoardSides::Alternate).with_round(played).plan().unwrap())
    };
    assert_eq!(after(GameResult::Adjourned), after(DRAWN));
}

/// Returns `true` if a colour breaks article 7.3 after the given sides.
fn breaks_limits(had: &[Side], side: Side) -> bool {
    let same = had.iter().filter(|it| **it == side).count();
    let third = had.len() >= 2 && had[had.len() - 2..].iter().all(|it| *it == side);
    third || same + 1 > had.len() - same + 2
}

/// Asserts that no bye was given to a team that was barred from it.
fn judge_bye(line: &ResultLine, seed: u64) {
    let won_by_default = |cell: &Cell| matches!(cell, Cell::Match { outcome: Outcome::ForfeitWin, .. });
    let is_bye = |at: &usize| matches!(line.cells[*at], Cell::Bye(ByeKind::PairingAllocated));
    for at in (0..line.cells.len()).filter(is_bye) {
        assert!(line.participation.from <= 1, "seed {seed}: 4.2.3");
        assert!(!line.cells[..at].iter().any(won_by_default), "seed {seed}: 4.2.2");
    }
}

#[test]
fn tm15_nobody_meets_twice_and_colours_break_the_limits_only_where_it_is_said() {
    for (seed, players) in (1..).zip([20, 33, 48, 61, 90]) {
        let options = Options {
            seed,
            format: swiss(SwissSystem::Olympiad),
            players,
            rounds: 9,
            played: 9,
            forfeits: 60,
            absences: 30,
            withdrawals: 10,
            late_entries: 60,
            contest: Some(Contest::of_boards(4, BoardSides::Alternate)),
            ..Options::default()
        };
        let tournament = confirmed(&options);
        let all = results(&tournament, GroupId(1), 9).unwrap();
        for line in &all.lines {
            meets_nobody_twice(line, seed);
            judge_bye(line, seed);
        }
        for round in 1..=9 {
            let plan = plan_again(&tournament, GroupId(1), round, SearchBudget::endless()).unwrap();
            for game in plan.games {
                let broken =
                    [(game.first, Side::First), (game.second, Side::Second)].into_iter().any(|(entry, side)| {
                        let line = all.lines.iter().find(|line| line.entry == entry).unwrap();
                        let before = usize::from(round - 1);
                        let had: Vec<Side> = line.cells[..before].iter().filter_map(|cell| cell.side_had()).collect();
                        breaks_limits(&had, side)
                    });
                let said = game
                    .reasons
                    .iter()
                    .any(|reason| matches!(reason, Reason::Swiss(SwissReason::Compromise { criterion, .. }) if criterion == "7.3"));
                assert!(said || !broken, "seed {seed}, round {round}: {}-{}", game.first, game.second);
            }
        }
    }
}

fn planned(played: &Played) -> BTreeSet<(u32, u32)> {
    couples(&played.plan().unwrap())
}

fn keep_apart(played: &mut Played, round: u16, one: u32, two: u32) {
    let entries = vec![EntryId(one), EntryId(two)];
    played.setup.limits.prohibited.push(Prohibition { first_round: round, last_round: round, entries });
}

#[test]
fn tm15_the_order_of_pairing_is_mirrored_below_the_median() {
    // Eight teams have the points of the median, six have none; in that group 14 tries first, and 11 before all others
    // (9.2).
    let mut played = olympiad(14, 4, BoardSides::Alternate);
    let bye = |number: u32| {
        let kind = if number <= 8 { ByeKind::FullPoint } else { ByeKind::ZeroPoint };
        PlayedPairing::Bye { number, kind }
    };
    played = played.with_round((1..=14).map(bye).collect());
    keep_apart(&mut played, 2, 10, 13);
    // From the top, 9 would meet 12.
    assert!(planned(&played).is_superset(&BTreeSet::from([(11, 14), (9, 13), (10, 12)])));
}

#[test]
fn tm12_the_limits_of_colours_hold_where_giving_way_keeps_no_more_pairings() {
    let lost = [LOST; 4];
    let won = [WON; 4];
    let first =
        vec![over_boards(1, 5, &won), over_boards(2, 6, &won), over_boards(3, 7, &won), over_boards(8, 4, &lost)];
    let next =
        vec![over_boards(6, 1, &lost), over_boards(2, 7, &won), over_boards(3, 8, &won), over_boards(5, 4, &lost)];
    let mut played = olympiad(8, 4, BoardSides::Alternate).with_round(first).with_round(next);
    for other in 2..=4 {
        keep_apart(&mut played, 3, 1, other);
    }
    // Team 1 has to float, so one pairing is left to the group: 2 and 3 have both had white twice in a row, and 4
    // black.
    assert!(planned(&played).contains(&(2, 4)));
}

#[test]
fn tm15_game_points_pair_nobody_even_where_they_were_chosen_for_another_system() {
    let narrow = [WON, DRAWN, DRAWN, DRAWN];
    let first = vec![over_boards(1, 4, &narrow), over_boards(5, 2, &[LOST; 4]), over_boards(3, 6, &[WON; 4])];
    let mut played = olympiad(6, 4, BoardSides::Alternate).with_round(first);
    let by_matches = planned(&played);
    played.setup.play.team_swiss.primary = TeamScore::GamePoints;
    assert_eq!(planned(&played), by_matches);
    assert_eq!(by_matches, BTreeSet::from([(1, 2), (3, 4), (5, 6)]));
}

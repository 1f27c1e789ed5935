//! Arrangement of the time of a game by its players (formats CA4): the times that are refused, and the result of an
//! agreement.

use chrono::NaiveDateTime;
use qisai_domain::arranging::{ArrangingFault, agreed, check_time, is_open};
use qisai_domain::*;

use crate::arbiter::{Arbiter, at};
use crate::cases::table;
use crate::leagues::{appoints, day, league_of, plays, sits};

/// Returns a league with two overlapping rounds of a week each, with games of three hours.
fn weeks() -> Arbiter {
    let mut arbiter = league_of(table(Table::Berger, 1), 4, Discipline::Chess);
    let week = |round: u16, first: u32| Sitting {
        round,
        start: day(first, 0),
        until: Some(day(first + 6, 23)),
        arranged: true,
        minutes: Some(180),
        ..Sitting::default()
    };
    sits(&mut arbiter, vec![week(1, 5), week(2, 8)]);
    arbiter
}

/// Returns the board on which these two meet.
fn board_of(arbiter: &Arbiter, round: u16, two: [u32; 2]) -> u32 {
    let pairings = arbiter.round(round).in_board_order();
    pairings.into_iter().find(|pairing| pairing.two() == Some(two.map(EntryId))).unwrap().table
}

fn check(arbiter: &Arbiter, board: u32, time: NaiveDateTime) -> Result<(), ArrangingFault> {
    check_time(&arbiter.tournament, (at(1), arbiter.pairing(1, board)), time, day(6, 12))
}

#[test]
fn ca4_a_time_lies_ahead_and_within_the_days_of_the_round() {
    let arbiter = weeks();
    let board = board_of(&arbiter, 1, [1, 4]);
    assert_eq!(check(&arbiter, board, day(6, 12)), Err(ArrangingFault::Past(day(6, 12))), "now is too late");
    let (from, until) = (day(5, 0), day(11, 23));
    let outside = |time| Err(ArrangingFault::Outside { time, from, until });
    assert_eq!(check(&arbiter, board, day(12, 0)), outside(day(12, 0)));
    assert_eq!(check(&arbiter, board, day(11, 23)), Ok(()), "the last moment counts");
}

#[test]
fn ca4_another_game_at_the_same_time_is_named() {
    let mut arbiter = weeks();
    let (board, other) = (board_of(&arbiter, 1, [1, 4]), board_of(&arbiter, 2, [1, 2]));
    assert_eq!(check(&arbiter, board, day(9, 20)), Ok(()), "the other game has no time yet");
    appoints(&mut arbiter, 2, other, Appointment::at(day(9, 18))).unwrap();
    let name = |entry| arbiter.tournament.name_of(EntryId(entry)).to_owned();
    let clash = ArrangingFault::Clash { name: name(1), opponent: name(2), round: 2, at: day(9, 18) };
    for hour in [16, 18, 20] {
        assert_eq!(check(&arbiter, board, day(9, hour)), Err(clash.clone()), "at {hour}");
    }
    for hour in [15, 21] {
        assert_eq!(check(&arbiter, board, day(9, hour)), Ok(()), "one game ends as the other begins, at {hour}");
    }
    plays(&mut arbiter, 2);
    assert_eq!(check(&arbiter, board, day(9, 18)), Ok(()), "a game that is over is in nobody's way");
}

#[test]
fn ca4_what_both_agree_on_is_the_date_and_a_later_agreement_moves_it() {
    let mut arbiter = weeks();
    let board = board_of(&arbiter, 1, [1, 4]);
    let first = agreed(None, day(7, 19));
    assert_eq!(first, Appointment::at(day(7, 19)));
    appoints(&mut arbiter, 1, board, first.clone()).unwrap();
    let later = agreed(Some(&first), day(9, 19));
    assert!(later.is_moved() && later.planned == day(7, 19) && later.time() == day(9, 19));
    appoints(&mut arbiter, 1, board, later).unwrap();
    let stage = &arbiter.tournament.stages[0];
    let open = |arbiter: &Arbiter| is_open(stage, (1, RoundState::Published), arbiter.pairing(1, board));
    assert!(open(&arbiter));
    assert!(!is_open(stage, (1, RoundState::Closed), arbiter.pairing(1, board)), "a closed round is arranged no more");
}

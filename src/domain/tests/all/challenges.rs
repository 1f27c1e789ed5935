//! Challenge ladders (formats MA6), run by commands.

use chrono::{DateTime, Days, NaiveDate, TimeDelta, Utc};
use qisai_domain::format::LadderRules;
use qisai_domain::ladder::{engaged, protected_until, reachable};
use qisai_domain::refusal::ChallengeFault;
use qisai_domain::*;

use crate::arbiter::{Arbiter, GROUP, at, replay, swiss_of, unstamped};

const NAMES: [&str; 6] = ["Ada", "Bo", "Cy", "Dee", "Eve", "Fay"];

fn ladder(reach: u16, rules: LadderRules) -> Arbiter {
    let play = Play::of(Format::Ladder { reach, rules }, Scoring::default());
    Arbiter::of(Setup { play, ..swiss_of(1, &NAMES) })
}

/// Issues a challenge on a day counted from the first.
fn challenges(arbiter: &mut Arbiter, day: i64, challenger: &str, challenged: &str) -> Result<u16, Refusal> {
    let two = [challenger, challenged].map(|name| arbiter.entry(name));
    let command = Command::Challenge { group: GROUP, challenger: two[0], challenged: two[1] };
    on(arbiter, day, vec![command]).map(|()| arbiter.last_round())
}

/// Enters the result of a challenge and closes it.
fn ends(arbiter: &mut Arbiter, day: i64, round: u16, result: GameResult) {
    let pairing = arbiter.pairing(round, 1).id;
    let enter = Command::Enter { at: at(round), pairing, game: GameKey::ONLY, result };
    on(arbiter, day, vec![enter, Command::Close { at: at(round), disputed: Vec::new() }]).unwrap();
}

fn on(arbiter: &mut Arbiter, day: i64, commands: Vec<Command>) -> Result<(), Refusal> {
    let at = DateTime::<Utc>::UNIX_EPOCH + TimeDelta::days(day);
    let actor = Author::account("arbiter", at);
    arbiter.sends(Envelope { commands, ..Envelope::new(actor, Command::EditPrizes(None)) }).map(drop)
}

fn order(arbiter: &Arbiter) -> Vec<&str> {
    arbiter.group().seats.iter().map(|entry| arbiter.tournament.name_of(*entry)).collect()
}

fn day(number: u64) -> NaiveDate {
    NaiveDate::from_ymd_opt(1970, 1, 1).unwrap() + Days::new(number)
}

fn fault(name: &str, why: ChallengeFault) -> Refusal {
    Refusal::Challenge { name: name.to_owned(), why }
}

#[test]
fn ma6_a_pyramid_reaches_as_far_as_the_place_above_and_to_the_left() {
    let pyramid = LadderRules { pyramid: true, ..LadderRules::default() };
    //      1
    //     2 3
    //    4 5 6
    //   7 8 9 10
    for (place, reached) in [(1, 1..1), (2, 1..2), (3, 1..3), (4, 2..4), (5, 2..5), (6, 3..6), (7, 4..7), (10, 6..10)] {
        assert_eq!(reachable(0, pyramid, place), reached, "{place}");
    }
    for (place, reached) in [(1, 1..1), (2, 1..2), (3, 1..3), (6, 4..6)] {
        assert_eq!(reachable(2, LadderRules::default(), place), reached, "{place}");
    }
}

#[test]
fn ma6_who_wins_a_challenge_takes_the_place() {
    let mut arbiter = ladder(2, LadderRules::default());
    assert_eq!(challenges(&mut arbiter, 1, "Dee", "Ada"), Err(fault("Ada", ChallengeFault::OutOfReach)));
    assert_eq!(challenges(&mut arbiter, 1, "Bo", "Dee"), Err(fault("Dee", ChallengeFault::OutOfReach)), "who is below");
    assert_eq!(challenges(&mut arbiter, 1, "Bo", "Bo"), Err(fault("Bo", ChallengeFault::OutOfReach)));
    let one = challenges(&mut arbiter, 1, "Dee", "Bo").unwrap();
    assert_eq!(arbiter.pairings(one), ["Dee-Bo"], "the challenger has the first move");
    assert_eq!(challenges(&mut arbiter, 1, "Cy", "Bo"), Err(fault("Bo", ChallengeFault::Engaged)));
    assert_eq!(challenges(&mut arbiter, 1, "Eve", "Dee"), Err(fault("Dee", ChallengeFault::Engaged)));
    // Other players play meanwhile.
    let two = challenges(&mut arbiter, 2, "Fay", "Eve").unwrap();
    assert!(engaged(arbiter.group(), arbiter.entry("Eve")).is_some());
    let before = unstamped(&arbiter.tournament);
    ends(&mut arbiter, 3, one, GameResult::FIRST_WINS);
    assert_eq!(order(&arbiter), ["Ada", "Dee", "Cy", "Bo", "Eve", "Fay"]);
    let closed = arbiter.tournament.version;
    ends(&mut arbiter, 4, two, GameResult::DRAW);
    assert_eq!(order(&arbiter), ["Ada", "Dee", "Cy", "Bo", "Eve", "Fay"], "a draw is not enough");
    // Refused, or no date in time: lost by forfeit.
    let three = challenges(&mut arbiter, 5, "Cy", "Ada").unwrap();
    ends(&mut arbiter, 35, three, GameResult::SecondForfeits);
    assert_eq!(order(&arbiter), ["Cy", "Dee", "Ada", "Bo", "Eve", "Fay"]);
    assert_eq!(arbiter.because("misread").reopens(three), Err(Refusal::LadderMoved { round: three }));
    assert_eq!(unstamped(&replay(&arbiter.log).unwrap()), unstamped(&arbiter.tournament));
    // After the undo in the log, the order is as before.
    for version in (closed.0..=arbiter.tournament.version.0).rev() {
        arbiter.because("taken back").undoes(Version(version)).unwrap();
    }
    assert_eq!(order(&arbiter), NAMES);
    assert_eq!(
        unstamped(&arbiter.tournament).groups[&GROUP].rounds[&one].state,
        before.groups[&GROUP].rounds[&one].state
    );
}

#[test]
fn ma6_those_between_may_move_down() {
    let mut arbiter = ladder(3, LadderRules { inserts: true, ..LadderRules::default() });
    let round = challenges(&mut arbiter, 1, "Eve", "Bo").unwrap();
    ends(&mut arbiter, 1, round, GameResult::FIRST_WINS);
    assert_eq!(order(&arbiter), ["Ada", "Eve", "Bo", "Cy", "Dee", "Fay"]);
}

/// Challenges that end in another order than they were made: the places at that time count.
#[test]
fn ma6_the_places_of_the_day_count() {
    let mut arbiter = ladder(2, LadderRules::default());
    let one = challenges(&mut arbiter, 1, "Cy", "Bo").unwrap();
    let two = challenges(&mut arbiter, 1, "Dee", "Ada");
    assert!(two.is_err());
    let other = challenges(&mut arbiter, 1, "Fay", "Dee").unwrap();
    ends(&mut arbiter, 2, other, GameResult::FIRST_WINS);
    assert_eq!(order(&arbiter), ["Ada", "Bo", "Cy", "Fay", "Eve", "Dee"]);
    ends(&mut arbiter, 2, one, GameResult::FIRST_WINS);
    assert_eq!(order(&arbiter), ["Ada", "Cy", "Bo", "Fay", "Eve", "Dee"]);
}

#[test]
fn ma6_after_a_challenge_there_are_days_of_rest() {
    let mut arbiter = ladder(2, LadderRules { rest_days: 7, answer_days: 30, ..LadderRules::default() });
    let one = challenges(&mut arbiter, 1, "Cy", "Bo").unwrap();
    assert_eq!(arbiter.pairing(one, 1).appointment.as_ref().unwrap().planned.date(), day(31));
    ends(&mut arbiter, 10, one, GameResult::SECOND_WINS);
    let rules = LadderRules { rest_days: 7, answer_days: 30, ..LadderRules::default() };
    assert_eq!(protected_until(arbiter.group(), rules, arbiter.entry("Bo")), Some(day(17)));
    let protected = ChallengeFault::Protected { until: day(17) };
    assert_eq!(challenges(&mut arbiter, 16, "Dee", "Bo"), Err(fault("Bo", protected)));
    challenges(&mut arbiter, 16, "Bo", "Ada").expect("who rests may challenge");
    challenges(&mut arbiter, 17, "Dee", "Cy").expect("seven days are over");
}

#[test]
fn ma6_newcomers_begin_at_the_foot_and_who_has_left_is_not_challenged() {
    let mut arbiter = ladder(2, LadderRules::default());
    let one = challenges(&mut arbiter, 1, "Bo", "Ada").unwrap();
    ends(&mut arbiter, 1, one, GameResult::FIRST_WINS);
    arbiter.registers_players(vec![crate::arbiter::rated("Gus", 2700)]).unwrap();
    assert_eq!(order(&arbiter), ["Bo", "Ada", "Cy", "Dee", "Eve", "Fay", "Gus"]);
    arbiter.withdraws("Eve").unwrap();
    assert!(matches!(challenges(&mut arbiter, 2, "Fay", "Eve"), Err(Refusal::CannotPlay { .. })));
    challenges(&mut arbiter, 2, "Gus", "Fay").unwrap();
    let mut swiss = Arbiter::of_a_swiss(["Ada", "Bo"]);
    assert_eq!(challenges(&mut swiss, 1, "Bo", "Ada"), Err(fault("Ada", ChallengeFault::NoLadder)));
}

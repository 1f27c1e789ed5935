//! Effects of earlier and later stages on a table: idle rounds, carried points, and opponents without a place in it.

use std::sync::Arc;

use qisai_domain::regulations::TieBreakEdition::Fide2026;
use qisai_domain::{Cell, LeavingReason, Left, Points, StageId};
use qisai_standings::{Against, CrossCell, Crosstable, Descriptor, Layout, Pairing, Policy, Settings, Table, Working};

use crate::build::{DRAW, Say, WIN, cell, field, line, ranking, swiss, text, working};

/// Returns results in which player 1 beats 2 in round 1 and then advances to a final; 3 and 4 continue.
fn gone_on() -> qisai_domain::Results {
    let mut results = field(4, 3);
    results.game(1, 1, 2, WIN);
    results.game(1, 3, 4, DRAW);
    for round in [2, 3] {
        *cell(&mut results, round, 1) = Cell::Idle;
        results.game(round, 3, 4, DRAW);
    }
    Arc::make_mut(&mut line(&mut results, 1).participation).left =
        Some(Left::new(2, LeavingReason::AdvancedTo(StageId(2))));
    results
}

/// The rounds after advancing count nothing for the player. For the opponents' Buchholz they are draws unless announced
/// otherwise.
#[test]
fn who_goes_on_to_a_final_has_no_absences() {
    let results = gone_on();
    let table = swiss(&results, Fide2026);
    for (criterion, expected) in [("PTS", "1"), ("BH", "1"), ("REP", "1"), ("WIN", "1"), ("STD", "1")] {
        assert_eq!(text(&table, 1, criterion).as_deref(), Some(expected), "{criterion}");
    }
    // 2 met 1, who has 1 and two rounds after advancing. The two absences of 2 are dummies of 0.
    assert_eq!(text(&table, 2, "BH").as_deref(), Some("2"));
    let Working::Sum(addends) = working(&table, 2, "BH") else { panic!("a sum") };
    assert!(matches!(addends[0].against, Against::Opponent { adjusted: true, .. }));
    let unplayed = Policy { rounds_after_going_on_are_draws: false, ..Policy::fide(Fide2026) };
    let table = Table::of(&results, Settings { unplayed, ..Settings::new(Pairing::Swiss, Fide2026) });
    assert_eq!(text(&table, 2, "BH").as_deref(), Some("1"));
}

/// An idle round without advancing (odd table, eliminated from the bracket) counts nothing for any player.
#[test]
fn an_idle_round_is_worth_nothing() {
    let mut results = gone_on();
    Arc::make_mut(&mut line(&mut results, 1).participation).left = None;
    assert_eq!(text(&swiss(&results, Fide2026), 2, "BH").as_deref(), Some("1"));
    let standings = swiss(&results, Fide2026).standings(&Descriptor::list("PTS").unwrap()).unwrap();
    let crosstable = Crosstable::new(&results, &standings, Layout::ByNumber);
    assert_eq!(crosstable.rows[0].cells[1..], [CrossCell::Idle, CrossCell::Idle]);
}

#[test]
fn points_brought_along_are_in_the_score_and_in_its_working() {
    let mut results = field(2, 2);
    results.game(1, 1, 2, DRAW);
    results.game(2, 2, 1, DRAW);
    line(&mut results, 2).brought = Points(3);
    let table = swiss(&results, Fide2026);
    for (criterion, expected) in [("PTS", "2.5"), ("PS", "4.5"), ("BH", "2"), ("DROPL", "2")] {
        assert_eq!(text(&table, 2, criterion).as_deref(), Some(expected), "{criterion}");
    }
    let Working::Sum(addends) = working(&table, 2, "PTS") else { panic!("a sum") };
    let against: Vec<(u16, Against)> = addends.iter().map(|addend| (addend.round, addend.against)).collect();
    assert_eq!(against, [(0, Against::Brought), (1, Against::Own), (2, Against::Own)]);
    assert_eq!(text(&table, 1, "BH").as_deref(), Some("5"));
}

#[test]
fn opponents_of_carried_rounds_have_no_place() {
    let mut results = field(3, 2);
    results.game(1, 1, 3, WIN);
    results.game(2, 2, 1, WIN);
    results.seated = 2;
    results.carried = 1;
    let table = swiss(&results, Fide2026);
    assert_eq!(ranking(&table, "PTS,TPN"), [(1, 1), (2, 2)]);
    assert_eq!(text(&table, 1, "WON").as_deref(), Some("1"), "the carried game counts");
    assert_eq!(text(&table, 2, "TPN").as_deref(), Some("2"));
}

/// Two games of one meeting are two games for the rules of C.07 about games, and one round for its rules about rounds.
/// ½ and 1 against 2200 are 75 %, which adds 193 (10.2).
#[test]
fn two_games_of_a_meeting_are_two_games() {
    let mut results = field(2, 1);
    results.games_per_meeting = 2;
    for (number, rating) in [(1, 2000), (2, 2200)] {
        line(&mut results, number).rating = Some(rating);
    }
    results.games(1, 1, 2, &[DRAW, WIN]);
    let table = swiss(&results, Fide2026);
    for (criterion, expected) in
        [("PTS", "1.5"), ("TPR", "2393"), ("PTP", "2389"), ("BPG", "1"), ("BWG", "1"), ("WON", "1"), ("ARO", "2200")]
    {
        assert_eq!(text(&table, 1, criterion).as_deref(), Some(expected), "{criterion}");
    }
}
